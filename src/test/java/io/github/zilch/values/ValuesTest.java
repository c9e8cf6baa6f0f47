// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonOptions.FloatLayout;
import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.generated.JdkValues;
import io.github.zilch.generated.ValueWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongBiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What holds for each type of value, in each way that writes it. */
@Tag("contract")
class ValuesTest {
    private static final int VALUES = 3;
    private static final int DRAWN = 100;

    /** Options that change what a value reads as, and how it is written. */
    static final List<JsonOptions> OPTIONS = List.of(
            JsonOptions.DEFAULT,
            JsonOptions.DEFAULT.repetition(false),
            JsonOptions.DEFAULT.asciiOnly(true).htmlSafe(true).longsAsStrings(LongsAsStrings.UNSAFE),
            JsonOptions.DEFAULT.jacksonEscapes(true).longsAsStrings(LongsAsStrings.ALWAYS),
            JsonOptions.DEFAULT.decimalsAsStrings(true).floatLayout(FloatLayout.JAVA));

    /** Returns what one of the values of a type reads as by the default options, with its key. */
    static String text(ValueType<?> type, Way way, int number) {
        return text(type, way, number, JsonOptions.DEFAULT);
    }

    private static String text(ValueType<?> type, Way way, int number, JsonOptions options) {
        return way.text(type.text(number, options), options);
    }

    /** Returns whether null may take the place of a value; generated code asks for that itself. */
    static boolean takesNull(ValueType<?> type, Way way) {
        return type.isNullable && way != Way.GENERATED_MEMBER && way != Way.GENERATED_ELEMENT;
    }

    /** Returns what a document reads as that some texts are written into. */
    static String document(Way way, String... texts) {
        StringBuilder document = new StringBuilder(way.isInArray() ? "[" : "{");
        for (String text : texts) {
            document.append(document.length() > 1 && !text.isEmpty() ? "," : "").append(text);
        }
        return document.append(way.isInArray() ? ']' : '}').toString();
    }

    @TestFactory
    @DisplayName(
            "C6 C7: a value reads as its text by all options, alone and between others, in messages that repeat and"
                    + " in others")
    Stream<DynamicTest> readsAsItsText() {
        return ValueTypes.each((type, way) -> {
            for (JsonOptions options : OPTIONS) {
                JsonBuilder json = new JsonBuilder(options);
                for (int i = 0; i < VALUES; i++) {
                    String text = text(type, way, i, options);
                    way.write(way.reset(json), type, i);
                    assertReads(document(way, text), json);
                    way.write(json, type, i + 1);
                    way.write(json, type, i);
                    assertReads(document(way, text, text(type, way, i + 1, options), text), json);
                }
            }
        });
    }

    @TestFactory
    @DisplayName("C2: a value that is written late is in its place")
    Stream<DynamicTest> lateInItsPlace() {
        return ValueTypes.each((type, way) -> {
            JsonBuilder json = new JsonBuilder();
            for (int i = 0; i < VALUES; i++) {
                JsonBuilder node = way.child(json.reset(), "late");
                json.put("after", 1);
                way.write(node, type, i);
                json.put("more", 2);
                way.write(node, type, i + 1);
                String late = document(way, text(type, way, i), text(type, way, i + 1));
                assertReads("{\"late\":" + late + ",\"after\":1,\"more\":2}", json);
            }
        });
    }

    @TestFactory
    @DisplayName("C4: a value that is rolled back leaves nothing")
    Stream<DynamicTest> rolledBack() {
        return ValueTypes.each((type, way) -> {
            JsonBuilder json = way.reset(new JsonBuilder());
            way.write(json, type, 0);
            long mark = json.mark();
            way.write(json, type, 1);
            way.write(json.rollback(mark), type, 2);
            assertReads(document(way, text(type, way, 0), text(type, way, 2)), json);
        });
    }

    @TestFactory
    @DisplayName("C8: null in place of a value is no member, and null as an element and in a row")
    Stream<DynamicTest> nulls() {
        return ValueTypes.each((type, way) -> {
            if (!takesNull(type, way)) {
                return;
            }
            JsonBuilder json = way.reset(new JsonBuilder());
            way.writeNull(json, type);
            assertReads(document(way, way.nullText()), json);
            if (way == Way.MEMBER) {
                assertThrows(NullPointerException.class, () -> type.put(json, null, null));
            }
            assertEquals(way.nullText().isEmpty(), json.isEmpty());
            way.write(json, type, 0);
            way.writeNull(json, type);
            assertReads(document(way, way.nullText(), text(type, way, 0), way.nullText()), json);
            JsonBuilder node = way.child(json.reset(), "late");
            json.put("after", 1);
            way.writeNull(node, type);
            way.write(node, type, 0);
            String late = document(way, way.nullText(), text(type, way, 0));
            assertReads("{\"late\":" + late + ",\"after\":1}", json);
            assertFalse(json.isEmpty());
        });
    }

