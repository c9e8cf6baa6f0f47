// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.Documents;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.MethodArguments;
import io.github.zilch.OwnText;
import io.github.zilch.values.ValueTypes;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds from the beginning of a row to its outermost end: the document is as before it, and waits. */
@Tag("contract")
@DisplayName("C17: rows that are not ended")
class UnfinishedRowTest {
    private static final JsonShape SHAPE = JsonShape.of("id", "name");

    /** What drops an unfinished row. */
    private static final Set<String> DROPPING =
            Set.of("reset", "resetArray", "wrap", "unwrap", "trim", "rollback", "close");

    @Test
    @DisplayName("C1: every other call on the document says which row is unfinished, and changes nothing")
    void everyOtherCallIsRefused() {
        int calls = 0;
        for (Method method : MethodArguments.methodsOfNodes()) {
            if (DROPPING.contains(method.getName())) {
                continue;
            }
            for (int place = 0; place < 6; place++) {
                JsonBuilder json = new JsonBuilder();
                JsonBuilder object = json.createJSON("o");
                JsonBuilder array = json.createJSONArray("a");
                JsonBuilder inner = array.createJSONArray();
                JsonRow row = (place < 3 ? array : inner).addRow(SHAPE).add(7);
                JsonBuilder node = List.of(json, object, array).get(place % 3);
                String context = method + " at " + place;
                String message = assertThrows(
                                IllegalStateException.class, () -> MethodArguments.call(method, node), context)
                        .getMessage();
                if (!message.contains("members need a key")
                        && !message.contains("was called on a child")
                        && !message.contains("members were put to an array")) {
                    assertEquals(
                            "the row {id, name}, which has 1 of its 2 values, is unfinished: end() or cancel() it"
                                    + " before the document is used otherwise",
                            message,
                            context);
                    calls++;
                }
                row.add("x").end();
                String expected = place < 3 ? "[[],{\"id\":7,\"name\":\"x\"}]" : "[[{\"id\":7,\"name\":\"x\"}]]";
                assertEquals("{\"o\":{},\"a\":" + expected + "}", json.toString(), context);
            }
        }
        assertTrue(calls > 300, "calls " + calls);
    }

    @Test
    void anUnfinishedDocumentIsNotCopied() {
        JsonBuilder json = new JsonBuilder();
        json.putRow("r", SHAPE);
        JsonBuilder other = new JsonBuilder();
        assertThrows(IllegalStateException.class, () -> other.putJSON("x", json));
        assertEquals("{}", other.toString());
    }

    @Test
    @DisplayName("C3: reset, resetArray, wrap, unwrap and trim drop an unfinished row")
    void aResetDropsTheRow() {
        JsonBuilder json = new JsonBuilder();
        json.putRow("r", SHAPE).add(1);
        assertEquals("{}", json.reset().toString());
        json.putRow("r", SHAPE).addArray();
        assertEquals("[]", json.resetArray().toString());
        json.addRow(SHAPE).add(1);
        assertEquals("{}", json.wrap(new UnsafeBuffer(new byte[64]), 0, 64).toString());
        json.putRow("r", SHAPE).add(1);
        assertEquals("{}", json.wrap(ByteBuffer.allocateDirect(64)).toString());
        json.putRow("r", SHAPE).add(1);
        assertEquals("{}", json.reset().toString());
        json.putRow("r", SHAPE).add(1);
        assertEquals("{\"id\":3}", json.reset(SHAPE).add(3).end() == null ? "" : json.toString());
        json.put("a", 1).putRow("r", SHAPE).add(1);
        assertEquals("{}", json.unwrap().toString());
        json.putRow("r", SHAPE).add(1);
        assertEquals("{}", json.trim(0).toString());
    }

    @Test
    void aBuilderThatIsReturnedToItsPoolHasNoUnfinishedRow() {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        JsonBuilder json = pool.acquire();
        json.putRow("r", SHAPE).add(1);
        json.close();
        assertEquals("{}", pool.acquire().toString());
    }

