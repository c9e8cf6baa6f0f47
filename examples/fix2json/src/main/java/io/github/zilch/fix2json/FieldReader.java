// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * Walks the fields of one message: tag, {@code =}, value, delimiter. A data field is read by the length that stands
 * before it if that leads to a delimiter; otherwise up to the next delimiter, so that a wrong length never swallows the
 * fields behind it.
 *
 * <p>Reused for any number of messages; allocates nothing. For one thread.
 */
final class FieldReader {
    /** What {@link #next()} found. */
    enum Step {
        /** A field. */
        FIELD,
        /** The end of the message. */
        END,
        /** Something other than a number before the {@code =}. */
        BAD_TAG,
        /** No {@code =} before the delimiter. */
        NO_EQUALS_SIGN
    }

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private DirectBuffer buffer;
    private int limit;
    private byte delimiter;
    private long delimiters;

    private int fieldOffset;
    private int tag;
    private int valueOffset;
    private int valueLength;
    private int position;
    private boolean ascii;

    /** Length of the data field that comes next, or -1 if it is to be read up to a delimiter. */
    private int dataLength;

    private boolean rightLength;
    private boolean wrongLength;

    /**
     * Begins a message.
     *
     * @param newBuffer that holds it.
     * @param offset of its first field.
     * @param newLimit offset behind its last field.
     * @param newDelimiter that ends each field; the last may lack it.
     */
    void wrap(DirectBuffer newBuffer, int offset, int newLimit, byte newDelimiter) {
        buffer = newBuffer;
        position = offset;
        limit = newLimit;
        delimiter = newDelimiter;
        delimiters = (newDelimiter & 0xFFL) * LOW_BITS;
        dataLength = -1;
    }

    /** Reads the next field. After anything but {@link Step#FIELD} the walk is over. */
    Step next() {
        fieldOffset = position;
        if (position >= limit) {
            return Step.END;
        }
        int i = position;
        long number = 0;
        byte b = buffer.getByte(i);
        if (b == '-' && i + 1 < limit) {
            return negative(i + 1);
        }
        while (b >= '0' && b <= '9' && number <= Integer.MAX_VALUE) {
            number = number * 10 + b - '0';
            if (++i == limit) {
                return Step.NO_EQUALS_SIGN;
            }
            b = buffer.getByte(i);
        }
        if (b != '=' || i == position || number > Integer.MAX_VALUE) {
            return indexOf(delimiter, i) > indexOf((byte) '=', i) ? Step.BAD_TAG : Step.NO_EQUALS_SIGN;
        }
        tag = (int) number;
        valueOffset = i + 1;
        readValue();
        return Step.FIELD;
    }

    /** A negative tag is no field of FIX but has been seen; it is a field all the same, known to nobody as tag 0. */
    private Step negative(int from) {
        int i = from;
        while (i < limit && buffer.getByte(i) >= '0' && buffer.getByte(i) <= '9') {
            i++;
        }
        if (i == from || i == limit || buffer.getByte(i) != '=') {
            return indexOf(delimiter, i) > indexOf((byte) '=', i) ? Step.BAD_TAG : Step.NO_EQUALS_SIGN;
        }
        tag = 0;
        valueOffset = i + 1;
        readValue();
        return Step.FIELD;
    }

    private void readValue() {
        int end;
        if (dataLength >= 0) {
            end = valueOffset + dataLength;
            dataLength = -1;
            ascii = false;
        } else {
            end = endOfText(valueOffset);
        }
        valueLength = end - valueOffset;
        position = end < limit ? end + 1 : limit;
        rightLength = false;
        wrongLength = false;
        int dataTag = DataFields.measuredBy(tag);
        if (dataTag != 0) {
            measure(dataTag);
        }
    }

    /** Finds the delimiter that ends a value, and whether all bytes before it are ASCII. */
    private int endOfText(int from) {
        DirectBuffer source = buffer;
        int end = limit;
        long high = 0;
        int i = from;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            long word = source.getLong(i, ByteOrder.LITTLE_ENDIAN);
            long difference = word ^ delimiters;
            long hit = difference - LOW_BITS & ~difference & HIGH_BITS;
            if (hit != 0) { // the lowest hit is exact; those above it may be false
                int bits = Long.numberOfTrailingZeros(hit) & ~7;
                ascii = (high | word & (1L << bits) - 1 & HIGH_BITS) == 0;
                return i + (bits >>> 3);
            }
            high |= word & HIGH_BITS;
        }
        for (; i < end; i++) {
            byte b = source.getByte(i);
            if (b == delimiter) {
                break;
            }
            high |= b & 0x80;
        }
        ascii = high == 0;
        return i;
    }

    /** Looks ahead from a length field: if its data field follows and the length leads to a delimiter, it is used. */
    private void measure(int dataTag) {
        int i = position;
        int following = 0;
        while (i < limit && buffer.getByte(i) >= '0' && buffer.getByte(i) <= '9' && following <= dataTag) {
            following = following * 10 + buffer.getByte(i++) - '0';
        }
        if (following != dataTag || i == limit || buffer.getByte(i) != '=') {
            return;
        }
        int length = number();
        long end = (long) i + 1 + length;
        if (length >= 0 && (end == limit || end < limit && buffer.getByte((int) end) == delimiter)) {
            dataLength = length;
            rightLength = true;
        } else {
            wrongLength = true;
        }
    }

    private int indexOf(byte wanted, int from) {
        int i = from;
        while (i < limit && buffer.getByte(i) != wanted) {
            i++;
        }
        return i;
    }

    /** Reads the value as a number. */
    int number() {
        return number(buffer, valueOffset, valueLength);
    }

    /**
     * Reads a number, as counters and lengths are written.
     *
     * @return the number, or -1 if the bytes are not digits or there is no room for them in an int.
     */
    static int number(DirectBuffer buffer, int offset, int length) {
        if (length == 0) {
            return -1;
        }
        long number = 0;
        for (int i = offset; i < offset + length; i++) {
            byte b = buffer.getByte(i);
            if (b < '0' || b > '9') {
                return -1;
            }
            number = number * 10 + b - '0';
            if (number > Integer.MAX_VALUE) {
                return -1;
            }
        }
        return (int) number;
    }

    /** Offset in the buffer at which the field that was read begins. */
    int fieldOffset() {
        return fieldOffset;
    }

    /** Offset in the buffer of the field that comes next. */
    int position() {
        return position;
    }

    int tag() {
        return tag;
    }

    int valueOffset() {
        return valueOffset;
    }

    int valueLength() {
        return valueLength;
    }

    /** Whether all bytes of the value are known to be ASCII; of data read by its length it is not known. */
    boolean isAscii() {
        return ascii;
    }

    /** Whether the field is the length of the data field behind it, and right: the data itself says as much. */
    boolean isRightLength() {
        return rightLength;
    }

    /** Whether the field claims to be the length of the data field behind it, and is not. */
    boolean isWrongLength() {
        return wrongLength;
    }
}
