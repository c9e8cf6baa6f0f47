// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.bench.model.MessageWriter;
import java.io.OutputStream;
import java.util.Arrays;

/** A reusable, unsynchronized byte array stream for writers that write only to streams. */
final class Output extends OutputStream {
    byte[] bytes = new byte[MessageWriter.CAPACITY];
    int length;

    Output reset() {
        length = 0;
        return this;
    }

    @Override
    public void write(int b) {
        ensureCapacity(1);
        bytes[length++] = (byte) b;
    }

    @Override
    public void write(byte[] source, int offset, int count) {
        ensureCapacity(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    private void ensureCapacity(int count) {
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }
}
