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

    /** Maximum number of begins inside a message that had to be read, summed up or unescaped to know where it ends. */
    public static final int MOST_INSIDE = 16;

    private final FieldReader fields = new FieldReader();
    private int stopOffset;
    private int declaredSum;
    private boolean hasData;

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
        if (checkSum + Framing.CHECK_SUM_LENGTH + 1 > end && !isComplete) {
            return NEED_MORE;
        }
        if (checkSum + Framing.CHECK_SUM_LENGTH > end
                || text.getByte(checkSum - 1) != delimiter
                || text.getByte(checkSum) != '1'
                || text.getByte(checkSum + 1) != '0'
                || text.getByte(checkSum + 2) != '=') {
            return NOT_FOUND;
        }
        stopOffset = checkSum;
        declaredSum = Numbers.unsigned(text, checkSum + 3, 3);
        int after = checkSum + Framing.CHECK_SUM_LENGTH;
        if (declaredSum < 0 || after < end && text.getByte(after) == '=') { // the last digit may begin the next message
            return NOT_FOUND;
        }
        if (after < end && Bytes.isDigit(text.getByte(after))) {
            return endBeforeDigit(text, after, end, isComplete);
        }
        return after < end && text.getByte(after) == delimiter ? after + 1 : after;
    }

    /** A digit after the three of CheckSum makes them wrong, unless the next message begins with it. */
    private static int endBeforeDigit(DirectBuffer text, int after, int end, boolean isComplete) {
        if (!isComplete && after + MessageBegin.LENGTH > end && text.getByte(after) == '8') {
            return NEED_MORE;
        }
        return MessageBegin.isBeginString(text, after, end) ? after : NOT_FOUND;
    }

    /**
     * Finds the end by reading the fields up to CheckSum (10), or up to a field that is the begin of another message.
     *
     * @param from offset of the message.
     * @param to offset after the text.
     * @param isComplete {@code true} if no more text follows.
     */
    public int byFields(DirectBuffer text, int from, int to, byte delimiter, boolean isComplete) {
        fields.wrap(text, from, to, delimiter);
        return byFields(text, from, to, isComplete);
    }

    /**
     * Finds the end in a message that may have the delimiter as text in its values.
     *
     * @param from offset of the message.
     * @param to offset after the text, which is complete.
     * @param delimiter of the fields.
     * @param isEndKnown whether the text is known to end with the message; otherwise only data may contain begins.
     */
    public int byFieldsWithText(DirectBuffer text, int from, int to, byte delimiter, boolean isEndKnown) {
        fields.wrapTextInValues(text, from, to, delimiter);
        int end = isEndKnown ? byFields(text, from, to, true) : beforeBegin(text, from, to, true, to, true, false);
        if (end < 0 || end == to || text.getByte(end - 1) == delimiter) {
            return end;
        }
        byte next = text.getByte(end); // it may be that of a begin, which CheckSum lacks
        return next == delimiter ? end + 1 : next == '=' || Bytes.isDigit(next) ? NOT_FOUND : end;
    }

    private int byFields(DirectBuffer text, int from, int to, boolean isComplete) {
        hasData = false;
        FieldReader.Step step = fields.next();
        while (step == FieldReader.Step.FIELD) {
            stopOffset = fields.fieldOffset();
            hasData |= fields.isCorrectLength();
            if (fields.tag() == 10 && (isComplete || fields.position() < to)) {
                return endOfCheckSum(text, fields.position());
            }
            if (fields.tag() == 8 && stopOffset > from && MessageBegin.isBegin(text, stopOffset, to)) {
                return NOT_FOUND;
            }
            step = fields.next();
        }
        stopOffset = fields.fieldOffset();
        return step == FieldReader.Step.END && !isComplete ? NEED_MORE : NOT_FOUND;
    }

    /**
     * Finds the end by reading the fields up to CheckSum (10), or up to the begin of another message, wherever it is. Only data
     * that is read by its length may contain begins, up to {@link #MOST_INSIDE}. More text is required while data may be
     * incomplete.
     *
     * @param from offset of the message.
     * @param to offset after the text that the message may take.
     * @param delimiter of the fields.
     * @param isComplete {@code true} if the message cannot take more text.
     * @param textEnd offset after the text in the buffer.
     * @param isTextComplete {@code true} if no more text follows.
     */
    public int byFieldsBeforeBegin(
            DirectBuffer text,
            int from,
            int to,
            byte delimiter,
            boolean isComplete,
            int textEnd,
            boolean isTextComplete) {
        fields.wrap(text, from, to, delimiter);
        return beforeBegin(text, from, to, isComplete, textEnd, isTextComplete, false);
    }

    /**
     * Finds the end like {@link #byFieldsBeforeBegin} if also line feeds are only in data that is read by its length. If BodyLength (9)
     * leads to the same end, two lengths that agree prove the message.
     *
     * @param from offset of the message.
     * @param to offset after the message.
     * @param delimiter of the fields.
     * @param textEnd offset after the text in the buffer.
     * @param isTextComplete {@code true} if no more text follows.
     */
    public int byLengths(DirectBuffer text, int from, int to, byte delimiter, int textEnd, boolean isTextComplete) {
        fields.wrap(text, from, to, delimiter);
        return beforeBegin(text, from, to, true, textEnd, isTextComplete, true);
    }

    private int beforeBegin(
            DirectBuffer text,
            int from,
            int to,
            boolean isComplete,
            int textEnd,
            boolean isTextComplete,
            boolean isOneLine) {
        hasData = false;
        int searchedTo = from + 1;
        int inside = 0;
        boolean isData = false;
        FieldReader.Step step = fields.next();
        while (step == FieldReader.Step.FIELD) {
            stopOffset = fields.fieldOffset();
            int after = fields.position();
            if (!isComplete && fields.isLimitDecisive()) {
                return NEED_MORE;
            }
            if (isOneLine && !isData && Bytes.indexOf(text, (byte) '\n', searchedTo, after) < after) {
                return NOT_FOUND;
            }
            int begin = MessageBegin.find(text, searchedTo, after, textEnd, isTextComplete);
            while (begin < after) {
                if (!MessageBegin.isBegin(text, begin, textEnd)) {
                    return NEED_MORE; // the bytes that decide are not there
                }
                if (!isData || ++inside > MOST_INSIDE) {
                    return endBefore(text, begin);
                }
                begin = MessageBegin.find(text, begin + 1, after, textEnd, isTextComplete);
            }
            if (fields.tag() == 10 && (isComplete || after < to)) {
                return endOfCheckSum(text, fields.position());
            }
            searchedTo = after;
            isData = fields.isCorrectLength();
            hasData |= isData;
            step = fields.next();
        }
        stopOffset = fields.fieldOffset();
        boolean isFieldOpen = Bytes.indexOf(text, fields.delimiter(), stopOffset, to) == to;
        return isFieldOpen && !isComplete ? NEED_MORE : NOT_FOUND;
    }

    /** Ends the message before the begin of another one. */
    private int endBefore(DirectBuffer text, int begin) {
        if (fields.tag() == 10) {
            return endOfCheckSum(text, begin);
        }
        stopOffset = begin;
        return NOT_FOUND;
    }

    /**
     * Returns the offset after CheckSum. Text directly after its three digits does not belong to the message.
     *
     * @param end offset after the field.
     */
    private int endOfCheckSum(DirectBuffer text, int end) {
        int from = fields.valueOffset();
        int after = from + 3;
        int valueEnd = Math.min(end, from + fields.valueLength());
        boolean hasMoreDigits = valueEnd > after && Bytes.isDigit(text.getByte(after));
        declaredSum = valueEnd < after || hasMoreDigits ? -1 : Numbers.unsigned(text, from, 3);
        return declaredSum >= 0 && valueEnd > after ? after : end;
    }

    /** Returns whether the CheckSum found last is correct for a message that begins at the given offset. */
    public boolean isCheckSumCorrect(DirectBuffer text, int from, byte delimiter) {
        return Framing.isCheckSumCorrect(text, from, stopOffset, delimiter, declaredSum);
    }

    /** Returns the value of the CheckSum found last; -1 if it is not three digits. */
    public int declaredSum() {
        return declaredSum;
    }

    /**
     * Returns whether the fields of a message lead to its CheckSum, which is correct if the message has data: of data it is not known
     * whether it has the delimiter or SOH.
     */
    public boolean areFieldsPlain(DirectBuffer text, int from, int end, byte delimiter) {
        return byFields(text, from, end, delimiter, true) >= 0
                && (!hasData || isCheckSumCorrect(text, from, delimiter));
    }

    /** Returns whether data has been read by its length. */
    public boolean hasData() {
        return hasData;
    }

    /** Returns whether data of the fields that were read may be longer than the text. */
    public boolean isDataOpen() {
        return fields.isLimitDecisive();
    }

    /** Returns the offset of the CheckSum found last, or of the text that is not a field. */
    public int stopOffset() {
        return stopOffset;
    }
}
