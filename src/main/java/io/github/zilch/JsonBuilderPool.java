// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.PoolLease;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A pool of {@link JsonBuilder}s for use by many threads. It keeps a bounded number of idle builders.
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
 * <p>Safe for any number of threads, platform or virtual. The pool uses no locks and no thread-locals. Everything that
 * a thread does before {@link JsonBuilder#close} is visible to the thread that acquires the builder next.
 *
 * <p>A builder that has been closed refuses every call, and so do its children: closing it again has no effect, and
 * anything else throws {@link IllegalStateException}. Each {@code acquire} returns another handle, so this holds while
 * somebody else has the builder, too. The same handle is lent again after three
 * others, with strict checks after twelve.
 *
 * <p>A builder that is never closed is lost to the pool, and the garbage collector reclaims it like any object. A builder
 * that comes back to a full pool is freed at once: where nothing is collected, a pool of as many builders as are in use at
 * one time keeps what it needs, and no more. An idle builder keeps the memory of its largest document, or
 * {@link JsonOptions#retainedCapacity()} of it.
 */
public final class JsonBuilderPool {
    private final AtomicReferenceArray<Lease> idle;
    private final JsonOptions options;

    /**
     * Creates a pool of builders that use {@link JsonOptions#DEFAULT}. The pool is empty at first.
     *
     * @param capacity maximum number of idle builders to keep, at least 1.
     * @throws IllegalArgumentException if {@code capacity} is less than 1.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have; the message
     *     lists what it has.
     */
    public JsonBuilderPool(int capacity) {
        this(capacity, JsonOptions.DEFAULT);
    }

    /**
     * Creates a pool. It is empty at first.
     *
     * @param capacity maximum number of idle builders to keep, at least 1.
     * @param options the options to use for all builders.
     * @throws IllegalArgumentException if {@code capacity} is less than 1.
     * @throws NullPointerException if {@code options} is null.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have; the message
     *     lists what it has.
     */
    public JsonBuilderPool(int capacity, JsonOptions options) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity is " + capacity + ": choose at least 1");
        }
        if (options == null) {
            throw new NullPointerException("options is null: pass JsonOptions.DEFAULT");
        }
        Memory.requireAccess(); // so that it fails where the pool is created, and not when a builder is needed
        this.idle = new AtomicReferenceArray<>(capacity);
        this.options = options;
    }

    /**
     * Returns a builder for exclusive use by the caller until it is closed. The builder has been reset, its root is an
     * object, and it writes to its own buffer. Never blocks. Allocates only if no builder is idle.
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
        return new Lease(this).builder();
    }

    /** Returns a builder to the pool. If the pool is full, its memory is freed. */
    private void release(Lease lease) {
        int capacity = idle.length();
        int first = firstSlot(capacity);
        for (int i = 0; i < capacity; i++) {
            int slot = first + i < capacity ? first + i : first + i - capacity;
            if (idle.getPlain(slot) == null && idle.compareAndSet(slot, null, lease)) {
                return;
            }
        }
        lease.document.free();
    }

    /** A builder of this pool and whether it is in use. */
    private static final class Lease implements PoolLease {
        /** Number of handles that are lent in turn, so that a handle of an earlier lease refuses. */
        private static final int HANDLES = Bounds.STRICT ? 13 : 4;

        private final JsonBuilderPool pool;
        private final Document document;
        private final JsonBuilder[] handles = new JsonBuilder[HANDLES];
        private int current;
        private final AtomicBoolean lent = new AtomicBoolean(true);

        Lease(JsonBuilderPool pool) {
            this.pool = pool;
            handles[0] = new JsonBuilder(pool.options);
            document = handles[0].document();
            document.lease = this;
        }

        JsonBuilder builder() {
            return handles[current];
        }

        JsonBuilder begin() {
            JsonBuilder last = handles[current];
            current = (current + 1) % HANDLES;
            if (handles[current] == null) {
                handles[current] = last.another(0);
            }
            JsonBuilder next = handles[current];
            document.leavePool();
            document.changeRoot(next);
            next.reset();
            lent.set(true);
            return next;
        }

        @Override
        public void end() {
            if (lent.compareAndSet(true, false)) {
                document.enterPool();
                pool.release(this);
            }
        }
    }

    /**
     * Returns the slot at which this thread starts to search. Threads start at different slots, so that they seldom
     * compete.
     */
    private static int firstSlot(int capacity) {
        return (int) ((Thread.currentThread().hashCode() & 0x7FFFFFFFL) % capacity);
    }
}
