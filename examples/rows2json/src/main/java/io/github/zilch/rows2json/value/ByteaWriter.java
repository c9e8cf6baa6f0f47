// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;

/** Writes bytea as Base64. The server sends hexadecimal digits after {@code \x}. */
final class ByteaWriter implements ServerTextWriter {
    private static final int PREFIX = 2;

    private final Scratch bytes = new Scratch();

    @Override
    public void write(JsonRow row, byte[] source, int offset, int length) {
        if (length < PREFIX || source[offset] != '\\' || source[offset + 1] != 'x') {
            throw new IllegalArgumentException("a bytea value is not hexadecimal: set bytea_output to hex");
        }
        bytes.clear();
        for (int i = offset + PREFIX; i < offset + length; i += 2) {
            bytes.append((byte) (digit(source[i]) << 4 | digit(source[i + 1])));
        }
        row.addBase64(bytes.array(), 0, bytes.length());
    }

    private static int digit(byte hex) {
        return hex <= '9' ? hex - '0' : hex - 'a' + 10;
    }
}
