// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.text.Encoded;
import io.github.zilch.trust.Cases;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("C7: doubles have the fewest digits that read back, laid out as in ECMAScript")
class DoublesTest {
    private static String text(double value) {
        return Encoded.text(Doubles.MAX_BYTES, (target, at) -> Doubles.put(target, at, value));
    }

    /** Compares a number and its negative with the slow reference. */
    private static void assertShortest(double value) {
        assertEquals(ShortestDigits.of(value), text(value));
        assertEquals(ShortestDigits.of(-value), text(-value));
    }

    @Test
    @DisplayName("the samples of RFC 8785, appendix B, and negative zero")
    void samplesOfRfc8785() {
        String[] samples = {
            "0000000000000000", "0",
            "8000000000000000", "-0",
            "0000000000000001", "5e-324",
            "8000000000000001", "-5e-324",
            "7fefffffffffffff", "1.7976931348623157e+308",
            "ffefffffffffffff", "-1.7976931348623157e+308",
            "4340000000000000", "9007199254740992",
            "c340000000000000", "-9007199254740992",
            "4430000000000000", "295147905179352830000",
            "44b52d02c7e14af5", "9.999999999999997e+22",
            "44b52d02c7e14af6", "1e+23",
            "44b52d02c7e14af7", "1.0000000000000001e+23",
            "444b1ae4d6e2ef4e", "999999999999999700000",
            "444b1ae4d6e2ef4f", "999999999999999900000",
            "444b1ae4d6e2ef50", "1e+21",
            "3eb0c6f7a0b5ed8c", "9.999999999999997e-7",
            "3eb0c6f7a0b5ed8d", "0.000001",
            "41b3de4355555553", "333333333.3333332",
            "41b3de4355555554", "333333333.33333325",
            "41b3de4355555555", "333333333.3333333",
            "41b3de4355555556", "333333333.3333334",
            "41b3de4355555557", "333333333.33333343",
            "becbf647612f3696", "-0.0000033333333333333333",
            "43143ff3c1cb0959", "1424953923781206.2"
        };
        for (int i = 0; i < samples.length; i += 2) {
            assertEquals(samples[i + 1], text(Double.longBitsToDouble(Long.parseUnsignedLong(samples[i], 16))));
        }
    }

    @Test
    @DisplayName("numbers that are known to be hard")
    void hardNumbers() {
        double[] numbers = {
            Double.MIN_VALUE,
            2 * Double.MIN_VALUE,
            3 * Double.MIN_VALUE,
            Double.MIN_NORMAL,
            Math.nextDown(Double.MIN_NORMAL),
            Math.nextUp(Double.MIN_NORMAL),
            Double.MAX_VALUE,
            0x1p-44,
            2E23,
            8.41E21,
            9E-265,
            5E-324,
            2.0E-322,
            1E23,
            9007199254740993.0,
            9007199254740991.0,
            9007199254740994.0,
            2251799813685248.25,
            2251799813685248.75,
            4503599627370497.5,
            4503599627370496.5,
            2.2250738585072014E-308,
            2.2250738585072011E-308,
            1.8014398509481984E16,
            1.8014398509481986E16,
            5764607523034235E26,
            1152921504606846976E0,
            9.5367431640625E-7,
            0.1,
            0.2,
            0.3,
            0.1 + 0.2,
            1.0 / 3,
            2.0 / 3,
            1E21,
            1E22,
            999999999999999999999.0,
            1E-6,
            1E-7,
            9.5E-7,
            123456789012345680000.0,
            4.35,
            101.5,
            1.1,
            100.01,
            99999.99,
            12345678.9,
            123456789.125,
            0.5,
            0.25,
            0.125,
            1.7976931348623155E308,
            6.62607015E-34,
            3.14159265358979
        };
        for (double number : numbers) {
            assertShortest(number);
        }
    }