    @TestFactory
    @DisplayName("C22: the key of a map is of a type that has a method, or a text, number, date or path of the JDK")
    Stream<DynamicTest> keysOfMaps() {
        List<Class<?>> texts = List.of(CharSequence.class, Number.class, Date.class, Path.class);
        return ValueTypes.each((type, way) -> way == Way.OBJECT_MEMBER, (type, way) -> {
            Object value = type.value(1);
            Map<Object, Integer> map = Map.of(value, 1);
            JsonBuilder json = new JsonBuilder();
            String name = value.getClass().getName();
            boolean isOwnNumber = value instanceof Number && name.startsWith("io.");
            boolean hasMethod = type.call.matches("\\((?!Object).*");
            if (isOwnNumber || !hasMethod && texts.stream().noneMatch(text -> text.isInstance(value))) {
                String message = messageOf(IllegalArgumentException.class, () -> json.put("k", map));
                assertTrue(message.startsWith("$.k: a key of " + name + " has no JSON form"), message);
                return;
            }
            Object text = value.getClass() == Date.class ? ((Date) value).toInstant() : value;
            String key = value instanceof Enum<?> constant ? constant.name() : text.toString();
            assertReads("{\"k\":{" + Expected.text(key, JsonOptions.DEFAULT) + ":1}}", json.put("k", map));
        });
    }

    @Test
    @DisplayName("C7: the date that is kept is not taken for another, from days or from year, month and day")
    void keptDates() {
        JsonBuilder json = new JsonBuilder();
        for (int year = 0; year <= 40; year++) {
            LocalDate date = LocalDate.of(year, 1 + year % 12, 1 + year % 28);
            int sameBits = date.getYear() << 16 | date.getMonthValue() << 8 | date.getDayOfMonth();
            Instant instant = Instant.EPOCH.plus(sameBits, ChronoUnit.DAYS);
            json.resetArray().add(instant).add(date).add(instant);
            assertEquals("[\"" + instant + "\",\"" + date + "\",\"" + instant + "\"]", json.toString());
        }
    }

    @TestFactory
    @DisplayName("C7: any value reads as its text by all options, and is no longer than its worst case")
    Stream<DynamicTest> anyValue() {
        return ValueTypes.each((type, way) -> type.isDrawn(), this::assertAnyReads);
    }

    private <T> void assertAnyReads(ValueType<T> type, Way way) {
        long seed = System.nanoTime();
        Choices choices = Choices.of(seed);
        for (JsonOptions options : OPTIONS) {
            JsonBuilder json = new JsonBuilder(options);
            for (int i = 0; i < DRAWN; i++) {
                T value = type.any(choices);
                way.put(way.reset(json), type, value);
                String text = type.text(value, options);
                assertEquals(document(way, way.text(text, options)), json.toString(), () -> "seed " + seed);
                int withComma = text.getBytes(StandardCharsets.UTF_8).length + 1;
                assertTrue(
                        withComma <= type.most(value), () -> "seed " + seed + ": " + text + " is longer than stated");
            }
        }
    }

    @TestFactory
    @DisplayName("C7: generated code writes a number of unknown type as Jackson does, and one that is a text in quotes")
    Stream<DynamicTest> numbersInGeneratedCode() {
        return ValueTypes.all()
                .filter(type -> type.value(0) instanceof BigInteger || type.value(0) instanceof BigDecimal)
                .map(type -> dynamicTest(type.toString(), () -> {
                    for (int i = 0; i < VALUES; i++) {
                        Number value = (Number) type.value(i);
                        String text = type.text(i, JsonOptions.DEFAULT);
                        String asJackson = value.getClass() == BigDecimal.class ? value.toString() : text;
                        assertGenerated(asJackson, (out, at) -> JdkValues.number(out, at, value));
                        assertGenerated(
                                '"' + text + '"',
                                (out, at) -> value instanceof BigInteger integer
                                        ? out.text(at, integer)
                                        : out.text(at, (BigDecimal) value));
                    }
                }));
    }

    private static void assertGenerated(String expected, ToLongBiFunction<ValueWriter, Long> put) {
        JsonBuilder json = new JsonBuilder().resetArray();
        ValueWriter out = ValueWriter.element(json);
        out.end(put.applyAsLong(out, out.begin()));
        out.close();
        assertReads('[' + expected + ']', json);
    }

    @Test
    @DisplayName("C7 C14: threads write the same values at the same time, each with a builder of its own")
    void inManyThreads() {
        IntStream.range(0, 8).parallel().forEach(thread -> {
            JsonBuilder json = new JsonBuilder();
            for (int i = 0; i < 20; i++) {
                int number = i;
                ValueTypes.all()
                        .filter(type -> !(type.value(0) instanceof JsonBuilder)) // has a thread of its own
                        .forEach(type -> {
                            Way.MEMBER.write(json.reset(), type, number);
                            assertEquals(document(Way.MEMBER, text(type, Way.MEMBER, number)), json.toString());
                        });
            }
        });
    }
}
