// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.Region;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Two values of each type fit exactly into the room that they take, or the one that does not fit leaves no trace. */
@Tag("contract")
class ValueRegionTest {
    private static final int CALLS = 2;

    /** Less than the length of a document with a text that is written in parts. */
    private static final int SHORT = 1_000;

    /** The number of capacities that are tried below and above that of each state. */
    private static final int EVERY = 8;

    private static final List<JsonOptions> OPTIONS =
            List.of(JsonOptions.DEFAULT, JsonOptions.DEFAULT.lineFeed(true).decimalsAsStrings(true));

    /** Returns a test for each type as a member, an element, in rows, and in generated code. */
    private static Stream<DynamicTest> each(ValueTypes.Fact fact) {
        return ValueTypes.each(
                (type, way) -> way == Way.GENERATED_MEMBER
                        || type.hasPut() // an array of numbers is written by two calls
                                && (way == Way.MEMBER
                                        || way == Way.ELEMENT
                                        || way == Way.OBJECT_MEMBER
                                        || way.isRow()
                                                && type.text(0, JsonOptions.DEFAULT)
                                                                .length()
                                                        < SHORT / 4),
                fact);
    }

    /** Something that is tried with a capacity. */
    private interface Attempt {
        void with(int capacity);
    }

    /** The document before, between and after the calls. */
    private record States(ValueType<?> type, Way way, List<String> texts, int[] lengths) {
        static States of(ValueType<?> type, Way way, JsonOptions options) {
            JsonBuilder json = way.reset(new JsonBuilder(options));
            String empty = json.toString();
            way.write(json, type, 0);
            String half = json.toString();
            way.write(json, type, 1);
            List<String> texts = List.of(empty, half, json.toString());
            int[] lengths = texts.stream()
                    .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                    .toArray();
            return new States(type, way, texts, lengths);
        }

        /** Returns whether an error counts the whole value: not one of several calls, or a text in parts. */
        private boolean isExact() {
            return (way == Way.MEMBER || way == Way.ELEMENT) && !type.isInParts && length(1) < SHORT;
        }

        int length(int calls) {
            return lengths[calls];
        }

        /** Tries the capacities in which something may fit or not, {@link #EVERY} around each end. */
        void eachCapacity(Attempt attempt) {
            for (int capacity = length(0); capacity <= length(CALLS); capacity++) {
                if (length(CALLS) - capacity < EVERY || Math.abs(length(1) - capacity) < EVERY) {
                    attempt.with(capacity);
                }
            }
        }

        /** Makes the calls until one throws, and returns how many did not. */
        int write(JsonBuilder json, int capacity) {
            for (int i = 0; i < CALLS; i++) {
                int number = i;
                if (length(i + 1) > capacity) {
                    JsonCapacityException full =
                            assertThrows(JsonCapacityException.class, () -> way.write(json, type, number));
                    assertEquals(capacity, full.available());
                    assertTrue(full.needed() > capacity, full::getMessage);
                    assertTrue(full.needed() <= length(i + 1), full::getMessage);
                    if (isExact()) {
                        assertEquals(length(i + 1), full.needed(), type + ", " + way);
                    }
                    return i;
                }
                way.write(json, type, number);
            }
            return CALLS;
        }
    }

    @TestFactory
    @DisplayName("C4 C10: in a region of every capacity values fit exactly, or the document stays whole")
    Stream<DynamicTest> everyCapacity() {
        return each((type, way) -> {
            for (JsonOptions options : OPTIONS) {
                States states = States.of(type, way, options);
                JsonBuilder warm = new JsonBuilder(options.initialCapacity(0));
                states.eachCapacity(capacity -> {
                    for (Region.Place place : Region.Place.values()) {
                        sweep(states, new Region(place, capacity), way, warm);
                    }
                });
            }
        });
    }

    private static void sweep(States states, Region region, Way way, JsonBuilder json) {
        region.wrap(json);
        if (way.isInArray()) {
            json.resetArray();
        }
        int done = states.write(json, region.capacity);
        region.assertOnlyInsideWritten();
        String expected = states.texts.get(done);
        assertEquals(expected, json.toString());
        assertEquals(expected, region.text(states.length(done)));
        region.assertOnlyInsideWritten();
    }

    @TestFactory
    @DisplayName("C4 C10: with every maxCapacity values fit exactly, or the document stays whole")
    Stream<DynamicTest> everyMaxCapacity() {
        return each((type, way) -> {
            for (JsonOptions options : OPTIONS) {
                States states = States.of(type, way, options);
                states.eachCapacity(capacity -> {
                    JsonBuilder json =
                            new JsonBuilder(options.maxCapacity(capacity).initialCapacity(0));
                    for (int message = 0; message < 2; message++) {
                        int done = states.write(way.reset(json), capacity);
                        assertEquals(states.texts.get(done), json.toString());
                    }
                });
            }
        });
    }

    @TestFactory
    @DisplayName("C1 C10: a region with room to spare is read after every value, and nothing outside it is written")
    Stream<DynamicTest> readAfterEveryValue() {
        return each((type, way) -> {
            for (JsonOptions options : OPTIONS) {
                States states = States.of(type, way, options);
                JsonBuilder json = new JsonBuilder(options);
                for (Region.Place place : Region.Place.values()) {
                    for (int spare = 0; spare < 700; spare += 37) {
                        Region region = new Region(place, states.length(CALLS) + spare);
                        region.wrap(json);
                        if (way.isInArray()) {
                            json.resetArray();
                        }
                        for (int i = 0; i < CALLS; i++) {
                            way.write(json, type, i);
                            assertEquals(states.texts.get(i + 1), region.text(json.length()));
                            region.assertOnlyInsideWritten();
                        }
                    }
                }
            }
        });
    }
}
