// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageBegin;
import io.github.zilch.fix2json.wire.MessageEnd;
import org.agrona.DirectBuffer;

/**
 * What is around a message in a text: the end of its line, and the begin of the next message. Searches each byte once. Takes note
 * if the end of what has been read may decide, so that more text is needed. For use by one thread.
 */
final class Surroundings {
    private final DirectBuffer buffer;
    private final BlockSums sums;

    /** Where the message begins, where the text ends that it may take, and whether it cannot take more. */
    private int position;

    private int limit;
    private boolean isComplete;

    /** Whether the end of the text may have decided, although more follows. */
    private boolean isUndecided;

    /** Offset of the next line feed, or of the first byte that has not been searched for it. */
    private int lineSearchedTo;

    /** Offset of the next backslash, or of the first byte that has not been searched for it. */
    private int backslashSearchedTo;

    /** Offset of the next begin, or of the first byte that has not been searched for it. */
    private int beginSearchedTo;

    /**
     * Creates an object without a message.
     *
     * @param buffer that contains the text.
     */
    Surroundings(DirectBuffer buffer) {
        this.buffer = buffer;
        sums = new BlockSums(buffer);
    }

    /** Begins another text. */
    void begin() {
        lineSearchedTo = 0;
        backslashSearchedTo = 0;
        beginSearchedTo = 0;
        sums.clear();
    }

    /** Handles that the text has been moved towards the beginning of the buffer. */
    void move(int distance) {
        lineSearchedTo = Math.max(0, lineSearchedTo - distance);
        backslashSearchedTo = Math.max(0, backslashSearchedTo - distance);
        beginSearchedTo = Math.max(0, beginSearchedTo - distance);
        sums.clear();
    }

    /** Moves to a message. */
    void at(int newPosition, int newLimit, boolean isTextComplete) {
        position = newPosition;
        limit = newLimit;
        isComplete = isTextComplete;
        isUndecided = false;
    }

    /** Takes note that the end of the text that has been read may have decided. */
    void reachedLimit() {
        isUndecided |= !isComplete;
    }

    /** Returns whether the end of the text that has been read may have decided, although more follows. */
    boolean isUndecided() {
        return isUndecided;
    }

    /** Forgets that the end of the text may have decided: it has not. */
    void decide() {
        isUndecided = false;
    }

    /** Returns the offset of the next line feed, or the limit if there is none in the text. */
    int lineFeed() {
        lineSearchedTo = Bytes.indexOf(buffer, (byte) '\n', Math.max(lineSearchedTo, position), limit);
        return lineSearchedTo;
    }

    /** Returns whether a backslash is between the begin of the message and an offset. */
    boolean hasBackslash(int to) {
        int from = Math.max(backslashSearchedTo, position);
        backslashSearchedTo = from < to ? Bytes.indexOf(buffer, (byte) '\\', from, to) : from;
        return backslashSearchedTo < to;
    }

    /** Returns whether the text before an offset has neither a line feed nor a begin: of a begin, only the last byte is searched. */
    boolean isPlain(int end) {
        int from = position + MessageBegin.LENGTH;
        if (Bytes.indexOfEither(buffer, (byte) '\n', (byte) 'X', from, end) < end) {
            return false;
        }
        lineSearchedTo = Math.max(lineSearchedTo, end);
        return true;
    }

    /** Returns the offset of the next begin, or the end of a range if there is none before it. Notes if the limit decides. */
    int beginOrEnd(int to) {
        int begin = beginBefore(to);
        if (begin == limit) {
            reachedLimit();
        }
        return begin;
    }

    /** Returns the offset of the next begin after the one at the position, if it is before an offset, or that offset. */
    int beginBefore(int to) {
        int from = Math.max(beginSearchedTo, position + MessageBegin.LENGTH);
        if (from >= to) {
            return to;
        }
        beginSearchedTo = find(from, to);
        return beginSearchedTo;
    }

    /** Returns the offset of the first begin in a range, or its end. Notes if the limit decides whether it is one. */
    private int find(int from, int to) {
        int begin = MessageBegin.find(buffer, from, to, limit, isComplete);
        if (begin < to && !MessageBegin.isBegin(buffer, begin, limit)) {
            reachedLimit();
        }
        return begin;
    }

    /**
     * Returns whether the CheckSum where a message ends by its length is correct, or whether it has begins and line feeds only in
     * data. Notes if the limit decides.
     *
     * @param messageEnd that has found the end by the length.
     * @param end of the message.
     * @param delimiter of its fields.
     */
    boolean isProven(MessageEnd messageEnd, int end, byte delimiter) {
        boolean isSumRight = delimiter == Delimiter.SOH
                ? sums.sum(position, messageEnd.stopOffset()) == messageEnd.declaredSum()
                : isWithinReach(end) && messageEnd.isCheckSumCorrect(buffer, position, delimiter);
        if (isSumRight) {
            return true;
        }
        int byLengths = messageEnd.byLengths(buffer, position, end, delimiter, limit, isComplete);
        if (byLengths == MessageEnd.NEED_MORE) {
            reachedLimit();
        }
        return byLengths == end;
    }

    /** Returns whether there are not too many begins before an offset for a message that ends there. */
    boolean isWithinReach(int end) {
        int begins = 0;
        for (int i = beginBefore(end); i < end; i = find(i + 1, end)) {
            if (++begins > MessageEnd.MOST_INSIDE) {
                return false;
            }
        }
        return true;
    }
}
