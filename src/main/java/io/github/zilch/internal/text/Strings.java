// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import org.agrona.UnsafeApi;

/**
 * The bytes inside a {@link String}, where this JVM lets us see them.
 *
 * <p>Since Java 9 a String whose characters are all below U+0100 keeps one byte for each (JEP 254, "Compact Strings"), any
 * other one two. Reading those bytes in place is what lets text be tested and copied eight characters at a time. On a JVM
 * with another layout {@link #bytes} answers null for every String, and its characters are copied, like those of any other
 * {@link CharSequence}.
 */
public final class Strings {
    private static final byte LATIN1 = 0;

    private static final long VALUE = offset(String.class, "value");
    private static final long CODER = offset(String.class, "coder");
    private static final boolean READABLE = VALUE > 0 && CODER > 0 && layoutIsKnown();

    private Strings() {}

    /** Where a field is in its objects, or -1 if there is no such field in this JVM. */
    static long offset(Class<?> type, String field) {
        try {
            return UnsafeApi.objectFieldOffset(type, field);
        } catch (InternalError e) {
            return -1;
        }
    }

    /** What the bytes of an object are, whose coder is at an offset. */
    static int charset(Object text, long coder) {
        return UnsafeApi.getByte(text, coder) == LATIN1 ? StringEncoder.LATIN1 : StringEncoder.UTF16;
    }

    private static boolean layoutIsKnown() {
        String narrow = new String(new char[] {'Z', '\u00e9'});
        String wide = new String(new char[] {'Z', '\u20ac'});
        return UnsafeApi.getReference(narrow, VALUE) instanceof byte[] bytes
                && bytes.length == 2
                && bytes[0] == 'Z'
                && bytes[1] == (byte) 0xE9
                && UnsafeApi.getByte(narrow, CODER) == LATIN1
                && UnsafeApi.getByte(wide, CODER) != LATIN1
                && UnsafeApi.getReference(wide, VALUE) instanceof byte[] units
                && units.length == 4
                && Memory.getChar(units, 2) == '\u20ac';
    }

    /**
     * Gets the bytes of a String that keeps one byte for each character, without copying them. Allocates nothing.
     *
     * @param string to look into; its bytes must not be changed.
     * @return its characters as ISO-8859-1, or null if it keeps them in another way.
     */
    public static byte[] latin1(String string) {
        if (READABLE && UnsafeApi.getByte(string, CODER) == LATIN1) {
            return (byte[]) UnsafeApi.getReference(string, VALUE);
        }
        return null;
    }

    /**
     * Gets the bytes of a String, without copying them. Allocates nothing.
     *
     * @param string to look into; its bytes must not be changed.
     * @return its characters in the {@link #charset} of the String, or null if this JVM does not let us see them.
     */
    public static byte[] bytes(String string) {
        return READABLE ? (byte[]) UnsafeApi.getReference(string, VALUE) : null;
    }

    /**
     * Tells what the {@link #bytes} of a String are.
     *
     * @param string that has some.
     * @return {@link StringEncoder#LATIN1} or {@link StringEncoder#UTF16}.
     */
    public static int charset(String string) {
        return charset(string, CODER);
    }
}
