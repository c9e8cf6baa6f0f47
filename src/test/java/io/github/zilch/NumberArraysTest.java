// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is special about elements that are added together; the random programs compare them with their text. */
@Tag("contract")
@DisplayName("C7: arrays of numbers")
class NumberArraysTest {
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
                "$.b[0]: scale 1001 is beyond ±1000, so the text would be mostly zeros: round the value, or write it"
                        + " as a string",
                array -> array.addDecimals(new long[] {1}, 0, 1, 1_001));
        assertRefused(
                "$.b[1]: epoch 9000000000000 SECONDS is outside the years 0000 to 9999, from -62167219200 to"
                        + " 253402300799 SECONDS: check the value and its unit",
                array -> array.addTimestamps(new long[] {1, 9_000_000_000_000L}, 0, 2, TimeUnit.SECONDS));
    }

    @Test
    void valuesThatAreNotFiniteAreWrittenAsTheOptionsSay() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.NULL));
        assertReads("[1,null]", json.resetArray().addAll(new double[] {1, Double.NaN}));
    }

    private static void assertRefused(String message, Consumer<JsonBuilder> call) {
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 40; i++) {
            JsonBuilder array = json.reset().put("a", "text").createJSONArray("b");
            if (i % 2 == 1) {
                assertEquals(message, messageOf(IllegalArgumentException.class, () -> call.accept(array)));
            }
            array.addAll(new double[] {i, 0.5});
            assertReads("{\"a\":\"text\",\"b\":[" + i + ",0.5],\"c\":7}", json.put("c", 7));
        }
    }

    @Test
    @DisplayName("C4 C10: few or thousands of elements fill a region to its last byte, or none of them is written")
    void regions() {
        for (int count : new int[] {1, 5, 1_365, 5_000}) {
            long[] longs = new long[count];
            Arrays.setAll(longs, i -> Long.MAX_VALUE / (i + 1));
            List<Consumer<JsonBuilder>> calls = List.of(
                    array -> array.addAll(longs),
                    array -> array.addAll(
                            Arrays.stream(longs).mapToInt(it -> (int) it).toArray()),
                    array -> array.addAll(Arrays.stream(longs).asDoubleStream().toArray()),
                    array -> array.addDecimals(longs, 0, count, 3),
                    array -> array.addTimestamps(longs, 0, count, TimeUnit.NANOSECONDS));
            for (Consumer<JsonBuilder> call : calls) {
                JsonBuilder json = new JsonBuilder().resetArray();
                call.accept(json);
                String whole = json.toString();
                json.wrap(ByteBuffer.allocateDirect(whole.length())).resetArray();
                call.accept(json);
                assertEquals(whole, json.toString());
                json.wrap(ByteBuffer.allocate(whole.length() - 1)).resetArray();
                assertThrows(JsonCapacityException.class, () -> call.accept(json));
                assertReads("[]", json);
            }
        }
    }

    @Test
    @Tag("checks")
    @DisplayName("an empty array adds nothing, but an object and an array of an earlier message still refuse it")
    void noElements() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder array = json.createJSONArray("a");
        array.addAll(new long[0]).addAll(new float[0]).addAll(new double[0]).addAll(new int[3], 3, 0);
        assertReads("{\"a\":[]}", json);
        assertThrows(IllegalStateException.class, () -> json.addAll(new int[0]));
        json.reset();
        assertThrows(IllegalStateException.class, () -> array.addAll(new int[0]));
    }

    @Test
    void decimalsAndTimesAreNotTakenForPlainNumbers() {
        JsonBuilder json = new JsonBuilder().resetArray();
        for (int length : new int[] {0, 1}) {
            assertEquals(
                    "unit is null: pass the TimeUnit of the epochs",
                    messageOf(NullPointerException.class, () -> json.addTimestamps(new long[1], 0, length, null)));
            for (int scale : new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE, -1001, 1001}) {
                assertThrows(IllegalArgumentException.class, () -> json.addDecimals(new long[1], 0, length, scale));
            }
        }
        assertEquals("[]", json.toString());
    }

    @Test
    void inTheLayoutOfJava() {
        double[] doubles = new double[200];
        float[] floats = new float[200];
        Arrays.setAll(doubles, i -> i * 1e5);
        for (int i = 0; i < floats.length; i++) {
            floats[i] = i / 8f;
        }
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.floatLayout(JsonOptions.FloatLayout.JAVA));
        json.resetArray().addAll(doubles, 0, doubles.length);
        assertEquals(Arrays.toString(doubles).replace(" ", ""), json.toString());
        json.resetArray().addAll(floats, 0, floats.length);
        assertEquals(Arrays.toString(floats).replace(" ", ""), json.toString());
    }
}
