// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/** Finds the shortest text of a number by trying every length. Slow, and independent of the encoders. */
final class ShortestDigits {
    private static final int MOST_DIGITS = 17;

    private ShortestDigits() {}

    /** Returns the text of a finite double. */
    static String of(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal exact = new BigDecimal(Math.abs(value));
        String text = layout(shortest(exact, it -> it.doubleValue() == Math.abs(value)));
        return value < 0 ? '-' + text : text;
    }

    /** Returns the text of a finite float. */
    static String of(float value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal exact = new BigDecimal(Math.abs(value));
        String text = layout(shortest(exact, it -> Float.parseFloat(it.toString()) == Math.abs(value)));
        return value < 0 ? '-' + text : text;
    }

    private static BigDecimal shortest(BigDecimal exact, Predicate<BigDecimal> readsBack) {
        for (int digits = 1; digits <= MOST_DIGITS; digits++) {
            BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
            BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
            boolean belowFits = readsBack.test(below);
            boolean aboveFits = readsBack.test(above);
            if (belowFits && aboveFits) {
                return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            }
            if (belowFits || aboveFits) {
                return belowFits ? below : above;
            }
        }
        throw new AssertionError("17 digits are always enough: " + exact);
    }

    /** Implements Number::toString of ECMA-262, with its names. */
    private static String layout(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        String s = stripped.unscaledValue().toString();
        int k = s.length();
        int n = k - stripped.scale();
        if (k <= n && n <= 21) {
            return s + "0".repeat(n - k);
        }
        if (0 < n && n <= 21) {
            return s.substring(0, n) + '.' + s.substring(n);
        }
        if (-6 < n && n <= 0) {
            return "0." + "0".repeat(-n) + s;
        }
        String exponent = 'e' + (n > 0 ? "+" : "-") + Math.abs(n - 1);
        return k == 1 ? s + exponent : s.charAt(0) + "." + s.substring(1) + exponent;
    }
}
