// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.DROPPED;
import static io.github.zilch.Documents.NO_ROW;
import static io.github.zilch.Documents.RETURNED;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.zilch.PathParts.PathTree;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.trust.Jvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C20: misuse is loud")
class MisuseTest {
    @Test
    @Tag("checks")
    @DisplayName("strict checks find foreign threads, children kept over a reset or rollback, keys put to arrays, and"
            + " forgotten resets; assertions switch them on")
    void strictChecks() {
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=", "-ea"), MisuseTest.class));
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=strict", "-da"), MisuseTest.class));
    }

    @Test
    @DisplayName("pooled builders refuse without assertions and strict checks too")
    void alwaysOn() {
        assertEquals("", Jvm.run(List.of("-da"), MisuseTest.class, "pooled"));
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=false"), MisuseTest.class, "pooled"));
    }

    // ---- the program ----

    private static final List<Consumer<JsonBuilder>> WRITES = Stream.concat(
                    HandlesTest.KEYED.stream(),
                    Stream.<Consumer<JsonBuilder>>of(
                            json -> json.putMembers(JsonShape.of("a")),
                            json -> json.putMembersUnchecked(new UnsafeBuffer(new byte[1]), 0, 0),
                            JsonBuilder::mark))
            .toList();

    private static final PathTree TREE = new PathTree("n", 1, null, null, null, null, null, null, null);

    /** Runs all, or with an argument what is found without strict checks; throws if anything is not refused as it should be. */
    public static void main(String[] args) throws InterruptedException {
        assertEquals(args.length == 0, Bounds.STRICT);
        JsonBuilderPool pool = new JsonBuilderPool(1);
        if (args.length > 0) {
            for (int i = 0; i < 100; i++) {
                handlesKeptOverLeases(pool, 3); // after which a thread may get its handles again
            }
            return;
        }
        handlesKeptOverLeases(pool, 40);
        foreignThread();
        aThreadThatResetsOrReadsTakesTheBuilderOver();
        keptChild();
        childKeptOverManyResets();
        childKeptOverARollback();
        refusedResetKeepsTheChildren();
        aKeyThatIsPutToAnArrayIsRefused();
        aForgottenResetIsFoundByEachRead();
        aForgottenResetIsFoundByEachWrite();
        aForgottenResetIsFoundInEveryState();
        whatIsNoForgottenReset();
    }

    static String message(Runnable misuse) {
        return messageOf(IllegalStateException.class, misuse::run);
    }

