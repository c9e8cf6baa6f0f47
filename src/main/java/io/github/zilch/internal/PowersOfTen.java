// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

import java.math.BigInteger;

/**
 * The powers of ten that {@link Doubles} and {@link Floats} multiply by, to 126 bits.
 *
 * <p>For each exponent {@code e} there is the one integer {@code g} with
 * 2<sup>125</sup> ≤ {@code g} &lt; 2<sup>126</sup> that is next above 10<sup>e</sup>·2<sup>r</sup>, where {@code r} is
 * 125 − {@link #floorLog2(int) floorLog2(e)}. It exceeds that product by at most 1. It is kept in two halves of 63
 * bits, so that both are positive and {@link Math#multiplyHigh} multiplies them as they are.
 *
 * <p>The table (10 KB) is computed when the first double with a fraction is written: that takes a few milliseconds,
 * once, in a JVM that has just begun.
 */
final class PowersOfTen {
    /** The smallest exponent: the largest double over 10<sup>293</sup> still has 16 digits before the point. */
    static final int MIN = -293;

    /** The largest exponent: the smallest double times 10<sup>324</sup> has one digit before the point. */
    static final int MAX = 324;

    private static final int BITS = 126;
    private static final int HALF_BITS = 63;

    /** High half, low half, of each power in turn. */
    private static final long[] HALVES = halves();

    private PowersOfTen() {}

    /**
     * Gives the upper 63 bits.
     *
     * @param exponent from {@link #MIN} to {@link #MAX}.
     * @return g / 2<sup>63</sup>, rounded down.
     */
    static long high(int exponent) {
        return HALVES[2 * (exponent - MIN)];
    }

    /**
     * Gives the lower 63 bits.
     *
     * @param exponent from {@link #MIN} to {@link #MAX}.
     * @return the remainder of g / 2<sup>63</sup>.
     */
    static long low(int exponent) {
        return HALVES[2 * (exponent - MIN) + 1];
    }

    /**
     * Computes log<sub>2</sub>(10<sup>e</sup>), rounded down.
     *
     * @param exponent from {@link #MIN} to {@link #MAX}; a test tries all of them.
     * @return the position of the highest bit of that power.
     */
    static int floorLog2(int exponent) {
        return exponent * 1_741_647 >> 19;
    }

    /**
     * Computes log<sub>10</sub>(2<sup>q</sup>), rounded down.
     *
     * @param q from −1074 to 971; a test tries all of them.
     * @return the exponent of the largest power of ten that is not above that power of two.
     */
    static int floorLog10(int q) {
        return q * 315_653 >> 20;
    }

    /**
     * Computes log<sub>10</sub>(¾·2<sup>q</sup>), rounded down.
     *
     * @param q from −1074 to 971; a test tries all of them.
     * @return the exponent of the largest power of ten that is not above three quarters of that power of two.
     */
    static int floorLog10OfThreeQuarters(int q) {
        return q * 631_305 - 261_663 >> 21;
    }

    private static long[] halves() {
        long[] halves = new long[2 * (MAX - MIN + 1)];
        BigInteger power = BigInteger.ONE;
        for (int e = 0; e <= MAX; e++) {
            int excess = power.bitLength() - BITS;
            store(halves, e, excess >= 0 ? power.shiftRight(excess) : power.shiftLeft(-excess));
            if (-e >= MIN && e > 0) {
                // 1 / 10^e is below 2^(1 - bitLength) and, a power of ten being no power of two, above half of that.
                store(
                        halves,
                        -e,
                        BigInteger.ONE.shiftLeft(power.bitLength() + BITS - 1).divide(power));
            }
            power = power.multiply(BigInteger.TEN);
        }
        return halves;
    }

    private static void store(long[] halves, int exponent, BigInteger roundedDown) {
        BigInteger g = roundedDown.add(BigInteger.ONE);
        halves[2 * (exponent - MIN)] = g.shiftRight(HALF_BITS).longValue();
        halves[2 * (exponent - MIN) + 1] = g.longValue() & Long.MAX_VALUE;
    }
}
