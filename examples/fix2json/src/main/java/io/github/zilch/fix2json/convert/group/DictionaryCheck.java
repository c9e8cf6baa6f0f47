// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.group;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.DictionaryCompiler;
import io.github.zilch.fix2json.dictionary.FieldSet;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Checks a message against its dictionary: which fields it has, whether required fields are missing, where fields are,
 * and their values. Reports every deviation. Does not allocate after the largest message has been seen. For use by one
 * thread.
 */
public final class DictionaryCheck {
    /** Maximum number of open groups. Greater than the depth that {@link DictionaryCompiler} allows. */
    static final int GROUP_LEVELS = 64;

    private static final int HEADER = 0;
    private static final int BODY = 1;
    private static final int TRAILER = 2;
    private static final int GROUPS = 3;
    private static final int LEVELS = GROUPS + GROUP_LEVELS;

    private static final int MSG_TYPE = 35;

    private final FlawListener listener;

    /**
     * The fields that each level of the message may have, null if unknown. The levels are header, body, trailer and
     * groups.
     */
    private final FieldSet[] sets = new FieldSet[LEVELS];

    private final int[] positions = new int[LEVELS];
    private final int[] lastOrdinals = new int[LEVELS];

    /** For each level, one bit for each required field that has not been seen yet. */
    private final long[][] missing = new long[LEVELS][1];

    private DirectBuffer buffer;

    public DictionaryCheck(FlawListener listener) {
        this.listener = listener;
    }

    /** Begins a message in the given buffer. */
    public void nextMessage(DirectBuffer newBuffer, FieldSet header, FieldSet trailer) {
        buffer = newBuffer;
        begin(HEADER, header, 0);
        begin(BODY, null, 0);
        begin(TRAILER, trailer, 0);
    }

    /** Begins the body; {@code fields} is null if the dictionary does not define the message. */
    public void beginBody(FieldSet fields, int msgTypePosition) {
        if (fields == null) {
            listener.onFlaw(Flaw.UNKNOWN_MSG_TYPE, MSG_TYPE, msgTypePosition, -1, 0);
        }
        begin(BODY, fields, 0);
    }

    void beginEntry(int depth, FieldSet group, int position) {
        begin(GROUPS + depth, group, position);
    }

    void endEntry(int depth) {
        end(GROUPS + depth);
    }

    private void begin(int level, FieldSet set, int position) {
        sets[level] = set;
        positions[level] = position;
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

    /** Checks a field outside of groups. */
    public void checkFieldInPart(FieldFormat.Part part, int tag, int position) {
        int level = HEADER + part.ordinal();
        if (level < TRAILER && lastOrdinals[TRAILER] >= 0 || level < BODY && lastOrdinals[BODY] >= 0) {
            listener.onFlaw(Flaw.MISPLACED_FIELD, tag, position, -1, 0);
        }
        lastOrdinals[level] = 0;
        markSeen(level, tag, position);
    }

    /** Checks a field of the current entry at this depth. */
    void checkFieldInEntry(int depth, int tag, int position) {
        int level = GROUPS + depth;
        FieldSet group = sets[level];
        int ordinal = group.ordinal(tag);
        boolean isFirst = lastOrdinals[level] < 0;
        if (ordinal >= 0) {
            if (isFirst ? ordinal > 0 : ordinal < lastOrdinals[level]) {
                listener.onFlaw(Flaw.GROUP_ORDER, tag, position, -1, group.first());
            }
        }
        lastOrdinals[level] = Math.max(lastOrdinals[level], Math.max(ordinal, 0));
        markSeen(level, tag, position);
    }

    private void markSeen(int level, int tag, int position) {
        FieldSet set = sets[level];
        if (set == null) {
            return;
        }
        if (!set.defines(tag)) {
            listener.onFlaw(Flaw.UNDEFINED_FIELD, tag, position, -1, 0);
            return;
        }
        int index = set.requiredIndex(tag);
        if (index >= 0) {
            missing[level][index >>> 6] &= ~(1L << index);
        }
    }

    /** Checks the value of a field that does not open a group. Other checks report an empty value. */
    public void checkValue(FieldFormat format, int tag, int position, int offset, int length) {
        if (length == 0) {
            return;
        }
        if (!format.type().isValid(buffer, offset, length)) {
            listener.onFlaw(Flaw.WRONG_FORMAT, tag, position, -1, 0);
        } else if (format.codes() != null && tag != MSG_TYPE && !allows(format, offset, length)) {
            listener.onFlaw(Flaw.UNDEFINED_VALUE, tag, position, -1, 0);
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

    /** Ends the message, and reports missing fields. */
    public void finish() {
        end(HEADER);
        end(BODY);
        end(TRAILER);
    }
}
