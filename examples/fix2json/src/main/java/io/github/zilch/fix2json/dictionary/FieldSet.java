// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import java.util.BitSet;
import java.util.Map;
import java.util.Set;

/**
 * The fields and groups that a header, a message body or a group entry may have: those of the version's own dictionary,
 * and those that FIX Latest adds. Immutable and safe to share between threads; lookups do not allocate after FIX Latest
 * has been loaded.
 */
public final class FieldSet {
    /** No fields and no groups. */
    static final FieldSet EMPTY = new FieldSet(Set.of(), Set.of(), Map.of(), null);

    private final long[] members;
    private final int[] order;
    private final int[] required;
    private final int[] counters;
    private final FieldSet[] groups;

    private final long size;

    /** What FIX Latest adds; null if nothing. */
    private final Addition addition;

    /**
     * Creates a set.
     *
     * @param tags of all fields, including the counters of groups, in the order of the dictionary.
     * @param requiredTags tags of the required fields.
     * @param groupsByCounter the fields of the entries of each group, by the tag of its counter.
     * @param addition what FIX Latest adds, or null if nothing.
     */
    FieldSet(Set<Integer> tags, Set<Integer> requiredTags, Map<Integer, FieldSet> groupsByCounter, Addition addition) {
        this.addition = addition;
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
        long all = order.length;
        for (Map.Entry<Integer, FieldSet> group : groupsByCounter.entrySet()) {
            counters[count] = group.getKey();
            groups[count] = group.getValue();
            all += groups[count].size;
            count++;
        }
        size = all;
    }

    private static int[] toArray(Set<Integer> set) {
        int[] array = new int[set.size()];
        int count = 0;
        for (int element : set) {
            array[count++] = element;
        }
        return array;
    }

    /** Returns the number of fields here and in the groups, each counted wherever it is: so many are looked at in a search. */
    long size() {
        return size;
    }

    /** Returns whether a field with this tag belongs here, by the version's own dictionary or by FIX Latest. */
    public boolean contains(int tag) {
        return defines(tag) || addition != null && addition.contains(tag);
    }

    /** Returns whether a field with this tag belongs here by the version's own dictionary. */
    public boolean defines(int tag) {
        int word = tag >>> 6;
        return word < members.length && (members[word] & 1L << tag) != 0;
    }

    /** Returns the fields of the entries of the group with this counter, or null if there is no such group here. */
    public FieldSet group(int counter) {
        for (int i = 0; i < counters.length; i++) {
            if (counters[i] == counter) {
                return groups[i];
            }
        }
        return addition == null ? null : addition.group(counter);
    }

    /** Returns whether a field with this tag belongs here or in a group here, however deep. */
    public boolean containsDeep(int tag) {
        if (contains(tag)) {
            return true;
        }
        for (FieldSet group : groups) {
            if (group.containsDeep(tag)) {
                return true;
            }
        }
        return addition != null && addition.containsDeep(tag);
    }

    /** Returns the fields of the entries of the group with this counter, here or in any group, or null. */
    FieldSet groupInside(int counter) {
        FieldSet found = group(counter);
        for (int i = 0; i < groups.length && found == null; i++) {
            found = groups[i].groupInside(counter);
        }
        return found;
    }

    /** Adds the tags of all fields that the version's own dictionary has here and in the groups. */
    void addTags(BitSet tags) {
        for (int tag : order) {
            tags.set(tag);
        }
        for (FieldSet group : groups) {
            group.addTags(tags);
        }
    }

    /**
     * Returns the field that the dictionary lists first, with which each entry of a group must begin, or 0 if there is
     * none.
     */
    public int first() {
        return order.length == 0 ? 0 : order[0];
    }

    /**
     * Returns the position of a field in the dictionary's order, counted from 0, or -1 if the field does not belong
     * here.
     */
    public int ordinal(int tag) {
        return indexOf(tag, order);
    }

    /** Returns the number of required fields. */
    public int requiredCount() {
        return required.length;
    }

    /** Returns the tag of a required field. */
    public int required(int index) {
        return required[index];
    }

    /** Returns the index of a field among the required fields, or -1 if the field is not required. */
    public int requiredIndex(int tag) {
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
