// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.category;

import java.util.List;

/** What some messages have in common: the values of the fields that the user divides messages by. Immutable. */
public final class Category implements Comparable<Category> {
    private final long[] hashes;
    private final List<String> values;
    private final List<String> titles;
    private final int hash;

    /**
     * Creates a category.
     *
     * @param hashes of the values; 0 for none.
     * @param values for readers; empty for none.
     * @param titles the values with the names of codes.
     */
    Category(long[] hashes, List<String> values, List<String> titles) {
        this.hashes = hashes;
        this.values = List.copyOf(values);
        this.titles = List.copyOf(titles);
        hash = this.values.hashCode();
    }

    /** Returns the hash of a value; 0 if there is none. */
    long hash(int field) {
        return hashes[field];
    }

    /** Returns the values in the order of the fields; empty for none. */
    public List<String> values() {
        return values;
    }

    /** Returns the values with the names of codes, for people. */
    public List<String> titles() {
        return titles;
    }

    @Override
    public int compareTo(Category other) {
        for (int i = 0; i < values.size(); i++) {
            int order = values.get(i).compareTo(other.values.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Category category && values.equals(category.values);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
