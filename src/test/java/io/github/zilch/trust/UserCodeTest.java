// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonValidator;
import java.nio.ByteBuffer;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever user code does in the middle of a call, a builder that remembers messages does what a new one does. */
@Tag("contract")
class UserCodeTest {
    private static final int MESSAGES = 60;
    private static final int CANARY = 64;
    private static final byte ALIVE = 0x5C;

    /** Memory with canaries around a region. */
    private static final class Region {
        private final int capacity;
        private final UnsafeBuffer memory;

        Region(int capacity, boolean direct) {
            this.capacity = capacity;
            int size = capacity + 2 * CANARY;
            memory = direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(size)) : new UnsafeBuffer(new byte[size]);
            memory.setMemory(0, size, ALIVE);
        }

        JsonBuilder wrap(JsonBuilder json) {
            return json.wrap(memory, CANARY, capacity);
        }

        void check(String what) {
            for (int i = 0; i < CANARY; i++) {
                assertEquals(ALIVE, memory.getByte(i), what);
                assertEquals(ALIVE, memory.getByte(CANARY + capacity + i), what);
            }
        }
    }

    @Test
    @DisplayName("C1 C4 C10: user code throws, writes, reads, undoes or resets in a put, at any point of a replay")
    void anythingInTheMiddleOfAPut() {
        long programs = Cases.of(400, 100_000);
        long kept = 0;
        for (long seed = 1; seed <= programs; seed++) {
            kept += run(seed);
            if (seed % 10_000 == 0) {
                System.out.println(seed + " programs, " + kept + " throws that left the document as it was");
            }
        }
        assertTrue(kept > programs, "calls that threw and were compared: " + kept);
    }

    private static long run(long seed) {
        JsonOptions options = switch ((int) (seed % 4)) {
            case 0 -> JsonOptions.DEFAULT.initialCapacity(0);
            case 1 -> JsonOptions.DEFAULT.rejectDuplicateKeys(true);
            case 2 -> JsonOptions.DEFAULT.maxCapacity(300).maxDepth(5);
            default -> JsonOptions.DEFAULT.asciiOnly(true);
        };
        Region region = seed % 3 == 0 ? new Region(20 + (int) (seed % 900), seed % 2 == 0) : null;
        JsonBuilder old = new JsonBuilder(options);
        UserCode code = new UserCode(seed);
        long kept = 0;
        for (int message = 0; message < MESSAGES; message++) {
            List<Object> calls = code.next(message % 5 == 4 || message > 15 && message < 20);
            String what = "seed " + seed + ", message " + message + ": " + calls;
            List<String> seen = new UserCode.Run(begin(old, region), false).of(calls);
            if (region != null) {
                region.check(what);
            }
            byte[] text = old.toBytes();
            assertEquals(-1, JsonValidator.firstError(text, 0, text.length), what);
            assertEquals(new UserCode.Run(begin(new JsonBuilder(options), region), false).of(calls), seen, what);
            UserCode.Run looking = new UserCode.Run(begin(new JsonBuilder(options), region), true);
            assertEquals(seen.get(seen.size() - 1), last(looking.of(calls)), what);
            kept += looking.throwsSeen();
        }
        return kept;
    }

    private static String last(List<String> seen) {
        return seen.get(seen.size() - 1);
    }

    private static JsonBuilder begin(JsonBuilder json, Region region) {
        return region != null ? region.wrap(json) : json.reset();
    }
}
