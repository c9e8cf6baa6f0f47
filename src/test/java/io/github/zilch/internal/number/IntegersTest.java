// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Encoded;
import io.github.zilch.trust.Cases;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("C7: integers are exact over their whole range")
class IntegersTest {
    private static void assertInt(int value) {
        String digits = Integer.toString(value);
        assertEquals(digits, Encoded.text(Integers.MAX_INT_BYTES, (target, at) -> Integers.put(target, at, value)));
        assertEquals(
                digits, Encoded.text(Integers.MAX_INT_BYTES, (target, at) -> Integers.put(target, at, (long) value)));
    }

    private static void assertLong(long value) {
        String digits = Long.toString(value);
        assertEquals(digits, Encoded.text(Integers.MAX_LONG_BYTES, (target, at) -> Integers.put(target, at, value)));
        assertEquals(
                digits,
                Encoded.text(Integers.MAX_LONG_BYTES, (target, at) -> Integers.putIdentifier(target, at, value)));
    }

    @Test
    @DisplayName("the ends of the ranges, zero and one")
    void corners() {
        for (int value : new int[] {0, 1, -1, 9, 10, -10, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertInt(value);
            assertLong(value);
        }
        assertLong(Long.MAX_VALUE);
        assertLong(Long.MIN_VALUE);
        assertLong(Long.MIN_VALUE + 1);
        assertLong(1L << 53);
    }

    @Test
    @DisplayName("every number of digits, and the values around each change")
    void everyDigitCount() {
        for (long power = 1; power > 0 && power <= 1_000_000_000_000_000_000L; power *= 10) {
            for (int i = -2; i <= 2; i++) {
                assertLong(power + i);
                assertLong(-power + i);
                assertLong(5 * power + i);
                assertInt((int) (power + i));
                assertInt((int) (-power + i));
            }
        }
    }

    @Test
    @DisplayName("nine digits: the values around each million")
    void everyMillionOfNineDigits() {
        for (int millions = 99; millions <= 1000; millions++) {
            for (int i = -1; i <= 1; i++) {
                assertLong(millions * 1_000_000L + i);
            }
        }
    }

    @Test
    @DisplayName("powers of two and their neighbours")
    void powersOfTwo() {
        for (int bit = 0; bit < 64; bit++) {
            for (int i = -1; i <= 1; i++) {
                assertLong((1L << bit) + i);
                assertInt((1 << bit) + i);
            }
        }
    }

    @Test
    @DisplayName("random integers of every length")
    void randomValues() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < Cases.drawn(200_000, 20_000_000); i++) {
            long value = random.nextLong() >> random.nextInt(64);
            String expected = Long.toString(value);
            String text = Encoded.text(Integers.MAX_LONG_BYTES, (target, at) -> Integers.put(target, at, value));
            assertEquals(expected, text, () -> "seed " + seed);
            assertInt((int) value >> (int) (value >>> 59));
        }
    }

    @Test
    @DisplayName("the whole unsigned range, which the negation of Long.MIN_VALUE needs")
    void unsigned() {
        for (long value : new long[] {
            0, 67_108_863, 999_999_999_999L, -1,
            67_108_864, 99_999_999, 1_000_000_000_000L, -2,
            100_000_000, Long.MIN_VALUE
        }) {
            assertEquals(
                    Long.toUnsignedString(value),
                    Encoded.text(Integers.MAX_LONG_BYTES, (target, at) -> Integers.putUnsigned(target, at, value)));
            assertEquals(Long.divideUnsigned(value, 100_000_000), Integers.divideByTenTo8(value));
        }
    }

    @Test
    @DisplayName("the quotients by multiplication are correct on both sides of each change")
    void quotients() {
        for (long millions = 100; millions <= 1_000_000; millions++) {
            assertLong(millions * 1_000_000 - 1);
            assertLong(millions * 1_000_000);
        }
        long greatest = Long.divideUnsigned(-1, 100_000_000);
        Random random = new Random(8);
        for (int i = 0; i < Cases.drawn(1_000_000, 100_000_000); i++) {
            long quotient = i < 1_000 ? greatest - 1 - i : random.nextLong(greatest) >>> random.nextInt(37);
            assertEquals(quotient, Integers.divideByTenTo8(quotient * 100_000_000));
            assertEquals(quotient, Integers.divideByTenTo8(quotient * 100_000_000 + 99_999_999));
        }
    }

    @Test
    @DisplayName("the divisions by multiplication are exact for each of 100,000,000 numbers")
    void digitsOfAllNumbers() {
        long[] fourDigits = new long[10_000]; // the first digit in the lowest byte
        for (int value = 0; value < fourDigits.length; value++) {
            fourDigits[value] = value / 1_000 | value / 100 % 10 << 8 | value / 10 % 10 << 16 | value % 10 << 24;
        }
        for (int high = 0; high < fourDigits.length; high++) {
            for (int low = 0; low < fourDigits.length; low++) {
                int value = high * 10_000 + low;
                if (Integers.digits8(value) != (fourDigits[high] | fourDigits[low] << 32)) {
                    throw new AssertionError(value + " gave " + Long.toHexString(Integers.digits8(value)));
                }
            }
        }
    }

    @Test
    @DisplayName("padded forms keep leading zeros and stay within eight bytes")
    void padded() {
        assertEquals("00000000", Encoded.text(8, (target, at) -> Integers.put8Digits(target, at, 0)));
        assertEquals("00012345", Encoded.text(8, (target, at) -> Integers.put8Digits(target, at, 12_345)));
        assertEquals("0000000000000001", Encoded.text(16, (target, at) -> Integers.put16Digits(target, at, 1)));
        assertEquals(
                "9999999999999999",
                Encoded.text(16, (target, at) -> Integers.put16Digits(target, at, Integers.TEN_TO_16 - 1)));
        for (int count = 1; count <= 8; count++) {
            int digits = count;
            assertEquals(
                    "00000007".substring(8 - count),
                    Encoded.text(8, (target, at) -> Integers.putPadded(target, at, 7, digits)));
        }
        for (int value = 0; value < 100; value++) {
            int pair = value;
            assertEquals(
                    Integer.toString(100 + value).substring(1),
                    Encoded.text(2, (target, at) -> Integers.putPadded2(target, at, pair)));
        }
    }

    @Test
    @DisplayName("words are written at addresses that are not aligned")
    void unalignedAddresses() {
        Block memory = Memory.allocate(64);
        for (int i = 0; i < 8; i++) {
            long at = memory.address() + i;
            long end = Integers.put(Memory.arrayAt(at), at, Long.MIN_VALUE);
            byte[] bytes = new byte[(int) (end - at)];
            memory.bytes().get(i, bytes);
            assertEquals(Long.toString(Long.MIN_VALUE), new String(bytes, StandardCharsets.US_ASCII));
        }
    }

    /** Returns what is written, without the fourth byte that may be touched. */
    private static String threeDigits(Encoded.Encoder encoder) {
        return Encoded.text(4, encoder);
    }

    @Test
    @Tag("fast")
    @DisplayName("all numbers of up to three digits, without leading zeros, with them, and as fractions")
    void numbersOfUpToThreeDigits() {
        for (int i = 0; i < ThreeDigits.LIMIT; i++) {
            int value = i;
            String padded = String.format("%03d", value);
            assertEquals(Integer.toString(value), threeDigits((target, at) -> ThreeDigits.put(target, at, value)));
            assertEquals(padded, threeDigits((target, at) -> ThreeDigits.putPadded(target, at, value)));
            String fraction = padded.replaceAll("0+$", "");
            assertEquals(fraction, threeDigits((target, at) -> ThreeDigits.putFraction(target, at, value)));
            assertEquals(padded.length() - fraction.length(), ThreeDigits.trailingZeros(value));
        }
    }
}
