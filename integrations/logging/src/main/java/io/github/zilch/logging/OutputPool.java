// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * The outputs of a layout or an encoder that are not in use. A thread that logs while it formats an event, in some {@code toString()},
 * gets a second one. Nothing is bound to threads, so virtual threads and redeployed applications leave nothing behind.
 */
public final class OutputPool {
    /** Number of threads that can be busy with an event before outputs are created for some of them each time. */
    private static final int CAPACITY = 256;

    private final AtomicReferenceArray<Output> idle = new AtomicReferenceArray<>(CAPACITY);
    private final Supplier<Output> supplier;

    /** Belongs to all outputs that have been created since the pool was cleared. */
    private volatile Object generation = new Object();

    /**
     * Creates a pool.
     *
     * @param supplier creates an output.
     */
    public OutputPool(Supplier<Output> supplier) {
        this.supplier = supplier;
    }

    /**
     * Returns an output for the caller alone.
     *
     * @return the output.
     */
    public Output acquire() {
        int first = firstSlot();
        for (int i = 0; i < CAPACITY; i++) {
            int slot = (first + i) % CAPACITY;
            if (idle.getPlain(slot) != null) {
                Output output = idle.getAndSet(slot, null);
                if (output != null) {
                    return output;
                }
            }
        }
        Output created = supplier.get();
        created.generation(generation);
        return created;
    }

    /**
     * Takes an output back, without the memory of an unusually large event. One that was in use when an exception was thrown
     * must not come back: what it was doing is unknown.
     *
     * @param output that the caller uses no more.
     */
    public void release(Output output) {
        output.trim();
        if (!isKept(output)) {
            output.close();
        }
    }

    private boolean isKept(Output output) {
        int first = firstSlot();
        for (int i = 0; i < CAPACITY && output.generation() == generation; i++) {
            int slot = (first + i) % CAPACITY;
            if (idle.getPlain(slot) == null && idle.compareAndSet(slot, null, output)) {
                // The pool may have been cleared after the slot was looked at.
                return output.generation() == generation || !idle.compareAndSet(slot, output, null);
            }
        }
        return false;
    }

    /**
     * Frees the memory of all outputs: at once of those that are not in use, and of the others when they come back. Outputs can
     * be acquired and released as before.
     */
    public void clear() {
        generation = new Object();
        for (int slot = 0; slot < CAPACITY; slot++) {
            Output output = idle.getAndSet(slot, null);
            if (output != null) {
                output.close();
            }
        }
    }

    /** Returns where this thread begins to search: threads that begin at different slots seldom compete. */
    private static int firstSlot() {
        return (Thread.currentThread().hashCode() & Integer.MAX_VALUE) % CAPACITY;
    }
}
