// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.DROPPED;
import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.values.ValueType;
import io.github.zilch.values.ValueTypes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C12: handles")
class HandlesTest {
    /** Calls that every node allows: each value of the catalogue, and null in its place. */
    static final List<Consumer<JsonBuilder>> KEYED = Stream.concat(
                    ValueTypes.all().filter(ValueType::hasPut).flatMap(HandlesTest::puts),
                    Stream.<Consumer<JsonBuilder>>of(json -> json.createJSON("k"), json -> json.createJSONArray("k")))
            .toList();

    /** Calls that only arrays allow. */
    static final List<Consumer<JsonBuilder>> UNKEYED = Stream.concat(
                    ValueTypes.all().flatMap(HandlesTest::adds),
                    Stream.<Consumer<JsonBuilder>>of(
                            json -> json.addAll(new int[] {1}),
                            json -> json.addAll(new long[] {1}),
                            json -> json.addAll(new float[] {1}),
                            json -> json.addAll(new double[] {1}),
                            json -> json.addDecimals(new long[] {1}, 0, 1, 1),
                            json -> json.addTimestamps(new long[] {1}, 0, 1, TimeUnit.DAYS),
                            JsonBuilder::createJSON,
                            JsonBuilder::createJSONArray))
            .toList();

    /** Calls that read. */
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

    private static <T> Stream<T> values(ValueType<T> type) {
        return type.isNullable() ? Stream.of(type.value(0), null) : Stream.of(type.value(0));
    }

    private static <T> Stream<Consumer<JsonBuilder>> puts(ValueType<T> type) {
        return values(type).map(value -> json -> type.put(json, "k", value));
    }

    private static <T> Stream<Consumer<JsonBuilder>> adds(ValueType<T> type) {
        return values(type).map(value -> json -> type.add(json, value));
    }

    private static final String KEY_MISSING =
            "this node is an object, whose members need a key: use put or create… with a key, or an array";

    private final JsonBuilder json = new JsonBuilder();

    private void assertStale(Executable call) {
        assertRefused(IllegalStateException.class, DROPPED, json, call);
    }

    @ParameterizedTest
    @FieldSource({"KEYED", "READING"})
    void childOfAnEarlierMessageIsRefused(Consumer<JsonBuilder> call) {
        JsonBuilder object = json.createJSON("a");
        JsonBuilder array = json.createJSONArray("b");
        json.reset().put("c", 1);
        for (JsonBuilder child : List.of(object, array)) {
            assertStale(() -> call.accept(child));
        }
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    void arrayOfAnEarlierMessageIsRefused(Consumer<JsonBuilder> call) {
        JsonBuilder array = json.createJSONArray("b");
        json.reset().put("c", 1);
        assertStale(() -> call.accept(array));
        json.put("d", 2).length();
        assertStale(() -> call.accept(array));
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    void objectOfAnEarlierMessageIsNotAskedForAKey(Consumer<JsonBuilder> call) {
        JsonBuilder object = json.createJSON("b");
        json.reset().put("c", 1);
        assertStale(() -> call.accept(object));
    }

    @Test
    @DisplayName("C16: the error of a stale handle is the same with and without repetition")
    void handleOfAMessageBeforeAReplay() {
        for (boolean repetition : new boolean[] {true, false}) {
            JsonBuilder root = new JsonBuilder(JsonOptions.DEFAULT.repetition(repetition));
            for (int i = 0; i < 40; i++) {
                root.reset().createJSON("a").put("b", 1);
                root.length();
            }
            JsonBuilder array = root.reset().createJSONArray("c");
            root.length();
            root.reset().createJSON("a").put("b", 1);
            root.length();
            root.reset();
            assertEquals(DROPPED, messageOf(IllegalStateException.class, () -> array.add(1)));
        }
    }

    @Test
    void handleOfAnEarlierMessageUndoesNothing() {
        JsonBuilder child = json.createJSON("a");
        json.reset();
        long mark = json.mark();
        json.put("b", 1);
        for (Executable call : List.<Executable>of(child::mark, () -> child.rollback(mark))) {
            assertStale(call);
        }
        assertSame(json, json.rollback(mark));
        assertReads("{}", json);
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    @Tag("checks")
    void unkeyedWriteToAnObjectIsRefused(Consumer<JsonBuilder> call) {
        JsonBuilder child = json.createJSON("a");
        assertRefused(IllegalStateException.class, KEY_MISSING, json, () -> call.accept(json));
        json.put("b", 1);
        assertRefused(IllegalStateException.class, KEY_MISSING, json, () -> call.accept(child));
    }

    @Test
    @Tag("checks")
    void unkeyedChildAfterOneOfTheSameKindIsRefused() {
        json.createJSON("a").put("b", 1);
        assertThrows(IllegalStateException.class, json::createJSON);
        json.createJSONArray("c").add(2);
        assertThrows(IllegalStateException.class, json::createJSONArray);
        assertReads("{\"a\":{\"b\":1},\"c\":[2]}", json);
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    @Tag("checks")
    void unkeyedWriteToTheObjectThatIsBeingWrittenIsRefused(Consumer<JsonBuilder> call) {
        json.put("a", 1);
        assertThrows(IllegalStateException.class, () -> call.accept(json));
        JsonBuilder child = json.createJSON("b").put("c", 2);
        assertThrows(IllegalStateException.class, () -> call.accept(child));
        assertReads("{\"a\":1,\"b\":{\"c\":2}}", json);
    }

    @Test
    @DisplayName(
            "what is not a value, and numbers that have another text, return their node too; ValuesTest has the rest")
    void callsChain() {
        assertSame(json, json.putMembersUnchecked(new UnsafeBuffer(new byte[1]), 0, 0));
        for (JsonOptions.NonFinite how : List.of(JsonOptions.NonFinite.NULL, JsonOptions.NonFinite.STRING)) {
            JsonBuilder numbers = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(how));
            assertSame(numbers, numbers.put("a", Float.NaN).put("b", Double.NEGATIVE_INFINITY));
            JsonBuilder array = numbers.createJSONArray("c");
            assertSame(array, array.add(Float.NaN).add(Double.NEGATIVE_INFINITY));
        }
    }

    @Test
    void handlesAreReused() {
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

    @Test
    @DisplayName("a child of an earlier message does not write into an object or array that was put whole")
    void staleChildInAContainerThatWasPut() {
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 100; i++) { // written, recorded and replayed
            JsonBuilder stale = json.reset().createJSON("child").put("i", i);
            JsonBuilder staleArray = stale.createJSONArray("array").add(i);
            json.length();
            json.reset().put("whole", Map.of("in", List.of(i)));
            assertThrows(IllegalStateException.class, () -> stale.put("late", 1));
            assertThrows(IllegalStateException.class, () -> staleArray.add(1));
            assertEquals("{\"whole\":{\"in\":[" + i + "]}}", json.toString());
            ((JsonBuilder) json.get("whole")).put("mine", 1);
            assertEquals("{\"whole\":{\"in\":[" + i + "],\"mine\":1}}", json.toString());
        }
    }
}
