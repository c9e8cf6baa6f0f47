// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import org.agrona.DirectBuffer;

/**
 * Finds the end of a message in text with a delimiter of one byte. The methods return an offset, {@link #NEED_MORE} or
 * {@link #NOT_FOUND}.
 *
 * <p>Reusable for any number of messages; does not allocate. For use by one thread.
 */
public final class MessageEnd {
    /** More text is required to find the end. */
    public static final int NEED_MORE = -1;

    /** The message has no end here. */
    public static final int NOT_FOUND = -2;

    /** Maximum length of a message in bytes. */
    public static final int LONGEST = 8 << 20;

    /** Length of {@code 8=FIX} in bytes. */
    public static final int BEGIN_LENGTH = 5;

    /** Length of {@code 10=000} in bytes. */
    public static final int CHECK_SUM_LENGTH = 6;

    private final FieldReader fields = new FieldReader();
    private int stopOffset;
    private int declaredSum;

    /**
     * Returns whether the field {@code 8=FIX} begins here. Returns {@code false} for the end of a longer tag, such as
     * {@code 18=FIX}.
     */
    public static boolean isBegin(DirectBuffer text, int i, int end) {
        return isBeginString(text, i, end) && (i == 0 || !Bytes.isDigit(text.getByte(i - 1)));
    }

    /** Returns whether {@code 8=FIX} is here, possibly after a digit. */
    public static boolean isBeginString(DirectBuffer text, int i, int end) {
        return i + BEGIN_LENGTH <= end
                && text.getByte(i) == '8'
                && text.getByte(i + 1) == '='
                && text.getByte(i + 2) == 'F'
                && text.getByte(i + 3) == 'I'
                && text.getByte(i + 4) == 'X';
    }

    /**
     * Finds the end by BodyLength (9). At that distance there must be the delimiter, {@code 10=} and three digits.
     *
     * @param lengthField offset of the BodyLength field.
     * @param end offset after the text.
     * @param isComplete {@code true} if no more text follows.
     */
    public int byLength(DirectBuffer text, int lengthField, byte delimiter, int end, boolean isComplete) {
        int i = lengthField + 2;
        long length = 0;
        while (i < end && Bytes.isDigit(text.getByte(i)) && length <= LONGEST) {
            length = length * 10 + text.getByte(i++) - '0';
        }
        if (i == end) {
            return isComplete ? NOT_FOUND : NEED_MORE;
        }
        if (text.getByte(i) != delimiter || length > LONGEST) {
            return NOT_FOUND;
        }
        int checkSum = i + 1 + (int) length;
        if (checkSum + CHECK_SUM_LENGTH + 1 > end && !isComplete) {
            return NEED_MORE;
        }
        if (checkSum + CHECK_SUM_LENGTH > end
                || text.getByte(checkSum - 1) != delimiter
                || text.getByte(checkSum) != '1'
                || text.getByte(checkSum + 1) != '0'
                || text.getByte(checkSum + 2) != '=') {
            return NOT_FOUND;
        }
        stopOffset = checkSum;
        declaredSum = FieldReader.number(text, checkSum + 3, 3);
        int after = checkSum + CHECK_SUM_LENGTH;
        if (declaredSum < 0 || after < end && Bytes.isDigit(text.getByte(after))) {
            return NOT_FOUND;
        }
        return after < end && text.getByte(after) == delimiter ? after + 1 : after;
    }

    /**
     * Finds the end by reading the fields up to CheckSum (10).
     *
     * @param from offset of the message.
     * @param to offset after the text.
     * @param isComplete {@code true} if no more text follows.
     */
    public int byFields(DirectBuffer text, int from, int to, byte delimiter, boolean isComplete) {
        fields.wrap(text, from, to, delimiter);
        FieldReader.Step step = fields.next();
        while (step == FieldReader.Step.FIELD) {
            stopOffset = fields.fieldOffset();
            if (fields.tag() == 10 && (isComplete || fields.position() < to)) {
                return endOfCheckSum(text);
            }
            if (fields.tag() == 8 && stopOffset > from && isBegin(text, stopOffset, to)) {
                return NOT_FOUND;
            }
            step = fields.next();
        }
        stopOffset = fields.fieldOffset();
        return step == FieldReader.Step.END && !isComplete ? NEED_MORE : NOT_FOUND;
    }

    /** Returns the offset after CheckSum. Text directly after its three digits does not belong to the message. */
    private int endOfCheckSum(DirectBuffer text) {
        int from = fields.valueOffset();
        declaredSum = fields.valueLength() < 3 ? -1 : FieldReader.number(text, from, 3);
        boolean hasSuffix = declaredSum >= 0 && fields.valueLength() > 3 && !Bytes.isDigit(text.getByte(from + 3));
        return hasSuffix ? from + 3 : fields.position();
    }

    /**
     * Returns the offset of the last whole message inside another one, or 0 if there is none. This happens if two
     * programs write to one log.
     */
    public int lastWholeMessage(DirectBuffer text, int from, int checkSum, int to, byte delimiter) {
        int i = checkSum - 1;
        while (i > from && !isBeginString(text, i, to)) { // also after a digit: the message before may be cut in a tag
            i--;
        }
        int lengthField = Bytes.indexOf(text, delimiter, i, to) + 1;
        boolean isWhole = i > from
                && lengthField + 2 < to
                && text.getByte(lengthField) == '9'
                && text.getByte(lengthField + 1) == '='
                && byLength(text, lengthField, delimiter, to, true) >= 0
                && isCheckSumCorrect(text, i, delimiter);
        return isWhole ? i : 0;
    }

    /** Returns whether the CheckSum found last is correct for a message that begins at the given offset. */
    public boolean isCheckSumCorrect(DirectBuffer text, int from, byte delimiter) {
        return Framing.isCheckSumCorrect(text, from, stopOffset, delimiter, declaredSum);
    }

    /** Returns the offset of the CheckSum found last, or of the text that is not a field. */
    public int stopOffset() {
        return stopOffset;
    }
}
