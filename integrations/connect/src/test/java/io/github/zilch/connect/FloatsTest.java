// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.Random;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Floating-point numbers have the bytes of Kafka's converter")
class FloatsTest {
    private final Judge judge = new Judge(Map.of("schemas.enable", false));

    private void check(double value) {
        assertTrue(judge.check(null, value, "double"));
        assertTrue(judge.check(Schema.FLOAT64_SCHEMA, value, "double with a schema"));
    }

    private void check(float value) {
        assertTrue(judge.check(null, value, "float"));
        assertTrue(judge.check(Schema.FLOAT32_SCHEMA, value, "float with a schema"));
    }

    @Test
    void valuesOfEachLayout() {
        for (double value : new double[] {
            0, -0.0, 1, -5.5, 0.001, 0.00099, 9_999_999, 1e7, 12_345_678.9, 1e10, -1e-7, 1e21, 1.5e300, Double.MAX_VALUE
        }) {
            check(value);
            check((float) value);
        }
        check(Double.MIN_VALUE);
        check(Float.MIN_VALUE);
    }

    @Test
    void valuesThatAreNotFinite() {
        check(Double.NaN);
        check(Double.POSITIVE_INFINITY);
        check(Float.NEGATIVE_INFINITY);
    }

    @Test
    void randomValues() {
        assumeTrue(Runtime.version().feature() >= 19, "toString had digits too many before JDK 19");
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            check(Double.longBitsToDouble(random.nextLong()));
            check(random.nextInt() / Math.pow(10, random.nextInt(16)));
            check(Float.intBitsToFloat(random.nextInt()));
        }
    }
}
