// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.gateway.ScriptedSink;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import quickfix.SessionID;

/** Waiting for sinks, and its limits. */
class SinksTest {
    private static final SessionID SESSION = new SessionID("FIX.4.4", "HARBOUR", "KESTREL");

    private final ScriptedSink first = new ScriptedSink();
    private final ScriptedSink second = new ScriptedSink();
    private final JsonBuilder json = new JsonBuilder().put("a", 1);
    private long position;

    private Sinks sinks(long timeoutNanos) {
        return new Sinks(List.of(first, second), timeoutNanos);
    }

    private static void assertRefused(String reason, Executable call) {
        assertEquals(reason, assertThrows(SinkNotReadyException.class, call).getMessage());
    }

    /** Waits until there was no progress for too long, and returns what is said then. */
    private static String missedProgress(Sinks sinks) {
        return assertThrows(SinkNotReadyException.class, () -> {
                    while (true) {
                        sinks.checkProgress(false);
                    }
                })
                .getMessage();
    }

    @Test
    void everySinkGetsTheText() {
        sinks(0).publish(json, SESSION, ++position);
        assertEquals("{\"a\":1}", first.next().json());
        assertEquals("{\"a\":1}", second.next().json());
    }

    @Test
    void busySinkIsTriedUntilItAcceptsTheText() {
        second.refusals = 1_000;
        sinks(TimeUnit.HOURS.toNanos(1)).publish(json, SESSION, ++position);
        assertEquals(1_001, second.offers);
        assertEquals(1, first.offers);
    }

    @Test
    void timeoutReportsTheReasonOfTheSink() {
        second.isReady = false;
        assertRefused("the scripted sink is not ready", () -> sinks(1_000_000).publish(json, SESSION, ++position));
    }

