// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.sink.Sink;
import org.agrona.DirectBuffer;

/** Keeps a reference to the line that was written last, and nothing else. */
class LastLine implements Sink {
    private DirectBuffer source;
    private int offset;
    private int length;
    private long count;
    private long marked;

    @Override
    public void take(DirectBuffer newSource, int newOffset, int newLength) {
        source = newSource;
        offset = newOffset;
        length = newLength;
        count++;
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
        source.getBytes(offset, bytes);
        return bytes;
    }
}
