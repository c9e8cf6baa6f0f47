// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.value;

import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.wire.Times;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;

/**
 * Converts FIX dates and times to ISO 8601: {@code 20260316-08:00:01.684} becomes {@code 2026-03-16T08:00:01.684Z}. The
 * number of fraction digits stays the same. Only what FIX implies is added: a UTC time gets a {@code Z}, a time zone in
 * whole hours gets its minutes, and {@code 20260316080001684}, as CME writes it, gets its punctuation.
 *
 * <p>{@link #toFix} converts the other way. An object keeps the last result, and allocates only to make room for a longer
 * one. For use by one thread.
 */
public final class IsoTime {
    /** Maximum number of bytes that are added to a value: punctuation of date, time and fraction, and a time zone. */
    private static final int MAX_ADDED = 9;

    private static final Pattern TIMESTAMP =
            Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9:.]+)(Z|[+-][0-9]{2}:[0-9]{2})?)?");
    private static final Pattern UTC_TIME = Pattern.compile("([0-9:.]+)Z");

    private byte[] text = new byte[64];
    private int length;

    /**
     * Converts a value.
     *
     * @param type of the value, for which {@link Datatype#isTime} is true.
     * @return {@code true} if the value is valid, or a UTC time as CME writes it; {@code false} if it is neither, and there
     *     is no result.
     */
    boolean convert(Datatype type, DirectBuffer buffer, int offset, int valueLength) {
        if (valueLength == 0) {
            return false;
        }
        boolean isCompact = !type.isValid(buffer, offset, valueLength);
        if (isCompact && !isCompact(type, buffer, offset, valueLength)) {
            return false;
        }
        if (text.length < valueLength + MAX_ADDED) {
            text = new byte[2 * valueLength + MAX_ADDED];
        }
        boolean hasDate = type == Datatype.DATE || type == Datatype.UTC_TIMESTAMP || type == Datatype.TZ_TIMESTAMP;
        length = 0;
        int from = offset;
        if (hasDate) {
            copy(buffer, offset, 4);
            text[length++] = '-';
            copy(buffer, offset + 4, 2);
            text[length++] = '-';
            copy(buffer, offset + 6, 2);
            from += Times.DATE_LENGTH;
        }
        int end = offset + valueLength;
        if (from < end) {
            if (hasDate) {
                text[length++] = 'T';
            }
            if (isCompact) {
                copyCompact(buffer, from, end);
            } else {
                from += hasDate ? 1 : 0; // FIX has a hyphen here
                copy(buffer, from, end - from);
            }
            appendZone(type);
        }
        return true;
    }

    private static boolean isCompact(Datatype type, DirectBuffer buffer, int offset, int valueLength) {
        return type == Datatype.UTC_TIMESTAMP && Times.isCompactTimestamp(buffer, offset, valueLength)
                || type == Datatype.UTC_TIME && Times.isCompactTime(buffer, offset, valueLength);
    }

    private void copyCompact(DirectBuffer buffer, int from, int end) {
        copy(buffer, from, 2);
        text[length++] = ':';
        copy(buffer, from + 2, 2);
        text[length++] = ':';
        copy(buffer, from + 4, 2);
        int fraction = from + Times.COMPACT_TIME_LENGTH;
        if (fraction < end) {
            text[length++] = '.';
            copy(buffer, fraction, end - fraction);
        }
    }

    private void appendZone(Datatype type) {
        if (type == Datatype.UTC_TIME || type == Datatype.UTC_TIMESTAMP) {
            text[length++] = 'Z';
        } else if (text[length - 3] == '+' || text[length - 3] == '-') {
            text[length++] = ':';
            text[length++] = '0';
            text[length++] = '0';
        }
    }

    private void copy(DirectBuffer buffer, int offset, int count) {
        buffer.getBytes(offset, text, length, count);
        length += count;
    }

    /** Returns the array that contains the result in its first {@link #length()} bytes. */
    byte[] text() {
        return text;
    }

    int length() {
        return length;
    }

    /**
     * Returns a time in the form of FIX.
     *
     * @param type of the field.
     * @param text in either form.
     * @return the time in FIX; {@code text} if it is not one of ISO 8601.
     */
    public static String toFix(Datatype type, String text) {
        if (type == Datatype.UTC_TIME) {
            Matcher time = UTC_TIME.matcher(text);
            return time.matches() ? time.group(1) : text;
        }
        if (type != Datatype.DATE && type != Datatype.UTC_TIMESTAMP && type != Datatype.TZ_TIMESTAMP) {
            return text;
        }
        Matcher timestamp = TIMESTAMP.matcher(text);
        if (!timestamp.matches()) {
            return text;
        }
        String date = timestamp.group(1) + timestamp.group(2) + timestamp.group(3);
        String zone = timestamp.group(5) == null ? "" : timestamp.group(5);
        boolean isUtc = type == Datatype.UTC_TIMESTAMP;
        if (isUtc && !zone.equals("Z") && timestamp.group(4) != null) {
            return text; // a UTC time has no other zone
        }
        return timestamp.group(4) == null ? date : date + "-" + timestamp.group(4) + (isUtc ? "" : zone);
    }
}
