// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageBegin;
import io.github.zilch.fix2json.wire.MessageEnd;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A copy of logged text in the form that it had on the wire: line breaks that the log inserted can be removed, escapes of JSON can
 * be undone, and a delimiter of several bytes becomes one SOH. A delimiter of one byte stays as it is, so that data which has this
 * byte, too, is the same in a copy as in the text. Offsets begin at 0.
 *
 * <p>Reusable for any number of messages. Its memory is off-heap and grows to the longest message. For use by one
 * thread.
 */
final class FoldedText {
    /** How to interpret the raw text. */
    enum Mode {
        /** The text is as it was. */
        PLAIN,
        /** As PLAIN, but without line feeds and the carriage returns before them. */
        WITHOUT_LINE_BREAKS,
        /** The text is in a JSON string, whose escapes are undone. */
        JSON
    }

    /** Number of bytes that are searched for a line break at once: a begin may end the copy before. */
    private static final int MOST_AHEAD = 256;

    private static final TextInValues.InData[] IN_DATA = TextInValues.InData.values();

    private final UnsafeBuffer text = new UnsafeBuffer(ByteBuffer.allocateDirect(1 << 12));
    private int length;

    private DirectBuffer raw;
    private byte[] delimiter;
    private int delimiterLength;

    /** What the copy has for the delimiter. */
    private byte separator;

    private int from;
    private int to;
    private Mode mode;

    /** Offset after the raw text in the buffer, and whether no more text follows. */
    private int rawLimit;

    private boolean isRawComplete;

    /** How many begins of messages the copy may contain after its own; it ends before the next one. */
    private int maxBegins;

    private int begins;

    /** Offset in the raw text at which the copy ends. */
    private int rawEnd;

    /** Whether bytes after the end of the raw text could have changed the copy. */
    private boolean isOpen;

    /** Offset of the next line break in the raw text, or of the first byte that has not been searched for it. */
    private int lineBreak;

    /** The delimiter as a text of JSON, and as the text that this is. */
    private final UnsafeBuffer delimiterView = new UnsafeBuffer(0, 0);

    private final byte[] delimiterText = new byte[Delimiter.LONGEST];
    private final TextInValues textInValues = new TextInValues();
    private final JsonString json = new JsonString();
    private int levels;

    /** Whether the text can be in a JSON string. */
    private boolean isJson;

    /**
     * Sets the raw text and the delimiter of its fields.
     *
     * @param source that contains the text.
     * @param newRawLimit offset after the text in the buffer.
     * @param isComplete whether no more text follows.
     */
    void wrap(DirectBuffer source, int newRawLimit, boolean isComplete, byte[] newDelimiter, int newDelimiterLength) {
        raw = source;
        rawLimit = newRawLimit;
        isRawComplete = isComplete;
        delimiter = newDelimiter;
        delimiterLength = newDelimiterLength;
        separator = delimiterLength == 1 ? delimiter[0] : Delimiter.SOH;
    }

    /** Returns what the copy has for the delimiter. */
    byte separator() {
        return separator;
    }

    /**
     * Creates the copy of text whose end is known; a delimiter may be cut off there.
     *
     * @param start offset of the raw text.
     * @param end offset after the raw text.
     * @param maxLength maximum number of bytes to copy.
     */
    void fold(int start, int end, int maxLength) {
        fold(start, end, Mode.PLAIN, 0, maxLength, Integer.MAX_VALUE);
    }

    /**
     * Creates the copy of text up to a begin of a message in it.
     *
     * @param start offset of the raw text.
     * @param end offset after the raw text.
     * @param how to interpret the raw text.
     * @param levelsOfString how many JSON strings it is in; see {@link JsonString}.
     * @param maxLength maximum number of bytes to copy.
     * @param mostBegins number of begins after the first that the copy may contain.
     */
    void fold(int start, int end, Mode how, int levelsOfString, int maxLength, int mostBegins) {
        from = start;
        to = end;
        mode = how;
        levels = levelsOfString;
        maxBegins = mostBegins;
        fold(maxLength);
    }

    /**
     * Creates the copy of text that begins in a JSON string and ends with it, like {@link #fold}.
     *
     * @return whether the text can be in such a string: each backslash begins an escape.
     */
    boolean foldJson(int start, int end, int levelsOfString, int maxLength, int mostBegins) {
        fold(start, end, Mode.JSON, levelsOfString, maxLength, mostBegins);
        return isJson;
    }

    /** Returns whether text after the end that was given could have changed the copy. */
    boolean isOpen() {
        return isOpen;
    }

