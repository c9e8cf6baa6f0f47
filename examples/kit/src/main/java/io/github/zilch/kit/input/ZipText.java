// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipInputStream;
import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;

/**
 * The files in a zip archive, one after the other in the order of the archive. If they are text, each is decoded as its byte order
 * mark says, given in UTF-8 without the mark, and ended by a line feed if its last line has none. An archive ends with the record
 * that says so; one that ends earlier is truncated, even if that is between two files.
 */
final class ZipText extends InputStream {
    private static final int END_OF_CENTRAL_DIRECTORY = 0x504B0506; // its signature, in the order of the bytes

    private final Archive archive;
    private final ZipInputStream zip;
    private final boolean isText;

    /** The file that is read; null between two. */
    private InputStream file;

    /** The last byte that was given. */
    private byte last = '\n';

    ZipText(InputStream in, boolean isText) {
        this.isText = isText;
        archive = new Archive(in);
        zip = new ZipInputStream(archive);
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
        while (true) {
            if (file == null) {
                if (zip.getNextEntry() == null) {
                    archive.checkEnd();
                    return -1;
                }
                file = isText ? withoutMark(zip) : zip;
            }
            int n = file.read(target, offset, length);
            if (n > 0) {
                last = target[offset + n - 1];
                return n;
            }
            file = null;
            if (isText && last != '\n') {
                last = '\n';
                target[offset] = last;
                return 1;
            }
        }
    }

    private static InputStream withoutMark(InputStream text) throws IOException {
        BOMInputStream marked = BOMInputStream.builder()
                .setInputStream(text)
                .setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE)
                .get();
        String charset = marked.getBOMCharsetName();
        return charset == null || charset.equals(StandardCharsets.UTF_8.name())
                ? marked
                : LogChannel.toUtf8(marked, Charset.forName(charset));
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** The bytes of the archive. Notes whether they contain the record that ends it. */
    private static final class Archive extends FilterInputStream {
        private int lastFour;
        private boolean hasEnd;

        Archive(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) {
                note((byte) b);
            }
            return b;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int n = super.read(target, offset, length);
            for (int i = 0; i < n; i++) {
                note(target[offset + i]);
            }
            return n;
        }

        private void note(byte b) {
            lastFour = lastFour << Byte.SIZE | b & 0xFF;
            hasEnd |= lastFour == END_OF_CENTRAL_DIRECTORY;
        }

        /** Reads the rest, and checks that the archive ends with its record. */
        void checkEnd() throws IOException {
            byte[] rest = new byte[1 << 12];
            while (read(rest, 0, rest.length) >= 0) {
                // read() notes the bytes
            }
            if (!hasEnd) {
                throw new EOFException("the archive is truncated");
            }
        }
    }
}
