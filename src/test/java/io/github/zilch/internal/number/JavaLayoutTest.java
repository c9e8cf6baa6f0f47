// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.text.Encoded;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("C7: the layout of Java is that of Double.toString and Float.toString")
class JavaLayoutTest {
    private static final int NUMBERS_NEAR_ZERO = 300;

    private static String text(double value) {
        return Encoded.text(Doubles.MAX_BYTES, (target, at) -> Doubles.putJava(target, at, value));
    }

    private static String text(float value) {
        return Encoded.text(Floats.MAX_BYTES, (target, at) -> Floats.putJava(target, at, value));
    }

    private static void check(double value) {
        String expected = ShortestDigits.ofJdk(value);
        assertEquals(expected, text(value));
        assertEquals('-' + expected, text(-value));
    }

    private static void check(float value) {
        String expected = ShortestDigits.ofJdk(value);
        assertEquals(expected, text(value));
        assertEquals('-' + expected, text(-value));
    }

    @Test
    void zerosHaveAFraction() {
        assertEquals("0.0", text(0.0));
        assertEquals("-0.0", text(-0.0));
        assertEquals("0.0", text(0f));
        assertEquals("-0.0", text(-0f));
    }

    @Test
    void eachRangeHasItsLayout() {
        assertEquals("1.0", text(1));
        assertEquals("-5.5", text(-5.5));
        assertEquals("0.001", text(0.001));
        assertEquals("9.99E-4", text(0.000999));
        assertEquals("1.0E-7", text(1e-7));
        assertEquals("9999999.0", text(9_999_999));
        assertEquals("1.0E7", text(1e7));
        assertEquals("1.23456789E7", text(12_345_678.9));
        assertEquals("1.2345678901234567E20", text(123_456_789_012_345_670_000.0));
        assertEquals("1.0E-4", text(1e-4f));
        assertEquals("1.6777216E7", text(16_777_216f));
    }

    @Test
    void everyExponentHasTheTextOfTheJdk() {
        Random random = new Random(1);
        for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
            check(Math.scalb(1.0, exponent));
            check(Math.scalb(1 + random.nextDouble(), exponent));
        }
        for (int exponent = Float.MIN_EXPONENT - 23; exponent <= Float.MAX_EXPONENT; exponent++) {
            check(Math.scalb(1f, exponent));
            check(Math.scalb(1 + random.nextFloat(), exponent));
        }
    }

    @Test
    void everyPowerOfTenAndItsNeighboursHaveTheTextOfTheJdk() {
        for (int exponent = -323; exponent <= 308; exponent++) {
            double power = Double.parseDouble("1e" + exponent);
            check(power);
            check(Math.nextUp(power));
            check(Math.max(Math.nextDown(power), Double.MIN_VALUE));
        }
        for (int exponent = -45; exponent <= 38; exponent++) {
            float power = Float.parseFloat("1e" + exponent);
            check(power);
            check(Math.nextUp(power));
            check(Math.max(Math.nextDown(power), Float.MIN_VALUE));
        }
    }

    @Test
    void numbersClosestToZeroHaveTwoDigits() {
        assertEquals("4.9E-324", text(Double.MIN_VALUE));
        assertEquals("9.9E-324", text(2 * Double.MIN_VALUE));
        assertEquals("-1.4E-45", text(-Float.MIN_VALUE));
        for (int i = 1; i <= NUMBERS_NEAR_ZERO; i++) {
            check(i * Double.MIN_VALUE);
            check(i * Float.MIN_VALUE);
        }
    }

    @Test
    void randomNumbersHaveTheTextOfThisJdk() {
        assumeTrue(EcmaLayout.JDK_IS_SHORTEST, "toString had digits too many before JDK 19");
        Random random = new Random(1);
        for (int i = 0; i < 300_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            double common = random.nextInt() / Math.pow(10, random.nextInt(16));
            float single = Float.intBitsToFloat(random.nextInt());
            if (Double.isFinite(value)) {
                assertEquals(Double.toString(value), text(value));
            }
            assertEquals(Double.toString(common), text(common));
            if (Float.isFinite(single)) {
                assertEquals(Float.toString(single), text(single));
            }
        }
    }
}
