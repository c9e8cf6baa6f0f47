// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static io.github.zilch.fix2json.wire.MessageEnd.BEGIN_LENGTH;
import static io.github.zilch.fix2json.wire.MessageEnd.NEED_MORE;
import static io.github.zilch.fix2json.wire.MessageEnd.NOT_FOUND;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.LooseMessage;
import io.github.zilch.fix2json.wire.MessageEnd;
import org.agrona.DirectBuffer;

/**
 * Finds the message that begins at a position of a text, and the position at which to continue after it. Undoes what logs
 * do to messages; see {@link MessageScanner}.
 *
 * <p>Its running time is linear in the length of the text, whatever the text. Does not allocate after it has seen its
 * longest message. For use by one thread.
 */
final class MessageFinder {
    private static final int LONGEST = MessageEnd.LONGEST;

    /** No valid BeginString is longer than this. */
    private static final int MAX_BEGIN_STRING = 32;

    private static final long MAX_FOLD_CREDIT = 4L * LONGEST;

    private final DirectBuffer buffer;
    private final MessageEnd messageEnd = new MessageEnd();
    private final FoldedText folded = new FoldedText();
    private final LooseMessage loose = new LooseMessage();
    private final byte[] delimiter = new byte[Delimiter.LONGEST];
    private final boolean isDelimiterGiven;
    private final boolean isLenient;
    private int delimiterLength;

    /** Where the message begins, where the text ends for now, and whether no more text follows. */
    private int position;

    private int limit;
    private boolean ended;

    /** Maximum length of a message: {@link #LONGEST}, or less if there is not enough memory. */
    private int longest = LONGEST;

    /** Offset of the next line feed, or of the first byte that has not been searched for it. */
    private int searchedTo;

    /** The message that was found, and the offset at which to continue after it. */
    private DirectBuffer found;

    private int foundOffset;
    private int foundLength;
    private int resume;

    /** What is wrong with a message that cannot be passed on; null if nothing. */
    private Flaw flaw;

    /**
     * Number of bytes that may be folded after the next {@code 8=FIX} because a BodyLength claims so, or searched after it for
     * the CheckSum of a message that a lenient reading then ends there. A message adds its own length to the credit. Without
     * this limit, a sequence of such messages would take quadratic time.
     */
    private long foldCredit;

    /**
     * Creates a finder.
     *
     * @param buffer that contains the text.
     * @param delimiter of the messages; null to detect it for each message.
     * @param isLenient whether to find messages without BodyLength as well.
     */
    MessageFinder(DirectBuffer buffer, Delimiter delimiter, boolean isLenient) {
        this.buffer = buffer;
        this.isLenient = isLenient;
        isDelimiterGiven = delimiter != null;
        if (delimiter != null) {
            delimiterLength = delimiter.copyTo(this.delimiter);
        }
    }

    /** Begins another text. */
    void begin() {
        searchedTo = 0;
        foldCredit = MAX_FOLD_CREDIT;
    }

    /** Handles that the text has been moved towards the beginning of the buffer. */
    void move(int distance) {
        searchedTo = Math.max(0, searchedTo - distance);
    }

    /** Limits the length of messages, because there is not enough memory. */
    void limitLength(int newLongest) {
        longest = newLongest;
    }

    /** Returns the maximum length of a message in bytes. */
    int longest() {
        return longest;
    }

    /**
     * Finds the message at a position.
     *
     * @param newPosition of its {@code 8=FIX}.
     * @param newLimit offset after the text.
     * @param isEnd whether no more text follows.
     * @return its length; {@link MessageEnd#NEED_MORE}; or {@link MessageEnd#NOT_FOUND}, with a {@link #flaw()} if it cannot
     *     be passed on.
     */
    int find(int newPosition, int newLimit, boolean isEnd) {
        at(newPosition, newLimit, isEnd);
        try {
            return endOfMessage();
        } catch (OutOfMemoryError e) { // there is no memory for the folded text
            return tooLong();
        }
    }

    private void at(int newPosition, int newLimit, boolean isEnd) {
        position = newPosition;
        limit = newLimit;
        ended = isEnd;
        flaw = null;
    }

    /**
     * Finds the message at a position that follows a digit and therefore may be in the middle of a field such as 18:
     * BodyLength (9) and CheckSum (10) have to be right, and the message on one line. Returns what {@link #find} returns.
     */
    int findProven(int newPosition, int newLimit, boolean isEnd) {
        at(newPosition, newLimit, isEnd);
        return endOfProvenMessage();
    }