    @Test
    @DisplayName("C4: a value that is refused leaves the row where it was")
    void aRefusedValueLeavesTheRowWhereItWas() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(5));
        List<Runnable> refused = new ArrayList<>();
        JsonRow row = json.reset(JsonShape.of("a", "b", "c"));
        ValueTypes.refusals().forEach(it -> refused.add(() -> it.add(row)));
        refused.add(() -> row.addRaw("[[[[[1]]]]]"));
        refused.add(() -> row.add((Object) List.of(List.of(List.of(List.of(List.of()))))));
        refused.add(() -> row.add((Object) List.of(Double.NaN)));
        refused.add(() -> row.addJSON(new JsonBuilder().put("x", List.of(List.of(List.of(List.of()))))));
        refused.add(() -> row.addUtf8(new byte[3], 2, 2));
        refused.add(() -> row.addAll(new int[] {1}));
        refused.add(() -> row.add(new OwnText(() -> 3, index -> {
            throw new IllegalStateException("the user's");
        })));
        for (int i = 0; i < 3; i++) {
            for (Runnable call : refused) {
                assertThrows(RuntimeException.class, call::run);
            }
            row.add(i);
        }
        row.end();
        assertEquals("{\"a\":0,\"b\":1,\"c\":2}", json.toString());
    }

    @Test
    @DisplayName("C4: a missing shape is refused before anything is written")
    void aMissingShapeIsRefused() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder rows = json.put("a", 1).createJSONArray("rows");
        assertThrows(NullPointerException.class, () -> rows.addRow(null));
        assertThrows(NullPointerException.class, () -> json.putRow("r", null));
        assertThrows(NullPointerException.class, () -> json.putRow(null, SHAPE));
        assertThrows(NullPointerException.class, () -> json.reset((JsonShape) null));
        JsonRow row = rows.addRow(SHAPE).add(1);
        assertThrows(NullPointerException.class, () -> row.addRow(null));
        row.add(2).end();
        assertEquals("{\"a\":1,\"rows\":[{\"id\":1,\"name\":2}]}", json.toString());
    }

    @Test
    void aTextThatWritesToTheRowWhileItIsReadComesAfterwards() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        JsonRow row = json.reset(JsonShape.of("a", "b", "c"));
        row.add(OwnText.object(() -> {
            row.add((Object) List.of(1));
            return "x";
        }));
        row.end();
        assertEquals("{\"a\":[1],\"b\":\"x\"}", json.toString());
        JsonRow again = json.resetArray().addRow(SHAPE);
        assertThrows(
                IllegalStateException.class,
                () -> again.add(OwnText.object(() -> {
                    again.cancel();
                    return "x";
                })));
        assertEquals("[]", json.toString());
    }

    // ---- user code that begins a row while its text is read, and leaves it unfinished ----

    /** How the row is begun. */
    private enum Row {
        MEMBERS(json -> json.putMembers(SHAPE)),
        MEMBER(json -> json.putRow("r", SHAPE)),
        DOCUMENT(json -> json.reset(SHAPE));

        private final Function<JsonBuilder, JsonRow> begin;

        Row(Function<JsonBuilder, JsonRow> begin) {
            this.begin = begin;
        }
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
    @DisplayName("C19: a call whose user code leaves a row unfinished is refused, and later messages are right")
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
                            json, () -> begun[0] = row.begin.apply(json).add(7)));
            if (begun[0] != null) { // a row that is a document of its own cannot be begun there
                if (ends) {
                    endUnlessDropped(begun[0]);
                }
                begun[0].cancel();
            }
            json.put("x", 1);
            Documents.assertValid(json);
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
    @DisplayName("C19: a pool lends a builder that is right after user code has left a row unfinished")
    void aPoolLendsABuilderThatIsRight(Row row, Call call) {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        try (JsonBuilder json = pool.acquire()) {
            assertThrows(
                    IllegalStateException.class,
                    () -> call.call.accept(json, () -> row.begin.apply(json).add(7)));
        }
        try (JsonBuilder json = pool.acquire()) {
            assertEquals("{\"innocent\":0}", json.put("innocent", 0).toString());
        }
    }
}
