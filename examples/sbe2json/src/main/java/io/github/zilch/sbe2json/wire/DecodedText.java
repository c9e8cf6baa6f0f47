// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import org.agrona.DirectBuffer;

/**
 * Decodes text. What is not valid in the charset becomes U+FFFD. Allocates only for a text that is longer than all before.
 * For use by one thread.
 */
public final class DecodedText {
    private final CharsetDecoder decoder;
    private ByteBuffer bytes = ByteBuffer.allocate(256);
    private CharBuffer chars = CharBuffer.allocate(256);

    /**
     * Creates a decoder.
     *
     * @param charset of the text.
     */
    public DecodedText(Charset charset) {
        decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /**
     * Decodes all bytes.
     *
     * @param buffer that contains the text.
     * @param at index of its first byte.
     * @param length in bytes.
     * @return the text, valid until another one is decoded.
     */
    public CharSequence decode(DirectBuffer buffer, int at, int length) {
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
        return chars.flip();
    }

    /**
     * Decodes the text before the first NUL, or all bytes if there is none.
     *
     * @param buffer that contains the text.
     * @param at index of its first byte.
     * @param length in bytes.
     * @return the text, valid until another one is decoded.
     */
    public CharSequence decodeUntilNul(DirectBuffer buffer, int at, int length) {
        decode(buffer, at, length); // a character can have a byte that is 0
        int end = 0;
        while (end < chars.limit() && chars.get(end) != 0) {
            end++;
        }
        return chars.limit(end);
    }
}
