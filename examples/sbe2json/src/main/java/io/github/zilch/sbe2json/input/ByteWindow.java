// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The bytes of an input from a position on: read from a channel as they are needed, or all there. Allocates only when
 * more bytes are needed at once than ever before. For use by one thread.
 */
public final class ByteWindow {
    /** Most bytes that can be needed at once. A message that claims to be longer is damaged. */
    public static final int LARGEST = 64 << 20;

    private static final int FIRST_CAPACITY = 1 << 18;

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private ByteBuffer bytes = ByteBuffer.allocateDirect(FIRST_CAPACITY);
    private ReadableByteChannel channel;

    /** Index of the first byte and of the end of the bytes that are there. */
    private int from;

    private int to;
    private long position;
    private boolean isEnd;

    /** Creates an empty window. */
    public ByteWindow() {
        buffer.wrap(bytes);
    }

    /**
     * Begins an input.
     *
     * @param input to read from. The caller closes it.
     */
    public void begin(ReadableByteChannel input) {
        channel = input;
        buffer.wrap(bytes);
        from = 0;
        to = 0;
        position = 0;
        isEnd = false;
    }

    /**
     * Begins an input that is all there: a part of another one.
     *
     * @param whole contains it.
     * @param offset of the first byte.
     * @param length in bytes.
     * @param inputPosition number of bytes before it in the other input.
     */
    void begin(ByteBuffer whole, int offset, int length, long inputPosition) {
        channel = null;
        buffer.wrap(whole);
        from = offset;
        to = offset + length;
        position = inputPosition;
        isEnd = true;
    }

    /** Returns what the input is read from. What has been read is not in it any more. */
    ReadableByteChannel channel() {
        return channel;
    }

    /**
     * Reads until a number of bytes is there, or the input ends.
     *
     * @param count of bytes from the current position, at most {@link #LARGEST}.
     * @return {@code true} if they are there.
     * @throws IOException if the input cannot be read.
     */
    public boolean require(int count) throws IOException {
        while (to - from < count && !isEnd) {
            fill(count);
        }
        return to - from >= count;
    }

    private void fill(int count) throws IOException {
        if (from == to) {
            from = 0;
            to = 0;
        } else if (bytes.capacity() - from < Math.max(count, to - from + 1)) {
            makeRoom(count);
        }
        bytes.limit(bytes.capacity()).position(to);
        int read = channel.read(bytes);
        isEnd = read < 0;
        to += Math.max(read, 0);
    }

    private void makeRoom(int count) {
        bytes.limit(to).position(from);
        if (count <= bytes.capacity() && from > 0) {
            bytes.compact();
        } else {
            ByteBuffer longer = ByteBuffer.allocateDirect(Math.max(count, 2 * bytes.capacity()));
            bytes = longer.put(bytes);
            buffer.wrap(bytes);
        }
        to -= from;
        from = 0;
    }

    /**
     * Goes on to a later position.
     *
     * @param count of bytes to skip, all of which are there.
     */
    public void skip(int count) {
        from += count;
        position += count;
    }

    /** Returns the buffer, which contains the bytes from {@link #offset} on. It is valid until more bytes are read. */
    UnsafeBuffer buffer() {
        return buffer;
    }

    /** Returns the index of the current position in the buffer. */
    int offset() {
        return from;
    }

    /** Returns how many bytes are there. */
    int available() {
        return to - from;
    }

    /**
     * Returns the current position in the input.
     *
     * @return the number of bytes before it.
     */
    public long position() {
        return position;
    }
}
