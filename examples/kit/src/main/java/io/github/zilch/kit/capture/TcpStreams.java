// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Puts the bytes of TCP connections in order, each direction for itself. Bytes that were sent or captured again are passed
 * on once. Segments that were captured too early wait for those before them. What is missing is passed over and reported
 * if the receiver has acknowledged it a while ago, if too much waits for it, or at the end. A connection whose beginning
 * was not captured begins with its first segment.
 *
 * <p>Knows at most 16,384 connections, and keeps at most 32 MiB of segments that wait. Allocates for new connections, and
 * for segments that wait. For use by one thread.
 */
public final class TcpStreams {
    /** Maximum number of connections that are known at once. Those without packets for the longest time end. */
    static final int MAX_CONNECTIONS = 1 << 14;

    /** Maximum memory in bytes of all segments that wait for others. */
    static final int MAX_WAITING = 32 << 20;

    /** Maximum memory in bytes of the segments of one direction that wait for others. */
    static final int MAX_WAITING_OF_STREAM = 1 << 20;

    /** So many segments wait for one that the receiver has acknowledged, which can come late only by a few. */
    private static final int MAX_LATE = 32;

    private static final long MAX_LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A number that differs more from the expected one belongs to another connection of the same ports. */
    private static final int LONGEST_JUMP = 64 << 20;

    private static final int SHORTEST_HEADER = 20;
    private static final int FIN = 0x01;
    private static final int SYN = 0x02;
    private static final int RST = 0x04;
    private static final int PSH = 0x08;
    private static final int ACK = 0x10;

    /** Receives the bytes. */
    public interface Listener {
        /**
         * Called for bytes that follow those before.
         *
         * @param stream that they belong to.
         * @param buffer that contains them until this method returns.
         * @param offset of the first.
         * @param length in bytes, at least 1.
         * @throws IOException if they cannot be processed.
         */
        void data(TcpStream stream, ByteBuffer buffer, int offset, int length) throws IOException;

        /**
         * Called if bytes were not captured. Those after them follow.
         *
         * @param stream that they belong to.
         * @param missing number of bytes, or 0 if it is unknown.
         * @throws IOException if that cannot be processed.
         */
        void gap(TcpStream stream, long missing) throws IOException;

        /**
         * Called at the end of a direction. It may begin anew if the ports are used again.
         *
         * @param stream that ends.
         * @throws IOException if that cannot be processed.
         */
        void end(TcpStream stream) throws IOException;
    }

    /** The addresses and ports of a connection, the lower one first. One object is reused to search for them. */
    private static final class Key {
        private long lowHigh;
        private long lowLow;
        private long highHigh;
        private long highLow;
        private int ports;
        private int addressLength;

        /** Sets the key. Returns whether the source of the packet is the lower end. */
        boolean set(ByteBuffer buffer, IpPacket ip, int sourcePort, int targetPort) {
            addressLength = ip.addressLength();
            int source = ip.source();
            int target = source + addressLength;
            long sourceHigh = addressLength == 4 ? 0 : buffer.getLong(source);
            long sourceLow = addressLength == 4 ? buffer.getInt(source) : buffer.getLong(source + 8);
            long targetHigh = addressLength == 4 ? 0 : buffer.getLong(target);
            long targetLow = addressLength == 4 ? buffer.getInt(target) : buffer.getLong(target + 8);
            int order = Long.compare(sourceHigh, targetHigh);
            order = order == 0 ? Long.compare(sourceLow, targetLow) : order;
            order = order == 0 ? Integer.compare(sourcePort, targetPort) : order;
            boolean isLow = order <= 0;
            lowHigh = isLow ? sourceHigh : targetHigh;
            lowLow = isLow ? sourceLow : targetLow;
            highHigh = isLow ? targetHigh : sourceHigh;
            highLow = isLow ? targetLow : sourceLow;
            ports = isLow ? sourcePort << 16 | targetPort : targetPort << 16 | sourcePort;
            return isLow;
        }

        Key copy() {
            Key copy = new Key();
            copy.lowHigh = lowHigh;
            copy.lowLow = lowLow;
            copy.highHigh = highHigh;
            copy.highLow = highLow;
            copy.ports = ports;
            copy.addressLength = addressLength;
            return copy;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && lowHigh == key.lowHigh
                    && lowLow == key.lowLow
                    && highHigh == key.highHigh
                    && highLow == key.highLow
                    && ports == key.ports
                    && addressLength == key.addressLength;
        }

        @Override
        public int hashCode() {
            long hash = lowHigh * 31 + lowLow;
            hash = hash * 31 + highHigh;
            hash = (hash * 31 + highLow) * 31 + ports;
            hash *= 0x9E3779B97F4A7C15L;
            return (int) (hash >>> 32);
        }
    }

