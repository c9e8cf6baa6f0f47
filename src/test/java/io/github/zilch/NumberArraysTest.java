// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonOptions.NonFinite;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Elements that are added together, compared with the same elements added one by one. */
@Tag("contract")
@DisplayName("C7: arrays of numbers")
class NumberArraysTest {
    private static final int KINDS = 6;
    private static final double[] NOT_FINITE = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

    /** A slice of an array of any type. */
    private static final class Slice {
        final int kind;
        final int offset;
        final int length;
        final long[] longs;
        final int scale;

        Slice(Random random, int longest) {
            kind = random.nextInt(KINDS);
            offset = random.nextInt(3);
            length = random.nextInt(longest + 1);
            longs = new long[offset + length + random.nextInt(3)];
            for (int i = 0; i < longs.length; i++) {
                longs[i] = random.nextLong() >> random.nextInt(64);
            }
            scale = random.nextInt(12) - 2;
        }

        int[] ints() {
            int[] values = new int[longs.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = (int) longs[i];
            }
            return values;
        }

        double[] doubles() {
            double[] values = new double[longs.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = longs[i] % 11 == 0 ? NOT_FINITE[(int) (longs[i] & 1)] : longs[i] / 100.0;
            }
            return values;
        }

        float[] floats() {
            double[] doubles = doubles();
            float[] values = new float[doubles.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) doubles[i];
            }
            return values;
        }

        /** Times of this century. */
        long[] times() {
            long[] values = new long[longs.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = longs[i] & (1L << 41) - 1;
            }
            return values;
        }

        JsonBuilder addTogether(JsonBuilder array) {
            switch (kind) {
                case 0:
                    return array.addAll(ints(), offset, length);
                case 1:
                    return array.addAll(longs, offset, length);
                case 2:
                    return array.addAll(floats(), offset, length);
                case 3:
                    return array.addAll(doubles(), offset, length);
                case 4:
                    return array.addDecimals(longs, offset, length, scale);
                default:
                    return array.addTimestamps(times(), offset, length, TimeUnit.MILLISECONDS);
            }
        }