    /**
     * Returns the end of the message in the copy if it is proven, or {@link MessageEnd#NOT_FOUND}. Its values may contain the delimiter.
     *
     * @param messageEnd reads the fields, and has found the end.
     * @param end by BodyLength (9); negative if that is wrong.
     * @param lineFeed offset of the line feed in the raw text.
     * @param isSumNeeded whether CheckSum must be correct.
     */
    int proven(MessageEnd messageEnd, int end, int lineFeed, boolean isSumNeeded) {
        boolean isRight = end >= 0
                && (messageEnd.isCheckSumCorrect(text, 0, separator)
                        || !isSumNeeded && areLengthsRight(messageEnd, end, lineFeed));
        boolean mayHaveText = delimiterLength > 1
                ? !isRight
                : separator != Delimiter.SOH && end >= 0 && !messageEnd.areFieldsPlain(text, 0, end, separator);
        int withText = MessageEnd.NOT_FOUND;
        if (mayHaveText) {
            rawOffset(end >= 0 ? end : length);
            withText = withTextInValues(messageEnd, true, isRight && isSpace());
        }
        return withText == MessageEnd.NOT_FOUND && isRight ? end : withText;
    }

    /**
     * Returns whether nothing speaks against a length of the message: it has begins only in data, and ends in its line or has line
     * feeds only in data. May truncate the copy.
     *
     * @param messageEnd reads the fields.
     * @param end of the message in the copy by its length.
     * @param lineFeed offset of the line feed in the raw text.
     */
    private boolean areLengthsRight(MessageEnd messageEnd, int end, int lineFeed) {
        if (mode == Mode.JSON || rawOffset(end) <= lineFeed) {
            return begins == 0 || messageEnd.byFieldsBeforeBegin(text, 0, end, separator, true, end, true) == end;
        }
        if (mode == Mode.PLAIN && separator == '\n') {
            return messageEnd.byFieldsBeforeBegin(text, 0, end, separator, true, end, true) == end;
        }
        return mode == Mode.PLAIN && messageEnd.byLengths(text, 0, end, separator, end, true) == end;
    }

    /** Returns the end of the message in the copy by its fields, through data that contains begins, if its CheckSum is correct. */
    int endThroughData(MessageEnd messageEnd) {
        int end = messageEnd.byFieldsBeforeBegin(text, 0, length, separator, true, length, true);
        return end >= 0 && messageEnd.isCheckSumCorrect(text, 0, separator) ? end : MessageEnd.NOT_FOUND;
    }

    /**
     * Treats delimiters without a following field as text, if the resulting message is correct. The fields of the copy then end with
     * SOH. The copy stays as it is if the message is not correct.
     *
     * @param messageEnd reads the fields.
     * @param isByLength whether BodyLength must be correct as well.
     * @param isProven whether the message is taken even if its CheckSum is wrong.
     * @return the end of the message, which is that of the copy, or {@link MessageEnd#NOT_FOUND}.
     */
    int withTextInValues(MessageEnd messageEnd, boolean isByLength, boolean isProven) {
        int whole = length;
        boolean isEndKnown = delimiterLength == 1; // by BodyLength, or before a begin
        int end = messageEnd.byFieldsWithText(text, 0, length, separator, isEndKnown);
        if (end < 0) {
            return MessageEnd.NOT_FOUND;
        }
        boolean hasData = messageEnd.hasData();
        for (TextInValues.InData inData : IN_DATA) {
            boolean isPossible = inData == TextInValues.InData.KEPT || hasData;
            if (isPossible && separate(messageEnd, end, inData, isByLength) && isSumRight(messageEnd)) {
                return length;
            }
        }
        if (isProven && separate(messageEnd, end, TextInValues.InData.KEPT, isByLength)) {
            return length;
        }
        fold(whole);
        return MessageEnd.NOT_FOUND;
    }

    /** Returns whether the delimiter is one that text can hardly lack. */
    boolean isSpace() {
        return delimiterLength == 1 && (separator == ' ' || separator == '\t');
    }

    /** Makes text of delimiters in values. Returns whether the fields, and BodyLength if it matters, then lead to the end. */
    private boolean separate(MessageEnd messageEnd, int end, TextInValues.InData inData, boolean isByLength) {
        ensureCapacity(rawOffset(end) - from);
        fold(end);
        length = textInValues.separate(text, length, separator, delimiterText, textOfDelimiter(), inData);
        int lengthField = Bytes.indexOf(text, Delimiter.SOH, 0, length) + 1;
        return (!isByLength || messageEnd.byLength(text, lengthField, Delimiter.SOH, length, true) == length)
                && messageEnd.byFields(text, 0, length, Delimiter.SOH, true) == length;
    }

    /** Reads the delimiter as text of a value, in which its escapes are undone, too. Returns its length. */
    private int textOfDelimiter() {
        System.arraycopy(delimiter, 0, delimiterText, 0, delimiterLength);
        if (mode != Mode.JSON) {
            return delimiterLength;
        }
        delimiterView.wrap(delimiter);
        json.wrap(delimiterView, 0, delimiterLength, levels);
        int count = 0;
        for (int b = json.next(); b >= 0; b = json.next()) {
            delimiterText[count++] = (byte) b;
        }
        return count;
    }

    private boolean isSumRight(MessageEnd messageEnd) {
        return messageEnd.isCheckSumCorrect(text, 0, Delimiter.SOH);
    }

    /** Returns whether a line break, or nothing, follows in the raw text. */
    boolean isBeforeLineBreak() {
        return rawEnd == to || isLineBreak(raw.getByte(rawEnd), rawEnd);
    }

