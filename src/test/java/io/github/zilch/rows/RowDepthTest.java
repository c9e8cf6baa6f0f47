// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.Documents;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The maximum depth, at every place of a row and for every call that brings containers. */
@Tag("contract")
@Tag("fast")
@DisplayName("C11 C17: the maximum depth holds for everything that is put through a row")
class RowDepthTest {
    private static final int MOST = 6;

    /** Where the value is: how deeply the container that holds it is nested in the row, itself included. */
    private enum Place {
        ROW(1, JsonShape.of("v")),
        INNER_ROW(2, JsonShape.of("i").with("i", JsonShape.of("v"))),
        INNER_ARRAY(2, JsonShape.of("i").with("i", JsonShape.of("v").asArray())),
        SECOND_INNER_ROW(
                2, JsonShape.of("h", "i").with("h", JsonShape.of().asArray()).with("i", JsonShape.of("v"))),
        INNER_ROW_OF_AN_INNER_ROW(
                3, JsonShape.of("i").with("i", JsonShape.of("j").with("j", JsonShape.of("v"))));

        private final int depth;
        private final JsonShape shape;

        Place(int depth, JsonShape shape) {
            this.depth = depth;
            this.shape = shape;
        }
    }

    /** What brings containers. */
    private enum Call {
        OBJECT((row, levels) -> row.add(nested(levels))),
        MAP((row, levels) -> row.add(Map.of("k", nested(levels - 1)))),
        ARRAY_OF_OBJECTS((row, levels) -> row.add(new Object[] {nested(levels - 1)})),
        RAW((row, levels) -> row.addRaw(raw(levels))),
        RAW_BYTES((row, levels) -> row.addRaw(bytes(levels), 0, 2 * levels)),
        COPY((row, levels) -> row.addJSON(copy(levels))),
        ARRAYS((row, levels) -> open(row, levels, i -> row.addArray())),
        OBJECTS((row, levels) -> open(row, levels, i -> (i == 0 ? row : row.key("o")).addObject())),
        ROWS((row, levels) -> open(row, levels, i -> row.addRow(JsonShape.of("r"))));

        private final BiConsumer<JsonRow, Integer> call;

        Call(BiConsumer<JsonRow, Integer> call) {
            this.call = call;
        }

        private static void open(JsonRow row, int levels, IntConsumer opens) {
            IntStream.range(0, levels).forEach(opens);
            IntStream.range(0, levels).forEach(i -> row.end());
        }

        private static Object nested(int levels) {
            Object value = levels == 0 ? (Object) 1 : List.of();
            for (int i = 1; i < levels; i++) {
                value = List.of(value);
            }
            return value;
        }

        private static String raw(int levels) {
            return "[".repeat(levels) + "]".repeat(levels);
        }

        private static byte[] bytes(int levels) {
            return raw(levels).getBytes(StandardCharsets.US_ASCII);
        }

        private static JsonBuilder copy(int levels) {
            JsonBuilder node = new JsonBuilder();
            JsonBuilder root = node;
            for (int i = 1; i < levels; i++) {
                node = node.createJSON("c");
            }
            return root;
        }
    }

    /** What the row is to the document: how deeply the container that holds it is nested. */
    private enum Start {
        MEMBER,
        ELEMENT,
        MEMBERS,
        DOCUMENT;

        /** Number of levels around the row's own level. */
        int around() {
            return this == MEMBER || this == ELEMENT ? this == MEMBER ? 1 : 2 : 0;
        }

        JsonRow begin(JsonBuilder json, JsonShape shape) {
            return switch (this) {
                case MEMBER -> json.putRow("r", shape);
                case ELEMENT -> json.createJSONArray("a").addRow(shape);
                case MEMBERS -> json.putMembers(shape);
                case DOCUMENT -> json.reset(shape);
            };
        }
    }

    static Stream<Arguments> startsPlacesAndCalls() {
        return Stream.of(Start.values())
                .flatMap(start -> Stream.of(Place.values())
                        .flatMap(place -> Stream.of(Call.values()).map(call -> Arguments.of(start, place, call))));
    }

    @ParameterizedTest
    @MethodSource("startsPlacesAndCalls")
    void whatReachesTheMaximumIsWrittenAndWhatIsDeeperIsRefused(Start start, Place place, Call call) {
        int least = start.around() + place.depth;
        for (int levels = 1; levels <= MOST; levels++) {
            String expected = write(512, start, place, call, levels);
            assertEquals(expected, write(least + levels, start, place, call, levels));
            int tooLow = least + levels - 1;
            int refused = levels;
            RuntimeException problem =
                    assertThrows(RuntimeException.class, () -> write(tooLow, start, place, call, refused));
            boolean isRaw = call == Call.RAW || call == Call.RAW_BYTES;
            assertEquals(isRaw ? IllegalArgumentException.class : IllegalStateException.class, problem.getClass());
        }
    }

    @ParameterizedTest
    @MethodSource("startsPlacesAndCalls")
    @DisplayName("C10: a region takes as many levels as fit, and nothing is written beyond it")
    void aRegionTakesManyLevels(Start start, Place place, Call call) {
        JsonBuilder json = new JsonBuilder();
        for (int levels : new int[] {12, 17, 400}) { // 16 are written directly
            String expected = write(512, start, place, call, levels);
            for (int spare = -expected.length() / 2; spare < 64; spare += 13) {
                int size = expected.length() + spare;
                byte[] memory = new byte[size + 512];
                json.wrap(ByteBuffer.wrap(memory, 0, size).slice());
                if (spare >= 0) {
                    assertEquals(expected, write(json, start, place, call, levels));
                } else {
                    assertThrows(JsonCapacityException.class, () -> write(json, start, place, call, levels));
                }
                assertEquals(-1, Arrays.mismatch(memory, size, size + 512, new byte[512], 0, 512));
            }
        }
    }

    private static String write(int maxDepth, Start start, Place place, Call call, int levels) {
        return write(new JsonBuilder(JsonOptions.DEFAULT.maxDepth(maxDepth)), start, place, call, levels);
    }

    private static String write(JsonBuilder json, Start start, Place place, Call call, int levels) {
        JsonRow row = start.begin(json, place.shape);
        call.call.accept(row, levels);
        row.end();
        Documents.assertValid(json);
        return json.toString();
    }
}