        void addOneByOne(JsonBuilder array) {
            int[] ints = ints();
            float[] floats = floats();
            double[] doubles = doubles();
            long[] times = times();
            for (int i = offset; i < offset + length; i++) {
                switch (kind) {
                    case 0:
                        array.add(ints[i]);
                        break;
                    case 1:
                        array.add(longs[i]);
                        break;
                    case 2:
                        array.add(floats[i]);
                        break;
                    case 3:
                        array.add(doubles[i]);
                        break;
                    case 4:
                        array.addDecimal(longs[i], scale);
                        break;
                    default:
                        array.addTimestamp(times[i], TimeUnit.MILLISECONDS);
                }
            }
        }
    }

    /** A message with three slices: in order, between other elements, and late. */
    private static void write(JsonBuilder json, Slice[] slices, boolean together, boolean inOrder) {
        json.reset();
        JsonBuilder first = json.createJSONArray("first");
        add(first, slices[0], together);
        JsonBuilder second =
                json.put("name", "constant").createJSONArray("second").add(true);
        add(second, slices[1], together);
        second.add("text");
        json.put("last", 1);
        add(inOrder ? json.createJSONArray("third") : first, slices[2], together);
    }

    private static void add(JsonBuilder array, Slice slice, boolean together) {
        if (together) {
            JsonBuilder unused = slice.addTogether(array);
        } else {
            slice.addOneByOne(array);
        }
    }

    private static JsonOptions options(Random random) {
        return JsonOptions.DEFAULT
                .initialCapacity(64)
                .nonFinite(random.nextBoolean() ? NonFinite.NULL : NonFinite.STRING)
                .longsAsStrings(JsonOptions.LongsAsStrings.values()[random.nextInt(3)]);
    }

    @Test
    @DisplayName("many elements in one call are the same as one by one, in messages that repeat or not, in any order")
    void togetherIsAsOneByOne() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 100; round++) {
            JsonOptions options = options(random);
            JsonBuilder together = new JsonBuilder(options);
            JsonBuilder oneByOne = new JsonBuilder(options);
            int longest = random.nextInt(8) == 0 ? 7_000 : 12;
            Slice[] slices = slices(random, longest);
            for (int message = 0; message < 60; message++) {
                if (random.nextInt(longest) == 0) {
                    slices = slices(random, longest);
                }
                boolean inOrder = random.nextInt(20) > 0;
                write(together, slices, true, inOrder);
                write(oneByOne, slices, false, inOrder);
                assertEquals(oneByOne.toString(), together.toString(), () -> "seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("C10: a region of exactly the right size takes many elements, a smaller one takes none of them")
    void regions() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            JsonBuilder json = new JsonBuilder(options(random));
            Slice slice = new Slice(random, 30);
            slice.addTogether(json.resetArray().add("first"));
            String expected = json.toString();
            int length = expected.length();

            json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(length)), 0, length)
                    .resetArray();
            slice.addTogether(json.add("first"));
            assertEquals(expected, json.toString(), () -> "seed " + seed);

            if (slice.length > 0) {
                json.wrap(new UnsafeBuffer(new byte[length]), 0, length - 1);
                json.resetArray().add("first");
                assertThrows(JsonCapacityException.class, () -> slice.addTogether(json), () -> "seed " + seed);
                assertReads("[\"first\"]", json);
            }
        }
    }

    private static Slice[] slices(Random random, int longest) {
        return new Slice[] {new Slice(random, longest), new Slice(random, longest), new Slice(random, longest)};
    }

    @Test
    @DisplayName("C4: a refused value is named, and none of the others is written, in replayed messages too")
    void refusedValues() {
        assertRefused(
                "$.b[2]: NaN is not a JSON number: write another value, or set"
                        + " JsonOptions.nonFinite(NULL or STRING)",
                array -> array.addAll(new double[] {1, 2, Double.NaN, 3}));
        assertRefused(
                "$.b[0]: -Infinity is not a JSON number: write another value, or set"
                        + " JsonOptions.nonFinite(NULL or STRING)",
                array -> array.addAll(new float[] {Float.NEGATIVE_INFINITY}));
        assertRefused(
                "$.b[0]: scale 1001 is beyond ±1000, so the text would be mostly zeros: round the value, or write it as a"
                        + " string",
                array -> array.addDecimals(new long[] {1}, 0, 1, 1_001));
        assertRefused(
                "$.b[1]: epoch 9000000000000 SECONDS is outside the years 0000 to 9999, from -62167219200 to 253402300799"
                        + " SECONDS: check the value and its unit",
                array -> array.addTimestamps(new long[] {1, 9_000_000_000_000L}, 0, 2, TimeUnit.SECONDS));
    }

    private static void assertRefused(String message, Consumer<JsonBuilder> call) {
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 40; i++) {
            JsonBuilder array = json.reset().put("a", "text").createJSONArray("b");
            if (i % 2 == 1) {
                assertEquals(
                        message,
                        assertThrows(IllegalArgumentException.class, () -> call.accept(array))
                                .getMessage());
            }
            array.addAll(new double[] {i, 0.5});
            assertReads("{\"a\":\"text\",\"b\":[" + i + ",0.5],\"c\":7}", json.put("c", 7));
        }
    }

    @Test
    @Tag("checks")
    @DisplayName("a slice outside its array is refused, and the message names it")
    void slicesAreChecked() {
        JsonBuilder array = new JsonBuilder().resetArray();
        int[] values = {1, 2, 3};
        for (int[] slice : new int[][] {{0, 4}, {3, 1}, {-1, 1}, {0, -1}, {4, 0}, {Integer.MAX_VALUE, 1}}) {
            assertEquals(
                    "offset " + slice[0] + ", length " + slice[1]
                            + " is outside the source, which has 3 values: pass a slice that is inside it",
                    assertThrows(IndexOutOfBoundsException.class, () -> array.addAll(values, slice[0], slice[1]))
                            .getMessage());
        }
        assertReads("[2,3]", array.addAll(values, 1, 2).addAll(values, 3, 0));
    }

    @Test
    @Tag("checks")
    @DisplayName("an empty array adds nothing, but an object and an array of an earlier message still refuse it")
    void noElements() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder array = json.createJSONArray("a");
        array.addAll(new long[0]).addAll(new float[0]).addAll(new double[0]);
        assertReads("{\"a\":[]}", json);
        assertThrows(IllegalStateException.class, () -> json.addAll(new int[0]));
        json.reset();
        assertThrows(IllegalStateException.class, () -> array.addAll(new int[0]));
    }

    @Test
    void decimalsAndTimesAreNotTakenForPlainNumbers() {
        JsonBuilder json = new JsonBuilder().resetArray();
        for (int length : new int[] {0, 1}) {
            NullPointerException missing =
                    assertThrows(NullPointerException.class, () -> json.addTimestamps(new long[1], 0, length, null));
            assertEquals("unit is null: pass the TimeUnit of the epochs", missing.getMessage());
            for (int scale : new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE, -1001, 1001}) {
                assertThrows(IllegalArgumentException.class, () -> json.addDecimals(new long[1], 0, length, scale));
            }
        }
        assertEquals("[]", json.toString());
    }
}
