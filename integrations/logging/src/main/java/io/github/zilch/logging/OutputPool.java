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
        return supplier.get();
    }

    /**
     * Takes an output back, without the memory of an unusually large event. One that was in use when an exception was thrown must not come back: what it was doing is
     * unknown.
     *
     * @param output that the caller uses no more.
     */
    public void release(Output output) {
        output.trim();
        int first = firstSlot();
        for (int i = 0; i < CAPACITY; i++) {
            int slot = (first + i) % CAPACITY;
            if (idle.getPlain(slot) == null && idle.compareAndSet(slot, null, output)) {
                return;
            }
        }
        output.close();
    }

    /** Frees the memory of the outputs that are not in use. Outputs can be acquired and released as before. */
    public void clear() {
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
