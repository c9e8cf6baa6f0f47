// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.MutableDirectBuffer;

/**
 * Memory in arrays on the heap: plain Java, which no JVM denies or warns of.
 *
 * <p>Each block is an array of its own. The upper bits of an address are the number of the array in a table, the lower
 * bits are an index in it. So blocks have any size, nothing is fragmented, the garbage collector moves and frees them, and
 * every access is checked: an address outside its block throws and never reads or writes other memory.
 *
 * <p>Numbers are used in turn. The number of a block that has been freed, or whose owner has been lost, is used again only
 * after all others, so that the address of a block that is gone is that of none for long. What was lost is released when
 * memory is asked for the next time. No thread does it: a thread would keep the class loader of this class for good.
 *
 * <p>The first blocks are in a table of constant size, which the JIT compiler knows: it needs one comparison for each
 * access, which also finds the blocks that are in another table. That one doubles when it is full.
 */
final class HeapMemory extends MemoryProvider {
    static final String NAME = "heap";

    private static final VarHandle CHARS = view(char[].class);
    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);

    /** Of Agrona's buffers, if there are any; otherwise any number, which is added and subtracted again. */
    private static final long BASE = AgronaBuffers.AVAILABLE ? AgronaBuffers.ARRAY_BASE : 16;

    /** Bytes after each block: a word that begins in a block can be read even if it ends after it. */
    private static final int PAD = Long.BYTES;

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 2;

    private static final Object LOCK = new Object();

    /** Position in an address of the number of its array. The JIT compiler sees that the number is not negative. */
    private static final int NUMBER_SHIFT = 36;

    /** The first arrays by number; number 0 has no bytes, so that address 0 is that of nothing. */
    private static final byte[][] FIRST = new byte[1 << 14][];

    /**
     * The arrays after the first ones. Not volatile: who has an address has seen a table that contains it, or has got it
     * from another thread without synchronization, and then an access throws.
     */
    private static byte[][] further = {};

    /** What owns the arrays, by number: null if a number is vacant. Guarded by {@link #LOCK}, as all tables are. */
    private static Owner[] owners = new Owner[FIRST.length];

    private static int blocks;
    private static int lastNumber;

    /** The owners whose blocks were lost. */
    private static final ReferenceQueue<Block> LOST = new ReferenceQueue<>();

    /** How long to wait, when memory runs out, for the collector to say which blocks were lost. */
    private static final int PATIENCE_MILLIS = 50;

    /** How often to wait in vain: what was lost, another thread may have released. */
    private static final int WAITS = 3;

    static {
        FIRST[0] = new byte[0];
    }

    private static VarHandle view(Class<?> type) {
        return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    String name() {
        return NAME;
    }

    @Override
    long arrayBase() {
        return BASE;
    }

    @Override
    boolean hasAddresses() {
        return false;
    }

    // ---- blocks ----

    /**
     * {@inheritDoc}
     *
     * <p>Before memory runs out, the JVM has collected all that it could. That has found blocks that were lost, but their
     * arrays are in the tables until they are released.
     */
    @Override
    Block allocate(int capacity) {
        for (int waits = 0; ; ) {
            releaseLost();
            try {
                return newBlock(capacity);
            } catch (OutOfMemoryError e) {
                if (!releaseNextLost() && ++waits == WAITS) {
                    throw e;
                }
            }
        }
    }

    private static Block newBlock(int capacity) {
        byte[] array = new byte[(int) Math.min((long) capacity + PAD, MAX_ARRAY)];
        ByteBuffer bytes = ByteBuffer.wrap(array, 0, capacity).slice();
        synchronized (LOCK) {
            int number = vacantNumber();
            HeapBlock block = new HeapBlock(bytes, number);
            set(number, array);
            owners[number] = block.owner;
            lastNumber = number;
            blocks++;
            return block;
        }
    }

    private static boolean releaseNextLost() {
        try {
            return release(LOST.remove(PATIENCE_MILLIS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void releaseLost() {
        while (release(LOST.poll())) {}
    }

    private static boolean release(Reference<? extends Block> owner) {
        if (owner == null) {
            return false;
        }
        ((Owner) owner).release();
        return true;
    }

    /** Returns the next vacant number. At most half of the numbers are used, so it is not far. */
    private static int vacantNumber() {
        if (blocks >= owners.length / 2) {
            Owner[] more = Arrays.copyOf(owners, 2 * owners.length);
            further = Arrays.copyOf(further, more.length - FIRST.length);
            owners = more;
        }
        int number = lastNumber;
        do {
            number = number + 1 < owners.length ? number + 1 : 1;
        } while (owners[number] != null);
        return number;
    }

    private static void set(int number, byte[] array) {
        if (number < FIRST.length) {
            FIRST[number] = array;
        } else {
            further[number - FIRST.length] = array;
        }
    }

    /** Returns the number of blocks that have an address. */
    static int blocks() {
        releaseLost();
        synchronized (LOCK) {
            return blocks;
        }
    }

    /** Has the array of a block until the block is freed, or has been lost. */
    private static final class Owner extends PhantomReference<Block> {
        private final int number;

        Owner(Block block, int number) {
            super(block, LOST);
            this.number = number;
        }

        void release() {
            clear();
            synchronized (LOCK) {
                if (owners[number] == this) {
                    owners[number] = null;
                    set(number, null);
                    blocks--;
                }
            }
        }
    }

    private static final class HeapBlock extends Block {
        private final Owner owner;

        HeapBlock(ByteBuffer bytes, int number) {
            super(bytes, (long) number << NUMBER_SHIFT);
            owner = new Owner(this, number);
        }

        @Override
        public void retire() {
            owner.release();
        }

        @Override
        public void free() {
            retire();
        }
    }

    @Override
    void free(ByteBuffer buffer) {
        // the garbage collector frees it
    }

    // ---- buffers of others ----

    @Override
    long address(ByteBuffer buffer) {
        throw noAddresses();
    }

    @Override
    boolean mayBeOfArena(ByteBuffer buffer) {
        return true; // only the JDK reads and writes it anyway
    }

    @Override
    byte[] array(ByteBuffer buffer) {
        throw noAddresses();
    }

    @Override
    int arrayOffset(ByteBuffer buffer) {
        throw noAddresses();
    }

    @Override
    void copy(long from, MutableDirectBuffer to, int index, int bytes) {
        to.checkLimit(index + bytes); // which makes a buffer grow that is expandable
        ByteBuffer wrapped = AgronaBuffers.writable(to);
        if (wrapped != null) {
            copy(from, wrapped, to.wrapAdjustment() + index, bytes);
        } else {
            to.putBytes(index, array(from), (int) from, bytes);
        }
    }

    @Override
    void copy(long from, ByteBuffer to, int index, int bytes) {
        int limit = JdkBuffers.raiseLimit(to);
        try {
            to.put(index, array(from), (int) from, bytes);
        } finally {
            to.limit(limit);
        }
    }

    @Override
    void fill(ByteBuffer to, int index, int bytes, int value) {
        JdkBuffers.fill(to, index, bytes, value);
    }

    // ---- fields of the JDK's classes: no access ----

    @Override
    long fieldOffset(Class<?> type, String field) {
        return -1;
    }

    @Override
    byte byteField(Object object, long offset) {
        throw noAddresses();
    }

    @Override
    long longField(Object object, long offset) {
        throw noAddresses();
    }

    @Override
    Object referenceField(Object object, long offset) {
        throw noAddresses();
    }

    private static UnsupportedOperationException noAddresses() {
        return new UnsupportedOperationException(
                "memory on the heap has no address: this is a bug in Zilch, please report it");
    }

    // ---- addresses ----

    @Override
    byte[] arrayAt(long at) {
        return array(at);
    }

    private static byte[] array(long at) {
        int number = (int) (at >>> NUMBER_SHIFT);
        return number < FIRST.length ? FIRST[number] : further[number - FIRST.length];
    }

    @Override
    void putByte(long at, int value) {
        array(at)[(int) at] = (byte) value;
    }

    @Override
    short getShort(long at) {
        return (short) SHORTS.get(array(at), (int) at);
    }

    @Override
    void putShort(long at, int value) {
        SHORTS.set(array(at), (int) at, (short) value);
    }

    @Override
    void putInt(long at, int value) {
        INTS.set(array(at), (int) at, value);
    }

    @Override
    void putLong(long at, long value) {
        LONGS.set(array(at), (int) at, value);
    }

    @Override
    void putByte(byte[] target, long at, int value) {
        target[(int) at] = (byte) value;
    }

    @Override
    void putShort(byte[] target, long at, int value) {
        SHORTS.set(target, (int) at, (short) value);
    }

    @Override
    void putInt(byte[] target, long at, int value) {
        INTS.set(target, (int) at, value);
    }

    @Override
    void putLong(byte[] target, long at, long value) {
        LONGS.set(target, (int) at, value);
    }

    @Override
    byte getByte(long at) {
        return array(at)[(int) at];
    }

    @Override
    int getInt(long at) {
        return (int) INTS.get(array(at), (int) at);
    }

    @Override
    long getLong(long at) {
        return (long) LONGS.get(array(at), (int) at);
    }

    @Override
    void copy16(long from, byte[] target, long to) {
        byte[] source = array(from);
        int begin = (int) from;
        int at = (int) to;
        LONGS.set(target, at, (long) LONGS.get(source, begin));
        LONGS.set(target, at + Long.BYTES, (long) LONGS.get(source, begin + Long.BYTES));
    }

    @Override
    void copy(long from, long to, long bytes) {
        System.arraycopy(array(from), (int) from, array(to), (int) to, (int) bytes);
    }

    @Override
    void copy(byte[] from, int index, long to, long bytes) {
        System.arraycopy(from, index, array(to), (int) to, (int) bytes);
    }

    /** {@inheritDoc} The JIT compiler knows this copy, and does not fill the array with zeros first. */
    @Override
    byte[] copyOf(long from, int bytes) {
        return Arrays.copyOfRange(array(from), (int) from, (int) from + bytes);
    }

    @Override
    void copy(long from, byte[] to, int index, long bytes) {
        System.arraycopy(array(from), (int) from, to, index, (int) bytes);
    }

    // ---- arrays ----

    @Override
    byte getByte(byte[] array, int index) {
        return array[index];
    }

    @Override
    char getChar(byte[] array, int index) {
        return (char) CHARS.get(array, index);
    }

    @Override
    int getInt(byte[] array, int index) {
        return index <= array.length - Integer.BYTES ? (int) INTS.get(array, index) : (int) lastWord(array, index);
    }

    @Override
    long getLong(byte[] array, int index) {
        return index <= array.length - Long.BYTES ? (long) LONGS.get(array, index) : lastWord(array, index);
    }

    /** Reads a word that begins in an array and ends after it, as a word of a short text does. */
    private static long lastWord(byte[] array, int index) {
        int length = array.length;
        int left = length - index;
        if (length >= Long.BYTES && left > 0) {
            return (long) LONGS.get(array, length - Long.BYTES) >>> (Long.BYTES - left << 3);
        }
        if (left >= Integer.BYTES) { // two words that overlap
            long low = (int) INTS.get(array, index) & 0xFFFFFFFFL;
            long high = (int) INTS.get(array, length - Integer.BYTES) & 0xFFFFFFFFL;
            return low | high << (left - Integer.BYTES << 3);
        }
        long word = 0;
        for (int i = length - 1; i >= index; i--) {
            word = word << Byte.SIZE | array[i] & 0xFF;
        }
        return word;
    }

    @Override
    void putChar(byte[] array, int index, char value) {
        CHARS.set(array, index, value);
    }

    @Override
    byte anyByte(Object base, long at) {
        if (base instanceof byte[] array) {
            return array[(int) (at - BASE)];
        }
        return base == null ? getByte(at) : BufferWords.getByte(base, (int) at);
    }

    @Override
    int anyInt(Object base, long at) {
        if (base instanceof byte[] array) {
            return getInt(array, (int) (at - BASE));
        }
        return base == null ? getInt(at) : BufferWords.getInt(base, (int) at);
    }

    @Override
    long anyLong(Object base, long at) {
        if (base instanceof byte[] array) {
            return getLong(array, (int) (at - BASE));
        }
        return base == null ? getLong(at) : BufferWords.getLong(base, (int) at);
    }
}