    /** Both directions. */
    private record Connection(TcpStream fromLow, TcpStream fromHigh) {
        static Connection of(ByteBuffer buffer, IpPacket ip, int sourcePort, int targetPort, boolean isLow) {
            String source = end(buffer, ip.source(), ip.addressLength(), sourcePort);
            String target = end(buffer, ip.source() + ip.addressLength(), ip.addressLength(), targetPort);
            TcpStream stream = new TcpStream(source, target);
            TcpStream other = new TcpStream(target, source);
            return isLow ? new Connection(stream, other) : new Connection(other, stream);
        }

        private static String end(ByteBuffer buffer, int at, int length, int port) {
            byte[] address = new byte[length];
            for (int i = 0; i < length; i++) {
                address[i] = buffer.get(at + i);
            }
            try {
                String text = InetAddress.getByAddress(address).getHostAddress();
                return (text.contains(":") ? "[" + text + "]" : text) + ":" + port;
            } catch (UnknownHostException e) {
                throw new IllegalStateException(e); // impossible: the length is 4 or 16
            }
        }
    }

    private final Listener listener;
    private final Key key = new Key();
    private final Map<Key, Connection> connections = new LinkedHashMap<>(16, 0.75f, true);

    /** The directions with segments that wait, the one that waits longest first. */
    private final Set<TcpStream> incomplete = new LinkedHashSet<>();

    private long waitingBytes;

    /**
     * Creates an object without connections.
     *
     * @param listener that receives the bytes.
     */
    public TcpStreams(Listener listener) {
        this.listener = listener;
    }

    /**
     * Takes a packet.
     *
     * @param buffer that contains it, in big-endian order.
     * @param ip the packet.
     * @param nanos when it was captured, or {@link CaptureReader#NO_TIME}.
     * @return {@code false} if it is no TCP.
     * @throws IOException if the listener fails.
     */
    public boolean take(ByteBuffer buffer, IpPacket ip, long nanos) throws IOException {
        int at = ip.offset();
        if (ip.protocol() != IpPacket.TCP || ip.length() < SHORTEST_HEADER) {
            return false;
        }
        int header = (buffer.get(at + 12) & 0xF0) >>> 2;
        if (header < SHORTEST_HEADER || header > ip.length()) {
            return false;
        }
        int sourcePort = buffer.getShort(at) & 0xFFFF;
        int targetPort = buffer.getShort(at + 2) & 0xFFFF;
        boolean isLow = key.set(buffer, ip, sourcePort, targetPort);
        Connection connection = connections.get(key);
        if (connection == null) {
            connection = Connection.of(buffer, ip, sourcePort, targetPort, isLow);
            connections.put(key.copy(), connection);
            limitConnections();
        }
        TcpStream stream = isLow ? connection.fromLow : connection.fromHigh;
        TcpStream other = isLow ? connection.fromHigh : connection.fromLow;
        stream.nanos(nanos);
        int flags = buffer.get(at + 13);
        if ((flags & ACK) != 0) {
            acknowledge(other, buffer.getInt(at + 8), nanos);
        }
        takeSegment(stream, flags, buffer.getInt(at + 4), buffer, at + header, ip.length() - header);
        if ((flags & FIN) != 0) {
            stream.end = buffer.getInt(at + 4) + ip.length() + ip.missing() - header;
            stream.hasEnd = stream.hasBegun;
        }
        if ((flags & RST) != 0) {
            finish(other);
            finish(stream);
        } else if (stream.hasEnd && stream.next - stream.end >= 0) {
            finish(stream);
        }
        return true;
    }

    private void limitConnections() throws IOException {
        if (connections.size() > MAX_CONNECTIONS) {
            Iterator<Connection> eldest = connections.values().iterator();
            Connection ended = eldest.next();
            eldest.remove();
            finish(ended.fromLow);
            finish(ended.fromHigh);
        }
    }

    private void acknowledge(TcpStream stream, int number, long nanos) throws IOException {
        if (!stream.hasAcknowledged || number - stream.acknowledged > 0) {
            stream.acknowledged = number;
            stream.hasAcknowledged = true;
        }
        if (isLost(stream, nanos)) {
            passOver(stream);
        }
    }

