// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.zilch.trust.Cases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
@DisplayName("C9: keys chosen to make the search for duplicates slow")
class CollidingKeysTest {
    private static final Duration FAR_TOO_LONG = Duration.ofSeconds(60);
    private static final int BITS = (int) Cases.of(15, 18);

    private final JsonBuilder strict = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));

    @Test
    void keysWithEqualHashCodesTakeNoLonger() {
        List<String> keys = new ArrayList<>();
        for (int bits = 0; bits < 1 << BITS; bits++) {
            StringBuilder key = new StringBuilder();
            for (int bit = 0; bit < BITS; bit++) {
                key.append((bits >> bit & 1) == 0 ? "Aa" : "BB");
            }
            keys.add(key.toString());
        }
        assertEquals(keys.get(0).hashCode(), keys.get(keys.size() - 1).hashCode());
        allAreTakenOnce(keys);
    }

    /**
     * In FNV-1a over words, bit 62 of a word and bits 62 and 30 of the next cancel each other in half of all cases, for
     * any seed. When the hash was FNV-1a, 8,192 such keys took 7 seconds, and 16,384 four to five times as long.
     */
    @Test
    void keysThatDifferInBitsLostByMultiplicationTakeNoLonger() {
        List<String> keys = new ArrayList<>();
        for (int bits = 0; bits < 1 << BITS; bits++) {
            StringBuilder key = new StringBuilder();
            for (int bit = 0; bit < BITS; bit++) {
                key.append((bits >> bit & 1) == 0 ? "......0...0...0." : "......p...p...p.");
            }
            keys.add(key.toString());
        }
        allAreTakenOnce(keys);
    }

    private void allAreTakenOnce(List<String> keys) {
        assertTimeoutPreemptively(FAR_TOO_LONG, () -> {
            for (int i = 0; i < keys.size(); i++) {
                strict.put(keys.get(i), i);
            }
        });
        assertEquals(keys.size(), strict.size());
        for (int i = 0; i < keys.size(); i += keys.size() / 8) {
            String key = new String(keys.get(i).toCharArray());
            assertThrows(IllegalArgumentException.class, () -> strict.put(key, 0));
        }
    }
}
