// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that keeps the entries which were used last. */
final class RecentMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int limit;

    /**
     * Creates a map.
     *
     * @param limit the number of entries to keep; with 0 or less it keeps none.
     */
    RecentMap(int limit) {
        super(16, 0.75f, true);
        this.limit = limit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > limit;
    }
}
