// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.Memory;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import org.agrona.BufferUtil;

/**
 * Characters on their way into a document: arrays that are kept and only ever grow.
 *
 * <p>A {@link CharSequence} other than a String is read whole before anything is written: its methods are the user's
 * code, which may throw or even write to the document itself.
 */
final class Scratch {
    /** Characters that a String is read by at a time. */
    static final int CHUNK = 1024;

    /** Characters of a part of a String, key or value. */
    final char[] part = new char[CHUNK];

    /** Characters of a value. */
    char[] chars = {};

    /** Characters of a key. */
    char[] keyChars = {};

    private byte[] bytes = {};

    /** For what a user's code writes to the document while a text of his is being read into this. */
    private Scratch inner;

    private ByteBuffer aside;
    private int asideLength;

    /** Tells whether reading a text runs code that is not the JDK's. */
    static boolean isForeign(CharSequence text) {
        return !(text instanceof StringBuilder || text instanceof StringBuffer);
    }

    Scratch inner() {
        if (inner == null) {
            inner = new Scratch();
        }
        return inner;
    }

    /** Reads a key of at most so many characters into {@link #keyChars}; gives back its length. */
    int readKey(CharSequence key, int most) {
        int length = length(key, most);
        keyChars = atLeast(keyChars, length);
        read(key, keyChars, length);
        return length;
    }

    /** Reads a value of at most so many characters into {@link #chars}; gives back its length. */
    int readValue(CharSequence value, int most) {
        int length = length(value, most);
        chars = atLeast(chars, length);
        read(value, chars, length);
        return length;
    }

    /** Asks for a length once, and refuses what cannot fit before memory is taken for it. */
    private static int length(CharSequence text, int most) {
        int length = text.length();
        if (length > most) {
            throw new JsonCapacityException(length, most, "each character takes a byte at least; put less text");
        }
        return length;
    }

    private static char[] atLeast(char[] array, int length) {
        return length <= array.length ? array : new char[Math.max(length, 2 * array.length)];
    }

    private static void read(CharSequence from, char[] to, int length) {
        if (from instanceof StringBuilder builder) {
            builder.getChars(0, length, to, 0);
        } else if (from instanceof StringBuffer buffer) {
            buffer.getChars(0, length, to, 0);
        } else if (from instanceof CharBuffer buffer) {
            buffer.get(buffer.position(), to, 0, length);
        } else {
            for (int i = 0; i < length; i++) {
                to[i] = from.charAt(i);
            }
        }
    }

    /** Reads a part of a String into {@link #part}. */
    void readPart(String from, int begin, int end) {
        from.getChars(begin, end, part, 0);
    }

    /** Lays bytes aside from where they may soon be moved. */
    void copyAside(long from, int length) {
        if (aside == null || aside.capacity() < length) {
            aside = ByteBuffer.allocateDirect(Math.max(length, 1024));
        }
        Memory.copy(from, BufferUtil.address(aside), length);
        asideLength = length;
    }

    /** Address of what was laid aside. */
    long aside() {
        return BufferUtil.address(aside);
    }

    /** Its length in bytes. */
    int asideLength() {
        return asideLength;
    }

    /** Bytes for whoever copies through an array. */
    byte[] bytes() {
        if (bytes.length == 0) {
            bytes = new byte[8192];
        }
        return bytes;
    }
}
