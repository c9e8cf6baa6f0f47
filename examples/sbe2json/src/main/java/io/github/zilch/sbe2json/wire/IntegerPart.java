// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.math.BigDecimal;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.ir.Token;

/**
 * An integer that is a field, or a part of a composite. Allocates nothing; immutable.
 *
 * @param reader of the integer.
 * @param offset from the beginning of the field.
 * @param isOptional whether {@code nullValue} stands for null.
 * @param nullValue the 64 bits of the null value.
 */
public record IntegerPart(IntegerReader reader, int offset, boolean isOptional, long nullValue) {
    /** The exponents of decimals are from the negative of this number to this number. */
    public static final int MAX_EXPONENT = Digits.MAX_SCALE;

    /**
     * Returns an integer of a composite.
     *
     * @param token of the integer.
     * @param isOptional whether it can be null, even if its type does not say so.
     * @param order of the bytes.
     * @return the integer, at its offset in the composite.
     */
    public static IntegerPart of(Token token, boolean isOptional, ByteOrder order) {
        if (token.isConstantEncoding()) {
            return ofConstant(token.encoding().constValue().longValue());
        }
        return of(token, token.offset(), isOptional || token.isOptionalEncoding(), order);
    }

    /**
     * Returns an integer that is a field.
     *
     * @param type of the integer, which is not constant.
     * @param isOptional whether it can be null.
     * @param order of the bytes.
     * @return the integer, at the beginning of the field.
     */
    public static IntegerPart ofField(Token type, boolean isOptional, ByteOrder order) {
        return of(type, 0, isOptional, order);
    }

    private static IntegerPart of(Token type, int offset, boolean isOptional, ByteOrder order) {
        IntegerReader reader = IntegerReader.of(type.encoding().primitiveType(), order);
        long nullValue = type.encoding().applicableNullValue().longValue();
        return new IntegerPart(reader, offset, isOptional, nullValue);
    }

    /**
     * Returns an integer that the schema defines.
     *
     * @param value of the integer.
     * @return the integer.
     */
    public static IntegerPart ofConstant(long value) {
        return new IntegerPart(IntegerReader.ofConstant(value), 0, false, 0);
    }

    /**
     * Reads the integer.
     *
     * @param buffer that contains the field.
     * @param at index of the first byte of the field.
     * @return the value; if the type is uint64, its 64 bits.
     */
    public long read(DirectBuffer buffer, int at) {
        return reader.read(buffer, at + offset);
    }

    /**
     * Returns whether a value stands for null.
     *
     * @param value that was read.
     * @return {@code true} if it does.
     */
    public boolean isNull(long value) {
        return isOptional && value == nullValue;
    }

    /** Returns whether the schema defines the value. */
    public boolean isConstant() {
        return least().equals(greatest());
    }

    /** Returns the least value, which is not the null value. */
    public BigDecimal least() {
        return isOptional && reader.least().equals(exactNull()) ? reader.least().add(BigDecimal.ONE) : reader.least();
    }

    /** Returns the greatest value, which is not the null value. */
    public BigDecimal greatest() {
        return isOptional && reader.greatest().equals(exactNull())
                ? reader.greatest().subtract(BigDecimal.ONE)
                : reader.greatest();
    }

    private BigDecimal exactNull() {
        return isUnsignedLong() ? new BigDecimal(Long.toUnsignedString(nullValue)) : BigDecimal.valueOf(nullValue);
    }

    /**
     * Returns whether a number is in the range of the integer.
     *
     * @param number to look at.
     * @return {@code true} if it is, and has no fraction.
     */
    public boolean canBe(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0
                && number.compareTo(least()) >= 0
                && number.compareTo(greatest()) <= 0;
    }

    /**
     * Returns whether a value is an exponent that a decimal can have.
     *
     * @param value that was read.
     * @return {@code true} if it is not out of range.
     */
    public boolean isExponent(long value) {
        return value <= MAX_EXPONENT && value >= (isUnsignedLong() ? 0 : -MAX_EXPONENT);
    }

    /**
     * Returns whether a negative result of {@link #read} stands for a value from 2^63 to 2^64 - 1.
     *
     * @return {@code true} if it does.
     */
    public boolean isUnsignedLong() {
        return reader.isUnsignedLong();
    }
}
