// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static io.github.zilch.fix2json.wire.MessageEnd.NEED_MORE;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.LooseMessage;
import io.github.zilch.fix2json.wire.MessageBegin;
import io.github.zilch.fix2json.wire.MessageEnd;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds FIX messages in a log. A line may contain several messages, with or without text before and between them.
 *
 * <p>A message begins with {@code 8=FIX}; after a digit only if BodyLength (9) follows, or if the digit ends an escaped SOH or
 * the message before. Each begin is that of a message that is passed on, unless it is inside another one, in data
 * or in a message whose BodyLength and CheckSum are correct. The text between the value of BeginString (8) and {@code 9=} is its
 * delimiter. The message ends where BodyLength (9) indicates if CheckSum (10) is there; such a message may contain line
 * feeds. Otherwise the message is limited to its line, and ends after CheckSum (10), before the next {@code 8=FIX},
 * before text that is not a field, or at the end of the line. The scanner undoes changes that logs make to messages, if
 * the result is a correct message:
 *
 * <ul>
 *   <li>A delimiter of several characters becomes one SOH. So does one of a single byte that also appears as text in values; any
 *       other stays as it is, also in data.
 *   <li>Lines are joined if BodyLength and CheckSum are correct for the result.
 *   <li>Escapes of JSON are undone if BodyLength is correct for the result, or if the delimiter is {@code \\u0001} and every
 *       backslash begins an escape.
 * </ul>
 *
 * <p>A lenient scanner also finds messages on one line that lack BeginString, BodyLength or CheckSum, or whose MsgType (35)
 * is not the third field; see {@link LooseMessage}.
 *
 * <p>A message that may be part of masked data of a message before it is passed on without its values; see {@link MaskedData}.
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
    public static final int LONGEST = MessageEnd.LONGEST;

    private static final IntHashSet NO_MASK = new IntHashSet();
    private static final int CHUNK = 1 << 18;

    /** Number of bytes before the position that decide whether a message begins there, and whether masked data does. */
    private static final int BEFORE = Math.max(MessageBegin.BEFORE, MaskedData.BEFORE);

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
         * Called before {@link #message} with the offset of the message in the text of the log. Does nothing by default.
         *
         * @param textOffset in bytes, after decompression and without a byte order mark.
         */
        default void beginsAt(long textOffset) {}

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
         * Called before more input is read, which may block. By default, it does nothing.
         *
         * @throws IOException if buffered output cannot be written.
         */
        default void beforeReading() throws IOException {}
    }

    private final Handler handler;
    private final Delimiter delimiter;
    private final boolean isLenient;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final MessageFinder finder;
    private final LinePrefix prefix = new LinePrefix();

    /** Masks messages that may be part of masked data; null if no data is masked. */
    private final MaskedData maskedData;

    private final IntHashSet maskedTags;

    /** Offset of the text that is not yet in the prefix. */
    private int prefixTo;

    private ByteBuffer input;
    private ReadableByteChannel in;

    /** The text that is read; null if it is not that of a log that may be a capture. */
    private LogText log;

    /** The capture whose text is read, which knows its messages; null if they are to be found. */
    private CaptureText capture;

    private int position;
    private int limit;
    private boolean ended;
    private long line;

    /** Number of bytes of the channel before those in the buffer. */
    private long bytesBefore;

    private boolean lineHasText;

    /** Offset of the text of the line that may be a message without {@code 8=FIX}; -1 if such messages are not searched. */
    private int lineStart;

    private boolean lineHasMessage;

    /** The limit that the buffer must reach before it is searched again. */
    private int requiredLimit;

    /** Offset after the last message. A message may begin here even after a digit, with which a delimiter may end. */
    private int afterMessage;

    /**
     * Creates a scanner that detects the delimiter of each message.
     *
     * @param handler that receives the results.
     */
    public MessageScanner(Handler handler) {
        this(handler, null, false, NO_MASK);
    }

    /**
     * Creates a scanner.
     *
     * @param handler that receives the results.
     * @param delimiter of the messages; null to detect it for each message.
     * @param isLenient {@code true} to find messages without BeginString, BodyLength or CheckSum as well.
     * @param maskedData tags of the masked data fields: a message that may be part of such data is passed on with its tags, but
     *     without its values. They must not change afterwards.
     */
    public MessageScanner(Handler handler, Delimiter delimiter, boolean isLenient, IntHashSet maskedData) {
        this.handler = handler;
        this.delimiter = delimiter;
        this.isLenient = isLenient;
        maskedTags = maskedData;
        this.maskedData = MaskedData.of(maskedData);
        finder = new MessageFinder(buffer, delimiter, isLenient);
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
     * Prepares a text for being read by this scanner, before anything else reads its beginning. The messages of a capture are
     * found with the delimiter and the leniency of this scanner.
     *
     * @param text to read.
     */
    public void prepare(LogText text) {
        text.findMessages(delimiter, isLenient, maskedTags);
    }

    /**
     * Begins to read a channel. Line numbers restart at 1.
     *
     * @param channel to read. If it is the {@linkplain LogText text of a log}, this scanner {@linkplain #prepare prepares}
     *     the text.
     */
    public void begin(ReadableByteChannel channel) {
        in = channel;
        log = channel instanceof LogText text ? text : null;
        capture = null;
        if (log != null) {
            prepare(log);
        }
        bytesBefore = 0;
        position = 0;
        limit = 0;
        afterMessage = 0;
        requiredLimit = 0;
        prefixTo = 0;
        prefix.clear();
        line = 1;
        lineStart = isLenient ? 0 : -1;
        ended = false;
        lineHasText = false;
        lineHasMessage = false;
        finder.begin();
        if (maskedData != null) {
            maskedData.begin();
        }
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
        capture = log == null ? null : log.capture();
        while (moveToCandidate()) {
            passLoose(position);
            int length = capture == null ? finder.find(position, limit, ended) : takeCaptured();
            if (length == NEED_MORE) {
                // each search covers the whole message, so a long message is searched only after it has grown by half
                requiredLimit = limit - position < CHUNK ? 0 : limit + (limit - position) / 2;
                return;
            }
            lineHasMessage = true;
            if (capture == null) {
                hide(position, length >= 0);
            }
            if (length >= 0) {
                pass(position);
            } else if (finder.flaw() != null) {
                handler.rejected(finder.flaw(), line);
            }
            advanceTo(finder.found().resume());
        }
        requiredLimit = 0;
    }

    /** Takes the message of the capture that begins at the position. */
    private int takeCaptured() {
        CaptureText.Captured message = capture.nextMessage();
        int end = position + message.length();
        boolean isTooLong = message.length() > finder.longest();
        if (end > limit && !ended && !isTooLong) {
            return NEED_MORE;
        }
        capture.removeMessage();
        return finder.take(position, Math.min(end, limit), isTooLong ? Flaw.TOO_LONG : message.flaw());
    }

    /** Masks a message, and the text before it, if they may be part of masked data. */
    private void hide(int begin, boolean isMessage) {
        if (maskedData != null && maskedData.take(buffer, begin, finder.found(), isMessage)) {
            prefix.clear();
        }
    }

    private void pass(int begin) throws IOException {
        handler.beginsAt(bytesBefore + begin);
        handler.textBefore(prefix.buffer(), 0, prefix.length());
        FoundMessage found = finder.found();
        handler.message(found.buffer(), found.offset(), found.length(), line);
    }

    /** Moves to the next {@code 8=FIX} that begins a message. */
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
                if (isBegin(i)) {
                    extendPrefix(i);
                    position = i;
                    return true;
                }
                if (!ended && MessageBegin.isCutOff(buffer, i, end)) {
                    break;
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

    private boolean isBegin(int i) {
        if (capture != null) {
            CaptureText.Captured next = capture.nextMessage();
            return next != null && next.offset() == bytesBefore + i;
        }
        return MessageBegin.isBegin(buffer, i, limit)
                || i == afterMessage && MessageBegin.isBeginString(buffer, i, limit);
    }

    private void extendPrefix(int to) {
        prefix.append(buffer, prefixTo, to);
        prefixTo = to;
    }

    private void endLine(int end) throws IOException {
        passLoose(end);
        if (lineHasText && !lineHasMessage) {
            handler.rejected(Flaw.NO_MESSAGE, line);
        }
        lineHasText = false;
        lineHasMessage = false;
    }

    /** Passes on all messages without {@code 8=FIX} in the text of the line before an offset. */
    private void passLoose(int end) throws IOException {
        while (capture == null
                && lineHasText
                && lineStart >= 0
                && lineStart < end
                && end - lineStart <= finder.longest()) {
            int begin = finder.findInLine(lineStart, end);
            if (begin < 0) {
                return;
            }
            prefix.clear();
            prefix.append(buffer, lineStart, begin);
            hide(begin, true);
            pass(begin);
            lineHasMessage = true;
            lineStart = finder.found().resume();
            prefix.clear();
        }
    }

    /** Moves to the offset after a message, and counts the lines of the message. */
    private void advanceTo(int to) {
        for (int i = finder.lineFeed(); i < to; i = Bytes.indexOf(buffer, (byte) '\n', i + 1, to)) {
            line++;
            lineHasText = false;
        }
        position = to;
        afterMessage = to;
        prefix.clear();
        prefixTo = to;
        lineStart = isLenient ? to : -1;
    }

    /** Makes room for a read after the remaining bytes. */
    private void makeRoom() {
        if (position - lineStart > finder.longest()) {
            lineStart = -1;
        }
        int kept = Math.max(0, position - BEFORE);
        kept = lineStart >= 0 && lineHasText ? Math.min(kept, lineStart) : kept;
        if (kept > 0) {
            if (maskedData != null) {
                maskedData.move(buffer, kept);
            }
            buffer.putBytes(0, buffer, kept, limit - kept);
            bytesBefore += kept;
            position -= kept;
            limit -= kept;
            requiredLimit -= kept;
            afterMessage -= kept;
            prefixTo -= kept;
            lineStart = lineStart < 0 ? -1 : Math.max(0, lineStart - kept);
            finder.move(kept);
        }
        if (limit > input.capacity() - CHUNK && finder.longest() == LONGEST) {
            grow();
        }
    }

    private void grow() {
        ByteBuffer smaller = input.position(0).limit(limit);
        try {
            allocate(Math.min(2 * input.capacity(), LONGEST + 2 * CHUNK));
            input.put(smaller);
        } catch (OutOfMemoryError e) {
            finder.limitLength(input.capacity() - CHUNK - 1); // limits messages to the available memory
        }
    }

    private void allocate(int capacity) {
        input = ByteBuffer.allocateDirect(capacity);
        buffer.wrap(input);
    }
}
