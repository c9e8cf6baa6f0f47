// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.document.Leases;
import io.github.zilch.internal.memory.Memory;
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
 * <p><b>A lease is over when it is closed.</b> From then on its builder and all of its children refuse every call, in
 * every thread, also while somebody else has the same memory: closing it again has no effect, and anything else throws
 * {@link IllegalStateException}. A row that was unfinished refuses too, but for {@link JsonRow#cancel}, which has nothing to drop, and
 * {@code toString}, which says so. This holds because each lease has objects of its own
 * for the builder, its children and its row, which its end detaches from the memory, and because one of several closes ends
 * the lease, whichever thread it is in.
 *
 * <p>These objects are reused, and a Java reference to a reused object cannot be told from a new one. So they are lent again
 * only to the thread that has both acquired and closed them, and only after three other leases of the same memory by that
 * thread: no other thread is ever affected by what a thread has kept. What is left is a mistake of two kinds: a thread
 * that uses a builder four leases of its own after it has closed it, or a thread that has handed a builder to another one
 * and closes it itself, while the other one goes on to use it four leases later. {@linkplain io.github.zilch Strict
 * checks} find both: with them each lease has new objects, and refuses for good.
 *
 * <p><b>Allocation.</b> After warm-up {@code acquire} and {@code close} allocate nothing, with these exceptions. A lease
 * allocates new objects (about 150 bytes, and 45 to 90 for each child, of at least 15) if the one whose objects it would reuse
 * was closed by another thread than the one that had acquired it; if its thread is not one of the sixteen for which a
 * builder keeps objects, as each new virtual thread; and always with strict checks.
 *
 * <p>A builder that is never closed is lost to the pool, and the garbage collector reclaims it like any object. A builder
 * that comes back to a full pool is freed at once: where nothing is collected, a pool of as many builders as are in use at
 * one time keeps what it needs, and no more. An idle builder keeps the memory of its largest document, or
 * what {@link JsonOptions#retainedCapacity(int)} allows of it.
 */
public final class JsonBuilderPool {
    private final AtomicReferenceArray<Pooled> idle;
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
     * object, and it writes to its own buffer. Never blocks. Allocates if no builder is idle, and in the cases that are
     * described {@linkplain JsonBuilderPool above}.
     *
     * @return the builder.
     */
    public JsonBuilder acquire() {
        int capacity = idle.length();
        int first = firstSlot(capacity);
        for (int i = 0; i < capacity; i++) {
            int slot = first + i < capacity ? first + i : first + i - capacity;
            if (idle.getPlain(slot) != null) {
                Pooled builder = idle.getAndSet(slot, null);
                if (builder != null) {
                    return builder.lend();
                }
            }
        }
        return new Pooled(this).lend();
    }

    /** Returns a builder to the pool; returns false if the pool is full. */
    private boolean keep(Pooled builder) {
        int capacity = idle.length();
        int first = firstSlot(capacity);
        for (int i = 0; i < capacity; i++) {
            int slot = first + i < capacity ? first + i : first + i - capacity;
            if (idle.getPlain(slot) == null && idle.compareAndSet(slot, null, builder)) {
                return true;
            }
        }
        return false;
    }

    /** A builder of this pool. */
    private static final class Pooled extends Leases {
        private final JsonBuilderPool pool;

        Pooled(JsonBuilderPool pool) {
            super(new JsonBuilder(pool.options));
            this.pool = pool;
        }

        JsonBuilder lend() {
            return (JsonBuilder) begin();
        }

        @Override
        protected void released() {
            if (!pool.keep(this)) {
                free();
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
