// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What has been found out about the keys of maps, such as their names as members. It is found out once for each key, and kept.
 *
 * @param <V> the type of what is kept.
 */
public final class NameCache<V> {
    /** Number of keys that are kept, in case that keys are never the same. */
    private static final int CAPACITY = 1024;

    private final ConcurrentHashMap<String, Optional<V>> known = new ConcurrentHashMap<>();
    private final Function<String, V> finder;

    /**
     * Creates a cache.
     *
     * @param finder returns what is to be kept of a key, or null for nothing.
     */
    public NameCache(Function<String, V> finder) {
        this.finder = finder;
    }

    /**
     * Returns what is known of a key.
     *
     * @param key of a map.
     * @return what has been found out, or null for nothing.
     */
    public V of(String key) {
        Optional<V> value = known.get(key);
        if (value == null) {
            value = Optional.ofNullable(finder.apply(key));
            if (known.size() < CAPACITY) {
                known.put(key, value);
            }
        }
        return value.orElse(null);
    }
}
