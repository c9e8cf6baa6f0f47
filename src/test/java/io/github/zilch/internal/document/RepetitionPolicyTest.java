// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import org.junit.jupiter.api.Test;

/** When messages are recorded, replayed and dropped: what the figures in docs/maintainers/performance-log.md were measured with. */
class RepetitionPolicyTest {
    private final RepetitionPolicy policy = new RepetitionPolicy();

    /** Returns how many messages pass before the next one is recorded. */
    private int pause() {
        int messages = 0;
        while (!policy.isTimeToRecord()) {
            messages++;
        }
        return messages;
    }

    @Test
    void sixteenMessagesPassBeforeTheFirstRecording() {
        assertEquals(16, pause());
    }

    @Test
    void pausesDoubleUpTo4096MessagesEachTimeThatAMessageIsDropped() {
        pause();
        for (int expected : new int[] {16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4096}) {
            policy.dropped();
            assertEquals(expected, pause());
        }
    }

    @Test
    void eightHitsMakeTheNextPauseShort() {
        policy.dropped();
        policy.dropped();
        pause();
        for (int hit = 1; hit < 8; hit++) {
            assertTrue(policy.countHit(), "hit " + hit);
        }
        assertFalse(policy.countHit(), "no more hits have to be counted");
        policy.dropped();
        assertEquals(16, pause());
    }

    @Test
    void aMissTakesTwoHits() {
        assertTrue(policy.countMiss(), "a miss before any hit");
        policy.dropped();
        policy.countHit();
        policy.countHit();
        assertFalse(policy.countMiss(), "two hits and a miss");
        policy.countHit();
        assertTrue(policy.countMiss(), "three hits and two misses");
    }

    @Test
    void documentsBeyond64KiBOr1024NodesAreTooLong() {
        assertFalse(RepetitionPolicy.isTooLong(64 * 1024, 1024));
        assertTrue(RepetitionPolicy.isTooLong(64 * 1024 + 1, 1));
        assertTrue(RepetitionPolicy.isTooLong(1, 1025));
    }

    @Test
    void moreThan24ElementsThatAreMostOfTheCallsAreNotReplayed() {
        assertFalse(RepetitionPolicy.savesNothing(24, 24));
        assertTrue(RepetitionPolicy.savesNothing(25, 25));
        assertTrue(RepetitionPolicy.savesNothing(25, 49));
        assertFalse(RepetitionPolicy.savesNothing(25, 50));
    }
}