    /** Finds a message without {@code 8=FIX} in a line. Returns where it begins, or {@link MessageEnd#NOT_FOUND}. */
    int findInLine(int from, int to) {
        if (!loose.find(buffer, from, withoutReturn(from, to), false)) {
            return NOT_FOUND;
        }
        at(loose.begin(), to, true);
        takeLoose();
        return position;
    }

    /** Passes over the message that was found: its length is added to the credit for folding. */
    void accept(int to) {
        foldCredit = Math.min(foldCredit + to - position, MAX_FOLD_CREDIT);
    }

    /** Returns the buffer that contains the message that was found. */
    DirectBuffer found() {
        return found;
    }

    int foundOffset() {
        return foundOffset;
    }

    int foundLength() {
        return foundLength;
    }

    /** Returns the offset at which to continue. */
    int resume() {
        return resume;
    }

    /** Returns what is wrong with the message, or null. */
    Flaw flaw() {
        return flaw;
    }

    /**
     * Finds the message at the position, which follows a digit and therefore may be the end of a field such as 18: BodyLength
     * (9) and CheckSum (10) have to be right, and the message on one line.
     */
    private int endOfProvenMessage() {
        int i = endOfVersion();
        if (i + Delimiter.LONGEST + 2 > limit && !ended) {
            return NEED_MORE;
        }
        resume = position + BEGIN_LENGTH;
        if (!findDelimiter(i) || delimiterLength > 1) {
            return NOT_FOUND;
        }
        int end = messageEnd.byLength(buffer, i + 1, delimiter[0], limit, isComplete() || endOfLine() < limit);
        boolean isProven = end >= 0 && messageEnd.isCheckSumCorrect(buffer, position, delimiter[0]);
        return isProven ? takeRaw(end, end) : end == NEED_MORE ? NEED_MORE : NOT_FOUND;
    }

    /** Finds the message that begins at the position, and the offset at which to continue after it. */
    private int endOfMessage() {
        int i = endOfVersion();
        if (i + Delimiter.LONGEST + 2 > limit && !ended) {
            return NEED_MORE;
        }
        if (!findDelimiter(i)) {
            if (isUndecided(i)) {
                return NEED_MORE;
            }
            int length = isDelimiterGiven ? NOT_FOUND : endOfDotted(i);
            if (length == NOT_FOUND && isLenient) {
                length = endOfLoose();
            }
            if (length != NOT_FOUND) {
                return length;
            }
            resume = position + BEGIN_LENGTH;
            return isDelimiterGiven ? reject(Flaw.OTHER_DELIMITER) : takeRaw(Math.min(endOfLine(), i + 3), resume);
        }
        folded.wrap(buffer, delimiter, delimiterLength);
        if (delimiterLength > 1 || !isLineBased()) {
            int length = joinByLength(FoldedText.Mode.PLAIN, 0);
            return length >= 0 ? length : examineLine(true, length);
        }
        int end = messageEnd.byLength(buffer, i + 1, delimiter[0], limit, isComplete());
        return end >= 0 && end <= endOfLine() ? takeCorrectLength(end) : examineLine(false, end);
    }

    /** Returns the offset after the value of BeginString at the position. */
    private int endOfVersion() {
        int end = Math.min(limit, position + MAX_BEGIN_STRING);
        return Bytes.endOfVersion(buffer, position + BEGIN_LENGTH, end);
    }

    /** Returns whether no more text of the message at the position will be considered. */
    private boolean isComplete() {
        return ended || limit - position >= longest;
    }

    /**
     * Finds the end of a message in which dots stand for the delimiter, as in the text that tcpdump prints. The value of
     * BeginString has dots as well, so this is such a message only if BodyLength and CheckSum are correct.
     *
     * @param equals offset after {@code 8=FIX.4.4.9}.
     */
    private int endOfDotted(int equals) {
        boolean isDotted = equals < limit
                && buffer.getByte(equals) == '='
                && buffer.getByte(equals - 1) == '9'
                && buffer.getByte(equals - 2) == '.';
        if (!isDotted) {
            return NOT_FOUND;
        }
        delimiter[0] = '.';
        delimiterLength = 1;
        int end = messageEnd.byLength(buffer, equals - 1, delimiter[0], limit, isComplete());
        if (end < 0) {
            return end;
        }
        folded.wrap(buffer, delimiter, delimiterLength);
        return withTextInValues(end);
    }

