// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/**
 * Reads an integer. Allocates nothing; immutable.
 *
 * @param access reads it: an object for each type, and no switch, because callers that contain little code are compiled
 *     into one.
 * @param isLong whether the integer has 64 bits.
 * @param isUnsignedLong whether a negative result of {@link #read} stands for a value from 2^63 to 2^64 - 1.
 * @param least the least value that can be read.
 * @param greatest the greatest value that can be read.
 */
public record IntegerReader(
        Access access, boolean isLong, boolean isUnsignedLong, BigDecimal least, BigDecimal greatest) {
    /** Reads an integer of one type. */
    @FunctionalInterface
    interface Access {
        long read(DirectBuffer buffer, int at);
    }

    /**
     * Returns a reader.
     *
     * @param type of the integer; a char is its byte.
     * @param order of the bytes: that of the schema, because the tokens of sets do not have it.
     * @return the reader.
     * @throws IllegalArgumentException if the type is no integer.
     */
    public static IntegerReader of(PrimitiveType type, ByteOrder order) {
        if (!isInteger(type)) {
            throw new IllegalArgumentException("the schema has " + type + " where an integer is required");
        }
        Access access = switch (type) {
            case CHAR, UINT8 -> (buffer, at) -> buffer.getByte(at) & 0xFF;
            case INT8 -> DirectBuffer::getByte;
            case UINT16 -> (buffer, at) -> buffer.getShort(at, order) & 0xFFFF;
            case INT16 -> (buffer, at) -> buffer.getShort(at, order);
            case UINT32 -> (buffer, at) -> buffer.getInt(at, order) & 0xFFFF_FFFFL;
            case INT32 -> (buffer, at) -> buffer.getInt(at, order);
            default -> (buffer, at) -> buffer.getLong(at, order);
        };
        boolean isSigned = type != PrimitiveType.CHAR && !PrimitiveType.isUnsigned(type);
        BigInteger end = BigInteger.ONE.shiftLeft(type.size() * Byte.SIZE - (isSigned ? 1 : 0));
        return new IntegerReader(
                access,
                type.size() == Long.BYTES,
                type == PrimitiveType.UINT64,
                isSigned ? new BigDecimal(end.negate()) : BigDecimal.ZERO,
                new BigDecimal(end.subtract(BigInteger.ONE)));
    }

    /** Returns a reader of an integer that the schema defines. */
    static IntegerReader ofConstant(long value) {
        BigDecimal only = BigDecimal.valueOf(value);
        return new IntegerReader((buffer, at) -> value, false, false, only, only);
    }

    /**
     * Returns whether values of a type are integers; a char is its byte.
     *
     * @param type of the values; can be null.
     * @return {@code true} if they are.
     */
    public static boolean isInteger(PrimitiveType type) {
        return type != null && type != PrimitiveType.FLOAT && type != PrimitiveType.DOUBLE;
    }

    /**
     * Reads the integer.
     *
     * @param buffer that contains it.
     * @param at index of its first byte.
     * @return the value; if the type is uint64, its 64 bits.
     */
    public long read(DirectBuffer buffer, int at) {
        return access.read(buffer, at);
    }
}
