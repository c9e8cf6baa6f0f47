// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.Map;
import java.util.Set;

/**
 * The fields that a header, the body of a message or an entry of a group may have, and the groups among them. Immutable,
 * safe to share between threads; asking allocates nothing.
 */
final class FieldSet {
    private final long[] members;
    private final int[] order;
    private final int[] required;
    private final int[] counters;
    private final FieldSet[] groups;

    /**
     * @param tags of all fields, counters of groups included, in the order of the dictionary.
     * @param requiredTags those of the fields that must be there.
     * @param groupsByCounter what the entries of each group may have.
     */
    FieldSet(Set<Integer> tags, Set<Integer> requiredTags, Map<Integer, FieldSet> groupsByCounter) {
        order = toArray(tags);
        required = toArray(requiredTags);
        int greatest = 0;
        for (int tag : tags) {
            greatest = Math.max(greatest, tag);
        }
        members = new long[(greatest >>> 6) + 1];
        for (int tag : tags) {
            members[tag >>> 6] |= 1L << tag;
        }
        counters = new int[groupsByCounter.size()];
        groups = new FieldSet[counters.length];
        int count = 0;
        for (Map.Entry<Integer, FieldSet> group : groupsByCounter.entrySet()) {
            counters[count] = group.getKey();
            groups[count] = group.getValue();
            count++;
        }
    }

    private static int[] toArray(Set<Integer> set) {
        int[] array = new int[set.size()];
        int count = 0;
        for (int element : set) {
            array[count++] = element;
        }
        return array;
    }

    /** Tells whether a field with this tag belongs here. */
    boolean contains(int tag) {
        int word = tag >>> 6;
        return word < members.length && (members[word] & 1L << tag) != 0;
    }

    /** Finds what the entries may have of the group with this counter; null if no group here has it. */
    FieldSet group(int counter) {
        for (int i = 0; i < counters.length; i++) {
            if (counters[i] == counter) {
                return groups[i];
            }
        }
        return null;
    }

    /** The field that the dictionary lists first: each entry of a group must begin with it. 0 if there is none. */
    int first() {
        return order.length == 0 ? 0 : order[0];
    }

    /** Where the dictionary lists a field, counted from 0; -1 if it does not belong here. */
    int ordinal(int tag) {
        return indexOf(tag, order);
    }

    /** How many fields must be there. */
    int requiredCount() {
        return required.length;
    }

    /** The tag of one of the fields that must be there. */
    int required(int index) {
        return required[index];
    }

    /** The index of a field among those that must be there, or -1 if it is none of them. */
    int requiredIndex(int tag) {
        return indexOf(tag, required);
    }

    private static int indexOf(int tag, int[] tags) {
        for (int i = 0; i < tags.length; i++) {
            if (tags[i] == tag) {
                return i;
            }
        }
        return -1;
    }
}
