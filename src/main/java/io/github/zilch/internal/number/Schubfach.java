// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

/**
 * Finds the shortest decimal that reads back as a given binary number, and of several such the closest to it, exactly
 * and for every number. {@link Doubles} and {@link Floats} come here with the few values for which their faster
 * calculation does not give certainty.
 *
 * <p>This is the algorithm of Raffaele Giulietti, "The Schubfach way to render doubles", 2020, section 9; the proof
 * that 126 bits of a power of ten suffice is there. A float has a shorter significand and is covered by it, but for its
 * powers of two, of which a test tries all. It is left out here that the shortest decimal should have two digits, which
 * only {@code Double.toString} wants.
 */
final class Schubfach {
    private Schubfach() {}

    /**
     * Tells the power of ten that the result of {@link #shortest} counts.
     *
     * @param q exponent of the number, as there.
     * @param uneven whether the number is uneven, as there.
     * @return its exponent: the value found is {@code shortest(c, q, uneven)} times that power.
     */
    static int exponent(int q, boolean uneven) {
        return uneven ? PowersOfTen.floorLog10OfThreeQuarters(q) : PowersOfTen.floorLog10(q);
    }

    /**
     * Finds the shortest decimal.
     *
     * @param c significand of the number, from 1 to 2<sup>53</sup>−1.
     * @param q exponent of the number, which is c·2<sup>q</sup>.
     * @param uneven whether the next number below is only half as far away as the next one above, which is so of
     *     powers of two except the smallest normal one.
     * @return the digits, possibly with zeros at the end, to be multiplied by ten to the power
     *     {@link #exponent exponent(q, uneven)}.
     */
    static long shortest(long c, int q, boolean uneven) {
        int k = exponent(q, uneven);
        int shift = q + PowersOfTen.floorLog2(-k) + 2;
        long high = PowersOfTen.high(-k);
        long low = PowersOfTen.low(-k);

        // Everything in quarters of 10^k: the number, and the ends of the interval that is read back as this number.
        long value = product(high, low, 4 * c << shift);
        long left = product(high, low, 4 * c - (uneven ? 1 : 2) << shift);
        long right = product(high, low, 4 * c + 2 << shift);
        long open = c & 1; // an odd number's interval does not contain its ends

        // There is at most one multiple of 10^(k+1) in the interval: if there is one, it is the shortest.
        long below = (value >>> 2) / 10 * 10;
        long above = below + 10;
        boolean belowIn = left + open <= below << 2;
        boolean aboveIn = (above << 2) + open <= right;
        if (belowIn != aboveIn) {
            return belowIn ? below : above;
        }
        // Else there is at least one multiple of 10^k; if both neighbours are in, the closer one, or the even one.
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
     * set. So all comparisons with even numbers come out as they would with the exact product.
     */
    private static long product(long high, long low, long factor) {
        long carry = Math.multiplyHigh(low, factor);
        long fraction = (high * factor >>> 1) + carry; // 63 bits and a carry
        long whole = Math.multiplyHigh(high, factor) + (fraction >>> 63);
        return (fraction & Long.MAX_VALUE) == 0 ? whole : whole | 1;
    }
}
