// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import java.io.OutputStream;
import java.util.Arrays;

/** An array to write to for writers that only know streams: used again, without a lock. */
final class Output extends OutputStream {
    byte[] bytes = new byte[Peer.CAPACITY];
    int length;

    Output reset() {
        length = 0;
        return this;
    }

    @Override
    public void write(int b) {
        require(1);
        bytes[length++] = (byte) b;
    }

    @Override
    public void write(byte[] source, int offset, int count) {
        require(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    private void require(int count) {
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }
}
