// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.convert.value.TextDecoder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * The text of a value, read as the converter reads it. Its memory is reused, and grows only for a longer value. For use by
 * one thread.
 */
final class FieldText implements CharSequence {
    private final TextDecoder decoder;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private byte[] bytes = {};
    private ByteBuffer in = ByteBuffer.wrap(bytes);
    private char[] chars = {};
    private CharBuffer out = CharBuffer.wrap(chars);
    private int length;

    /**
     * Creates a text.
     *
     * @param charset of text that is not UTF-8, or null for none.
     */
    FieldText(Charset charset) {
        decoder = new TextDecoder(charset);
    }

    /** Reads a value. */
    void read(DirectBuffer buffer, int offset, int size, boolean isAscii) {
        TextDecoder.Encoding encoding = decoder.decode(buffer, offset, size, false, isAscii);
        if (encoding == TextDecoder.Encoding.OTHER) {
            CharSequence decoded = decoder.decoded();
            length = decoded.length();
            makeRoom(length);
            for (int i = 0; i < length; i++) {
                chars[i] = decoded.charAt(i);
            }
            return;
        }
        makeRoom(size);
        if (encoding == TextDecoder.Encoding.UTF_8) {
            buffer.getBytes(offset, bytes, 0, size);
            out.clear();
            utf8.reset().decode(in.clear().limit(size), out, true);
            length = out.position();
            return;
        }
        length = size;
        for (int i = 0; i < size; i++) {
            chars[i] = (char) (buffer.getByte(offset + i) & 0xFF);
        }
    }

    private void makeRoom(int size) {
        if (size > chars.length) {
            bytes = new byte[2 * size];
            in = ByteBuffer.wrap(bytes);
            chars = new char[2 * size];
            out = CharBuffer.wrap(chars);
        }
    }

    /** Returns whether this is the same text as another. */
    boolean isSame(String text) {
        return CharSequence.compare(this, text) == 0;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        return chars[index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new String(chars, start, end - start);
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}
