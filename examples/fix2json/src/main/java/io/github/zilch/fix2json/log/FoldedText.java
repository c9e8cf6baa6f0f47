// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
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
    private boolean isEnd;
    private Mode mode;

    private final JsonString json = new JsonString();
    private int levels;

    /** Whether the text can be in a JSON string. */
    private boolean isJson;

    /** Sets the raw text and the delimiter of its fields. */
    void wrap(DirectBuffer source, byte[] newDelimiter, int newDelimiterLength) {
        raw = source;
        delimiter = newDelimiter;
        delimiterLength = newDelimiterLength;
    }

    /**
     * Creates the copy.
     *
     * @param start offset of the raw text.
     * @param end offset after the raw text.
     * @param isEndOfText {@code true} if no more text follows, so that a delimiter may be cut off.
     * @param how to interpret the raw text.
     * @param maxLength maximum number of bytes to copy.
     */
    void fold(int start, int end, boolean isEndOfText, Mode how, int maxLength) {
        from = start;
        to = end;
        isEnd = isEndOfText;
        mode = how;
        fold(maxLength);
    }

    /**
     * Creates the copy of text that begins in a JSON string and ends with it.
     *
     * @param start offset of the raw text.
     * @param end offset after the raw text.
     * @param levelsOfString how many strings it is in; see {@link JsonString}.
     * @param maxLength maximum number of bytes to copy.
     * @return whether the text can be in such a string: each backslash begins an escape.
     */
    boolean foldJson(int start, int end, int levelsOfString, int maxLength) {
        levels = levelsOfString;
        fold(start, end, true, Mode.JSON, maxLength);
        return isJson;
    }

    /** Returns the offset in the raw text for an offset in the copy. Truncates the copy at that offset. */
    int rawOffset(int offset) {
        return fold(offset);
    }

    private int fold(int maxLength) {
        return mode == Mode.JSON ? undoEscapes(maxLength) : copy(maxLength);
    }

    private int undoEscapes(int maxLength) {
        ensureCapacity(Math.min(to - from, maxLength));
        boolean isDelimiterEscaped = JsonString.levelsOf(delimiter, delimiterLength) == levels;
        json.wrap(raw, from, to, levels);
        isJson = true;
        length = 0;
        while (length < maxLength) {
            int i = json.position();
            boolean mayBeDelimiter = !isDelimiterEscaped && i < to && raw.getByte(i) == delimiter[0];
            int next = mayBeDelimiter && json.isBetweenCharacters() ? endOfDelimiter(i) : -1;
            int b = next >= 0 ? Delimiter.SOH : json.next();
            if (next >= 0) {
                json.moveTo(next);
            } else if (b < 0) {
                isJson = b == JsonString.END;
                return json.position();
            }
            text.putByte(length++, (byte) b);
        }
        return json.position();
    }

    private int copy(int maxLength) {
        ensureCapacity(Math.min(to - from, maxLength));
        byte first = delimiter[0];
        int count = 0;
        int i = from;
        while (i < to && count < maxLength) {
            byte b = raw.getByte(i);
            int next = b == first ? endOfDelimiter(i) : -1;
            if (next >= 0) {
                text.putByte(count++, Delimiter.SOH);
                i = next;
            } else {
                if (!isSkipped(i)) {
                    text.putByte(count++, b);
                }
                i++;
            }
        }
        length = count;
        return i;
    }

    private void ensureCapacity(int needed) {
        if (needed > text.capacity()) {
            text.wrap(ByteBuffer.allocateDirect(Math.max(needed, text.capacity() * 2)));
        }
    }

    private boolean isSkipped(int i) {
        byte b = raw.getByte(i);
        return mode == Mode.WITHOUT_LINE_BREAKS && isLineBreak(b, i);
    }

    private boolean isLineBreak(byte b, int i) {
        return b == '\n' || b == '\r' && (i + 1 == to || raw.getByte(i + 1) == '\n');
    }

    /** Returns the offset after the delimiter that begins here, or -1 if there is none. */
    private int endOfDelimiter(int from) {
        int i = from;
        for (int matched = 0; matched < delimiterLength; i++) {
            if (i == to) {
                return isEnd ? to : -1;
            }
            if (raw.getByte(i) == delimiter[matched]) {
                matched++;
            } else if (!isSkipped(i)) {
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
