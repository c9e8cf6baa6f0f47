// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.Documents;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A value that generated code writes keeps the rules of the contract as what is put by hand does. */
@Tag("contract")
class GeneratedCodeTest {
    private static final int GUARD = 64;

    private final Consumer<JsonBuilder> calls = Everything.calls();

    @Test
    @DisplayName("C1: a line feed follows the document, and no value in it")
    void lineFeed() {
        Everything.fail(-1);
        JsonBuilder json = new JsonBuilder();
        JsonBuilder line = new JsonBuilder(JsonOptions.DEFAULT.lineFeed(true));
        calls.accept(json);
        calls.accept(line);
        assertEquals(json.toString() + '\n', line.toString());
    }

    @AfterEach
    void failNoMore() {
        Everything.fail(-1);
    }

    private void call(String method, Object... arguments) {
        Compilation.call(calls, calls.getClass(), method, arguments);
    }

    private String text(JsonOptions options) {
        JsonBuilder json = new JsonBuilder(options);
        calls.accept(json);
        return json.toString();
    }

    @Test
    @DisplayName("C4: a getter that throws leaves the document as it was, whichever it is")
    void getterThatThrows() {
        int failures = 0;
        for (int call = 0; ; call++) {
            JsonBuilder json = new JsonBuilder(0);
            JsonBuilder object = json.put("a", 1).createJSON("b");
            JsonBuilder array = json.createJSONArray("c").add(2);
            JsonBuilder empty = json.createJSON("d");
            String before = json.toString();
            Everything.fail(call);
            Runnable[] steps = {
                () -> call("put", json, "key"),
                () -> call("putMembers", object),
                () -> call("putMembers", json),
                () -> call("putMembers", empty),
                () -> call("add", array)
            };
            int thrown = 0;
            for (Runnable step : steps) {
                try {
                    step.run();
                } catch (IllegalStateException e) {
                    assertEquals("getter " + call, e.getMessage());
                    assertEquals(before, json.toString());
                    thrown++;
                }
            }
            if (thrown == 0) {
                break;
            }
            assertEquals(steps.length, thrown);
            failures++;
            json.put("z", 3);
            assertEquals(before.substring(0, before.length() - 1) + ",\"z\":3}", json.toString());
            assertThrows(IllegalStateException.class, () -> calls.accept(json));
            assertEquals("{}", json.toString());
            assertEquals("{\"z\":3}", json.put("z", 3).toString());
        }
        assertTrue(failures > 35, "getters called: " + failures);
    }

    @Test
    @DisplayName("C1 C10: in a region of any size, the value is there whole or not at all, and nothing is outside")
    void regionsOfAnySize() {
        String whole = text(JsonOptions.DEFAULT);
        int needed = whole.getBytes(StandardCharsets.UTF_8).length;
        for (boolean direct : new boolean[] {true, false}) {
            for (int capacity = 2; capacity <= needed + 70; capacity++) {
                ByteBuffer memory = direct
                        ? ByteBuffer.allocateDirect(capacity + 2 * GUARD)
                        : ByteBuffer.allocate(capacity + 2 * GUARD);
                UnsafeBuffer buffer = new UnsafeBuffer(memory);
                buffer.setMemory(0, buffer.capacity(), (byte) 0x5A);
                JsonBuilder json = new JsonBuilder(0).wrap(buffer, GUARD, capacity);
                if (capacity < needed) {
                    JsonCapacityException problem = assertThrows(JsonCapacityException.class, () -> calls.accept(json));
                    assertTrue(problem.needed() > capacity && problem.needed() <= needed, problem.getMessage());
                    assertEquals("{}", json.toString());
                } else {
                    calls.accept(json);
                    assertEquals(whole, json.toString());
                    assertEquals(needed, json.length());
                    assertEquals(whole, buffer.getStringWithoutLengthUtf8(GUARD, needed));
                }
                for (int i = 0; i < GUARD; i++) {
                    assertEquals(0x5A, buffer.getByte(i));
                    assertEquals(0x5A, buffer.getByte(GUARD + capacity + i));
                }
                int inner = needed + "{\"k\":}".length();
                if (capacity < "{\"k\":{}}".length()) {
                    continue;
                }
                JsonBuilder members = json.reset().createJSON("k");
                if (capacity < inner) {
                    assertThrows(JsonCapacityException.class, () -> call("putMembers", members));
                    assertEquals("{\"k\":{}}", json.toString());
                } else {
                    call("putMembers", members);
                    assertEquals("{\"k\":" + whole + "}", json.toString());
                }
            }
        }
    }

