// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** Reads a file whose format is found out before. Reusable for several files. For use by one thread. */
final class PeekingChannel implements ReadableByteChannel {
    private final ByteBuffer first = ByteBuffer.allocate(LogFormat.MAX_MAGIC);
    private ReadableByteChannel in;
    private long count;
    private IOException failure;

    /** Begins another file. The caller owns the channel and closes it. */
    void begin(ReadableByteChannel next) {
        in = next;
        first.clear().limit(0);
        failure = null;
    }

    /** Returns the format of the file, of which nothing has been read yet. Waits only for bytes that may decide it. */
    LogFormat format() throws IOException {
        first.clear();
        try {
            boolean isEnd = false;
            while (!isEnd && LogFormat.isUndecided(first)) {
                isEnd = readFile(first) < 0;
            }
            return LogFormat.of(first);
        } finally {
            first.flip();
        }
    }

    /** Skips bytes that the format was found from. */
    void skip(int bytes) {
        first.position(bytes);
        count += bytes;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        int n = 0;
        if (first.hasRemaining()) {
            while (first.hasRemaining() && destination.hasRemaining()) {
                destination.put(first.get());
                n++;
            }
        } else {
            n = readFile(destination);
        }
        count += Math.max(n, 0);
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
