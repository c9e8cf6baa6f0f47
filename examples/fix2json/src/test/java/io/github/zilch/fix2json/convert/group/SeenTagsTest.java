// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SeenTagsTest {
    @Test
    void scopesAreIndependent() {
        SeenTags seen = new SeenTags();
        int first = seen.newScope();
        assertFalse(seen.contains(0, first));
        seen.add(0, first);
        seen.add(SeenTags.TAGS - 1, first);
        assertTrue(seen.contains(0, first));
        assertTrue(seen.contains(SeenTags.TAGS - 1, first));
        assertFalse(seen.contains(0, seen.newScope()));
    }

    @Test
    void largeTagsAndTextsAreRecordedForOneMessage() {
        SeenTags seen = new SeenTags();
        int scope = seen.newScope();
        int text = seen.numberOf("-7");
        for (int tag : new int[] {SeenTags.TAGS, Integer.MAX_VALUE - 1, text}) {
            assertFalse(seen.contains(tag, scope));
            seen.add(tag, scope);
            assertTrue(seen.contains(tag, scope));
            assertFalse(seen.contains(tag, seen.newScope()));
        }
        assertEquals(text, seen.numberOf("-7"));
        assertNotEquals(text, seen.numberOf("-8"));
        seen.nextMessage();
        assertFalse(seen.contains(SeenTags.TAGS, scope));
    }

    @Test
    void scopeNumbersAreResetBetweenMessages() {
        SeenTags seen = new SeenTags();
        int first = seen.newScope();
        seen.add(35, first);
        int last = first;
        while (last < 1 << 30) {
            last = seen.newScope();
        }
        seen.nextMessage();
        int afterReset = seen.newScope();
        assertTrue(afterReset > 0 && afterReset < last);
        assertFalse(seen.contains(35, afterReset));
    }
}