    @Test
    void afterTheTimeoutNoTextIsTriedUntilTheSinkIsReady() {
        Sinks sinks = sinks(1_000_000);
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, SESSION, ++position));
        second.offers = 0;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, SESSION, ++position));
        assertEquals(0, second.offers);
        assertEquals(1, first.offers);
        second.isReady = true;
        sinks.publish(json, SESSION, ++position);
        assertEquals(1, second.offers);
    }

    @Test
    void afterTheTimeoutASinkWithoutAReasonIsTriedOnce() {
        Sinks sinks = sinks(1_000_000);
        second.refusals = Integer.MAX_VALUE;
        assertRefused("a sink did not accept the message in time", () -> sinks.publish(json, SESSION, ++position));
        second.offers = 0;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, SESSION, ++position));
        assertTrue(second.offers <= 2, "tried " + second.offers + " times");
    }

    @Test
    void eachOutageHasItsOwnTimeout() {
        Sinks sinks = sinks(TimeUnit.SECONDS.toNanos(5));
        second.refusals = 100;
        sinks.publish(json, SESSION, ++position);
        second.refusals = 100;
        sinks.publish(json, SESSION, ++position);
        assertEquals(202, second.offers);
    }

    @Test
    void outageEndsWhenAllSinksAreReady() {
        Sinks sinks = sinks(TimeUnit.SECONDS.toNanos(2));
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, SESSION, ++position));
        assertEquals("the scripted sink is not ready", sinks.notReadyReason());
        second.isReady = true;
        assertNull(sinks.notReadyReason());
        second.refusals = 10;
        sinks.publish(json, SESSION, ++position); // waits for the second sink
        assertEquals(0, second.refusals);
    }

    @Test
    void stopWaitingPreventsWaits() {
        Sinks sinks = sinks(TimeUnit.HOURS.toNanos(1));
        sinks.stopWaiting();
        second.refusals = 1;
        assertRefused("the gateway is shutting down", () -> sinks.publish(json, SESSION, ++position));
        sinks.publish(json, SESSION, ++position); // succeeds, because no wait is necessary
    }

    @Test
    void lowestLimitApplies() {
        second.maxLength = 17;
        assertEquals(17, sinks(0).maxLength());
    }

    @Test
    void closeClosesAllSinks() {
        assertFalse(first.isClosed);
        sinks(0).close();
        assertTrue(first.isClosed && second.isClosed);
    }

    @Test
    void textIsAcceptedWhenAllSinksHaveAcceptedIt() {
        Sinks sinks = sinks(0);
        second.acknowledged = 1;
        for (int i = 0; i < 3; i++) {
            sinks.publish(json, SESSION, ++position);
        }
        assertEquals(1, sinks.sync());
        second.acknowledged = 3;
        assertEquals(3, sinks.accepted());
    }

    @Test
    void acknowledgementsAreWaitedForAsLongAsThereIsProgress() {
        Sinks sinks = sinks(TimeUnit.HOURS.toNanos(1));
        sinks.checkProgress(false);
        sinks.stopWaiting();
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(300)) {
            sinks.checkProgress(true);
        }
        assertEquals("the gateway is shutting down", missedProgress(sinks));
    }

    @Test
    void lossIsNoPermanentFailure() {
        Sinks sinks = sinks(0);
        sinks.publish(json, SESSION, ++position);
        second.loses = true;
        assertRefused("the scripted sink has lost texts", sinks::sync);
        second.fails = true;
        SinkFailedException failure = assertThrows(SinkFailedException.class, sinks::sync);
        assertEquals("cannot write to the scripted sink: the scripted sink has failed", failure.getMessage());
    }

    /** What each sink has taken, what it has not accepted of it, and whether it is ready, as {@code 2-1 true}. */
    private static List<String> numbers(Sinks sinks) {
        return sinks.counted().stream()
                .map(sink -> sink.counters().lines() + "-" + sink.counters().unconfirmed() + " " + sinks.isReady(sink))
                .toList();
    }

    @Test
    void numbersTellTheSinkThatDoesNotTakeATextOrHasNotAcceptedIt() {
        Sinks sinks = sinks(TimeUnit.MILLISECONDS.toNanos(150));
        sinks.publish(json, SESSION, ++position);
        assertEquals(List.of("1-1 true", "1-1 true"), numbers(sinks));
        sinks.sync();
        assertEquals(List.of("1-0 true", "1-0 true"), numbers(sinks));
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, SESSION, ++position));
        assertEquals(List.of("2-1 true", "1-0 false"), numbers(sinks));
        second.isReady = true;
        second.acknowledged = 1;
        sinks.publish(json, SESSION, ++position);
        sinks.sync();
        assertEquals(List.of("3-0 true", "2-2 true"), numbers(sinks));
        missedProgress(sinks);
        assertEquals(List.of("3-0 true", "2-2 false"), numbers(sinks));
    }

    private static List<Long> failures(Sinks sinks) {
        return sinks.counted().stream().map(sink -> sink.counters().failures()).toList();
    }

    @Test
    void failuresAreCountedForTheSinkOnceEach() {
        Sinks sinks = sinks(1_000_000);
        second.isReady = false;
        for (int i = 0; i < 3; i++) { // one outage
            assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, SESSION, ++position));
        }
        assertEquals(List.of(0L, 1L), failures(sinks));
        second.isReady = true;
        first.acknowledged = 0;
        sinks.publish(json, SESSION, ++position);
        sinks.sync();
        missedProgress(sinks);
        assertEquals(List.of(1L, 1L), failures(sinks));
        second.loses = true;
        assertThrows(SinkNotReadyException.class, sinks::sync);
        assertEquals(List.of(1L, 2L), failures(sinks));
        second.fails = true;
        for (int i = 0; i < 3; i++) {
            assertThrows(SinkFailedException.class, sinks::sync);
        }
        assertEquals(List.of(1L, 3L), failures(sinks));
    }

    @Test
    void endOfTheGatewayIsNoFailure() {
        Sinks sinks = sinks(TimeUnit.HOURS.toNanos(1));
        sinks.stopWaiting();
        second.refusals = 1;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, SESSION, ++position));
        assertEquals(List.of(0L, 0L), failures(sinks));
    }
}
