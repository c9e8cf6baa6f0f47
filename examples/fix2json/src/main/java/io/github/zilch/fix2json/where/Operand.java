// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.SendingTime;
import io.github.zilch.kit.argument.UserTime;
import io.github.zilch.kit.condition.Condition;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * A value that fields are compared with: as a number or a time if it is one and the field may have one, otherwise as text.
 * For use by one thread.
 */
final class Operand {
    private final String text;

    /** The text in ASCII; null if it is not ASCII. */
    private final byte[] ascii;

    /** The number; null if this is none, or the field has none. */
    private final DecimalText number;

    /** The time in nanoseconds since 1970, or {@link SendingTime#NONE}. */
    private final long time;

    private final FieldTime times = new FieldTime();

    /**
     * Creates an operand.
     *
     * @param value of the user.
     * @param kind of the field.
     */
    Operand(Condition.Value value, FieldKind kind) {
        text = value.text();
        ascii = text.chars().allMatch(c -> c < 0x80) ? text.getBytes(StandardCharsets.US_ASCII) : null;
        number = value.isQuoted() || !kind.mayBeNumber() ? null : DecimalText.of(text);
        time = kind.mayBeTime() && number == null ? time(text) : SendingTime.NONE;
    }

    private static long time(String text) {
        try {
            return UserTime.of(text);
        } catch (IllegalArgumentException e) {
            return SendingTime.NONE;
        }
    }

    /** Returns whether values can be less or greater than this. */
    boolean hasOrder() {
        return number != null || time != SendingTime.NONE;
    }

    /** Returns whether a value is equal. */
    boolean isEqual(DirectBuffer buffer, int offset, int length, FieldText read) {
        if (ascii == null ? read.isSame(text) : isAscii(buffer, offset, length)) {
            return true;
        }
        return hasOrder() && isComparable(buffer, offset, length) && compare(buffer, offset, length) == 0;
    }

    private boolean isAscii(DirectBuffer buffer, int offset, int length) {
        return length == ascii.length && Bytes.isAt(buffer, offset, ascii, length);
    }

    /** Returns whether the text of a value is needed to compare it. */
    boolean needsText() {
        return ascii == null;
    }

    /** Returns whether a value is a number, or a time, as this is. */
    boolean isComparable(DirectBuffer buffer, int offset, int length) {
        return number != null
                ? Numbers.isDecimal(buffer, offset, length)
                : times.of(buffer, offset, length) != SendingTime.NONE;
    }

    /** Returns less than, equal to or greater than 0 as a comparable value is to this. */
    int compare(DirectBuffer buffer, int offset, int length) {
        return number != null
                ? number.compare(buffer, offset, length)
                : Long.compare(times.of(buffer, offset, length), time);
    }
}
