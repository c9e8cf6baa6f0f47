// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of values whose type is known only at run time. */
@Tag("contract")
@DisplayName("C5 C8: values whose type is known only at run time are written by it")
class ObjectValuesTest {
    private static void assertWritten(String expected, Object value) {
        assertEquals(expected, new JsonBuilder().resetArray().add(value).toString(), value.getClass() + " as element");
        boolean absent = expected.equals("[null]");
        String member = absent ? "{}" : "{\"k\":" + expected.substring(1, expected.length() - 1) + '}';
        assertEquals(member, new JsonBuilder().put("k", value).toString(), value.getClass() + " as member");
    }

    @Test
    @DisplayName("an Optional is its value, also in others and in containers, and an empty one null")
    void optionals() {
        assertWritten("[[1,2]]", Optional.of(List.of(1, 2)));
        assertWritten("[{\"a\":[3]}]", Optional.of(Optional.of(Map.of("a", Optional.of(new int[] {3})))));
        for (Object empty : List.of(
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                new AtomicReference<>())) {
            assertWritten("[null]", empty);
        }
    }

    @Test
    @DisplayName("an Optional is its value however many of them are nested")
    void optionalsAreUnwrappedWithoutRecursion() {
        for (Object value : new Object[] {"x", 5, List.of(1), Map.of("a", 2), Optional.empty()}) {
            Object nested = value;
            for (int i = 0; i < 200_000; i++) {
                nested = Optional.of(nested);
            }
            String expected = new JsonBuilder().resetArray().add(value).toString();
            assertWritten(expected, nested);
            assertEquals('[' + expected + ']', array(new Object[] {nested}));
        }
    }

    @Test
    void streamsIteratorsAndEntriesAreTheirElements() {
        assertEquals("[[1,\"x\"]]", array(Stream.of(1, "x")));
        assertEquals("[[0,1,2]]", array(IntStream.range(0, 3)));
        assertEquals("[[\"a\",[1]]]", array(Arrays.asList("a", List.of(1)).iterator()));
        assertEquals("[[]]", array(Collections.emptyIterator()));
        assertWritten("[[{\"a\":1}]]", Map.of("a", 1).entrySet());
    }

    private static String array(Object value) {
        return new JsonBuilder().resetArray().add(value).toString();
    }

