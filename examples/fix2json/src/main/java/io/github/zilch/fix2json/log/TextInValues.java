// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Tells the delimiters of a message from the same text in its values. A log that shows SOH as a printable character may have that
 * character in values, too: it ends a value only if a field or the end of the message follows.
 *
 * <p>Reusable; does not allocate. For use by one thread.
 */
final class TextInValues {
    /** What becomes of the delimiter in data that is read by its length. Only CheckSum can tell what it was on the wire. */
    enum InData {
        /** It stays as it is. */
        KEPT,
        /** It was SOH. */
        SOH,
        /** It was SOH before a field and at the end of the data, and text elsewhere, as in a message with text in its values. */
        SOH_BEFORE_FIELDS
    }

    private final FieldReader fields = new FieldReader();
    private UnsafeBuffer text;
    private byte separator;
    private byte[] delimiter;
    private int delimiterLength;
    private InData inData;
    private int count;

    /**
     * Gives each field SOH at its end, and the values their text back, in place.
     *
     * @param message that is at offset 0 of its buffer, which has room for all of its text.
     * @param length of the message.
     * @param newSeparator what the message has for the delimiter, one byte.
     * @param newDelimiter the text of the delimiter.
     * @param newDelimiterLength its length.
     * @param newInData what becomes of the separator in data.
     * @return the new length.
     */
    int separate(
            UnsafeBuffer message,
            int length,
            byte newSeparator,
            byte[] newDelimiter,
            int newDelimiterLength,
            InData newInData) {
        text = message;
        separator = newSeparator;
        delimiter = newDelimiter;
        delimiterLength = newDelimiterLength;
        inData = newInData;
        count = 0;
        int end = text.capacity();
        text.putBytes(end - length, text, 0, length); // what is written never reaches what is still to be read
        fields.wrapTextInValues(text, end - length, end, separator);
        boolean isData = false;
        while (fields.next() == FieldReader.Step.FIELD) {
            int value = fields.valueOffset();
            int valueEnd = value + fields.valueLength();
            copy(fields.fieldOffset(), value);
            if (isData && inData == InData.KEPT) {
                copy(value, valueEnd);
            } else {
                copyText(value, valueEnd, isData);
            }
            if (fields.position() > valueEnd) {
                text.putByte(count++, Delimiter.SOH);
            }
            isData = fields.isCorrectLength();
        }
        return count;
    }

    private void copy(int from, int to) {
        text.putBytes(count, text, from, to - from);
        count += to - from;
    }

    private void copyText(int from, int to, boolean isData) {
        for (int i = from; i < to; i++) {
            byte b = text.getByte(i);
            if (b != separator) {
                text.putByte(count++, b);
            } else if (isData && (inData == InData.SOH || isBeforeFieldOrEnd(i + 1, to))) {
                text.putByte(count++, Delimiter.SOH);
            } else {
                text.putBytes(count, delimiter, 0, delimiterLength);
                count += delimiterLength;
            }
        }
    }

    private boolean isBeforeFieldOrEnd(int offset, int end) {
        return offset == end || Bytes.isFieldAt(text, offset, end);
    }
}
