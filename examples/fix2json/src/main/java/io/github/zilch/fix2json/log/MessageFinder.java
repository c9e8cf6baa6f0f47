// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static io.github.zilch.fix2json.wire.MessageEnd.NEED_MORE;
import static io.github.zilch.fix2json.wire.MessageEnd.NOT_FOUND;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Framing;
import io.github.zilch.fix2json.wire.LooseMessage;
import io.github.zilch.fix2json.wire.MessageBegin;
import io.github.zilch.fix2json.wire.MessageEnd;
import io.github.zilch.fix2json.wire.Numbers;
import org.agrona.DirectBuffer;

/**
 * Finds the message that begins at a position of a text, and the position at which to continue after it. Undoes what logs
 * do to messages; see {@link MessageScanner}.
 *
 * <p>The result depends on the bytes alone, and not on how many of them have been read: wherever the end of what has been read
 * may have decided, the finder takes note of it, and needs more text. Its running time is linear in the length of the text,
 * whatever the text: a message that nothing proves ends before the next begin, and one that is proven contains at most
 * {@link MessageEnd#MOST_INSIDE} begins, unless its bytes are those of the wire. Does not allocate after it has seen its longest
 * message. For use by one thread.
 */
final class MessageFinder {
    private static final int LONGEST = MessageEnd.LONGEST;

    /** Number of bytes in which BodyLength ends. */
    private static final int LONGEST_HEAD = MessageBegin.LENGTH + MessageBegin.LONGEST_VERSION + 32;

    private final DirectBuffer buffer;
    private final MessageEnd messageEnd = new MessageEnd();
    private final FoldedText folded = new FoldedText();
    private final LooseMessage loose = new LooseMessage();
    private final Surroundings around;
    private final byte[] delimiter = new byte[Delimiter.LONGEST];
    private final boolean isDelimiterGiven;
    private final boolean isLenient;
    private int delimiterLength;

    /** Where the message begins, and where the text ends that it may take. */
    private int position;

    private int limit;

    /** Whether the message cannot take more text: none follows, or it would be too long. */
    private boolean isComplete;

    /** Whether no more text follows. */
    private boolean isEndOfText;

    /** Whether BodyLength needs CheckSum: a delimiter of several bytes in text, or broken, makes up for an escape or a line break. */
    private boolean isSumNeeded;

    /** Maximum length of a message: {@link #LONGEST}, or less if there is not enough memory. */
    private int longest = LONGEST;

    private final FoundMessage found = new FoundMessage();

