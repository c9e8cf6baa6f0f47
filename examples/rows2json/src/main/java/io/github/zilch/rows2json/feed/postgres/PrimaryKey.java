// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the columns of the primary key, as it is now, in an earlier version of its table, whose columns can have had other
 * names. Columns keep their order, and new ones come at the end, so the columns of the version are some of those that the
 * table has had, in the same order.
 */
public final class PrimaryKey {
    private static final int NONE = -1;

    private final List<Relation.Column> sent;
    private final List<Catalog.Column> now;

    /** For each column of now, its index in the version, or {@link #NONE}. */
    private final int[] indexes;

    private PrimaryKey(List<Relation.Column> sent, List<Catalog.Column> now) {
        this.sent = sent;
        this.now = now;
        this.indexes = new int[now.size()];
        Arrays.fill(indexes, NONE);
    }

    /**
     * Returns the indexes of the key in a version, ascending.
     *
     * @param version of the table.
     * @param now the columns that the table has now.
     * @return the indexes, or an empty list if there is no primary key, or if a column of it cannot be found for sure.
     */
    public static List<Integer> find(Relation version, List<Catalog.Column> now) {
        PrimaryKey key = new PrimaryKey(version.columns(), now);
        key.match();
        return key.indexes();
    }

    private List<Integer> indexes() {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i).isKey()) {
                if (indexes[i] == NONE) {
                    return List.of();
                }
                found.add(indexes[i]);
            }
        }
        return found;
    }

    private void match() {
        if (sent.size() == now.size() || now.stream().noneMatch(column -> column.name() == null)) {
            matchRange(0, 0, Math.min(sent.size(), now.size()));
        } else {
            matchByNames();
        }
    }

    /**
     * Matches columns that have the same name, and those between two of them if there are as many. After an exchange of names
     * they are not in the same order, or further to the front than they can be: then no match is sure.
     */
    private void matchByNames() {
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < sent.size(); i++) {
            names.put(sent.get(i).name(), i);
        }
        int lastNow = -1;
        int lastSent = -1;
        for (int i = 0; i <= now.size(); i++) {
            int index = i == now.size()
                    ? sent.size()
                    : names.getOrDefault(now.get(i).name(), NONE);
            if (index != NONE && (index <= lastSent || index > i)) {
                Arrays.fill(indexes, NONE);
                return;
            }
            if (index != NONE) {
                if (i - lastNow == index - lastSent) {
                    matchRange(lastNow + 1, lastSent + 1, i - lastNow - 1);
                }
                if (i < now.size()) {
                    indexes[i] = index;
                }
                lastNow = i;
                lastSent = index;
            }
        }
    }

    private void matchRange(int firstNow, int firstSent, int count) {
        for (int i = 0; i < count; i++) {
            indexes[firstNow + i] = firstSent + i;
        }
    }
}
