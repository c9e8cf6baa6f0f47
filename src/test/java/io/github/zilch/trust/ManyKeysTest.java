// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonValidator;
import io.github.zilch.UsedMemory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A million members with keys that are not repeated: what a builder remembers of them is bounded. */
class ManyKeysTest {
    private static final int MEMBERS = 1_000_000;

    /** The number of keys whose reachability is watched. */
    private static final int WATCHED = 100_000;

    /** 512 keys in the memory of keys, and 512 keys and as many strings of a recorded message. */
    private static final int MOST_REMEMBERED = 3 * 512 + 2;

    private final List<WeakReference<String>> watched = new ArrayList<>(WATCHED);

    private String newString(String text) {
        String fresh = new String(text.toCharArray());
        if (watched.size() < WATCHED) {
            watched.add(new WeakReference<>(fresh));
        }
        return fresh;
    }

    /** Asserts how many of the strings are reachable at most. */
    private void assertForgotten(long most) {
        System.gc();
        long alive = watched.stream().filter(key -> key.get() != null).count();
        assertTrue(alive <= most, alive + " strings are still reachable");
    }

    private static void assertNoMoreMemory(long before) {
        long more = UsedMemory.offHeap() - before;
        assertTrue(more < 1 << 16, more + " bytes were allocated off the heap");
    }

    @Test
    void millionMembersInOneObject() {
        JsonBuilder json = new JsonBuilder(64 << 20);
        long before = UsedMemory.offHeap();
        for (int i = 0; i < MEMBERS; i++) {
            json.put(newString("member" + i), i);
        }
        assertEquals(MEMBERS, json.size());
        assertEquals(JsonValidator.VALID, JsonValidator.firstError(json.buffer(), json.offset(), json.length()));
        json.reset();
        assertForgotten(MOST_REMEMBERED);
        assertNoMoreMemory(before);
        assertEquals("{\"a\":1}", json.put("a", 1).toString());
    }

    @Test
    void millionMembersInMessagesOfAHundred() {
        JsonBuilder json = new JsonBuilder();
        long before = 0;
        for (int i = 0; i < MEMBERS; i++) {
            if (i % 100 == 0) {
                json.length();
                json.reset();
            }
            if (i == MEMBERS / 10) {
                before = UsedMemory.offHeap();
            }
            json.put(newString("k" + i), newString("v"));
        }
        assertForgotten(MOST_REMEMBERED);
        assertNoMoreMemory(before);
        assertEquals("{\"a\":1}", json.reset().put("a", 1).toString());
    }

    @Test
    void millionObjectsOfOneMember() {
        JsonBuilder json = new JsonBuilder();
        json.resetArray();
        for (int i = 0; i < MEMBERS; i++) {
            json.createJSON().put(newString("k" + i), i);
        }
        assertEquals(MEMBERS, json.size());
        assertEquals(JsonValidator.VALID, JsonValidator.firstError(json.buffer(), json.offset(), json.length()));
        json.reset();
        assertForgotten(MOST_REMEMBERED);
    }

    @Test
    void millionMembersWhereDuplicatesAreRefused() {
        JsonBuilder strict = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        for (int i = 0; i < MEMBERS; i++) {
            strict.put(newString("member" + i), i);
        }
        assertThrows(IllegalArgumentException.class, () -> strict.put("member0", 0));
        assertThrows(IllegalArgumentException.class, () -> strict.put("member" + (MEMBERS - 1), 0));
        assertEquals(MEMBERS, strict.size());
        strict.reset();
        assertForgotten(0); // a table of hashes must not keep keys reachable
    }
}
