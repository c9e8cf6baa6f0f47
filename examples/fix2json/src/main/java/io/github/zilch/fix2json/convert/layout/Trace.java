// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.fix2json.convert.value.FieldFormat;

/**
 * Records where each field of a message belongs, while the message is converted. Its {@link Layout} is learnt from
 * this. Reusable for any number of messages; does not allocate. For use by one thread.
 */
public final class Trace {
    private static final int ENTRY = 0x40;
    private static final int GROUP = 0x20;
    private static final int MASKED = 0x10;

    private final FieldFormat.Part[] parts = new FieldFormat.Part[RawMessage.MAX_FIELDS];
    private final byte[] depths = new byte[RawMessage.MAX_FIELDS];
    private final byte[] flags = new byte[RawMessage.MAX_FIELDS];
    private int count;

    /** Removes the fields of the previous message. */
    public void nextMessage() {
        count = 0;
    }

    /**
     * Adds a field.
     *
     * @param part that contains the field or its group.
     * @param depth number of groups that contain the field.
     * @param beginsEntry whether the field is the first of an entry.
     * @param opensGroup whether the field is the counter of a group that follows.
     * @param isMasked whether the values of its group are masked.
     */
    public void add(FieldFormat.Part part, int depth, boolean beginsEntry, boolean opensGroup, boolean isMasked) {
        if (count < RawMessage.MAX_FIELDS) {
            parts[count] = part;
            depths[count] = (byte) depth;
            flags[count] = (byte) ((beginsEntry ? ENTRY : 0) | (opensGroup ? GROUP : 0) | (isMasked ? MASKED : 0));
        }
        count++;
    }

    /**
     * Returns the number of fields. Only the first {@link RawMessage#MAX_FIELDS} are recorded, but all are counted.
     */
    int count() {
        return count;
    }

    FieldFormat.Part part(int field) {
        return parts[field];
    }

    int depth(int field) {
        return depths[field];
    }

    boolean beginsEntry(int field) {
        return (flags[field] & ENTRY) != 0;
    }

    boolean opensGroup(int field) {
        return (flags[field] & GROUP) != 0;
    }

    boolean isMasked(int field) {
        return (flags[field] & MASKED) != 0;
    }
}
