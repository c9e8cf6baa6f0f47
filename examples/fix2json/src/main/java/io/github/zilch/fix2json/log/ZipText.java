// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipInputStream;

/** The files in a zip archive, one after the other in the order of the archive, each ended by a line feed. */
final class ZipText extends InputStream {
    private final ZipInputStream zip;
    private boolean isInFile;

    ZipText(InputStream in) {
        zip = new ZipInputStream(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!isInFile && zip.getNextEntry() == null) {
            return -1;
        }
        isInFile = true;
        int n = zip.read(target, offset, length);
        if (n < 0) {
            isInFile = false;
            target[offset] = '\n';
            return 1;
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
