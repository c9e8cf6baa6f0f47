// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

import org.agrona.UnsafeApi;

/**
 * The bytes inside a {@link String}, where this JVM lets us see them.
 *
 * <p>Since Java 9 a String whose characters are all below U+0100 keeps one byte for each (JEP 254, "Compact Strings").
 * Reading those bytes in place is what lets text be tested and copied eight characters at a time. On a JVM with another
 * layout {@link #latin1} answers null for every String, and text is read through {@link String#getChars}.
 */
public final class Strings {
    private static final byte LATIN1 = 0;

    private static final long VALUE = offset("value");
    private static final long CODER = offset("coder");
    private static final boolean READABLE = VALUE > 0 && CODER > 0 && layoutIsKnown();

    private Strings() {}

    private static long offset(String field) {
        try {
            return UnsafeApi.objectFieldOffset(String.class, field);
        } catch (InternalError e) {
            return -1; // this JVM's String has no such field
        }
    }

    private static boolean layoutIsKnown() {
        String narrow = new String(new char[] {'Z', '\u00e9'});
        String wide = new String(new char[] {'Z', '\u20ac'});
        return UnsafeApi.getReference(narrow, VALUE) instanceof byte[] bytes
                && bytes.length == 2
                && bytes[0] == 'Z'
                && bytes[1] == (byte) 0xE9
                && UnsafeApi.getByte(narrow, CODER) == LATIN1
                && UnsafeApi.getByte(wide, CODER) != LATIN1;
    }

    /**
     * Gives the bytes of a String that keeps one byte for each character, without copying them. Allocates nothing.
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
}
