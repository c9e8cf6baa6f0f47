// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/** Reads an integer. Allocates nothing; immutable. */
public final class IntegerReader {
    private static final int SIGNED = 1 << 4;

    private static final int INT8 = SIGNED | Byte.BYTES;
    private static final int UINT8 = Byte.BYTES;
    private static final int INT16 = SIGNED | Short.BYTES;
    private static final int UINT16 = Short.BYTES;
    private static final int INT32 = SIGNED | Integer.BYTES;
    private static final int UINT32 = Integer.BYTES;

    private final int size;

    /** The size, and whether the integer has a sign: a switch over it needs no table of enum constants. */
    private final int kind;

    private final ByteOrder order;

    /**
     * Creates a reader.
     *
     * @param type of the integer; a char is its byte.
     * @param order of the bytes: that of the schema, because the tokens of sets do not have it.
     */
    public IntegerReader(PrimitiveType type, ByteOrder order) {
        if (!isInteger(type)) {
            throw new IllegalArgumentException("the schema has " + type + " where an integer is required");
        }
        size = type.size();
        kind = type == PrimitiveType.CHAR || PrimitiveType.isUnsigned(type) ? size : SIGNED | size;
        this.order = order;
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
     * Returns whether a negative result of {@link #read} stands for a value from 2^63 to 2^64 - 1.
     *
     * @return {@code true} if it does.
     */
    public boolean isUnsignedLong() {
        return kind == Long.BYTES;
    }

    /** Returns whether the integer has 64 bits. */
    boolean isLong() {
        return size == Long.BYTES;
    }

    /**
     * Reads the integer.
     *
     * @param buffer that contains it.
     * @param at index of its first byte.
     * @return the value; if the type is uint64, its 64 bits.
     */
    public long read(DirectBuffer buffer, int at) {
        return switch (kind) {
            case UINT8 -> buffer.getByte(at) & 0xFF;
            case INT8 -> buffer.getByte(at);
            case UINT16 -> buffer.getShort(at, order) & 0xFFFF;
            case INT16 -> buffer.getShort(at, order);
            case UINT32 -> buffer.getInt(at, order) & 0xFFFF_FFFFL;
            case INT32 -> buffer.getInt(at, order);
            default -> buffer.getLong(at, order);
        };
    }
}
