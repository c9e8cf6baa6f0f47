// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonOptions.FloatLayout;
import io.github.zilch.JsonOptions.NonFinite;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C7: floats and doubles in the layout of Java")
class FloatLayoutTest {
    private static final JsonOptions JAVA = JsonOptions.DEFAULT.floatLayout(FloatLayout.JAVA);

    private final JsonBuilder json = new JsonBuilder(JAVA);

    @Test
    void membersAndElements() {
        json.reset().put("a", 5.0).put("b", 1e21).put("c", -0.0).put("d", 1e-7f).put("e", 2f);
        assertEquals("{\"a\":5.0,\"b\":1.0E21,\"c\":-0.0,\"d\":1.0E-7,\"e\":2.0}", json.toString());
        json.resetArray().add(5.0).add(1e10f).add(Double.MIN_VALUE);
        assertEquals("[5.0,1.0E10,4.9E-324]", json.toString());
    }

    @Test
    void repeatedMessages() {
        for (int i = 0; i < 10; i++) {
            double value = i * 1e6;
            json.reset().put("a", value).put("b", (float) i);
            assertEquals("{\"a\":" + value + ",\"b\":" + i + ".0}", json.toString());
        }
    }

    @Test
    void rows() {
        json.reset(JsonShape.of("a", "b", "c"))
                .add(5.0)
                .add(1e10f)
                .add((Object) 7.0)
                .end();
        assertEquals("{\"a\":5.0,\"b\":1.0E10,\"c\":7.0}", json.toString());
        json.reset(JsonShape.of("a").asArray()).add(new double[] {1, 0.5}).end();
        assertEquals("[[1.0,0.5]]", json.toString());
    }

    @Test
    void numbersOfAllArrays() {
        double[] doubles = new double[200];
        float[] floats = new float[200];
        Arrays.setAll(doubles, i -> i * 1e5);
        for (int i = 0; i < floats.length; i++) {
            floats[i] = i / 8f;
        }
        json.resetArray().addAll(doubles, 0, doubles.length);
        assertEquals(Arrays.toString(doubles).replace(" ", ""), json.toString());
        json.resetArray().addAll(floats, 0, floats.length);
        assertEquals(Arrays.toString(floats).replace(" ", ""), json.toString());
    }

    @Test
    void valuesOfAnyType() {
        DoubleAdder sum = new DoubleAdder();
        sum.add(3);
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
    void otherNumbersAreAsBefore() {
        json.reset().put("a", 5.0, 0).put("b", 5L).putDecimal("c", 5, 0).put("d", 1e21, 1);
        assertEquals("{\"a\":5,\"b\":5,\"c\":5,\"d\":1000000000000000000000.0}", json.toString());
    }

    @Test
    void numbersThatAreNotFiniteObeyTheirOption() {
        JsonBuilder strings = new JsonBuilder(JAVA.nonFinite(NonFinite.STRING));
        strings.resetArray().add(Double.NaN).add(Float.NEGATIVE_INFINITY).addAll(new double[] {1, 1 / 0.0}, 0, 2);
        assertEquals("[\"NaN\",\"-Infinity\",1.0,\"Infinity\"]", strings.toString());
        JsonBuilder nulls = new JsonBuilder(JAVA.nonFinite(NonFinite.NULL));
        nulls.resetArray().add(Double.NaN).addAll(new float[] {1, Float.NaN}, 0, 2);
        assertEquals("[null,1.0,null]", nulls.toString());
        assertEquals(
                "$[1]: NaN is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or STRING)",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> json.resetArray().addAll(new double[] {1, Double.NaN}, 0, 2))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> json.resetArray().add(Float.NaN));
    }
}
