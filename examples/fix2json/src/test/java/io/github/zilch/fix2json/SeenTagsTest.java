// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertFalse;
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
    void largeTagsAreNotRecorded() {
        SeenTags seen = new SeenTags();
        int scope = seen.newScope();
        seen.add(SeenTags.TAGS, scope);
        seen.add(Integer.MAX_VALUE, scope);
        assertFalse(seen.contains(SeenTags.TAGS, scope));
        assertFalse(seen.contains(Integer.MAX_VALUE, scope));
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
