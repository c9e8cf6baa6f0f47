// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

/**
 * Where each field of a message was found to belong while it was converted: what its {@link Layout} is learnt from. Reused
 * for any number of messages; allocates nothing. For one thread.
 */
final class Trace {
    private static final int ENTRY = 0x40;
    private static final int GROUP = 0x20;
    private static final int MASKED = 0x10;

    private final FieldFormat.Part[] parts = new FieldFormat.Part[RawMessage.MOST_FIELDS];
    private final byte[] depths = new byte[RawMessage.MOST_FIELDS];
    private final byte[] flags = new byte[RawMessage.MOST_FIELDS];
    private int count;

    /** Forgets the message before. */
    void nextMessage() {
        count = 0;
    }

    /**
     * Adds a field.
     *
     * @param part that it stands in, or that its group stands in.
     * @param depth number of groups that it stands in.
     * @param beginsEntry whether it is the first of an entry.
     * @param opensGroup whether a group follows that it counts.
     * @param isMasked whether the values of its group are masked.
     */
    void add(FieldFormat.Part part, int depth, boolean beginsEntry, boolean opensGroup, boolean isMasked) {
        if (count < RawMessage.MOST_FIELDS) {
            parts[count] = part;
            depths[count] = (byte) depth;
            flags[count] = (byte) ((beginsEntry ? ENTRY : 0) | (opensGroup ? GROUP : 0) | (isMasked ? MASKED : 0));
        }
        count++;
    }

    /** Number of fields, those beyond {@link RawMessage#MOST_FIELDS} included, of which no more is known. */
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
