// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * Finds a message that lacks what a message must have: BeginString (8) or BodyLength (9) at its beginning, MsgType (35) as
 * the third field, or CheckSum (10) at its end. A line of text is such a message if it has at least {@link #LEAST_FIELDS}
 * fields with one delimiter, and MsgType among them. The delimiter is what follows the value of MsgType.
 *
 * <p>Reusable for any number of messages; does not allocate. For use by one thread.
 */
public final class LooseMessage {
    private static final int LEAST_FIELDS = 3;
    private static final int MAX_MSG_TYPE = 8;
    private static final int MAX_TAG_DIGITS = 10;

    /** What logs show instead of SOH, if it is more than one character. */
    private static final byte[][] LONG_DELIMITERS =
            List.of("^A", "<SOH>", "[SOH]", "{SOH}", "\\x01", "\\u0001", "\\001").stream()
                    .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                    .toArray(byte[][]::new);

    /** Maximum length of a delimiter of symbols, such as {@code " | "}. */
    private static final int LONGEST_DELIMITER = 16;

    private final byte[] delimiter = new byte[LONGEST_DELIMITER];
    private int delimiterLength;
    private DirectBuffer text;
    private int from;
    private int to;
    private int begin;
    private int end;
    private int fieldCount;

    /**
     * Finds the message in a text.
     *
     * @param newText that contains the line.
     * @param newFrom offset at which the line begins.
     * @param newTo offset after the line.
     * @param isBegin whether the message is known to begin where the text begins.
     * @return whether there is a message.
     */
    public boolean find(DirectBuffer newText, int newFrom, int newTo, boolean isBegin) {
        text = newText;
        from = newFrom;
        to = newTo;
        while (to > from && text.getByte(to - 1) == ' ') {
            to--;
        }
        for (int i = from; i < to - 3; i++) {
            if (isMsgType(i) && findDelimiter(i)) {
                fieldCount = 0;
                begin = isBegin ? from : firstField(i);
                readFields();
                return fieldCount >= LEAST_FIELDS;
            }
        }
        return false;
    }

    /**
     * Returns the delimiter of a message, which is one byte, as an unsigned number; -1 if it cannot be found.
     *
     * @param message that begins at the offset.
     */
    public int delimiterOf(DirectBuffer message, int offset, int limit) {
        if (MessageBegin.isBeginString(message, offset, limit)) {
            int i = Bytes.endOfVersion(message, offset + MessageBegin.LENGTH, limit);
            return i < limit ? message.getByte(i) & 0xFF : -1;
        }
        return find(message, offset, limit, true) && delimiterLength == 1 ? delimiter[0] & 0xFF : -1;
    }

    /** Returns the offset of the message that was found. */
    public int begin() {
        return begin;
    }

    /** Returns the offset after the message. */
    public int end() {
        return end;
    }

    /** Copies its delimiter to the beginning of an array, and returns its length in bytes. */
    public int copyDelimiter(byte[] destination) {
        System.arraycopy(delimiter, 0, destination, 0, delimiterLength);
        return delimiterLength;
    }

    private boolean isMsgType(int i) {
        return text.getByte(i) == '3'
                && text.getByte(i + 1) == '5'
                && text.getByte(i + 2) == '='
                && (i == from || !isLetterOrDigit(text.getByte(i - 1)) || delimiterBefore(i));
    }

    /** Finds the delimiter after MsgType, or before it if it is the last field. */
    private boolean findDelimiter(int msgType) {
        int i = msgType + 3;
        while (i < to && i < msgType + 3 + MAX_MSG_TYPE && isLetterOrDigit(text.getByte(i))) {
            i++;
        }
        if (i == msgType + 3) {
            return false;
        }
        if (i == to) {
            return delimiterBefore(msgType);
        }
        for (byte[] known : LONG_DELIMITERS) {
            use(known);
            if (isDelimiter(i)) {
                return isFieldOrEnd(i + known.length) || isBefore(msgType);
            }
        }
        if (useSymbols(i, endOfSymbols(i)) && isFieldOrEnd(i + delimiterLength)) {
            return true;
        }
        return useSymbols(i, i + 1) && (isFieldOrEnd(i + 1) || isBefore(msgType));
    }

    private boolean delimiterBefore(int i) {
        for (byte[] known : LONG_DELIMITERS) {
            use(known);
            if (isBefore(i)) {
                return true;
            }
        }
        int begin = i;
        while (begin > from && isSymbol(text.getByte(begin - 1))) {
            begin--;
        }
        return useSymbols(begin, i);
    }

    /** Returns whether the delimiter is directly before an offset. */
    private boolean isBefore(int offset) {
        return offset - delimiterLength >= from && isDelimiter(offset - delimiterLength);
    }

    private void use(byte[] known) {
        System.arraycopy(known, 0, delimiter, 0, known.length);
        delimiterLength = known.length;
    }

    /** Uses a text of symbols as the delimiter. Returns {@code false} if it cannot be one. */
    private boolean useSymbols(int first, int after) {
        if (after <= first || after - first > LONGEST_DELIMITER || !isSymbol(text.getByte(first))) {
            return false;
        }
        delimiterLength = after - first;
        text.getBytes(first, delimiter, 0, delimiterLength);
        return true;
    }

    private int endOfSymbols(int first) {
        int after = first;
        while (after < to && isSymbol(text.getByte(after))) {
            after++;
        }
        return after;
    }

    private static boolean isSymbol(byte b) {
        return !isLetterOrDigit(b) && b != '=' && b != '.' && b != '-';
    }

    private boolean isDelimiter(int offset) {
        return offset + delimiterLength <= to && Bytes.isAt(text, offset, delimiter, delimiterLength);
    }

    /** Returns the offset of the first of the fields that lead to one. */
    private int firstField(int field) {
        int first = field;
        while (first - delimiterLength >= from && isDelimiter(first - delimiterLength)) {
            int start = first - delimiterLength;
            while (start > from && !(start - delimiterLength >= from && isDelimiter(start - delimiterLength))) {
                start--;
            }
            if (!isField(start)) { // text before the message, in which its first field is the last word
                return fieldInside(start, first);
            }
            first = start;
        }
        return first;
    }

    /** Returns the offset of the first field in a text that does not begin with one; the end of the text if it has none. */
    private int fieldInside(int start, int textEnd) {
        for (int i = start + 1; i < textEnd; i++) {
            if (isField(i) && !isLetterOrDigit(text.getByte(i - 1))) {
                return i;
            }
        }
        return textEnd;
    }

    /**
     * Counts the fields from the beginning, and finds the end: after CheckSum (10), before the next BeginString (8) or at the
     * end of the line.
     */
    private void readFields() {
        end = to;
        int i = begin;
        while (i < to) {
            if (i > begin && MessageBegin.isBeginString(text, i, to)) {
                end = i;
                return;
            }
            boolean isField = isField(i);
            boolean isCheckSum = isField && isCheckSum(i);
            int next = isCheckSum ? i + Framing.CHECK_SUM_LENGTH : i;
            while (!isCheckSum && next < to && !isDelimiter(next)) {
                next++;
            }
            next = isDelimiter(next) ? next + delimiterLength : next;
            fieldCount += isField ? 1 : 0;
            if (isCheckSum) {
                end = next;
                return;
            }
            i = next;
        }
    }

    private boolean isCheckSum(int i) {
        int last = i + Framing.CHECK_SUM_LENGTH;
        return last <= to
                && text.getByte(i) == '1'
                && text.getByte(i + 1) == '0'
                && text.getByte(i + 2) == '='
                && Numbers.unsigned(text, i + 3, 3) >= 0
                && (last == to || !isLetterOrDigit(text.getByte(last)));
    }

    private boolean isFieldOrEnd(int offset) {
        return offset == to || isField(offset);
    }

    private boolean isField(int offset) {
        int i = offset;
        while (i < to && i < offset + MAX_TAG_DIGITS && Bytes.isDigit(text.getByte(i))) {
            i++;
        }
        return i > offset && i < to && text.getByte(i) == '=';
    }

    private static boolean isLetterOrDigit(byte b) {
        return b != '.' && Bytes.isVersionCharacter(b);
    }
}
