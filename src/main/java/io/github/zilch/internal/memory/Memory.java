// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.MutableDirectBuffer;

/**
 * Raw memory access for the encoders: {@linkplain Block blocks of memory} at an address, and the elements of a
 * {@code byte[]}.
 *
 * <p>A {@link MemoryProvider} does the work. It is chosen once ({@link Providers}) and is a constant, so that the JIT
 * compiler inlines its methods.
 *
 * <p>No method here takes "a base object or null", except for those that begin with {@code any}. HotSpot's C2 compiler
 * surrounds a memory access with barriers if its base may be an object or null. It adds no barriers if the base is known
 * to be absent, or known to be a {@code byte[]}.
 *
 * <p>Words are little-endian: the first byte of a text is the lowest byte of its word. x86-64, AArch64 and RISC-V are
 * little-endian, and {@link #requireAccess} rejects other machines. No other method checks anything: the caller
 * guarantees that the memory exists.
 */
public final class Memory {
    private static final Providers FOUND = Providers.find();

    private static final MemoryProvider PROVIDER = FOUND.provider;

    /**
     * Offset in bytes of element 0 of a {@code byte[]} from the start of the array object; −1 if memory is not
     * accessible.
     */
    public static final long ARRAY_BASE = PROVIDER == null ? -1 : PROVIDER.arrayBase();

    private Memory() {}

