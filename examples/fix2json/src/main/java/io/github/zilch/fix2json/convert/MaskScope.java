// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.dictionary.FieldSet;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Decides which values of a message are masked beside those of the masked fields themselves:
 *
 * <ul>
 *   <li>After a masked counter, the fields of its group, wherever they are and whatever the count says.
 *   <li>After masked data with a wrong length, everything: nobody knows where the data ends.
 *   <li>A value that quotes a masked field.
 * </ul>
 *
 * <p>Does not allocate after each masked counter has been seen. For use by one thread.
 */
final class MaskScope {
    private static final int MAX_COUNTERS = 64;

    private final IntHashSet tags;
    private final DataMask quotes;

    /** The groups of the masked counters that were seen in the message. */
    private final FieldSet[] groups = new FieldSet[MAX_COUNTERS];

    private int count;
    private boolean masksRest;

    /**
     * Creates a scope.
     *
     * @param tags of the masked fields.
     */
    MaskScope(IntHashSet tags) {
        this.tags = tags;
        quotes = tags.isEmpty() ? null : new DataMask(tags);
    }

    /** Begins a message. */
    void nextMessage() {
        count = 0;
        masksRest = false;
    }

    /**
     * Handles a field of the message.
     *
     * @param isCounter whether it counts a group in some message.
     * @param dictionary that defines the part of the field.
     */
    void add(int tag, boolean isCounter, FixDictionary dictionary) {
        if (isCounter && tags.contains(tag)) {
            addGroup(dictionary.groupOfAnyMessage(tag));
            FixDictionary fallback = dictionary.fallback();
            addGroup(fallback == null ? null : fallback.groupOfAnyMessage(tag));
        }
    }

    private void addGroup(FieldSet group) {
        if (group == null) {
            return;
        }
        if (count == MAX_COUNTERS) {
            masksRest = true;
        } else {
            groups[count++] = group;
        }
    }

    /** Handles a data field with a masked tag and a wrong length. */
    void addWrongLength() {
        masksRest = true;
    }

    /** Returns whether a field is masked because of an earlier one. */
    boolean contains(int tag) {
        for (int i = 0; i < count; i++) {
            if (groups[i].containsDeep(tag)) {
                return true;
            }
        }
        return masksRest;
    }

    /** Returns whether a field is one of the masked fields. */
    boolean isMasked(int tag) {
        return tags.contains(tag);
    }

    /** Returns whether a value quotes a masked field. */
    boolean isQuoted(DirectBuffer buffer, int offset, int length) {
        return quotes != null && quotes.isIn(buffer, offset, length);
    }

    /** Returns whether a value of a message quotes a masked field. */
    boolean isQuotedIn(DirectBuffer buffer, int offset, int length, byte delimiter) {
        return quotes != null && quotes.isQuotedIn(buffer, offset, length, delimiter);
    }
}
