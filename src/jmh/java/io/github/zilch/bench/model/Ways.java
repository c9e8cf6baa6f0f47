// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.model;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The ways in which a library that is called for each value writes the documents: one for each type of messages.
 *
 * @param <O> the type of the library's writer.
 */
public final class Ways<O> {
    private final Map<Object, BiConsumer<O, Object>> ways = new HashMap<>();

    /** Adds the way for all documents whose messages have a type. */
    @SuppressWarnings("unchecked") // the messages have the type
    public <T> Ways<O> add(Class<T> type, BiConsumer<O, T> way) {
        ways.put(type, (BiConsumer<O, Object>) way);
        return this;
    }

    /** Adds the way for one document, instead of that for the type of its messages. */
    @SuppressWarnings("unchecked") // the messages have the type
    public <T> Ways<O> add(String id, Class<T> type, BiConsumer<O, T> way) {
        ways.put(id, (BiConsumer<O, Object>) way);
        return this;
    }

    /** Returns whether there is a way for a document. */
    public boolean has(Document<?> document) {
        return of(document) != null;
    }

    /** Returns the way for a document, or null if there is none. */
    public BiConsumer<O, Object> of(Document<?> document) {
        return ways.getOrDefault(document.id(), ways.get(document.peerType()));
    }
}
