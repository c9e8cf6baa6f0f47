// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.value;

import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Utf8;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads text in an unknown encoding without losing bytes. Valid UTF-8 is read as such. Other text is decoded in the
 * charset that the message declares or the user chose, if it is valid in that charset, and otherwise as ISO-8859-1, in
 * which every byte is a character.
 *
 * <p>MessageEncoding (347) applies to the fields whose names begin with Encoded: for them, the declared charset takes
 * precedence over the user's charset. For all other fields, the user's charset takes precedence. Text in a charset with
 * escape sequences, such as ISO-2022-JP, consists of ASCII bytes and is valid UTF-8. Therefore, if one of the two
 * charsets is of that kind and the text contains an escape character, the charsets are tried before UTF-8.
 *
 * <p>Allocates when a charset appears for the first time, and when a text is longer than all before. For use by one
 * thread.
 */
public final class TextDecoder {
    /** How to read a text. */
    public enum Encoding {
        ASCII,
        UTF_8,
        LATIN_1,
        /** In another charset: the text is decoded. */
        OTHER
    }

    /** Maximum number of cached charsets. Further charsets are looked up for each message. */
    private static final int MAX_CACHED = 32;

    private static final byte ESCAPE = 0x1B;
    private static final byte[] DIGIT = {'0'};

    private final CharsetDecoder utf8 = decoder(StandardCharsets.UTF_8);
    private final CharsetDecoder latin1 = decoder(StandardCharsets.ISO_8859_1);
    private final CharsetDecoder userDecoder;
    private final boolean userHidesAscii;
    private final byte[][] names = new byte[MAX_CACHED][];
    private final CharsetDecoder[] decoders = new CharsetDecoder[MAX_CACHED];
    private final boolean[] decodersHideAscii = new boolean[MAX_CACHED];
    private int cachedCount;

    /** The charset that the current message declares; null if it declares no known charset. */
    private CharsetDecoder declaredDecoder;

    private boolean mayDecodeAscii;
    private boolean hidesAscii;

    private final UnsafeBuffer searched = new UnsafeBuffer(0, 0);
    private ByteBuffer bytes = ByteBuffer.allocate(256);
    private CharBuffer chars = CharBuffer.allocate(256);

    /**
     * Creates a decoder.
     *
     * @param charset of text that is not UTF-8, or null for none.
     */
    public TextDecoder(Charset charset) {
        userDecoder = charset == null ? null : decoder(charset);
        userHidesAscii = hidesAscii(userDecoder);
        nextMessage();
    }

