// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Numbers are laid out as by Double.toString and Float.toString")
class FloatWriterTest {
    private static final JsonShape ONE = JsonShape.of("value").asArray();

    private final JsonBuilder json = new JsonBuilder(Settings.OPTIONS);
    private final FloatWriter floats = new FloatWriter();

    private String text(double value) {
        JsonRow row = json.reset(ONE);
        floats.add(row, value);
        row.end();
        return json.toString();
    }

    private String text(float value) {
        JsonRow row = json.reset(ONE);
        floats.add(row, value);
        row.end();
        return json.toString();
    }

    @Test
    void eachLayoutIsThatOfTheJdk() {
        double[] values = {
            0,
            -0.0,
            1,
            -1,
            5.5,
            0.001,
            0.00099,
            9_999_999,
            9_999_999.5,
            1e7,
            -1e7,
            12_345_678.9,
            1e10,
            1.5e300,
            -1e-7,
            123_456_789_012_345_680_000.0,
            1e21,
            1e22,
            1e100,
            2.5e-5,
            Double.MIN_VALUE,
            Double.MIN_NORMAL,
            Double.MAX_VALUE
        };
        for (double value : values) {
            assertEquals("[" + value + "]", text(value));
        }
        float[] floatValues = {
            0,
            -0f,
            1,
            -1.5f,
            0.001f,
            9_999_999,
            1e7f,
            16_777_216,
            1e10f,
            -1e-7f,
            2.5e-5f,
            Float.MIN_VALUE,
            Float.MAX_VALUE
        };
        for (float value : floatValues) {
            assertEquals("[" + value + "]", text(value));
        }
    }

    @Test
    void nonFiniteNumbersAreStrings() {
        assertEquals("[\"NaN\"]", text(Double.NaN));
        assertEquals("[\"Infinity\"]", text(Double.POSITIVE_INFINITY));
        assertEquals("[\"-Infinity\"]", text(Float.NEGATIVE_INFINITY));
    }

    @Test
    void randomNumbersHaveTheDigitsOfTheJdk() {
        assumeTrue(Runtime.version().feature() >= 19, "toString had digits too many before JDK 19");
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long bits = random.nextLong();
            double value = i % 10 == 0 ? Double.longBitsToDouble(bits >>> 12 + random.nextInt(52)) : decoded(bits);
            float floatValue = Float.intBitsToFloat(i % 10 == 0 ? (int) bits >>> 9 + random.nextInt(23) : (int) bits);
            if (Double.isFinite(value)) {
                assertEquals("[" + value + "]", text(value));
            }
            if (Float.isFinite(floatValue)) {
                assertEquals("[" + floatValue + "]", text(floatValue));
            }
        }
    }

    /** Half of the numbers have exponents near those at which the layout changes. */
    private static double decoded(long bits) {
        double value = Double.longBitsToDouble(bits);
        return (bits & 1) == 0 ? value : Math.scalb(1 + Math.abs(value % 1), (int) (bits >>> 58) - 32);
    }
}
