// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.io.IOException;
import java.io.InputStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds FIX messages in a stream: one or several on a line, behind whatever a log puts before them, or one directly
 * behind the other. A message begins with {@code 8=FIX}. It ends where its BodyLength (9) says if CheckSum (10) stands
 * there; so it may hold line feeds. Otherwise it is what its line has, up to CheckSum (10), to the next {@code 8=FIX}, to
 * what is no field, or to the end of the line. Whether it is whole is for the converter to say.
 *
 * <p>The delimiter is the byte between the value of BeginString (8) and {@code 9=}.
 *
 * <p>Holds the bytes of one read and one message, at most three times {@link #LONGEST}. For one thread.
 */
final class MessageScanner {
    /** Messages longer than this many bytes are rejected. */
    static final int LONGEST = 8 << 20;

    private static final int CHUNK = 1 << 18;

    /** No proper BeginString with its delimiter and {@code 9=} is longer than this. */
    private static final int PREAMBLE = 32;

    private static final int NEED_MORE = -1;
    private static final int NOT_THERE = -2;

    /** Takes what was found. */
    interface Handler {
        /**
         * A message, or what seems to be the beginning of one.
         *
         * @param buffer that holds it until this method returns.
         * @param offset of its {@code 8=}.
         * @param length in bytes.
         * @param line on which it begins, counted from 1.
         */
        void message(DirectBuffer buffer, int offset, int length, long line) throws IOException;

        /** A line without a message, or with one that is too long. */
        void rejected(Flaw flaw, long line) throws IOException;

        /** More input is about to be read, which may take its time. */
        void beforeReading() throws IOException;
    }

    private final InputStream in;
    private final Handler handler;
    private final FieldReader fields = new FieldReader();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private byte[] bytes = new byte[CHUNK];
    private int position;
    private int limit;
    private boolean ended;
    private long line = 1;
    private boolean lineHasText;
    private boolean lineHasMessage;

    /** Offset of the next line feed, or of the first byte that was not searched for it. */
    private int searched;

    /** Where to go on behind the candidate that {@link #endOfMessage()} looked at. */
    private int resume;

    MessageScanner(InputStream in, Handler handler) {
        this.in = in;
        this.handler = handler;
        buffer.wrap(bytes);
    }

    /**
     * Reads the stream to its end.
     *
     * @throws IOException if reading or the handler fails.
     */
    void scan() throws IOException {
        while (true) {
            if (!toCandidate()) {
                if (ended) {
                    break;
                }
                read();
                continue;
            }
            int end = endOfMessage();
            if (end == NEED_MORE && limit - position >= LONGEST) {
                handler.rejected(Flaw.TOO_LONG, line);
                resume = limit;
                end = NOT_THERE;
            } else if (end == NEED_MORE) {
                read();
                continue;
            }
            lineHasMessage = true;
            if (end != NOT_THERE) {
                handler.message(buffer, position, end - position, line);
            }
            advance(resume);
        }
        endLine();
    }

    /** Moves to the next {@code 8=FIX}. */
    private boolean toCandidate() throws IOException {
        byte[] b = bytes;
        int i = position;
        int end = limit;
        for (; i < end; i++) {
            byte c = b[i];
            if (c == '\n') {
                endLine();
                line++;
            } else if (c == '8') {
                if (!ended && end - i < 5) {
                    break;
                }
                if (isBegin(i)) {
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

    private boolean isBegin(int i) {
        byte[] b = bytes;
        boolean isTag = i == 0 || b[i - 1] < '0' || b[i - 1] > '9';
        return isTag && i + 5 <= limit && b[i + 1] == '=' && b[i + 2] == 'F' && b[i + 3] == 'I' && b[i + 4] == 'X';
    }

    private void endLine() throws IOException {
        if (lineHasText && !lineHasMessage) {
            handler.rejected(Flaw.NO_MESSAGE, line);
        }
        lineHasText = false;
        lineHasMessage = false;
    }

    /** Goes behind a message, counting the lines that it covers. */
    private void advance(int to) {
        byte[] b = bytes;
        for (int i = position; i < to; i++) {
            if (b[i] == '\n') {
                line++;
                lineHasText = false;
            }
        }
        position = to;
    }

    /** Finds the end of the message that begins at the position, and where to go on behind it. */
    private int endOfMessage() {
        int i = position + 5;
        while (i < limit && i < position + PREAMBLE && FixToJson.isVersionCharacter(bytes[i])) {
            i++;
        }
        if (i + 3 > limit && !ended) {
            return NEED_MORE;
        }
        resume = position + 5;
        if (i + 3 > limit || bytes[i] == '\n' || bytes[i + 1] != '9' || bytes[i + 2] != '=') {
            return Math.min(endOfLine(), i + 3);
        }
        byte delimiter = bytes[i];
        int byLength = endByLength(i + 1, delimiter);
        if (byLength >= 0) {
            resume = byLength;
            return byLength;
        }
        return endByFields(i + 1, delimiter, byLength == NEED_MORE);
    }

    /** Follows BodyLength (9): there must be the delimiter, {@code 10=}, digits, and the delimiter or a line's end. */
    private int endByLength(int lengthField, byte delimiter) {
        int i = lengthField + 2;
        long length = 0;
        while (i < limit && bytes[i] >= '0' && bytes[i] <= '9' && length <= LONGEST) {
            length = length * 10 + bytes[i++] - '0';
        }
        if (i == limit) {
            return ended ? NOT_THERE : NEED_MORE;
        }
        if (bytes[i] != delimiter || length > LONGEST) {
            return NOT_THERE;
        }
        int checkSum = i + 1 + (int) length;
        if (checkSum + 7 > limit && !ended) {
            return NEED_MORE;
        }
        if (checkSum + 4 > limit
                || bytes[checkSum - 1] != delimiter
                || bytes[checkSum] != '1'
                || bytes[checkSum + 1] != '0'
                || bytes[checkSum + 2] != '=') {
            return NOT_THERE;
        }
        int end = checkSum + 3;
        while (end < limit && bytes[end] >= '0' && bytes[end] <= '9') {
            end++;
        }
        if (end < limit && bytes[end] != delimiter && bytes[end] != '\r' && bytes[end] != '\n') {
            return NOT_THERE;
        }
        if (endOfLine() < checkSum
                && Framing.sum(buffer, position, checkSum)
                        != FieldReader.number(buffer, checkSum + 3, end - checkSum - 3)) {
            return NOT_THERE; // several lines that do not even add up: the length is wrong, not the line too short
        }
        return end < limit && bytes[end] == delimiter ? end + 1 : end;
    }

    /** Walks the fields of this line up to CheckSum (10). */
    private int endByFields(int from, byte delimiter, boolean mayBeLonger) {
        int lineEnd = endOfLine();
        boolean isLine = lineEnd < limit || ended;
        int textEnd = lineEnd > from && isLine && bytes[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        fields.wrap(buffer, from, textEnd, delimiter);
        FieldReader.Step step = fields.next();
        while (step == FieldReader.Step.FIELD) {
            if (fields.tag() == 10 && (isLine || fields.position() < textEnd)) {
                resume = fields.position();
                return resume;
            }
            if (fields.tag() == 8 && isBegin(fields.fieldOffset())) {
                resume = fields.fieldOffset();
                return resume;
            }
            step = fields.next();
        }
        if (mayBeLonger || !isLine && step == FieldReader.Step.END) {
            return NEED_MORE;
        }
        resume = Math.max(fields.fieldOffset(), position + 5);
        int end = resume;
        while (end < textEnd && bytes[end] != delimiter) {
            end++;
        }
        return end;
    }

    /** The offset of the next line feed, or the limit if there is none in the buffer. Each byte is looked at once. */
    private int endOfLine() {
        int i = Math.max(searched, position);
        while (i < limit && bytes[i] != '\n') {
            i++;
        }
        searched = i;
        return i;
    }

    /** Reads more behind what is there. A long message is asked for in growing steps, as each step looks at it anew. */
    private void read() throws IOException {
        int kept = position == 0 ? 0 : position - 1; // one byte more, to see whether a digit stands before an 8
        if (kept > 0) {
            System.arraycopy(bytes, kept, bytes, 0, limit - kept);
            position -= kept;
            limit -= kept;
            searched = Math.max(0, searched - kept);
        }
        if (limit > bytes.length / 2) {
            byte[] larger = new byte[bytes.length * 2];
            System.arraycopy(bytes, 0, larger, 0, limit);
            bytes = larger;
            buffer.wrap(bytes);
        }
        int wanted = limit < CHUNK ? 1 : limit / 2;
        handler.beforeReading();
        while (wanted > 0 && !ended) {
            int n = in.read(bytes, limit, bytes.length - limit);
            if (n < 0) {
                ended = true;
            } else {
                limit += n;
                wanted -= n;
            }
        }
    }
}
