// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.zilch.fix2json.Fixtures;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Ids that differ have different hashes, also if they are made alike. */
class OrderNamesTest {
    private static long hash(String id) {
        DirectBuffer bytes = new UnsafeBuffer(Fixtures.bytes(id));
        return OrderNames.hash(bytes, 0, bytes.capacity());
    }

    @Test
    void numbersThatDifferInAnyThreeDigits() {
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            int length = 9 + random.nextInt(16);
            StringBuilder id = new StringBuilder("1773648000123456789012345".substring(0, length));
            int[] places = random.ints(0, length).distinct().limit(3).toArray();
            Set<Long> hashes = new HashSet<>();
            for (int digits = 0; digits < 1_000; digits++) {
                id.setCharAt(places[0], (char) ('0' + digits / 100));
                id.setCharAt(places[1], (char) ('0' + digits / 10 % 10));
                id.setCharAt(places[2], (char) ('0' + digits % 10));
                hashes.add(hash(id.toString()));
            }
            assertEquals(1_000, hashes.size(), "digits like those of " + id);
        }
    }

    @Test
    void hexadecimalDigitsAtTheEndsOfWords() {
        Set<Long> hashes = new HashSet<>();
        for (int digits = 0; digits < 1 << 12; digits++) {
            String three = String.format("%03X", digits);
            hashes.add(hash("1773648" + three.charAt(0) + "001" + three.charAt(1) + "345" + three.charAt(2)));
        }
        assertEquals(1 << 12, hashes.size());
    }

    @Test
    void sameTextOfAnotherLength() {
        assertNotEquals(hash("A"), hash("\0A"));
        assertNotEquals(hash(""), hash("\0"));
    }
}
