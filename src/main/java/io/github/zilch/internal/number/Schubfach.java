// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

/**
 * Finds the shortest decimal that reads back as a given binary number, and the closest one if there are several. It is
 * exact for every number. {@link Doubles} and {@link Floats} call it for the few values for which their faster
 * calculation is not certain.
 *
 * <p>This is the algorithm of Raffaele Giulietti, "The Schubfach way to render doubles", 2020, section 9, which also
 * proves that 126 bits of a power of ten suffice. The proof covers floats, whose significand is shorter, except for
 * powers of two; a test checks all of those. The rule that the shortest decimal should have two digits is left out,
 * because only {@code Double.toString} needs it: see {@link NumberLayout#putTwoDigits}.
 */
final class Schubfach {
    private Schubfach() {}

    /**
     * Returns the power of ten that the result of {@link #shortest} is multiplied by.
     *
     * @param q exponent of the number, as in {@link #shortest}.
     * @param irregular whether the spacing is irregular, as in {@link #shortest}.
     * @return the exponent: the value is {@code shortest(c, q, irregular)} times that power.
     */
    static int exponent(int q, boolean irregular) {
        return irregular ? PowersOfTen.floorLog10OfThreeQuarters(q) : PowersOfTen.floorLog10(q);
    }

    /**
     * Finds the shortest decimal.
     *
     * @param c significand of the number, from 1 to 2<sup>53</sup>−1.
     * @param q exponent of the number, which is c·2<sup>q</sup>.
     * @param irregular whether the distance to the next number below is half the distance to the next number above, as
     *     for powers of two except the smallest normal one.
     * @return the digits, possibly with trailing zeros, to be multiplied by ten to the power
     *     {@link #exponent exponent(q, irregular)}.
     */
    static long shortest(long c, int q, boolean irregular) {
        int k = exponent(q, irregular);
        int shift = q + PowersOfTen.floorLog2(-k) + 2;
        long high = PowersOfTen.high(-k);
        long low = PowersOfTen.low(-k);

        // All in quarters of 10^k: the number, and the ends of the interval of numbers that read back as it.
        long value = product(high, low, 4 * c << shift);
        long left = product(high, low, 4 * c - (irregular ? 1 : 2) << shift);
        long right = product(high, low, 4 * c + 2 << shift);
        long open = c & 1; // the interval of an odd number does not contain its ends

        // The interval contains at most one multiple of 10^(k+1). If it contains one, that is the shortest decimal.
        long below = (value >>> 2) / 10 * 10;
        long above = below + 10;
        boolean belowIn = left + open <= below << 2;
        boolean aboveIn = (above << 2) + open <= right;
        if (belowIn != aboveIn) {
            return belowIn ? below : above;
        }
        // Otherwise it contains at least one multiple of 10^k. If both neighbours are inside, the closer one counts; if
        // they are equally close, the even one.
        below = value >>> 2;
        above = below + 1;
        belowIn = left + open <= below << 2;
        aboveIn = (above << 2) + open <= right;
        if (belowIn != aboveIn) {
            return belowIn ? below : above;
        }
        long middle = below + above << 1;
        return value < middle || value == middle && (below & 1) == 0 ? below : above;
    }

    /**
     * Multiplies by 2<sup>−127</sup> times a power of ten and rounds to odd: the result is exact, or its last bit is
     * set. So every comparison with an even number gives the same result as with the exact product.
     */
    private static long product(long high, long low, long factor) {
        long carry = Math.multiplyHigh(low, factor);
        long fraction = (high * factor >>> 1) + carry; // 63 bits and a carry
        long whole = Math.multiplyHigh(high, factor) + (fraction >>> 63);
        return (fraction & Long.MAX_VALUE) == 0 ? whole : whole | 1;
    }
}
