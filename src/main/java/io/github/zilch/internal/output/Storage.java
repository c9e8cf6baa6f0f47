// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.JdkBuffers;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.ReplacedBuffers;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The memory of a document: a buffer owned by the builder, which grows, or a caller-owned region.
 *
 * <p>A region off the heap is written directly as long as the worst case of every value fits. Other regions are written in
 * the builder's own buffer and copied when the document is read: a region on the heap, a region in an expandable buffer or
 * in one whose class is not Agrona's, a region in memory of an arena, which only the JDK can write safely, a region that
 * runs out of space, and every region where memory off the heap has no address. So all writing goes to plain addresses,
 * and nothing is ever written outside the region.
 */
public final class Storage {
    /** The largest buffer: the range of an int, less what some JVMs reserve. */
    private static final int MAX_BUFFER = Integer.MAX_VALUE - 8;

    private static final int MIN_BUFFER = 1024;

    private final int maxCapacity;

    /** Length of an empty document. */
    private final int minRegion;

    private Block memory;
    private long memoryAddress;

    /** The buffer before the last growth of this document. A caller may still be reading from it. */
    private Block previousMemory;

    private final ReplacedBuffers replaced = new ReplacedBuffers();

    /** A view of the builder's buffer for users of Agrona; null until it is needed. */
    private UnsafeBuffer view;

    private ByteBuffer window;

    // The region: in a buffer of Agrona or of the JDK, of which one is null; both are null if there is no region.

    private MutableDirectBuffer region;
    private ByteBuffer regionBytes;
    private int regionOffset;
    private int regionCapacity;

    /**
     * Address of the document if it is written directly to the region. It stays there if the owner of the buffer wraps
     * other memory.
     */
    private long regionAddress;

    /** A view of {@link #regionBytes} for users of Agrona; null until it is needed. */
    private UnsafeBuffer regionView;

    /** Prevents the memory at {@link #regionAddress} from being freed. */
    private ByteBuffer regionMemory;

    /** Whether the document is written directly to the region. */
    private boolean direct;

    /**
     * Whether the buffer of the region, whose methods are user code, has said for the next document that the region is inside it:
     * then it is not asked again, since it might throw when the document before is gone.
     */
    private boolean asked;

    public Storage(JsonOptions options) {
        maxCapacity = options.maxCapacity();
        minRegion = options.lineFeed() ? 3 : 2;
        allocate(Math.max(MIN_BUFFER, options.initialCapacity()));
    }

    private void allocate(int capacity) {
        Block fresh = Memory.allocate(capacity);
        ByteBuffer freshWindow = fresh.bytes().duplicate();
        long address = fresh.address();
        dropPreviousMemory();
        replaced.add(memory);
        previousMemory = memory; // from here on no call is made that an error could end
        memory = fresh;
        memoryAddress = address;
        window = freshWindow;
        if (view != null) {
            view.wrap(fresh.bytes());
        }
    }

    private void dropPreviousMemory() {
        if (previousMemory != null) {
            previousMemory.retire();
            previousMemory = null;
        }
    }

    private void allocateLarger(long wanted) {
        if (wanted > MAX_BUFFER) {
            throw new JsonCapacityException(wanted, MAX_BUFFER, "a Java buffer cannot be larger; shorten the document");
        }
        allocate((int) Math.max(wanted, Math.min(2L * memory.capacity(), MAX_BUFFER)));
    }

    /**
     * Starts a new document. References are stored only if they change, here and in
     * {@link #wrap(MutableDirectBuffer, int, int)}, because each store notifies the garbage collector: without these
     * stores a short message in a region takes up to a quarter less time.
     *
     * <p>The builder's buffer stays the same, so that the caller knows when its limits change: only {@link #giveBack}
     * replaces it by a smaller one.
     *
     * @throws IndexOutOfBoundsException if the region is not inside its buffer any more; nothing has changed then.
     */
    public void begin() {
        requireRegion();
        asked = false;
        dropPreviousMemory();
        direct = isRegionAtAddress();
        ByteBuffer owned = direct && region != null ? region.byteBuffer() : null;
        if (regionMemory != owned) {
            regionMemory = owned;
        }
        regionAddress = direct ? addressOfRegion() : 0;
    }

