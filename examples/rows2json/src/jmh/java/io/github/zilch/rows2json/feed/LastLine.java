// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.sink.Sink;
import java.nio.ByteBuffer;

/** Keeps a reference to the line that was written last, and nothing else. */
class LastLine implements Sink {
    private ByteBuffer line = ByteBuffer.allocate(0);
    private int length;
    private long count;
    private long marked;

    @Override
    public boolean offer(ByteBuffer newLine, String key) {
        line = newLine;
        length = newLine.remaining();
        count++;
        return true;
    }

    @Override
    public void mark(long position) {
        marked = position;
    }

    @Override
    public long sync() {
        return marked;
    }

    @Override
    public long durable() {
        return marked;
    }

    @Override
    public void close() {
        // nothing is open
    }

    /** Returns the length of the line in bytes. */
    int length() {
        return length;
    }

    /** Returns how many lines there have been. */
    long count() {
        return count;
    }

    byte[] toBytes() {
        byte[] bytes = new byte[length];
        line.get(line.position(), bytes);
        return bytes;
    }
}