    private static JsonBuilder repeated() {
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 40; i++) {
            json.reset().put("a", 1).put("b", "text").createJSON("c").put("d", i);
            json.length();
        }
        return json;
    }

    /** A thread that writes to the document of another one is told so, and how to hand a builder over. */
    private static void foreignThread() throws InterruptedException {
        String expected = "thread other writes to a document that thread "
                + Thread.currentThread().getName() + " has begun, or has read last: use a builder for each thread or a"
                + " JsonBuilderPool, or call reset() in the thread that takes the builder over";
        for (JsonBuilder json :
                List.of(new JsonBuilder(), repeated(), repeated().reset())) {
            String before = json.toString();
            for (Consumer<JsonBuilder> write : WRITES) {
                OtherThread.run(() -> assertEquals(expected, message(() -> write.accept(json))));
            }
            assertEquals(before, json.toString());
        }
        JsonBuilder array = new JsonBuilder().resetArray();
        JsonShape shape = JsonShape.of("a");
        for (Consumer<JsonBuilder> write : HandlesTest.UNKEYED) {
            OtherThread.run(() -> assertEquals(expected, message(() -> write.accept(array))));
        }
        OtherThread.run(() -> assertEquals(expected, message(() -> array.addRow(shape))));
        OtherThread.run(() -> assertEquals(expected, message(() -> array.addAll(new int[0]))));
        JsonBuilder table = new JsonBuilder().resetArray();
        table.addRow(shape).add(1).end();
        OtherThread.run(() -> assertEquals(expected, message(() -> table.addRow(shape))));
        assertEquals("[{\"a\":1}]", table.toString());
        JsonRow row = table.addRow(shape);
        OtherThread.run(() -> MethodArguments.assertRefused(expected, row, "toString"));
        JsonRow elements = row.addArray();
        OtherThread.run(() -> assertEquals(expected, message(() -> elements.addAll(new int[0]))));
        OtherThread.run(() -> assertEquals(expected, message(() -> elements.addDecimals(new long[0], 0, 0, 1))));
        elements.end().end();
        long mark = table.mark();
        OtherThread.run(() -> assertEquals(expected, message(() -> table.rollback(mark))));
    }

    private static void aThreadThatResetsOrReadsTakesTheBuilderOver() throws InterruptedException {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        OtherThread.run(() -> assertEquals(
                "{\"a\":1,\"b\":2}",
                (json.length() > 0 ? json : null).put("b", 2).toString()));
        message(() -> json.put("c", 3));
        assertEquals("{\"d\":4}", json.reset().put("d", 4).toString());
    }

    /** A child kept over a reset does not write into the child that has its place. */
    private static void keptChild() {
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 100; i++) {
            JsonBuilder kept = json.createJSON("first");
            kept.put("i", i).createJSONArray("inner");
            if (i % 2 == 0) {
                json.length();
            }
            json.reset();
            JsonBuilder next = json.createJSON("second");
            assertEquals(DROPPED, message(() -> kept.put("late", 1)));
            assertEquals(DROPPED, message(() -> kept.put("late", "text")));
            assertEquals(DROPPED, message(kept::length));
            next.put("x", 1);
            assertEquals("{\"second\":{\"x\":1}}", json.toString());
            json.reset();
        }
    }

    /** However many documents there were in between. */
    private static void childKeptOverManyResets() {
        for (int resets = 1; resets <= 12; resets++) {
            JsonBuilder json = new JsonBuilder();
            JsonBuilder kept = json.createJSON("first").put("i", resets);
            JsonBuilder next = json;
            for (int i = 0; i < resets; i++) {
                next = json.reset().createJSON("second");
            }
            assertEquals(DROPPED, message(() -> kept.put("late", 1)), resets + " resets");
            next.put("x", 1);
            assertEquals("{\"second\":{\"x\":1}}", json.toString());
        }
    }

    /** What a lease has handed out refuses every call during so many leases after it, in whatever thread. */
    private static void handlesKeptOverLeases(JsonBuilderPool pool, int most) throws InterruptedException {
        JsonBuilder first = pool.acquire();
        JsonBuilder child = first.createJSON("first").put("i", 1);
        JsonRow row = first.createJSONArray("rows").addRow(JsonShape.of("a"));
        first.close();
        for (int leases = 1; leases <= most; leases++) {
            JsonBuilder json = pool.acquire();
            JsonBuilder next = json.createJSON("second");
            JsonRow nextRow = json.createJSONArray("rows").addRow(JsonShape.of("a"));
            String later = leases + " leases later";
            Runnable misuse = () -> {
                assertEquals(RETURNED, message(() -> first.put("late", 1)), later);
                assertEquals(RETURNED, message(first::reset), later);
                assertEquals(RETURNED, message(() -> child.put("late", 1)), later);
                message(() -> row.add(1));
                first.close();
            };
            misuse.run();
            MethodArguments.assertRefused(NO_ROW, row, "cancel", "toString");
            OtherThread.run(misuse::run);
            OtherThread.run(() -> {
                MethodArguments.assertRefused(NO_ROW, row, "cancel", "toString");
                row.cancel();
                assertEquals("no row", row.toString());
            });
            nextRow.end();
            next.put("x", 1);
            assertEquals("{\"second\":{\"x\":1},\"rows\":[{}]}", json.toString());
            json.close();
        }
    }

    private static void childKeptOverARollback() {
        JsonBuilder json = new JsonBuilder();
        long mark = json.mark();
        JsonBuilder kept = json.createJSON("first").put("i", 1);
        json.rollback(mark);
        JsonBuilder next = json.createJSON("second");
        assertEquals(DROPPED, message(() -> kept.put("late", 1)));
        next.put("x", 1);
        assertEquals("{\"second\":{\"x\":1}}", json.toString());
    }

    /** A value that resets the document while it is read is refused, and the children stay what they were. */
    private static void refusedResetKeepsTheChildren() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        JsonBuilder child = json.createJSON("child");
        Object value = OwnText.object(() -> json.reset().toString());
        message(() -> json.put("value", value));
        child.put("x", 1);
        assertEquals("{\"child\":{\"x\":1}}", json.toString());
    }

    private static void aKeyThatIsPutToAnArrayIsRefused() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder array = json.createJSONArray("a").add(1);
        String reason = " would not be written: this node is an array, whose elements have no key: use add or a"
                + " create… method without a key, or an object";
        String expected = "the key \"x\"" + reason;
        assertEquals(expected, message(() -> array.put("x", 1)));
        assertEquals(expected, message(() -> array.put("x", "text")));
        assertEquals(expected, message(() -> array.put("x", (String) null)));
        assertEquals(expected, message(() -> array.put(JsonKey.of("x"), 1)));
        assertEquals("a key" + reason, message(() -> array.put(new StringBuilder("x"), 1)));
        assertEquals(expected, message(() -> array.createJSON("x")));
        assertEquals(expected, message(() -> array.putRow("x", JsonShape.of("a"))));
        array.put((CharSequence) null, "text").createJSON(null).put("x", 1);
        assertEquals("{\"a\":[1,\"text\",{\"x\":1}]}", json.toString());
    }

    private static String readAlready(String path) {
        return path + ": the object had this member already when the document was read: call reset() before the next"
                + " document is written";
    }

    private static void aForgottenResetIsFoundByEachRead() {
        List<Consumer<JsonBuilder>> reads = List.of(
                JsonBuilder::length,
                JsonBuilder::toString,
                JsonBuilder::toPrettyString,
                JsonBuilder::toBytes,
                JsonBuilder::byteBuffer,
                JsonBuilder::buffer,
                JsonBuilder::offset,
                json -> json.toBytes(new byte[99], 0),
                json -> json.toBytes(new UnsafeBuffer(new byte[99]), 0),
                json -> json.toBytes(ByteBuffer.allocate(99)),
                json -> write(json, new ByteArrayOutputStream()),
                json -> new JsonLines().add(json),
                json -> new JsonBuilder().putJSON("copy", json),
                json -> new JsonBuilder()
                        .reset(JsonShape.of("copy"))
                        .addJSON(json)
                        .end());
        for (Consumer<JsonBuilder> read : reads) {
            for (JsonBuilder json : List.of(new JsonBuilder().put("a", 1), repeated())) {
                read.accept(json);
                String before = json.toString();
                assertEquals(readAlready("$.a"), message(() -> json.put("a", 2)));
                assertEquals(before, json.toString());
                assertEquals("{\"a\":3}", json.reset().put("a", 3).toString());
            }
        }
    }

    private static void write(JsonBuilder json, OutputStream out) {
        try {
            json.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void aForgottenResetIsFoundByEachWrite() {
        byte[] members = "\"z\":1,\"a\":2".getBytes(StandardCharsets.UTF_8);
        List<Consumer<JsonBuilder>> writes = List.of(
                json -> json.put("a", 1),
                json -> json.put(new String("a"), 1L),
                json -> json.put(new StringBuilder("a"), true),
                json -> json.put(JsonKey.of("a"), 1.5),
                json -> json.put("a", "text"),
                json -> json.put("a", "text".repeat(9_000)),
                json -> json.putNull("a"),
                json -> json.put("a", (Object) List.of(1)),
                json -> json.createJSON("a"),
                json -> json.createJSONArray("a"),
                json -> json.putRaw("a", "[]"),
                json -> json.putJSON("a", new JsonBuilder()),
                json -> json.putRow("a", JsonShape.of("x")).add(1).end(),
                json -> json.putMembers(JsonShape.of("x", "a")),
                json -> json.putMembersUnchecked(new UnsafeBuffer(members), 0, members.length),
                json -> PathTreeJson.put(json, "a", TREE));
        for (Consumer<JsonBuilder> write : writes) {
            for (JsonBuilder json : List.of(new JsonBuilder().put("a", 0), repeated())) {
                String before = json.toString();
                assertEquals(readAlready("$.a"), message(() -> write.accept(json)));
                assertEquals(before, json.toString());
                json.put("b2", 1).reset();
                write.accept(json);
            }
        }
        JsonBuilder json = new JsonBuilder().put("first", 1).put("rate", 2);
        assertEquals("{\"first\":1,\"rate\":2}", json.toString());
        assertEquals(readAlready("$.rate"), message(() -> PathTreeJson.putMembers(json, TREE)));
        assertEquals("{\"first\":1,\"rate\":2}", json.toString());
    }

    private static void aForgottenResetIsFoundInEveryState() {
        for (int state = 0; state < 16; state++) {
            boolean marks = (state & 1) > 0;
            boolean isLate = (state & 2) > 0;
            JsonBuilder json =
                    (state & 4) > 0 ? repeated().reset() : new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(0));
            if ((state & 8) > 0) {
                json.wrap(new UnsafeBuffer(new byte[500]), 3, 400);
            }
            JsonBuilder first =
                    json.put("a", 1).createJSONArray("list").createJSON().put("x", 1);
            JsonBuilder second = json.createJSON("child").put("x", 1);
            long mark = marks ? json.mark() : 0;
            if (isLate) {
                first.put("late", 2);
                json.put("last", 3);
                second.put("late", 4);
            }
            String text = json.toString();
            for (int i = 0; i < 2; i++) {
                assertEquals(readAlready("$.a"), message(() -> json.put("a", 1)));
                assertEquals(readAlready("$.list[0].x"), message(() -> first.put("x", 1)));
                assertEquals(readAlready("$.child.x"), message(() -> second.createJSON("x")));
                if (isLate) {
                    assertEquals(readAlready("$.list[0].late"), message(() -> first.put("late", 1)));
                    assertEquals(readAlready("$.last"), message(() -> json.put("last", "text")));
                    assertEquals(readAlready("$.child.late"), message(() -> second.put("late", 1)));
                }
                if (i == 0) {
                    assertEquals(text, json.toString());
                    second.put("new", 1).put("new", 2);
                    first.put("new", 1).put("new", 2);
                    json.put("new", 1).put("new", 2);
                }
            }
            if (marks) {
                json.rollback(mark);
                first.put("late", 1).put("late", 2);
                second.put("late", 1);
                json.put("last", 1).put("last", 2);
                assertEquals(readAlready("$.a"), message(() -> json.put("a", 1)));
            }
        }
    }

    private static void whatIsNoForgottenReset() {
        JsonBuilder json = new JsonBuilder().put("a", 1).put("a", 2);
        JsonBuilder child = json.createJSON("child").put("b", 1);
        json.toString();
        json.put("b", 3).put("b", 4).createJSON("other").put("a", 1).put("b", 1);
        child.put("a", 1).put("a", 2).put("c", 3);
        assertEquals(
                "{\"a\":1,\"a\":2,\"child\":{\"b\":1,\"a\":1,\"a\":2,\"c\":3},\"b\":3,\"b\":4,"
                        + "\"other\":{\"a\":1,\"b\":1}}",
                json.toString());
        json.reset().put("a", 1);
        assertEquals(1L, json.get("a"));
        assertEquals(1, json.size());
        assertEquals("1", json.getString("a"));
        assertFalse(json.isEmpty());
        json.put("a", 2).put("a", 3);
        JsonBuilder inner = json.createJSON("inner").put("x", 1);
        JsonBuilder copies = json.createJSON("copies").putJSON("of", inner);
        copies.putJSON("of", inner);
        JsonBuilder array = new JsonBuilder().resetArray();
        array.add(1).length();
        array.add(1);
    }
}
