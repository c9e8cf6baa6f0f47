// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import java.math.BigDecimal;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;

/** Writes a decimal of Connect as a number, or as the Base64 of its unscaled value. */
final class DecimalEncoder extends ValueEncoder {
    /** Digits that a {@code long} holds, in any of its values. */
    private static final int LONG_DIGITS = 18;

    /** Digits of integers that a {@code double} holds exactly, in any of their values. */
    private static final int DOUBLE_DIGITS = 15;

    /** Greatest power of ten that a {@code double} holds exactly. */
    private static final int MAX_SCALE_OF_DOUBLE = 22;

    /** Greatest scale that the library writes as a number without an exponent. */
    private static final int MAX_SCALE = 1000;

    /** Least exponent that {@link BigDecimal#toString()} writes without one. */
    private static final int LEAST_PLAIN_EXPONENT = -6;

    private final Schema schema;
    private final boolean isNumeric;
    private final int scale;
    private final double power;
    private final JsonBuilder json;
    private final byte[] digits;
    private final byte[] bytes = new byte[Long.BYTES];

    DecimalEncoder(Schema schema, Settings settings, JsonBuilder json) {
        super(schema, settings.replaceNull());
        this.schema = schema;
        this.isNumeric = settings.numericDecimals();
        this.scale = scaleOf(schema);
        this.power = Double.parseDouble("1e" + Math.max(scale, 0));
        this.json = json;
        this.digits = new byte[Math.max(scale, 0) + 32];
    }

    /** Returns the scale of a schema, or −1 if values have to be written by {@link Decimal}. */
    private static int scaleOf(Schema schema) {
        String text = schema.parameters() == null ? null : schema.parameters().get(Decimal.SCALE_FIELD);
        try {
            int scale = text == null ? -1 : Integer.parseInt(text);
            return scale >= 0 && scale <= MAX_SCALE ? scale : -1;
        } catch (NumberFormatException e) {
            return -1; // Decimal throws it again where a value is written
        }
    }

    @Override
    void encode(JsonRow row, Object value) {
        if (!(value instanceof BigDecimal decimal)) {
            throw ConversionException.wrongClass(value, "java.math.BigDecimal");
        }
        if (isNumeric) {
            writeNumber(row, decimal);
        } else {
            writeBase64(row, decimal);
        }
    }

    /** Writes the text of {@link BigDecimal#toString()}, which has an exponent if the number is very large or small. */
    private static void writeNumber(JsonRow row, BigDecimal decimal) {
        int scale = decimal.scale();
        if (scale >= 0 && scale <= MAX_SCALE && decimal.precision() - 1 - scale >= LEAST_PLAIN_EXPONENT) {
            row.add(decimal);
        } else {
            row.addRawUnchecked(decimal.toString());
        }
    }

    private void writeBase64(JsonRow row, BigDecimal decimal) {
        if (scale >= 0 && decimal.scale() == scale && decimal.precision() <= LONG_DIGITS) {
            long unscaled = unscaled(decimal);
            int length = (Long.SIZE - Long.numberOfLeadingZeros(unscaled < 0 ? ~unscaled : unscaled)) / Byte.SIZE + 1;
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) (unscaled >> Byte.SIZE * (length - 1 - i));
            }
            row.addBase64(bytes, 0, length);
            return;
        }
        if (schema.parameters() == null) {
            throw new ConversionException("the schema of a Decimal has no parameter \"scale\": add it");
        }
        byte[] unscaled = Decimal.fromLogical(schema, decimal);
        row.addBase64(unscaled, 0, unscaled.length);
    }

    /** Returns the digits of a number as a long. The JDK has no method for it that does not allocate. */
    private long unscaled(BigDecimal decimal) {
        if (scale <= MAX_SCALE_OF_DOUBLE && decimal.precision() <= DOUBLE_DIGITS) {
            return Math.round(decimal.doubleValue() * power); // off by less than a half, as both numbers are exact
        }
        int end = json.resetArray().add(decimal).toBytes(digits, 0) - 1;
        boolean isNegative = digits[1] == '-';
        long value = 0;
        for (int i = isNegative ? 2 : 1; i < end; i++) {
            if (digits[i] != '.') {
                value = 10 * value + digits[i] - '0';
            }
        }
        return isNegative ? -value : value;
    }
}
