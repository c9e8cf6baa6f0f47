// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.text.Encoded;
import io.github.zilch.trust.Cases;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("C7: doubles and floats have the fewest digits that read back, laid out as in ECMAScript, or as in Java")
class ShortestNumbersTest {
    /** Whether this JDK writes the shortest digits (JDK-4511638), except for two where one is enough. */
    private static final boolean JDK_IS_SHORTEST = Runtime.version().feature() >= 19;

    /** Of random numbers one of this many is compared with the slow reference, which alone is an oracle on an old JDK. */
    private static final int REFERENCE_EVERY = 100;

    /** A prime, so that the sample of all floats has bits of every kind. */
    private static final int SAMPLE_STEP = 8_191;

    private static final long FINITE_FLOATS = 0x7F80_0000L;
    private static final int BLOCK = 1 << 22;

    /** A type of number. Values of both are doubles here, which is what each float is too. */
    private enum Type {
        DOUBLE(Double.MIN_VALUE, Double.MAX_VALUE, -323),
        FLOAT(Float.MIN_VALUE, Float.MAX_VALUE, -45);

        final double least;
        final double most;
        final int leastPowerOfTen;

        Type(double least, double most, int leastPowerOfTen) {
            this.least = least;
            this.most = most;
            this.leastPowerOfTen = leastPowerOfTen;
        }

        String text(double value) {
            return this == FLOAT
                    ? Encoded.text(Floats.MAX_BYTES, (target, at) -> Floats.put(target, at, (float) value))
                    : Encoded.text(Doubles.MAX_BYTES, (target, at) -> Doubles.put(target, at, value));
        }

        String java(double value) {
            return this == FLOAT
                    ? Encoded.text(Floats.MAX_BYTES, (target, at) -> Floats.putJava(target, at, (float) value))
                    : Encoded.text(Doubles.MAX_BYTES, (target, at) -> Doubles.putJava(target, at, value));
        }

        String reference(double value) {
            return this == FLOAT ? ShortestDigits.of((float) value) : ShortestDigits.of(value);
        }

        String javaReference(double value) {
            return this == FLOAT ? ShortestDigits.ofJdk((float) value) : ShortestDigits.ofJdk(value);
        }

        /** Returns the text of the JDK. */
        String jdk(double value) {
            return this == FLOAT ? Float.toString((float) value) : Double.toString(value);
        }

        double parse(String text) {
            return this == FLOAT ? Float.parseFloat(text) : Double.parseDouble(text);
        }

        double ofBits(long bits) {
            return this == FLOAT ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        }

        double of(double value) {
            return this == FLOAT ? (float) value : value;
        }

        /** Returns the next number above one of this type. */
        double after(double value) {
            return this == FLOAT ? Math.nextUp((float) value) : Math.nextUp(value);
        }

        double before(double value) {
            return -after(-value);
        }

        /** Compares a number of 0 or more, and its negative, with the slow reference in both layouts. */
        void assertShortest(double number) {
            double value = of(number);
            assertEquals(reference(value), text(value));
            assertEquals('-' + reference(value), text(-value));
            String java = value == 0 ? "0.0" : javaReference(value);
            assertEquals(java, java(value));
            assertEquals('-' + java, java(-value));
        }

        void assertShortestAround(double value) {
            assertShortest(value);
            assertShortest(Math.min(after(value), most));
            assertShortest(Math.max(before(value), 0));
        }

