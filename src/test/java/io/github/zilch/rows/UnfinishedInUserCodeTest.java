// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValidator;
import io.github.zilch.OwnText;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** User code that begins a row while its text is read, and leaves it unfinished. */
@Tag("contract")
@Tag("fast")
@DisplayName("C19: a call whose user code leaves a row unfinished is refused, and nothing is broken")
class UnfinishedInUserCodeTest {
    private static final JsonShape SHAPE = JsonShape.of("id", "name");

    /** How the row is begun. */
    private enum Row {
        MEMBERS {
            @Override
            JsonRow begin(JsonBuilder json) {
                return json.putMembers(SHAPE);
            }
        },
        MEMBER {
            @Override
            JsonRow begin(JsonBuilder json) {
                return json.putRow("r", SHAPE);
            }
        },
        DOCUMENT {
            @Override
            JsonRow begin(JsonBuilder json) {
                return json.reset(SHAPE);
            }
        };

        abstract JsonRow begin(JsonBuilder json);
    }

    /** The call that reads the text. */
    private enum Call {
        KEY_OF_A_NUMBER((json, code) -> json.put(OwnText.acting("k", code), 5)),
        KEY_OF_A_DOUBLE((json, code) -> json.put(OwnText.acting("k", code), 5.5)),
        KEY_OF_A_TEXT((json, code) -> json.put(OwnText.acting("k", code), "text")),
        KEY_OF_NULL((json, code) -> json.putNull(OwnText.acting("k", code))),
        KEY_OF_A_FRAGMENT((json, code) -> json.putRaw(OwnText.acting("k", code), "[1]")),
        KEY_OF_A_COPY((json, code) -> json.putJSON(OwnText.acting("k", code), new JsonBuilder())),
        KEY_OF_AN_OBJECT((json, code) -> json.createJSON(OwnText.acting("k", code))),
        KEY_OF_AN_ARRAY((json, code) -> json.createJSONArray(OwnText.acting("k", code))),
        KEY_OF_A_ROW((json, code) -> json.putRow(OwnText.acting("k", code), SHAPE)),
        KEY_OF_A_LIST((json, code) -> json.put(OwnText.acting("k", code), List.of(1, 2))),
        TEXT((json, code) -> json.put("k", OwnText.acting("v", code))),
        OBJECT((json, code) -> json.put("k", (Object) OwnText.acting("v", code))),
        FRAGMENT((json, code) -> json.putRaw("k", OwnText.acting("[1]", code))),
        UNCHECKED_FRAGMENT((json, code) -> json.putRawUnchecked("k", OwnText.acting("[1]", code))),
        IN_A_LIST((json, code) -> json.put("k", List.of(1, OwnText.acting("v", code), 2))),
        KEY_IN_A_MAP((json, code) -> json.put("k", Map.of(OwnText.acting("v", code), 1))),
        ITERATOR((json, code) -> {
            Iterator<Integer> elements = Stream.of(1, 2).peek(i -> code.run()).iterator();
            json.put("k", elements);
        });

        private final BiConsumer<JsonBuilder, Runnable> call;

        Call(BiConsumer<JsonBuilder, Runnable> call) {
            this.call = call;
        }
    }

    static Stream<Arguments> rowsAndCalls() {
        return Stream.of(Row.values()).flatMap(row -> Stream.of(Call.values()).map(call -> Arguments.of(row, call)));
    }

    @ParameterizedTest
    @MethodSource("rowsAndCalls")
    void theCallIsRefusedAndLaterMessagesAreRight(Row row, Call call) {
        for (int i = 0; i < 8; i++) {
            JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys((i & 4) != 0));
            repeat(json, (i & 1) == 0 ? 0 : 40);
            JsonRow[] begun = new JsonRow[1];
            json.put("a", 1);
            boolean ends = (i & 2) != 0;
            assertThrows(
                    IllegalStateException.class,
                    () -> call.call.accept(
                            json, () -> begun[0] = row.begin(json).add(7)));
            if (begun[0] != null) { // a row that is a document of its own cannot be begun there
                if (ends) {
                    endUnlessDropped(begun[0]);
                }
                begun[0].cancel();
            }
            json.put("x", 1);
            byte[] text = json.toBytes();
            assertTrue(JsonValidator.isValid(text, 0, text.length), () -> new String(text, StandardCharsets.UTF_8));
            json.reset();
            assertEquals("{\"innocent\":0}", json.put("innocent", 0).toString());
            json.reset();
            repeat(json, 40);
        }
    }

    /** Ends a row, unless it was dropped with the container whose code began it. */
    private static void endUnlessDropped(JsonRow row) {
        try {
            row.add(8).end();
        } catch (IllegalStateException dropped) {
            assertTrue(dropped.getMessage().startsWith("no row is unfinished"), dropped.getMessage());
        }
    }

    /** Writes messages, and reads each of them. */
    private static void repeat(JsonBuilder json, int messages) {
        for (int i = 0; i < messages; i++) {
            json.put("a", i).put("k", i);
            assertEquals("{\"a\":" + i + ",\"k\":" + i + "}", json.toString());
            json.reset();
        }
    }

    @ParameterizedTest
    @MethodSource("rowsAndCalls")
    void aPoolLendsABuilderThatIsRight(Row row, Call call) {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        try (JsonBuilder json = pool.acquire()) {
            assertThrows(
                    IllegalStateException.class,
                    () -> call.call.accept(json, () -> row.begin(json).add(7)));
        }
        try (JsonBuilder json = pool.acquire()) {
            assertEquals("{\"innocent\":0}", json.put("innocent", 0).toString());
        }
    }
}