    private static CharsetDecoder decoder(Charset charset) {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Begins a message. It has no declared charset yet. */
    void nextMessage() {
        declare(null, false);
    }

    private boolean declare(CharsetDecoder decoder, boolean decoderHidesAscii) {
        declaredDecoder = decoder;
        mayDecodeAscii = usesEscapeSequences(decoder) || usesEscapeSequences(userDecoder);
        hidesAscii = decoderHidesAscii || userHidesAscii;
        return decoder != null;
    }

    /**
     * Handles a MessageEncoding (347).
     *
     * @return whether the charset is known.
     */
    public boolean declare(DirectBuffer buffer, int offset, int length) {
        for (int i = 0; i < cachedCount; i++) {
            if (isName(names[i], buffer, offset, length)) {
                return declare(decoders[i], decodersHideAscii[i]);
            }
        }
        byte[] name = new byte[length];
        buffer.getBytes(offset, name);
        CharsetDecoder decoder = find(name);
        if (cachedCount < MAX_CACHED) {
            names[cachedCount] = name;
            decodersHideAscii[cachedCount] = hidesAscii(decoder);
            decoders[cachedCount++] = decoder;
        }
        return declare(decoder, hidesAscii(decoder));
    }

    private static CharsetDecoder find(byte[] name) {
        try {
            return decoder(Charset.forName(new String(name, StandardCharsets.ISO_8859_1)));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }

    private static boolean isName(byte[] name, DirectBuffer buffer, int offset, int length) {
        return name.length == length && Bytes.isAt(buffer, offset, name, length);
    }

    /** Returns whether a charset of the message has ASCII characters in other bytes than ASCII, or with others between them. */
    public boolean hidesAscii() {
        return hidesAscii;
    }

    private static boolean hidesAscii(CharsetDecoder decoder) {
        if (decoder == null) {
            return false;
        }
        Charset charset = decoder.charset();
        boolean isAscii = charset.canEncode() && Arrays.equals(DIGIT, "0".getBytes(charset));
        return usesEscapeSequences(decoder) || !isAscii;
    }

    /** Returns whether a value quotes a masked field when it is read in one of the charsets of the message. */
    public boolean isInDecoded(MaskedFields tags, DirectBuffer buffer, int offset, int length) {
        return isInDecoded(tags, declaredDecoder, buffer, offset, length)
                || isInDecoded(tags, userDecoder, buffer, offset, length);
    }

    private boolean isInDecoded(
            MaskedFields tags, CharsetDecoder decoder, DirectBuffer buffer, int offset, int length) {
        if (decoder == null) {
            return false;
        }
        decode(decoder, buffer, offset, length);
        searched.wrap(StandardCharsets.US_ASCII.encode(chars.duplicate()));
        return tags.isQuotedIn(searched, 0, chars.remaining());
    }

    private static boolean usesEscapeSequences(CharsetDecoder decoder) {
        return decoder != null && decoder.charset().name().startsWith("ISO-2022");
    }

    /**
     * Finds out how to read a text, and decodes it if that is necessary.
     *
     * @param isEncoded whether the name of the field begins with Encoded.
     * @param isAscii whether all bytes are known to be ASCII.
     * @return how to read the bytes.
     */
    public Encoding decode(DirectBuffer buffer, int offset, int length, boolean isEncoded, boolean isAscii) {
        if (isAscii && !mayDecodeAscii) {
            return Encoding.ASCII;
        }
        boolean isEscaped = mayDecodeAscii && hasEscape(buffer, offset, length);
        if (isEscaped && decodeByCharset(buffer, offset, length, isEncoded)) {
            return Encoding.OTHER;
        }
        if (Utf8.isValid(buffer, offset, length)) {
            return Encoding.UTF_8;
        }
        return !isEscaped && decodeByCharset(buffer, offset, length, isEncoded) ? Encoding.OTHER : Encoding.LATIN_1;
    }

    private static boolean hasEscape(DirectBuffer buffer, int offset, int length) {
        for (int i = 0; i < length; i++) {
            if (buffer.getByte(offset + i) == ESCAPE) {
                return true;
            }
        }
        return false;
    }

    private boolean decodeByCharset(DirectBuffer buffer, int offset, int length, boolean isEncoded) {
        CharsetDecoder first = isEncoded ? declaredDecoder : userDecoder;
        CharsetDecoder second = isEncoded ? userDecoder : declaredDecoder;
        return decode(first, buffer, offset, length) || decode(second, buffer, offset, length);
    }

    /** Returns the decoded text, if {@link #decode} has returned {@link Encoding#OTHER}. */
    public CharSequence decoded() {
        return chars;
    }

    /**
     * Decodes a text in whatever encoding it is.
     *
     * @param isAscii whether all bytes are known to be ASCII.
     * @return the text, valid until another one is decoded.
     */
    public CharSequence text(DirectBuffer buffer, int offset, int length, boolean isAscii) {
        Encoding encoding = decode(buffer, offset, length, false, isAscii);
        if (encoding != Encoding.OTHER) {
            decode(encoding == Encoding.UTF_8 ? utf8 : latin1, buffer, offset, length);
        }
        return chars;
    }

    /** Returns whether bytes are valid text in the charset that the message declares. */
    boolean isValidInDeclaredCharset(DirectBuffer buffer, int offset, int length) {
        return decode(declaredDecoder, buffer, offset, length);
    }

    /** Decodes into {@link #chars}, up to the first byte that is not valid. Returns whether all bytes were valid. */
    private boolean decode(CharsetDecoder decoder, DirectBuffer buffer, int offset, int length) {
        if (decoder == null) {
            return false;
        }
        if (bytes.capacity() < length) {
            bytes = ByteBuffer.allocate(2 * length);
        }
        int maxChars =
                (int) Math.min(Integer.MAX_VALUE - 8, (long) Math.ceil(length * (double) decoder.maxCharsPerByte()));
        if (chars.capacity() < maxChars) {
            chars = CharBuffer.allocate(2 * maxChars);
        }
        buffer.getBytes(offset, bytes.array(), 0, length);
        bytes.clear().limit(length);
        chars.clear();
        decoder.reset();
        CoderResult result = decoder.decode(bytes, chars, true);
        boolean isValid = result.isUnderflow() && decoder.flush(chars).isUnderflow();
        chars.flip();
        return isValid;
    }
}
