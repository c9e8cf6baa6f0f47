// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.group;

import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.dictionary.FieldSet;
import io.github.zilch.fix2json.wire.FieldReader;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Reads the fields after the current one, where the beginning of an entry of a group depends on them. Does not allocate
 * after the largest entry has been seen. For use by one thread.
 */
public final class GroupLookahead implements GroupStack.Lookahead {
    /**
     * Maximum number of fields of a message that are read ahead, counted each time. Bounds the time that a message takes
     * in which one field is repeated over and over.
     */
    private static final int MAX_FIELDS = 1 << 20;

    private final FieldReader fields;
    private final FieldReader ahead = new FieldReader();
    private final IntHashSet tags = new IntHashSet();
    private GroupStack groups;
    private DirectBuffer buffer;
    private int end;
    private byte delimiter;
    private FieldFormats formats;

    /** Number of fields that may still be read ahead in this message. */
    private int left;

    /**
     * Creates a lookahead.
     *
     * @param fields of the message, at the current one.
     */
    public GroupLookahead(FieldReader fields) {
        this.fields = fields;
    }

    /** Sets the groups that are open. */
    public void groups(GroupStack open) {
        groups = open;
    }

    /** Begins a message that ends at an offset. */
    public void nextMessage(DirectBuffer newBuffer, int newEnd, byte newDelimiter) {
        buffer = newBuffer;
        end = newEnd;
        delimiter = newDelimiter;
        left = MAX_FIELDS;
    }

    /** Sets the formats of the fields. */
    public void formats(FieldFormats newFormats) {
        formats = newFormats;
    }

    /** Begins to read ahead, after the current field. */
    private void begin() {
        ahead.wrapMessage(buffer, fields.position(), end, delimiter);
        formats.describeData(ahead);
    }

    /** Reads the next field ahead. Returns {@code false} at the end, or if as much has been read as is allowed. */
    private boolean next() {
        return --left >= 0 && ahead.next() == FieldReader.Step.FIELD;
    }

    /** Returns whether the next field is one of a set. */
    public boolean isNextIn(FieldSet group) {
        begin();
        return next() && group.contains(ahead.tag());
    }

    @Override
    public int count(int tag) {
        begin();
        int count = 0;
        while (next() && !groups.endsAt(ahead.tag())) {
            count += ahead.tag() == tag ? 1 : 0;
        }
        return count;
    }

    @Override
    public int entries() {
        begin();
        int entries = 1;
        tags.clear();
        tags.add(fields.tag());
        while (next() && groups.isOfInnermost(ahead.tag())) {
            if (!tags.add(ahead.tag())) {
                entries++;
                tags.clear();
                tags.add(ahead.tag());
            }
        }
        return entries;
    }
}
