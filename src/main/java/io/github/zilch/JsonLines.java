// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.ReplacedBuffers;
import io.github.zilch.internal.output.Sending;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Collects documents, one on each line (NDJSON, JSON Lines), in one buffer, so that many of them are sent by one
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

    private static final String NESTED =
            "the lines are being written to a stream or channel already: a stream or channel"
                    + " that calls their collection can read them with byteBuffer or toString";

    private static final String LOCKED = "the lines are being written to a stream or channel: change them when that has"
            + " returned, or use another collection in the stream or channel";

    private Block memory;
    private final ReplacedBuffers replaced = new ReplacedBuffers();

    /** A view for users of Agrona; null until it is needed. */
    private UnsafeBuffer buffer;

    private final Sending sending = new Sending(NESTED, LOCKED, DEFAULT_CAPACITY);

    private int length;
    private int count;

    /**
     * Creates a collection without lines, with room for 64 KiB.
     *
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public JsonLines() {
        this(DEFAULT_CAPACITY);
    }

    /**
     * Creates a collection without lines.
     *
     * @param initialCapacity in bytes, from 0.
     * @throws IllegalArgumentException if the capacity is negative.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public JsonLines(int initialCapacity) {
        Memory.requireAccess();
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("initialCapacity is " + initialCapacity + ": use 0 or more bytes");
        }
        use(Memory.allocate(initialCapacity));
    }

    private void use(Block block) {
        memory = block;
        if (buffer != null) {
            buffer.wrap(block.bytes());
        }
    }

    /**
     * Appends the text of a builder, which can be a child, and a line feed. Line breaks in it, which only raw fragments
     * have, become blanks.
     *
     * @param json whose text is copied.
     * @return this collection.
     * @throws JsonCapacityException if all lines would be longer than {@link JsonOptions#LARGEST_CAPACITY}; nothing is
     *     appended.
     * @throws IllegalStateException if a stream or channel calls this while {@code writeTo} writes to it.
     */
    public JsonLines add(JsonBuilder json) {
        Objects.requireNonNull(json, "json is null: pass the builder whose text is the line");
        sending.requireUnlocked();
        Document document = json.document();
        int bytes = document.readableBytes(json);
        document.noteRead();
        makeRoom((long) length + bytes + 1);
        long to = memory.address() + length;
        Memory.copy(document.beginOf(json), to, bytes);
        Reference.reachabilityFence(json); // or its memory might be freed while it is read
        replaceLineBreaks(to, to + bytes);
        Memory.putByte(to + bytes, '\n');
        length += bytes + 1;
        count++;
        return this;
    }

    /** Makes room for lines of that length. */
    void makeRoom(long needed) {
        if (needed <= memory.capacity()) {
            return;
        }
        if (needed > JsonOptions.LARGEST_CAPACITY) {
            throw new JsonCapacityException(
                    needed, JsonOptions.LARGEST_CAPACITY, "write the lines, and clear them, before this one is added");
        }
        Block before = memory;
        Block larger = Memory.allocate((int) Math.min(JsonOptions.LARGEST_CAPACITY, Math.max(2 * needed, 64)));
        Memory.copy(before.address(), larger.address(), length);
        replaced.add(before);
        use(larger);
        before.retire();
    }

    /** Replaces line breaks by blanks. A string has none: there they are escaped. */
    private static void replaceLineBreaks(long from, long to) {
        for (long at = from; at < to; at++) {
            byte b = Memory.getByte(at);
            if (b == '\n' || b == '\r') {
                Memory.putByte(at, ' ');
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
     * @throws IllegalStateException if the JVM flag that Agrona's buffers need is missing; {@link #byteBuffer} needs none.
     */
    public DirectBuffer buffer() {
        if (buffer == null) {
            Memory.requireAgrona("buffer()", "byteBuffer()");
            buffer = new UnsafeBuffer(memory.bytes());
        }
        return buffer;
    }

    /**
     * Returns a view of the lines from its position to its limit: always the same one, as long as the buffer does not
     * grow.
     *
     * @return the view; to be used before a line is added.
     */
    public ByteBuffer byteBuffer() {
        return memory.bytes().clear().limit(length);
    }

    /**
     * Writes all lines to a channel: one that takes nothing is tried again. They stay in the collection until
     * {@link #clear}. The channel may read the lines meanwhile, but not change them; the buffer that it is given is read-only.
     *
     * @param out to write to.
     * @return the length in bytes.
     * @throws IOException if the channel throws it, or says that it has written what it has not taken from its buffer; the lines
     *     are not changed by that.
     * @throws IllegalStateException if the channel calls {@code writeTo} of this collection. A channel that adds to it, or
     *     clears or closes it, gets the same exception from that call.
     */
    public int writeTo(WritableByteChannel out) throws IOException {
        Objects.requireNonNull(out, "out is null: pass the channel to write to");
        sending.begin();
        try {
            sending.send(out, memory.readOnly(), length);
        } finally {
            sending.end();
        }
        return length;
    }

    /**
     * Writes all lines to a stream. They stay in the collection until {@link #clear}. The stream may read the lines meanwhile,
     * but not change them.
     *
     * @param out to write to; not flushed.
     * @return the length in bytes.
     * @throws IOException if the stream throws it; the lines are not changed by that.
     * @throws IllegalStateException if the stream calls {@code writeTo} of this collection. A stream that adds to it, or
     *     clears or closes it, gets the same exception from that call.
     */
    public int writeTo(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out is null: pass the stream to write to");
        sending.begin();
        try {
            sending.send(out, memory.address(), length);
        } finally {
            sending.end();
        }
        Reference.reachabilityFence(this); // or its memory might be freed while it is read
        return length;
    }

    /**
     * Removes all lines, and keeps the memory.
     *
     * @throws IllegalStateException if a stream or channel calls this while {@code writeTo} writes to it.
     */
    public void clear() {
        sending.requireUnlocked();
        length = 0;
        count = 0;
    }

    /**
     * Removes all lines, and frees the memory at once, which the garbage collector does otherwise. The next line that is
     * added allocates. What {@link #byteBuffer} has returned must not be used any more: reading freed memory can crash the
     * JVM.
     *
     * @throws IllegalStateException if a stream or channel calls this while {@code writeTo} writes to it.
     */
    @Override
    public void close() {
        clear();
        memory.free();
        replaced.free();
        use(Memory.allocate(0));
    }

    /** Returns the lines as a new String. */
    @Override
    public String toString() {
        byte[] bytes = new byte[length];
        Memory.copy(memory.address(), bytes, 0, length);
        Reference.reachabilityFence(this);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
