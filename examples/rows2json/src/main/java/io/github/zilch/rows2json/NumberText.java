// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;
import java.math.BigDecimal;

/** Writes a decimal that a driver returns as text, as a number with the same digits. */
final class NumberText {
    private static final int MAX_SCALE = 1 << 18; // more than a numeric of PostgreSQL has

    private NumberText() {}

    /** Writes a number, or a string if it is NaN or infinite or if decimals are strings. */
    static void write(CharSequence text, boolean asString, JsonRow json) {
        char last = text.charAt(text.length() - 1);
        if (asString || last < '0' || last > '9') {
            json.add(text);
        } else {
            json.addRaw(text);
        }
    }

    /**
     * Returns a decimal without exponent, or as it is if it would have thousands of zeros. Drivers write an exponent for a
     * number such as 0.0000001, and only then this method allocates.
     */
    static CharSequence plain(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == 'E') {
                BigDecimal decimal = new BigDecimal(text.toString());
                return Math.abs((long) decimal.scale()) <= MAX_SCALE ? decimal.toPlainString() : decimal.toString();
            }
        }
        return text;
    }
}