    /** Finds the end of a message whose BodyLength does not follow BeginString. */
    private int endOfLoose() {
        int end = Math.min(endOfLine(), nextBegin());
        if (end == limit && !isComplete()) {
            return NEED_MORE;
        }
        return loose.find(buffer, position, withoutReturn(position, end), true) ? takeLoose() : NOT_FOUND;
    }

    /** Records the message that was found leniently, at the position. */
    private int takeLoose() {
        delimiterLength = loose.copyDelimiter(delimiter);
        if (delimiterLength == 1) {
            return takeRaw(loose.end(), loose.end());
        }
        folded.wrap(buffer, delimiter, delimiterLength);
        int levels = JsonString.levelsOf(delimiter, delimiterLength);
        if (levels == 0 || !folded.foldJson(position, loose.end(), levels, LONGEST)) {
            folded.fold(position, loose.end(), true, FoldedText.Mode.PLAIN, LONGEST);
        }
        return takeFolded(folded.length(), folded.length());
    }

    /** Returns the end of a line without a carriage return. */
    private int withoutReturn(int from, int end) {
        return end > from && buffer.getByte(end - 1) == '\r' ? end - 1 : end;
    }

    /**
     * Handles a message whose length is correct. If the log shows SOH as a printable character, that character may also
     * be part of a value.
     */
    private int takeCorrectLength(int end) {
        boolean isLossy = delimiter[0] != Delimiter.SOH;
        if (isLossy && messageEnd.byFields(buffer, position, end, delimiter[0], true) < 0) {
            int length = withTextInValues(end);
            if (length != NOT_FOUND) {
                return length;
            }
        }
        return takeRaw(end, end);
    }

    private boolean findDelimiter(int offset) {
        if (isDelimiterGiven) {
            return isDelimiter(offset);
        }
        delimiterLength = Delimiter.lengthAt(buffer, offset, limit);
        buffer.getBytes(offset, delimiter, 0, delimiterLength);
        return delimiterLength > 0 && (isObvious() || isDelimiter(endOfLength(offset)));
    }

    /** Returns the offset after the digits of BodyLength, which follows the delimiter at an offset. */
    private int endOfLength(int offset) {
        return Bytes.endOfDigits(buffer, offset + delimiterLength + 2, limit);
    }

    /** Returns whether more text must be read to know whether the delimiter at an offset also follows BodyLength. */
    private boolean isUndecided(int offset) {
        return !ended
                && !isDelimiterGiven
                && delimiterLength > 0
                && !isObvious()
                && endOfLength(offset) + delimiterLength > limit;
    }

    /**
     * Returns whether the delimiter is certain without looking at the next one. A line feed may end the line, and a digit may
     * belong to a tag such as 49.
     */
    private boolean isObvious() {
        return isLineBased() && !Bytes.isDigit(delimiter[delimiterLength - 1]);
    }

    private boolean isDelimiter(int offset) {
        return offset + delimiterLength <= limit && Bytes.isAt(buffer, offset, delimiter, delimiterLength);
    }

    /** Returns whether the delimiter contains no line feed. */
    private boolean isLineBased() {
        for (int i = 0; i < delimiterLength; i++) {
            if (delimiter[i] == '\n') {
                return false;
            }
        }
        return true;
    }

    /** Records a slice of the buffer as the message that was found. */
    private int takeRaw(int end, int next) {
        found = buffer;
        foundOffset = position;
        foundLength = end - position;
        resume = Math.max(next, position + BEGIN_LENGTH);
        return foundLength;
    }

    /** Records a slice of the folded text as the message that was found. */
    private int takeFolded(int end, int next) {
        found = folded.buffer();
        foundOffset = 0;
        foundLength = end;
        resume = Math.max(folded.rawOffset(next), position + BEGIN_LENGTH);
        return foundLength;
    }

