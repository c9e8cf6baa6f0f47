// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.session.Parties;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pending requests are those of a map that keeps the order of insertion. */
class PendingRequestsTest {
    private static final int[] NONE = new int[Parties.OF_BOTH];

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1_500})
    void sameAsAMapInTheOrderOfInsertion(int limit) {
        Random random = new Random(limit);
        PendingRequests pending = new PendingRequests(limit);
        Map<Long, Long> expected = new LinkedHashMap<>();
        for (int i = 0; i < 50_000; i++) {
            long key = random.nextInt(3 * limit) * 0x1_0000_0001L; // many have the same place in the table
            int entry = pending.find(key, ~key, NONE, true);
            assertEquals(expected.get(key), entry < 0 ? null : (Long) pending.time(entry));
            if (entry >= 0 && random.nextBoolean()) {
                pending.remove(entry);
                expected.remove(key);
            } else if (entry < 0) {
                assertEquals(expected.size() == limit, pending.isFull());
                if (pending.isFull()) {
                    Long oldest = expected.keySet().iterator().next();
                    assertEquals(expected.remove(oldest), pending.time(pending.oldest()));
                    pending.remove(pending.oldest());
                }
                pending.add(key, ~key, NONE, i, 0, null);
                expected.put(key, (long) i);
            }
        }
        expected.forEach((key, time) -> assertEquals(time, pending.time(pending.find(key, ~key, NONE, true))));
    }
}
