// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import org.agrona.UnsafeApi;

/**
 * The bytes inside a {@link StringBuilder} or a {@link StringBuffer}, where this JVM lets us see them: as those of a String
 * (see {@link Strings}), and behind them room for more. {@code getChars} would make two bytes of each, which then have to be
 * looked at one by one.
 */
public final class StringBuilders {
    /** The superclass that both have in common, which is not public. */
    private static final Class<?> TYPE = StringBuilder.class.getSuperclass();

    private static final long VALUE = Strings.offset(TYPE, "value");
    private static final long CODER = Strings.offset(TYPE, "coder");
    private static final boolean READABLE = VALUE > 0 && CODER > 0 && layoutIsKnown();

    private StringBuilders() {}

    private static boolean layoutIsKnown() {
        StringBuilder builder = new StringBuilder(8).append('Z').append('\u00e9');
        StringBuffer buffer = new StringBuffer(8).append('Z').append('\u20ac');
        return TYPE == StringBuffer.class.getSuperclass()
                && UnsafeApi.getReference(builder, VALUE) instanceof byte[] bytes
                && bytes.length == 8
                && bytes[1] == (byte) 0xE9
                && charset(builder) == StringEncoder.LATIN1
                && charset(buffer) == StringEncoder.UTF16
                && UnsafeApi.getReference(buffer, VALUE) instanceof byte[] units
                && units.length >= 4
                && Memory.getChar(units, 2) == '\u20ac';
    }

    /**
     * Tells whether there are bytes to be seen in a sequence of characters.
     *
     * @param text any sequence.
     * @return whether it is a StringBuilder or a StringBuffer, and this JVM lets us see its bytes.
     */
    public static boolean areReadable(CharSequence text) {
        return READABLE && (text instanceof StringBuilder || text instanceof StringBuffer);
    }

    /**
     * Gets the bytes of a builder, without copying them. Allocates nothing.
     *
     * @param builder that is {@linkplain #areReadable readable}; its bytes must not be changed.
     * @return its characters in its {@link #charset}, and room for more.
     */
    public static byte[] bytes(CharSequence builder) {
        return (byte[]) UnsafeApi.getReference(builder, VALUE);
    }

    /**
     * Tells what the {@link #bytes} of a builder are.
     *
     * @param builder that is {@linkplain #areReadable readable}.
     * @return {@link StringEncoder#LATIN1} or {@link StringEncoder#UTF16}.
     */
    public static int charset(CharSequence builder) {
        return Strings.charset(builder, CODER);
    }

    /**
     * Tells how many characters a sequence has, if it is a builder that can be written from where its bytes are: a
     * {@link StringBuilder} that is short enough for {@link StringEncoder#put} to read each byte once. Another thread, which ought not
     * to, might write to it meanwhile: what has been looked at is then what is written, so that the text is valid all the same.
     * A StringBuffer is made for such threads, and is copied under its lock.
     *
     * @param text any sequence.
     * @return its length, or -1 if it is to be copied first.
     */
    public static int lengthInPlace(CharSequence text) {
        if (READABLE && text instanceof StringBuilder) {
            int length = text.length(); // asked once, as it might change
            return length < StringEncoder.LONG ? length : -1;
        }
        return -1;
    }

    /**
     * Tells how many bytes characters take; no more than there are, whatever another thread may do to the builder.
     *
     * @param bytes of the builder.
     * @param charset of the builder.
     * @param length how many characters.
     * @return that number of bytes.
     */
    public static int byteLength(byte[] bytes, int charset, int length) {
        return charset == StringEncoder.UTF16
                ? Math.min(2 * length, bytes.length & -2)
                : Math.min(length, bytes.length);
    }
}
