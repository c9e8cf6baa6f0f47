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

    /** Size of the region that user code wraps. */
    static final int SMALL = 500;

    private static final byte GONE = 0x3C;
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

    /** Null where the system has no such memory. */
    private final GuardedMemory guarded = GuardedMemory.isSupported() ? new GuardedMemory(SIZE) : null;

    private int programs;

    /** The memory around the region; null without a region. */
    private ByteBuffer memory;

    private MutableDirectBuffer expandable;
    private UnsafeBuffer movable;
    private int begin;
    private int capacity;
    private int size;

    /** The memory of a region that its owner has freed, or null. */
    private ByteBuffer gone;

    private int goneFrom;
    private int goneTo;

    private static void fill(ByteBuffer memory, int from, int count, byte[] with) {
        for (int i = from; i < from + count; i += with.length) {
            memory.put(i, with, 0, Math.min(with.length, from + count - i));
        }
    }

    private static ByteBuffer filled(ByteBuffer memory) {
        while (memory.hasRemaining()) {
            memory.put(CANARY);
        }
        return memory.clear();
    }

    /** Prepares for a program. */
    void begin() {
        if (gone != null) { // after a program that failed
            takeBack();
        }
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
        boolean moves = canMove() && how.moves();
        UnsafeBuffer moved = movable;
        boolean ends = how.place() == Begin.Place.GUARDED && guarded != null && !moves && gone != guarded.memory();
        int offset = moves ? begin - GUARD : ends ? guarded.size() - newCapacity - GUARD : how.offset();
        ByteBuffer next = ends ? guarded.memory() : memory(how, newCapacity, moves, offset);
        int from = GUARD + offset;
        boolean mayRefuse = how == Begin.ANOTHER_REGION;
        if (!mayRefuse) {
            leave();
        }
        if (how.place() == Begin.Place.EXPANDABLE_HEAP || how.place() == Begin.Place.EXPANDABLE_DIRECT) {
            wrapExpandable(root, how, newCapacity);
            return;
        }
        if (how.place() == Begin.Place.HEAP_BYTES || how.place() == Begin.Place.DIRECT_BYTES) {
            root.wrap(next.duplicate().position(from).limit(from + newCapacity));
        } else if (ends) {
            fill(next, from - GUARD, GUARD, CANARIES);
            root.wrap(new UnsafeBuffer(next), from, newCapacity);
        } else {
            int tail = offset % 2 == 0 ? GUARD : 0;
            moved = moves ? moved : new UnsafeBuffer(0, 0);
            moved.wrap(next, GUARD, offset + newCapacity + tail);
            if (moves) {
                root.reset();
            } else {
                root.wrap(moved, offset, newCapacity);
            }
        }
        if (mayRefuse) {
            leave();
        }
        begin = from;
        capacity = newCapacity;
        size = ends ? guarded.size() : next.capacity();
        memory = next;
        boolean canMove = how.place().isBuffer() && !ends;
        movable = canMove ? moved : null;
    }

    /** Returns memory for a region: other memory than the current one if the region moves or is gone. */
    private ByteBuffer memory(Begin how, int room, boolean moves, int offset) {
        boolean onHeap = how.place() == Begin.Place.HEAP
                || how.place() == Begin.Place.HEAP_BYTES
                || how.place() == Begin.Place.MOVED_HEAP;
        if (!onHeap && room <= SMALL_SIZE - 2 * GUARD - MAX_OFFSET) {
            ByteBuffer newest = small[(programs - 1) % small.length];
            ByteBuffer any = small[(room + offset) % Math.min(programs, small.length)];
            ByteBuffer next = (room + offset) % 4 > 0 ? newest : any;
            if (next != memory || !moves && gone == null && how != Begin.ANOTHER_REGION) {
                return next;
            }
        }
        ByteBuffer[] both = onHeap ? heap : direct;
        return memory == both[0] ? both[1] : both[0];
    }

    /** Frees the region, though the builder has not left it: its memory has another owner from now on. */
    void giveAway() {
        if (memory == null) {
            return;
        }
        gone = memory;
        if (guarded != null && gone == guarded.memory()) {
            guarded.takeAway();
        } else {
            for (int i = begin; i < begin + capacity; i++) {
                gone.put(i, GONE);
            }
            goneFrom = begin;
            goneTo = begin + capacity;
        }
    }

    /** Throws if a byte was changed after its memory had another owner, or read after there was no memory. */
    void checkGivenAway() {
        if (gone == null) {
            return;
        }
        try {
            if (guarded != null && gone == guarded.memory()) {
                GuardedMemory.awaitFault();
                return;
            }
            for (int i = goneFrom; i < goneTo; i++) {
                if (gone.get(i) != GONE) {
                    throw new AssertionError("byte " + (i - goneFrom) + " of a region that is gone was written");
                }
            }
        } finally {
            takeBack();
        }
    }

    private void takeBack() {
        if (guarded != null && gone == guarded.memory()) {
            guarded.giveBack();
        } else {
            fill(gone, goneFrom, goneTo - goneFrom, CANARIES);
        }
        gone = null;
    }

    private void wrapExpandable(JsonBuilder root, Begin how, int newCapacity) {
        int newSize = how.offset() + newCapacity + 100;
        MutableDirectBuffer next = how.place() == Begin.Place.EXPANDABLE_HEAP
                ? new ExpandableArrayBuffer(newSize)
                : new ExpandableDirectByteBuffer(newSize);
        next.setMemory(0, newSize, CANARY);
        root.wrap(next, how.offset(), newCapacity);
        begin = how.offset();
        capacity = newCapacity;
        size = newSize;
        expandable = next;
    }

    /** Forgets the region. No builder writes to it any longer. */
    void leave() {
        if (memory != null && memory != gone) {
            fill(memory, begin, capacity, CANARIES);
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
            fill(memory, 0, size, CANARIES); // so that the next program does not fail for it
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
