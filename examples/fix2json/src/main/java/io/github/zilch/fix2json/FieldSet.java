// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.Map;
import java.util.Set;

/**
 * The fields and groups that a header, a message body or a group entry may have. Immutable and safe to share between
 * threads; lookups do not allocate.
 */
final class FieldSet {
    private final long[] members;
    private final int[] order;
    private final int[] required;
    private final int[] counters;
    private final FieldSet[] groups;

    /**
     * Creates a set.
     *
     * @param tags of all fields, including the counters of groups, in the order of the dictionary.
     * @param requiredTags tags of the required fields.
     * @param groupsByCounter the fields of the entries of each group, by the tag of its counter.
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

    /** Returns whether a field with this tag belongs here. */
    boolean contains(int tag) {
        int word = tag >>> 6;
        return word < members.length && (members[word] & 1L << tag) != 0;
    }

    /** Returns the fields of the entries of the group with this counter, or null if there is no such group here. */
    FieldSet group(int counter) {
        for (int i = 0; i < counters.length; i++) {
            if (counters[i] == counter) {
                return groups[i];
            }
        }
        return null;
    }

    /**
     * Returns the field that the dictionary lists first, with which each entry of a group must begin, or 0 if there is
     * none.
     */
    int first() {
        return order.length == 0 ? 0 : order[0];
    }

    /**
     * Returns the position of a field in the dictionary's order, counted from 0, or -1 if the field does not belong
     * here.
     */
    int ordinal(int tag) {
        return indexOf(tag, order);
    }

    /** Returns the number of required fields. */
    int requiredCount() {
        return required.length;
    }

    /** Returns the tag of a required field. */
    int required(int index) {
        return required[index];
    }

    /** Returns the index of a field among the required fields, or -1 if the field is not required. */
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