    @Test
    @DisplayName("C10: a value that is much too long is refused when the limit is reached, not when memory is full")
    void endlessList() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import java.util.*;
            @JsonSerializable
            public record T(List<Integer> all) {
                public static int calls;
                static class Endless extends AbstractList<Integer> implements RandomAccess {
                    @Override public int size() { return Integer.MAX_VALUE; }
                    @Override public Integer get(int index) { calls++; return 7; }
                }
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) {
                        calls = 0;
                        TJson.put(json, "k", new T(new Endless()));
                        throw new IllegalStateException("written");
                    }
                }
            }
            """).succeeds();
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(1000));
        JsonBuilder[] limited = {
            new JsonBuilder(0).wrap(region, 0, 1000),
            new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(0).maxCapacity(1000)),
            new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(100_000).maxCapacity(1000))
        };
        for (JsonBuilder json : limited) {
            JsonCapacityException problem = assertThrows(JsonCapacityException.class, () -> write(compilation, json));
            assertEquals(1001, problem.needed(), 1);
            assertEquals("{}", json.toString());
        }
    }

    @Test
    @DisplayName("C10: maxCapacity limits a value to the byte")
    void maximumCapacity() {
        int needed = text(JsonOptions.DEFAULT).getBytes(StandardCharsets.UTF_8).length;
        JsonBuilder fits =
                new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(0).maxCapacity(needed));
        calls.accept(fits);
        assertEquals(needed, fits.length());
        JsonBuilder small =
                new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(0).maxCapacity(needed - 1));
        assertThrows(JsonCapacityException.class, () -> calls.accept(small));
        assertEquals("{}", small.toString());
    }

    @Test
    @DisplayName("C6 C7: options are obeyed, in names too")
    void options() {
        String ascii = text(JsonOptions.DEFAULT.asciiOnly(true));
        assertTrue(ascii.chars().allMatch(c -> c < 0x80), ascii);
        assertTrue(ascii.contains("\\u20ac"), ascii);
        assertTrue(text(JsonOptions.DEFAULT.longsAsStrings(JsonOptions.LongsAsStrings.ALWAYS))
                .contains("\"total\":\"-9223372036854775808\""));
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import com.fasterxml.jackson.annotation.*;
            @JsonSerializable
            public record T(@JsonProperty("<caf\u00e9>") String a, double b) {
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) { TJson.write(json, new T("<\u00e9>", Double.NaN)); }
                }
            }
            """).succeeds();
        JsonOptions nulls = JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.NULL);
        assertEquals("{\"<caf\u00e9>\":\"<\u00e9>\",\"b\":null}", write(compilation, nulls));
        assertEquals("{\"<caf\\u00e9>\":\"<\\u00e9>\",\"b\":null}", write(compilation, nulls.asciiOnly(true)));
        assertEquals(
                "{\"\\u003ccaf\u00e9\\u003e\":\"\\u003c\u00e9\\u003e\",\"b\":null}",
                write(compilation, nulls.htmlSafe(true)));
        assertThrows(IllegalArgumentException.class, () -> write(compilation, JsonOptions.DEFAULT));
    }

    @Test
    @DisplayName("C7: sums of the JDK obey the options")
    void sumsObeyTheOptions() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import java.util.List;
            import java.util.concurrent.atomic.*;
            @JsonSerializable
            public record T(LongAdder a, List<LongAccumulator> b, DoubleAdder c, DoubleAccumulator d) {
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) {
                        LongAdder a = new LongAdder();
                        a.add(1L << 60);
                        DoubleAdder c = new DoubleAdder();
                        c.add(Double.NaN);
                        List<LongAccumulator> b = List.of(new LongAccumulator(Long::max, 7));
                        TJson.write(json, new T(a, b, c, new DoubleAccumulator(Double::max, 0.5)));
                    }
                }
            }
            """).succeeds();
        JsonOptions strings = JsonOptions.DEFAULT
                .longsAsStrings(JsonOptions.LongsAsStrings.ALWAYS)
                .nonFinite(JsonOptions.NonFinite.STRING);
        assertEquals(
                "{\"a\":\"1152921504606846976\",\"b\":[\"7\"],\"c\":\"NaN\",\"d\":0.5}", write(compilation, strings));
        assertEquals(
                "$.c: NaN is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or STRING)",
                messageOf(IllegalArgumentException.class, () -> write(compilation, JsonOptions.DEFAULT)));
    }

    @Test
    @DisplayName("C7: floats and doubles have the layout of the options, as strings too")
    void floatsObeyTheOptions() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import com.fasterxml.jackson.annotation.*;
            @JsonSerializable
            public record T(
                    double a, Float b, double[] c, float[] d,
                    @JsonFormat(shape = JsonFormat.Shape.STRING) double e,
                    @JsonFormat(shape = JsonFormat.Shape.STRING) Float f) {
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) {
                        TJson.write(json, new T(1, 2f, new double[] {3}, new float[] {4e10f}, 5, Float.NaN));
                    }
                }
            }
            """).succeeds();
        JsonOptions java = JsonOptions.DEFAULT.floatLayout(JsonOptions.FloatLayout.JAVA);
        assertEquals(
                "{\"a\":1.0,\"b\":2.0,\"c\":[3.0],\"d\":[4.0E10],\"e\":\"5.0\",\"f\":\"NaN\"}",
                write(compilation, java));
        assertEquals(
                "{\"a\":1,\"b\":2,\"c\":[3],\"d\":[40000000000],\"e\":\"5\",\"f\":\"NaN\"}",
                write(compilation, JsonOptions.DEFAULT));
    }

    private static String write(Compilation compilation, JsonOptions options) {
        return write(compilation, new JsonBuilder(options));
    }

    private static String write(Compilation compilation, JsonBuilder json) {
        compilation.calls("p.T$Calls").accept(json);
        return json.toString();
    }

    @Test
    @DisplayName("C11: a value that contains itself ends with the error of the depth")
    void endlessRecursion() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            @JsonSerializable
            public class T {
                public T next;
                public java.util.List<T> all = new java.util.ArrayList<>();
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) {
                        T t = new T();
                        t.all.add(t);
                        t.next = t;
                        TJson.put(json.reset().put("a", 1), "k", t);
                    }
                }
            }
            """).succeeds();
        for (int depth : new int[] {1, 2, 15, 16, 17, 18, 512, 1000}) {
            IllegalStateException problem = assertThrows(
                    IllegalStateException.class, () -> write(compilation, JsonOptions.DEFAULT.maxDepth(depth)));
            assertEquals(
                    "depth " + (depth + 1) + " exceeds " + depth
                            + ": reduce the nesting, or raise JsonOptions.maxDepth",
                    Documents.withoutPath(problem));
        }
    }

    @Test
    @DisplayName("C4 C12: a getter cannot use the builder that its value is written to")
    void getterThatUsesTheBuilder() throws ReflectiveOperationException {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            @JsonSerializable
            public class T {
                public static java.util.function.Supplier<Object> action;
                public int getA() { return 1; }
                public int getB() { action.get(); return 2; }
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) { TJson.add(json, new T()); }
                }
            }
            """).succeeds();
        JsonBuilder json = new JsonBuilder();
        JsonBuilder array = json.put("a", 1).createJSONArray("b").add(1);
        long mark = json.mark();
        UnsafeBuffer region = new UnsafeBuffer(new byte[100]);
        Consumer<JsonBuilder> nested = compilation.calls("p.T$Calls");
        List<java.util.function.Supplier<Object>> actions = List.of(
                () -> json.put("x", 1),
                () -> json.put("x", (String) null),
                () -> json.put("x", "y"),
                () -> array.add(1),
                () -> array.addAll(new int[0]),
                () -> array.addAll(new int[] {1}),
                () -> json.createJSON("x"),
                () -> array.createJSON(),
                () -> json.putRaw("x", "1"),
                () -> json.putMembersUnchecked(region, 0, 0),
                () -> json.length(),
                () -> array.length(),
                () -> json.toString(),
                () -> json.byteBuffer(),
                () -> json.get("a"),
                () -> json.reset(),
                () -> json.resetArray(),
                () -> json.wrap(region, 0, 100),
                () -> json.wrap(ByteBuffer.allocateDirect(100)),
                () -> json.mark(),
                () -> json.rollback(mark),
                () -> {
                    json.close();
                    return null;
                },
                () -> {
                    nested.accept(array);
                    return null;
                });
        for (var action : actions) {
            compilation.load("p.T").getField("action").set(null, action);
            IllegalStateException problem = assertThrows(IllegalStateException.class, () -> nested.accept(array));
            assertEquals(
                    "a generated serializer is writing to this document: its getters, and what they call, must not use"
                            + " the builder",
                    problem.getMessage());
            assertEquals("{\"a\":1,\"b\":[1]}", json.toString());
        }
        compilation.load("p.T").getField("action").set(null, (java.util.function.Supplier<Object>) () -> null);
        nested.accept(array);
        assertEquals("{\"a\":1,\"b\":[1,{\"a\":1,\"b\":2}]}", json.toString());
    }

    @Test
    @DisplayName("C1 C2: values go where ordinary ones go: late, marked, replayed, read and written further")
    void amongOtherCalls() throws IOException {
        String value = text(JsonOptions.DEFAULT);
        JsonBuilder json = new JsonBuilder(0);
        for (int i = 0; i < 100; i++) {
            JsonBuilder first = json.reset().createJSON("first");
            JsonBuilder second = json.createJSONArray("second").add(i);
            call("put", first, "late");
            call("add", second);
            long mark = json.mark();
            call("putMembers", json);
            call("put", json, "k" + i);
            json.rollback(mark);
            json.put("z", i);
            String expected =
                    "{\"first\":{\"late\":" + value + "},\"second\":[" + i + "," + value + "],\"z\":" + i + "}";
            assertEquals(expected, json.toString());
            Judge.JACKSON.readTree(expected);
            call("put", first, "again");
            assertEquals(expected.replace("},\"second\"", ",\"again\":" + value + "},\"second\""), json.toString());
            calls.accept(json);
            assertEquals(value, json.toString());
            json.put("more", i);
            assertEquals(value.substring(0, value.length() - 1) + ",\"more\":" + i + "}", json.toString());
        }
    }

    @Test
    @DisplayName("C8: a null value is no member, and null as an element")
    void nulls() {
        JsonBuilder json = new JsonBuilder();
        String serializer = "golden.EverythingJson";
        Everything.COMPILATION.call(serializer, "put", json, "k", null);
        Everything.COMPILATION.call(serializer, "putMembers", json, null);
        Everything.COMPILATION.call(serializer, "add", json.createJSONArray("a"), null);
        Everything.COMPILATION.call(serializer, "put", json.createJSONArray("b"), "k", null);
        assertEquals("{\"a\":[null],\"b\":[null]}", json.toString());
        assertEquals(
                "the value is null: a document is an object or an array",
                messageOf(RuntimeException.class, () -> Everything.COMPILATION.call(serializer, "write", json, null)));
        assertEquals("{}", json.toString());
    }

    @Test
    @DisplayName("C4: a builder that is null is named, whether there is a value or none")
    void builderThatIsNull() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            @JsonSerializable public record T(int a) {
                @JsonSerializable(array = true) public record Row(int a) {}
                public static String[] errors() {
                    T t = new T(1);
                    return new String[] {
                        error(() -> TJson.write(null, t)),
                        error(() -> TRowJson.write(null, new Row(1))),
                        error(() -> TJson.put(null, "k", t)),
                        error(() -> TJson.put(null, "k", null)),
                        error(() -> TJson.add(null, t)),
                        error(() -> TJson.add(null, null)),
                        error(() -> TJson.putMembers(null, t)),
                        error(() -> TJson.putMembers(null, null))
                    };
                }
                private static String error(Runnable call) {
                    try {
                        call.run();
                        return "none";
                    } catch (NullPointerException e) {
                        return e.getMessage();
                    }
                }
            }
            """).succeeds();
        String[] errors = (String[]) compilation.call("p.T", "errors");
        String[] names = {"json", "json", "object", "object", "array", "array", "object", "object"};
        for (int i = 0; i < names.length; i++) {
            assertEquals(names[i] + " is null: pass the builder to write to", errors[i]);
        }
        assertEquals(names.length, errors.length);
    }

    @Test
    @DisplayName("C11: a raw member that is too deep is refused with the limit, and where it exceeds it")
    void rawMemberThatIsTooDeep() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import com.fasterxml.jackson.annotation.*;
            @JsonSerializable public record T(@JsonRawValue String raw) {
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) { TJson.write(json, new T("[[{}]]")); }
                }
            }
            """).succeeds();
        assertEquals("{\"raw\":[[{}]]}", write(compilation, JsonOptions.DEFAULT.maxDepth(4)));
        assertEquals(
                "$.raw: the raw fragment is too deep at byte 2 of 6 (0x7b): depth 4 exceeds 3: reduce the nesting, or"
                        + " raise JsonOptions.maxDepth",
                messageOf(IllegalArgumentException.class, () -> write(compilation, JsonOptions.DEFAULT.maxDepth(3))));
    }

    @Test
    @DisplayName("C8: a null member is null, and what has no name of its own is no member")
    void nullsInAValue() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import com.fasterxml.jackson.annotation.*;
            import java.util.*;
            @JsonSerializable public class T {
                public String member;
                @JsonInclude(JsonInclude.Include.NON_NULL) public String omitted;
                public List<String> list = Arrays.asList("a", null);
                public Map<String, String> map = Collections.singletonMap("k", null);
                public Optional<String> optional = Optional.empty();
                @JsonUnwrapped public Inner unwrapped;
                @JsonWriter(ByHand.class) public String byHand;
                @JsonAnyGetter public Map<String, String> any() { return null; }
                public record Inner(int a) {}
                public static class ByHand {
                    public static void put(JsonBuilder json, CharSequence key, String value) { json.put(key, value); }
                }
                public static class Calls implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) { TJson.write(json, new T()); }
                }
            }
            """).succeeds();
        assertEquals(
                "{\"member\":null,\"list\":[\"a\",null],\"map\":{\"k\":null},\"optional\":null}",
                write(compilation, JsonOptions.DEFAULT));
    }

    @Test
    @DisplayName("C4 C12: a call on the wrong node changes nothing")
    void whatIsCalledOnTheWrongNode() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder child = json.createJSON("c");
        JsonBuilder array = json.createJSONArray("a");
        assertEquals(
                "write was called on a child: call it on the builder itself",
                messageOf(IllegalStateException.class, () -> calls.accept(child)));
        assertEquals(
                "this node is an array, which has no members: put them into an object, or use addRaw",
                messageOf(IllegalStateException.class, () -> call("putMembers", array)));
        assertThrows(NullPointerException.class, () -> call("put", json, null));
        assertEquals("{\"c\":{},\"a\":[]}", json.toString());
        json.reset();
        assertThrows(IllegalStateException.class, () -> call("put", child, "k"));
        assertEquals("{}", json.toString());
    }

    @Test
    @DisplayName("C4: values that have no JSON are refused")
    void refusedValues() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import com.fasterxml.jackson.annotation.*;
            import java.time.*;
            public class Home {
                @JsonSerializable
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                @JsonSubTypes(@JsonSubTypes.Type(Known.class))
                public interface Base {}
                public record Known(int a) implements Base {}
                public record Other(int a) implements Base {}
                @JsonSerializable
                public record Year(LocalDate date) {}
                public static class Subtype implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) { HomeBaseJson.put(json, "k", new Other(1)); }
                }
                public static class Far implements java.util.function.Consumer<JsonBuilder> {
                    public void accept(JsonBuilder json) { HomeYearJson.put(json, "k", new Year(LocalDate.of(10000, 1, 1))); }
                }
            }
            """).succeeds();
        assertRefused(
                compilation,
                "p.Home$Subtype",
                "$.k: p.Home$Other is none of the subtypes that its serializer knows: add it to @JsonSubTypes");
        assertRefused(
                compilation, "p.Home$Far", "$.k.date: year 10000 is outside the years 0000 to 9999: check the value");
    }

    private static void assertRefused(Compilation compilation, String calls, String message) {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        IllegalArgumentException problem = assertThrows(
                IllegalArgumentException.class, () -> compilation.calls(calls).accept(json));
        assertEquals(message, problem.getMessage());
        assertEquals("{\"a\":1}", json.toString());
    }

    @Test
    @DisplayName("C22: the option for unknown types holds for members whose types say nothing")
    void optionForUnknownTypesHoldsForTypesThatSayNothing() {
        Compilation compilation = Compilation.of("""
            package p;
            import io.github.zilch.*;
            import java.util.*;
            @JsonSerializable
            public record T(Object object, Map<String, Object> map, List<?> list, Comparable<?> text) {
                static class Unknown { @Override public String toString() { return "unknown"; } }
                static Object[] samples() {
                    Object value = new Unknown();
                    return new Object[] {
                        new T(1, Map.of("k", "v"), List.of(true), "text"),
                        new T(value, null, null, null),
                        new T(null, Map.of("k", value), null, null),
                        new T(null, null, List.of(List.of(value)), null)
                    };
                }
            }
            """).succeeds();
        JsonBuilder lenient = new JsonBuilder(JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        JsonBuilder strict = new JsonBuilder();
        Object[] samples = Judge.samples(compilation, "p.T");
        compilation.call("p.TJson", "write", strict, samples[0]);
        assertEquals("{\"object\":1,\"map\":{\"k\":\"v\"},\"list\":[true],\"text\":\"text\"}", strict.toString());
        for (Object unknown : List.of(samples).subList(1, samples.length)) {
            compilation.call("p.TJson", "write", lenient, unknown);
            assertTrue(lenient.toString().contains("\"unknown\""), lenient::toString);
            assertThrows(IllegalArgumentException.class, () -> compilation.call("p.TJson", "write", strict, unknown));
            assertEquals("{}", strict.toString());
        }
    }
}
