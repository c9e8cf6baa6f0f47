// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.wire.MessageBegin;
import io.github.zilch.fix2json.wire.MessageEnd;
import io.github.zilch.kit.capture.CaptureReader;
import io.github.zilch.kit.capture.IpPacket;
import io.github.zilch.kit.capture.TcpStream;
import io.github.zilch.kit.capture.TcpStreams;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A capture of a network as a log: each FIX message of its TCP connections is a line, after the time of its last packet and
 * the addresses of sender and receiver. A message is a line when it is complete; what is cut off is a line, too. Bytes
 * that are not FIX are a line that says how many they are, so that nothing of them is shown.
 *
 * <p>Messages are found once, in the bytes of the connections. The reader of the lines does not search them: it asks for
 * {@link #nextMessage()}.
 *
 * <p>Keeps at most {@link #MAX_KEPT} bytes of messages that are incomplete, and those that {@link TcpStreams} keeps.
 * Reusable for several captures. For use by one thread.
 */
public final class CaptureText implements ReadableByteChannel {
    /** Maximum length in bytes of all incomplete messages. The oldest one becomes a line if there is more. */
    static final int MAX_KEPT = 32 << 20;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int FIRST_CAPACITY = 1 << 10;

    /** Number of bytes that are kept before those that are not yet a line. */
    private static final int BEFORE = Math.max(MessageBegin.BEFORE, MaskedData.BEFORE);

    /** An incomplete message that is shorter is searched for its end whenever there is more of it. */
    private static final int OFTEN_SEARCHED = 1 << 12;

    /** Receives what is missing in captures. */
    @FunctionalInterface
    public interface Damage {
        /**
         * Called if bytes of a connection were not captured.
         *
         * @param line number of the line that follows.
         * @param sentence about them, without a full stop.
         * @throws IOException if the run shall stop.
         */
        void missing(long line, String sentence) throws IOException;
    }

    /**
     * A message in the text.
     *
     * @param offset in the text.
     * @param length in bytes.
     * @param flaw with which it is rejected; null if it is passed on.
     */
    record Captured(long offset, int length, Flaw flaw) {}

    /** The bytes of a direction that are not yet a line. */
    private static final class Rest {
        byte[] bytes = new byte[FIRST_CAPACITY];
        int from;
        int to;

        /** The message is not searched for its end again before there are so many bytes. */
        int required;

        /** Index after the last message; a message may begin here even after a digit. */
        int afterMessage;

        /** Number of bytes before these that are not FIX. */
        long skipped;

        /** Masks messages that may be part of masked data; null if no data is masked. */
        final MaskedData maskedData;

        Rest(IntHashSet maskedTags) {
            maskedData = MaskedData.of(maskedTags);
        }

        int length() {
            return to - from;
        }

        void add(ByteBuffer buffer, int offset, int length) {
            if (bytes.length - to < length) {
                byte[] larger = length() + length > bytes.length / 2
                        ? new byte[Math.max(2 * bytes.length, length() + length + BEFORE)]
                        : bytes;
                moveTo(larger);
            }
            ByteBuffer source = buffer.duplicate();
            source.limit(offset + length).position(offset).get(bytes, to, length);
            to += length;
        }

        /** Moves the bytes to the beginning of an array, with those before them that decide whether a message begins. */
        private void moveTo(byte[] target) {
            int distance = Math.max(0, from - BEFORE);
            if (maskedData != null && distance > 0) {
                maskedData.move(new UnsafeBuffer(bytes), distance);
            }
            System.arraycopy(bytes, distance, target, 0, to - distance);
            bytes = target;
            from -= distance;
            to -= distance;
            afterMessage -= distance;
        }

        void skip(int count) {
            from += count;
            required = 0;
        }

        /** Gives memory back, when there are no bytes. */
        void shrink() {
            moveTo(bytes.length > FIRST_CAPACITY ? new byte[FIRST_CAPACITY] : bytes);
        }

        /** Forgets all bytes. */
        void clear() {
            from = to;
            shrink();
            if (maskedData != null) {
                maskedData.restart(new UnsafeBuffer(bytes), to);
            }
            from = 0;
            to = 0;
            afterMessage = 0;
        }
    }

    private final CaptureReader packets = new CaptureReader();
    private final IpPacket ip = new IpPacket();
    private final TcpStreams streams = new TcpStreams(new Lines());
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    /** Finds messages as in any other log. */
    private final MessageFinder finder;

    private final Damage damage;
    private final IntHashSet maskedTags;

    /** The messages in the text from {@link #nextMessage()} on. */
    private final Deque<Captured> messages = new ArrayDeque<>();

    /** The directions that have bytes, the one that has had some for the longest time first. */
    private final Set<TcpStream> incomplete = new LinkedHashSet<>();

    private long kept;
    private byte[] lines = new byte[1 << 16];
    private int linesFrom;
    private int linesTo;
    private long lineCount;

    /** Length of the text of the capture so far. */
    private long textLength;

    private boolean isEnd;

    /** Why the capture cannot be read to its end; null if it can. */
    private IOException failure;

    private long skipped;

    /**
     * Creates an object without a capture.
     *
     * @param damage receives what is missing.
     * @param delimiter of the messages; null to detect it for each message.
     * @param isLenient whether to find messages without BodyLength as well.
     * @param maskedTags tags of the masked data fields.
     */
    CaptureText(Damage damage, Delimiter delimiter, boolean isLenient, IntHashSet maskedTags) {
        this.damage = damage;
        this.maskedTags = maskedTags;
        finder = new MessageFinder(view, delimiter, isLenient);
    }

    /** Begins a capture, which has been recognized. */
    void begin(ReadableByteChannel capture) throws IOException {
        linesFrom = 0;
        linesTo = 0;
        lineCount = 0;
        textLength = 0;
        messages.clear();
        failure = null;
        isEnd = !packets.begin(capture);
    }

    /**
     * Reads lines.
     *
     * @return the number of bytes, or -1 at the end.
     * @throws io.github.zilch.kit.input.BrokenDataException if the capture is damaged or cut off. All lines before have
     *     been read.
     * @throws IOException if the capture cannot be read.
     */
    @Override
    public int read(ByteBuffer destination) throws IOException {
        while (linesFrom == linesTo) {
            linesFrom = 0;
            linesTo = 0;
            if (failure != null) {
                throw failure;
            }
            if (isEnd) {
                return -1;
            }
            readPacket();
        }
        int n = Math.min(destination.remaining(), linesTo - linesFrom);
        destination.put(lines, linesFrom, n);
        linesFrom += n;
        return n;
    }

    private void readPacket() throws IOException {
        try {
            isEnd = !packets.next();
        } catch (IOException e) {
            failure = e; // after what is left of the messages
        }
        if (isEnd || failure != null) {
            streams.end();
            return;
        }
        boolean isTcp = ip.find(packets.buffer(), packets.offset(), packets.length(), packets.linkType())
                && streams.take(packets.buffer(), ip, packets.nanos());
        skipped += isTcp ? 0 : 1;
    }

    /** Returns how many packets of all captures were not read: they are not TCP, or fragments. */
    long skipped() {
        return skipped + packets.skipped();
    }

    /** Makes lines of the bytes of connections. */
    private final class Lines implements TcpStreams.Listener {
        @Override
        public void data(TcpStream stream, ByteBuffer buffer, int offset, int length) {
            Rest rest = (Rest) stream.attachment();
            if (rest == null) {
                rest = new Rest(maskedTags);
                stream.attach(rest);
            }
            rest.add(buffer, offset, length);
            kept += length;
            if (rest.length() >= rest.required) {
                addMessages(stream, rest, false);
            }
            noteRest(stream, rest);
            limit();
        }

        @Override
        public void gap(TcpStream stream, long missing) throws IOException {
            finish(stream);
            String count = missing == 0 ? "bytes" : missing == 1 ? "a byte" : missing + " bytes";
            damage.missing(
                    lineCount + 1,
                    "the capture lacks " + count + " from " + stream.source() + " to " + stream.target()
                            + time(" before ", stream) + "; the messages there are not converted");
        }

        @Override
        public void end(TcpStream stream) {
            finish(stream);
            stream.attach(null);
        }
    }

    /**
     * Makes lines of all messages that are complete.
     *
     * @param isLast whether no more bytes follow, so that also what is cut off is complete.
     */
    private void addMessages(TcpStream stream, Rest rest, boolean isLast) {
        view.wrap(rest.bytes);
        finder.begin();
        while (findBegin(stream, rest, isLast)) {
            int length = finder.find(rest.from, rest.to, isLast);
            if (length == MessageEnd.NEED_MORE) {
                int known = rest.length();
                rest.required = known < OFTEN_SEARCHED ? 0 : known + known / 2; // it searches the whole message
                return;
            }
            if (rest.maskedData != null) {
                rest.maskedData.take(view, rest.from, finder.found(), length >= 0);
            }
            addLine(stream, rest, length >= 0);
            skipAfterMessage(rest, isLast);
        }
    }

    /** Skips what is before the next message. Returns {@code false} if there is none. */
    private boolean findBegin(TcpStream stream, Rest rest, boolean isLast) {
        int i = rest.from;
        boolean isBegin = i == rest.afterMessage && MessageBegin.isBeginString(view, i, rest.to);
        if (!isBegin) {
            i = MessageBegin.find(view, i, rest.to, rest.to, isLast);
            isBegin = MessageBegin.isBegin(view, i, rest.to);
        }
        int count = i - rest.from;
        rest.skipped += count;
        rest.skip(count);
        kept -= count;
        if (isBegin) {
            addSkipped(stream, rest);
        }
        return isBegin;
    }

    /** Makes lines of what is left of a direction. */
    private void finish(TcpStream stream) {
        Rest rest = (Rest) stream.attachment();
        if (rest == null) {
            return;
        }
        addMessages(stream, rest, true);
        addSkipped(stream, rest);
        rest.clear();
        incomplete.remove(stream);
    }

    private void noteRest(TcpStream stream, Rest rest) {
        if (rest.length() == 0) {
            rest.shrink();
            incomplete.remove(stream);
        } else {
            incomplete.add(stream);
        }
    }

    /** Makes lines of the oldest incomplete messages if there are too many bytes. */
    private void limit() {
        while (kept > MAX_KEPT) {
            finish(incomplete.iterator().next());
        }
    }

    /** Makes a line of the message that was found, or of the text that is rejected. */
    private void addLine(TcpStream stream, Rest rest, boolean isMessage) {
        FoundMessage found = finder.found();
        addHead(stream);
        int length = isMessage ? found.length() : found.rawEnd() - rest.from;
        messages.add(new Captured(textLength, length, isMessage ? null : finder.flaw()));
        add(isMessage ? found.buffer() : view, isMessage ? found.offset() : rest.from, length);
        endLine();
    }

    /** Continues after a message as the scanner of a log does. What is between its text and a begin is no line. */
    private void skipAfterMessage(Rest rest, boolean isLast) {
        int resume = finder.found().resume();
        int next = MessageBegin.isBeginString(view, resume, rest.to)
                ? resume
                : MessageBegin.find(view, resume, finder.found().rawEnd(), rest.to, isLast);
        kept -= next - rest.from;
        rest.skip(next - rest.from);
        rest.afterMessage = next == resume ? resume : -1;
    }

    /** Makes a line that says how many bytes were skipped, so that they are counted as a line without FIX. */
    private void addSkipped(TcpStream stream, Rest rest) {
        if (rest.skipped > 0) {
            addHead(stream);
            add(rest.skipped + " bytes");
            endLine();
            rest.skipped = 0;
        }
    }

    private void addHead(TcpStream stream) {
        add(time("", stream));
        add((stream.nanos() == CaptureReader.NO_TIME ? "" : " ") + stream.source() + " to " + stream.target() + " ");
    }

    private static String time(String before, TcpStream stream) {
        long nanos = stream.nanos();
        return nanos == CaptureReader.NO_TIME
                ? ""
                : before
                        + Instant.ofEpochSecond(
                                Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
    }

    private void add(String text) {
        add(new UnsafeBuffer(text.getBytes(StandardCharsets.US_ASCII)), 0, text.length());
    }

    private void endLine() {
        add("\n");
    }

    private void add(DirectBuffer bytes, int from, int length) {
        if (lines.length - linesTo < length) {
            byte[] larger = new byte[Math.max(2 * lines.length, linesTo - linesFrom + length)];
            System.arraycopy(lines, linesFrom, larger, 0, linesTo - linesFrom);
            lines = larger;
            linesTo -= linesFrom;
            linesFrom = 0;
        }
        bytes.getBytes(from, lines, linesTo, length);
        for (int i = linesTo; i < linesTo + length; i++) {
            lineCount += lines[i] == '\n' ? 1 : 0;
        }
        linesTo += length;
        textLength += length;
    }

    /** Returns the first message in the text that has not been {@linkplain #removeMessage() removed}, or null. */
    Captured nextMessage() {
        return messages.peek();
    }

    /** Removes the first message, which has been read. */
    void removeMessage() {
        messages.remove();
    }

    @Override
    public boolean isOpen() {
        return !isEnd;
    }

    /** Does nothing: the capture stays open. */
    @Override
    public void close() {}
}
