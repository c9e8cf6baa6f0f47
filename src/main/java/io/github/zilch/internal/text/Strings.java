// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Access to the bytes inside a {@link String}, on JVMs with a known layout.
 *
 * <p>Since Java 9 a String whose characters are all below U+0100 stores one byte for each character (JEP 254, "Compact
 * Strings"), and any other String stores two. Because these bytes are read in place, text can be tested and copied
 * eight characters at a time. On a JVM with another layout {@link #bytes} returns null for every String, and its
 * characters are copied like those of any other {@link CharSequence}.
 */
public final class Strings {
    private static final byte LATIN1 = 0;

    private static final long VALUE = Memory.fieldOffset(String.class, "value");
    private static final long CODER = Memory.fieldOffset(String.class, "coder");
    private static final boolean READABLE = VALUE > 0 && CODER > 0 && layoutIsKnown();

    private Strings() {}

    /** Returns whether the bytes of Strings can be read in place. */
    public static boolean areReadable() {
        return READABLE;
    }

    /** Returns the charset of the bytes of an object whose coder field is at the given offset. */
    static int charset(Object text, long coder) {
        return Memory.byteField(text, coder) == LATIN1 ? StringEncoder.LATIN1 : StringEncoder.UTF16;
    }

    private static boolean layoutIsKnown() {
        String narrow = new String(new char[] {'Z', '\u00e9'});
        String wide = new String(new char[] {'Z', '\u20ac'});
        return Memory.referenceField(narrow, VALUE) instanceof byte[] bytes
                && bytes.length == 2
                && bytes[0] == 'Z'
                && bytes[1] == (byte) 0xE9
                && Memory.byteField(narrow, CODER) == LATIN1
                && Memory.byteField(wide, CODER) != LATIN1
                && Memory.referenceField(wide, VALUE) instanceof byte[] units
                && units.length == 4
                && Memory.getChar(units, 2) == '\u20ac';
    }

    /**
     * Returns the bytes of a String that stores one byte for each character. Neither copies nor allocates.
     *
     * @param string to read; its bytes must not be changed.
     * @return its characters as ISO-8859-1, or null if the String stores them differently.
     */
    public static byte[] latin1(String string) {
        if (READABLE && Memory.byteField(string, CODER) == LATIN1) {
            return (byte[]) Memory.referenceField(string, VALUE);
        }
        return null;
    }

    /**
     * Returns the bytes of a String. Neither copies nor allocates.
     *
     * @param string to read; its bytes must not be changed.
     * @return its characters in the {@link #charset} of the String, or null if this JVM does not allow access to them.
     */
    public static byte[] bytes(String string) {
        return READABLE ? (byte[]) Memory.referenceField(string, VALUE) : null;
    }

    /**
     * Returns the charset of the {@link #bytes} of a String.
     *
     * @param string whose bytes are accessible.
     * @return {@link StringEncoder#LATIN1} or {@link StringEncoder#UTF16}.
     */
    public static int charset(String string) {
        return charset(string, CODER);
    }
}
