// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Builders for many threads: at most so many idle ones are kept.
 *
 * <pre>{@code
 * JsonBuilderPool pool = new JsonBuilderPool(16);
 * ...
 * try (JsonBuilder json = pool.acquire()) {
 *     json.put("Id", 7);
 *     channel.write(json.byteBuffer());
 * }
 * }</pre>
 *
 * <p>Safe for any number of threads, platform or virtual; no locks and no thread-locals. What a thread wrote before
 * {@link JsonBuilder#close} is seen by the thread that acquires the builder next. Closing a builder twice is harmless
 * until it has been acquired again; a builder must not be used after it was closed, as it may be another thread's then.
 *
 * <p>A builder that is never closed is lost to the pool and collected like any object. An idle builder keeps the memory
 * of its largest document.
 */
public final class JsonBuilderPool {
    private final AtomicReferenceArray<Lease> idle;
    private final JsonOptions options;

    /**
     * Makes a pool of builders with {@link JsonOptions#DEFAULT}.
     *
     * @param capacity number of idle builders that are kept at most, from 1.
     * @throws IllegalArgumentException if {@code capacity} is less than 1.
     */
    public JsonBuilderPool(int capacity) {
        this(capacity, JsonOptions.DEFAULT);
    }

    /**
     * Makes a pool. It is empty at first.
     *
     * @param capacity number of idle builders that are kept at most, from 1.
     * @param options for all its builders.
     * @throws IllegalArgumentException if {@code capacity} is less than 1.
     */
    public JsonBuilderPool(int capacity, JsonOptions options) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity is " + capacity + ": choose at least 1");
        }
        if (options == null) {
            throw new NullPointerException("options is null: pass JsonOptions.DEFAULT");
        }
        this.idle = new AtomicReferenceArray<>(capacity);
        this.options = options;
    }

    /**
     * Gives a builder to the caller alone, until it is closed: reset, its root an object, in a buffer of its own. Never
     * blocks. Allocates only if no builder is idle.
     *
     * @return the builder.
     */
    public JsonBuilder acquire() {
        int capacity = idle.length();
        int first = firstSlot(capacity);
        for (int i = 0; i < capacity; i++) {
            int slot = first + i < capacity ? first + i : first + i - capacity;
            if (idle.getPlain(slot) != null) {
                Lease lease = idle.getAndSet(slot, null);
                if (lease != null) {
                    return lease.begin();
                }
            }
        }
        return new Lease(this).builder;
    }

    /** Takes a builder back; one too many is left to the garbage collector. */
    private void takeBack(Lease lease) {
        int capacity = idle.length();
        int first = firstSlot(capacity);
        for (int i = 0; i < capacity; i++) {
            int slot = first + i < capacity ? first + i : first + i - capacity;
            if (idle.getPlain(slot) == null && idle.compareAndSet(slot, null, lease)) {
                return;
            }
        }
    }

    /** A builder of this pool, and whether it is lent out. */
    private static final class Lease implements PoolLease {
        private final JsonBuilderPool pool;
        private final JsonBuilder builder;
        private final AtomicBoolean lent = new AtomicBoolean(true);

        Lease(JsonBuilderPool pool) {
            this.pool = pool;
            this.builder = new JsonBuilder(pool.options);
            builder.document().lease = this;
        }

        JsonBuilder begin() {
            builder.reset();
            lent.set(true);
            return builder;
        }

        @Override
        public void end() {
            if (lent.compareAndSet(true, false)) {
                builder.document().unwrap();
                pool.takeBack(this);
            }
        }
    }

    /** Threads begin at different slots, so that they seldom meet. */
    private static int firstSlot(int capacity) {
        return (int) ((Thread.currentThread().hashCode() & 0x7FFFFFFFL) % capacity);
    }
}
