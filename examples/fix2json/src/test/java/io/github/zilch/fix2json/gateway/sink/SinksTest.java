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
import org.junit.jupiter.api.Timeout;

/** Waiting for sinks, and its limits. */
@Timeout(30)
class SinksTest {
    private final ScriptedSink first = new ScriptedSink();
    private final ScriptedSink second = new ScriptedSink();
    private final JsonBuilder json = new JsonBuilder().put("a", 1);

    private Sinks sinks(long timeoutNanos) {
        return new Sinks(List.of(first, second), timeoutNanos);
    }

    @Test
    void everySinkGetsTheText() {
        sinks(0).publish(json, null);
        assertEquals("{\"a\":1}", first.next().json());
        assertEquals("{\"a\":1}", second.next().json());
    }

    @Test
    void busySinkIsTriedUntilItAcceptsTheText() {
        second.refusals = 1_000;
        sinks(TimeUnit.HOURS.toNanos(1)).publish(json, null);
        assertEquals(1_001, second.offers);
        assertEquals(1, first.offers);
    }

    @Test
    void timeoutReportsTheReasonOfTheSink() {
        second.isReady = false;
        SinkNotReadyException e =
                assertThrows(SinkNotReadyException.class, () -> sinks(1_000_000).publish(json, null));
        assertEquals("the scripted sink is not ready", e.getMessage());
    }

    @Test
    void afterTheTimeoutEachTextIsTriedOnce() {
        Sinks sinks = sinks(1_000_000);
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, null));
        second.offers = 0;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, null));
        assertEquals(1, second.offers);
    }

    @Test
    void eachOutageHasItsOwnTimeout() {
        Sinks sinks = sinks(TimeUnit.SECONDS.toNanos(5));
        second.refusals = 100;
        sinks.publish(json, null);
        second.refusals = 100;
        sinks.publish(json, null);
        assertEquals(202, second.offers);
    }

    @Test
    void outageEndsWhenAllSinksAreReady() {
        Sinks sinks = sinks(TimeUnit.MILLISECONDS.toNanos(200));
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, null));
        assertEquals("the scripted sink is not ready", sinks.notReadyReason());
        second.isReady = true;
        assertNull(sinks.notReadyReason());
        second.refusals = 10;
        sinks.publish(json, null); // waits for the second sink
        assertEquals(0, second.refusals);
    }

    @Test
    void stopWaitingPreventsWaits() {
        Sinks sinks = sinks(TimeUnit.HOURS.toNanos(1));
        sinks.stopWaiting();
        second.refusals = 1;
        SinkNotReadyException e = assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, null));
        assertEquals("the gateway is shutting down", e.getMessage());
        sinks.publish(json, null); // succeeds, because no wait is necessary
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

    /** A sink that remembers a text must not take an equal one of another message for it. */
    @Test
    void textThatIsGivenUpIsAbandoned() {
        Sinks sinks = sinks(1_000_000);
        second.isReady = false;
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, null));
        assertThrows(SinkNotReadyException.class, () -> sinks.publish(json, null));
        assertEquals(2, second.abandoned);
        second.isReady = true;
        sinks.publish(json, null);
        assertEquals(2, second.abandoned);
        assertEquals(0, first.abandoned);
    }
}
