// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.ir.Token;

/** Reads the unit of a timestamp. Allocates nothing; immutable. */
@FunctionalInterface
public interface UnitReader {
    /**
     * Reads the unit.
     *
     * @param buffer that contains the timestamp.
     * @param at index of its first byte.
     * @return the unit, or null if it cannot be told.
     */
    TimeUnit read(DirectBuffer buffer, int at);

    /**
     * Returns the reader of a unit that a member of a composite contains, constant or not.
     *
     * @param member its tokens.
     * @param order of the bytes.
     * @return the reader; null if the member is no unit.
     */
    static UnitReader of(List<Token> member, ByteOrder order) {
        Token token = member.get(0);
        PrimitiveType type = token.encoding().primitiveType();
        if (!token.name().equalsIgnoreCase("unit") || !IntegerReader.isInteger(type)) {
            return null;
        }
        if (token.isConstantEncoding()) {
            TimeUnit constant = ofCode(token.encoding().constValue().longValue());
            return (buffer, at) -> constant;
        }
        IntegerReader reader = IntegerReader.of(type, order);
        int offset = token.offset();
        return (buffer, at) -> ofCode(reader.read(buffer, at + offset));
    }

    /** Returns the unit with a code of the SBE specification: the negative power of ten. */
    private static TimeUnit ofCode(long code) {
        return switch ((int) code) {
            case 0 -> TimeUnit.SECONDS;
            case 3 -> TimeUnit.MILLISECONDS;
            case 6 -> TimeUnit.MICROSECONDS;
            case 9 -> TimeUnit.NANOSECONDS;
            default -> null;
        };
    }
}