    /** What is wrong with a message that cannot be passed on; null if nothing. */
    private Flaw flaw;

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
        around = new Surroundings(buffer);
        isDelimiterGiven = delimiter != null;
        if (delimiter != null) {
            delimiterLength = delimiter.copyTo(this.delimiter);
        }
    }

    /** Begins another text. */
    void begin() {
        around.begin();
    }

    /** Handles that the text has been moved towards the beginning of the buffer. */
    void move(int distance) {
        around.move(distance);
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
            int length = endOfMessage();
            return around.isUndecided() ? NEED_MORE : length;
        } catch (OutOfMemoryError e) { // there is no memory for the folded text
            return tooLong();
        }
    }

    /** Takes a message whose bytes are known, or rejects them with a flaw, unless that is null. */
    int take(int newPosition, int end, Flaw itsFlaw) {
        at(newPosition, end, true);
        found.continueAt(end, end);
        return itsFlaw == null ? takeRaw(end, end) : reject(itsFlaw);
    }

    private void at(int newPosition, int newLimit, boolean isEnd) {
        boolean isTooLong = newLimit - newPosition > longest;
        position = newPosition;
        limit = isTooLong ? newPosition + longest : newLimit;
        isEndOfText = isEnd && !isTooLong;
        isComplete = isEnd || isTooLong;
        around.at(position, limit, isComplete);
        isSumNeeded = false;
        flaw = null;
    }

    /** Finds a message without {@code 8=FIX} in a line. Returns where it begins, or {@link MessageEnd#NOT_FOUND}. */
    int findInLine(int from, int to) {
        if (!loose.find(buffer, from, Bytes.withoutReturn(buffer, from, to), false)) {
            return NOT_FOUND;
        }
        at(loose.begin(), to, true);
        takeLoose();
        return position;
    }

    /** Returns the message that was found, or what is after a text that is none. */
    FoundMessage found() {
        return found;
    }

    /** Returns what is wrong with the message, or null. */
    Flaw flaw() {
        return flaw;
    }

    /** Finds the message that begins at the position, and the offset at which to continue after it. */
    private int endOfMessage() {
        int i = endOfVersion();
        if (i + Delimiter.LONGEST + 2 > limit && !isComplete) {
            return needMore();
        }
        boolean isDelimited = findDelimiter(i);
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        if (!isDelimited) {
            return withoutDelimiter(i);
        }
        folded.wrap(buffer, limit, isComplete, delimiter, delimiterLength);
        return delimiterLength > 1 || !isLineBased() ? endOfFolded() : endOfRaw(i + 1);
    }

    private int needMore() {
        around.reachedLimit();
        return NEED_MORE;
    }

    /** Returns the offset after the value of BeginString at the position. */
    private int endOfVersion() {
        int value = position + MessageBegin.LENGTH;
        return Bytes.endOfVersion(buffer, value, Math.min(limit, value + MessageBegin.LONGEST_VERSION));
    }

    /** Finds the end of a message that has no delimiter and BodyLength after BeginString. */
    private int withoutDelimiter(int endOfVersion) {
        int length = isDelimiterGiven ? NOT_FOUND : endOfDotted(endOfVersion);
        if (length == NOT_FOUND && isLenient) {
            length = endOfLoose();
        }
        if (length != NOT_FOUND) {
            return length;
        }
        int resume = position + MessageBegin.LENGTH;
        found.continueAt(resume, resume);
        int end = Bytes.indexOf(buffer, (byte) '\n', position, Math.min(limit, endOfVersion + 3));
        return isDelimiterGiven ? reject(Flaw.OTHER_DELIMITER) : takeRaw(end, resume);
    }

    /**
     * Finds the end of a message in which dots stand for the delimiter, as in the text that tcpdump prints. The value of
     * BeginString has dots as well, so this is such a message only if BodyLength and CheckSum are correct.
     *
     * @param equals offset after {@code 8=FIX.4.4.9}.
     */
    private int endOfDotted(int equals) {
        if (!MessageBegin.isDotted(buffer, equals, limit)) {
            return NOT_FOUND;
        }
        delimiter[0] = '.';
        delimiterLength = 1;
        int end = messageEnd.byLength(buffer, equals - 1, delimiter[0], limit, isComplete);
        if (end == NEED_MORE) {
            return needMore();
        }
        if (end < 0 || !around.isWithinReach(end)) {
            return NOT_FOUND;
        }
        folded.wrap(buffer, limit, isComplete, delimiter, delimiterLength);
        return withTextInValues(end, true, false);
    }

    /** Finds the end of a message whose BodyLength does not follow BeginString. */
    private int endOfLoose() {
        int end = around.beginOrEnd(around.lineFeed());
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        return loose.find(buffer, position, Bytes.withoutReturn(buffer, position, end), true) ? takeLoose() : NOT_FOUND;
    }

    /** Records the message that was found leniently, at the position. */
    private int takeLoose() {
        delimiterLength = loose.copyDelimiter(delimiter);
        if (delimiterLength == 1) {
            return takeRaw(loose.end(), loose.end());
        }
        folded.wrap(buffer, limit, isComplete, delimiter, delimiterLength);
        int levels = JsonString.levelsOf(delimiter, delimiterLength);
        if (levels == 0 || !folded.foldJson(position, loose.end(), levels, LONGEST, Integer.MAX_VALUE)) {
            folded.fold(position, loose.end(), LONGEST);
        }
        return takeFolded(folded.length(), folded.length());
    }

    private boolean findDelimiter(int offset) {
        if (isDelimiterGiven) {
            return isDelimiter(offset);
        }
        delimiterLength = MessageBegin.delimiterLength(buffer, offset, limit);
        buffer.getBytes(offset, delimiter, 0, delimiterLength);
        if (delimiterLength == 0 || isObvious()) {
            return delimiterLength > 0;
        }
        int second = Bytes.endOfDigits(buffer, offset + delimiterLength + 2, limit); // after the value of BodyLength
        if (second + delimiterLength > limit) {
            around.reachedLimit();
        }
        return isDelimiter(second);
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

    private boolean isLineBased() {
        return !Delimiter.hasLineFeed(delimiter, delimiterLength);
    }

    // ---- messages with a delimiter of one byte ----

    private int endOfRaw(int lengthField) {
        int end = messageEnd.byLength(buffer, lengthField, delimiter[0], limit, isComplete);
        if (end >= 0 && delimiter[0] == Delimiter.SOH && around.isPlain(end)) {
            return takeRaw(end, end);
        }
        int lineFeed = around.lineFeed();
        if (end >= 0 && end <= lineFeed) {
            return takeCorrectLength(end);
        }
        return end == NEED_MORE && lineFeed == limit ? needMore() : endOfRawLine(end);
    }

    /**
     * Handles a message whose length is correct. The length of a message that is cut off may lead to the end of the next one;
     * and if the log shows SOH as a printable character, that character may also be part of a value.
     */
    private int takeCorrectLength(int end) {
        boolean isRight = around.beginBefore(end) == end || around.isProven(messageEnd, end, delimiter[0]);
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        int length = takeByLength(end, isRight);
        return length == NOT_FOUND ? endOfRawLine(NOT_FOUND) : length;
    }

    /** Takes a message that ends where its length leads, if that is known to be right, or is with the delimiter in values. */
    private int takeByLength(int end, boolean isRight) {
        boolean mayHaveText = delimiter[0] != Delimiter.SOH
                && around.isWithinReach(end)
                && !messageEnd.areFieldsPlain(buffer, position, end, delimiter[0]);
        int length = mayHaveText ? withTextInValues(end, true, isRight && folded.isSpace()) : NOT_FOUND;
        return length == NOT_FOUND && isRight ? takeRaw(end, end) : length;
    }

    /**
     * Examines the line of a message that does not end within it where BodyLength (9) indicates.
     *
     * @param byLength where it ends by its length after the line, or {@link MessageEnd#NOT_FOUND}, or
     *     {@link MessageEnd#NEED_MORE}: the line may prove the message although that is not known.
     */
    private int endOfRawLine(int byLength) {
        boolean isLengthRight = byLength >= 0 && around.isProven(messageEnd, byLength, delimiter[0]);
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        int unescaped = undoEscapes();
        if (unescaped != NOT_FOUND) {
            return unescaped;
        }
        int lineEnd = around.lineFeed();
        boolean isLine = lineEnd < limit || isEndOfText;
        int to = isLine ? Bytes.withoutReturn(buffer, position, lineEnd) : lineEnd;
        byte separator = delimiter[0];
        int end = messageEnd.byFieldsBeforeBegin(buffer, position, to, separator, isLine, limit, isComplete);
        if (end == NEED_MORE) {
            around.reachedLimit();
            return around.isUndecided() ? NEED_MORE : cutOrTooLong();
        }
        int next = messageEnd.stopOffset();
        if (end >= 0 && messageEnd.isCheckSumCorrect(buffer, position, separator)) {
            return takeRaw(end, end);
        }
        if (byLength == NEED_MORE) {
            return needMore();
        }
        int length = byLength >= 0 ? takeByLength(byLength, isLengthRight) : NOT_FOUND;
        if (length != NOT_FOUND) {
            return length;
        }
        length = undoLogChanges(end, to - position);
        if (length != NOT_FOUND || around.isUndecided()) {
            return length;
        }
        if (end >= 0) {
            next = end;
        } else {
            end = Bytes.indexOf(buffer, separator, next, to);
            if (end == limit) {
                around.reachedLimit();
            }
        }
        int begin = around.beginBefore(Math.min(end + 1, limit));
        boolean isCut = begin <= end && begin < limit;
        return isCut
                ? takeRaw(Bytes.withoutReturn(buffer, position, begin), Math.min(begin, next))
                : takeRaw(end, next);
    }

    /** Ends a message that has no end and is longer than it may be: before the next begin, if there is one. */
    private int cutOrTooLong() {
        int begin = around.beginBefore(limit);
        return begin < limit ? takeRaw(Bytes.withoutReturn(buffer, position, begin), begin) : tooLong();
    }

    private int tooLong() {
        found.continueAt(limit, limit);
        return reject(Flaw.TOO_LONG);
    }

    // ---- messages with a longer delimiter ----

    private int endOfFolded() {
        isSumNeeded = isLineBased();
        int length = byLength(FoldedText.Mode.PLAIN, 0, 0);
        if (length >= 0 && !around.isUndecided()) {
            return length;
        }
        boolean isLengthUnknown = around.isUndecided();
        if (isLengthUnknown && (!isLineBased() || around.lineFeed() == limit)) {
            return NEED_MORE;
        }
        around.decide(); // the line may prove the message
        return endOfFoldedLine(isLengthUnknown);
    }

    private int endOfFoldedLine(boolean isLengthUnknown) {
        int unescaped = undoEscapes();
        if (unescaped != NOT_FOUND) {
            return unescaped;
        }
        int stop = around.beginOrEnd(endOfText());
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        int to = isLineBased() ? Bytes.withoutReturn(buffer, position, stop) : stop;
        folded.fold(position, to, LONGEST);
        DirectBuffer text = folded.buffer();
        boolean isEnded = stop < limit || isEndOfText;
        byte separator = folded.separator();
        int end = messageEnd.byFields(text, 0, folded.length(), separator, isEnded);
        if (end == NEED_MORE) {
            return tooLong();
        }
        int next = messageEnd.stopOffset();
        if (end >= 0 && messageEnd.isCheckSumCorrect(text, 0, separator)) {
            return takeFolded(end, end);
        }
        int lineLength = folded.length();
        int throughData = messageEnd.isDataOpen() ? throughData(FoldedText.Mode.PLAIN, 0) : NOT_FOUND;
        if (throughData != NOT_FOUND) {
            return throughData;
        }
        if (isLengthUnknown) {
            return needMore();
        }
        int length = isSumNeeded ? withoutCheckSum() : NOT_FOUND;
        length = length == NOT_FOUND ? undoLogChanges(end, lineLength) : length;
        if (length != NOT_FOUND || around.isUndecided()) {
            return length;
        }
        folded.fold(position, to, LONGEST);
        if (end >= 0) {
            return takeFolded(end, end);
        }
        boolean isCutOff = next > 0 && MessageBegin.isBegin(text, next, folded.length());
        return takeFolded(isCutOff ? next : Bytes.indexOf(text, separator, next, folded.length()), next);
    }

    /** Takes a message whose length is right, but not its CheckSum, if no other reading of the text has both. */
    private int withoutCheckSum() {
        int length = joined(0);
        isSumNeeded = false;
        if (length == NOT_FOUND) {
            length = byLength(FoldedText.Mode.PLAIN, 0, 0);
        }
        return length == NOT_FOUND ? undoEscapes() : length;
    }

    /** Follows the fields also through data that contains begins, if they lead to the correct CheckSum. */
    private int throughData(FoldedText.Mode mode, int levels) {
        int lineEnd = endOfText();
        int to = isLineBased() && lineEnd < limit ? Bytes.withoutReturn(buffer, position, lineEnd) : lineEnd;
        fold(mode, levels, to, LONGEST);
        int end = around.isUndecided() ? NEED_MORE : folded.endThroughData(messageEnd);
        return end >= 0 ? takeFolded(end, end) : end;
    }

    // ---- what logs do to messages ----

    /** Undoes changes that the log may have made to a message that is not proven. */
    private int undoLogChanges(int end, int lineLength) {
        boolean mayHaveText = end < 0 && (delimiterLength > 1 || delimiter[0] != Delimiter.SOH);
        int textEnd = mayHaveText ? around.beginOrEnd(endOfText()) : position;
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        int length = mayHaveText ? withTextInValues(textEnd, false, false) : NOT_FOUND;
        if (length == NOT_FOUND) {
            length = joined(lineLength);
        }
        int levels = JsonString.levelsOf(delimiter, delimiterLength);
        if (length == NOT_FOUND && levels > 0) {
            length = inJson(levels);
        }
        if (length == NOT_FOUND && mayHaveText && folded.isSpace()) {
            length = withTextInValues(textEnd, false, true);
        }
        return length == NOT_FOUND && end < 0 && isLenient ? endOfLoose() : length;
    }

    /** Joins the lines into which a log has broken a message. */
    private int joined(int minLength) {
        return byLength(FoldedText.Mode.WITHOUT_LINE_BREAKS, 0, minLength);
    }

    /**
     * Undoes the escapes of JSON, if BodyLength is then correct. The delimiter says how often the text is escaped if it is
     * an escaped SOH; with another one, each level is possible.
     */
    private int undoEscapes() {
        if (!isLineBased() || delimiter[0] == Delimiter.SOH || !around.hasBackslash(around.lineFeed())) {
            return NOT_FOUND;
        }
        int levels = JsonString.levelsOf(delimiter, delimiterLength);
        int most = levels == 0 ? JsonString.MAX_LEVELS : levels;
        int length = NOT_FOUND;
        for (int level = Math.max(levels, 1); level <= most && length == NOT_FOUND; level++) {
            length = byLength(FoldedText.Mode.JSON, level, 0);
        }
        return length;
    }

    /** Finds the message in a JSON string, before the next begin, although its length is wrong. */
    private int inJson(int levels) {
        int stop = around.beginOrEnd(endOfText());
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        if (!folded.foldJson(position, stop, levels, LONGEST, Integer.MAX_VALUE)) {
            return NOT_FOUND;
        }
        int end = messageEnd.byFields(folded.buffer(), 0, folded.length(), folded.separator(), true);
        if (end >= 0) {
            return takeFolded(end, end);
        }
        return messageEnd.isDataOpen() ? throughData(FoldedText.Mode.JSON, levels) : NOT_FOUND;
    }

    /** Treats delimiters without a following field as text, if the resulting message is correct, or is taken even if it is not. */
    private int withTextInValues(int textEnd, boolean isByLength, boolean isProven) {
        folded.fold(position, textEnd, LONGEST);
        int end = folded.withTextInValues(messageEnd, isByLength, isProven);
        return end >= 0 ? takeFolded(end, end) : NOT_FOUND;
    }

    /**
     * Follows BodyLength (9) through the folded text. If the message then ends after the line or contains a begin, and not only in
     * data, the CheckSum must be correct as well; otherwise the length is considered wrong.
     *
     * @param mode of the folded text.
     * @param levels how many JSON strings it is in.
     * @param minLength length up to which the text is already known not to contain the end.
     */
    private int byLength(FoldedText.Mode mode, int levels, int minLength) {
        int to = mode == FoldedText.Mode.JSON ? around.lineFeed() : limit;
        fold(mode, levels, to, LONGEST_HEAD);
        int lengthField = Bytes.indexOf(folded.buffer(), folded.separator(), 0, folded.length()) + 1;
        int digits = lengthField + 2;
        int digitsEnd = Bytes.endOfDigits(folded.buffer(), digits, folded.length());
        int bodyLength = digitsEnd > digits ? Numbers.unsigned(folded.buffer(), digits, digitsEnd - digits) : -1;
        int needed = digitsEnd + 1 + bodyLength + Framing.CHECK_SUM_LENGTH + 1;
        if (around.isUndecided() && digitsEnd == folded.length()) {
            return NEED_MORE;
        }
        around.decide(); // what comes after BodyLength does not matter
        if (bodyLength < 0 || bodyLength > LONGEST || needed <= minLength) {
            return NOT_FOUND;
        }
        fold(mode, levels, to, needed); // what follows the three digits may be a fourth
        byte last = folded.length() == needed ? folded.buffer().getByte(needed - 1) : 0;
        if (Bytes.isDigit(last) && mode == FoldedText.Mode.WITHOUT_LINE_BREAKS) {
            fold(mode, levels, to, needed - 1); // or the begin of another line
            if (!folded.isBeforeLineBreak()) {
                fold(mode, levels, to, needed);
            }
        } else if (last == '8') {
            fold(mode, levels, to, needed + MessageBegin.LENGTH); // or that of the next message
        }
        if (around.isUndecided()) {
            return NEED_MORE;
        }
        int end = messageEnd.byLength(folded.buffer(), lengthField, folded.separator(), folded.length(), true);
        int proven = folded.proven(messageEnd, end, around.lineFeed(), isSumNeeded);
        return proven >= 0 ? takeFolded(proven, proven) : NOT_FOUND;
    }

    private void fold(FoldedText.Mode mode, int levels, int to, int maxLength) {
        folded.fold(position, to, mode, levels, maxLength, MessageEnd.MOST_INSIDE);
        if (folded.isOpen() && to == limit) {
            around.reachedLimit();
        }
    }

    /** Records a slice of the buffer as the message that was found. */
    private int takeRaw(int end, int next) {
        return found.setRaw(buffer, position, end, next);
    }

    /** Records a slice of the folded text as the message that was found. */
    private int takeFolded(int end, int next) {
        return found.setFolded(folded, position, end, next);
    }

    private int reject(Flaw reason) {
        flaw = reason;
        return NOT_FOUND;
    }

    /** Returns the last possible end of a message that is not known to be longer than its line. */
    private int endOfText() {
        return isLineBased() ? around.lineFeed() : limit;
    }

    /** Returns the offset of the next line feed, or the limit if there is none in the text. */
    int lineFeed() {
        return around.lineFeed();
    }
}
