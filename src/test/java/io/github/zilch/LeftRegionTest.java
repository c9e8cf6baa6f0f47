// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Regions whose memory has another owner before the builder leaves them. */
@Tag("contract")
@Tag("fast")
@DisplayName("C18: a region that is gone is not touched by what ends its document")
class LeftRegionTest {
    private static final int SIZE = 4_096;
    private static final byte OTHER = 0x3C;
    private static final JsonShape SHAPE = JsonShape.of("id", "name");
    private static final JsonShape INNER = JsonShape.of("id", "in").with("in", SHAPE);

    /** Messages that repeat, so that the next one is replayed. */
    private static final int REPEATED = 40;

    /** What the builder is in the middle of when the memory goes. */
    private enum State {
        READ(json -> json.put("a", 1).put("b", "text").length()),
        RESET(json -> json.put("a", 1).put("b", "text").reset()),
        RESET_ARRAY(json -> json.put("a", 1).put("b", "text").resetArray()),
        EMPTY(json -> {}),
        HALF_A_MESSAGE(json -> json.put("a", 1)),
        ANOTHER_MESSAGE(json -> json.put("a", 1).put("c", "another")),
        A_CHILD(json -> json.put("a", 1).createJSON("c").put("d", 1)),
        A_LATE_WRITE(json -> {
            JsonBuilder child = json.createJSON("c");
            json.put("d", 1);
            child.put("e", "late");
        }),
        A_MARK(json -> json.put("a", 1).mark()),
        A_MARK_AND_A_MEMBER(json -> {
            json.put("a", 1).mark();
            json.put("b", "text");
        }),
        AN_EMPTY_ROW(json -> json.putRow("r", SHAPE)),
        A_ROW(json -> json.put("a", 1).putRow("r", SHAPE).add(1)),
        A_ROW_OF_MEMBERS(json -> json.put("a", 1).putMembers(SHAPE).add(1)),
        A_ROW_THAT_IS_THE_DOCUMENT(json -> json.reset(SHAPE).add(1)),
        A_ROW_WITH_INNER_ROWS(json -> json.putRow("r", INNER).add(1).add(2)),
        A_ROW_IN_A_ROW(json -> json.putRow("r", SHAPE).addRow(SHAPE).add(1)),
        AN_ARRAY_IN_A_ROW(json -> json.putMembers(SHAPE).addArray().add(1)),
        AN_OBJECT_IN_A_ROW(json -> json.putRow("r", SHAPE).addObject().key("k"));

        private final Consumer<JsonBuilder> writing;

        State(Consumer<JsonBuilder> writing) {
            this.writing = writing;
        }
    }

    /** What ends the document. */
    private enum End {
        CLOSE(JsonBuilder::close),
        CLOSE_TWICE(json -> {
            json.close();
            json.close();
        }),
        UNWRAP(JsonBuilder::unwrap),
        WRAP(json -> json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(100)), 3, 90)),
        WRAP_BYTES(json -> json.wrap(ByteBuffer.allocateDirect(100))),
        UNWRAP_AND_TRIM(json -> json.unwrap().trim(0));

        private final Consumer<JsonBuilder> ending;

        End(Consumer<JsonBuilder> ending) {
            this.ending = ending;
        }
    }

    static Stream<Arguments> statesAndEnds() {
        return Stream.of(State.values())
                .flatMap(state -> Stream.of(End.values()).map(end -> Arguments.of(state, end)));
    }

    private static JsonBuilder builder(boolean pooled) {
        return pooled ? new JsonBuilderPool(1).acquire() : new JsonBuilder();
    }

    /** Writes repeated messages, and what the state says, to a region. */
    private static JsonBuilder inRegion(JsonBuilder json, ByteBuffer region, boolean bytes, State state, int messages) {
        for (int i = 0; i < messages; i++) {
            if (bytes) {
                json.wrap(region);
            } else {
                json.wrap(new UnsafeBuffer(region), 0, SIZE);
            }
            json.put("a", i).put("b", "text").length();
        }
        json.reset();
        state.writing.accept(json);
        return json;
    }

    private static void fill(ByteBuffer region) {
        for (int i = 0; i < SIZE; i++) {
            region.put(i, OTHER);
        }
    }

    @ParameterizedTest
    @MethodSource("statesAndEnds")
    void notOneByteChanges(State state, End end) {
        for (int i = 0; i < 16; i++) {
            ByteBuffer region = (i & 1) == 0 ? ByteBuffer.allocateDirect(SIZE) : ByteBuffer.allocate(SIZE);
            int messages = (i & 2) == 0 ? REPEATED : 1;
            JsonBuilder json = inRegion(builder((i & 8) != 0), region, (i & 4) == 0, state, messages);
            fill(region);
            end.ending.accept(json);
            for (int at = 0; at < SIZE; at++) {
                assertEquals(OTHER, region.get(at), "byte " + at + " of way " + i);
            }
        }
    }

    static Stream<Arguments> statesAndEndsOfRegions() {
        return statesAndEnds().filter(it -> it.get()[1] != End.CLOSE && it.get()[1] != End.CLOSE_TWICE);
    }

    @ParameterizedTest
    @MethodSource("statesAndEndsOfRegions")
    void theNextMessagesAreRight(State state, End end) {
        ByteBuffer region = ByteBuffer.allocateDirect(SIZE);
        JsonBuilder json = inRegion(new JsonBuilder(), region, false, state, REPEATED);
        fill(region);
        end.ending.accept(json);
        for (int i = 0; i < REPEATED; i++) {
            json.put("a", i).put("b", "text");
            assertEquals("{\"a\":" + i + ",\"b\":\"text\"}", json.toString());
            json.reset();
        }
    }
}
