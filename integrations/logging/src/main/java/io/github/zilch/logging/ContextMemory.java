// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The memory of the writers of a logger context, which is freed when the context stops. Most hosts tell that neither layouts nor
 * encoders, so their writers are known here. Writers that are used no more are not kept. Safe for any number of threads.
 */
public final class ContextMemory {
    private final Set<EventWriter<?>> writers = Collections.newSetFromMap(new WeakHashMap<>());

    /** Creates the memory of a context that has no writers yet. */
    public ContextMemory() {}

    /**
     * Adds a writer of the context.
     *
     * @param writer to free.
     */
    public synchronized void add(EventWriter<?> writer) {
        writers.add(writer);
    }

    /** Frees the memory of all writers, see {@link EventWriter#clear}. */
    public synchronized void clear() {
        writers.forEach(EventWriter::clear);
    }
}
