// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.TestSlices;
import io.github.zilch.internal.text.SlowText;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import io.github.zilch.values.SliceCall;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Draws text and Base64 from every source. */
final class TextValues {
    /** A CharSequence that is not a String. */
    enum Chars {
        STRING_BUILDER,
        /** A StringBuilder that held wider characters before, so that it keeps two bytes for each character. */
        WIDENED_BUILDER,
        STRING_BUFFER,
        CHAR_BUFFER,
        /** A CharBuffer off the heap. */
        DIRECT_CHARS,
        USER;

        static final Chars[] ALL = values();

        /** Returns one with the given text. */
        CharSequence of(String text) {
            switch (this) {
                case STRING_BUILDER:
                    return new StringBuilder(text);
                case WIDENED_BUILDER:
                    StringBuilder widened = new StringBuilder("\u4e2d");
                    widened.setLength(0);
                    return widened.append(text);
                case STRING_BUFFER:
                    return new StringBuffer(text);
                case CHAR_BUFFER:
                    return CharBuffer.wrap(("#" + text + "#").toCharArray(), 1, text.length());
                case DIRECT_CHARS:
                    CharBuffer chars = direct(2 * text.length())
                            .order(ByteOrder.nativeOrder())
                            .asCharBuffer();
                    return chars.put(text).flip();
                default:
                    return new UserText(text);
            }
        }
    }

    /** Bytes at an offset in an array or a buffer. */
    record Slice(byte[] array, DirectBuffer buffer, int offset, int length) {
        /** Copies bytes to an array (0), a buffer on the heap (1) or one off the heap (2). */
        static Slice of(int memory, byte[] bytes, int offset) {
            byte[] array = TestSlices.padded(offset, bytes, 3, '#');
            if (memory < 2) {
                return new Slice(array, memory == 0 ? null : new UnsafeBuffer(array), offset, bytes.length);
            }
            ByteBuffer direct = direct(array.length).put(0, array);
            return new Slice(array, new UnsafeBuffer(direct), offset, bytes.length);
        }

        @Override
        public String toString() {
            return (buffer == null ? "byte[]" : buffer.byteArray() != null ? "heap buffer" : "direct buffer") + " of "
                    + length + " at " + offset;
        }
    }

    /** Number of ways to put text as characters: as a String, as two Objects, and as other CharSequences. */
    static final int CHAR_WAYS = 3 + Chars.ALL.length;

    /** Number of ways to put text as bytes: each charset from each kind of memory. */
    static final int BYTE_WAYS = 9;

    private static final SliceCall[] CHARSETS = {SliceCall.ASCII, SliceCall.LATIN1, SliceCall.UTF8};

    static final int WAYS = CHAR_WAYS + BYTE_WAYS;

    private static final int PIECE = 1 << 18;
    private static ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);

    private TextValues() {}

    static Value draw(Choices choices, int way, Shape shape, ModelText model) {
        if (way < CHAR_WAYS) {
            return chars(way, Texts.draw(choices, shape), model);
        }
        int charset = (way - CHAR_WAYS) / 3;
        return bytes(way - CHAR_WAYS, bytes(choices, charset, shape), choices.below(9), model);
    }

    /** Returns a text that is given as characters, in one of the ways. */
    static Value chars(int way, String text, ModelText model) {
        byte[] json = model.quote(text);
        if (way == 0) {
            return Value.of(
                    () -> "String " + Texts.show(text),
                    new Calls((s, v) -> v.add(text), (s, n, k) -> n.put(k, text)),
                    json);
        }
        if (way < 3) {
            Object object = way == 1 ? text : Chars.STRING_BUILDER.of(text);
            return Value.of(
                            () -> "Object " + object.getClass().getSimpleName() + ' ' + Texts.show(text),
                            Calls.of(object),
                            json)
                    .with(object instanceof String ? 0 : json.length);
        }
        Chars kind = Chars.ALL[way - 3];
        CharSequence chars = kind.of(text);
        return Value.of(
                        () -> kind + " " + Texts.show(text),
                        new Calls((s, v) -> v.add(chars), (s, n, k) -> n.put(k, chars)),
                        json)
                .with(json.length);
    }

    /** Returns a text that is given as bytes, in one of the ways, at an offset in its memory. */
    static Value bytes(int way, byte[] bytes, int offset, ModelText model) {
        Slice slice = Slice.of(way % 3, bytes, offset);
        String text = decode(way / 3, bytes);
        SliceCall call = CHARSETS[way / 3];
        return Value.of(() -> call + " " + slice + ' ' + Texts.show(text), calls(call, slice), model.quote(text));
    }

    /** Returns the text that bytes are in ASCII (0), Latin-1 (1) or UTF-8. */
    static String decode(int charset, byte[] bytes) {
        return SlowText.decode(bytes, charset);
    }

    /** Returns as many bytes as the shape says: text, text that is cut off, or text with wrong bytes. */
    private static byte[] bytes(Choices choices, int charset, Shape shape) {
        if (choices.below(16) == 0) {
            return HostileText.bytes(choices);
        }
        String text = Texts.draw(choices, shape);
        byte[] bytes = charset == 1
                ? text.getBytes(StandardCharsets.ISO_8859_1)
                : Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), shape.size());
        for (int wrong = choices.below(8) == 0 ? 1 + choices.below(3) : 0; wrong > 0 && bytes.length > 0; wrong--) {
            bytes[choices.below(bytes.length)] = (byte) choices.below(256);
        }
        return bytes;
    }

    static Value base64(Choices choices, int memory, Shape shape) {
        byte[] bytes = new byte[shape.size()];
        long bits = choices.bits();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (bits >> 8 * (i % 8) ^ i);
        }
        return base64(memory, bytes, choices.below(9));
    }

    /** Returns bytes in Base64, from an offset in an array (0), a buffer on the heap (1) or one off the heap (2). */
    static Value base64(int memory, byte[] bytes, int offset) {
        Slice slice = Slice.of(memory, bytes, offset);
        byte[] json = ('"' + Base64.getEncoder().encodeToString(bytes) + '"').getBytes(StandardCharsets.US_ASCII);
        return Value.of(() -> "Base64 " + slice, calls(SliceCall.BASE64, slice), json);
    }

    /** Returns the calls that write a slice. */
    static Calls calls(SliceCall call, Slice from) {
        Object source = from.buffer == null ? from.array : from.buffer;
        return new Calls(
                (s, v) -> call.add(v, source, from.offset, from.length),
                (s, n, k) -> call.put(n, k, source, from.offset, from.length));
    }

    /** Returns memory off the heap: a slice of a larger piece, because the JVM is slow to free many small ones. */
    private static ByteBuffer direct(int size) {
        int rounded = size + 7 & -8;
        if (rounded > PIECE / 8) {
            return ByteBuffer.allocateDirect(size);
        }
        if (piece.remaining() < rounded) {
            piece = ByteBuffer.allocateDirect(PIECE);
        }
        ByteBuffer slice = piece.slice(piece.position(), size);
        piece.position(piece.position() + rounded);
        return slice;
    }
}
