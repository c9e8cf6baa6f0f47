// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Collects lines in a buffer and writes them. Does not allocate for a line. */
abstract class ChannelSink implements Sink {
    private static final int CAPACITY = 1 << 18;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY);
    private long marked;
    private long durable;
    private boolean isAfterMark;

    /** Whether the beginning of the first line in the buffer has been written. */
    private boolean isWithinLine;

    @Override
    public final boolean offer(ByteBuffer line, String key) throws IOException {
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
        return true;
    }

    private void makeRoom() throws IOException {
        if (!buffer.hasRemaining()) {
            write();
            isWithinLine = true;
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
        if (!isWithinLine) {
            prepare();
        }
        write();
        isWithinLine = false;
        force();
        durable = marked;
        return durable;
    }

    @Override
    public final long durable() {
        return durable;
    }

    private void write() throws IOException {
        write(buffer.flip());
        buffer.clear();
    }

    /** Prepares for lines to be written. Called between lines. */
    abstract void prepare() throws IOException;

    /** Writes all remaining bytes of a buffer. */
    abstract void write(ByteBuffer bytes) throws IOException;

    /** Makes what was written durable. Called between lines. */
    abstract void force() throws IOException;
}
