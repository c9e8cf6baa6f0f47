// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.text.Encoded;
import io.github.zilch.trust.Cases;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("C7: floats have the fewest digits that read back as a float, laid out as in ECMAScript")
class FloatsTest {
    private static String text(float value) {
        return Encoded.text(Floats.MAX_BYTES, (target, at) -> Floats.put(target, at, value));
    }

    private static void assertShortest(float value) {
        assertEquals(ShortestDigits.of(value), text(value));
        assertEquals(ShortestDigits.of(-value), text(-value));
    }

    @Test
    @DisplayName("a float has the digits of a float, not those of the double with the same value")
    void floatIsNotADouble() {
        assertEquals("0.1", text(0.1f));
        assertEquals("16777216", text(16_777_216f));
        assertEquals("3.4028235e+38", text(Float.MAX_VALUE));
        assertEquals("1e-45", text(Float.MIN_VALUE));
        assertEquals("1.1754944e-38", text(Float.MIN_NORMAL));
        assertEquals("-0", text(-0.0f));
        assertEquals("0", text(0.0f));
        assertEquals("101.5", text(101.5f));
        assertEquals("100000000000000000000", text(1e20f));
        assertEquals("1e+21", text(1e21f));
        assertEquals("0.000001", text(1e-6f));
        assertEquals("1e-7", text(1e-7f));
        assertEquals("33554432", text(33_554_432f));
    }

    @Test
    @DisplayName("every power of two, whose interval is uneven, and its neighbours")
    void powersOfTwo() {
        for (int exponent = Float.MIN_EXPONENT - 23; exponent <= Float.MAX_EXPONENT; exponent++) {
            float power = Math.scalb(1f, exponent);
            assertShortest(power);
            assertShortest(Math.nextUp(power));
            assertShortest(Math.nextDown(power));
        }
    }

    @Test
    @DisplayName("every power of ten, its neighbours and its small multiples")
    void powersOfTen() {
        for (int exponent = -45; exponent <= 38; exponent++) {
            float power = Float.parseFloat("1e" + exponent);
            assertShortest(power);
            assertShortest(Math.nextUp(power));
            assertShortest(Math.nextDown(power));
            for (int i = 2; i < 10; i++) {
                if (i * power <= Float.MAX_VALUE) {
                    assertShortest(i * power);
                    assertShortest(power / i);
                }
            }
        }
    }

    @Test
    @DisplayName("subnormal numbers, and whole numbers beyond 2^24")
    void subnormalsAndWholeNumbers() {
        for (int bits = 1; bits < 1 << 23; bits += 4_001) {
            assertShortest(Float.intBitsToFloat(bits));
        }
        for (int bits = Float.floatToRawIntBits(1 << 24); bits < Float.floatToRawIntBits(1e9f); bits += 10_007) {
            assertShortest(Float.intBitsToFloat(bits));
        }
    }

    @Test
    @DisplayName("random bits read back to the same bits, with the digits of Float.toString from JDK 19 on")
    void randomBits() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        boolean shortestInJdk = Runtime.version().feature() >= 19;
        for (int i = 0; i < Cases.drawn(1_500_000, 100_000_000); i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (!Float.isFinite(value)) {
                continue;
            }
            String text = text(value);
            if (Float.floatToRawIntBits(Float.parseFloat(text)) != Float.floatToRawIntBits(value)) {
                throw new AssertionError(value + " became " + text + ", seed " + seed);
            }
            if (shortestInJdk) {
                String digits = DoublesTest.digits(text);
                String theirs = DoublesTest.digits(Float.toString(value));
                if (!digits.equals(theirs) && !(digits.length() == 1 && theirs.length() == 2)) {
                    throw new AssertionError(Float.toString(value) + " became " + text + ", seed " + seed);
                }
            }
        }
    }

    @Test
    @DisplayName("random bits have the digits of the slow reference")
    void randomBitsAgainstReference() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 30_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                assertEquals(ShortestDigits.of(value), text(value), () -> "seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("every layout of 1 to 9 digits stays in the space")
    void everyLayout() {
        String digits = "123456789";
        for (int count = 1; count <= 9; count++) {
            for (int exponent = -30; exponent <= 28; exponent++) {
                assertShortest(Float.parseFloat(digits.substring(0, count) + 'e' + exponent));
            }
        }
    }
}
