// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.MessageEnd.BEGIN;
import static io.github.zilch.fix2json.MessageEnd.NEED_MORE;
import static io.github.zilch.fix2json.MessageEnd.NOT_THERE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds FIX messages in a log: one or several on a line, behind whatever the log puts before them, or one directly behind
 * the other.
 *
 * <p>A message begins with {@code 8=FIX}; what stands between the value of BeginString (8) and {@code 9=} is its
 * delimiter. It ends where its BodyLength (9) says if CheckSum (10) stands there; so it may hold line feeds. Otherwise it
 * is what its line has, up to CheckSum (10), to the next {@code 8=FIX}, to what is no field, or to the end of the line.
 * Two things that logs do to messages are undone if the result then fits:
 *
 * <ul>
 *   <li>A delimiter of several characters is handed on as one SOH, and so is one that is also part of a value.
 *   <li>Lines are put together if BodyLength and CheckSum are right for what comes of it.
 * </ul>
 *
 * <p>Whether a message is whole is for the converter to say. What is found does not depend on the portions in which the
 * input arrives.
 *
 * <p>Holds the bytes of one read and one message, off the heap, at most three times {@link #LONGEST}; takes time in
 * proportion to the input, whatever it is. Allocates nothing once it has seen its longest message. For one thread.
 */
public final class MessageScanner {
    /** Messages longer than this many bytes are rejected, shorter ones only if there is no memory for them. */
    public static final int LONGEST = 8 << 20;

    private static final int CHUNK = 1 << 18;

    /** No proper BeginString is longer than this. */
    private static final int LONGEST_BEGIN_STRING = 32;

    private static final long MOST_CREDIT = 4L * LONGEST;

    /** Takes what was found. */
    public interface Handler {
        /**
         * A message, or what seems to be the beginning of one.
         *
         * @param buffer that holds it until this method returns.
         * @param offset of its {@code 8=}.
         * @param length in bytes.
         * @param line on which it begins, counted from 1.
         * @throws IOException if it cannot be passed on.
         */
        void message(DirectBuffer buffer, int offset, int length, long line) throws IOException;

        /**
         * A line without a message, or with one that cannot be handed on.
         *
         * @param flaw that it has.
         * @param line on which it begins, counted from 1.
         * @throws IOException if it cannot be passed on.
         */
        void rejected(Flaw flaw, long line) throws IOException;

        /**
         * More input is about to be read, which may take its time.
         *
         * @throws IOException if what was kept back until now cannot be passed on.
         */
        void beforeReading() throws IOException;
    }

    private final Handler handler;
    private final MessageEnd ends = new MessageEnd();
    private final FoldedText folded = new FoldedText();

    private final byte[] delimiter = new byte[Delimiter.LONGEST];
    private final boolean isDelimiterGiven;
    private int delimiterLength;

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private ByteBuffer input;
    private ReadableByteChannel in;
    private int position;
    private int limit;
    private boolean ended;
    private long line;
    private boolean lineHasText;
    private boolean lineHasMessage;

    /** {@link #LONGEST}, or less if there is not enough memory for that. */
    private int longest = LONGEST;

    /** What the buffer must hold before it is worth looking at again. */
    private int wanted;

    /** A message may begin here even behind a digit, with which a delimiter such as {@code \\x01} ends. */
    private int behindMessage;

    /** Offset of the next line feed, or of the first byte that was not searched for it. */
    private int searched;

    /** The message that was found, and where to go on behind it. */
    private DirectBuffer found;

    private int foundOffset;
    private int foundLength;
    private int resume;

    /**
     * Bytes that may be folded beyond the next {@code 8=FIX}, on the word of a BodyLength alone. A message pays them back
     * with its own length; lengths that lie, one after the other, would take time in proportion to their square.
     */
    private long credit;

    /**
     * Makes a scanner that recognises each message's delimiter.
     *
     * @param handler that takes what is found.
     */
    public MessageScanner(Handler handler) {
        this(handler, null);
    }

    /**
     * Makes a scanner.
     *
     * @param handler that takes what is found.
     * @param delimiter of the messages; null to recognise it, message by message.
     */
    public MessageScanner(Handler handler, Delimiter delimiter) {
        this.handler = handler;
        isDelimiterGiven = delimiter != null;
        if (delimiter != null) {
            delimiterLength = delimiter.copyTo(this.delimiter);
        }
        allocate(2 * CHUNK);
    }

    /**
     * Reads a stream from where it stands to its end.
     *
     * @param stream to read; it is not closed.
     * @throws IOException if reading or the handler fails.
     */
    public void scan(InputStream stream) throws IOException {
        scan(Channels.newChannel(stream));
    }

    /**
     * Reads a channel from where it stands to its end.
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
     * Begins with a channel; the next line is its line 1.
     *
     * @param channel to read.
     */
    public void begin(ReadableByteChannel channel) {
        in = channel;
        position = 0;
        limit = 0;
        behindMessage = 0;
        searched = 0;
        wanted = 0;
        line = 1;
        ended = false;
        lineHasText = false;
        lineHasMessage = false;
        credit = MOST_CREDIT;
    }

    /**
     * Reads once, and hands on every message that is there as a whole.
     *
     * @return the number of bytes read, 0 if the channel has none at the moment, -1 at its end.
     * @throws IOException if reading fails, after what was read before was handed on as by {@link #end}; or if the handler
     *     fails.
     */
    public int advance() throws IOException {
        makeRoom();
        handler.beforeReading();
        int n = read();
        if (limit >= wanted || n == 0) {
            look();
        }
        return n;
    }

    private int read() throws IOException {
        try {
            int n = in.read(input.limit(input.capacity()).position(limit));
            limit += Math.max(n, 0);
            return n;
        } catch (IOException e) {
            limit = input.position(); // what came before the failure
            end();
            throw e;
        }
    }

    /**
     * Ends the input: what is left is handed on as it is.
     *
     * @throws IOException if the handler fails.
     */
    public void end() throws IOException {
        if (!ended) {
            ended = true;
            look();
            endLine();
        }
    }

    private void look() throws IOException {
        while (toCandidate()) {
            int length = endOrTooLong();
            if (length == NEED_MORE) {
                // a long message is looked at in growing steps, as each looks at all of it
                wanted = limit - position < CHUNK ? 0 : limit + (limit - position) / 2;
                return;
            }
            lineHasMessage = true;
            if (length >= 0) {
                handler.message(found, foundOffset, foundLength, line);
            }
            advanceTo(resume);
        }
        wanted = 0;
    }

    private int endOrTooLong() throws IOException {
        try {
            return endOfMessage();
        } catch (OutOfMemoryError e) { // no room for the folded text
            return tooLong();
        }
    }

    /** Moves to the next {@code 8=FIX}. */
    private boolean toCandidate() throws IOException {
        int i = position;
        int end = limit;
        for (; i < end; i++) {
            byte c = buffer.getByte(i);
            if (c == '\n') {
                endLine();
                line++;
            } else if (c == '8') {
                if (!ended && end - i < BEGIN) {
                    break;
                }
                if (MessageEnd.isBegin(buffer, i, end)
                        || i == behindMessage && MessageEnd.isBeginString(buffer, i, end)) {
                    position = i;
                    return true;
                }
                lineHasText = true;
            } else if (c != ' ' && c != '\t' && c != '\r') {
                lineHasText = true;
            }
        }
        position = i;
        return false;
    }

    private void endLine() throws IOException {
        if (lineHasText && !lineHasMessage) {
            handler.rejected(Flaw.NO_MESSAGE, line);
        }
        lineHasText = false;
        lineHasMessage = false;
    }

    /** Goes behind a message, counting the lines that it covers. */
    private void advanceTo(int to) {
        for (int i = endOfLine(); i < to; i = Bytes.indexOf(buffer, (byte) '\n', i + 1, to)) {
            line++;
            lineHasText = false;
        }
        credit = Math.min(credit + to - position, MOST_CREDIT);
        position = to;
        behindMessage = to;
    }

    /** Whether this is all that will be looked at of the message at the position. */
    private boolean isAll() {
        return ended || limit - position >= longest;
    }

    /** Finds the message that begins at the position, and where to go on behind it. */
    private int endOfMessage() throws IOException {
        int i = position + BEGIN;
        while (i < limit && i < position + LONGEST_BEGIN_STRING && FixToJson.isVersionCharacter(buffer.getByte(i))) {
            i++;
        }
        if (i + Delimiter.LONGEST + 2 > limit && !ended) {
            return NEED_MORE;
        }
        if (!findDelimiter(i)) {
            resume = position + BEGIN;
            return isDelimiterGiven ? reject(Flaw.OTHER_DELIMITER) : takeRaw(Math.min(endOfLine(), i + 3), resume);
        }
        folded.wrap(buffer, delimiter, delimiterLength);
        if (delimiterLength > 1 || !isWithinLines()) {
            int length = putTogether(FoldedText.Mode.PLAIN, 0);
            return length >= 0 ? length : lookClosely(true, length);
        }
        int end = ends.byLength(buffer, i + 1, delimiter[0], limit, isAll());
        return end >= 0 && end <= endOfLine() ? endOfRight(end) : lookClosely(false, end);
    }

    /** The length is right, but if a log shows SOH as a character of text, that may also be part of a value. */
    private int endOfRight(int end) {
        boolean isLossy = delimiter[0] != Delimiter.SOH;
        if (isLossy && ends.byFields(buffer, position, end, delimiter[0], true) < 0) {
            int length = withTextInValues(end);
            if (length != NOT_THERE) {
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
                && (isWithinLines() || isDelimiter(Bytes.endOfDigits(buffer, offset + delimiterLength + 2, limit)));
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

    /** Whether line feeds are no delimiters here. */
    private boolean isWithinLines() {
        for (int i = 0; i < delimiterLength; i++) {
            if (delimiter[i] == '\n') {
                return false;
            }
        }
        return true;
    }

    /** A message as it stands in the buffer. */
    private int takeRaw(int end, int next) {
        found = buffer;
        foundOffset = position;
        foundLength = end - position;
        resume = Math.max(next, position + BEGIN);
        return foundLength;
    }

    /** A message as it stands in the folded text. */
    private int takeFolded(int end, int next) {
        found = folded.buffer();
        foundOffset = 0;
        foundLength = end;
        resume = Math.max(folded.rawOffset(next), position + BEGIN);
        return foundLength;
    }

    private int reject(Flaw flaw) throws IOException {
        handler.rejected(flaw, line);
        return NOT_THERE;
    }

    /** Looks at all of a line whose message does not end within it where BodyLength (9) says. */
    private int lookClosely(boolean isFolded, int byLength) throws IOException {
        boolean isLengthRight = byLength >= 0 && ends.addsUp(buffer, position, delimiter[0]);
        int lineEnd = isFolded ? Math.min(endOfText(), nextBegin()) : endOfText();
        boolean isLine = lineEnd < limit || ended;
        if (byLength == NEED_MORE && !isLine) {
            return NEED_MORE;
        }
        if (isLine && isWithinLines() && buffer.getByte(lineEnd - 1) == '\r') {
            lineEnd--;
        }
        if (isFolded) {
            folded.fold(position, lineEnd, isLine, FoldedText.Mode.PLAIN, LONGEST);
        }
        DirectBuffer text = isFolded ? folded.buffer() : buffer;
        int from = isFolded ? 0 : position;
        int to = isFolded ? folded.length() : lineEnd;
        byte separator = isFolded ? Delimiter.SOH : delimiter[0];

        int end = ends.byFields(text, from, to, separator, isLine);
        if (end == NEED_MORE) {
            return isAll() ? tooLong() : NEED_MORE;
        }
        int next = ends.stopped();
        if (end >= 0 && ends.addsUp(text, from, separator)) {
            next = end;
        } else if (isLengthRight) {
            return takeRaw(byLength, byLength);
        } else if (byLength == NEED_MORE) {
            return NEED_MORE;
        } else {
            int length = undo(end, to - from);
            if (length != NOT_THERE) {
                return length;
            }
            if (isFolded) {
                folded.fold(position, lineEnd, isLine, FoldedText.Mode.PLAIN, LONGEST);
            }
            if (end < 0) {
                boolean isCutOff = next > from && MessageEnd.isBegin(text, next, to);
                end = isCutOff ? next : Bytes.indexOf(text, separator, next, to);
            } else {
                int inner = ends.lastWhole(text, from, next, to, separator);
                end = inner > 0 ? inner : end;
                next = end;
            }
        }
        return isFolded ? takeFolded(end, next) : takeRaw(end, next);
    }

    /** Where a message that is not known to be longer ends at the latest. */
    private int endOfText() {
        return isWithinLines() ? endOfLine() : limit;
    }

    private int tooLong() throws IOException {
        resume = limit;
        return reject(Flaw.TOO_LONG);
    }

    /** Undoes what the log may have done to the message. */
    private int undo(int end, int lineLength) {
        if (end < 0 && (delimiterLength > 1 || delimiter[0] != Delimiter.SOH)) {
            int textEnd = Math.min(endOfText(), nextBegin());
            if (textEnd == limit && !isAll()) {
                return NEED_MORE;
            }
            int length = withTextInValues(textEnd);
            if (length != NOT_THERE) {
                return length;
            }
        }
        return putTogether(FoldedText.Mode.WITHOUT_LINE_BREAKS, lineLength);
    }

    /** Takes delimiters that no tag follows for text, if the message then adds up or its delimiter is a blank. */
    private int withTextInValues(int textEnd) {
        folded.fold(position, textEnd, true, FoldedText.Mode.BEFORE_TAGS, LONGEST);
        DirectBuffer text = folded.buffer();
        int end = ends.byFields(text, 0, folded.length(), Delimiter.SOH, true);
        boolean isRight = end >= 0 && (isBlank() || ends.addsUp(text, 0, Delimiter.SOH));
        return isRight ? takeFolded(end, end) : NOT_THERE;
    }

    private boolean isBlank() {
        return delimiterLength == 1 && (delimiter[0] == ' ' || delimiter[0] == '\t');
    }

    /**
     * Follows BodyLength (9) through folded text. If that leads over the end of the line, the bytes must add up too: else
     * the length is wrong, not the line too short.
     *
     * @param least length of the text for which it is not known already that it does not lead to the end.
     */
    private int putTogether(FoldedText.Mode mode, int least) {
        int stop = nextBegin();
        boolean isAllThere = stop < limit || isAll();
        folded.fold(position, stop, isAllThere, mode, 2 * LONGEST_BEGIN_STRING);
        int lengthField = Bytes.indexOf(folded.buffer(), Delimiter.SOH, 0, folded.length()) + 1;
        int digits = lengthField + 2;
        int digitsEnd = Bytes.endOfDigits(folded.buffer(), digits, folded.length());
        int bodyLength = digitsEnd > digits ? FieldReader.number(folded.buffer(), digits, digitsEnd - digits) : -1;
        int needed = digitsEnd + 1 + bodyLength + MessageEnd.CHECK_SUM + 1;
        if (bodyLength < 0 || bodyLength > LONGEST || needed <= least) {
            return NOT_THERE;
        }
        if (mode == FoldedText.Mode.PLAIN && needed <= credit) {
            credit -= needed;
            stop = limit;
            isAllThere = isAll();
        }
        folded.fold(position, stop, isAllThere, mode, needed);
        int end = ends.byLength(folded.buffer(), lengthField, Delimiter.SOH, folded.length(), isAllThere);
        if (end < 0) {
            return end;
        }
        boolean addsUp = ends.addsUp(folded.buffer(), 0, Delimiter.SOH);
        return addsUp || folded.rawOffset(end) <= endOfLine() ? takeFolded(end, end) : NOT_THERE;
    }

    /** The offset of the next {@code 8=FIX} behind the one at the position, or the limit. */
    private int nextBegin() {
        int i = position + BEGIN;
        while (i < limit && !MessageEnd.isBegin(buffer, i, limit)) {
            i++;
        }
        return i;
    }

    /** The offset of the next line feed, or the limit if there is none in the buffer. Each byte is looked at once. */
    private int endOfLine() {
        searched = Bytes.indexOf(buffer, (byte) '\n', Math.max(searched, position), limit);
        return searched;
    }

    /** Makes room for a read behind what is there. */
    private void makeRoom() {
        int kept = position == 0 ? 0 : position - 1; // one byte more, to see whether a digit stands before an 8
        if (kept > 0) {
            buffer.putBytes(0, buffer, kept, limit - kept);
            position -= kept;
            limit -= kept;
            wanted -= kept;
            behindMessage -= kept;
            searched = Math.max(0, searched - kept);
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
            longest = input.capacity() - CHUNK - 1; // messages can only be as long as the memory that there is
        }
    }

    private void allocate(int capacity) {
        input = ByteBuffer.allocateDirect(capacity);
        buffer.wrap(input);
    }
}
