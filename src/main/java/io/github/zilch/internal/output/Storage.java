// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Where the bytes of a document are: in memory of our own, which grows, or in a caller-owned region.
 *
 * <p>A region off the heap is written directly, as long as the worst case of every value fits. A region on the heap or in
 * a buffer that may expand, and one in which space becomes short, is written in our own memory and copied over when the
 * document is read. So all writing goes to plain addresses, and nothing is ever written outside the region.
 */
public final class Storage {
    /** Largest buffer: what an int can count, less what some JVMs reserve. */
    private static final int LARGEST_BUFFER = Integer.MAX_VALUE - 8;

    private static final int LEAST_BUFFER = 1024;

    /** Length of an empty document. */
    private static final int LEAST_REGION = 2;

    private final int maxCapacity;

    private ByteBuffer memory;
    private long memoryAddress;

    /** The memory before the last growth of this document: a caller may still be reading from it. */
    private ByteBuffer formerMemory;

    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private ByteBuffer window;

    private final UnsafeBuffer regionView = new UnsafeBuffer(0, 0);
    private MutableDirectBuffer region;
    private int regionOffset;
    private int regionCapacity;

    /** Where the document began that is written in the region itself; its owner may wrap other memory meanwhile. */
    private long regionAddress;

    /** Keeps that memory from being freed. */
    private ByteBuffer regionMemory;

    /** Whether the document is written in the region itself. */
    private boolean direct;

    public Storage(JsonOptions options) {
        maxCapacity = options.maxCapacity();
        allocate(Math.max(LEAST_BUFFER, options.initialCapacity()));
    }

    private void allocate(int capacity) {
        ByteBuffer fresh = ByteBuffer.allocateDirect(capacity);
        window = fresh.duplicate();
        formerMemory = memory;
        memory = fresh;
        memoryAddress = BufferUtil.address(fresh);
        view.wrap(fresh);
    }

    private void allocateLarger(long wanted) {
        if (wanted > LARGEST_BUFFER) {
            throw new JsonCapacityException(wanted, LARGEST_BUFFER, "no buffer can be larger; write less");
        }
        allocate((int) Math.max(wanted, Math.min(2L * memory.capacity(), LARGEST_BUFFER)));
    }

    /**
     * Begins a new document; returns the address of its first byte. References are stored only where they change, here and in
     * {@link #wrap(MutableDirectBuffer, int, int)}: each store has to tell the collector, and without that a short message in a
     * region takes up to a quarter less time.
     */
    public long begin() {
        if (formerMemory != null) {
            formerMemory = null;
        }
        if (region != null) {
            region.boundsCheck(regionOffset, regionCapacity); // its owner may have wrapped something else in it since
        }
        direct = region != null && region.byteArray() == null && !region.isExpandable(); // that one may move
        ByteBuffer owned = direct ? region.byteBuffer() : null;
        if (regionMemory != owned) {
            regionMemory = owned;
        }
        regionAddress = direct ? region.addressOffset() + regionOffset : 0;
        return direct ? regionAddress : memoryAddress;
    }

    public void wrap(MutableDirectBuffer buffer, int offset, int capacity) {
        if (offset < 0 || capacity < 0 || capacity > Integer.MAX_VALUE - offset) {
            throw new IndexOutOfBoundsException(
                    "offset " + offset + ", capacity " + capacity + ": give a region that is inside the buffer");
        }
        buffer.checkLimit(offset + capacity);
        requireLeast(capacity);
        if (region != buffer) {
            region = buffer;
        }
        regionOffset = offset;
        regionCapacity = capacity;
    }

    public void wrap(ByteBuffer buffer) {
        if (buffer.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        requireLeast(buffer.remaining()); // before the view leaves the buffer that it may be on
        regionView.wrap(buffer);
        wrap(regionView, buffer.position(), buffer.remaining());
    }

    private static void requireLeast(int capacity) {
        if (capacity < LEAST_REGION) {
            throw new JsonCapacityException(LEAST_REGION, capacity, "wrap a larger region");
        }
    }

    public void unwrap() {
        region = null;
        regionView.wrap(0, 0);
    }

    public boolean isRegion() {
        return region != null;
    }

    /** Size in bytes of the region, or -1 if there is none. */
    public int regionCapacity() {
        return region != null ? regionCapacity : -1;
    }

    public boolean isDirect() {
        return direct;
    }

    /** Length in bytes that the document may have. */
    public int limit() {
        return region != null ? regionCapacity : maxCapacity;
    }

    /** Size in bytes of the memory being written. */
    public int capacity() {
        return direct ? regionCapacity : memory.capacity();
    }

    /**
     * Moves to a larger buffer.
     *
     * @param wanted least capacity.
     * @param used number of bytes that move along.
     * @return the new address of the first byte.
     */
    public long grow(long wanted, long used) {
        long oldAddress = memoryAddress;
        allocateLarger(wanted);
        Memory.copy(oldAddress, memoryAddress, used);
        return memoryAddress;
    }

    /**
     * Moves from the region to our own memory; what is published later goes to the region as before.
     *
     * @param used number of bytes that have been written.
     * @param wanted least capacity.
     * @return the new address of the first byte.
     */
    public long leaveRegion(long used, long wanted) {
        if (wanted > memory.capacity()) {
            allocateLarger(wanted);
        }
        Memory.copy(regionAddress, memoryAddress, used);
        direct = false;
        return memoryAddress;
    }

    /** Copies the finished text to the region, unless it is there already. */
    public void publish(int length) {
        if (region == null) {
            return;
        }
        if (length > regionCapacity) { // every commit has seen to it that this cannot be
            throw new JsonCapacityException(length, regionCapacity, "this is a fault of Zilch, please report it");
        }
        if (!direct) {
            region.boundsCheck(regionOffset, length); // also when Agrona's own checks are off
            region.putBytes(regionOffset, view, 0, length);
        }
    }

    /** The buffer that holds the finished text. */
    public DirectBuffer buffer() {
        return region != null ? region : view;
    }

    /** Index of the text's first byte in {@link #buffer}. */
    public int offset() {
        return region != null ? regionOffset : 0;
    }

    /** The buffer that the text can be copied from. */
    public DirectBuffer readable() {
        return direct ? region : view;
    }

    /** Index of the text's first byte in {@link #readable}. */
    public int readableOffset() {
        return direct ? regionOffset : 0;
    }

    /** A window on our own memory, which holds the text unless it is written directly. */
    public ByteBuffer window(int from, int to) {
        window.clear();
        return window.limit(to).position(from);
    }
}
