// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.withoutPath;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Faults in the middle of a call: user code that throws, writes to the document or resets it, and a lack of memory. */
@Tag("contract")
class FaultTest {
    private static final JsonOptions TO_STRING = JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING);
    private static final RuntimeException PROBLEM = new IllegalCallerException("the user's");

    /** A text that runs code each time one of its characters is read. */
    private static final class Acting implements CharSequence {
        private final String text;
        private final Runnable act;

        Acting(String text, Runnable act) {
            this.text = text;
            this.act = act;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            act.run();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw PROBLEM;
        }

        @Override
        public String toString() {
            act.run();
            return text;
        }
    }

    private static CharSequence throwing() {
        return new Acting("abc", () -> {
            throw PROBLEM;
        });
    }

    private static void assertLeavesDocument(BiConsumer<JsonBuilder, JsonBuilder> call) {
        for (int state = 0; state < 4; state++) {
            JsonBuilder json = new JsonBuilder(TO_STRING);
            JsonBuilder child = json.put("a", 1).createJSONArray("b").add(2);
            if (state > 0) {
                json.put("c", 3);
            }
            if (state > 1) {
                child.add(4);
            }
            String before = state > 2 ? json.toString() : null;
            assertSame(PROBLEM, assertThrows(PROBLEM.getClass(), () -> call.accept(json, child)));
            String expected = before != null
                    ? before
                    : List.of("{'a':1,'b':[2]}", "{'a':1,'b':[2],'c':3}", "{'a':1,'b':[2,4],'c':3}")
                            .get(state)
                            .replace('\'', '"');
            assertEquals(expected, json.toString());
            child.add("on");
            assertTrue(json.toString().contains(",\"on\"]"));
        }
    }

    @Test
    @DisplayName("C4: a text that throws leaves the document as it was")
    void throwingText() {
        assertLeavesDocument((json, child) -> json.put("k", throwing()));
        assertLeavesDocument((json, child) -> child.add(throwing()));
        assertLeavesDocument((json, child) -> json.put("k", (Object) throwing()));
        assertLeavesDocument((json, child) -> json.putRaw("k", throwing()));
        assertLeavesDocument((json, child) -> child.addRawUnchecked(throwing()));
    }

    @Test
    @DisplayName("C4: a key that throws leaves the document as it was")
    void throwingKey() {
        assertLeavesDocument((json, child) -> json.put(throwing(), 1));
        assertLeavesDocument((json, child) -> json.put(throwing(), "text"));
        assertLeavesDocument((json, child) -> json.put(throwing(), new StringBuilder("text")));
        assertLeavesDocument((json, child) -> json.createJSON(throwing()));
        assertLeavesDocument((json, child) -> json.putJSON(throwing(), json));
        assertLeavesDocument((json, child) -> json.put(throwing(), List.of(1, List.of())));
        assertLeavesDocument((json, child) -> json.put("k", Map.of(throwing(), 1)));
    }

    @Test
    @DisplayName("C4: a container or toString that throws leaves the document as it was")
    void throwingContainer() {
        LazyCollection<Object> noIterator = LazyCollection.of(() -> {
            throw PROBLEM;
        });
        Object noText = new Object() {
            @Override
            public String toString() {
                throw PROBLEM;
            }
        };
        Map<String, Object> noEntries = new AbstractMap<>() {
            @Override
            public Set<Entry<String, Object>> entrySet() {
                throw PROBLEM;
            }
        };
        assertLeavesDocument((json, child) -> json.put("k", noIterator));
        assertLeavesDocument((json, child) -> json.put("k", noText));
        assertLeavesDocument((json, child) -> child.add(noEntries));
        for (Object inner : new Object[] {noIterator, noText, noEntries, throwing()}) {
            assertLeavesDocument((json, child) -> child.add(Arrays.asList(1, Map.of("x", "y"), new int[3], inner)));
            assertLeavesDocument((json, child) -> json.put("k", new Object[] {null, List.of(Map.of("in", inner))}));
        }
    }

    @Test
    @DisplayName(
            "C1: a key that writes to the document in the middle of a put keeps its own characters and the value's")
    void keyThatWrites() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder child = json.createJSON("child");
        Acting inner = new Acting("inner", () -> child.put("\u20ac", new StringBuilder("deepest")));
        Acting key = new Acting("key", () -> child.put(inner, new Acting("value", () -> child.put("v", "\u20ac"))));
        json.put(key, new StringBuilder("outer value"));
        json.putRaw(key, new Acting("[1,2]", json::length));
        json.putJSON(key, child);
        ReadingWays.parseDocument(json.toBytes());
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
    @DisplayName("C1: a value that writes to the document in the middle of a put comes after what it wrote")
    void valueThatWrites() {
        JsonBuilder json = new JsonBuilder();
        json.put("k", new Acting("xy", () -> json.put("in", new StringBuilder("abc"))));
        assertEquals("{\"in\":\"abc\",\"in\":\"abc\",\"k\":\"xy\"}", json.toString());
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
            Acting acting = new Acting("k", restart);
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
        Acting caught = new Acting("k", () -> assertThrows(IllegalStateException.class, json::reset));
        child.put(caught, caught);
        assertEquals("{\"old\":1,\"c\":{\"k\":\"k\"}}", json.toString());
    }

    @Test
    @DisplayName("C19: a single value cannot begin the document anew either, whichever of its methods is called")
    void valueThatResets() {
        JsonBuilder json = new JsonBuilder(TO_STRING);
        Object unknown = new Object() {
            @Override
            public String toString() {
                json.reset();
                return "gone";
            }
        };
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
        assertEquals(
                "a method of a key or value that is being written calls this: reset, roll back or close the builder when"
                        + " the call that writes the value has returned, or use another builder",
                assertThrows(IllegalStateException.class, call).getMessage());
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
        json.put("list", List.of(1, new Acting("x", () -> marks.add(json.mark())), 2));
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

    @Test
    @DisplayName("C11: a container that contains itself ends at maxDepth, not with a stack overflow")
    void containerWithoutEnd() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(10_000));
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        Throwable problem = assertThrows(IllegalStateException.class, () -> json.put("k", itself));
        assertEquals(
                "depth 10001 exceeds 10000: reduce the nesting, or raise JsonOptions.maxDepth", withoutPath(problem));
        assertEquals("{}", json.put("absent", (String) null).toString());
    }

    @Test
    @DisplayName("C1: a subclass of a number whose toString is no number cannot forge JSON")
    void numbersThatLie() {
        BigInteger integer = new BigInteger("123456789012345678901234567890") {
            private static final long serialVersionUID = 1L;

            @Override
            public String toString() {
                return "1,\"forged\":true";
            }
        };
        BigDecimal decimal = new BigDecimal("1234567890123456789012345678.90") {
            private static final long serialVersionUID = 1L;

            @Override
            public String toPlainString() {
                return "1,\"forged\":true";
            }

            @Override
            public BigInteger unscaledValue() {
                return integer;
            }
        };
        JsonBuilder json = new JsonBuilder().put("i", integer).put("d", decimal).put("o", (Object) integer);
        String digits = "123456789012345678901234567890";
        assertEquals(
                "{\"i\":" + digits + ",\"d\":" + digits.substring(0, 28) + ".90,\"o\":" + digits + "}",
                json.toString());
    }

    @Test
    @DisplayName("C4: a stream or channel that throws or takes one byte at a time does not change the document")
    void streamsAndChannels() throws IOException {
        JsonBuilder json = new JsonBuilder().put("long", "x".repeat(20_000));
        String before = json.toString();
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        };
        assertThrows(IOException.class, () -> json.writeTo(broken));
        OneByte slow = new OneByte();
        assertEquals(before.length(), json.writeTo(slow));
        assertEquals(before, slow.text.toString());
        OutputStream writes = new OutputStream() {
            @Override
            public void write(int b) {
                json.put("more", b);
            }
        };
        assertThrows(IllegalStateException.class, () -> json.writeTo(writes));
        assertEquals(before, json.toString());
        ReadingWays.parseDocument(json.toBytes());
    }

    /** Takes nothing and one byte in turns. */
    private static final class OneByte implements WritableByteChannel {
        private final StringBuilder text = new StringBuilder();
        private boolean nothing;

        @Override
        public int write(ByteBuffer from) {
            nothing = !nothing;
            if (nothing) {
                return 0;
            }
            text.append((char) from.get());
            return 1;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    @DisplayName("C4: running out of memory while growing leaves the document as it was")
    @Tag("slow")
    void noMemoryLeft() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(it -> it.startsWith("--add-exports") || it.startsWith("-Dagrona"))
                .toList());
        command.addAll(List.of("-XX:MaxDirectMemorySize=4m", "-Xmx64m", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(LittleMemory.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertTrue(output.contains("as it was"), output);
    }

    /** A program that uses up all memory. */
    static final class LittleMemory {
        private LittleMemory() {}

        public static void main(String[] args) {
            for (int kind = 0; kind < 4; kind++) {
                run(kind);
            }
            System.out.println("as it was");
        }

        private static void run(int kind) {
            JsonBuilder json = new JsonBuilder(64);
            JsonBuilder child = json.createJSON("child");
            json.put("a", 1);
            String part = "x".repeat(100_000);
            StringBuilder members = new StringBuilder();
            try {
                for (int i = 0; ; i++) {
                    write(kind % 2 == 0 ? json : child, kind, part);
                    members.append(",\"k\":\"").append(part).append('"');
                }
            } catch (OutOfMemoryError full) {
                String text = members.toString();
                String expected = kind % 2 == 0
                        ? "{\"child\":{},\"a\":1" + text + "}"
                        : "{\"child\":{" + text.substring(1) + "},\"a\":1}";
                if (!expected.equals(json.toString())) {
                    throw new AssertionError("kind " + kind + ": the document has changed");
                }
                json.reset().put("b", 2);
                if (!"{\"b\":2}".equals(json.toString())) {
                    throw new AssertionError("kind " + kind + ": the reset document is " + json);
                }
            }
        }

        private static void write(JsonBuilder node, int kind, String part) {
            if (kind < 2) {
                node.put("k", part);
            } else {
                node.putRaw("k", '"' + part + '"');
            }
        }
    }
}