    @Test
    @DisplayName("every power of two, whose interval is uneven, and its neighbours")
    void powersOfTwo() {
        for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
            double power = Math.scalb(1.0, exponent);
            assertShortest(power);
            assertShortest(Math.nextUp(power));
            assertShortest(Math.nextDown(power));
        }
    }

    @Test
    @DisplayName("every power of ten, its neighbours and its small multiples")
    void powersOfTen() {
        for (int exponent = -323; exponent <= 308; exponent++) {
            double power = Double.parseDouble("1e" + exponent);
            assertShortest(power);
            assertShortest(Math.nextUp(power));
            assertShortest(Math.nextDown(power));
            for (int i = 2; i < 10; i++) {
                if (i * power <= Double.MAX_VALUE) {
                    assertShortest(i * power);
                    assertShortest(power / i);
                }
            }
        }
    }

    @Test
    @DisplayName("whole numbers around the limits, up to those with 21 digits")
    void wholeNumbers() {
        for (long power = 1; power > 0; power <<= 1) {
            for (int i = -3; i <= 3; i++) {
                assertShortest(power + i);
                assertShortest(power * 3.0 + i);
                assertShortest(power * 1024.0 + i);
            }
        }
    }

    @Test
    @DisplayName("ties between two decimals go to the even one")
    void ties() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            double tie = ((1L << 52) + (random.nextLong() >>> 12) | 1) / 4.0;
            assertEquals(ShortestDigits.of(tie), text(tie), () -> "seed " + seed);
            tie = Math.scalb((double) (1L << 52 | random.nextLong() >>> 12), random.nextInt(24) - 4);
            String expected = ShortestDigits.of(tie);
            double value = tie;
            assertEquals(expected, text(value), () -> "seed " + seed);
        }
    }

    @Test
    @DisplayName("subnormal numbers")
    void subnormals() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 3_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong() >>> 12 + random.nextInt(52));
            assertEquals(ShortestDigits.of(value), text(value), () -> "seed " + seed);
        }
    }

    @Test
    @DisplayName("prices with up to 8 decimals are written as typed")
    void prices() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 200_000; i++) {
            int decimals = random.nextInt(9);
            long unscaled = random.nextLong(1L << 1 + random.nextInt(49));
            BigDecimal price = BigDecimal.valueOf(unscaled, decimals).stripTrailingZeros();
            if (price.precision() - price.scale() < -5) {
                continue; // written with an exponent
            }
            String expected = price.toPlainString();
            assertEquals(expected, text(price.doubleValue()), () -> "seed " + seed);
        }
    }

    @Test
    @DisplayName("the neighbours of a price with up to 8 decimals are not written as that price")
    void neighboursOfPrices() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            double price = random.nextLong(1L << 1 + random.nextInt(49)) / 1e8;
            for (double value : new double[] {Math.nextDown(price), Math.nextUp(price)}) {
                assertEquals(value, Double.parseDouble(text(value)), () -> "seed " + seed);
                if (i % 100 == 0) {
                    assertEquals(ShortestDigits.of(value), text(value), () -> "seed " + seed);
                }
            }
        }
    }

    @Test
    @DisplayName("the last numbers that a price reads back to are written as that price, the first others are not")
    void edgesOfPrices() {
        long fiveToEight = 390_625;
        Random random = new Random(8);
        for (int bits = 22; bits <= 52; bits++) { // of a remainder: c times 5 to the 8th has these lowest bits
            long inverse = BigInteger.valueOf(fiveToEight)
                    .modInverse(BigInteger.ONE.shiftLeft(bits))
                    .longValue();
            for (long distance = fiveToEight / 2 - 1; distance <= fiveToEight / 2 + 2; distance++) {
                for (long remainder : new long[] {distance, -distance}) {
                    long above = 1L << 52 | random.nextLong(1L << 52) >>> bits << bits;
                    long c = above | remainder * inverse & (1L << bits) - 1;
                    double value = Math.scalb((double) c, -8 - bits);
                    assertEquals(ShortestDigits.of(value), text(value));
                }
            }
        }
    }

    @Test
    @DisplayName("random bits read back to the same bits, and no shorter than Double.toString from JDK 19 on")
    void randomBits() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        boolean shortestInJdk = Runtime.version().feature() >= 19;
        for (int i = 0; i < Cases.drawn(1_500_000, 100_000_000); i++) {
            long bits = random.nextLong();
            if ((i & 3) == 0) { // of common size
                bits = bits & 0x800F_FFFF_FFFF_FFFFL | (long) (1023 - 20 + random.nextInt(60)) << 52;
            }
            double value = Double.longBitsToDouble(bits);
            if (!Double.isFinite(value)) {
                continue;
            }
            String text = text(value);
            if (Double.doubleToRawLongBits(Double.parseDouble(text)) != bits) {
                throw new AssertionError(value + " became " + text + ", seed " + seed);
            }
            if (shortestInJdk) {
                String digits = digits(text);
                String theirs = digits(Double.toString(value));
                // The JDK writes two digits where one is enough, see its Javadoc.
                if (!digits.equals(theirs) && !(digits.length() == 1 && theirs.length() == 2)) {
                    throw new AssertionError(Double.toString(value) + " became " + text + ", seed " + seed);
                }
            }
        }
    }

    @Test
    @DisplayName("random bits have the digits of the slow reference")
    void randomBitsAgainstReference() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 8_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertEquals(ShortestDigits.of(value), text(value), () -> "seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("every layout of 1 to 17 digits stays in the space, and the worst case fills it")
    void everyLayout() {
        String digits = "12345678912345678";
        for (int count = 1; count <= 17; count++) {
            for (int exponent = -30; exponent <= 30; exponent++) {
                assertShortest(Double.parseDouble(digits.substring(0, count) + 'e' + exponent));
            }
        }
        assertEquals(Doubles.MAX_BYTES, text(-0.0000033333333333333333).length());
    }

    /** Returns the significant digits, without zeros at either end. */
    static String digits(String text) {
        int end = text.indexOf(text.indexOf('E') >= 0 ? 'E' : 'e');
        String digits =
                (end < 0 ? text : text.substring(0, end)).replace(".", "").replace("-", "");
        int from = 0;
        int to = digits.length();
        while (from < to && digits.charAt(from) == '0') {
            from++;
        }
        while (to > from && digits.charAt(to - 1) == '0') {
            to--;
        }
        return digits.substring(from, to);
    }
}
