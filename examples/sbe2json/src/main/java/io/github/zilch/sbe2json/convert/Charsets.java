// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/** Writes text in the charsets that schemas name. What is not valid in a charset becomes U+FFFD. */
final class Charsets {
    private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = 0x8080_8080_8080_8080L;

    private Charsets() {}

    /** Writes text in one charset. Allocates only for a text that is longer than all before. For use by one thread. */
    abstract static class Text {
        /** Writes all bytes. */
        abstract void add(JsonRow row, DirectBuffer buffer, int at, int length);

        /** Writes the text before the first NUL, or all bytes if there is none. */
        void addUntilNul(JsonRow row, DirectBuffer buffer, int at, int length) {
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
        void add(JsonRow row, DirectBuffer buffer, int at, int length) {
            row.addAscii(buffer, at, length);
        }
    };

    private static final Text UTF_8 = new Text() {
        @Override
        void add(JsonRow row, DirectBuffer buffer, int at, int length) {
            row.addUtf8(buffer, at, length);
        }
    };

    private static final Text LATIN_1 = new Text() {
        @Override
        void add(JsonRow row, DirectBuffer buffer, int at, int length) {
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
    static Text of(String charset, String path) {
        Charset found = charset == null || charset.isBlank() ? StandardCharsets.US_ASCII : find(charset.strip(), path);
        if (found.equals(StandardCharsets.US_ASCII)) {
            return ASCII;
        }
        if (found.equals(StandardCharsets.UTF_8)) {
            return UTF_8;
        }
        return found.equals(StandardCharsets.ISO_8859_1) ? LATIN_1 : new Decoded(found);
    }

    private static Charset find(String name, String path) {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + " has the charset " + name + ", which Java does not know", e);
        }
    }

    /** Text in any other charset, which is decoded first. */
    private static final class Decoded extends Text {
        private final CharsetDecoder decoder;
        private ByteBuffer bytes = ByteBuffer.allocate(256);
        private CharBuffer chars = CharBuffer.allocate(256);

        Decoded(Charset charset) {
            decoder = charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
        }

        @Override
        void add(JsonRow row, DirectBuffer buffer, int at, int length) {
            decode(buffer, at, length);
            row.add(chars);
        }

        @Override
        void addUntilNul(JsonRow row, DirectBuffer buffer, int at, int length) {
            decode(buffer, at, length); // a character can have a byte that is 0
            int end = 0;
            while (end < chars.limit() && chars.get(end) != 0) {
                end++;
            }
            chars.limit(end);
            row.add(chars);
        }

        private void decode(DirectBuffer buffer, int at, int length) {
            if (bytes.capacity() < length) {
                bytes = ByteBuffer.allocate(2 * length);
            }
            int maxChars = (int) Math.ceil(length * (double) decoder.maxCharsPerByte());
            if (chars.capacity() < maxChars) {
                chars = CharBuffer.allocate(2 * maxChars);
            }
            buffer.getBytes(at, bytes.array(), 0, length);
            bytes.clear().limit(length);
            chars.clear();
            decoder.reset();
            decoder.decode(bytes, chars, true);
            decoder.flush(chars);
            chars.flip();
        }
    }
}
