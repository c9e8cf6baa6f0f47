// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.function.Predicate;

/**
 * Reads a file, also its first bytes that were looked at before, to find out what it is. Reusable for several files. For use
 * by one thread.
 */
public final class PeekingChannel implements ReadableByteChannel {
    private final ByteBuffer first;
    private ReadableByteChannel in;
    private long count;
    private IOException failure;

    /**
     * Creates a channel without a file.
     *
     * @param maxBytes that can be looked at.
     */
    public PeekingChannel(int maxBytes) {
        first = ByteBuffer.allocate(maxBytes);
    }

    /**
     * Begins another file.
     *
     * @param next to read from. The caller owns the channel and closes it.
     */
    public void begin(ReadableByteChannel next) {
        in = next;
        first.clear().limit(0);
        failure = null;
    }

    /**
     * Looks at the first bytes of the file, of which nothing has been read yet. Waits only for bytes that may decide what it
     * is.
     *
     * @param isUndecided returns whether the bytes before the position of a buffer do not decide it.
     * @return a buffer with the bytes, which end at its position; they are still to be read.
     * @throws IOException if the file cannot be read.
     */
    public ByteBuffer peek(Predicate<ByteBuffer> isUndecided) throws IOException {
        first.clear();
        try {
            boolean isEnd = false;
            while (!isEnd && first.hasRemaining() && isUndecided.test(first)) {
                isEnd = readFile(first) < 0;
            }
        } finally {
            first.flip();
        }
        return first.duplicate().position(first.limit());
    }

    /** Skips bytes that the format was found from. */
    void skip(int bytes) {
        first.position(bytes);
        count += bytes;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        int n = first.hasRemaining() ? readFirst(destination) : readFile(destination);
        count += Math.max(n, 0);
        return n;
    }

    private int readFirst(ByteBuffer destination) {
        int n = Math.min(first.remaining(), destination.remaining());
        destination.put(first.duplicate().limit(first.position() + n));
        first.position(first.position() + n);
        return n;
    }

    private int readFile(ByteBuffer destination) throws IOException {
        try {
            return in.read(destination);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Throws the exception of the file again if it could not be read. */
    void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns the number of bytes read from all files so far. */
    long count() {
        return count;
    }

    @Override
    public boolean isOpen() {
        return in.isOpen();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
