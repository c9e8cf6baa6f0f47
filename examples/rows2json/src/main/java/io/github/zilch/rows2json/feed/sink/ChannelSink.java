// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Collects lines in a buffer and writes them. Does not allocate for a line. */
abstract class ChannelSink implements Sink {
    private static final int CAPACITY = 1 << 18;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY);
    private long marked;
    private boolean isAfterMark;

    @Override
    public final void take(ByteBuffer line) throws IOException {
        isAfterMark = false;
        while (line.hasRemaining()) {
            makeRoom();
            int part = Math.min(line.remaining(), buffer.remaining());
            buffer.put(buffer.position(), line, line.position(), part);
            buffer.position(buffer.position() + part);
            line.position(line.position() + part);
        }
        makeRoom();
        buffer.put((byte) '\n');
    }

    private void makeRoom() throws IOException {
        if (!buffer.hasRemaining()) {
            write();
        }
    }

    @Override
    public final void mark(long position) {
        marked = position;
        isAfterMark = true;
    }

    /** Returns the last position that was marked, or 0. */
    final long marked() {
        return marked;
    }

    /** Returns whether no line was taken after the last position that was marked. */
    final boolean isAfterMark() {
        return isAfterMark;
    }

    @Override
    public final long sync() throws IOException {
        write();
        force();
        return marked;
    }

    private void write() throws IOException {
        write(buffer.flip());
        buffer.clear();
    }

    /** Writes all remaining bytes of a buffer. */
    abstract void write(ByteBuffer bytes) throws IOException;

    /** Makes what was written durable. Called between lines. */
    abstract void force() throws IOException;
}
