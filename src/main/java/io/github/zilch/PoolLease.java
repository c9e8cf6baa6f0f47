// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.concurrent.atomic.AtomicBoolean;

/** Of a builder from a pool: which pool that is, and whether it is lent out. */
final class PoolLease {
    private final JsonBuilderPool pool;
    private final AtomicBoolean lent = new AtomicBoolean(true);

    PoolLease(JsonBuilderPool pool) {
        this.pool = pool;
    }

    /** Begins the next loan. */
    void begin() {
        lent.set(true);
    }

    /** Ends the loan, unless that has been done already, and gives the builder back. */
    void end(JsonBuilder builder) {
        if (lent.compareAndSet(true, false)) {
            pool.takeBack(builder);
        }
    }
}
