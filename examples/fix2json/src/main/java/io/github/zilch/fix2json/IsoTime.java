// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import org.agrona.DirectBuffer;

/**
 * Rewrites the dates and times of FIX as ISO 8601 has them: {@code 20260316-08:00:01.684} becomes
 * {@code 2026-03-16T08:00:01.684Z}. As many digits stand behind the point as in FIX. Nothing is added but what FIX means: a
 * time in UTC gets its {@code Z}, a time zone in whole hours its minutes.
 *
 * <p>Keeps the last result; allocates only to make room for a longer one. For one thread.
 */
final class IsoTime {
    /** What is added to a value at most: two hyphens in the date and three bytes of a time zone. */
    private static final int ADDED = 5;

    private byte[] text = new byte[64];
    private int length;

    /**
     * Rewrites a value.
     *
     * @param type of it, for which {@link Datatype#isTime} holds.
     * @return whether it is valid; if not, there is no result.
     */
    boolean rewrite(Datatype type, DirectBuffer buffer, int offset, int valueLength) {
        if (valueLength == 0 || !type.isValid(buffer, offset, valueLength)) {
            return false;
        }
        if (text.length < valueLength + ADDED) {
            text = new byte[2 * valueLength + ADDED];
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
            from += Times.DATE;
        }
        int end = offset + valueLength;
        if (from < end) {
            if (hasDate) {
                text[length++] = 'T';
                from++; // a hyphen in FIX
            }
            copy(buffer, from, end - from);
            putZone(type);
        }
        return true;
    }

    private void putZone(Datatype type) {
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

    /** The result: its bytes are the first {@link #length()} here. */
    byte[] text() {
        return text;
    }

    int length() {
        return length;
    }
}
