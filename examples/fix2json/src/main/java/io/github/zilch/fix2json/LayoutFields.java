// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * The fields of a {@link Layout}: the prefix that each must have, the text before its value, and how the value is
 * written. They are adjacent in off-heap memory, where access needs no bounds checks and follows no references. For use
 * by one thread.
 */
final class LayoutFields {
    /** The value is fixed. It is part of the text before the next value. */
    static final int FIXED = -1;

    /** The value is copied into a string. */
    static final int COPIED = 0;

    /** The value is not written. */
    static final int OMITTED = 1;

    /** The value is written according to its format. */
    static final int CONVERTED = 2;

    /** Size of a field in bytes. */
    static final int SIZE = 56;

    /** The prefix of the field, as the low bytes of a word: its tag, or its tag and fixed value. */
    private static final int PREFIX = 0;

    private static final int MASK = 8;
    private static final int PREFIX_LENGTH = 16;

    /** Start of the text before the value: an offset while the layout is learnt, then an address. */
    private static final int TEXT_BEGIN = 24;

    private static final int TEXT_LENGTH = 32;

    /** The length of the previous value, or one of the constants below. */
    private static final int LAST_LENGTH = 40;

    private static final int KIND = 48;

    /** In place of a length: a value that can be copied, but has not been copied yet. */
    private static final long NOT_COPIED_YET = Long.MAX_VALUE;

    /** In place of a length: a value that is not copied. */
    private static final long NOT_COPIED = -1;

    /** In place of a length: a field with a fixed value. */
    private static final long FIXED_FIELD = -2;

    private static final int MIN_CAPACITY = 32;

    private FieldFormat[] formats = {};
    private ByteBuffer memory;
    private long address;
    private int count;

    /** Removes all fields. */
    void clear() {
        count = 0;
    }

    /** Reserves capacity for fields. Existing fields are lost. */
    void makeRoom(int capacity) {
        if (formats.length < capacity) {
            int room = Math.max(MIN_CAPACITY, 2 * capacity);
            memory = ByteBuffer.allocateDirect(room * SIZE);
            address = BufferUtil.address(memory);
            formats = Arrays.copyOf(formats, room);
        }
    }

    /**
     * Adds a field with the given prefix, which is in the low bytes of a word: the tag, or, for a fixed field,
     * everything up to the delimiter.
     */
    void add(long begin, int prefixLength, boolean isFixed) {
        long mask = -1L >>> (Long.BYTES - prefixLength << 3);
        long field = addressOf(count++);
        UnsafeApi.putLong(field + PREFIX, begin & mask);
        UnsafeApi.putLong(field + MASK, mask);
        UnsafeApi.putLong(field + PREFIX_LENGTH, prefixLength);
        setText(0, 0);
        setKind(isFixed ? FIXED : OMITTED, null);
    }

    /** Sets the text before the value of the last field, as a slice of the layout's text. */
    void setText(int begin, int length) {
        UnsafeApi.putLong(addressOf(count - 1) + TEXT_BEGIN, begin);
        UnsafeApi.putLong(addressOf(count - 1) + TEXT_LENGTH, length);
    }

    /** Sets how the value of the last field is written. */
    void setKind(int kind, FieldFormat format) {
        UnsafeApi.putLong(addressOf(count - 1) + KIND, kind);
        setLastLength(addressOf(count - 1), kind == COPIED ? NOT_COPIED_YET : kind == FIXED ? FIXED_FIELD : NOT_COPIED);
        formats[count - 1] = format;
    }

    /** Sets the address of the layout's text, to which all offsets are relative. */
    void setTextAddress(long text) {
        for (int i = 0; i < count; i++) {
            UnsafeApi.putLong(addressOf(i) + TEXT_BEGIN, text + UnsafeApi.getLong(addressOf(i) + TEXT_BEGIN));
        }
    }

    int count() {
        return count;
    }

    /** Returns the address of a field. */
    long addressOf(int field) {
        return address + field * (long) SIZE;
    }

    /** Returns the format for values that cannot be copied, or null if the value is not written. */
    FieldFormat format(int field) {
        return formats[field];
    }

    /** Returns whether a field has another prefix than expected. */
    static boolean hasOtherPrefix(long field, long begin) {
        return (begin & UnsafeApi.getLong(field + MASK)) != UnsafeApi.getLong(field + PREFIX);
    }

    static long prefixLength(long field) {
        return UnsafeApi.getLong(field + PREFIX_LENGTH);
    }

    static long textBegin(long field) {
        return UnsafeApi.getLong(field + TEXT_BEGIN);
    }

    static long textLength(long field) {
        return UnsafeApi.getLong(field + TEXT_LENGTH);
    }

    /** Returns the length of the previous value, or a negative number if values are not copied. */
    static long lastLength(long field) {
        return UnsafeApi.getLong(field + LAST_LENGTH);
    }

    static void setLastLength(long field, long length) {
        UnsafeApi.putLong(field + LAST_LENGTH, length);
    }

    /** Returns whether a field is fixed. Such a field has no text of its own. */
    static boolean isFixed(long field) {
        return lastLength(field) == FIXED_FIELD;
    }

    static int kind(long field) {
        return (int) UnsafeApi.getLong(field + KIND);
    }
}
