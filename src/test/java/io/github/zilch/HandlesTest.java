// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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
    private static final byte[] BYTES = {'1'};
    private static final UnsafeBuffer BUFFER = new UnsafeBuffer(BYTES);
    private static final BigDecimal WIDE = new BigDecimal("1234567890123456789012345.5");

    /** Calls that every node allows. */
    static final List<Function<JsonBuilder, JsonBuilder>> KEYED = List.of(
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
            json -> json.putAscii("k", BYTES, 0, 1),
            json -> json.putAscii("k", BUFFER, 0, 1),
            json -> json.putUtf8("k", BYTES, 0, 1),
            json -> json.putUtf8("k", BUFFER, 0, 1),
            json -> json.putLatin1("k", BYTES, 0, 1),
            json -> json.putLatin1("k", BUFFER, 0, 1),
            json -> json.putBase64("k", BYTES, 0, 1),
            json -> json.putBase64("k", BUFFER, 0, 1),
            json -> json.putRaw("k", BYTES, 0, 1),
            json -> json.putRaw("k", BUFFER, 0, 1),
            json -> json.putRawUnchecked("k", BYTES, 0, 1),
            json -> json.putRawUnchecked("k", BUFFER, 0, 1),
            json -> json.putRaw("k", "1"),
            json -> json.putRawUnchecked("k", "1"),
            json -> json.putRaw("k", (String) null),
            json -> json.putRawUnchecked("k", (String) null),
            json -> json.putJSON("k", new JsonBuilder()),
            json -> json.putJSON("k", null),
            json -> json.put("k", "v".repeat(100)),
            json -> json.put("k", (TimeUnit) null),
            json -> json.put("k", (BigDecimal) null),
            json -> json.put("k", BigDecimal.ONE),
            json -> json.put("k", WIDE),
            json -> json.put("k", (BigInteger) null),
            json -> json.put("k", BigInteger.ONE),
            json -> json.put("k", WIDE.toBigInteger()),
            json -> json.createJSON("k"),
            json -> json.createJSONArray("k"));

    /** Calls that only arrays allow. */
    static final List<Function<JsonBuilder, JsonBuilder>> UNKEYED = List.of(
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
            json -> json.addAll(new int[] {1}),
            json -> json.addAll(new long[] {1}),
            json -> json.addAll(new float[] {1}),
            json -> json.addAll(new double[] {1}),
            json -> json.addDecimals(new long[] {1}, 0, 1, 1),
            json -> json.addTimestamps(new long[] {1}, 0, 1, TimeUnit.DAYS),
            json -> json.addTimestamp(1, TimeUnit.DAYS),
            json -> json.addAscii(BYTES, 0, 1),
            json -> json.addAscii(BUFFER, 0, 1),
            json -> json.addUtf8(BYTES, 0, 1),
            json -> json.addUtf8(BUFFER, 0, 1),
            json -> json.addLatin1(BYTES, 0, 1),
            json -> json.addLatin1(BUFFER, 0, 1),
            json -> json.addBase64(BYTES, 0, 1),
            json -> json.addBase64(BUFFER, 0, 1),
            json -> json.addRaw(BYTES, 0, 1),
            json -> json.addRaw(BUFFER, 0, 1),
            json -> json.addRawUnchecked(BYTES, 0, 1),
            json -> json.addRawUnchecked(BUFFER, 0, 1),
            json -> json.addRaw("1"),
            json -> json.addRawUnchecked("1"),
            json -> json.addRaw((String) null),
            json -> json.addRawUnchecked((String) null),
            json -> json.addJSON(new JsonBuilder()),
            json -> json.addJSON(null),
            json -> json.add("v".repeat(100)),
            json -> json.add((TimeUnit) null),
            json -> json.add((BigDecimal) null),
            json -> json.add(BigDecimal.ONE),
            json -> json.add(WIDE),
            json -> json.add((BigInteger) null),
            json -> json.add(BigInteger.ONE),
            json -> json.add(WIDE.toBigInteger()),
            json -> json.createJSON(),
            json -> json.createJSONArray());

    /** Calls that read. */
    static final List<Function<JsonBuilder, Object>> READING = List.of(
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

    private static final String KEY_MISSING =
            "this node is an object, whose members need a key: use put or create… with a key, or an array";

    private final JsonBuilder json = new JsonBuilder();

    private void assertStale(Executable call) {
        assertRefused(
                IllegalStateException.class,
                "this object or array was dropped by a reset() or rollback(): ask for a new one with createJSON or"
                        + " createJSONArray",
                json,
                call);
    }

    @ParameterizedTest
    @FieldSource({"KEYED", "READING"})
    void childOfAnEarlierMessageIsRefused(Function<JsonBuilder, ?> call) {
        JsonBuilder object = json.createJSON("a");
        JsonBuilder array = json.createJSONArray("b");
        json.reset().put("c", 1);
        for (JsonBuilder child : List.of(object, array)) {
            assertStale(() -> call.apply(child));
        }
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    void arrayOfAnEarlierMessageIsRefused(Function<JsonBuilder, ?> call) {
        JsonBuilder array = json.createJSONArray("b");
        json.reset().put("c", 1);
        assertStale(() -> call.apply(array));
        json.put("d", 2).length();
        assertStale(() -> call.apply(array));
    }

    @ParameterizedTest
    @FieldSource("UNKEYED")
    void objectOfAnEarlierMessageIsNotAskedForAKey(Function<JsonBuilder, ?> call) {
        JsonBuilder object = json.createJSON("b");
        json.reset().put("c", 1);
        assertStale(() -> call.apply(object));
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
            assertEquals(
                    "this object or array was dropped by a reset() or rollback(): ask for a new one with createJSON or"
                            + " createJSONArray",
                    assertThrows(IllegalStateException.class, () -> array.add(1))
                            .getMessage());
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
    void unkeyedWriteToAnObjectIsRefused(Function<JsonBuilder, ?> call) {
        JsonBuilder child = json.createJSON("a");
        assertRefused(IllegalStateException.class, KEY_MISSING, json, () -> call.apply(json));
        json.put("b", 1);
        assertRefused(IllegalStateException.class, KEY_MISSING, json, () -> call.apply(child));
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
    void unkeyedWriteToTheObjectThatIsBeingWrittenIsRefused(Function<JsonBuilder, ?> call) {
        json.put("a", 1);
        assertThrows(IllegalStateException.class, () -> call.apply(json));
        JsonBuilder child = json.createJSON("b").put("c", 2);
        assertThrows(IllegalStateException.class, () -> call.apply(child));
        assertReads("{\"a\":1,\"b\":{\"c\":2}}", json);
    }

    @ParameterizedTest
    @FieldSource({"KEYED", "UNKEYED"})
    void everyCallReturnsItsNodeOrAChild(Function<JsonBuilder, ?> call) {
        JsonBuilder array = json.createJSONArray("rows");
        JsonBuilder given = (JsonBuilder) call.apply(array);
        if (given != array) {
            assertEquals(0, given.size());
            assertEquals("[" + given, array.toString().substring(0, 1 + given.length()));
        }
        array.put("after", 1);
        Documents.parse(json);
    }

    @Test
    void putsChain() {
        JsonBuilder child = json.createJSON("a");
        assertSame(child, child.putMembersUnchecked(BUFFER, 0, 0));
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
        for (JsonOptions.NonFinite how : List.of(JsonOptions.NonFinite.NULL, JsonOptions.NonFinite.STRING)) {
            JsonBuilder numbers = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(how));
            assertSame(numbers, numbers.put("a", Float.NaN).put("b", Double.NEGATIVE_INFINITY));
            array = numbers.createJSONArray("c");
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
