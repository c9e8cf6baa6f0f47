// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * The fields of a {@link Layout}: what each must begin with, what is written before its value, and what is done with that.
 * They are side by side outside the heap, where there are no bounds to check and no references to follow. For one thread.
 */
final class LayoutFields {
    /** The value is known, and part of the text before the next one. */
    static final int KNOWN = -1;

    /** The value is copied into a string. */
    static final int TEXT = 0;

    /** The value is not written. */
    static final int DROPPED = 1;

    /** The value is written by its format. */
    static final int VALUE = 2;

    /** Bytes of a field here. */
    static final int SIZE = 56;

    /** The bytes that it must begin with, as the lowest of a word: its tag, and what value it must have. */
    private static final int BEGIN = 0;

    private static final int MASK = 8;
    private static final int KNOWN_LENGTH = 16;

    /** Where the text before the value begins; while the layout is learnt an offset, then an address. */
    private static final int TEXT_BEGIN = 24;

    private static final int TEXT_LENGTH = 32;

    /** The length that its value had last time, or one of the constants below. */
    private static final int LAST_LENGTH = 40;

    private static final int KIND = 48;

    /** Instead of a length: of a value that is to be copied, but was not yet. */
    private static final long NOT_YET = Long.MAX_VALUE;

    /** Instead of a length: of a value that is not copied as it is. */
    private static final long NEVER = -1;

    /** Instead of a length: of a field that is known to its end. */
    private static final long ALL = -2;

    private static final int LEAST_CAPACITY = 32;

    private FieldFormat[] formats = {};
    private ByteBuffer memory;
    private long address;
    private int count;

    /** Removes all fields. */
    void clear() {
        count = 0;
    }

    /** Makes room for fields; what was there is lost. */
    void makeRoom(int capacity) {
        if (formats.length < capacity) {
            int room = Math.max(LEAST_CAPACITY, 2 * capacity);
            memory = ByteBuffer.allocateDirect(room * SIZE);
            address = BufferUtil.address(memory);
            formats = Arrays.copyOf(formats, room);
        }
    }

    /**
     * Adds a field that begins with given bytes, the lowest of a word: with its tag, or, if it is known, with all up to the
     * delimiter.
     */
    void add(long begin, int knownLength, boolean isKnown) {
        long mask = -1L >>> (Long.BYTES - knownLength << 3);
        long field = place(count++);
        UnsafeApi.putLong(field + BEGIN, begin & mask);
        UnsafeApi.putLong(field + MASK, mask);
        UnsafeApi.putLong(field + KNOWN_LENGTH, knownLength);
        setText(0, 0);
        setKind(isKnown ? KNOWN : DROPPED, null);
    }

    /** Says what text of the layout is written before the value of the field that was added last. */
    void setText(int begin, int length) {
        UnsafeApi.putLong(place(count - 1) + TEXT_BEGIN, begin);
        UnsafeApi.putLong(place(count - 1) + TEXT_LENGTH, length);
    }

    /** Says what is done with the value of the field that was added last. */
    void setKind(int kind, FieldFormat format) {
        UnsafeApi.putLong(place(count - 1) + KIND, kind);
        setLastLength(place(count - 1), kind == TEXT ? NOT_YET : kind == KNOWN ? ALL : NEVER);
        formats[count - 1] = format;
    }

    /** Says where the text is that all offsets were of. */
    void moveTexts(long text) {
        for (int i = 0; i < count; i++) {
            UnsafeApi.putLong(place(i) + TEXT_BEGIN, text + UnsafeApi.getLong(place(i) + TEXT_BEGIN));
        }
    }

    int count() {
        return count;
    }

    /** Address of a field. */
    long place(int field) {
        return address + field * (long) SIZE;
    }

    /** The format that a value is written by if it cannot be copied; of one that is not written, null. */
    FieldFormat format(int field) {
        return formats[field];
    }

    /** Tells whether a field begins with anything else than expected. */
    static boolean differs(long field, long begin) {
        return (begin & UnsafeApi.getLong(field + MASK)) != UnsafeApi.getLong(field + BEGIN);
    }

    static long knownLength(long field) {
        return UnsafeApi.getLong(field + KNOWN_LENGTH);
    }

    static long textBegin(long field) {
        return UnsafeApi.getLong(field + TEXT_BEGIN);
    }

    static long textLength(long field) {
        return UnsafeApi.getLong(field + TEXT_LENGTH);
    }

    /** The length of its last value; a negative number if its values are not copied as they are. */
    static long lastLength(long field) {
        return UnsafeApi.getLong(field + LAST_LENGTH);
    }

    static void setLastLength(long field, long length) {
        UnsafeApi.putLong(field + LAST_LENGTH, length);
    }

    /** Tells whether a field is known to its end, and has no text of its own. */
    static boolean isKnown(long field) {
        return lastLength(field) == ALL;
    }

    static int kind(long field) {
        return (int) UnsafeApi.getLong(field + KIND);
    }
}
