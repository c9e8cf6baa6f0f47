// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Tag("contract")
@DisplayName("C12: handles")
class HandlesTest {
    private static final byte[] BYTES = {'1'};
    private static final UnsafeBuffer BUFFER = new UnsafeBuffer(BYTES);

    /** Whatever can be done to any node. */
    static final List<Consumer<JsonBuilder>> KEYED = List.of(
            json -> json.put("k", "v"),
            json -> json.put("k", (String) null),
            json -> json.put("k", new StringBuilder()),
            json -> json.put("k", 'c'),
            json -> json.put("k", TimeUnit.DAYS),
            json -> json.put("k", 1),
            json -> json.put("k", 1L),
            json -> json.put("k", 1f),
            json -> json.put("k", 1d),
            json -> json.put("k", true),
            json -> json.put("k", Map.of("a", 1)),
            json -> json.put("k", List.of()),
            json -> json.put("k", (Object) null),
            json -> json.putNull("k"),
            json -> json.putDecimal("k", 1, 1),
            json -> json.putTimestamp("k", 1, TimeUnit.DAYS),
            json -> json.putUtf8("k", BYTES, 0, 1),
            json -> json.putBase64("k", BUFFER, 0, 1),
            json -> json.putRaw("k", "1"),
            json -> json.putRawUnchecked("k", BUFFER, 0, 1),
            json -> json.putJSON("k", new JsonBuilder()),
            json -> json.createJSON("k"),
            json -> json.createJSONArray("k"));

    /** What is for arrays alone. */
    static final List<Consumer<JsonBuilder>> UNKEYED = List.of(
            json -> json.add("v"),
            json -> json.add((String) null),
            json -> json.add(new StringBuilder()),
            json -> json.add('c'),
            json -> json.add(TimeUnit.DAYS),
            json -> json.add(1),
            json -> json.add(1L),
            json -> json.add(1f),
            json -> json.add(1d),
            json -> json.add(true),
            json -> json.add((Object) List.of(1)),
            json -> json.add((Object) null),
            json -> json.addNull(),
            json -> json.addDecimal(1, 1),
            json -> json.addTimestamp(1, TimeUnit.DAYS),
            json -> json.addAscii(BYTES, 0, 1),
            json -> json.addLatin1(BUFFER, 0, 1),
            json -> json.addBase64(BYTES, 0, 1),
            json -> json.addRaw("1"),
            json -> json.addRawUnchecked("1"),
            json -> json.addJSON(new JsonBuilder()),
            json -> json.createJSON(),
            json -> json.createJSONArray());

    /** What reads. */
    static final List<Consumer<JsonBuilder>> READING = List.of(
            json -> json.get("k"),
            json -> json.getString("k"),
            json -> json.size(),
            json -> json.isArray(),
            json -> json.isEmpty(),
            json -> json.length(),
            json -> json.offset(),
            json -> json.buffer(),
            json -> json.byteBuffer(),
            json -> json.toBytes(),
            json -> json.toBytes(new byte[10], 0),
            json -> json.toBytes(new UnsafeBuffer(new byte[10]), 0),
            json -> json.toBytes(ByteBuffer.allocate(10)),
            json -> json.toString(),
            json -> json.toPrettyString(),
            json -> new JsonBuilder().putJSON("copy", json));

    private final JsonBuilder json = new JsonBuilder();

    @ParameterizedTest
    @FieldSource({"KEYED", "READING"})
    void childOfAnEarlierMessageIsRefused(Consumer<JsonBuilder> call) {
        JsonBuilder object = json.createJSON("a");
        JsonBuilder array = json.createJSONArray("b");
        json.reset().put("c", 1);
        for (JsonBuilder child : List.of(object, array)) {
            IllegalStateException e = assertRefused(IllegalStateException.class, json, () -> call.accept(child));
            String which = child == array ? "this array" : "this object";
            assertTrue(
                    e.getMessage().startsWith(which + " belonged to an earlier message: after reset() or rollback()"));
        }
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    void arrayOfAnEarlierMessageIsRefused(Consumer<JsonBuilder> call) {
        JsonBuilder array = json.createJSONArray("b");
        json.reset().put("c", 1);
        assertRefused(IllegalStateException.class, json, () -> call.accept(array));
        json.put("d", 2).length();
        assertRefused(IllegalStateException.class, json, () -> call.accept(array));
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    @Tag("checks")
    void unkeyedWriteToAnObjectIsRefused(Consumer<JsonBuilder> call) {
        JsonBuilder child = json.createJSON("a");
        assertRefused(IllegalStateException.class, json, () -> call.accept(json));
        json.put("b", 1);
        IllegalStateException e = assertRefused(IllegalStateException.class, json, () -> call.accept(child));
        assertTrue(e.getMessage().startsWith("a member of an object needs a key"), e.getMessage());
    }

    @ParameterizedTest
    @FieldSource({"KEYED", "UNKEYED"})
    void everyCallGivesBackItsNodeOrAChild(Consumer<JsonBuilder> call) {
        JsonBuilder array = json.createJSONArray("rows");
        call.accept(array);
        array.put("after", 1);
        Documents.parse(json);
    }

    @Test
    void putsChain() {
        JsonBuilder child = json.createJSON("a");
        assertSame(child, child.put("x", 1).put("y", (String) null).putNull("z").put("o", List.of()));
        assertSame(
                child,
                child.putRaw("r", "1").putJSON("j", json).putDecimal("d", 1, 0).put("t", "t"));
        JsonBuilder array = json.createJSONArray("b");
        assertSame(
                array,
                array.add(1)
                        .add((String) null)
                        .addNull()
                        .add("x")
                        .addRaw("1")
                        .addJSON(null)
                        .add(true));
    }

    @Test
    void handlesAreHandedOutAgain() {
        JsonBuilder first = json.createJSON("a");
        json.reset();
        assertSame(first, json.createJSONArray("b"));
        first.add(1);
        assertReads("{\"b\":[1]}", json);
    }

    @Test
    void manyHandlesStayWritable() {
        JsonBuilder[] children = new JsonBuilder[1_000];
        for (int i = 0; i < children.length; i++) {
            children[i] = json.createJSONArray("c" + i);
        }
        for (int i = children.length - 1; i >= 0; i -= 3) {
            children[i].add(i);
        }
        for (int i = children.length - 1; i >= 0; i -= 3) {
            assertReads("[" + i + "]", children[i]);
        }
    }
}
