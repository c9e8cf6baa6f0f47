// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * Reads the fields of one message: tag, {@code =}, value, delimiter. A data field is read by its length if a delimiter
 * or the end of the message follows at that length. Otherwise it is read up to the next delimiter, so that a wrong
 * length never hides the fields that follow.
 *
 * <p>Reusable for any number of messages; does not allocate. For use by one thread.
 */
final class FieldReader {
    /** The result of {@link #next()}. */
    enum Step {
        /** A field was read. */
        FIELD,
        /** The message has no more fields. */
        END,
        /** The text before the {@code =} is not a number. */
        BAD_TAG,
        /** There is no {@code =} before the delimiter. */
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

    /** Length of the data field that comes next, or -1 if its length is unknown and it ends at a delimiter. */
    private int dataLength;

    private boolean correctLength;
    private boolean wrongLength;

    /**
     * Begins a message.
     *
     * @param newBuffer that contains the message.
     * @param offset of its first field.
     * @param newLimit offset after its last field.
     * @param newDelimiter that ends each field; the last field may lack it.
     */
    void wrap(DirectBuffer newBuffer, int offset, int newLimit, byte newDelimiter) {
        buffer = newBuffer;
        position = offset;
        limit = newLimit;
        delimiter = newDelimiter;
        delimiters = (newDelimiter & 0xFFL) * LOW_BITS;
        dataLength = -1;
    }

    /** Reads the next field. Must not be called again after it returned anything but {@link Step#FIELD}. */
    Step next() {
        fieldOffset = position;
        if (position >= limit) {
            return Step.END;
        }
        int i = position;
        long number = 0;
        byte b = buffer.getByte(i);
        if (b == '-' && i + 1 < limit) {
            return readNegativeTag(i + 1);
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

    /**
     * Reads a field with a negative tag. FIX has no negative tags, but they occur in practice. Such a field is
     * accepted, with tag 0, which no dictionary defines.
     */
    private Step readNegativeTag(int from) {
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
        correctLength = false;
        wrongLength = false;
        int dataTag = DataFields.dataFieldOf(tag);
        if (dataTag != 0) {
            checkDataLength(dataTag);
        }
    }

    /** Returns the offset of the delimiter that ends a value, and records whether all bytes before it are ASCII. */
    private int endOfText(int from) {
        DirectBuffer source = buffer;
        int end = limit;
        long high = 0;
        int i = from;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            long word = source.getLong(i, ByteOrder.LITTLE_ENDIAN);
            long difference = word ^ delimiters;
            long hit = difference - LOW_BITS & ~difference & HIGH_BITS;
            if (hit != 0) { // only the lowest hit is exact; higher ones may be false
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

    /**
     * Checks a length field. Its value is used for the next field if that is its data field, and a delimiter or the end
     * of the message follows at that length.
     */
    private void checkDataLength(int dataTag) {
        int i = position;
        int nextTag = 0;
        while (i < limit && buffer.getByte(i) >= '0' && buffer.getByte(i) <= '9' && nextTag <= dataTag) {
            nextTag = nextTag * 10 + buffer.getByte(i++) - '0';
        }
        if (nextTag != dataTag || i == limit || buffer.getByte(i) != '=') {
            return;
        }
        int length = number();
        long end = (long) i + 1 + length;
        if (length >= 0 && (end == limit || end < limit && buffer.getByte((int) end) == delimiter)) {
            dataLength = length;
            correctLength = true;
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

    /** Returns the value as a number, or -1 if it is not one. */
    int number() {
        return number(buffer, valueOffset, valueLength);
    }

    /**
     * Reads a number without a sign, such as a counter or a length.
     *
     * @return the number, or -1 if the bytes are not all digits or the number does not fit into an int.
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

    /** Returns the offset in the buffer at which the current field begins. */
    int fieldOffset() {
        return fieldOffset;
    }

    /** Returns the offset in the buffer of the next field. */
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

    /**
     * Returns whether all bytes of the value are known to be ASCII. This is not determined for data that is read by its
     * length.
     */
    boolean isAscii() {
        return ascii;
    }

    /**
     * Returns whether the current field is the correct length of the data field that follows. Such a length need not be
     * written, because the data implies it.
     */
    boolean isCorrectLength() {
        return correctLength;
    }

    /** Returns whether the current field is a length field of the data field that follows, with a wrong value. */
    boolean isWrongLength() {
        return wrongLength;
    }
}
