// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;

/**
 * A field of a {@link Layout}: what it must begin with, and what is done with its value. All that is known of a field is
 * in one object, so that one look at an array is enough. For one thread.
 */
final class LayoutField {
    /** Different values that are made strings, before the field is taken for a changing one. */
    private static final int MAX_TRIES = 4;

    private static final int NEGATIVE = Integer.MIN_VALUE;

    private static final int NOT_ZERO = -1;

    /** What is done with a field. */
    enum Action {
        PASS_OVER,
        PUT_TEXT,
        PUT_VALUE,
        PUT_MASK,
        OPEN_GROUP
    }

    /** The bytes that it must begin with, as the lowest of a word: its tag, and what value it must have. */
    private long begin;

    private long mask;

    /** The length that it must have at least, and the bits that the rest of its length must not have. */
    private int leastLength;

    private int forbidden;

    private int tagLength;
    private Action action;
    private int depth;
    private boolean beginsEntry;
    private FieldFormat format;
    private JsonKey key;

    /** The last value as a word, and its string, or null. */
    private long word;

    private String string;
    private int tries;

    /** Makes it a field whose tag is the expected one, and that has any value but an empty one. */
    void expect(long newBegin, int newTagLength) {
        tagLength = newTagLength;
        mask = ones(newTagLength);
        begin = newBegin & mask;
        leastLength = newTagLength + 1;
        forbidden = NEGATIVE;
    }

    /** Makes it a field whose tag and value are the expected ones. */
    void expectAll(long newBegin, int newTagLength, int length) {
        tagLength = newTagLength;
        mask = ones(length);
        begin = newBegin & mask;
        leastLength = length;
        forbidden = NOT_ZERO;
    }

    private static long ones(int bytes) {
        return -1L >>> (Long.BYTES - bytes << 3);
    }

    /** Says where it belongs and what is done with it. */
    void place(FieldFormat newFormat, Action newAction, int newDepth, boolean isFirstOfEntry) {
        format = newFormat;
        key = newFormat.key();
        action = newAction;
        depth = newDepth;
        beginsEntry = isFirstOfEntry;
        string = null;
    }

    /** Tells, by 0, whether a field begins with what is expected and has a length that it may have. */
    long differs(long newBegin, int length) {
        return newBegin & mask ^ begin | length - leastLength & forbidden;
    }

    Action action() {
        return action;
    }

    FieldFormat format() {
        return format;
    }

    JsonKey key() {
        return key;
    }

    int tagLength() {
        return tagLength;
    }

    /** Number of groups that it stands in. */
    int depth() {
        return depth;
    }

    /** Tells whether it is the first of an entry. */
    boolean beginsEntry() {
        return beginsEntry;
    }

    /**
     * Writes its value as a string: a short one that has hardly changed as a String, which the builder passes over if it is
     * the same as in the last message.
     */
    void putText(FieldIndex message, JsonBuilder node, int offset, int length) {
        if (length > Long.BYTES || tries == MAX_TRIES) {
            node.putAscii(key, message.buffer(), message.start() + offset, length);
        } else {
            node.put(key, string(message, offset, length));
        }
    }

    /** A short value as a string: the same as last time if it is the same. */
    private String string(FieldIndex message, int offset, int length) {
        long value = message.wordAt(offset + length - Long.BYTES) >>> (Long.BYTES - length << 3);
        if (string == null || value != word || string.length() != length) {
            tries++;
            word = value;
            string = message.buffer().getStringWithoutLengthAscii(message.start() + offset, length);
        }
        return string;
    }
}
