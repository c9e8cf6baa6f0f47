// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows whose values are members of an object that has others. */
@Tag("contract")
@Tag("fast")
@DisplayName("C17: members that are a row")
class MemberRowTest {
    private static final JsonShape SHAPE = JsonShape.of("id", "name");

    private final JsonBuilder json = new JsonBuilder();

    @Test
    void theyStandWhereTheyAreWritten() {
        json.putMembers(SHAPE).add(1).add("a").end();
        assertEquals("{\"id\":1,\"name\":\"a\"}", json.toString());
        json.put("x", 2).putMembers(JsonShape.of("y", "z")).add(3).add(4).end();
        assertEquals("{\"id\":1,\"name\":\"a\",\"x\":2,\"y\":3,\"z\":4}", json.toString());
        JsonBuilder child = json.reset().createJSON("child");
        child.putMembers(SHAPE).add(1).add(2).end();
        json.putMembers(SHAPE).add(3).end();
        assertEquals("{\"child\":{\"id\":1,\"name\":2},\"id\":3}", json.toString());
        assertEquals(2L, child.get("name"));
    }

    @Test
    void aRowWithoutValuesAddsNothing() {
        json.putMembers(SHAPE).end();
        json.putMembers(JsonShape.of()).end();
        assertEquals("{}", json.toString());
        json.put("a", 1).putMembers(SHAPE.omitNulls()).addNull().skip().end();
        json.put("b", 2);
        assertEquals("{\"a\":1,\"b\":2}", json.toString());
    }

    @Test
    void rowsAndArraysNestInThem() {
        JsonRow row = json.put("a", 1).putMembers(SHAPE);
        row.addRow(SHAPE).add(1).end();
        row.addArray().addRow(SHAPE.asArray()).end().addArray().end().end().end();
        json.put("z", 2);
        assertEquals("{\"a\":1,\"id\":{\"id\":1},\"name\":[[null,null],[]],\"z\":2}", json.toString());
    }

    @Test
    @DisplayName("C4: members that are cancelled or refused leave the object as it was")
    void cancelledMembersLeaveNothing() {
        json.putMembers(SHAPE).add(1).addRow(SHAPE).cancel();
        assertEquals("{}", json.toString());
        json.put("a", 1);
        json.putMembers(SHAPE).cancel();
        json.putMembers(SHAPE).add("x".repeat(100_000)).cancel();
        long mark = json.mark();
        json.putMembers(SHAPE).add(1).end();
        json.putMembers(JsonShape.of("y")).add(2);
        json.rollback(mark);
        JsonRow row = json.putMembers(JsonShape.of("y"));
        assertThrows(IllegalArgumentException.class, () -> row.add(Double.NaN));
        row.add(3).end();
        assertEquals("{\"a\":1,\"y\":3}", json.toString());
    }

    @Test
    @DisplayName("C2: they are written late")
    void theyAreWrittenLate() {
        JsonBuilder empty = json.createJSON("empty");
        JsonBuilder full = json.createJSON("full").put("a", 1);
        json.put("x", 2);
        empty.putMembers(SHAPE).add(3).end();
        full.putMembers(SHAPE).add(4).add(5).end();
        full.putMembers(SHAPE).add(6).cancel();
        assertEquals("{\"empty\":{\"id\":3},\"full\":{\"a\":1,\"id\":4,\"name\":5},\"x\":2}", json.toString());
    }

    @Test
    void objectsAndNamesAreRequired() {
        JsonBuilder array = json.createJSONArray("array");
        assertEquals(
                "this node is an array, which has no members: put them into an object, or use addRaw",
                assertThrows(IllegalStateException.class, () -> array.putMembers(SHAPE))
                        .getMessage());
        assertEquals(
                "rows of the shape [id, name] are arrays, and members need names: use the shape without asArray()",
                assertThrows(IllegalArgumentException.class, () -> json.putMembers(SHAPE.asArray()))
                        .getMessage());
        assertThrows(NullPointerException.class, () -> json.putMembers(null));
        assertEquals("{\"array\":[]}", json.toString());
    }

    @Test
    @DisplayName("C9: a name that the object has is refused before the first value, if duplicates are")
    void duplicateNamesAreRefused() {
        JsonBuilder strict = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        strict.put("name", 1);
        assertThrows(IllegalArgumentException.class, () -> strict.putMembers(SHAPE));
        strict.createJSON("child").putMembers(SHAPE).add(1).add(2).end();
        JsonShape other = JsonShape.of("a", "b");
        strict.putMembers(other).add(1).cancel();
        strict.putMembers(other).add(2).end();
        assertThrows(IllegalArgumentException.class, () -> strict.put("a", 3));
        strict.put("b", 4);
        assertEquals("{\"name\":1,\"child\":{\"id\":1,\"name\":2},\"a\":2,\"b\":4}", strict.toString());
    }

    @Test
    @DisplayName("C16: they are the same in a message that repeats")
    void repeatedMessages() {
        for (int i = 0; i < 100; i++) {
            json.reset().put("a", "text").putMembers(SHAPE).add(i).add("b").end();
            json.put("z", i);
            assertEquals("{\"a\":\"text\",\"id\":" + i + ",\"name\":\"b\",\"z\":" + i + "}", json.toString());
        }
    }

    /** Writes what fits, and returns the text. */
    private static String writeWhatFits(JsonBuilder json) {
        attempt(json, builder -> builder.put("a", 1));
        attempt(json, builder -> builder.putMembers(SHAPE).add(7).add("text").end());
        attempt(json, builder -> builder.put("z", 2));
        return json.toString();
    }

    private static void attempt(JsonBuilder json, Consumer<JsonBuilder> write) {
        long mark = json.mark();
        try {
            write.accept(json);
        } catch (JsonCapacityException e) {
            json.rollback(mark);
        }
    }

    @Test
    @DisplayName("C10: in a region of any size they are whole or absent")
    void regionsOfEverySize() {
        String all = "{\"a\":1,\"id\":7,\"name\":\"text\",\"z\":2}";
        for (boolean direct : new boolean[] {true, false}) {
            for (int capacity = 2; capacity < all.length() + 200; capacity++) {
                UnsafeBuffer region = direct
                        ? new UnsafeBuffer(ByteBuffer.allocateDirect(capacity))
                        : new UnsafeBuffer(new byte[capacity]);
                String expected = capacity >= all.length() ? all : withoutRow(capacity);
                assertEquals(expected, writeWhatFits(new JsonBuilder().wrap(region, 0, capacity)), "in " + capacity);
            }
        }
    }

    /** What fits if not everything does: the row if it does, else the members around it. */
    private static String withoutRow(int capacity) {
        String[] texts = {"{\"a\":1,\"id\":7,\"name\":\"text\"}", "{\"a\":1,\"z\":2}", "{\"a\":1}", "{}"};
        for (String text : texts) {
            if (text.length() <= capacity) {
                return text;
            }
        }
        throw new AssertionError("less than an empty object");
    }
}
