// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.wire.Bytes;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Finds masked fields that are quoted inside a value, such as the FIX in XmlData (213) or in Text (58): a masked tag and an
 * equals sign, at the beginning, after a character that is neither a letter nor a digit, or after a delimiter that is
 * written as {@code ^A}, {@code \x01}, {@code %01} or the like. A value with such a field is masked as a
 * whole. Does not allocate.
 */
final class DataMask {
    private static final long MAX_POWER = 1_000_000_000;

    private final IntHashSet tags;

    /**
     * Creates a finder.
     *
     * @param tags of the fields whose values are not written.
     */
    DataMask(IntHashSet tags) {
        this.tags = tags;
    }

    /** Returns whether a value contains a masked field. */
    boolean isIn(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        for (int i = offset + 1; i < end; i++) {
            if (buffer.getByte(i) == '=' && endsWithTag(buffer, offset, i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a message has a masked tag anywhere but at the beginning of a field. */
    boolean isQuotedIn(DirectBuffer buffer, int offset, int length, byte delimiter) {
        int end = offset + length;
        int field = offset;
        for (int i = offset; i < end; i++) {
            byte b = buffer.getByte(i);
            if (b == delimiter) {
                field = i + 1;
            } else if (b == '=' && !isTag(buffer, field, i) && endsWithTag(buffer, field, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTag(DirectBuffer buffer, int from, int to) {
        int i = from;
        while (i < to && Bytes.isDigit(buffer.getByte(i))) {
            i++;
        }
        return i == to;
    }

    /** Returns whether the digits before an offset are a masked tag, perhaps after zeros or an encoded delimiter. */
    private boolean endsWithTag(DirectBuffer buffer, int from, int to) {
        long tag = 0;
        long power = 1;
        for (int i = to - 1; i >= from && power <= MAX_POWER && Bytes.isDigit(buffer.getByte(i)); i--) {
            tag += (buffer.getByte(i) - '0') * power;
            power *= 10;
            if (tag <= Integer.MAX_VALUE && tags.contains((int) tag) && canBegin(buffer, from, i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a tag can begin at an offset: after no letter or digit, zeros, or an encoded delimiter. */
    private static boolean canBegin(DirectBuffer buffer, int from, int tag) {
        int i = tag;
        boolean isEncoded = i > from && buffer.getByte(i - 1) == '1'; // as in x01, u0001, %01 and 001
        i -= isEncoded ? 1 : 0;
        int zeros = i;
        while (i > from && buffer.getByte(i - 1) == '0') {
            i--;
        }
        byte before = i > from ? buffer.getByte(i - 1) : 0;
        if (isEncoded) {
            return i < zeros && !Bytes.isDigit(before) && (!isLetter(before) || "xXuU".indexOf(before) >= 0);
        }
        boolean isCaretNotation = before == 'A' && i > from + 1 && buffer.getByte(i - 2) == '^';
        return !Bytes.isDigit(before) && (!isLetter(before) || isCaretNotation);
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
    }
}
