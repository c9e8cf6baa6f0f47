// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

/**
 * The powers of ten that {@link Doubles} and {@link Floats} multiply by, with 126 bits.
 *
 * <p>For each exponent {@code e} the table holds the integer {@code g} with 2<sup>125</sup> ≤ {@code g} &lt;
 * 2<sup>126</sup> that is next above 10<sup>e</sup>·2<sup>r</sup>, where {@code r} is 125 −
 * {@link #floorLog2(int) floorLog2(e)}. It exceeds that product by at most 1. It is stored in two halves of 63 bits, so
 * that both are positive and {@link Math#multiplyHigh} can multiply them directly.
 *
 * <p>The table (10 KB) is computed when the class is initialized. Each power is computed from the previous one in 192
 * bits: positive powers by multiplying by ten, negative powers by dividing by ten. The errors of at most 324 such steps
 * stay far below the bits that are kept, and a test compares all of them with the exact values.
 */
final class PowersOfTen {
    /**
     * The smallest exponent: the largest double divided by 10<sup>293</sup> still has 16 digits before the decimal
     * point.
     */
    static final int MIN = -293;

    /** The largest exponent: the smallest double times 10<sup>324</sup> has one digit before the decimal point. */
    static final int MAX = 324;

    private static final int HALF_BITS = 63;

    private static final int LIMBS = 6;
    private static final int LIMB_BITS = 32;
    private static final long LIMB_MASK = 0xFFFF_FFFFL;

    /** The high half and the low half of each power in turn. */
    private static final long[] HALVES = halves();

    private PowersOfTen() {}

    /**
     * Returns the upper 63 bits of {@code g}.
     *
     * @param exponent from {@link #MIN} to {@link #MAX}.
     * @return {@code g} / 2<sup>63</sup>, rounded down.
     */
    static long high(int exponent) {
        return HALVES[2 * (exponent - MIN)];
    }

    /**
     * Returns the lower 63 bits of {@code g}.
     *
     * @param exponent from {@link #MIN} to {@link #MAX}.
     * @return the remainder of {@code g} / 2<sup>63</sup>.
     */
    static long low(int exponent) {
        return HALVES[2 * (exponent - MIN) + 1];
    }

    /**
     * Computes log<sub>2</sub>(10<sup>e</sup>), rounded down.
     *
     * @param exponent from {@link #MIN} to {@link #MAX}; a test checks all of them.
     * @return the position of the highest bit of that power.
     */
    static int floorLog2(int exponent) {
        return exponent * 1_741_647 >> 19;
    }

    /**
     * Computes log<sub>10</sub>(2<sup>q</sup>), rounded down.
     *
     * @param q from −1074 to 971; a test checks all of them.
     * @return the exponent of the largest power of ten that does not exceed that power of two.
     */
    static int floorLog10(int q) {
        return q * 315_653 >> 20;
    }

    /**
     * Computes log<sub>10</sub>(¾·2<sup>q</sup>), rounded down.
     *
     * @param q from −1074 to 971; a test checks all of them.
     * @return the exponent of the largest power of ten that does not exceed three quarters of that power of two.
     */
    static int floorLog10OfThreeQuarters(int q) {
        return q * 631_305 - 261_663 >> 21;
    }

    private static long[] halves() {
        long[] halves = new long[2 * (MAX - MIN + 1)];
        long[] limbs = one();
        store(halves, 0, limbs);
        for (int e = 1; e <= MAX; e++) {
            multiplyByTen(limbs);
            store(halves, e, limbs);
        }
        limbs = one();
        for (int e = -1; e >= MIN; e--) {
            divideByTen(limbs);
            store(halves, e, limbs);
        }
        return halves;
    }

    /**
     * Returns the number 1 in 192 bits: 32 bits in each limb, the highest limb first. The highest bit is always set.
     */
    private static long[] one() {
        long[] limbs = new long[LIMBS];
        limbs[0] = 1L << LIMB_BITS - 1;
        return limbs;
    }

    private static void multiplyByTen(long[] limbs) {
        long carry = 0;
        for (int i = LIMBS - 1; i >= 0; i--) {
            long product = limbs[i] * 10 + carry;
            limbs[i] = product & LIMB_MASK;
            carry = product >>> LIMB_BITS;
        }
        int dropped = Long.SIZE - Long.numberOfLeadingZeros(carry); // 3 or 4 bits, which are dropped at the low end
        for (int i = 0; i < LIMBS; i++) {
            long wide = carry << LIMB_BITS | limbs[i];
            limbs[i] = wide >>> dropped & LIMB_MASK;
            carry = wide & (1L << dropped) - 1;
        }
    }

    private static void divideByTen(long[] limbs) {
        // Three more bits make the quotient 8/10 of the number, so at most the highest bit is lost.
        long rest = limbs[0] >>> LIMB_BITS - 3;
        for (int i = 0; i < LIMBS; i++) {
            long next = i + 1 < LIMBS ? limbs[i + 1] >>> LIMB_BITS - 3 : 0;
            long dividend = rest << LIMB_BITS | limbs[i] << 3 & LIMB_MASK | next;
            limbs[i] = dividend / 10;
            rest = dividend % 10;
        }
        if (limbs[0] >>> LIMB_BITS - 1 == 0) {
            for (int i = 0; i < LIMBS; i++) {
                long next = i + 1 < LIMBS ? limbs[i + 1] >>> LIMB_BITS - 1 : 0;
                limbs[i] = limbs[i] << 1 & LIMB_MASK | next;
            }
        }
    }

    /** Stores the upper 126 bits plus one. */
    private static void store(long[] halves, int exponent, long[] limbs) {
        long upper = limbs[0] << LIMB_BITS | limbs[1];
        long lower = limbs[2] << LIMB_BITS | limbs[3];
        // The lower word is never all ones before the addition, so there is no carry.
        long low = (upper << Long.SIZE - 2 | lower >>> 2) + 1;
        halves[2 * (exponent - MIN)] = upper >>> 1 & -2L | low >>> HALF_BITS;
        halves[2 * (exponent - MIN) + 1] = low & Long.MAX_VALUE;
    }
}