    /** Returns the offset in the raw text for an offset in the copy. Truncates the copy at that offset. */
    int rawOffset(int offset) {
        if (offset != length) {
            fold(offset);
        }
        return rawEnd;
    }

    private void fold(int maxLength) {
        ensureCapacity(Math.min(to - from, maxLength));
        isOpen = false;
        begins = 0;
        rawEnd = mode == Mode.JSON ? undoEscapes(maxLength) : copy(maxLength);
    }

    private int undoEscapes(int maxLength) {
        boolean isDelimiterEscaped = JsonString.levelsOf(delimiter, delimiterLength) == levels;
        json.wrap(raw, from, to, levels);
        isJson = true;
        length = 0;
        while (length < maxLength) {
            int i = json.position();
            if (isBeginTooMany(i)) {
                return i;
            }
            boolean mayBeDelimiter = !isDelimiterEscaped && i < to && raw.getByte(i) == delimiter[0];
            int next = mayBeDelimiter && json.isBetweenCharacters() ? endOfDelimiter(i) : -1;
            int b = next >= 0 ? separator & 0xFF : json.next();
            if (next >= 0) {
                json.moveTo(next);
            } else if (b < 0) {
                isJson = b == JsonString.END;
                isOpen |= json.position() == to;
                return json.position();
            }
            text.putByte(length++, (byte) b);
        }
        return json.position();
    }

    /** Copies the text between two delimiters or line breaks at once. */
    private int copy(int maxLength) {
        lineBreak = from;
        int count = 0;
        int i = from;
        while (i < to && count < maxLength) {
            int end = endOfText(i, (int) Math.min(to, (long) i + maxLength - count));
            int stop = beginTooMany(i, end);
            text.putBytes(count, raw, i, stop - i);
            count += stop - i;
            i = stop;
            if (stop < end) {
                length = count;
                return i;
            }
            if (i < to && count < maxLength) {
                byte b = raw.getByte(i);
                int next = b == delimiter[0] ? endOfDelimiter(i) : -1;
                if (next >= 0) {
                    text.putByte(count++, separator);
                    i = next;
                } else if (b == delimiter[0] || b == '\r' && !isLineBreak(b, i)) {
                    text.putByte(count++, b);
                    i++;
                } else if (b == '\n' || b == '\r') {
                    i++;
                }
            }
        }
        isOpen |= i == to && count < maxLength;
        length = count;
        return i;
    }

    /**
     * Returns the offset of the next byte that may begin a delimiter of several bytes or a line break, or an offset up to which there
     * is none.
     */
    private int endOfText(int start, int end) {
        int stop = delimiterLength == 1 ? end : Bytes.indexOf(raw, delimiter[0], start, end);
        if (mode != Mode.WITHOUT_LINE_BREAKS) {
            return stop;
        }
        if (lineBreak <= start) {
            int most = Math.min(end, start + MOST_AHEAD);
            lineBreak = Bytes.indexOfEither(raw, (byte) '\n', (byte) '\r', start, most);
        }
        return Math.min(stop, lineBreak);
    }

    /** Returns the offset of the first begin in a range after as many as the copy may contain, or the end of the range. */
    private int beginTooMany(int start, int end) {
        int i = MessageBegin.find(raw, Math.max(start, from + 1), end, rawLimit, isRawComplete);
        while (i < end && !isBeginTooMany(i)) {
            i = MessageBegin.find(raw, i + 1, end, rawLimit, isRawComplete);
        }
        return i;
    }

    /** Returns whether a message begins here, after as many as the copy may contain. */
    private boolean isBeginTooMany(int i) {
        if (i <= from || i >= to || raw.getByte(i) != '8') {
            return false;
        }
        boolean isBegin = MessageBegin.isBegin(raw, i, rawLimit);
        isOpen |= !isBegin && !isRawComplete && MessageBegin.isCutOff(raw, i, rawLimit);
        begins += isBegin ? 1 : 0;
        return isBegin && begins > maxBegins;
    }

    private void ensureCapacity(int needed) {
        if (needed > text.capacity()) {
            text.wrap(ByteBuffer.allocateDirect(Math.max(needed, text.capacity() * 2)));
        }
    }

    private boolean isLineBreak(byte b, int i) {
        isOpen |= b == '\r' && i + 1 == to;
        return b == '\n' || b == '\r' && (i + 1 == to || raw.getByte(i + 1) == '\n');
    }

    /** Returns the offset after the delimiter that begins here, or -1 if there is none. */
    private int endOfDelimiter(int from) {
        int i = from;
        for (int matched = 0; matched < delimiterLength; i++) {
            if (i == to) {
                isOpen = true;
                return to;
            }
            if (raw.getByte(i) == delimiter[matched]) {
                matched++;
            } else if (mode != Mode.WITHOUT_LINE_BREAKS || !isLineBreak(raw.getByte(i), i)) {
                return -1;
            }
        }
        return i;
    }

    /** Returns the copy. */
    DirectBuffer buffer() {
        return text;
    }

    /** Returns the length of the copy in bytes. */
    int length() {
        return length;
    }
}
