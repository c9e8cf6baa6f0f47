// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.IN_USER_CODE;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Faults in the middle of a call: user code that throws, writes to the document or resets it, and a lack of memory. */
@Tag("contract")
class FaultTest {
    private static final JsonOptions TO_STRING = JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING);
    private static final RuntimeException PROBLEM = new IllegalCallerException("the user's");

    @Test
    @DisplayName(
            "C1: a key that writes to the document in the middle of a put keeps its own characters and the value's")
    void keyThatWrites() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder child = json.createJSON("child");
        OwnText inner = OwnText.acting("inner", () -> child.put("\u20ac", new StringBuilder("deepest")));
        OwnText key =
                OwnText.acting("key", () -> child.put(inner, OwnText.acting("value", () -> child.put("v", "\u20ac"))));
        json.put(key, new StringBuilder("outer value"));
        json.putRaw(key, OwnText.acting("[1,2]", json::length));
        json.putJSON(key, child);
        Documents.parse(json);
        assertEquals("outer value", json.getString("key") == null ? null : firstOf(json, "\"key\":"));
        assertEquals("value", child.get("inner"));
        assertEquals("deepest", child.get("\u20ac"));
        assertTrue(json.toString().contains("\"key\":[1,2],\"key\":{"), json::toString);
    }

    private static String firstOf(JsonBuilder json, String key) {
        String text = json.toString();
        int begin = text.indexOf(key) + key.length() + 1;
        return text.substring(begin, text.indexOf('"', begin));
    }

    @Test
    @DisplayName("C19: a key or value cannot begin the document anew, roll it back or close it while it is read")
    void textThatResets() {
        JsonBuilder json = new JsonBuilder();
        json.put("old", 1);
        long mark = json.mark();
        JsonBuilder child = json.createJSON("c");
        ByteBuffer region = ByteBuffer.allocate(20);
        List<Runnable> restarts = List.of(
                json::reset,
                json::resetArray,
                () -> json.reset(JsonShape.of("a")),
                () -> json.wrap(region),
                json::unwrap,
                () -> json.trim(0),
                () -> json.rollback(mark),
                json::close);
        for (Runnable restart : restarts) {
            OwnText acting = OwnText.acting("k", restart);
            for (JsonBuilder node : List.of(json, child)) {
                assertRefused(() -> node.put(acting, 2));
                assertRefused(() -> node.put("k", acting));
                assertRefused(() -> node.putRaw("k", acting));
                assertRefused(() -> node.put("k", List.of(1, acting)));
                assertRefused(() -> node.createJSON(acting));
                assertRefused(() -> node.putRow(acting, JsonShape.of("a")));
            }
            assertEquals("{\"old\":1,\"c\":{}}", json.toString());
        }
        OwnText caught = OwnText.acting("k", () -> assertThrows(IllegalStateException.class, json::reset));
        child.put(caught, caught);
        assertEquals("{\"old\":1,\"c\":{\"k\":\"k\"}}", json.toString());
    }

    @Test
    @DisplayName("C19: a single value cannot begin the document anew either, whichever of its methods is called")
    void valueThatResets() {
        JsonBuilder json = new JsonBuilder(TO_STRING);
        Object unknown = OwnText.object(() -> json.reset().toString());
        BigDecimal decimal = new BigDecimal("1.5") {
            @Override
            public int scale() {
                json.resetArray();
                return super.scale();
            }
        };
        Date date = new Date() {
            @Override
            public long getTime() {
                json.unwrap();
                return 0;
            }
        };
        json.put("a", 1);
        assertRefused(() -> json.put("k", unknown));
        assertRefused(() -> json.put("k", decimal));
        assertRefused(() -> json.put("k", (Object) decimal));
        assertRefused(() -> json.put("k", date));
        JsonRow row = json.putRow("r", JsonShape.of("v"));
        assertRefused(() -> row.add(decimal));
        assertRefused(() -> row.add(unknown));
        row.add(2).end();
        assertEquals("{\"a\":1,\"r\":{\"v\":2}}", json.toString());
    }

    private static void assertRefused(Executable call) {
        assertEquals(IN_USER_CODE, messageOf(IllegalStateException.class, call));
    }

    @Test
    @DisplayName("C4 C19: a container can be undone even if its code tries to reset or roll back, or takes marks")
    void containerThatUndoes() {
        JsonBuilder json = new JsonBuilder();
        LazyCollection<Object> resets = LazyCollection.of(() -> {
            assertRefused(json::reset);
            json.put("gone", 1);
            throw PROBLEM;
        });
        assertSame(PROBLEM, assertThrows(PROBLEM.getClass(), () -> json.put("k", resets)));
        assertEquals("{}", json.toString());
        long mark = json.mark();
        json.put("new", 1);
        LazyCollection<Object> undoes = LazyCollection.of(() -> {
            assertRefused(() -> json.rollback(mark));
            throw PROBLEM;
        });
        assertSame(PROBLEM, assertThrows(PROBLEM.getClass(), () -> json.put("k", undoes)));
        assertEquals("{\"new\":1}", json.toString());
        List<Long> marks = new ArrayList<>();
        json.put("list", List.of(1, OwnText.acting("x", () -> marks.add(json.mark())), 2));
        json.rollback(marks.get(0)).rollback(mark);
        assertEquals("{}", json.toString());
    }

    @Test
    @DisplayName("C19: a list whose code resets a remembered document writes nothing")
    void listThatResetsARememberedDocument() {
        JsonBuilder json = new JsonBuilder();
        String key = "k";
        for (int i = 0; i < 2 * 16; i++) {
            json.reset().createJSON(key);
            json.length();
        }
        LazyCollection<Object> resets = LazyCollection.of(() -> {
            json.reset();
            return List.<Object>of(1, 2).iterator();
        });
        json.reset();
        assertThrows(IllegalStateException.class, () -> json.put("other", resets));
        assertEquals("{}", json.toString());
    }
}
