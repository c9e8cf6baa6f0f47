// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import org.agrona.DirectBuffer;

/**
 * Writes text that may be in any encoding, and loses nothing: as UTF-8 if that is what it is; else in the charset that the
 * message declares or the user chose, if it is valid in that; else as ISO-8859-1, in which every byte is a character.
 *
 * <p>MessageEncoding (347) is about the fields that are called Encoded: for them it goes before the user's charset. For
 * all others it is the other way round. Text in a charset that switches by escape sequences, such as ISO-2022-JP, is all
 * ASCII and therefore valid UTF-8; so if such a charset is in question and there is an escape, it goes first.
 *
 * <p>Allocates when it meets a charset for the first time and when text is longer than any before. For one thread.
 */
final class TextDecoder {
    /** Charsets that messages may declare before they are looked up anew each time. */
    private static final int MOST_DECLARED = 32;

    private static final byte ESCAPE = 0x1B;

    private final CharsetDecoder chosen;
    private final byte[][] names = new byte[MOST_DECLARED][];
    private final CharsetDecoder[] decoders = new CharsetDecoder[MOST_DECLARED];
    private int known;

    /** Of the message at hand; null if it declares none that is known. */
    private CharsetDecoder declared;

    private boolean mayBeSwitched;

    private ByteBuffer bytes = ByteBuffer.allocate(256);
    private CharBuffer chars = CharBuffer.allocate(256);

    /**
     * @param charset of text that is not UTF-8, or null for none.
     */
    TextDecoder(Charset charset) {
        chosen = charset == null ? null : decoder(charset);
        nextMessage();
    }

    private static CharsetDecoder decoder(Charset charset) {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Begins a message, which has declared nothing yet. */
    void nextMessage() {
        declare(null);
    }

    private boolean declare(CharsetDecoder decoder) {
        declared = decoder;
        mayBeSwitched = isSwitching(decoder) || isSwitching(chosen);
        return decoder != null;
    }

    /**
     * Takes account of a MessageEncoding (347).
     *
     * @return whether there is such a charset.
     */
    boolean declare(DirectBuffer buffer, int offset, int length) {
        for (int i = 0; i < known; i++) {
            if (isName(names[i], buffer, offset, length)) {
                return declare(decoders[i]);
            }
        }
        byte[] name = new byte[length];
        buffer.getBytes(offset, name);
        CharsetDecoder decoder = find(name);
        if (known < MOST_DECLARED) {
            names[known] = name;
            decoders[known++] = decoder;
        }
        return declare(decoder);
    }

    private static CharsetDecoder find(byte[] name) {
        try {
            return decoder(Charset.forName(new String(name, StandardCharsets.ISO_8859_1)));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }

    private static boolean isName(byte[] name, DirectBuffer buffer, int offset, int length) {
        if (name.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (buffer.getByte(offset + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    /** Tells whether even text that is ASCII may have to be decoded. */
    boolean mayBeSwitched() {
        return mayBeSwitched;
    }

    private static boolean isSwitching(CharsetDecoder decoder) {
        return decoder != null && decoder.charset().name().startsWith("ISO-2022");
    }

    /**
     * Writes text to an object, or, without its key, to an array.
     *
     * @param isEncoded whether the field is called Encoded.
     */
    void put(JsonBuilder node, CharSequence key, DirectBuffer buffer, int offset, int length, boolean isEncoded) {
        boolean isSwitched = mayBeSwitched() && hasEscape(buffer, offset, length);
        if (isSwitched && putDecoded(node, key, buffer, offset, length, isEncoded)) {
            return;
        }
        if (Utf8.isValid(buffer, offset, length)) {
            node.putUtf8(key, buffer, offset, length);
        } else if (isSwitched || !putDecoded(node, key, buffer, offset, length, isEncoded)) {
            node.putLatin1(key, buffer, offset, length);
        }
    }

    private static boolean hasEscape(DirectBuffer buffer, int offset, int length) {
        for (int i = 0; i < length; i++) {
            if (buffer.getByte(offset + i) == ESCAPE) {
                return true;
            }
        }
        return false;
    }

    private boolean putDecoded(
            JsonBuilder node, CharSequence key, DirectBuffer buffer, int offset, int length, boolean isEncoded) {
        CharsetDecoder first = isEncoded ? declared : chosen;
        CharsetDecoder second = isEncoded ? chosen : declared;
        if (decode(first, buffer, offset, length) || decode(second, buffer, offset, length)) {
            node.put(key, chars);
            return true;
        }
        return false;
    }

    /** Tells whether bytes are text in the charset that the message declares. */
    boolean isDeclared(DirectBuffer buffer, int offset, int length) {
        return decode(declared, buffer, offset, length);
    }

    /** Decodes into {@link #chars}; tells whether all bytes were valid. */
    private boolean decode(CharsetDecoder decoder, DirectBuffer buffer, int offset, int length) {
        if (decoder == null) {
            return false;
        }
        if (bytes.capacity() < length) {
            bytes = ByteBuffer.allocate(2 * length);
        }
        int most = (int) Math.min(Integer.MAX_VALUE - 8, (long) Math.ceil(length * (double) decoder.maxCharsPerByte()));
        if (chars.capacity() < most) {
            chars = CharBuffer.allocate(2 * most);
        }
        buffer.getBytes(offset, bytes.array(), 0, length);
        bytes.clear().limit(length);
        chars.clear();
        decoder.reset();
        CoderResult result = decoder.decode(bytes, chars, true);
        if (!result.isUnderflow() || !decoder.flush(chars).isUnderflow()) {
            return false;
        }
        chars.flip();
        return true;
    }
}
