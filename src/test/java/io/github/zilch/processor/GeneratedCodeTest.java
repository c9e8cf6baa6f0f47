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
import io.github.zilch.MethodArguments;
import io.github.zilch.Region;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A value that generated code writes keeps the rules of the contract as what is put by hand does. */
@Tag("contract")
class GeneratedCodeTest {
    /** The types of {@code Samples.java.txt}, each with the value that it is written with. */
    private static final Compilation SAMPLES =
            Compilation.of(Everything.resource("Samples.java.txt")).succeeds();

    /** Calls a method of the serializer of a type with its value last. */
    private static void sample(String type, String method, Object... arguments) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = SAMPLES.call("p.S$" + type, "it");
        SAMPLES.call("p.S" + type + "Json", method, all);
    }

    private static String sample(String type, JsonOptions options) {
        JsonBuilder json = new JsonBuilder(options);
        sample(type, "write", json);
        return json.toString();
    }

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
        for (Region.Place place : List.of(Region.Place.DIRECT_BUFFER, Region.Place.HEAP_BUFFER)) {
            for (int capacity = 2; capacity <= needed + 70; capacity++) {
                Region region = new Region(place, capacity);
                JsonBuilder json = region.wrap(new JsonBuilder(0));
                if (capacity < needed) {
                    JsonCapacityException problem = assertThrows(JsonCapacityException.class, () -> calls.accept(json));
                    assertTrue(problem.needed() > capacity && problem.needed() <= needed, problem.getMessage());
                    assertEquals("{}", json.toString());
                } else {
                    calls.accept(json);
                    assertEquals(whole, json.toString());
                    assertEquals(needed, json.length());
                    assertEquals(whole, region.text(needed));
                }
                region.assertOnlyInsideWritten();
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
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(1000));
        JsonBuilder[] limited = {
            new JsonBuilder(0).wrap(region, 0, 1000),
            new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(0).maxCapacity(1000)),
            new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(100_000).maxCapacity(1000))
        };
        for (JsonBuilder json : limited) {
            JsonCapacityException problem =
                    assertThrows(JsonCapacityException.class, () -> sample("Endless", "put", json, "k"));
            assertEquals(1001, problem.needed(), 1);
            assertEquals("{}", json.toString());
        }
    }

    @Test
    @DisplayName("C6 C7: options are obeyed, in names too")
    void options() {
        String ascii = text(JsonOptions.DEFAULT.asciiOnly(true));
        assertTrue(ascii.chars().allMatch(c -> c < 0x80), ascii);
        assertTrue(ascii.contains("\\u20ac"), ascii);
        assertTrue(text(JsonOptions.DEFAULT.longsAsStrings(JsonOptions.LongsAsStrings.ALWAYS))
                .contains("\"total\":\"-9223372036854775808\""));
        JsonOptions nulls = JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.NULL);
        assertEquals("{\"<caf\u00e9>\":\"<\u00e9>\",\"b\":null}", sample("Names", nulls));
        assertEquals("{\"<caf\\u00e9>\":\"<\\u00e9>\",\"b\":null}", sample("Names", nulls.asciiOnly(true)));
        assertEquals(
                "{\"\\u003ccaf\u00e9\\u003e\":\"\\u003c\u00e9\\u003e\",\"b\":null}",
                sample("Names", nulls.htmlSafe(true)));
        assertThrows(IllegalArgumentException.class, () -> sample("Names", JsonOptions.DEFAULT));
    }

    @Test
    @DisplayName("C7: sums of the JDK obey the options")
    void sumsObeyTheOptions() {
        JsonOptions strings = JsonOptions.DEFAULT
                .longsAsStrings(JsonOptions.LongsAsStrings.ALWAYS)
                .nonFinite(JsonOptions.NonFinite.STRING);
        assertEquals("{\"a\":\"1152921504606846976\",\"b\":[\"7\"],\"c\":\"NaN\",\"d\":0.5}", sample("Sums", strings));
        assertEquals(
                "$.c: NaN is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or STRING)",
                messageOf(IllegalArgumentException.class, () -> sample("Sums", JsonOptions.DEFAULT)));
    }

    @Test
    @DisplayName("C7: floats and doubles have the layout of the options, as strings too")
    void floatsObeyTheOptions() {
        JsonOptions java = JsonOptions.DEFAULT.floatLayout(JsonOptions.FloatLayout.JAVA);
        assertEquals(
                "{\"a\":1.0,\"b\":2.0,\"c\":[3.0],\"d\":[4.0E10],\"e\":\"5.0\",\"f\":\"NaN\"}", sample("Floats", java));
        assertEquals(
                "{\"a\":1,\"b\":2,\"c\":[3],\"d\":[40000000000],\"e\":\"5\",\"f\":\"NaN\"}",
                sample("Floats", JsonOptions.DEFAULT));
    }

    @Test
    @DisplayName("C11: a value that contains itself ends with the error of the depth")
    void endlessRecursion() {
        for (int depth : new int[] {1, 2, 15, 16, 17, 18, 512, 1000}) {
            JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(depth)).put("a", 1);
            IllegalStateException problem =
                    assertThrows(IllegalStateException.class, () -> sample("Circle", "put", json, "k"));
            assertEquals(
                    "depth " + (depth + 1) + " exceeds " + depth
                            + ": reduce the nesting, or raise JsonOptions.maxDepth",
                    Documents.withoutPath(problem));
        }
    }

    @Test
    @DisplayName("C4 C12: a getter cannot use the builder that its value is written to")
    void getterThatUsesTheBuilder() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder array = json.put("a", 1).createJSONArray("b").add(1);
        long mark = json.mark();
        UnsafeBuffer region = new UnsafeBuffer(new byte[100]);
        Runnable nested = () -> sample("Acting", "add", array);
        List<Supplier<Object>> actions = new ArrayList<>(List.of(
                () -> json.put("x", (String) null),
                () -> array.addAll(new int[0]),
                () -> json.putMembersUnchecked(region, 0, 0),
                () -> json.rollback(mark),
                () -> {
                    nested.run();
                    return null;
                }));
        for (Method method : MethodArguments.methodsOfNodes()) {
            boolean isElement = method.getName().matches("add.*")
                    || method.getName().matches("create.*") && method.getParameterCount() == 0;
            actions.add(() -> MethodArguments.call(method, isElement ? array : json));
        }
        for (var action : actions) {
            SAMPLES.call("p.S$Acting", "act", action);
            assertEquals(
                    "a generated serializer is writing to this document: its getters, and what they call, must not use"
                            + " the builder",
                    messageOf(IllegalStateException.class, nested::run));
            assertEquals("{\"a\":1,\"b\":[1]}", json.toString());
        }
        SAMPLES.call("p.S$Acting", "act", (Supplier<Object>) () -> null);
        nested.run();
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
        for (String call : List.of(
                "Raw write json", "Row write json", "Raw put object", "Raw add array", "Raw putMembers object")) {
            String[] words = call.split(" ");
            Object value = SAMPLES.call("p.S$" + words[0], "it");
            Object[] arguments = words[1].equals("put") ? new Object[] {null, "k", value} : new Object[] {null, value};
            for (int i = 0; i < (words[1].equals("write") ? 1 : 2); i++) {
                assertEquals(
                        words[2] + " is null: pass the builder to write to",
                        messageOf(
                                NullPointerException.class,
                                () -> SAMPLES.call("p.S" + words[0] + "Json", words[1], arguments)));
                arguments[arguments.length - 1] = null;
            }
        }
    }

    @Test
    @DisplayName("C11: a raw member that is too deep is refused with the limit, and where it exceeds it")
    void rawMemberThatIsTooDeep() {
        assertEquals("{\"raw\":[[{}]]}", sample("Raw", JsonOptions.DEFAULT.maxDepth(4)));
        assertEquals(
                "$.raw: the raw fragment is too deep at byte 2 of 6 (0x7b): depth 4 exceeds 3: reduce the nesting, or"
                        + " raise JsonOptions.maxDepth",
                messageOf(IllegalArgumentException.class, () -> sample("Raw", JsonOptions.DEFAULT.maxDepth(3))));
    }

    @Test
    @DisplayName("C8: a null member is null, and what has no name of its own is no member")
    void nullsInAValue() {
        assertEquals(
                "{\"member\":null,\"list\":[\"a\",null],\"map\":{\"k\":null},\"optional\":null}",
                sample("Nulls", JsonOptions.DEFAULT));
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
        assertRefused(
                "Base", "$.k: p.S$Other is none of the subtypes that its serializer knows: add it to @JsonSubTypes");
        assertRefused("Year", "$.k.date: year 10000 is outside the years 0000 to 9999: check the value");
    }

    private static void assertRefused(String type, String message) {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        assertEquals(message, messageOf(IllegalArgumentException.class, () -> sample(type, "put", json, "k")));
        assertEquals("{\"a\":1}", json.toString());
    }

    @Test
    @DisplayName("C22: the option for unknown types holds for members whose types say nothing")
    void optionForUnknownTypesHoldsForTypesThatSayNothing() {
        JsonBuilder lenient = new JsonBuilder(JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        JsonBuilder strict = new JsonBuilder();
        Object[] samples = Judge.samples(SAMPLES, "p.S$Unknown");
        SAMPLES.call("p.SUnknownJson", "write", strict, samples[0]);
        assertEquals("{\"object\":1,\"map\":{\"k\":\"v\"},\"list\":[true],\"text\":\"text\"}", strict.toString());
        for (Object unknown : List.of(samples).subList(1, samples.length)) {
            SAMPLES.call("p.SUnknownJson", "write", lenient, unknown);
            assertTrue(lenient.toString().contains("\"unknown\""), lenient::toString);
            assertThrows(
                    IllegalArgumentException.class, () -> SAMPLES.call("p.SUnknownJson", "write", strict, unknown));
            assertEquals("{}", strict.toString());
        }
    }
}
