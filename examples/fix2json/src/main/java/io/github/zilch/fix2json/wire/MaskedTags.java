// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Finds masked fields in bytes that are not read field by field: in a value that quotes FIX, in a damaged message, in a line
 * of a log. A field is a masked tag and an equals sign, with spaces between them perhaps, and however the equals sign and the
 * delimiter before the tag are written. Finds too much rather than too little.
 *
 * <p>Does not allocate. Immutable; safe to share between threads.
 */
public final class MaskedTags {
    private static final long MAX_POWER = 1_000_000_000;

    /** An equals sign as HTML, JSON, URLs and their like write it, in lower case. */
    private static final byte[][] ENCODED_EQUALS_SIGNS =
            List.of("%3d", "\\u003d", "\\x3d", "&#61;", "&#x3d;", "&equals;").stream()
                    .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                    .toArray(byte[][]::new);

    /** Characters that can end the encoded form of a delimiter, or the value before a delimiter that was lost. */
    private static final String BEFORE_A_TAG = "=\\%#&.^";

    private final IntHashSet tags;

    /**
     * Creates a finder.
     *
     * @param tags of the fields whose values are not written; they must not change afterwards.
     */
    public MaskedTags(IntHashSet tags) {
        this.tags = tags;
    }

    /** Returns whether no field is masked. */
    public boolean isEmpty() {
        return tags.isEmpty();
    }

    /** Returns whether a field is masked. */
    public boolean contains(int tag) {
        return tags.contains(tag);
    }

    /** Returns whether a value quotes a masked field. */
    public boolean isQuotedIn(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        for (int i = offset + 1; i < end; i++) {
            if (isEqualsSign(buffer, i, end) && isTagBefore(buffer, offset, i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a message has a masked tag anywhere but at the beginning of a field. */
    public boolean isQuotedInMessage(DirectBuffer buffer, int offset, int length, byte delimiter) {
        int end = offset + length;
        int field = offset;
        for (int i = offset; i < end; i++) {
            if (buffer.getByte(i) == delimiter) {
                field = i + 1;
            } else if (isEqualsSign(buffer, i, end)
                    && Bytes.endOfDigits(buffer, field, i) < i
                    && isTagBefore(buffer, field, i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the masked tag that ends before an equals sign, whatever is before it, or 0 if there is none. So a field is
     * found although the delimiter before it has been lost.
     *
     * @param from offset at which the text begins.
     * @param equals offset of the equals sign.
     */
    public int tagBefore(DirectBuffer buffer, int from, int equals) {
        long tag = 0;
        long power = 1;
        int found = 0;
        for (int i = lastDigit(buffer, from, equals); i >= from && power <= MAX_POWER; i--) {
            byte b = buffer.getByte(i);
            if (!Bytes.isDigit(b)) {
                break;
            }
            tag += (b - '0') * power;
            power *= 10;
            if (tag <= Integer.MAX_VALUE && tags.contains((int) tag)) {
                found = (int) tag;
            }
        }
        return found;
    }

    /** Returns whether an equals sign is at an offset, written as such or in an encoded form. */
    public static boolean isEqualsSign(DirectBuffer buffer, int offset, int end) {
        byte b = buffer.getByte(offset);
        if (b == '=') {
            return true;
        }
        if (b == '%' || b == '\\' || b == '&') {
            for (byte[] encoded : ENCODED_EQUALS_SIGNS) {
                if (isAtIgnoringCase(buffer, offset, end, encoded)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAtIgnoringCase(DirectBuffer buffer, int offset, int end, byte[] lowerCase) {
        if (end - offset < lowerCase.length) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            byte b = buffer.getByte(offset + i);
            if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the number before an equals sign is a masked tag, or ends with one and can have a part of an encoded
     * delimiter before it, as {@code \001554} and {@code %01554} have.
     */
    private boolean isTagBefore(DirectBuffer buffer, int from, int equals) {
        int end = lastDigit(buffer, from, equals) + 1;
        long tag = 0;
        long power = 1;
        for (int i = end - 1; i >= from && power <= MAX_POWER && Bytes.isDigit(buffer.getByte(i)); i--) {
            tag += (buffer.getByte(i) - '0') * power;
            power *= 10;
            if (tag <= Integer.MAX_VALUE && tags.contains((int) tag) && canBegin(buffer, from, i)) {
                return true;
            }
        }
        return false;
    }

    private static int lastDigit(DirectBuffer buffer, int from, int equals) {
        int i = equals - 1;
        while (i >= from && (buffer.getByte(i) == ' ' || buffer.getByte(i) == '\t')) {
            i--;
        }
        return i;
    }

    /** Returns whether a tag can begin at an offset: the digits before it are zeros, or part of something else. */
    private static boolean canBegin(DirectBuffer buffer, int from, int tag) {
        int i = tag;
        boolean isZeros = true;
        while (i > from && Bytes.isDigit(buffer.getByte(i - 1))) {
            isZeros &= buffer.getByte(--i) == '0';
        }
        if (isZeros) {
            return true;
        }
        byte before = i > from ? buffer.getByte(i - 1) : 0;
        return isLetter(before) || BEFORE_A_TAG.indexOf(before) >= 0;
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
    }
}
