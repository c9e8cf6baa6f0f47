// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import org.agrona.DirectBuffer;

/**
 * Finds where a message ends, in text whose fields end with one byte. The finds are offsets, or {@link #NEED_MORE}, or
 * {@link #NOT_THERE}.
 *
 * <p>Reused for any number of messages; allocates nothing. For one thread.
 */
final class MessageEnd {
    /** More text is needed to say. */
    static final int NEED_MORE = -1;

    /** The text has no such end. */
    static final int NOT_THERE = -2;

    /** Bytes of {@code 8=FIX}. */
    static final int BEGIN = 5;

    /** Bytes of {@code 10=000}. */
    static final int CHECK_SUM = 6;

    private final FieldReader fields = new FieldReader();
    private int stopped;
    private int given;

    /** Whether {@code 8=FIX} stands here, and not only the end of such a tag. */
    static boolean isBegin(DirectBuffer text, int i, int end) {
        return isBeginString(text, i, end) && (i == 0 || !Bytes.isDigit(text.getByte(i - 1)));
    }

    /** Whether {@code 8=FIX} stands here, be it behind a digit. */
    static boolean isBeginString(DirectBuffer text, int i, int end) {
        return i + BEGIN <= end
                && text.getByte(i) == '8'
                && text.getByte(i + 1) == '='
                && text.getByte(i + 2) == 'F'
                && text.getByte(i + 3) == 'I'
                && text.getByte(i + 4) == 'X';
    }

    /**
     * Follows BodyLength (9): there must be the delimiter, {@code 10=} and three digits.
     *
     * @param lengthField offset of its field.
     * @param end offset behind the text.
     * @param isAll whether there will be no more text.
     */
    int byLength(DirectBuffer text, int lengthField, byte delimiter, int end, boolean isAll) {
        int i = lengthField + 2;
        long length = 0;
        while (i < end && Bytes.isDigit(text.getByte(i)) && length <= MessageScanner.LONGEST) {
            length = length * 10 + text.getByte(i++) - '0';
        }
        if (i == end) {
            return isAll ? NOT_THERE : NEED_MORE;
        }
        if (text.getByte(i) != delimiter || length > MessageScanner.LONGEST) {
            return NOT_THERE;
        }
        int checkSum = i + 1 + (int) length;
        if (checkSum + CHECK_SUM + 1 > end && !isAll) {
            return NEED_MORE;
        }
        if (checkSum + CHECK_SUM > end
                || text.getByte(checkSum - 1) != delimiter
                || text.getByte(checkSum) != '1'
                || text.getByte(checkSum + 1) != '0'
                || text.getByte(checkSum + 2) != '=') {
            return NOT_THERE;
        }
        stopped = checkSum;
        given = FieldReader.number(text, checkSum + 3, 3);
        int behind = checkSum + CHECK_SUM;
        if (given < 0 || behind < end && Bytes.isDigit(text.getByte(behind))) {
            return NOT_THERE;
        }
        return behind < end && text.getByte(behind) == delimiter ? behind + 1 : behind;
    }

    /**
     * Walks the fields up to CheckSum (10).
     *
     * @param from offset of the message.
     * @param to offset behind the text.
     * @param isAll whether there will be no more text.
     */
    int byFields(DirectBuffer text, int from, int to, byte delimiter, boolean isAll) {
        fields.wrap(text, from, to, delimiter);
        FieldReader.Step step = fields.next();
        while (step == FieldReader.Step.FIELD) {
            stopped = fields.fieldOffset();
            if (fields.tag() == 10 && (isAll || fields.position() < to)) {
                return endOfCheckSum(text);
            }
            if (fields.tag() == 8 && stopped > from && isBegin(text, stopped, to)) {
                return NOT_THERE;
            }
            step = fields.next();
        }
        stopped = fields.fieldOffset();
        return step == FieldReader.Step.END && !isAll ? NEED_MORE : NOT_THERE;
    }

    /** Whatever follows three digits does not belong to the message. */
    private int endOfCheckSum(DirectBuffer text) {
        int from = fields.valueOffset();
        given = fields.valueLength() < 3 ? -1 : FieldReader.number(text, from, 3);
        boolean hasSuffix = given >= 0 && fields.valueLength() > 3 && !Bytes.isDigit(text.getByte(from + 3));
        return hasSuffix ? from + 3 : fields.position();
    }

    /** The last whole message that begins within another one, or 0: two writers may have had one log. */
    int lastWhole(DirectBuffer text, int from, int checkSum, int to, byte delimiter) {
        int i = checkSum - 1;
        while (i > from && !isBegin(text, i, to)) {
            i--;
        }
        int lengthField = Bytes.indexOf(text, delimiter, i, to) + 1;
        boolean isWhole = i > from
                && lengthField + 2 < to
                && text.getByte(lengthField) == '9'
                && text.getByte(lengthField + 1) == '='
                && byLength(text, lengthField, delimiter, to, true) >= 0
                && addsUp(text, i, delimiter);
        return isWhole ? i : 0;
    }

    /** Whether the message from here to the CheckSum field that was found last has the bytes that it says. */
    boolean addsUp(DirectBuffer text, int from, byte delimiter) {
        return Framing.addsUp(text, from, stopped, delimiter, given);
    }

    /** Offset of the CheckSum field that was found last, or of what is no field. */
    int stopped() {
        return stopped;
    }
}
