// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;

/** Collects lines in a buffer and writes them. Does not allocate for a line. */
abstract class ChannelSink implements Sink {
    private static final int CAPACITY = 1 << 18;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY);
    private long marked;
    private boolean isAfterMark;

    @Override
    public final void take(DirectBuffer source, int offset, int length) throws IOException {
        isAfterMark = false;
        int done = 0;
        while (done < length) {
            makeRoom();
            int part = Math.min(length - done, buffer.remaining());
            source.getBytes(offset + done, buffer, buffer.position(), part);
            buffer.position(buffer.position() + part);
            done += part;
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
