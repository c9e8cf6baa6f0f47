// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/** Finds the shortest text of a number by trying every length. Slow, and independent of the encoders. */
public final class ShortestDigits {
    private static final int MOST_DIGITS = 17;

    private ShortestDigits() {}

    /** Returns the text of a finite double. */
    public static String of(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal exact = new BigDecimal(Math.abs(value));
        String text = layout(shortest(exact, 1, it -> it.doubleValue() == Math.abs(value)));
        return value < 0 ? '-' + text : text;
    }

    /** Returns the text of a finite float. */
    public static String of(float value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal exact = new BigDecimal(Math.abs(value));
        String text = layout(shortest(exact, 1, it -> Float.parseFloat(it.toString()) == Math.abs(value)));
        return value < 0 ? '-' + text : text;
    }

    /** Returns the text that {@link Double#toString(double)} returns for a number greater than 0 from JDK 19 on. */
    public static String ofJdk(double value) {
        return jdkLayout(shortest(new BigDecimal(value), 2, it -> it.doubleValue() == value));
    }

    /** Returns the text that {@link Float#toString(float)} returns for a number greater than 0 from JDK 19 on. */
    public static String ofJdk(float value) {
        return jdkLayout(shortest(new BigDecimal(value), 2, it -> Float.parseFloat(it.toString()) == value));
    }

    private static BigDecimal shortest(BigDecimal exact, int least, Predicate<BigDecimal> readsBack) {
        for (int digits = least; digits <= MOST_DIGITS; digits++) {
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

    /** Returns a number of 0 or more in the layout of {@link Double#toString(double)}. */
    private static String jdkLayout(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        String digits = stripped.unscaledValue().toString();
        int exponent = digits.length() - stripped.scale() - 1;
        if (exponent >= -3 && exponent < 7) {
            return stripped.scale() > 0 ? stripped.toPlainString() : stripped.toPlainString() + ".0";
        }
        return digits.charAt(0) + "." + (digits.length() == 1 ? "0" : digits.substring(1)) + "E" + exponent;
    }

    /** Implements Number::toString of ECMA-262, with its names. */
    static String layout(BigDecimal number) {
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
