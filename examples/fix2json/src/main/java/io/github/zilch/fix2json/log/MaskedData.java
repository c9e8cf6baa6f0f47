// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.DataFields;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.MessageEnd;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Knows which messages of a text may be part of masked data. A message in data is found as one of its own if nothing proves the
 * one around it, so it must not show what the mask of the data hides: each of its values is masked, too.
 *
 * <p>Data reaches as far as its length says, or to the end of the line if it has no length, unless BodyLength and CheckSum
 * prove that its message has ended. Where a log writes something else for SOH or other bytes, this counts too few bytes of data
 * rather than too many. Does not read text twice. For use by one thread.
 */
final class MaskedData {
    /** Number of bytes before a data field that must be in the buffer: they are its length. */
    static final int BEFORE = 64;

    /** Stands for the length of data that has none. */
    private static final int TO_END_OF_LINE = Integer.MAX_VALUE;

    private final int[] tags;
    private final MessageEnd messageEnd = new MessageEnd();
    private final HiddenMessage hidden = new HiddenMessage();

    /** Offset of the text that has not been read. */
    private int position;

    /** Number of bytes of masked data that follow. */
    private int left;

    /** Whether the text of the line, or after the last message, has masked data. */
    private boolean isBeforeMessage;

    /** What the text of the data has for SOH, if it is longer than a byte. */
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
        isBeforeMessage = false;
    }

    /** Reads the text before an offset, which is moved to the beginning of the buffer. */
    void move(DirectBuffer text, int distance) {
        read(text, distance, true);
        position -= distance;
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
        if (left == 0 && !findsData) {
            position = Math.max(position, to);
            return;
        }
        while (position < to) {
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
        if (left == TO_END_OF_LINE) {
            left = b == '\n' ? 0 : left;
            return position + 1;
        }
        if (b == '\n' || b == '\r') { // the log may have broken a line
            return position + 1;
        }
        left--;
        boolean isDelimiterWhole = position + delimiterLength <= text.capacity();
        if (delimiterLength > 1 && isDelimiterWhole && Bytes.isAt(text, position, delimiter, delimiterLength)) {
            return position + delimiterLength;
        }
        return b == '\\' && delimiterLength != 0 ? endOfEscape(text) : position + 1;
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
                left = Math.max(left, length(text, field, DataFields.lengthFieldOf(tag)));
                isBeforeMessage |= left > 0;
            }
        }
    }

    /** Returns the length that the field before a data field declares. */
    private int length(DirectBuffer text, int field, int lengthTag) {
        for (int i = field - 2; i >= Math.max(1, field - BEFORE / 2); i--) {
            int digits = i + 1;
            int end = Bytes.endOfDigits(text, digits, field);
            boolean isLength = text.getByte(i) == '='
                    && end > digits
                    && end < field
                    && field - end <= delimiter.length
                    && (lengthTag == 0 || beginOfTag(text, i, lengthTag) >= 0);
            if (isLength) {
                int length = FieldReader.number(text, digits, end - digits);
                delimiterLength = field - end == 1 && text.getByte(end) == Delimiter.SOH ? 0 : field - end;
                text.getBytes(end, delimiter, 0, delimiterLength);
                return length < 0 || length > MessageEnd.LONGEST ? MessageEnd.LONGEST : length;
            }
        }
        return TO_END_OF_LINE;
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
