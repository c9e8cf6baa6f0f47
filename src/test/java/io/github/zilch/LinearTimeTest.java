// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.trust.Cases;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects of many keys, and deep ones, with duplicate keys refused. */
@Tag("contract")
@DisplayName("C9: refusing duplicate keys takes time in proportion to the keys")
class LinearTimeTest {
    private static final JsonOptions STRICT =
            JsonOptions.DEFAULT.rejectDuplicateKeys(true).maxDepth(10_000);
    private static final int KEYS = 2_000;

    /** Four times as many keys may take this many times the time: 4 if it is linear, 16 if it is quadratic. */
    private static final int FACTOR = 10;

    /** Too short to be compared. */
    private static final long NOTHING = 5_000_000;

    private static final int LEVELS = 750;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** How keys come again, which were not kept. */
    private enum Again {
        ROLLBACK((json, count) -> {
            long mark = json.mark();
            putAll(json, count);
            json.rollback(mark);
            putAll(json, count);
        }),
        ROLLBACK_OF_EACH((json, count) -> {
            for (int i = 0; i < count; i++) {
                long mark = json.mark();
                json.put("key" + i, i);
                json.rollback(mark);
                json.put("key" + i, i);
            }
        }),
        REFUSED_VALUES((json, count) -> {
            for (int i = 0; i < count; i++) {
                try {
                    json.put("key" + i, Double.NaN);
                } catch (IllegalArgumentException refused) {
                    json.put("key" + i, i);
                }
            }
        }),
        REFUSED_ELEMENTS((json, count) -> {
            JsonBuilder array = json.createJSONArray("array");
            for (int i = 0; i < count; i++) {
                try {
                    array.add(Double.NaN);
                } catch (IllegalArgumentException refused) {
                    array.add(i);
                }
            }
            long mark = json.mark();
            json.rollback(mark);
            json.reset();
            putAll(json, count);
        }),
        CANCEL((json, count) -> {
            json.putMembers(shape(count)).add(1).cancel();
            putAll(json, count);
        }),
        CANCEL_OF_EACH((json, count) -> {
            for (int i = 0; i < count; i++) {
                json.putRow("key" + i, JsonShape.of()).cancel();
                json.put("key" + i, i);
            }
        }),
        CANCELLED_DOCUMENT((json, count) -> {
            json.reset(shape(count)).add(1).cancel();
            putAll(json, count);
        }),
        KEPT(Again::putAll);

        private final BiConsumer<JsonBuilder, Integer> put;

        Again(BiConsumer<JsonBuilder, Integer> put) {
            this.put = put;
        }

        private static JsonShape shape(int count) {
            return JsonShape.of(
                    IntStream.range(0, count).mapToObj(i -> "key" + i).toList());
        }

        private static void putAll(JsonBuilder json, int count) {
            for (int i = 0; i < count; i++) {
                json.put("key" + i, i);
            }
        }
    }

    /** Returns the least time of the thread that some tries took. */
    private static long time(Runnable work) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            work.run();
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - begin);
        }
        return least;
    }

    private static void assertLinear(long few, long many) {
        assertTrue(many < NOTHING || many < FACTOR * few, many / 1_000 + " us for 4 times what takes " + few / 1_000);
    }

    @ParameterizedTest
    @EnumSource
    void keysThatComeAgain(Again how) {
        String expected = IntStream.range(0, KEYS)
                .mapToObj(i -> "\"key" + i + "\":" + i)
                .collect(Collectors.joining(",", "{", "}"));
        JsonBuilder json = new JsonBuilder(STRICT);
        how.put.accept(json, KEYS);
        assertEquals(expected, json.toString());
        long few = time(() -> how.put.accept(json.reset(), KEYS));
        long many = time(() -> how.put.accept(json.reset(), 4 * KEYS));
        assertLinear(few, many);
    }

    /** A type with a generated serializer that contains itself. */
    @JsonSerializable
    record Nested(int id, List<Nested> in) {}

    private static Nested nested(int levels) {
        Nested value = new Nested(1, List.of());
        for (int i = 1; i < levels; i++) {
            value = new Nested(1, List.of(value));
        }
        return value;
    }

    private static String text(int levels) {
        return "{\"deep\":" + "{\"id\":1,\"in\":[".repeat(levels) + "]}".repeat(levels) + '}';
    }

    /** The code of the JVM's first compiler takes more than 1 MiB for 1,000 levels. */
    @Test
    @DisplayName("C11: what is written without the check is not too deep for the stack with it")
    void deepValuesNeedNoMoreStack() {
        for (JsonOptions options : List.of(STRICT.rejectDuplicateKeys(false), STRICT)) {
            JsonBuilder json = new JsonBuilder(options);
            OtherThread.run(2L << 20, () -> LinearTimeTestNestedJson.put(json, "deep", nested(1_000)));
            assertEquals(text(1_000), json.toString());
        }
    }

    @Test
    void deepValuesOfGeneratedSerializers() {
        long[] times = new long[2];
        OtherThread.run(
                64L << 20,
                () -> { // the stack that 6,000 levels of generated code take
                    JsonBuilder json = new JsonBuilder(STRICT);
                    LinearTimeTestNestedJson.put(json, "deep", nested(4 * LEVELS));
                    assertEquals(text(4 * LEVELS), json.toString());
                    times[0] = time(() -> LinearTimeTestNestedJson.put(json.reset(), "deep", nested(LEVELS)));
                    times[1] = time(() -> LinearTimeTestNestedJson.put(json.reset(), "deep", nested(4 * LEVELS)));
                });
        assertLinear(times[0], times[1]);
    }

    // ---- keys chosen to make the search for duplicates slow ----

    private static final Duration FAR_TOO_LONG = Duration.ofSeconds(60);
    private static final int BITS = (int) Cases.of(15, 18);

    private final JsonBuilder strict = new JsonBuilder(STRICT);

    /** Returns each sequence of so many of two parts. */
    private static List<String> keysOf(String zero, String one) {
        return IntStream.range(0, 1 << BITS)
                .mapToObj(bits -> IntStream.range(0, BITS)
                        .mapToObj(bit -> (bits >> bit & 1) == 0 ? zero : one)
                        .collect(Collectors.joining()))
                .toList();
    }

    @Test
    void keysWithEqualHashCodesTakeNoLonger() {
        List<String> keys = keysOf("Aa", "BB");
        assertEquals(keys.get(0).hashCode(), keys.get(keys.size() - 1).hashCode());
        allAreTakenOnce(keys);
    }

    /**
     * In FNV-1a over words, bit 62 of a word and bits 62 and 30 of the next cancel each other in half of all cases, for
     * any seed. When the hash was FNV-1a, 8,192 such keys took 7 seconds, and 16,384 four to five times as long.
     */
    @Test
    void keysThatDifferInBitsLostByMultiplicationTakeNoLonger() {
        allAreTakenOnce(keysOf("......0...0...0.", "......p...p...p."));
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
