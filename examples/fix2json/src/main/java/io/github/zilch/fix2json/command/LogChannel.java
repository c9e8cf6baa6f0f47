// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * Reads a log, and decompresses it if it begins like gzip data, whatever its name. Reusable for several logs. For use
 * by one thread.
 */
final class LogChannel implements ReadableByteChannel {
    private final Gunzip gunzip = new Gunzip();
    private ReadableByteChannel in;
    private long count;
    private boolean isStarted;
    private boolean isCompressed;

    /** Begins another log. The caller owns the channel and closes it. */
    void begin(ReadableByteChannel next) {
        in = next;
        isStarted = false;
        isCompressed = false;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        if (!isStarted) {
            isStarted = true;
            int from = destination.position();
            int length = readFirst(destination);
            isCompressed = Gunzip.isMagic(destination, from, length);
            if (!isCompressed) {
                return length == 0 ? -1 : length;
            }
            destination.position(from);
            gunzip.begin(in);
        }
        return isCompressed ? decompress(destination) : readPlain(destination);
    }

    /** Reads as many bytes as are needed to detect gzip data, fewer only at the end of the log. */
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

    private int decompress(ByteBuffer destination) throws IOException {
        long before = gunzip.count();
        try {
            return gunzip.read(destination);
        } finally {
            count += gunzip.count() - before;
        }
    }

    /** Returns the number of bytes read from all logs so far, before decompression. */
    long count() {
        return count;
    }

    @Override
    public boolean isOpen() {
        return in.isOpen();
    }

    /** Frees the memory for decompression. The channel that is read stays open. */
    @Override
    public void close() {
        gunzip.close();
    }
}
