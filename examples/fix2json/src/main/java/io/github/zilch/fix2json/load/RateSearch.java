// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Raises the rate step by step until the thread falls behind: first by doubling, then by quarters, then by sixteenths.
 */
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
     * Starts the search at a rate. A rate counts as not held only if two runs in a row fail, because one failure may be
     * caused by the machine.
     *
     * @param rate to begin with, in messages per second.
     * @return the runs, in order.
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

    /** Returns the highest rate that was held, or 0 if none was. */
    static long highest(List<PacedRun.Result> results) {
        long highest = 0;
        for (PacedRun.Result result : results) {
            highest = result.isHeld() ? Math.max(highest, result.rate()) : highest;
        }
        return highest;
    }
}
