// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What becomes of values whose type is known only at run time. */
class ObjectValuesTest {
    private static void assertWritten(String expected, Object value) {
        assertEquals(expected, new JsonBuilder().resetArray().add(value).toString(), value.getClass() + " as element");
        boolean absent = expected.equals("[null]");
        String member = absent ? "{}" : "{\"k\":" + expected.substring(1, expected.length() - 1) + '}';
        assertEquals(member, new JsonBuilder().put("k", value).toString(), value.getClass() + " as member");
    }

    @Test
    @DisplayName("C8: an Optional is its value, also in others and in containers, and an empty one null")
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