        /** Compares a number of 0 or more, and its negative, with the JDK, which is fast. */
        void assertAsByJdk(double value, boolean withReference) {
            String text = text(value);
            if (Double.doubleToRawLongBits(parse(text)) != Double.doubleToRawLongBits(value)) {
                throw new AssertionError(value + " became " + text + ", which is another number");
            }
            assertEquals('-' + text, text(-value));
            BigDecimal digits = JDK_IS_SHORTEST ? new BigDecimal(jdk(value)).stripTrailingZeros() : BigDecimal.ZERO;
            if (digits.precision() > 2) {
                assertEquals(ShortestDigits.layout(digits), text);
                assertEquals(jdk(value), java(value));
            } else if (withReference || JDK_IS_SHORTEST) {
                assertShortest(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1", "16777216, 16777216", "3.4028235e38, 3.4028235e+38", "1e-45, 1e-45", "-0.0, -0",
        "0, 0", "1.1754944e-38, 1.1754944e-38", "101.5, 101.5", "1e20, 100000000000000000000", "1e21, 1e+21",
        "1e-6, 0.000001", "1e-7, 1e-7", "33554432, 33554432"
    })
    @DisplayName("a float has the digits of a float, not those of the double with the same value")
    void floatIsNotADouble(float value, String text) {
        assertEquals(text, Type.FLOAT.text(value));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.0", "-5.5, -5.5", "0.001, 0.001",
        "0.000999, 9.99E-4", "1e-7, 1.0E-7", "9999999, 9999999.0",
        "0, 0.0", "1e7, 1.0E7", "12345678.9, 1.23456789E7",
        "123456789012345670000, 1.2345678901234567E20", "-0.0, -0.0", "4.9E-324, 4.9E-324",
        "1e-323, 9.9E-324"
    })
    @DisplayName("each range has its layout in Java, and the numbers closest to zero have two digits")
    void layoutOfJava(double value, String text) {
        assertEquals(text, Type.DOUBLE.java(value));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("numbers that are known to be hard")
    void hardNumbers(Type type) {
        double[][] numbers = {
            {0x1p-44, 2E23, 8.41E21, 9E-265, 5E-324, 2.0E-322, 1E23, 0.5, 0.25, 0.125, 1.1, 100.01, 4.35, 101.5},
            {9007199254740993.0, 9007199254740991.0, 9007199254740994.0, 2251799813685248.25, 2251799813685248.75},
            {4503599627370497.5, 4503599627370496.5, 2.2250738585072014E-308, 2.2250738585072011E-308, 0.1, 0.2, 0.3},
            {1.8014398509481984E16, 1.8014398509481986E16, 5764607523034235E26, 1152921504606846976E0, 0.1 + 0.2},
            {9.5367431640625E-7, 1.0 / 3, 2.0 / 3, 1E21, 1E22, 999999999999999999999.0, 1E-6, 1E-7, 9.5E-7},
            {123456789012345680000.0, 99999.99, 12345678.9, 123456789.125, 6.62607015E-34, 3.14159265358979, 0, 9.4E-45}
        };
        for (double[] line : numbers) {
            for (double number : line) {
                type.assertShortest(Math.min(number, type.most));
            }
        }
        type.assertShortest(type.most);
        for (int i = 1; i <= 300; i++) {
            type.assertShortest(i * type.least);
        }
        type.assertShortestAround(type == Type.FLOAT ? Float.MIN_NORMAL : Double.MIN_NORMAL);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("every power of two, whose interval is uneven, its neighbours, and a number between two of them")
    void powersOfTwo(Type type) {
        Random random = new Random(1);
        for (double power = type.least; power <= type.most; power *= 2) {
            type.assertShortestAround(power);
            type.assertShortest(Math.min(power * (1 + random.nextDouble()), type.most));
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("every power of ten, its neighbours and its small multiples")
    void powersOfTen(Type type) {
        for (int exponent = type.leastPowerOfTen; type.parse("1e" + exponent) <= type.most; exponent++) {
            double power = type.parse("1e" + exponent);
            type.assertShortestAround(power);
            for (int i = 2; i < 10; i++) {
                if (i * power <= type.most) {
                    type.assertShortest(i * power);
                    type.assertShortest(power / i);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("whole numbers around the limits, up to those with 21 digits, and beyond 2^24")
    void wholeNumbers(Type type) {
        for (long power = 1; power > 0; power <<= 1) {
            for (int i = 0; i <= 6; i++) {
                for (double whole : new double[] {power, power * 3.0, power * 1024.0}) {
                    type.assertShortest(Math.abs(whole + i - 3));
                }
            }
        }
        for (int whole = 1 << 24; whole < 1_000_000_000; whole += 1_000_003) {
            type.assertShortest(whole);
        }
    }

    @Test
    @DisplayName("ties between two decimals go to the even one")
    void ties() {
        Random random = new Random();
        for (int i = 0; i < 20_000; i++) {
            Type.DOUBLE.assertShortest(((1L << 52) + (random.nextLong() >>> 12) | 1) / 4.0);
            Type.DOUBLE.assertShortest(
                    Math.scalb((double) (1L << 52 | random.nextLong() >>> 12), random.nextInt(24) - 4));
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("subnormal numbers")
    void subnormals(Type type) {
        Random random = new Random();
        for (int i = 0; i < 3_000; i++) {
            type.assertShortest(
                    type == Type.FLOAT
                            ? type.ofBits(random.nextInt() >>> 9 + random.nextInt(23))
                            : type.ofBits(random.nextLong() >>> 12 + random.nextInt(52)));
        }
    }

    @Test
    @DisplayName("prices with up to 8 decimals are written as typed")
    void prices() {
        Random random = new Random();
        for (int i = 0; i < 200_000; i++) {
            BigDecimal price = BigDecimal.valueOf(random.nextLong(1L << 1 + random.nextInt(49)), random.nextInt(9))
                    .stripTrailingZeros();
            if (price.precision() - price.scale() >= -5) { // else it is written with an exponent
                assertEquals(price.toPlainString(), Type.DOUBLE.text(price.doubleValue()));
            }
        }
    }

    @Test
    @DisplayName("the neighbours of a price with up to 8 decimals are not written as that price")
    void neighboursOfPrices() {
        Random random = new Random();
        for (int i = 0; i < 100_000; i++) {
            double price = (1 + random.nextLong(1L << 1 + random.nextInt(49))) / 1e8;
            Type.DOUBLE.assertAsByJdk(Math.nextDown(price), i % REFERENCE_EVERY == 0);
            Type.DOUBLE.assertAsByJdk(Math.nextUp(price), i % REFERENCE_EVERY == 0);
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
                    Type.DOUBLE.assertShortest(Math.scalb((double) c, -8 - bits));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("every layout of 1 to 17 digits stays in the space, and the worst case fills it")
    void everyLayout(Type type) {
        String digits = "12345678912345678";
        for (int count = 1; count <= 17; count++) {
            for (int exponent = -30; exponent <= (type == Type.FLOAT ? 20 : 30); exponent++) {
                type.assertShortest(type.parse(digits.substring(0, count) + 'e' + exponent));
            }
        }
        assertEquals(
                Doubles.MAX_BYTES, Type.DOUBLE.text(-0.0000033333333333333333).length());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("random bits, and random numbers of common size, have the shortest text that reads back")
    void randomNumbers(Type type) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        long count = Cases.drawn(1_000_000, 100_000_000);
        for (long i = 0; i < count; i++) {
            double value = type.ofBits(random.nextLong());
            if ((i & 3) == 0) {
                value = type.of(Math.scalb(1 + random.nextDouble(), random.nextInt(60) - 20));
            } else if ((i & 7) == 1) {
                value = type.of((random.nextLong() >> random.nextInt(64)) / 1e4);
            }
            if (Double.isFinite(value)) {
                try {
                    type.assertAsByJdk(Math.abs(value), i % REFERENCE_EVERY == 0);
                } catch (AssertionError e) {
                    throw new AssertionError("seed " + seed, e);
                }
            }
            if ((i + 1) % 10_000_000 == 0) {
                Cases.progress(i + 1, "random numbers, seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("floats of all bits in the long run, and at even steps in every build")
    void allFloats() {
        long step = Cases.of(SAMPLE_STEP, 1);
        long count = (FINITE_FLOATS + step - 1) / step;
        AtomicLong done = new AtomicLong();
        LongStream.range(0, (count + BLOCK - 1) / BLOCK).parallel().forEach(block -> {
            long end = Math.min(count, (block + 1) * BLOCK);
            for (long i = block * BLOCK; i < end; i++) {
                Type.FLOAT.assertAsByJdk(Type.FLOAT.ofBits(i * step), i % REFERENCE_EVERY == 0);
            }
            Cases.progress(2 * done.addAndGet(end - block * BLOCK), "floats of " + 2 * count);
        });
        assertEquals(count, done.get());
    }
}
