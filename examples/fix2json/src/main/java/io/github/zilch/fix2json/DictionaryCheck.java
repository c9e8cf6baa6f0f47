// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Compares a message with what its dictionary says: which fields there are and must be, where, and with which values.
 * Reports what does not agree. Allocates nothing once it has seen its largest message. For one thread.
 */
final class DictionaryCheck {
    private static final int HEADER = 0;
    private static final int BODY = 1;
    private static final int TRAILER = 2;
    private static final int GROUPS = 3;
    private static final int LEVELS = GROUPS + GroupStack.LEVELS;

    private static final int MSG_TYPE = 35;

    private final FlawListener listener;

    /** What each level of the message may have; null if that is not known. Levels are header, body, trailer, groups. */
    private final FieldSet[] sets = new FieldSet[LEVELS];

    private final int[] positions = new int[LEVELS];
    private final int[] lastOrdinals = new int[LEVELS];

    /** For each level a bit for each field that must be there and was not seen yet. */
    private final long[][] missing = new long[LEVELS][1];

    private DirectBuffer buffer;

    DictionaryCheck(FlawListener listener) {
        this.listener = listener;
    }

    /** Begins a message that lies in this buffer. */
    void nextMessage(DirectBuffer newBuffer, FieldSet header, FieldSet trailer) {
        buffer = newBuffer;
        begin(HEADER, header, 0);
        begin(BODY, null, 0);
        begin(TRAILER, trailer, 0);
    }

    /** Begins the body; {@code fields} is null if the dictionary does not know the message. */
    void body(FieldSet fields, int msgTypeAt) {
        if (fields == null) {
            listener.onFlaw(Flaw.UNKNOWN_MSG_TYPE, MSG_TYPE, msgTypeAt, -1, 0);
        }
        begin(BODY, fields, 0);
    }

    void beginEntry(int depth, FieldSet group, int at) {
        begin(GROUPS + depth, group, at);
    }

    void endEntry(int depth) {
        end(GROUPS + depth);
    }

    private void begin(int level, FieldSet set, int at) {
        sets[level] = set;
        positions[level] = at;
        lastOrdinals[level] = -1;
        int count = set == null ? 0 : set.requiredCount();
        int words = count + 63 >>> 6;
        if (missing[level].length < words) {
            missing[level] = new long[words];
        }
        long[] bits = missing[level];
        Arrays.fill(bits, 0, words, -1L);
        if ((count & 63) != 0) {
            bits[words - 1] = (1L << count) - 1;
        }
    }

    private void end(int level) {
        FieldSet set = sets[level];
        if (set == null) {
            return;
        }
        for (int i = 0; i < set.requiredCount(); i++) {
            if ((missing[level][i >>> 6] & 1L << i) != 0) {
                listener.onFlaw(Flaw.MISSING_FIELD, set.required(i), positions[level], -1, 0);
            }
        }
    }

    /** A field that stands outside of groups. */
    void inPart(FieldFormat.Part part, int tag, int at) {
        int level = HEADER + part.ordinal();
        if (level < TRAILER && lastOrdinals[TRAILER] >= 0 || level < BODY && lastOrdinals[BODY] >= 0) {
            listener.onFlaw(Flaw.MISPLACED_FIELD, tag, at, -1, 0);
        }
        lastOrdinals[level] = 0;
        seen(level, tag, at);
    }

    /** A field of the entry that was begun last at this depth. */
    void inEntry(int depth, int tag, int at) {
        int level = GROUPS + depth;
        FieldSet group = sets[level];
        int ordinal = group.ordinal(tag);
        boolean isFirst = lastOrdinals[level] < 0;
        if (ordinal >= 0) {
            if (isFirst ? ordinal > 0 : ordinal < lastOrdinals[level]) {
                listener.onFlaw(Flaw.GROUP_ORDER, tag, at, -1, group.first());
            }
        }
        lastOrdinals[level] = Math.max(lastOrdinals[level], Math.max(ordinal, 0));
        seen(level, tag, at);
    }

    private void seen(int level, int tag, int at) {
        FieldSet set = sets[level];
        if (set == null) {
            return;
        }
        if (!set.contains(tag)) {
            listener.onFlaw(Flaw.UNDEFINED_FIELD, tag, at, -1, 0);
            return;
        }
        int index = set.requiredIndex(tag);
        if (index >= 0) {
            missing[level][index >>> 6] &= ~(1L << index);
        }
    }

    /** The value of a field that does not open a group. Its absence is reported elsewhere. */
    void value(FieldFormat format, int tag, int at, int offset, int length) {
        if (length == 0) {
            return;
        }
        if (!format.type().isValid(buffer, offset, length)) {
            listener.onFlaw(Flaw.WRONG_FORMAT, tag, at, -1, 0);
        } else if (format.codes() != null && tag != MSG_TYPE && !allows(format, offset, length)) {
            listener.onFlaw(Flaw.UNDEFINED_VALUE, tag, at, -1, 0);
        }
    }

    private boolean allows(FieldFormat format, int offset, int length) {
        if (format.type() != Datatype.MULTIPLE) {
            return format.codes().allows(buffer, offset, length);
        }
        int end = offset + length;
        int from = offset;
        for (int i = offset; i <= end; i++) {
            if (i == end || buffer.getByte(i) == ' ') {
                if (!format.codes().allows(buffer, from, i - from)) {
                    return false;
                }
                from = i + 1;
            }
        }
        return true;
    }

    /** Ends the message. */
    void finish() {
        end(HEADER);
        end(BODY);
        end(TRAILER);
    }
}
