// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Access to the bytes inside a {@link StringBuilder} or a {@link StringBuffer}, on JVMs with a known layout. The bytes
 * are as in a String (see {@link Strings}), followed by unused space. {@code getChars} would convert each character to
 * two bytes, which would then have to be tested one by one.
 */
public final class StringBuilders {
    /** The common superclass of both, which is not public. */
    private static final Class<?> TYPE = StringBuilder.class.getSuperclass();

    private static final long VALUE = Memory.fieldOffset(TYPE, "value");
    private static final long CODER = Memory.fieldOffset(TYPE, "coder");
    private static final boolean READABLE = VALUE > 0 && CODER > 0 && layoutIsKnown();

    private StringBuilders() {}

    private static boolean layoutIsKnown() {
        StringBuilder builder = new StringBuilder(8).append('Z').append('\u00e9');
        StringBuffer buffer = new StringBuffer(8).append('Z').append('\u20ac');
        return TYPE == StringBuffer.class.getSuperclass()
                && Memory.referenceField(builder, VALUE) instanceof byte[] bytes
                && bytes.length == 8
                && bytes[1] == (byte) 0xE9
                && charset(builder) == StringEncoder.LATIN1
                && charset(buffer) == StringEncoder.UTF16
                && Memory.referenceField(buffer, VALUE) instanceof byte[] units
                && units.length >= 4
                && Memory.getChar(units, 2) == '\u20ac';
    }

    /**
     * Returns whether the bytes of a sequence of characters are accessible.
     *
     * @param text any sequence.
     * @return {@code true} if it is a StringBuilder or a StringBuffer and this JVM allows access to its bytes.
     */
    public static boolean areReadable(CharSequence text) {
        return READABLE && (text instanceof StringBuilder || text instanceof StringBuffer);
    }

    /**
     * Returns the bytes of a builder. Neither copies nor allocates.
     *
     * @param builder that is {@linkplain #areReadable readable}; its bytes must not be changed.
     * @return its characters in its {@link #charset}, followed by unused space.
     */
    public static byte[] bytes(CharSequence builder) {
        return (byte[]) Memory.referenceField(builder, VALUE);
    }

    /**
     * Returns the charset of the {@link #bytes} of a builder.
     *
     * @param builder that is {@linkplain #areReadable readable}.
     * @return {@link StringEncoder#LATIN1} or {@link StringEncoder#UTF16}.
     */
    public static int charset(CharSequence builder) {
        return Strings.charset(builder, CODER);
    }

    /**
     * Returns the length of a text that can be encoded in place: a {@link StringBuilder} that is short enough for
     * {@link StringEncoder#put} to read each byte only once. If another thread writes to the builder at the same time,
     * the bytes that are tested are still the bytes that are written, so the output is valid. A StringBuffer is made
     * for use by several threads, so it is copied under its lock.
     *
     * @param text any sequence.
     * @return the number of UTF-16 code units, or −1 if the text must be copied first.
     */
    public static int lengthInPlace(CharSequence text) {
        if (READABLE && text instanceof StringBuilder) {
            int units = text.length(); // called once, because another thread might change it
            return units < StringEncoder.LONG ? units : -1;
        }
        return -1;
    }

    /**
     * Returns the number of bytes that characters take. The result never exceeds the length of the array, even if
     * another thread changes the builder.
     *
     * @param bytes of the builder.
     * @param charset of the builder.
     * @param units number of UTF-16 code units.
     * @return the number of bytes.
     */
    public static int byteLength(byte[] bytes, int charset, int units) {
        return charset == StringEncoder.UTF16 ? Math.min(2 * units, bytes.length & -2) : Math.min(units, bytes.length);
    }
}
