// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.AllocationMeter;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonSerializable;
import io.github.zilch.values.ValueGarbageTest;
import io.github.zilch.values.ValueTypes;
import io.github.zilch.values.Way;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** A serializer allocates nothing, whatever the kind of the property. */
@Tag("garbage")
@Tag("contract")
@DisplayName("C5: no garbage")
class GeneratedGarbageTest {
    /** Types of properties, and a value of each. */
    private static final Map<String, String> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("boolean", "true");
        KINDS.put("byte", "(byte) 1");
        KINDS.put("short", "(short) 1");
        KINDS.put("char", "'c'");
        KINDS.put("int", "1234567");
        KINDS.put("long", "Long.MIN_VALUE");
        KINDS.put("float", "1.5f");
        KINDS.put("double", "0.1");
        KINDS.put("Boolean", "true");
        KINDS.put("Integer", "1000");
        KINDS.put("Long", "1000L");
        KINDS.put("Double", "0.1");
        KINDS.put("Character", "'\u20ac'");
        KINDS.put("@JsonScaled(2) long", "15000");
        KINDS.put("@JsonScaled(2) long[]", "new long[] {15000, 1}");
        KINDS.put("@JsonEpoch(TimeUnit.MILLISECONDS) long", "1795256130123L");
        KINDS.put("@JsonFormat(shape = JsonFormat.Shape.STRING) double", "0.1");
        KINDS.put("String", "\"text\"");
        KINDS.put("@JsonProperty(\"long\") String", "\"\u20ac\".repeat(5000)");
        KINDS.put("StringBuilder", "new StringBuilder(\"x\").append('\u20ac')");
        KINDS.put("char[]", "\"chars\".toCharArray()");
        KINDS.put("BigDecimal", "new BigDecimal(\"12.50\")");
        KINDS.put("BigInteger", "BigInteger.TEN");
        KINDS.put("UUID", "new UUID(1, 2)");
        KINDS.put("Date", "new Date(1795256130123L)");
        KINDS.put("Instant", "Instant.parse(\"2026-11-25T10:15:30.123Z\")");
        KINDS.put("LocalDate", "LocalDate.of(2026, 11, 25)");
        KINDS.put("LocalTime", "LocalTime.of(1, 2, 3, 4)");
        KINDS.put("LocalDateTime", "LocalDateTime.of(2026, 11, 25, 1, 2)");
        KINDS.put("OffsetDateTime", "OffsetDateTime.parse(\"2026-11-25T10:15:30+02:00\")");
        KINDS.put("ZonedDateTime", "ZonedDateTime.parse(\"2026-11-25T10:15:30+01:00[Europe/Paris]\")");
        KINDS.put("Optional<String>", "Optional.of(\"x\")");
        KINDS.put("OptionalInt", "OptionalInt.of(1)");
        KINDS.put("byte[]", "new byte[100]");
        KINDS.put("int[]", "new int[100]");
        KINDS.put("double[]", "new double[100]");
        KINDS.put("boolean[]", "new boolean[10]");
        KINDS.put("String[]", "new String[] {\"a\", null}");
        KINDS.put("List<String>", "new ArrayList<>(List.of(\"a\", \"b\"))");
        KINDS.put("List<Integer>", "List.of(1, 2, 3)");
        KINDS.put("List<List<Long>>", "List.of(List.of(1L))");
        KINDS.put("E", "E.B");
        KINDS.put("N", "N.B");
        KINDS.put("I", "new I(1, \"x\")");
        KINDS.put("List<I>", "List.of(new I(1, \"x\"), new I(2, \"y\"))");
        KINDS.put("V", "new V(\"v\")");
        KINDS.put("S", "new S.B(7)");
        KINDS.put("G<I>", "new G<>(new I(1, \"x\"))");
        KINDS.put("@JsonUnwrapped I", "new I(1, \"x\")");
        KINDS.put("@JsonRawValue String", "\"{\\\"a\\\":[1]}\"");
        KINDS.put("java.util.concurrent.atomic.LongAdder", "new java.util.concurrent.atomic.LongAdder()");
        KINDS.put("java.util.concurrent.atomic.DoubleAdder", "new java.util.concurrent.atomic.DoubleAdder()");
        KINDS.put("@JsonWriter(W.class) I", "new I(1, \"x\")");
        KINDS.put("@JsonInclude(JsonInclude.Include.NON_EMPTY) String", "\"x\"");
    }

    private final JsonBuilder json = new JsonBuilder();

    private static String source() {
        StringBuilder source = new StringBuilder("""
                package p;
                import io.github.zilch.*;
                import com.fasterxml.jackson.annotation.*;
                import java.math.*;
                import java.time.*;
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.function.*;
                public class Kinds {
                    public enum E {A, B}
                    public enum N {@JsonProperty("a") A, @JsonProperty("b") B}
                    @JsonSerializable public record I(int id, String name) {}
                    @JsonSerializable public record V(@JsonValue String text) {}
                    @JsonSerializable public record G<T>(T value) {}
                    @JsonSerializable @JsonTypeInfo(use = JsonTypeInfo.Id.NAME) public sealed interface S {
                        record A(int a) implements S {}
                        record B(int b) implements S {}
                    }
                    public static class W { static void put(JsonBuilder json, CharSequence key, I i) { json.put(key, i.name()); } }
                """);
        int number = 0;
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            source.append("""
                        @JsonSerializable public record K%1$d(%2$s a) {}
                        public static class C%1$d implements Consumer<JsonBuilder> {
                            private final K%1$d value = new K%1$d(%3$s);
                            public void accept(JsonBuilder json) { KindsK%1$dJson.write(json, value); }
                        }
                    """.formatted(number++, kind.getKey(), kind.getValue()));
        }
        return source.append("}").toString();
    }

    @TestFactory
    Stream<DynamicTest> everyKindOfProperty() {
        Compilation compilation = Compilation.of(source()).succeeds();
        List<DynamicTest> tests = new ArrayList<>();
        int number = 0;
        for (String kind : KINDS.keySet()) {
            Consumer<JsonBuilder> calls = compilation.calls("p.Kinds$C" + number++);
            tests.add(test(kind, () -> calls.accept(json)));
        }
        return tests.stream();
    }

    /** One value as members whose types say little of it; null as those that it cannot be. */
    @JsonSerializable
    record Unknown(Object any, Number number, Comparable<?> comparable, Serializable serial, Temporal temporal) {
        static Unknown of(Object value) {
            return new Unknown(
                    value,
                    value instanceof Number number ? number : null,
                    value instanceof Comparable<?> comparable ? comparable : null,
                    value instanceof Serializable serial ? serial : null,
                    value instanceof Temporal temporal ? temporal : null);
        }
    }

    @TestFactory
    @DisplayName("a member of a type that says little of its value, such as Object or Number, whatever the value is")
    Stream<DynamicTest> membersOfUnknownTypes() {
        return ValueTypes.each(
                (type, way) -> way == Way.OBJECT_MEMBER
                        && ValueGarbageTest.isWithoutGarbage(type, way)
                        && type.isQuietAsOfJackson(),
                (type, way) -> {
                    Unknown[] values = IntStream.range(0, 4)
                            .mapToObj(number -> Unknown.of(type.value(number)))
                            .toArray(Unknown[]::new);
                    AllocationMeter.assertNone(type.toString(), () -> {
                        for (Unknown value : values) {
                            GeneratedGarbageTestUnknownJson.write(json, value);
                        }
                    });
                });
    }

    /** A value with another one in a list. */
    @JsonSerializable
    record Nested(int a, String b, List<Nested> c) {}

    private static final Nested NESTED = new Nested(1, "x", List.of(new Nested(2, "y", null)));

    private static void put(JsonBuilder object) {
        GeneratedGarbageTestNestedJson.put(object, "key", NESTED);
    }

    @TestFactory
    Stream<DynamicTest> whereTheValueGoes() {
        JsonBuilder options =
                new JsonBuilder(JsonOptions.DEFAULT.asciiOnly(true).htmlSafe(true));
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(80));
        return Stream.of(
                test("a member", () -> put(json.reset().put("a", 1))),
                test("an element", () -> GeneratedGarbageTestNestedJson.add(json.resetArray(), NESTED)),
                test("members", () -> GeneratedGarbageTestNestedJson.putMembers(json.reset(), NESTED)),
                test("late", () -> {
                    JsonBuilder first = json.reset().createJSON("first");
                    put(json);
                    put(first);
                    json.length();
                }),
                test("with options", () -> put(options.reset())),
                test("a region that becomes full", () -> {
                    put(json.wrap(region, 0, 75));
                    json.length();
                }));
    }

    private static DynamicTest test(String name, Runnable write) {
        return dynamicTest(name, () -> AllocationMeter.assertNone(name, write));
    }
}
