// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.MessageEnd.BEGIN_LENGTH;
import static io.github.zilch.fix2json.MessageEnd.NEED_MORE;
import static io.github.zilch.fix2json.MessageEnd.NOT_FOUND;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds FIX messages in a log. A line may contain several messages, with or without text before and between them.
 *
 * <p>A message begins with {@code 8=FIX}. The text between the value of BeginString (8) and {@code 9=} is its
 * delimiter. The message ends where BodyLength (9) indicates if CheckSum (10) is there; such a message may contain line
 * feeds. Otherwise the message is limited to its line, and ends after CheckSum (10), before the next {@code 8=FIX},
 * before text that is not a field, or at the end of the line. The scanner undoes two changes that logs make to
 * messages, if the result is a correct message:
 *
 * <ul>
 *   <li>A delimiter of several characters becomes one SOH. So does a delimiter that also appears in values.
 *   <li>Lines are joined if BodyLength and CheckSum are correct for the result.
 * </ul>
 *
 * <p>A lenient scanner also finds messages on one line that lack BeginString, BodyLength or CheckSum, or whose MsgType (35)
 * is not the third field; see {@link LooseMessage}.
 *
 * <p>The scanner does not decide whether a message is whole; the converter does. The result does not depend on the
 * sizes of the reads.
 *
 * <p>The scanner's off-heap buffers hold the bytes of one read and one message, at most three times {@link #LONGEST}.
 * Its running time is linear in the length of the input, whatever the input. Does not allocate after it has seen its
 * longest message. For use by one thread.
 */
public final class MessageScanner {
    /**
     * Maximum length of a message in bytes; longer messages are rejected. If memory runs out, shorter messages may be
     * rejected, too.
     */
    public static final int LONGEST = 8 << 20;

    private static final int CHUNK = 1 << 18;

    /** No valid BeginString is longer than this. */
    private static final int MAX_BEGIN_STRING = 32;

    private static final long MAX_FOLD_CREDIT = 4L * LONGEST;

    /** Receives the results. */
    public interface Handler {
        /**
         * Called before {@link #message} with the text before the message on its line: after the beginning of the line, or
         * after the message before. Does nothing by default.
         *
         * @param buffer that contains the text until {@link #message} returns.
         * @param offset of the text.
         * @param length in bytes, at most 256; more is cut off.
         */
        default void textBefore(DirectBuffer buffer, int offset, int length) {}

        /**
         * Called for each message, or for text that seems to be the beginning of one.
         *
         * @param buffer that contains the message until this method returns.
         * @param offset of its {@code 8=}.
         * @param length in bytes.
         * @param line on which it begins, counted from 1.
         * @throws IOException if the message cannot be processed.
         */
        void message(DirectBuffer buffer, int offset, int length, long line) throws IOException;

        /**
         * Called for each line without a message, or with a message that cannot be passed on.
         *
         * @param flaw of the line.
         * @param line its number, counted from 1.
         * @throws IOException if the flaw cannot be processed.
         */
        void rejected(Flaw flaw, long line) throws IOException;

        /**
         * Called before more input is read, which may block.
         *
         * @throws IOException if buffered output cannot be written.
         */
        void beforeReading() throws IOException;
    }

    private final Handler handler;
    private final MessageEnd messageEnd = new MessageEnd();
    private final FoldedText folded = new FoldedText();

    private final byte[] delimiter = new byte[Delimiter.LONGEST];
    private final boolean isDelimiterGiven;
    private final boolean isLenient;
    private final LooseMessage loose = new LooseMessage();
    private final LinePrefix prefix = new LinePrefix();

    /** Offset of the text that is not yet in the prefix. */
    private int prefixTo;

    private int delimiterLength;

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private ByteBuffer input;
    private ReadableByteChannel in;
    private int position;
    private int limit;
    private boolean ended;
    private long line;
    private boolean lineHasText;

    /** Offset of the beginning of the line if the line may be a message that does not begin with {@code 8=FIX}, or -1. */
    private int lineStart;

    /** Whether the candidate follows a digit, so that only BodyLength and CheckSum can prove that it is a message. */
    private boolean mustBeProven;

    private boolean lineHasMessage;

    /** {@link #LONGEST}, or less if there is not enough memory. */
    private int longest = LONGEST;

    /** The limit that the buffer must reach before it is searched again. */
    private int requiredLimit;

    /**
     * Offset after the last message. A message may begin here even after a digit, because a delimiter such as
     * {@code \\x01} ends with one.
     */
    private int afterMessage;

    /** Offset of the next line feed, or of the first byte that has not been searched for it. */
    private int searchedTo;

    /** The message that was found, and the offset at which to continue after it. */
    private DirectBuffer found;

    private int foundOffset;
    private int foundLength;
    private int resume;

