// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import io.github.zilch.JsonRow;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/** Writes text in the charsets that schemas name. What is not valid in a charset becomes U+FFFD. */
public final class Charsets {
    private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = 0x8080_8080_8080_8080L;

    private Charsets() {}

    /** Writes text in one charset. Allocates only for a text that is longer than all before. For use by one thread. */
    public abstract static class Text {
        /** Writes all bytes. */
        public abstract void add(JsonRow row, DirectBuffer buffer, int at, int length);

        /** Writes the text before the first NUL, or all bytes if there is none. */
        public void addUntilNul(JsonRow row, DirectBuffer buffer, int at, int length) {
            add(row, buffer, at, lengthUntilNul(buffer, at, length));
        }
    }

    /** Returns how many bytes are before the first NUL. Looks at eight bytes at once. */
    private static int lengthUntilNul(DirectBuffer buffer, int at, int length) {
        int end = 0;
        for (; end + Long.BYTES <= length; end += Long.BYTES) {
            long bytes = buffer.getLong(at + end, ByteOrder.LITTLE_ENDIAN);
            long nuls = bytes - LOWEST_BITS & ~bytes & HIGHEST_BITS; // the lowest bit that is set is in the first NUL
            if (nuls != 0) {
                return end + Long.numberOfTrailingZeros(nuls) / Byte.SIZE;
            }
        }
        while (end < length && buffer.getByte(at + end) != 0) {
            end++;
        }
        return end;
    }

    private static final Text ASCII = new Text() {
        @Override
        public void add(JsonRow row, DirectBuffer buffer, int at, int length) {
            row.addAscii(buffer, at, length);
        }
    };

    private static final Text UTF_8 = new Text() {
        @Override
        public void add(JsonRow row, DirectBuffer buffer, int at, int length) {
            row.addUtf8(buffer, at, length);
        }
    };

    private static final Text LATIN_1 = new Text() {
        @Override
        public void add(JsonRow row, DirectBuffer buffer, int at, int length) {
            row.addLatin1(buffer, at, length);
        }
    };

    /**
     * Returns a writer of text.
     *
     * @param charset name in the schema; null for US-ASCII, the default.
     * @param path of the field, for the error.
     * @throws IllegalArgumentException if Java does not know it.
     */
    public static Text of(String charset, String path) {
        Charset found = find(charset, path);
        if (found.equals(StandardCharsets.US_ASCII)) {
            return ASCII;
        }
        if (found.equals(StandardCharsets.UTF_8)) {
            return UTF_8;
        }
        return found.equals(StandardCharsets.ISO_8859_1) ? LATIN_1 : new Decoded(found);
    }

    /**
     * Returns a charset.
     *
     * @param name in the schema; null or blank for US-ASCII, the default.
     * @param path of the field, for the error.
     * @return the charset.
     * @throws IllegalArgumentException if Java does not know it.
     */
    public static Charset find(String name, String path) {
        if (name == null || name.isBlank()) {
            return StandardCharsets.US_ASCII;
        }
        try {
            return Charset.forName(name.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    path + " has the charset " + name.strip() + ", which Java does not know", e);
        }
    }

    /** Text in any other charset, which is decoded first. */
    private static final class Decoded extends Text {
        private final DecodedText text;

        Decoded(Charset charset) {
            text = new DecodedText(charset);
        }

        @Override
        public void add(JsonRow row, DirectBuffer buffer, int at, int length) {
            row.add(text.decode(buffer, at, length));
        }

        @Override
        public void addUntilNul(JsonRow row, DirectBuffer buffer, int at, int length) {
            row.add(text.decodeUntilNul(buffer, at, length));
        }
    }
}