    @Test
    @DisplayName("C7: doubles of any type are in the layout that the options say")
    void doublesInTheLayoutOfJava() {
        DoubleAdder sum = new DoubleAdder();
        sum.add(3);
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.floatLayout(JsonOptions.FloatLayout.JAVA));
        json.resetArray()
                .add((Object) 1.0)
                .add((Object) 2f)
                .add((Object) sum)
                .add((Object) OptionalDouble.of(4))
                .add((Object) DoubleStream.of(5, 6))
                .add(List.of(7.0))
                .add(Map.of("a", 8e8f))
                .add((Object) new double[] {9});
        assertEquals("[1.0,2.0,3.0,4.0,[5.0,6.0],[7.0],{\"a\":8.0E8},[9.0]]", json.toString());
    }

    @Test
    @DisplayName("nulls in objects that are put whole are absent members, and elements")
    void nullsInObjectsPutWhole() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", null);
        map.put("b", Arrays.asList(1, null, "x", null));
        map.put("c", new String[] {null});
        assertEquals(
                "{\"m\":{\"b\":[1,null,\"x\",null],\"c\":[null]}}",
                new JsonBuilder().put("m", map).toString());
    }

    private static final JsonOptions TO_STRING = JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING);

    /** An Iterable that has a text of its own. */
    private record Words(List<String> words) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return words.iterator();
        }

        @Override
        public String toString() {
            return String.join(" ", words);
        }
    }

    static Stream<Iterable<?>> iterablesThatAreNoCollections() throws Exception {
        JsonNode tree = new ObjectMapper().readTree("{\"a\":1,\"b\":[\"x\",{\"c\":true}]}");
        return Stream.of(
                tree,
                tree.get("b"),
                new SQLException("no connection"),
                new Words(List.of("two", "words")),
                new Words(List.of()));
    }

    /** Writes a value in every place: as a member, an element, in containers and in a row. */
    private static String everywhere(JsonOptions options, Supplier<?> value) {
        JsonBuilder json = new JsonBuilder(options);
        JsonShape shape = JsonShape.of("v");
        json.put("member", value.get());
        json.createJSONArray("elements").add(value.get());
        json.put("list", Arrays.asList(value.get()));
        json.put("map", Map.of("k", value.get()));
        json.put("array", new Object[] {value.get()});
        json.put("optional", Optional.of(value.get()));
        json.putRow("row", shape).add(value.get()).end();
        json.putRow("rowArray", shape).addArray().add(value.get()).end().end();
        return json.toString();
    }

    private static String everywhere(String text) {
        return "{\"member\":T,\"elements\":[T],\"list\":[T],\"map\":{\"k\":T},\"array\":[T],\"optional\":T,\"row\":{\"v\":T},\"rowArray\":{\"v\":[T]}}"
                .replace("T", text);
    }

    private static String quote(Object value) {
        return '"' + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @ParameterizedTest
    @MethodSource("iterablesThatAreNoCollections")
    void anIterableThatIsNoCollectionIsWrittenByItsTextOnRequest(Iterable<?> value) {
        assertEquals(everywhere(quote(value)), everywhere(TO_STRING, () -> value));
    }

    @ParameterizedTest
    @MethodSource("iterablesThatAreNoCollections")
    void anIterableThatIsNoCollectionIsRejectedAsUnknown(Iterable<?> value) {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        JsonBuilder array = json.createJSONArray("b");
        JsonShape shape = JsonShape.of("v");
        assertThrows(IllegalArgumentException.class, () -> json.put("v", value));
        assertThrows(IllegalArgumentException.class, () -> array.add(value));
        assertThrows(IllegalArgumentException.class, () -> json.put("v", Arrays.asList(1, value)));
        assertThrows(IllegalArgumentException.class, () -> json.put("v", Map.of("k", value)));
        JsonRow row = json.putRow("r", shape);
        assertThrows(IllegalArgumentException.class, () -> row.add(value));
        row.cancel();
        assertEquals("{\"a\":1,\"b\":[]}", json.toString());
    }

    static Stream<Supplier<?>> arrays() {
        Collection<Integer> queue = new ArrayDeque<>(List.of(1, 2));
        return Stream.of(
                () -> List.of(1, 2),
                () -> queue,
                () -> Map.of(1, 2).entrySet().stream()
                        .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                        .toList(),
                () -> List.of(1, 2).iterator(),
                () -> Stream.of(1, 2),
                () -> IntStream.of(1, 2),
                () -> new int[] {1, 2},
                () -> new Integer[] {1, 2},
                () -> new short[] {1, 2});
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void collectionsIteratorsStreamsAndArraysAreArrays(Supplier<?> value) {
        assertEquals(everywhere("[1,2]"), everywhere(JsonOptions.DEFAULT, value));
        assertEquals(everywhere("[1,2]"), everywhere(JsonOptions.DEFAULT, value));
        assertEquals(everywhere("[]"), everywhere(JsonOptions.DEFAULT, Set::of));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati"})
    void datesAndTimesOfSqlAreTheLocalOnes(String zone) {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            assertSql();
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    @DisplayName("C7: a 29 February that only the Julian calendar has is refused")
    void aDayOfTheJulianCalendar() {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        try {
            GregorianCalendar day = new GregorianCalendar(1500, Calendar.FEBRUARY, 29);
            for (long time : new long[] {day.getTimeInMillis(), day.getTimeInMillis() + 86_399_999}) {
                for (java.util.Date date : List.of(new java.sql.Date(time), new Timestamp(time))) {
                    JsonBuilder json = new JsonBuilder().put("a", 1);
                    assertEquals(
                            "$.d: there is no 29 February in the year 1500 of ISO-8601, only in the Julian calendar:"
                                    + " write a LocalDate or a text",
                            messageOf(IllegalArgumentException.class, () -> json.put("d", date)));
                    assertEquals("{\"a\":1}", json.toString());
                }
            }
            assertEquals(
                    everywhere("\"1500-02-28\""),
                    everywhere(JsonOptions.DEFAULT, () -> new java.sql.Date(day.getTimeInMillis() - 1)));
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private static void assertSql() {
        for (String date : List.of("1970-01-01", "1969-12-31", "2026-11-26", "1582-10-15", "9999-12-31")) {
            assertEquals(
                    everywhere('"' + date + '"'), everywhere(JsonOptions.DEFAULT, () -> java.sql.Date.valueOf(date)));
            assertEquals(LocalDate.parse(date), java.sql.Date.valueOf(date).toLocalDate());
        }
        for (LocalTime time : List.of(LocalTime.MIDNIGHT, LocalTime.of(10, 15, 30), LocalTime.of(23, 59, 59))) {
            String text = new JsonBuilder().put("t", time).getString("t");
            assertEquals(everywhere('"' + text + '"'), everywhere(JsonOptions.DEFAULT, () -> Time.valueOf(time)));
        }
        for (int nanos : new int[] {0, 1, 1_000, 123_000_000, 123_456_000, 123_456_789, 999_999_999}) {
            LocalDateTime time = LocalDateTime.of(2026, 11, 26, 10, 15, 30, nanos);
            String text = new JsonBuilder().put("t", time).getString("t");
            assertEquals(everywhere('"' + text + '"'), everywhere(JsonOptions.DEFAULT, () -> Timestamp.valueOf(time)));
        }
    }
}
