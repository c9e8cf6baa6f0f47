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
    private final int[] counters;
    private final FieldSet[] groups;

    /**
     * @param tags of all fields, counters of groups included.
     * @param groupsByCounter what the entries of each group may have.
     */
    FieldSet(Set<Integer> tags, Map<Integer, FieldSet> groupsByCounter) {
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
}