    /** Examines a whole line whose message does not end within it where BodyLength (9) indicates. */
    private int examineLine(boolean isFolded, int byLength) {
        boolean isLengthRight = byLength >= 0 && messageEnd.isCheckSumCorrect(buffer, position, delimiter[0]);
        boolean isShort = isFolded || isLenient && foldCredit < 0;
        int lineEnd = isShort ? Math.min(endOfText(), nextBegin()) : endOfText();
        boolean isLine = lineEnd < limit || ended;
        if (byLength == NEED_MORE && !isLine) {
            return NEED_MORE;
        }
        int unescaped = isLengthRight ? NOT_FOUND : undoEscapes();
        if (unescaped != NOT_FOUND) {
            return unescaped;
        }
        if (isLine && isLineBased() && buffer.getByte(lineEnd - 1) == '\r') {
            lineEnd--;
        }
        if (isFolded) {
            folded.fold(position, lineEnd, isLine, FoldedText.Mode.PLAIN, LONGEST);
        }
        DirectBuffer text = isFolded ? folded.buffer() : buffer;
        int from = isFolded ? 0 : position;
        int to = isFolded ? folded.length() : lineEnd;
        byte separator = isFolded ? Delimiter.SOH : delimiter[0];

        int end = messageEnd.byFields(text, from, to, separator, isLine);
        if (end == NEED_MORE) {
            return isComplete() ? tooLong() : NEED_MORE;
        }
        int next = messageEnd.stopOffset();
        if (end >= 0 && messageEnd.isCheckSumCorrect(text, from, separator)) {
            next = end;
        } else if (isLengthRight) {
            return takeRaw(byLength, byLength);
        } else if (byLength == NEED_MORE) {
            return NEED_MORE;
        } else {
            int length = undoLogChanges(end, to - from);
            if (length == NOT_FOUND && end < 0 && isLenient) {
                length = endOfLoose();
                foldCredit -= length >= 0 ? lineEnd - position : 0; // the rest of the line will be searched again
            }
            if (length != NOT_FOUND) {
                return length;
            }
            if (isFolded) {
                folded.fold(position, lineEnd, isLine, FoldedText.Mode.PLAIN, LONGEST);
            }
            if (end < 0) {
                boolean isCutOff = next > from && MessageEnd.isBegin(text, next, to);
                end = isCutOff ? next : Bytes.indexOf(text, separator, next, to);
            } else {
                int inner = messageEnd.lastWholeMessage(text, from, next, to, separator);
                end = inner > 0 ? inner : end;
                next = end;
            }
        }
        return isFolded ? takeFolded(end, next) : takeRaw(end, next);
    }

    /** Returns the last possible end of a message that is not known to be longer than its line. */
    private int endOfText() {
        return isLineBased() ? endOfLine() : limit;
    }

    private int tooLong() {
        resume = limit;
        return reject(Flaw.TOO_LONG);
    }

    /** Undoes changes that the log may have made to the message. */
    private int undoLogChanges(int end, int lineLength) {
        if (end < 0 && (delimiterLength > 1 || delimiter[0] != Delimiter.SOH)) {
            int textEnd = Math.min(endOfText(), nextBegin());
            if (textEnd == limit && !isComplete()) {
                return NEED_MORE;
            }
            int length = withTextInValues(textEnd);
            if (length != NOT_FOUND) {
                return length;
            }
        }
        int joined = joinByLength(FoldedText.Mode.WITHOUT_LINE_BREAKS, lineLength);
        int levels = JsonString.levelsOf(delimiter, delimiterLength);
        return joined == NOT_FOUND && levels > 0 ? inJson(levels, false) : joined;
    }

    /**
     * Undoes the escapes of JSON, if BodyLength is then correct. The delimiter says how often the text is escaped if it is
     * an escaped SOH; with another one, it can be escaped once or twice.
     */
    private int undoEscapes() {
        int stop = Math.min(endOfText(), nextBegin());
        boolean isPossible = isLineBased() && delimiter[0] != Delimiter.SOH;
        if (!isPossible || Bytes.indexOf(buffer, (byte) '\\', position, stop) == stop) {
            return NOT_FOUND;
        }
        if (stop == limit && !isComplete()) {
            return NEED_MORE;
        }
        folded.wrap(buffer, delimiter, delimiterLength);
        int levels = JsonString.levelsOf(delimiter, delimiterLength);
        if (levels > 0) {
            return inJson(levels, true);
        }
        int length = inJson(1, true);
        return length != NOT_FOUND ? length : inJson(2, true);
    }