    /** Returns the address of the first byte of the document. */
    public long address() {
        return direct ? regionAddress : memoryAddress;
    }

    /**
     * Checks that the region is inside its buffer.
     *
     * @throws IndexOutOfBoundsException if its owner has wrapped less memory.
     */
    public void requireRegion() {
        if (region != null && !asked) {
            requireInside(region.capacity(), regionOffset, regionCapacity);
            asked = Bounds.isForeign(region);
        }
    }

    private boolean isRegionAtAddress() {
        if (region != null) { // an expandable buffer may move; the methods of one that has an address are no user code
            return Bounds.hasAddress(region) && !region.isExpandable() && !isReadOnly(region.byteBuffer());
        }
        return regionBytes != null && regionBytes.isDirect() && Bounds.isReachable(regionBytes);
    }

    private static boolean isReadOnly(ByteBuffer wrapped) {
        return wrapped != null && wrapped.isReadOnly();
    }

    private long addressOfRegion() {
        return (region != null ? region.addressOffset() : Memory.address(regionBytes)) + regionOffset;
    }

    /** Has the next document begin in a region. All that is asked of the buffer is asked before anything changes. */
    public void wrap(MutableDirectBuffer buffer, int offset, int capacity) {
        Objects.requireNonNull(buffer, "buffer is null: pass the buffer that contains the region");
        requireInside(buffer.capacity(), offset, capacity); // checkLimit() would expand it
        requireMinimum(capacity);
        Bounds.requireWritable(buffer, offset);
        setRegion(buffer, null, offset, capacity);
        asked = Bounds.isForeign(buffer);
    }

    private void setRegion(MutableDirectBuffer buffer, ByteBuffer bytes, int offset, int capacity) {
        if (region != buffer) {
            region = buffer;
        }
        if (regionBytes != bytes) {
            regionBytes = bytes;
        }
        regionOffset = offset;
        regionCapacity = capacity;
    }

    public void wrap(ByteBuffer buffer) {
        Objects.requireNonNull(buffer, "buffer is null: pass the buffer that contains the region");
        JdkBuffers.requireWritable(buffer);
        int position = buffer.position();
        int capacity = buffer.limit() - position; // read once: another thread might change it
        requireMinimum(capacity);
        Bounds.requireAlive(buffer, position);
        setRegion(null, buffer, position, capacity);
    }

    private static void requireInside(int bufferCapacity, int offset, int capacity) {
        if (offset < 0 || capacity < 0 || capacity > bufferCapacity - offset) {
            throw new IndexOutOfBoundsException("the region at offset " + offset + " with capacity " + capacity
                    + " is not inside its buffer of " + bufferCapacity
                    + " bytes: wrap a region that is inside the buffer");
        }
    }

    private void requireMinimum(int capacity) {
        if (capacity < minRegion) {
            throw new JsonCapacityException(minRegion, capacity, "wrap a larger region");
        }
    }

    /** Returns whether {@link #giveBack} would replace the builder's buffer. */
    public boolean isLargerThan(int capacity) {
        return memory.capacity() > Math.max(capacity, MIN_BUFFER);
    }

    /** Replaces the builder's buffer by a smaller one if it is larger than {@code capacity} bytes; its text is lost. */
    public void giveBack(int capacity) {
        if (isLargerThan(capacity)) {
            allocate(Math.max(capacity, MIN_BUFFER));
        }
        dropPreviousMemory();
    }

    /** Frees the builder's buffer at once; there must be no further call. */
    public void free() {
        unwrap();
        if (view != null) {
            view.wrap(0, 0);
        }
        dropPreviousMemory();
        memory.free();
        replaced.free();
    }

    /** Fills the region after the finished text with blanks. */
    public void pad(int length) {
        requireInPlace();
        if (region != null) {
            requireUnmoved(regionCapacity <= region.capacity() - regionOffset);
            Memory.fill(region, regionOffset + length, regionCapacity - length, ' ');
        } else {
            Memory.fill(regionBytes, regionOffset + length, regionCapacity - length, ' ');
        }
    }

