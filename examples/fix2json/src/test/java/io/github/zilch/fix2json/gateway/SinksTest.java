// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a sink is waited for, and when not. */
@Timeout(30)
class SinksTest {
    private final ScriptedSink first = new ScriptedSink();
    private final ScriptedSink second = new ScriptedSink();
    private final JsonBuilder json = new JsonBuilder().put("a", 1);

    private Sinks sinks(long patienceNanos) {
        return new Sinks(List.of(first, second), patienceNanos);
    }

    @Test
    void everySinkGetsTheText() {
        sinks(0).publish(json);
        assertEquals("{\"a\":1}", first.next().json());
        assertEquals("{\"a\":1}", second.next().json());
    }

    @Test
    void busySinkIsTriedUntilItTakesTheText() {
        second.refusals = 1_000;
        sinks(TimeUnit.HOURS.toNanos(1)).publish(json);
        assertEquals(1_001, second.offers);
        assertEquals(1, first.offers);
    }

    @Test
    void patienceEndsWithTheObstacleOfTheSink() {
        second.isReady = false;
        SinkNotReadyException e =
                assertThrows(SinkNotReadyException.class, () -> sinks(1_000_000).publish(json));
        assertEquals("the scripted sink is not ready", e.getMessage());
    }

    @Test
    void anOutageIsWaitedForOnceAndThenEachTextIsTriedOnce() {
        Sinks sinks = sinks(1_000_000);
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json));
        second.offers = 0;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json));
        assertEquals(1, second.offers);
    }

    @Test
    void afterAnOutageTheNextIsWaitedForAgain() {
        Sinks sinks = sinks(TimeUnit.SECONDS.toNanos(5));
        second.refusals = 100;
        sinks.publish(json);
        second.refusals = 100;
        sinks.publish(json);
        assertEquals(202, second.offers);
    }

    @Test
    void outageIsOverWhenNothingIsInTheWayAnyMore() {
        Sinks sinks = sinks(TimeUnit.MILLISECONDS.toNanos(200));
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json));
        assertEquals("the scripted sink is not ready", sinks.obstacle());
        second.isReady = true;
        assertNull(sinks.obstacle());
        second.refusals = 10;
        sinks.publish(json); // is waited for
        assertEquals(0, second.refusals);
    }

    @Test
    void nothingIsWaitedForAfterStopWaiting() {
        Sinks sinks = sinks(TimeUnit.HOURS.toNanos(1));
        sinks.stopWaiting();
        second.refusals = 1;
        SinkNotReadyException e = assertThrows(SinkNotReadyException.class, () -> sinks.publish(json));
        assertEquals("the gateway is shutting down", e.getMessage());
        sinks.publish(json); // what needs no wait goes through
    }

    @Test
    void shortestLimitCounts() {
        second.longest = 17;
        assertEquals(17, sinks(0).longest());
    }

    @Test
    void closingClosesAll() {
        assertFalse(first.isClosed);
        sinks(0).close();
        assertTrue(first.isClosed && second.isClosed);
    }
}