    /**
     * Finds the message in a JSON string.
     *
     * @param levels how many strings it is in.
     * @param isProof whether BodyLength must be correct. If so, the message may contain {@code 8=FIX}.
     */
    private int inJson(int levels, boolean isProof) {
        int textEnd = endOfText();
        int stop = Math.min(textEnd, nextBegin());
        boolean isBeyond = isProof && stop < textEnd && foldCredit > 0;
        if (isBeyond && textEnd == limit && !isComplete()) {
            return NEED_MORE;
        }
        int maxLength = isBeyond ? (int) Math.min(LONGEST, foldCredit) : LONGEST;
        if (!folded.foldJson(position, isBeyond ? textEnd : stop, levels, maxLength) && !isProof) {
            return NOT_FOUND;
        }
        foldCredit -= isBeyond ? folded.length() : 0;
        int lengthField = Bytes.indexOf(folded.buffer(), Delimiter.SOH, 0, folded.length()) + 1;
        if (lengthField + 2 >= folded.length()) {
            return NOT_FOUND;
        }
        int end = messageEnd.byLength(folded.buffer(), lengthField, Delimiter.SOH, folded.length(), true);
        if (end < 0 && !isProof) {
            end = messageEnd.byFields(folded.buffer(), 0, folded.length(), Delimiter.SOH, true);
        }
        return end >= 0 ? takeFolded(end, end) : NOT_FOUND;
    }

    /**
     * Treats delimiters without a following tag as text, if the resulting message is correct or the delimiter is a
     * space or a tab.
     */
    private int withTextInValues(int textEnd) {
        folded.fold(position, textEnd, true, FoldedText.Mode.BEFORE_TAGS, LONGEST);
        DirectBuffer text = folded.buffer();
        int end = messageEnd.byFields(text, 0, folded.length(), Delimiter.SOH, true);
        boolean isRight = end >= 0 && (isSpaceOrTab() || messageEnd.isCheckSumCorrect(text, 0, Delimiter.SOH));
        return isRight ? takeFolded(end, end) : NOT_FOUND;
    }

    private boolean isSpaceOrTab() {
        return delimiterLength == 1 && (delimiter[0] == ' ' || delimiter[0] == '\t');
    }

    /**
     * Follows BodyLength (9) through the folded text. If the message then ends after the line, the CheckSum must be
     * correct as well; otherwise the length is considered wrong.
     *
     * @param minLength length up to which the text is already known not to contain the end.
     */
    private int joinByLength(FoldedText.Mode mode, int minLength) {
        int stop = nextBegin();
        boolean isTextComplete = stop < limit || isComplete();
        folded.fold(position, stop, isTextComplete, mode, 2 * MAX_BEGIN_STRING);
        int lengthField = Bytes.indexOf(folded.buffer(), Delimiter.SOH, 0, folded.length()) + 1;
        int digits = lengthField + 2;
        int digitsEnd = Bytes.endOfDigits(folded.buffer(), digits, folded.length());
        int bodyLength = digitsEnd > digits ? FieldReader.number(folded.buffer(), digits, digitsEnd - digits) : -1;
        int needed = digitsEnd + 1 + bodyLength + MessageEnd.CHECK_SUM_LENGTH + 1;
        if (bodyLength < 0 || bodyLength > LONGEST || needed <= minLength) {
            return NOT_FOUND;
        }
        if (mode == FoldedText.Mode.PLAIN && needed <= foldCredit) {
            foldCredit -= needed;
            stop = limit;
            isTextComplete = isComplete();
        }
        folded.fold(position, stop, isTextComplete, mode, needed);
        int end = messageEnd.byLength(folded.buffer(), lengthField, Delimiter.SOH, folded.length(), isTextComplete);
        if (end < 0) {
            return end;
        }
        boolean isCheckSumCorrect = messageEnd.isCheckSumCorrect(folded.buffer(), 0, Delimiter.SOH);
        return isCheckSumCorrect || folded.rawOffset(end) <= endOfLine() ? takeFolded(end, end) : NOT_FOUND;
    }

    /** Returns the offset of the next {@code 8=FIX} after the one at the position, or the limit. */
    private int nextBegin() {
        int i = position + BEGIN_LENGTH;
        while (i < limit && !MessageEnd.isBegin(buffer, i, limit)) {
            i++;
        }
        return i;
    }

    /**
     * Returns the offset of the next line feed, or the limit if there is none in the buffer. Searches each byte once.
     */
    int endOfLine() {
        searchedTo = Bytes.indexOf(buffer, (byte) '\n', Math.max(searchedTo, position), limit);
        return searchedTo;
    }

    private int reject(Flaw reason) {
        flaw = reason;
        return NOT_FOUND;
    }
}
