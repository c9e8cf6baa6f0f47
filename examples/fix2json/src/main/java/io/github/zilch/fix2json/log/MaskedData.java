// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.DataFields;
import io.github.zilch.fix2json.wire.MessageEnd;
import io.github.zilch.fix2json.wire.Numbers;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Knows which messages of a text may be part of masked data. A message in data is found as one of its own if nothing proves the
 * one around it, so it must not show what the mask of the data hides: each of its values is masked, too.
 *
 * <p>Data reaches as far as its length says; if it has none, or no delimiter follows there, to the end of the line, as far as a
 * message can; unless BodyLength and CheckSum prove that its message has ended. Where a log writes something else for SOH or other
 * bytes, this counts too few bytes of data rather than too many. Does not read text twice. For use by one thread.
 */
final class MaskedData {
    /** Number of bytes before a message that must be in the buffer, and of those with the length before a data field. */
    static final int BEFORE = 64;

    private static final int LONGEST_LENGTH = BEFORE / 2;

    private final int[] tags;
    private final MessageEnd messageEnd = new MessageEnd();
    private final HiddenMessage hidden = new HiddenMessage();

    /** Offset of the text that has not been read. */
    private int position;

    /** Number of bytes of masked data that follow. */
    private int left;

    /** Whether the data has no length that can be right, and ends with the line. */
    private boolean isToEndOfLine;

    /** Whether the data has just ended by its length. */
    private boolean isEnd;

    /** Whether the text of the line, or after the last message, has masked data. */
    private boolean isBeforeMessage;

    /** What the text of the data has for SOH. */
    private final byte[] delimiter = new byte[Delimiter.LONGEST];

    private int delimiterLength;

    /**
     * Creates an object for a text.
     *
     * @param tags of the masked data fields.
     */
    private MaskedData(IntHashSet tags) {
        this.tags = tags.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns an object for a text, or null if no data is masked. */
    static MaskedData of(IntHashSet tags) {
        return tags.isEmpty() ? null : new MaskedData(tags);
    }

    /** Begins another text. */
    void begin() {
        position = 0;
        left = 0;
        isToEndOfLine = false;
        isEnd = false;
        isBeforeMessage = false;
    }

    /** Handles that text is moved towards the beginning of the buffer; {@link #BEFORE} bytes or more remain before the next message. */
    void move(DirectBuffer text, int distance) {
        read(text, distance + LONGEST_LENGTH, true);
        position -= distance;
    }

    /** Ends the text at an offset. Another one, which continues it, begins at 0. */
    void restart(DirectBuffer text, int end) {
        read(text, end, true);
        position = 0;
    }

    /**
     * Handles the message that was found in the text, or a text that is rejected. Masks all of its values if it may be part of data.
     *
     * @param text that contains it.
     * @param begin of the message in the text.
     * @param found the message.
     * @param isMessage whether it is passed on.
     * @return whether the text before it on its line may be part of data.
     */
    boolean take(DirectBuffer text, int begin, FoundMessage found, boolean isMessage) {
        read(text, begin, true);
        checkEnd(text);
        boolean isInData = left > 0;
        boolean isTextInData = isBeforeMessage;
        boolean isProven = isMessage && isProven(found);
        read(text, found.resume(), !isProven);
        if (isInData && isMessage) {
            found.replace(hidden.buffer(), hidden.hide(found, isProven));
        }
        isBeforeMessage = left > 0;
        return isTextInData;
    }

    private boolean isProven(FoundMessage found) {
        DirectBuffer message = found.buffer();
        int end = found.offset() + found.length();
        int version = Bytes.endOfVersion(message, found.offset() + 2, end);
        if (version == end) {
            return false;
        }
        byte separator = message.getByte(version);
        return messageEnd.byLength(message, version + 1, separator, end, true) == end
                && messageEnd.isCheckSumCorrect(message, found.offset(), separator);
    }

    private void read(DirectBuffer text, int to, boolean findsData) {
        if (left == 0 && !isEnd && !findsData) {
            position = Math.max(position, to);
            return;
        }
        while (position < to) {
            checkEnd(text);
            byte b = text.getByte(position);
            boolean isLineFeed = b == '\n';
            isBeforeMessage = left > 0 || isBeforeMessage && !isLineFeed;
            int next = left > 0 ? readData(text, b) : position + 1;
            if (findsData && b == '=') {
                beginData(text);
            }
            position = next;
        }
    }

    /** Counts a byte of data. Returns the offset after what the text has for it. */
    private int readData(DirectBuffer text, byte b) {
        if (isToEndOfLine) {
            left = b == '\n' && delimiter[0] != '\n' ? 0 : left - 1;
            isToEndOfLine = left > 0;
            return position + 1;
        }
        if (b == '\n' || b == '\r') { // the log may have broken a line
            return position + 1;
        }
        left--;
        isEnd = left == 0;
        if (isDelimiter(text)) {
            return position + delimiterLength;
        }
        return b == '\\' && delimiter[0] != Delimiter.SOH ? endOfEscape(text) : position + 1;
    }

    private boolean isDelimiter(DirectBuffer text) {
        return position + delimiterLength <= text.capacity() && Bytes.isAt(text, position, delimiter, delimiterLength);
    }

    /** Extends data to the end of the line if its length is wrong: no delimiter is where it ends. */
    private void checkEnd(DirectBuffer text) {
        if (isEnd && !isDelimiter(text)) {
            toEndOfLine();
        }
        isEnd = false;
    }

    private void toEndOfLine() {
        isToEndOfLine = true;
        left = MessageEnd.LONGEST;
    }

    /** Returns the offset after an escape of JSON. */
    private int endOfEscape(DirectBuffer text) {
        int i = position;
        int end = text.capacity();
        while (i < end && text.getByte(i) == '\\') {
            i++;
        }
        boolean isUnicode = i < end && text.getByte(i) == 'u';
        return isUnicode ? i + 5 : i + 1;
    }

    /** Begins data if a masked data field is before the equals sign at the position. */
    private void beginData(DirectBuffer text) {
        for (int tag : tags) {
            int field = beginOfTag(text, position, tag);
            if (field >= 0) {
                int length = length(text, field, DataFields.lengthFieldOf(tag));
                if (length < 0) {
                    toEndOfLine();
                }
                left = Math.max(left, length);
                isEnd = left == 0;
                isBeforeMessage |= left > 0;
            }
        }
    }

    /** Returns the length that the field before a data field declares; -1 if there is none. */
    private int length(DirectBuffer text, int field, int lengthTag) {
        for (int i = field - 2; i >= Math.max(1, field - LONGEST_LENGTH); i--) {
            int digits = i + 1;
            int end = Bytes.endOfDigits(text, digits, field);
            boolean isLength = text.getByte(i) == '='
                    && end > digits
                    && end < field
                    && field - end <= delimiter.length
                    && (lengthTag == 0 || beginOfTag(text, i, lengthTag) >= 0);
            if (isLength) {
                int length = Numbers.unsigned(text, digits, end - digits);
                delimiterLength = field - end;
                text.getBytes(end, delimiter, 0, delimiterLength);
                return length < 0 || length > MessageEnd.LONGEST ? MessageEnd.LONGEST : length;
            }
        }
        return -1;
    }

    /** Returns where the digits of a tag begin that end before an equals sign, whatever is before them; -1 if they do not. */
    private static int beginOfTag(DirectBuffer text, int equals, int tag) {
        int i = equals;
        for (int rest = tag; rest > 0; rest /= 10) {
            if (--i < 0 || text.getByte(i) != '0' + rest % 10) {
                return -1;
            }
        }
        return i;
    }
}
