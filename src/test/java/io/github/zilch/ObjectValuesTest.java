// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What becomes of values whose type is known only at run time. */
class ObjectValuesTest {
    private static final byte[] BYTES = {1, 2, 3, 4};

    private static void assertWritten(String expected, Object value) {
        assertEquals(expected, new JsonBuilder().resetArray().add(value).toString(), value.getClass() + " as element");
        boolean absent = expected.equals("[null]");
        String member = absent ? "{}" : "{\"k\":" + expected.substring(1, expected.length() - 1) + '}';
        assertEquals(member, new JsonBuilder().put("k", value).toString(), value.getClass() + " as member");
    }

    @Test
    @DisplayName("C8: an Optional is its value, an empty one null")
    void optionals() {
        assertWritten("[5]", Optional.of(5));
        assertWritten("[\"x\"]", Optional.of("x"));
        assertWritten("[[1,2]]", Optional.of(List.of(1, 2)));
        assertWritten("[{\"a\":[3]}]", Optional.of(Optional.of(Map.of("a", Optional.of(new int[] {3})))));
        assertWritten("[null]", Optional.empty());
        assertWritten("[1]", OptionalInt.of(1));
        assertWritten("[null]", OptionalInt.empty());
        assertWritten("[2]", OptionalLong.of(2));
        assertWritten("[null]", OptionalLong.empty());
        assertWritten("[2.5]", OptionalDouble.of(2.5));
        assertWritten("[null]", OptionalDouble.empty());
    }

    @Test
    @DisplayName("C7: numbers that threads share are numbers")
    void atomics() {
        LongAdder adder = new LongAdder();
        adder.add(9);
        DoubleAdder doubles = new DoubleAdder();
        doubles.add(0.5);
        assertWritten("[-1]", new AtomicInteger(-1));
        assertWritten("[7]", new AtomicLong(7));
        assertWritten("[9]", adder);
        assertWritten("[0.5]", doubles);
        assertWritten("[3]", new LongAccumulator(Long::sum, 3));
        assertWritten("[1.5]", new DoubleAccumulator(Double::sum, 1.5));
        assertWritten("[true]", new AtomicBoolean(true));
    }

    @Test
    @DisplayName("C8: an Optional is its value however many of them are nested")
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
    void datesAreTimestamps() {
        assertWritten("[\"2026-11-25T10:15:30.123Z\"]", new Date(1_795_601_730_123L));
    }

    @Test
    void bytesAreBase64() {
        assertWritten("[\"AQIDBA==\"]", BYTES);
        assertWritten("[\"AgM=\"]", ByteBuffer.wrap(BYTES, 1, 2));
        assertWritten("[\"AgM=\"]", ByteBuffer.wrap(BYTES, 1, 2).slice().asReadOnlyBuffer());
        ByteBuffer direct = ByteBuffer.allocateDirect(4).put(BYTES).position(1);
        assertWritten("[\"AgME\"]", direct);
        assertEquals(1, direct.position());
        assertWritten("[\"AgME\"]", direct.asReadOnlyBuffer());
        assertWritten("[\"\"]", new byte[0]);
    }

    @Test
    void arraysStreamsAndIteratorsAreTheirElements() {
        assertWritten("[[1,2]]", new short[] {1, 2});
        assertWritten("[[true]]", new boolean[] {true});
        assertWritten("[[\"a\"]]", new char[] {'a'});
        assertEquals("[[1,\"x\"]]", array(Stream.of(1, "x")));
        assertEquals("[[0,1,2]]", array(IntStream.range(0, 3)));
        assertEquals("[[\"a\",[1]]]", array(Arrays.asList("a", List.of(1)).iterator()));
        assertEquals("[[]]", array(Collections.emptyIterator()));
    }

    private static String array(Object value) {
        return new JsonBuilder().resetArray().add(value).toString();
    }

    @Test
    void referencesEntriesAndCalendarsAreWhatTheyHold() {
        assertWritten("[5]", new AtomicReference<>(Optional.of(5)));
        assertWritten("[null]", new AtomicReference<>());
        assertWritten("[{\"a\":[1]}]", Map.entry("a", List.of(1)));
        assertWritten("[[{\"a\":1}]]", Map.of("a", 1).entrySet());
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(1_795_601_730_123L);
        assertWritten("[\"2026-11-25T10:15:30.123Z\"]", calendar);
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
    @DisplayName("C8: nulls in objects that are put whole are absent members, and elements")
    void nullsInObjectsPutWhole() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", null);
        map.put("b", Arrays.asList(1, null, "x", null));
        map.put("c", new String[] {null});
        assertEquals(
                "{\"m\":{\"b\":[1,null,\"x\",null],\"c\":[null]}}",
                new JsonBuilder().put("m", map).toString());
    }
}