    /**
     * Number of bytes that may be folded after the next {@code 8=FIX} because a BodyLength claims so. A message adds
     * its own length to the credit. Without this limit, a sequence of wrong lengths would take quadratic time.
     */
    private long foldCredit;

    /**
     * Creates a scanner that detects the delimiter of each message.
     *
     * @param handler that receives the results.
     */
    public MessageScanner(Handler handler) {
        this(handler, null, false);
    }

    /**
     * Creates a scanner.
     *
     * @param handler that receives the results.
     * @param delimiter of the messages; null to detect it for each message.
     * @param isLenient {@code true} to find messages without BeginString, BodyLength or CheckSum as well.
     */
    public MessageScanner(Handler handler, Delimiter delimiter, boolean isLenient) {
        this.handler = handler;
        this.isLenient = isLenient;
        isDelimiterGiven = delimiter != null;
        if (delimiter != null) {
            delimiterLength = delimiter.copyTo(this.delimiter);
        }
        allocate(2 * CHUNK);
    }

    /**
     * Reads a stream from its current position to its end.
     *
     * @param stream to read; it is not closed.
     * @throws IOException if reading or the handler fails.
     */
    public void scan(InputStream stream) throws IOException {
        scan(Channels.newChannel(stream));
    }

    /**
     * Reads a channel from its current position to its end.
     *
     * @param channel to read; it is not closed.
     * @throws IOException if reading or the handler fails.
     */
    public void scan(ReadableByteChannel channel) throws IOException {
        begin(channel);
        while (advance() >= 0) {}
        end();
    }

    /**
     * Begins to read a channel. Line numbers restart at 1.
     *
     * @param channel to read.
     */
    public void begin(ReadableByteChannel channel) {
        in = channel;
        position = 0;
        limit = 0;
        afterMessage = 0;
        searchedTo = 0;
        requiredLimit = 0;
        prefixTo = 0;
        prefix.clear();
        line = 1;
        lineStart = isLenient ? 0 : -1;
        ended = false;
        lineHasText = false;
        lineHasMessage = false;
        foldCredit = MAX_FOLD_CREDIT;
    }

    /**
     * Reads once, and passes every complete message to the handler.
     *
     * @return the number of bytes read, 0 if no bytes are available at the moment, or -1 at the end of the channel.
     * @throws IOException if the handler fails; or if reading fails, in which case everything read before has been
     *     passed on as by {@link #end}.
     */
    public int advance() throws IOException {
        makeRoom();
        handler.beforeReading();
        int n = read();
        if (limit >= requiredLimit || n == 0) {
            findMessages();
        }
        return n;
    }

    private int read() throws IOException {
        try {
            int n = in.read(input.limit(input.capacity()).position(limit));
            limit += Math.max(n, 0);
            return n;
        } catch (IOException e) {
            limit = input.position(); // includes the bytes read before the failure
            end();
            throw e;
        }
    }

    /**
     * Ends the input. Passes the remaining text to the handler.
     *
     * @throws IOException if the handler fails.
     */
    public void end() throws IOException {
        if (!ended) {
            ended = true;
            findMessages();
            endLine(limit);
        }
    }

    private void findMessages() throws IOException {
        while (moveToCandidate()) {
            int length = mustBeProven ? endOfProvenMessage() : endOrTooLong();
            if (length == NEED_MORE) {
                // each search covers the whole message, so a long message is searched only after it has grown by half
                requiredLimit = limit - position < CHUNK ? 0 : limit + (limit - position) / 2;
                return;
            }
            if (mustBeProven && length == NOT_FOUND) {
                lineHasText = true;
                position = resume;
                continue;
            }
            lineHasMessage = true;
            lineStart = -1;
            if (length >= 0) {
                pass();
            }
            advanceTo(resume);
        }
        requiredLimit = 0;
    }

