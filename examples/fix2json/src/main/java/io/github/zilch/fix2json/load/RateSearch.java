// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Raises the rate step by step until the thread falls behind: doubled first, then by quarters, then by sixteenths. */
final class RateSearch {
    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int[] DIVISORS = {1, 4, 16};

    private final Work work;
    private final LongSupplier clock;
    private final List<PacedRun.Result> results = new ArrayList<>();

    private RateSearch(Work work, LongSupplier clock) {
        this.work = work;
        this.clock = clock;
    }

    /**
     * Begins at a rate. A rate is not held if it is not held twice in a row: once may be the machine.
     *
     * @param rate in messages a second to begin with.
     * @return what was tried, in this order.
     */
    static List<PacedRun.Result> from(long rate, Work work, LongSupplier clock) {
        RateSearch search = new RateSearch(work, clock);
        if (search.holds(rate)) {
            long highest = rate;
            for (int divisor : DIVISORS) {
                long next = highest + Math.max(1, highest / divisor);
                while (search.holds(next)) {
                    highest = next;
                    next = highest + Math.max(1, highest / divisor);
                }
            }
        }
        return search.results;
    }

    private boolean holds(long rate) {
        PacedRun.Result result = new PacedRun(rate, STEP, clock).run(work);
        if (!result.isHeld()) {
            result = new PacedRun(rate, STEP, clock).run(work);
        }
        results.add(result);
        return result.isHeld();
    }

    /** The highest rate that was held; 0 if none was. */
    static long highest(List<PacedRun.Result> results) {
        long highest = 0;
        for (PacedRun.Result result : results) {
            highest = result.isHeld() ? Math.max(highest, result.rate()) : highest;
        }
        return highest;
    }
}
