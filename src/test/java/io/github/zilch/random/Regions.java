// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The regions that one side writes to, with canaries before and after each. Programs share them. */
final class Regions {
    /** The largest region in bytes. */
    static final int LARGEST = 1 << 18;

    private static final int GUARD = 8 * 1024;
    private static final int MAX_OFFSET = 32;
    private static final int SIZE = GUARD + MAX_OFFSET + LARGEST + GUARD;

    /** Small enough for the C library to allocate it near the builders' memory. */
    private static final int SMALL_SIZE = 96 * 1024;

    private static final byte CANARY = (byte) 0xA5;
    private static final byte[] CANARIES = new byte[GUARD + MAX_OFFSET];

    static {
        Arrays.fill(CANARIES, CANARY);
    }

    private final ByteBuffer[] heap = {filled(ByteBuffer.allocate(SIZE)), filled(ByteBuffer.allocate(SIZE))};
    private final ByteBuffer[] direct = {
        filled(ByteBuffer.allocateDirect(SIZE)), filled(ByteBuffer.allocateDirect(SIZE))
    };

    /** Each program replaces one after the builder has allocated its memory, so most regions have higher addresses. */
    private final ByteBuffer[] small = new ByteBuffer[8];

    private int programs;

    /** The memory around the region; null without a region. */
    private ByteBuffer memory;

    private MutableDirectBuffer expandable;
    private UnsafeBuffer movable;
    private int begin;
    private int capacity;
    private int size;

    private static ByteBuffer filled(ByteBuffer memory) {
        while (memory.hasRemaining()) {
            memory.put(CANARY);
        }
        return memory.clear();
    }

    /** Prepares for a program. */
    void begin() {
        leave();
        small[programs++ % small.length] = filled(ByteBuffer.allocateDirect(SMALL_SIZE));
    }

    boolean isActive() {
        return memory != null || expandable != null;
    }

    int capacity() {
        return capacity;
    }

    /** Returns whether the region's buffer can be wrapped around other memory. */
    boolean canMove() {
        return movable != null;
    }

    /** Wraps a region, or moves the current one, and begins a document in it. */
    void enter(JsonBuilder root, Begin how, int newCapacity) {
        boolean moves = canMove() && (how.place() == Begin.Place.MOVED_DIRECT || how.place() == Begin.Place.MOVED_HEAP);
        UnsafeBuffer moved = movable;
        int offset = moves ? begin - GUARD : how.offset();
        boolean onHeap = how.place() == Begin.Place.HEAP
                || how.place() == Begin.Place.HEAP_BYTES
                || how.place() == Begin.Place.MOVED_HEAP;
        ByteBuffer next = memory(onHeap, newCapacity, moves, offset);
        leave();
        begin = GUARD + offset;
        capacity = newCapacity;
        size = next.capacity();
        if (how.place() == Begin.Place.EXPANDABLE_HEAP || how.place() == Begin.Place.EXPANDABLE_DIRECT) {
            wrapExpandable(root, how);
            return;
        }
        memory = next;
        if (how.place() == Begin.Place.HEAP_BYTES || how.place() == Begin.Place.DIRECT_BYTES) {
            root.wrap(memory.duplicate().position(begin).limit(begin + capacity));
            return;
        }
        movable = moves ? moved : new UnsafeBuffer(0, 0);
        int tail = offset % 2 == 0 ? GUARD : 0;
        movable.wrap(memory, GUARD, offset + capacity + tail);
        if (moves) {
            root.reset();
        } else {
            root.wrap(movable, offset, capacity);
        }
    }

    /** Returns memory for a region: other memory than the current one if the region moves. */
    private ByteBuffer memory(boolean onHeap, int room, boolean moves, int offset) {
        if (!onHeap && room <= SMALL_SIZE - 2 * GUARD - MAX_OFFSET) {
            ByteBuffer newest = small[(programs - 1) % small.length];
            ByteBuffer any = small[(room + offset) % Math.min(programs, small.length)];
            ByteBuffer next = (room + offset) % 4 > 0 ? newest : any;
            if (!moves || next != memory) {
                return next;
            }
        }
        ByteBuffer[] both = onHeap ? heap : direct;
        return memory == both[0] ? both[1] : both[0];
    }

    private void wrapExpandable(JsonBuilder root, Begin how) {
        begin = how.offset();
        size = begin + capacity + 100;
        expandable = how.place() == Begin.Place.EXPANDABLE_HEAP
                ? new ExpandableArrayBuffer(size)
                : new ExpandableDirectByteBuffer(size);
        expandable.setMemory(0, size, CANARY);
        root.wrap(expandable, begin, capacity);
    }

    /** Forgets the region. No builder writes to it any longer. */
    void leave() {
        if (memory != null) {
            for (int i = begin; i < begin + capacity; ) {
                int part = Math.min(CANARIES.length, begin + capacity - i);
                memory.put(i, CANARIES, 0, part);
                i += part;
            }
        }
        memory = null;
        expandable = null;
        movable = null;
        capacity = 0;
    }

    /** Throws if a byte outside the region was written. */
    void check() {
        if (memory != null) {
            check(begin - GUARD, begin);
            check(begin + capacity, Math.min(begin + capacity + GUARD, size));
        } else if (expandable != null) {
            if (expandable.capacity() != size) {
                throw new AssertionError("the buffer of the region has grown to " + expandable.capacity());
            }
            for (int i = 0; i < size; i++) {
                if ((i < begin || i >= begin + capacity) && expandable.getByte(i) != CANARY) {
                    throw new AssertionError(problem(i));
                }
            }
        }
    }

    private void check(int from, int to) {
        int wrong = memory.slice(from, to - from).mismatch(ByteBuffer.wrap(CANARIES, 0, to - from));
        if (wrong >= 0) {
            String problem = problem(from + wrong);
            filled(memory.clear()); // so that the next program does not fail for it
            throw new AssertionError(problem);
        }
    }

    private String problem(int at) {
        return "byte " + (at - begin) + " was written, outside a region of " + capacity + " bytes";
    }

    /** Returns the first bytes of the region, or null without one. */
    byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        if (memory != null) {
            memory.get(begin, bytes);
        } else if (expandable != null) {
            expandable.getBytes(begin, bytes);
        } else {
            return null;
        }
        return bytes;
    }

    /** Overwrites the first bytes of the region. */
    void scribble(int length) {
        for (int i = begin; i < begin + length; i++) {
            if (memory != null) {
                memory.put(i, (byte) '#');
            } else {
                expandable.putByte(i, (byte) '#');
            }
        }
    }
}