    private void pass() throws IOException {
        handler.textBefore(prefix.buffer(), 0, prefix.length());
        handler.message(found, foundOffset, foundLength, line);
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

    /** Returns the offset after the value of BeginString at the position. */
    private int endOfVersion() {
        int i = position + BEGIN_LENGTH;
        while (i < limit && i < position + MAX_BEGIN_STRING && FixToJson.isVersionCharacter(buffer.getByte(i))) {
            i++;
        }
        return i;
    }

    private int endOrTooLong() throws IOException {
        try {
            return endOfMessage();
        } catch (OutOfMemoryError e) { // there is no memory for the folded text
            return tooLong();
        }
    }

    /** Moves to the next {@code 8=FIX}. */
    private boolean moveToCandidate() throws IOException {
        int i = position;
        int end = limit;
        for (; i < end; i++) {
            byte c = buffer.getByte(i);
            if (c == '\n') {
                endLine(i);
                line++;
                lineStart = isLenient ? i + 1 : -1;
                prefix.clear();
                prefixTo = i + 1;
            } else if (c == '8') {
                if (!ended && end - i < BEGIN_LENGTH) {
                    break;
                }
                if (MessageEnd.isBeginString(buffer, i, end)) {
                    extendPrefix(i);
                    position = i;
                    mustBeProven = i != afterMessage && !MessageEnd.isBegin(buffer, i, end);
                    return true;
                }
                lineHasText = true;
            } else if (c != ' ' && c != '\t' && c != '\r') {
                lineHasText = true;
            }
        }
        extendPrefix(i);
        position = i;
        return false;
    }

    private void extendPrefix(int to) {
        prefix.append(buffer, prefixTo, to);
        prefixTo = to;
    }

    private void endLine(int end) throws IOException {
        if (lineHasText && !lineHasMessage) {
            if (lineStart >= 0 && loose.find(buffer, lineStart, withoutReturn(lineStart, end), false)) {
                position = loose.begin();
                prefix.clear();
                prefix.append(buffer, lineStart, position);
                takeLoose();
                pass();
            } else {
                handler.rejected(Flaw.NO_MESSAGE, line);
            }
        }
        lineHasText = false;
        lineHasMessage = false;
    }

    /** Moves to the offset after a message, and counts the lines of the message. */
    private void advanceTo(int to) {
        for (int i = endOfLine(); i < to; i = Bytes.indexOf(buffer, (byte) '\n', i + 1, to)) {
            line++;
            lineHasText = false;
        }
        foldCredit = Math.min(foldCredit + to - position, MAX_FOLD_CREDIT);
        position = to;
        afterMessage = to;
        prefix.clear();
        prefixTo = to;
    }

    /** Returns whether no more text of the message at the position will be considered. */
    private boolean isComplete() {
        return ended || limit - position >= longest;
    }

    /** Finds the message that begins at the position, and the offset at which to continue after it. */
    private int endOfMessage() throws IOException {
        int i = endOfVersion();
        if (i + Delimiter.LONGEST + 2 > limit && !ended) {
            return NEED_MORE;
        }
        if (!findDelimiter(i)) {
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
        folded.fold(position, loose.end(), true, FoldedText.Mode.PLAIN, LONGEST);
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
        return delimiterLength > 0
                && (isLineBased() || isDelimiter(Bytes.endOfDigits(buffer, offset + delimiterLength + 2, limit)));
    }

    private boolean isDelimiter(int offset) {
        if (offset + delimiterLength > limit) {
            return false;
        }
        for (int i = 0; i < delimiterLength; i++) {
            if (buffer.getByte(offset + i) != delimiter[i]) {
                return false;
            }
        }
        return true;
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

    private int reject(Flaw flaw) throws IOException {
        handler.rejected(flaw, line);
        return NOT_FOUND;
    }

    /** Examines a whole line whose message does not end within it where BodyLength (9) indicates. */
    private int examineLine(boolean isFolded, int byLength) throws IOException {
        boolean isLengthRight = byLength >= 0 && messageEnd.isCheckSumCorrect(buffer, position, delimiter[0]);
        int lineEnd = isFolded ? Math.min(endOfText(), nextBegin()) : endOfText();
        boolean isLine = lineEnd < limit || ended;
        if (byLength == NEED_MORE && !isLine) {
            return NEED_MORE;
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

    private int tooLong() throws IOException {
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
        return joinByLength(FoldedText.Mode.WITHOUT_LINE_BREAKS, lineLength);
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
    private int endOfLine() {
        searchedTo = Bytes.indexOf(buffer, (byte) '\n', Math.max(searchedTo, position), limit);
        return searchedTo;
    }

    /** Makes room for a read after the remaining bytes. */
    private void makeRoom() {
        if (limit - lineStart > longest) {
            lineStart = -1;
        }
        int kept = position == 0 ? 0 : position - 1; // keeps one more byte, because a digit may precede an 8
        kept = lineStart >= 0 && lineHasText ? Math.min(kept, lineStart) : kept;
        if (kept > 0) {
            buffer.putBytes(0, buffer, kept, limit - kept);
            position -= kept;
            limit -= kept;
            requiredLimit -= kept;
            afterMessage -= kept;
            prefixTo -= kept;
            lineStart = lineStart < 0 ? -1 : Math.max(0, lineStart - kept);
            searchedTo = Math.max(0, searchedTo - kept);
        }
        if (limit > input.capacity() - CHUNK && longest == LONGEST) {
            grow();
        }
    }

    private void grow() {
        ByteBuffer smaller = input.position(0).limit(limit);
        try {
            allocate(Math.min(2 * input.capacity(), LONGEST + 2 * CHUNK));
            input.put(smaller);
        } catch (OutOfMemoryError e) {
            longest = input.capacity() - CHUNK - 1; // limits messages to the available memory
        }
    }

    private void allocate(int capacity) {
        input = ByteBuffer.allocateDirect(capacity);
        buffer.wrap(input);
    }
}
