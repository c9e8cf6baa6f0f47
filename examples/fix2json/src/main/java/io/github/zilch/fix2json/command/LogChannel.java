// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * Reads a log as it is, or unpacked if it begins as gzip does, whatever its name. Reused for one log after the other. For
 * one thread.
 */
final class LogChannel implements ReadableByteChannel {
    private final Gunzip gunzip = new Gunzip();
    private ReadableByteChannel in;
    private long count;
    private boolean isBegun;
    private boolean isPacked;

    /** Goes on with another log. The channel belongs to the caller, who closes it. */
    void begin(ReadableByteChannel next) {
        in = next;
        isBegun = false;
        isPacked = false;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        if (!isBegun) {
            isBegun = true;
            int from = destination.position();
            int length = readFirst(destination);
            isPacked = Gunzip.isMagic(destination, from, length);
            if (!isPacked) {
                return length == 0 ? -1 : length;
            }
            destination.position(from);
            gunzip.begin(in);
        }
        return isPacked ? unpack(destination) : readPlain(destination);
    }

    /** Reads as many bytes as tell what this is, fewer only at the end of the log. */
    private int readFirst(ByteBuffer destination) throws IOException {
        int from = destination.position();
        int limit = destination.limit();
        destination.limit(Math.min(limit, from + Gunzip.MAGIC_LENGTH));
        while (destination.hasRemaining() && readPlain(destination) >= 0) {}
        destination.limit(limit);
        return destination.position() - from;
    }

    private int readPlain(ByteBuffer destination) throws IOException {
        int n = in.read(destination);
        count += Math.max(n, 0);
        return n;
    }

    private int unpack(ByteBuffer destination) throws IOException {
        long before = gunzip.count();
        try {
            return gunzip.read(destination);
        } finally {
            count += gunzip.count() - before;
        }
    }

    /** Bytes that were read from the logs so far, packed as they are. */
    long count() {
        return count;
    }

    @Override
    public boolean isOpen() {
        return in.isOpen();
    }

    /** Gives back what unpacking needs; the channel that is read stays open. */
    @Override
    public void close() {
        gunzip.close();
    }
}