    /**
     * Checks that there is a provider of memory, and that the system properties are ones that are known.
     *
     * @throws IllegalStateException if the system property {@code zilch.memory} names none that this JVM has; the message
     *     lists each of them with its reason. Also if {@code zilch.checks} has an unknown value, or if the machine is not
     *     little-endian.
     */
    public static void requireAccess() {
        if (PROVIDER == null) {
            throw new IllegalStateException(FOUND.problem);
        }
        Settings.requireKnownChecks();
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalStateException("Zilch needs a little-endian machine, and this machine is big-endian");
        }
    }

    /**
     * Checks that Agrona's own buffers can be used.
     *
     * @param what needs them.
     * @param instead what does the same without them.
     * @throws IllegalStateException if they cannot; the message names the JVM flag that they need.
     */
    public static void requireAgrona(String what, String instead) {
        if (!AgronaBuffers.AVAILABLE) {
            throw new IllegalStateException(what + " needs Agrona's UnsafeBuffer, which needs a JVM flag: use "
                    + instead + ", or add " + AgronaBuffers.FLAG);
        }
    }

    /** Returns the name of the provider: {@code agrona}, {@code unsafe} or {@code heap}; null if there is none. */
    public static String provider() {
        return PROVIDER == null ? null : PROVIDER.name();
    }

    /** Returns whether memory of others, off the heap, can be reached at its address. */
    public static boolean hasAddresses() {
        return PROVIDER.hasAddresses();
    }

    /**
     * Allocates a block of zeros.
     *
     * @param capacity in bytes, from 0.
     */
    public static Block allocate(int capacity) {
        return PROVIDER.allocate(capacity);
    }

    /** Frees the memory of a direct buffer at once; there must be no further use of it, or of a view. Null has none. */
    static void free(ByteBuffer buffer) {
        PROVIDER.free(buffer);
    }

    // ---- buffers of others ----

    /**
     * Returns the address of the first byte of a direct buffer. Requires {@link #hasAddresses}, and that the buffer is of
     * no arena ({@link Bounds#isReachable(ByteBuffer)}).
     */
    public static long address(ByteBuffer buffer) {
        return PROVIDER.address(buffer);
    }

    /**
     * Returns whether a direct buffer may be of an arena: then its memory is freed when the arena is closed, perhaps by
     * another thread, and only the JDK's methods can access it safely. Null is no buffer.
     */
    public static boolean mayBeOfArena(ByteBuffer buffer) {
        return buffer != null && PROVIDER.mayBeOfArena(buffer);
    }

    /** Returns the array of a buffer on the heap, even if it is read-only. Requires {@link #hasAddresses} if it is. */
    public static byte[] array(ByteBuffer buffer) {
        return buffer.hasArray() ? buffer.array() : PROVIDER.array(buffer);
    }

    /** Returns the index in {@link #array} of the first byte of the buffer. */
    public static int arrayOffset(ByteBuffer buffer) {
        return buffer.hasArray() ? buffer.arrayOffset() : PROVIDER.arrayOffset(buffer);
    }

    /** Copies bytes to an index of a buffer; one that is expandable grows. */
    public static void copy(long from, MutableDirectBuffer to, int index, int bytes) {
        PROVIDER.copy(from, to, index, bytes);
    }

    /** Copies bytes to an index of a buffer; its position does not change. */
    public static void copy(long from, ByteBuffer to, int index, int bytes) {
        PROVIDER.copy(from, to, index, bytes);
    }

    /** Writes the low 8 bits of {@code value} to bytes of a buffer, from an index on. */
    public static void fill(MutableDirectBuffer to, int index, int bytes, int value) {
        ByteBuffer wrapped = AgronaBuffers.writable(to);
        if (mayBeOfArena(wrapped)) {
            JdkBuffers.fill(wrapped, to.wrapAdjustment() + index, bytes, value);
        } else {
            to.setMemory(index, bytes, (byte) value);
        }
    }

    /** Writes the low 8 bits of {@code value} to bytes of a buffer, from an index on. */
    public static void fill(ByteBuffer to, int index, int bytes, int value) {
        PROVIDER.fill(to, index, bytes, value);
    }

    // ---- fields of the JDK's classes ----

    /** Returns the offset of a field in its objects, or −1 if there is no such field or no access to it. */
    public static long fieldOffset(Class<?> type, String field) {
        try {
            return PROVIDER == null ? -1 : PROVIDER.fieldOffset(type, field); // requireAccess() reports the reason
        } catch (InternalError | RuntimeException e) {
            return -1; // the field has another name in this JVM; Unsafe reports this as an InternalError
        }
    }

    /** Reads a field at its {@link #fieldOffset}. */
    public static byte byteField(Object object, long offset) {
        return PROVIDER.byteField(object, offset);
    }

    /** Reads a field at its {@link #fieldOffset}. */
    public static long longField(Object object, long offset) {
        return PROVIDER.longField(object, offset);
    }

    /** Reads a field at its {@link #fieldOffset}. */
    public static Object referenceField(Object object, long offset) {
        return PROVIDER.referenceField(object, offset);
    }

    // ---- an array at an offset from its start; an address if the base is null; or an index of a buffer that is not
    // reachable in another way (Bounds.isReachable) ----

    /** Reads one byte and extends its sign. */
    public static byte anyByte(Object base, long at) {
        return PROVIDER.anyByte(base, at);
    }

    /** Reads four bytes, the lowest byte first. */
    public static int anyInt(Object base, long at) {
        return PROVIDER.anyInt(base, at);
    }

    /** Reads eight bytes, the lowest byte first. */
    public static long anyLong(Object base, long at) {
        return PROVIDER.anyLong(base, at);
    }

    // ---- addresses and arrays ----

    /**
     * Returns the array that an address is in, whose index is the address as an int; null if memory is not in arrays.
     */
    public static byte[] arrayAt(long at) {
        return PROVIDER.arrayAt(at);
    }

    /** Writes the low 8 bits of {@code value} as one byte. */
    public static void putByte(long at, int value) {
        PROVIDER.putByte(at, value);
    }

    /** Reads two bytes. */
    public static short getShort(long at) {
        return PROVIDER.getShort(at);
    }

    /** Writes the low 16 bits of {@code value} as two bytes, the lowest byte first. */
    public static void putShort(long at, int value) {
        PROVIDER.putShort(at, value);
    }

    /** Writes four bytes, the lowest byte first. */
    public static void putInt(long at, int value) {
        PROVIDER.putInt(at, value);
    }

    /** Writes eight bytes, the lowest byte first. */
    public static void putLong(long at, long value) {
        PROVIDER.putLong(at, value);
    }

    // The same for an address whose array is known: what writes several words to one block has it looked up once. Where
    // memory is not in arrays, the array is null, and C2 leaves nothing of it.

    /** Writes one byte to {@link #arrayAt} of the address. */
    public static void putByte(byte[] target, long at, int value) {
        PROVIDER.putByte(target, at, value);
    }

    /** Writes two bytes to {@link #arrayAt} of the address. */
    public static void putShort(byte[] target, long at, int value) {
        PROVIDER.putShort(target, at, value);
    }

    /** Writes four bytes to {@link #arrayAt} of the address. */
    public static void putInt(byte[] target, long at, int value) {
        PROVIDER.putInt(target, at, value);
    }

    /** Writes eight bytes to {@link #arrayAt} of the address. */
    public static void putLong(byte[] target, long at, long value) {
        PROVIDER.putLong(target, at, value);
    }

    /** Reads one byte and extends its sign. */
    public static byte getByte(long at) {
        return PROVIDER.getByte(at);
    }

    /** Reads four bytes, the lowest byte first. */
    public static int getInt(long at) {
        return PROVIDER.getInt(at);
    }

    /** Reads eight bytes, the lowest byte first. */
    public static long getLong(long at) {
        return PROVIDER.getLong(at);
    }

    /** Reads four bytes of an array, starting at {@code index}, the lowest byte first. */
    public static int getInt(byte[] array, int index) {
        return PROVIDER.getInt(array, index);
    }

    /** Reads eight bytes of an array, starting at {@code index}, the lowest byte first. */
    public static long getLong(byte[] array, int index) {
        return PROVIDER.getLong(array, index);
    }

    /** Reads one byte of an array and extends its sign. */
    public static byte getByte(byte[] array, int index) {
        return PROVIDER.getByte(array, index);
    }

    /** Reads two bytes of an array, starting at {@code index}, the lowest byte first. */
    public static char getChar(byte[] array, int index) {
        return PROVIDER.getChar(array, index);
    }

    /** Writes two bytes of an array, starting at {@code index}, the lowest byte first. */
    public static void putChar(byte[] array, int index, char value) {
        PROVIDER.putChar(array, index, value);
    }

    /** Copies 16 bytes to another block, which is in an array that is known; see {@link #putLong(byte[], long, long)}. */
    public static void copy16(long from, byte[] target, long to) {
        PROVIDER.copy16(from, target, to);
    }

    /** Copies bytes. The two ranges may overlap. */
    public static void copy(long from, long to, long bytes) {
        PROVIDER.copy(from, to, bytes);
    }

    /** Copies bytes of an array to an address. */
    public static void copy(byte[] from, int index, long to, long bytes) {
        PROVIDER.copy(from, index, to, bytes);
    }

    /** Copies bytes from an address into a new array. */
    public static byte[] copyOf(long from, int bytes) {
        return PROVIDER.copyOf(from, bytes);
    }

    /** Copies bytes from an address into an array. */
    public static void copy(long from, byte[] to, int index, long bytes) {
        PROVIDER.copy(from, to, index, bytes);
    }
}
