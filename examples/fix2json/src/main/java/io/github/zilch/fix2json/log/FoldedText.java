// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageBegin;
import io.github.zilch.fix2json.wire.MessageEnd;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A copy of logged text in the form that it had on the wire: each delimiter becomes one SOH, line breaks that the log
 * inserted can be removed, and escapes of JSON can be undone. Offsets begin at 0.
 *
 * <p>Reusable for any number of messages. Its memory is off-heap and grows to the longest message. For use by one
 * thread.
 */
final class FoldedText {
    /** How to interpret the raw text. */
    enum Mode {
        /** Every occurrence of the delimiter is a delimiter. */
        PLAIN,
        /**
         * Only an occurrence of the delimiter before {@code tag=} is a delimiter. A log that shows SOH as a printable
         * character may have the same character in values.
         */
        BEFORE_TAGS,
        /** As PLAIN, but without line feeds and the carriage returns before them. */
        WITHOUT_LINE_BREAKS,
        /** The text is in a JSON string, whose escapes are undone. */
        JSON
    }

    private final UnsafeBuffer text = new UnsafeBuffer(ByteBuffer.allocateDirect(1 << 12));
    private int length;

    private DirectBuffer raw;
    private byte[] delimiter;
    private int delimiterLength;
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
    }

    /**
     * Creates the copy of text whose end is known; a delimiter may be cut off there.
     *
     * @param start offset of the raw text.
     * @param end offset after the raw text.
     * @param how to interpret the raw text.
     * @param maxLength maximum number of bytes to copy.
     */
    void fold(int start, int end, Mode how, int maxLength) {
        fold(start, end, how, maxLength, Integer.MAX_VALUE);
    }

    /**
     * Creates the copy of text up to a begin of a message in it.
     *
     * @param start offset of the raw text.
     * @param end offset after the raw text.
     * @param how to interpret the raw text.
     * @param maxLength maximum number of bytes to copy.
     * @param mostBegins number of begins after the first that the copy may contain.
     */
    void fold(int start, int end, Mode how, int maxLength, int mostBegins) {
        from = start;
        to = end;
        mode = how;
        maxBegins = mostBegins;
        fold(maxLength);
    }

    /**
     * Creates the copy of text that begins in a JSON string and ends with it.
     *
     * @param start offset of the raw text.
     * @param end offset after the raw text.
     * @param levelsOfString how many strings it is in; see {@link JsonString}.
     * @param maxLength maximum number of bytes to copy.
     * @param mostBegins number of begins after the first that the copy may contain.
     * @return whether the text can be in such a string: each backslash begins an escape.
     */
    boolean foldJson(int start, int end, int levelsOfString, int maxLength, int mostBegins) {
        levels = levelsOfString;
        fold(start, end, Mode.JSON, maxLength, mostBegins);
        return isJson;
    }

    /** Returns whether text after the end that was given could have changed the copy. */
    boolean isOpen() {
        return isOpen;
    }

    /**
     * Returns whether nothing speaks against a length of the message: it has begins only in data, and ends in its line or has line
     * feeds only in data. May truncate the copy.
     *
     * @param messageEnd reads the fields.
     * @param end of the message in the copy by its length.
     * @param lineFeed offset of the line feed in the raw text.
     */
    boolean areLengthsRight(MessageEnd messageEnd, int end, int lineFeed) {
        if (mode == Mode.JSON || rawOffset(end) <= lineFeed) {
            return begins == 0 || messageEnd.byFieldsBeforeBegin(text, 0, end, Delimiter.SOH, true, end, true) == end;
        }
        return mode == Mode.PLAIN && messageEnd.byLengths(text, 0, end, Delimiter.SOH, end, true) == end;
    }

    /** Returns the end of the message in the copy by its fields, through data that contains begins, if its CheckSum is correct. */
    int endThroughData(MessageEnd messageEnd) {
        int end = messageEnd.byFieldsBeforeBegin(text, 0, length, Delimiter.SOH, true, length, true);
        return end >= 0 && messageEnd.isCheckSumCorrect(text, 0, Delimiter.SOH) ? end : MessageEnd.NOT_FOUND;
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
        rawEnd = switch (mode) {
            case JSON -> undoEscapes(maxLength);
            case WITHOUT_LINE_BREAKS -> copyWithoutLineBreaks(maxLength);
            default -> copy(maxLength);
        };
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
            int b = next >= 0 ? Delimiter.SOH : json.next();
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

    /** Copies the text between two delimiters at once. */
    private int copy(int maxLength) {
        byte first = delimiter[0];
        int count = 0;
        int i = from;
        while (i < to && count < maxLength) {
            int end = Bytes.indexOf(raw, first, i, (int) Math.min(to, (long) i + maxLength - count));
            int stop = beginTooMany(i, end);
            text.putBytes(count, raw, i, stop - i);
            count += stop - i;
            i = stop;
            if (stop < end) {
                length = count;
                return i;
            }
            if (i < to && count < maxLength) {
                int next = endOfDelimiter(i);
                text.putByte(count++, next >= 0 ? Delimiter.SOH : first);
                i = next >= 0 ? next : i + 1;
            }
        }
        isOpen |= i == to && count < maxLength;
        length = count;
        return i;
    }

    /** Returns the offset of the first begin in a range after as many as the copy may contain, or the end of the range. */
    private int beginTooMany(int start, int end) {
        int i = MessageBegin.find(raw, Math.max(start, from + 1), end, rawLimit, isRawComplete);
        while (i < end && !isBeginTooMany(i)) {
            i = MessageBegin.find(raw, i + 1, end, rawLimit, isRawComplete);
        }
        return i;
    }

    private int copyWithoutLineBreaks(int maxLength) {
        byte first = delimiter[0];
        int count = 0;
        int i = from;
        while (i < to && count < maxLength && !isBeginTooMany(i)) {
            byte b = raw.getByte(i);
            int next = b == first ? endOfDelimiter(i) : -1;
            if (next >= 0) {
                text.putByte(count++, Delimiter.SOH);
                i = next;
            } else {
                if (!isLineBreak(b, i)) {
                    text.putByte(count++, b);
                }
                i++;
            }
        }
        isOpen |= i == to && count < maxLength;
        length = count;
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
        return mode == Mode.BEFORE_TAGS && !isTagAt(i) ? -1 : i;
    }

    private boolean isTagAt(int from) {
        int i = from;
        while (i < to && Bytes.isDigit(raw.getByte(i))) {
            i++;
        }
        isOpen |= i == to;
        return i == to || i > from && raw.getByte(i) == '=';
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
