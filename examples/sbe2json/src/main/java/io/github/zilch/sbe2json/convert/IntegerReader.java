// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/**
 * Reads an integer. Allocates nothing.
 *
 * @param type of the integer; a char is its byte.
 * @param order of the bytes: that of the schema, because the tokens of sets do not have it.
 */
record IntegerReader(PrimitiveType type, ByteOrder order) {

    /** Returns whether values of a type are integers; a char is its byte. */
    static boolean isInteger(PrimitiveType type) {
        return type != null && type != PrimitiveType.FLOAT && type != PrimitiveType.DOUBLE;
    }

    /** Returns whether a negative result of {@link #read} stands for a value from 2^63 to 2^64 - 1. */
    boolean isUnsignedLong() {
        return type == PrimitiveType.UINT64;
    }

    /** Returns whether the integer has 64 bits. */
    boolean isLong() {
        return type.size() == Long.BYTES;
    }

    int size() {
        return type.size();
    }

    /** Returns the value; if the type is uint64, its 64 bits. */
    long read(DirectBuffer buffer, int at) {
        return switch (type) {
            case CHAR, UINT8 -> buffer.getByte(at) & 0xFF;
            case INT8 -> buffer.getByte(at);
            case INT16 -> buffer.getShort(at, order);
            case UINT16 -> buffer.getShort(at, order) & 0xFFFF;
            case INT32 -> buffer.getInt(at, order);
            case UINT32 -> buffer.getInt(at, order) & 0xFFFF_FFFFL;
            case INT64, UINT64 -> buffer.getLong(at, order);
            case FLOAT, DOUBLE -> throw new IllegalStateException("no integer: " + type);
        };
    }
}
