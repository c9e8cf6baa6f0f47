// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.feed.postgres.Watch.Holder;
import org.junit.jupiter.api.Test;

/** When a feed looks whether its server still has its connection, and what that proves. */
class WatchTest {
    private final Holder feed = new Holder("10.0.0.1/32 5432", "today", "7");

    @Test
    void looksTwiceInTheTimeoutOfTheServer() {
        assertEquals(30_000, Watch.interval(60_000));
        assertEquals(5_000, Watch.interval(10_000));
    }

    @Test
    void looksNeitherTooOftenNorTooSeldom() {
        assertEquals(1_000, Watch.interval(1));
        assertEquals(30_000, Watch.interval(Integer.MAX_VALUE));
        assertEquals(30_000, Watch.interval(0), "no timeout");
    }

    @Test
    void slotThatNobodyOrAnotherHasIsLost() {
        assertFalse(feed.isReplacedBy(feed));
        assertTrue(feed.isReplacedBy(new Holder("10.0.0.1/32 5432", "today", null)));
        assertTrue(feed.isReplacedBy(new Holder("10.0.0.1/32 5432", "today", "8")));
        assertTrue(feed.isReplacedBy(new Holder("192.168.0.1/32 5432", "today", null)), "the server has two addresses");
    }

    @Test
    void serverThatWasStartedAgainHasLostTheConnection() {
        assertTrue(feed.isReplacedBy(new Holder("10.0.0.1/32 5432", "tomorrow", "7")));
    }

    @Test
    void anotherServerProvesNothing() {
        assertFalse(feed.isReplacedBy(new Holder("10.0.0.2/32 5432", "tomorrow", null)));
    }
}
