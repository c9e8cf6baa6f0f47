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
import io.github.zilch.MethodArguments;
import io.github.zilch.OwnText;
import io.github.zilch.values.ValueTypes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
    void everyOtherCallIsRefused() throws IllegalAccessException {
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
                InvocationTargetException thrown = assertThrows(
                        InvocationTargetException.class,
                        () -> method.invoke(node, MethodArguments.of(method)),
                        context);
                assertEquals(IllegalStateException.class, thrown.getCause().getClass(), context);
                String message = thrown.getCause().getMessage();
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
        row.add(new Object() {
            @Override
            public String toString() {
                row.add((Object) List.of(1));
                return "x";
            }
        });
        row.end();
        assertEquals("{\"a\":[1],\"b\":\"x\"}", json.toString());
        JsonRow again = json.resetArray().addRow(SHAPE);
        assertThrows(
                IllegalStateException.class,
                () -> again.add(new Object() {
                    @Override
                    public String toString() {
                        again.cancel();
                        return "x";
                    }
                }));
        assertEquals("[]", json.toString());
    }
}