    private void takeSegment(TcpStream stream, int flags, int number, ByteBuffer buffer, int offset, int length)
            throws IOException {
        int sequence = number;
        if ((flags & SYN) != 0) {
            sequence++;
            boolean isAgain = stream.hasBegun && stream.hasFirstNumber && stream.firstNumber == number;
            if (!isAgain) {
                finish(stream);
                stream.begin(sequence);
                stream.firstNumber = number;
                stream.hasFirstNumber = true;
            }
        }
        if (length <= 0) {
            stream.noteEmpty(sequence);
            return;
        }
        if (!stream.hasBegun) {
            if (length == 1 && isProbe(stream, flags, sequence, buffer.get(offset))) {
                return;
            }
            stream.begin(sequence);
        }
        int ahead = sequence - stream.next;
        if (ahead > LONGEST_JUMP || ahead < -LONGEST_JUMP) {
            boolean hadEnded = stream.hasEnded;
            finish(stream);
            stream.begin(sequence);
            ahead = 0;
            if (!hadEnded) {
                listener.gap(stream, 0);
            }
        }
        if (stream.hasEnded) {
            if (stream.hasEnd || ahead + length <= 0) {
                return; // sent again
            }
            stream.hasEnded = false; // the reset was not for this connection
        }
        if (ahead > 0) {
            await(stream, sequence, buffer, offset, length);
        } else if (ahead + length > 0) {
            listener.data(stream, buffer, offset - ahead, length + ahead);
            stream.next = sequence + length;
            passOnWaiting(stream);
        }
    }

    /**
     * Returns whether the first byte of a stream is none of it: that of a probe, which keeps the connection alive, was sent
     * before. Nobody pushes it, and it is mostly 0.
     */
    private static boolean isProbe(TcpStream stream, int flags, int sequence, byte first) {
        if (stream.hasAcknowledged) {
            return sequence - stream.acknowledged < 0;
        }
        return stream.isBeforeEmpty(sequence) || first == 0 && (flags & PSH) == 0;
    }

    /** Keeps a segment until those before it are there. */
    private void await(TcpStream stream, int sequence, ByteBuffer buffer, int offset, int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = buffer.get(offset + i);
        }
        if (stream.waiting.isEmpty()) {
            stream.waitingSince = stream.nanos();
            incomplete.add(stream);
        }
        waitingBytes += stream.keep(new TcpStream.Segment(sequence, bytes, stream.nanos()));
        if (stream.waitingBytes > MAX_WAITING_OF_STREAM || isLost(stream, stream.nanos())) {
            passOver(stream);
        }
        while (waitingBytes > MAX_WAITING) {
            passOver(incomplete.iterator().next());
        }
    }

    /** Returns whether the receiver has got what is missing, so that it will not be sent again. */
    private static boolean isLost(TcpStream stream, long nanos) {
        return !stream.waiting.isEmpty()
                && stream.hasAcknowledged
                && stream.acknowledged - stream.waiting.get(0).sequence() >= 0
                && (stream.waiting.size() > MAX_LATE || nanos - stream.waitingSince > MAX_LATE_NANOS);
    }

    /** Continues after what is missing. */
    private void passOver(TcpStream stream) throws IOException {
        TcpStream.Segment first = stream.waiting.get(0);
        long now = stream.nanos();
        stream.nanos(first.nanos());
        listener.gap(stream, first.sequence() - stream.next);
        stream.next = first.sequence();
        stream.nanos(now);
        passOnWaiting(stream);
    }

    private void passOnWaiting(TcpStream stream) throws IOException {
        if (stream.waiting.isEmpty()) {
            return;
        }
        long now = stream.nanos();
        int count = 0;
        for (TcpStream.Segment segment : stream.waiting) {
            int ahead = segment.sequence() - stream.next;
            if (ahead > 0) {
                break;
            }
            count++;
            waitingBytes -= segment.memory();
            stream.waitingBytes -= segment.memory();
            int rest = segment.bytes().length + ahead;
            if (rest > 0) {
                stream.nanos(segment.nanos());
                stream.next += rest;
                listener.data(stream, ByteBuffer.wrap(segment.bytes()), -ahead, rest);
            }
        }
        stream.waiting.subList(0, count).clear();
        stream.nanos(now);
        if (count > 0) {
            incomplete.remove(stream);
            if (!stream.waiting.isEmpty()) { // for another segment, from now on
                stream.waitingSince = stream.waiting.get(0).nanos();
                incomplete.add(stream);
            }
        }
    }

    /** Passes on what waits, and ends a direction. */
    private void finish(TcpStream stream) throws IOException {
        if (!stream.hasBegun || stream.hasEnded) {
            return;
        }
        while (!stream.waiting.isEmpty()) {
            passOver(stream);
        }
        stream.hasEnded = true;
        listener.end(stream);
    }

    /**
     * Ends all connections, and forgets them.
     *
     * @throws IOException if the listener fails.
     */
    public void end() throws IOException {
        for (Connection connection : connections.values()) {
            finish(connection.fromLow);
            finish(connection.fromHigh);
        }
        connections.clear();
        incomplete.clear();
        waitingBytes = 0;
    }
}
