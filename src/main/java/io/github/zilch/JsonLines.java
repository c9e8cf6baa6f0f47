// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.ReplacedBuffers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Collects documents, one on each line (NDJSON, JSON Lines), in one direct buffer, so that many of them are sent by one
 * call:
 *
 * <pre>{@code
 * JsonLines lines = new JsonLines();
 * for (Quote q : quotes) {
 *     QuoteJson.write(json, q);
 *     lines.add(json);
 * }
 * lines.writeTo(channel);
 * lines.clear();
 * }</pre>
 *
 * <p>Allocates only when the buffer grows, which doubles it. For use by one thread at a time.
 */
public final class JsonLines implements AutoCloseable {
    private static final int DEFAULT_CAPACITY = 1 << 16;

    private ByteBuffer view;
    private final ReplacedBuffers replaced = new ReplacedBuffers();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private int length;
    private int count;

    /** Moves lines to streams that take arrays only; null until it is needed. */
    private byte[] part;

    /**
     * Creates a collection without lines, with room for 64 KiB.
     *
     * @throws IllegalStateException if the JVM flag that Agrona needs is missing.
     */
    public JsonLines() {
        this(DEFAULT_CAPACITY);
    }

    /**
     * Creates a collection without lines.
     *
     * @param initialCapacity in bytes, from 0.
     * @throws IllegalArgumentException if the capacity is negative.
     * @throws IllegalStateException if the JVM flag that Agrona needs is missing.
     */
    public JsonLines(int initialCapacity) {
        Memory.requireAccess();
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("initialCapacity is " + initialCapacity + ": use 0 or more bytes");
        }
        allocate(initialCapacity);
    }

    private void allocate(int capacity) {
        view = ByteBuffer.allocateDirect(capacity);
        buffer.wrap(view);
    }

    /**
     * Appends the text of a builder, which can be a child, and a line feed. Line breaks in it, which only raw fragments
     * have, become blanks.
     *
     * @param json whose text is copied.
     * @return this collection.
     * @throws JsonCapacityException if all lines would be longer than {@link JsonOptions#LARGEST_CAPACITY}; nothing is
     *     appended.
     */
    public JsonLines add(JsonBuilder json) {
        Objects.requireNonNull(json, "json is null: pass the builder whose text is the line");
        Document document = json.document();
        int bytes = document.readableBytes(json);
        makeRoom((long) length + bytes + 1);
        document.copyTo(json, buffer, length, bytes);
        replaceLineBreaks(length, length + bytes);
        buffer.putByte(length + bytes, (byte) '\n');
        length += bytes + 1;
        count++;
        return this;
    }

    /** Makes room for lines of that length. */
    void makeRoom(long needed) {
        if (needed <= buffer.capacity()) {
            return;
        }
        if (needed > JsonOptions.LARGEST_CAPACITY) {
            throw new JsonCapacityException(
                    needed, JsonOptions.LARGEST_CAPACITY, "write the lines, and clear them, before this one is added");
        }
        ByteBuffer before = view;
        replaced.add(before);
        allocate((int) Math.min(JsonOptions.LARGEST_CAPACITY, Math.max(2 * needed, 64)));
        buffer.putBytes(0, before, 0, length);
    }

    /** Replaces line breaks by blanks. A string has none: there they are escaped. */
    private void replaceLineBreaks(int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = buffer.getByte(i);
            if (b == '\n' || b == '\r') {
                buffer.putByte(i, (byte) ' ');
            }
        }
    }

    /**
     * Returns the number of lines.
     *
     * @return the number, from 0.
     */
    public int size() {
        return count;
    }

    /**
     * Returns the length of all lines.
     *
     * @return the length in bytes, line feeds included.
     */
    public int length() {
        return length;
    }

    /**
     * Returns the buffer that holds the lines, from index 0 on, {@link #length} bytes. Ask for it again after a line is
     * added: the buffer may have grown.
     *
     * @return the buffer.
     */
    public DirectBuffer buffer() {
        return buffer;
    }

    /**
     * Returns a view of the lines from its position to its limit: always the same one, as long as the buffer does not
     * grow.
     *
     * @return the view; to be used before a line is added.
     */
    public ByteBuffer byteBuffer() {
        return view.clear().limit(length);
    }

    /**
     * Writes all lines to a channel: one that takes nothing is tried again. They stay in the collection until
     * {@link #clear}.
     *
     * @param out to write to.
     * @return the length in bytes.
     * @throws IOException if the channel throws it.
     */
    public int writeTo(WritableByteChannel out) throws IOException {
        Objects.requireNonNull(out, "out is null: pass the channel to write to");
        ByteBuffer lines = byteBuffer();
        while (lines.hasRemaining()) {
            if (out.write(lines) == 0) {
                Thread.onSpinWait();
            }
        }
        return length;
    }

    /**
     * Writes all lines to a stream. They stay in the collection until {@link #clear}.
     *
     * @param out to write to; not flushed.
     * @return the length in bytes.
     * @throws IOException if the stream throws it.
     */
    public int writeTo(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out is null: pass the stream to write to");
        if (part == null) {
            part = new byte[DEFAULT_CAPACITY];
        }
        for (int done = 0; done < length; ) {
            int bytes = Math.min(part.length, length - done);
            buffer.getBytes(done, part, 0, bytes);
            out.write(part, 0, bytes);
            done += bytes;
        }
        return length;
    }

    /** Removes all lines, and keeps the memory. */
    public void clear() {
        length = 0;
        count = 0;
    }

    /**
     * Removes all lines, and frees the memory at once, which the garbage collector does otherwise. The next line that is
     * added allocates. What {@link #byteBuffer} has returned must not be used any more: reading freed memory can crash the
     * JVM.
     */
    @Override
    public void close() {
        clear();
        Memory.free(view);
        replaced.free();
        allocate(0);
    }

    /** Returns the lines as a new String. */
    @Override
    public String toString() {
        return buffer.getStringWithoutLengthUtf8(0, length);
    }
}
