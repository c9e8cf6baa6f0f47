// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import java.util.ArrayList;
import java.util.List;

/** One direction of a TCP connection, while {@link TcpStreams} puts its bytes in order. For use by one thread. */
public final class TcpStream {
    /** What a segment takes in memory beside its bytes, roughly. */
    private static final int SEGMENT_OVERHEAD = 64;

    /** A segment that came before the bytes that precede it. */
    record Segment(int sequence, byte[] bytes, long nanos) {
        int memory() {
            return bytes.length + SEGMENT_OVERHEAD;
        }
    }

    private final String source;
    private final String target;

    /** Segments after a hole, by sequence number. */
    final List<Segment> waiting = new ArrayList<>();

    /** What they take in memory. */
    long waitingBytes;

    /** When the first of them was captured. */
    long waitingSince;

    boolean hasBegun;
    boolean hasEnded;

    /** The sequence number of the SYN, if it was captured. */
    int firstNumber;

    boolean hasFirstNumber;

    /** The sequence number of the next byte. */
    int next;

    /** The sequence number after the last byte, if a FIN was captured. */
    int end;

    boolean hasEnd;

    /** The sequence number up to which the other side has acknowledged. */
    int acknowledged;

    boolean hasAcknowledged;

    /** The sequence number of the last segment without bytes. */
    private int empty;

    private boolean hasEmpty;

    private long nanos;
    private Object attachment;

    TcpStream(String source, String target) {
        this.source = source;
        this.target = target;
    }

    /** Begins at a byte. */
    void begin(int sequence) {
        next = sequence;
        hasBegun = true;
        hasEnded = false;
        hasEnd = false;
        hasAcknowledged = false;
        hasFirstNumber = false;
    }

    /** Notes a segment without bytes, which shows how far the sender is. */
    void noteEmpty(int sequence) {
        empty = sequence;
        hasEmpty = true;
    }

    /** Returns whether the byte at a sequence number had been sent when a segment without bytes was captured. */
    boolean isBeforeEmpty(int sequence) {
        return hasEmpty && sequence - empty < 0;
    }

    void nanos(long time) {
        nanos = time;
    }

    /**
     * Keeps a copy of a segment until the bytes before it are there.
     *
     * @return what it takes in memory; 0 if it is kept already.
     */
    int keep(Segment segment) {
        int low = 0;
        int high = waiting.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (waiting.get(middle).sequence - segment.sequence < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        boolean isKnown = low < waiting.size()
                && waiting.get(low).sequence == segment.sequence
                && waiting.get(low).bytes.length >= segment.bytes.length;
        if (isKnown) {
            return 0;
        }
        waiting.add(low, segment);
        waitingBytes += segment.memory();
        return segment.memory();
    }

    /**
     * Returns who sends the bytes.
     *
     * @return the address and port, such as {@code 192.0.2.1:5001} or {@code [2001:db8::1]:5001}.
     */
    public String source() {
        return source;
    }

    /**
     * Returns who receives the bytes.
     *
     * @return the address and port.
     */
    public String target() {
        return target;
    }

    /**
     * Returns when the bytes that are passed on were captured.
     *
     * @return nanoseconds since 1970-01-01T00:00Z, or {@link CaptureReader#NO_TIME}.
     */
    public long nanos() {
        return nanos;
    }

    /**
     * Returns what the listener has attached.
     *
     * @return the object, or null.
     */
    public Object attachment() {
        return attachment;
    }

    /**
     * Attaches something of the listener.
     *
     * @param object of the listener, or null.
     */
    public void attach(Object object) {
        attachment = object;
    }
}
