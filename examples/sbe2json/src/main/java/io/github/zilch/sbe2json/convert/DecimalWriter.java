// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import org.agrona.DirectBuffer;

/** Writes a composite of a mantissa and an exponent as an exact decimal, with all digits of the exponent. */
final class DecimalWriter implements ValueWriter {
    /**
     * A part of the decimal.
     *
     * @param reader of the part; null if it is constant.
     * @param offset in the composite.
     * @param constant the value, if it is constant.
     * @param isOptional whether {@code nullValue} makes the decimal null.
     * @param nullValue the 64 bits of the null value.
     */
    record Part(IntegerReader reader, int offset, long constant, boolean isOptional, long nullValue) {
        long read(DirectBuffer buffer, int at) {
            return reader == null ? constant : reader.read(buffer, at + offset);
        }

        boolean isNull(long value) {
            return isOptional && value == nullValue;
        }

        boolean isUnsignedLong() {
            return reader != null && reader.isUnsignedLong();
        }
    }

    private final String field;
    private final Part mantissa;
    private final Part exponent;
    private final Nulls nulls;
    private final Digits digits;
    private final Flaws flaws;

    DecimalWriter(String field, Part mantissa, Part exponent, Nulls nulls, Digits digits, Flaws flaws) {
        this.field = field;
        this.mantissa = mantissa;
        this.exponent = exponent;
        this.nulls = nulls;
        this.digits = digits;
        this.flaws = flaws;
    }

    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long unscaled = mantissa.read(buffer, at);
        long power = exponent.read(buffer, at);
        if (mantissa.isNull(unscaled) || exponent.isNull(power)) {
            nulls.add(row);
        } else if (power < -Digits.MAX_SCALE || power > Digits.MAX_SCALE) {
            flaws.add(Flaw.EXPONENT, field, at, power, Digits.MAX_SCALE);
            row.addNull();
        } else if (mantissa.isUnsignedLong()) {
            digits.addUnsignedDecimal(row, unscaled, (int) -power);
        } else {
            row.addDecimal(unscaled, (int) -power);
        }
    }
}