    public void unwrap() {
        setRegion(null, null, 0, 0);
        if (regionView != null) {
            regionView.wrap(0, 0);
        }
    }

    public boolean isRegion() {
        return region != null || regionBytes != null;
    }

    /** Returns the size of the region in bytes, or −1 if there is none. */
    public int regionCapacity() {
        return isRegion() ? regionCapacity : -1;
    }

    public boolean isDirect() {
        return direct;
    }

    /** Returns the maximum length of the document in bytes. */
    public int limit() {
        return isRegion() ? regionCapacity : maxCapacity;
    }

    /** Returns the size in bytes of the memory being written. */
    public int capacity() {
        return direct ? regionCapacity : memory.capacity();
    }

    /**
     * Moves the text to a larger buffer.
     *
     * @param wanted minimum capacity in bytes.
     * @param used number of bytes to copy.
     * @return the new address of the first byte.
     */
    public long grow(long wanted, long used) {
        long oldAddress = memoryAddress;
        allocateLarger(wanted);
        Memory.copy(oldAddress, memoryAddress, used);
        return memoryAddress;
    }

    /**
     * Moves the text from the region to the builder's own buffer. A later {@link #publish} still copies it to the
     * region.
     *
     * @param used number of bytes to copy.
     * @param wanted minimum capacity in bytes.
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

    /** Copies the finished text to the region, unless it was written there directly. */
    public void publish(int bytes) {
        if (!isRegion()) {
            return;
        }
        if (bytes > regionCapacity) { // cannot happen: every commit checks it
            throw new JsonCapacityException(bytes, regionCapacity, "this is a bug in Zilch, please report it");
        }
        if (direct) {
            return;
        }
        if (region != null) {
            requireUnmoved(regionCapacity <= region.capacity() - regionOffset);
            Memory.copy(memoryAddress, region, regionOffset, bytes);
        } else {
            Memory.copy(memoryAddress, regionBytes, regionOffset, bytes);
        }
    }

    private static void requireUnmoved(boolean unmoved) {
        if (!unmoved) {
            throw new IllegalStateException(
                    "the buffer of the region was wrapped around other memory in the middle of a"
                            + " document: do that only between two documents, and begin the next one with wrap() or reset()");
        }
    }

    /**
     * Returns the buffer that holds the finished text.
     *
     * @throws IllegalStateException if it is a region whose buffer does not hold it any more, or if it is no buffer of
     *     Agrona's and there can be no view of it.
     */
    public DirectBuffer buffer() {
        requireInPlace();
        if (region != null) {
            return region;
        }
        Memory.requireAgrona("buffer()", "byteBuffer() or toBytes()");
        return regionBytes != null ? regionView() : view();
    }

    private void requireInPlace() {
        if (direct && region != null) {
            requireUnmoved(region.addressOffset() + regionOffset == regionAddress
                    && regionCapacity <= region.capacity() - regionOffset);
        }
    }

    private UnsafeBuffer view() {
        if (view == null) {
            view = new UnsafeBuffer(memory.bytes());
        }
        return view;
    }

    private UnsafeBuffer regionView() {
        if (regionView == null) {
            regionView = new UnsafeBuffer(regionBytes);
        } else if (regionView.byteBuffer() != regionBytes) {
            regionView.wrap(regionBytes);
        }
        return regionView;
    }

    /** Returns the index of the text's first byte in {@link #buffer}. */
    public int offset() {
        return isRegion() ? regionOffset : 0;
    }

    /**
     * Returns a view of the finished text in the builder's own buffer; text in a region is copied there.
     *
     * @param length of the text in bytes.
     */
    public ByteBuffer window(int length) {
        copyFromRegion(length);
        return window.limit(length).position(0);
    }

    /** Returns another view, which begins with the text and cannot be written: its user may ask for {@link #window} meanwhile. */
    public ByteBuffer channelWindow(int length) {
        copyFromRegion(length);
        return memory.readOnly();
    }

    private void copyFromRegion(int length) {
        if (direct) {
            if (length > memory.capacity()) {
                allocateLarger(length);
            }
            Memory.copy(regionAddress, memoryAddress, length);
        }
    }
}
