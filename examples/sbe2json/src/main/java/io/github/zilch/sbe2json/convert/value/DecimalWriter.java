// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.wire.Digits;
import io.github.zilch.sbe2json.wire.IntegerPart;
import org.agrona.DirectBuffer;

/** Writes a composite of a mantissa and an exponent as an exact decimal, with all digits of the exponent. */
public record DecimalWriter(
        String field, IntegerPart mantissa, IntegerPart exponent, Nulls nulls, Digits digits, Flaws flaws)
        implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long unscaled = mantissa.read(buffer, at);
        long power = exponent.read(buffer, at);
        if (mantissa.isNull(unscaled) || exponent.isNull(power)) {
            nulls.add(row);
        } else if (!exponent.isExponent(power)) {
            long found = power < 0 && exponent.isUnsignedLong() ? Long.MAX_VALUE : power;
            flaws.add(Flaw.EXPONENT, field, at, found, IntegerPart.MAX_EXPONENT);
            row.addNull();
        } else if (unscaled < 0 && mantissa.isUnsignedLong()) {
            digits.addUnsignedDecimal(row, unscaled, (int) -power);
        } else {
            row.addDecimal(unscaled, (int) -power);
        }
    }
}
