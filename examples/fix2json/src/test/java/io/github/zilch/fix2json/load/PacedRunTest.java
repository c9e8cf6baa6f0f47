// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The schedule, with a clock that advances only when it is read and when work is done. */
class PacedRunTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private long now = 5_000;
    private int done;

    private long clock() {
        return now++;
    }

    private PacedRun.Result run(long rate, long nanoseconds, long workNanos) {
        return new PacedRun(rate, nanoseconds, this::clock).run(() -> {
            done++;
            now += workNanos;
        });
    }

    @Test
    void dueTimesAreExactForAnyRate() {
        assertEquals(0, PacedRun.due(0, 3));
        assertEquals(333_333_333, PacedRun.due(1, 3));
        assertEquals(SECOND, PacedRun.due(3, 3));
        assertEquals(86_400 * SECOND, PacedRun.due(86_400_000_000_000L, 1_000_000_000));
    }

    @Test
    void allDueMessagesAreProcessed() {
        PacedRun.Result result = run(1_000_000, 10_500_000, 100);
        assertEquals(10_500, done);
        assertEquals(10_500, result.latencies().getTotalCount());
        assertTrue(result.isHeld());
        assertTrue(now - 5_000 >= 10_500_000 - 1_000, "ended at " + now);
        assertTrue(
                result.latencies().getMaxValue() < 110,
                "longest " + result.latencies().getMaxValue());
        assertTrue(result.maxStartDelay() < 10, "late " + result.maxStartDelay());
    }

    @Test
    void pauseCountsForAllMessagesThatWereDueInIt() {
        PacedRun.Result result = new PacedRun(1_000_000, 10_000_000, this::clock).run(() -> {
            done++;
            now += done == 5_000 ? 1_000_000 : 100;
        });
        assertEquals(10_000, done);
        long late = 10_000 - result.latencies().getCountBetweenValues(0, 10_000);
        assertTrue(late > 1_000 && late < 1_200, late + " messages took more than 10 us");
        assertEquals(1_000_000, result.maxStartDelay(), 5_000);
        assertTrue(result.lastStartDelay() < 10, "at the end " + result.lastStartDelay());
    }

    @Test
    void rateIsNotHeldInALongPauseAfterWhichTheThreadCatchesUp() {
        PacedRun.Result result = new PacedRun(1_000, 10 * SECOND, () -> now += 1_000).run(() -> {
            done++;
            now += done == 1_000 ? 2 * SECOND : 100;
        });
        assertTrue(result.lastStartDelay() < 10_000, "at the end " + result.lastStartDelay());
        assertFalse(result.isHeld());
        assertTrue(result.maxStartDelay() > SECOND);
    }

    @Test
    void rateThatIsTooHighIsNotHeld() {
        PacedRun.Result result = run(1_000_000, SECOND / 10, 1_500);
        assertEquals(100_000, done);
        assertFalse(result.isHeld());
        assertEquals(50_000_000, result.lastStartDelay(), 1_000_000);
        assertEquals(result.lastStartDelay(), result.maxStartDelay());
    }

    @Test
    void searchFindsTheHighestRate() {
        List<PacedRun.Result> results = RateSearch.from(10_000, () -> now += 10_000, () -> now += 200);
        long highest = RateSearch.highest(results);
        assertTrue(highest > 90_000 && highest < 105_000, highest + " messages per second");
        assertEquals(10_000, results.get(0).rate());
    }

    @Test
    void searchEndsIfTheFirstRateIsNotHeld() {
        List<PacedRun.Result> results = RateSearch.from(100_000, () -> now += 20_000, this::clock);
        assertEquals(1, results.size());
        assertEquals(0, RateSearch.highest(results));
    }
}
