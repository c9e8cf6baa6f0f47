// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes numbers from 0 to 999 from tables. Most numbers that are sent have few digits, and one load is less work than
 * the six multiplications of {@link Integers#digits8}: a snapshot of an order book takes 15 to 20 % less time. The
 * tables have 4,000 bytes each, of which common numbers use a few cache lines.
 *
 * <p>No method here checks whether there is room. Each {@code put} overwrites 4 bytes.
 */
final class ThreeDigits {
    /** The largest number plus one. */
    static final int LIMIT = 1_000;

    private static final int DIGITS = 3;

    /** Position of the count in an entry, above the three digits. */
    private static final int COUNT_SHIFT = 8 * DIGITS;

    /** Digits without leading zeros, the first one in the lowest byte, and their number in the highest byte. */
    private static final int[] PLAIN = new int[LIMIT];

    /** Digits with leading zeros, and in the highest byte the number of digits without trailing zeros. */
    private static final int[] PADDED = new int[LIMIT];

    static {
        for (int value = 0; value < LIMIT; value++) {
            int digits = '0' + value / 100 | '0' + value / 10 % 10 << 8 | '0' + value % 10 << 16;
            int leadingZeros = value < 10 ? 2 : value < 100 ? 1 : 0;
            int trailingZeros = value == 0 ? DIGITS : value % 100 == 0 ? 2 : value % 10 == 0 ? 1 : 0;
            PLAIN[value] = digits >>> 8 * leadingZeros | DIGITS - leadingZeros << COUNT_SHIFT;
            PADDED[value] = digits | DIGITS - trailingZeros << COUNT_SHIFT;
        }
    }

    private ThreeDigits() {}

    /**
     * Writes a number without leading zeros.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value from 0 to 999.
     * @return the address after the last of its one to three digits.
     */
    static long put(byte[] target, long at, int value) {
        int word = PLAIN[value];
        Memory.putInt(target, at, word);
        return at + (word >>> COUNT_SHIFT);
    }

    /**
     * Writes a number with leading zeros.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value from 0 to 999.
     * @return {@code at + 3}.
     */
    static long putPadded(byte[] target, long at, int value) {
        Memory.putInt(target, at, PADDED[value]);
        return at + DIGITS;
    }

    /**
     * Writes a fraction, with leading zeros and without trailing zeros.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param thousandths from 0 to 999.
     * @return the address after the last of its zero to three digits.
     */
    static long putFraction(byte[] target, long at, int thousandths) {
        int word = PADDED[thousandths];
        Memory.putInt(target, at, word);
        return at + (word >>> COUNT_SHIFT);
    }

    /** Returns the number of zeros at the end of a number of three digits, leading zeros included. */
    static int trailingZeros(int value) {
        return DIGITS - (PADDED[value] >>> COUNT_SHIFT);
    }
}
