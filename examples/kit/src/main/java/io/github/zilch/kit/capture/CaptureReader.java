// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the packets of a capture of a network, in the formats pcap and pcapng, in both byte orders, with times in any
 * resolution. Blocks of pcapng that are not packets are skipped. Holds one packet, of at most {@link #LONGEST} bytes.
 * Reusable for several captures. Allocates only when a packet is longer than any before. For use by one thread.
 */
public final class CaptureReader {
    /** Maximum length of a packet in bytes. A capture that claims a longer one is damaged. */
    public static final int LONGEST = 16 << 20;

    /** The time of a packet that has none. */
    public static final long NO_TIME = Long.MIN_VALUE;

    private static final int PCAP = 0xA1B2C3D4;
    private static final int PCAP_NANOS = 0xA1B23C4D;
    private static final int PCAP_HEADER = 24;
    private static final int PCAP_RECORD = 16;

    /** The beginning of a section in pcapng, which is the same in both byte orders. */
    private static final int SECTION = 0x0A0D0D0A;

    private static final int SECTION_ORDER = 0x1A2B3C4D;
    private static final int INTERFACE = 1;
    private static final int OLD_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;
    private static final int SHORTEST_BLOCK = 12;
    private static final int MAX_INTERFACES = 1 << 16;
    private static final int OPTION_RESOLUTION = 9;
    private static final int OPTION_OFFSET = 14;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Length in bytes of the longest beginning that {@link #recognize} needs. */
    public static final int MAX_MAGIC = 12;

    /** Whether the first bytes of an input are those of a capture. */
    public enum Recognition {
        /** The input is a capture. */
        CAPTURE,
        /** The input is something else. */
        OTHER,
        /** More bytes decide. */
        UNDECIDED
    }

    /** What is known of an interface: its kind of link, and how to read the times of its packets. */
    private record Interface(int linkType, int resolution, long offsetSeconds) {
        private static final int BINARY = 0x80;
        private static final int NANOS = 9;
        private static final int MAX_FRACTION_BITS = 30;

        long nanos(long ticks) {
            int exponent = resolution & ~BINARY;
            long nanos;
            if ((resolution & BINARY) != 0) {
                long seconds = exponent > 63 ? 0 : ticks >>> exponent;
                long fraction = exponent > 63 ? 0 : ticks - (seconds << exponent);
                int bits = Math.min(exponent, MAX_FRACTION_BITS); // so that the product has at most 60 bits
                nanos = seconds * NANOS_PER_SECOND + ((fraction >>> exponent - bits) * NANOS_PER_SECOND >>> bits);
            } else {
                nanos = exponent <= NANOS ? ticks * power(NANOS - exponent) : ticks / power(exponent - NANOS);
            }
            return nanos + offsetSeconds * NANOS_PER_SECOND;
        }

        private static long power(int exponent) {
            long power = 1;
            for (int i = 0; i < Math.min(exponent, 18); i++) {
                power *= 10;
            }
            return power;
        }
    }

    private final List<Interface> interfaces = new ArrayList<>();
    private ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 18);
    private ReadableByteChannel in;

    /** Index of the first byte and of the end of the bytes that are there. */
    private int from;

    private int to;
    private boolean isEnd;

    /** Number of bytes of the capture before {@code from}. */
    private long position;

    private boolean isNextGeneration;
    private boolean isLittleEndian;

    /** Number of bytes of the current record or block, which is left when the next one is read. */
    private long pending;

    private int offset;
    private int length;
    private int linkType;
    private long nanos;
    private long skipped;

    /** Creates a reader without a capture. */
    public CaptureReader() {}

    /**
     * Returns whether an input with these first bytes is a capture.
     *
     * @param first the bytes up to the position of the buffer; at most {@link #MAX_MAGIC} decide.
     * @return the answer, or that more bytes are needed.
     */
    public static Recognition recognize(ByteBuffer first) {
        int count = first.position();
        for (int magic : new int[] {PCAP, PCAP_NANOS}) {
            if (begins(first, magic, 0) || begins(first, Integer.reverseBytes(magic), 0)) {
                return count >= Integer.BYTES ? Recognition.CAPTURE : Recognition.UNDECIDED;
            }
        }
        boolean isSection = begins(first, SECTION, 0)
                && (begins(first, SECTION_ORDER, 8) || begins(first, Integer.reverseBytes(SECTION_ORDER), 8));
        return !isSection ? Recognition.OTHER : count >= MAX_MAGIC ? Recognition.CAPTURE : Recognition.UNDECIDED;
    }

    /** Returns whether the bytes that are there do not differ from a number at an offset. */
    private static boolean begins(ByteBuffer first, int magic, int at) {
        for (int i = 0; i < Integer.BYTES && at + i < first.position(); i++) {
            if (first.get(at + i) != (byte) (magic >>> Integer.SIZE - Byte.SIZE * (i + 1))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Begins a capture.
     *
     * @param channel to read from. The caller closes it.
     * @return {@code false} if the input is no capture. An empty input is one without packets.
     * @throws IOException if the input cannot be read.
     */
    public boolean begin(ReadableByteChannel channel) throws IOException {
        in = channel;
        from = 0;
        to = 0;
        isEnd = false;
        position = 0;
        pending = 0;
        interfaces.clear();
        if (!require(1)) {
            return true;
        }
        if (!require(PCAP_HEADER)) {
            return false;
        }
        int magic = bytes.getInt(from);
        isNextGeneration = magic == SECTION;
        if (isNextGeneration) {
            return true;
        }
        int swapped = Integer.reverseBytes(magic);
        isLittleEndian = swapped == PCAP || swapped == PCAP_NANOS;
        boolean isNanos = magic == PCAP_NANOS || swapped == PCAP_NANOS;
        interfaces.add(new Interface(int32(20) & 0xFFFF, isNanos ? 9 : 6, 0));
        pending = PCAP_HEADER;
        return isLittleEndian || magic == PCAP || isNanos;
    }

    /**
     * Moves to the next packet.
     *
     * @return {@code false} at the end of the capture.
     * @throws BrokenCaptureException if the capture is damaged or cut off; {@link #position()} is where.
     * @throws IOException if the input cannot be read.
     */
    public boolean next() throws IOException {
        do {
            leave();
            if (!require(1)) {
                return false;
            }
        } while (!(isNextGeneration ? nextBlock() : nextRecord()));
        return true;
    }

    /** Leaves the current record or block, which need not be there. */
    private void leave() throws IOException {
        while (pending > 0) {
            int part = (int) Math.min(pending, to - from);
            from += part;
            position += part;
            pending -= part;
            if (pending > 0 && !require(1)) {
                throw cutOff(pending);
            }
        }
    }

    private boolean nextRecord() throws IOException {
        if (isLineFeedAtEnd()) {
            pending = 1;
            return false;
        }
        requireWhole(PCAP_RECORD);
        int captured = checkedLength(int32(8));
        requireWhole(PCAP_RECORD + captured);
        Interface link = interfaces.get(0);
        long seconds = int32(0) & 0xFFFF_FFFFL;
        long fraction = int32(4) & 0xFFFF_FFFFL;
        setPacket(link.linkType, PCAP_RECORD, captured, seconds * NANOS_PER_SECOND + link.nanos(fraction));
        pending = PCAP_RECORD + captured;
        return true;
    }

    /** Returns whether all that is left is the line feed that {@code LogChannel} adds to a file of a zip archive. */
    private boolean isLineFeedAtEnd() throws IOException {
        return bytes.get(from) == '\n' && !require(2);
    }

    private boolean nextBlock() throws IOException {
        if (isLineFeedAtEnd()) {
            pending = 1;
            return false;
        }
        requireWhole(SHORTEST_BLOCK);
        boolean isSection = bytes.getInt(from) == SECTION;
        if (isSection) {
            beginSection();
        }
        int type = int32(0);
        long size = int32(4) & 0xFFFF_FFFFL;
        if (size < SHORTEST_BLOCK || size % Integer.BYTES != 0) {
            throw new BrokenCaptureException("a block of the capture has the length " + size);
        }
        boolean isRead = !isSection
                && (type == INTERFACE || type == OLD_PACKET || type == SIMPLE_PACKET || type == ENHANCED_PACKET);
        if (isRead) {
            requireWhole(checkedLength((int) size));
        }
        boolean isPacket = isRead && readBlock(type, (int) size);
        skipped += isRead && !isPacket && type != INTERFACE ? 1 : 0;
        pending = size;
        return isPacket;
    }

    private void beginSection() throws BrokenCaptureException {
        int order = bytes.getInt(from + 8);
        isLittleEndian = Integer.reverseBytes(order) == SECTION_ORDER;
        if (!isLittleEndian && order != SECTION_ORDER) {
            throw new BrokenCaptureException("a section of the capture has no byte order");
        }
        interfaces.clear();
    }

    /** Returns whether the block is a packet. */
    private boolean readBlock(int type, int size) {
        if (type == INTERFACE) {
            addInterface(size);
            return false;
        }
        if (type == SIMPLE_PACKET) {
            return size >= 16 && setPacket(0, 12, Math.min(int32(8) & 0xFFFF_FFFFL, size - 16), false);
        }
        int number = type == OLD_PACKET ? int16(8) : int32(8);
        return size >= 32 && setPacket(number, 28, int32(20) & 0xFFFF_FFFFL, true);
    }

    /** Sets the packet of a block, unless its interface is unknown or it is longer than the block. */
    private boolean setPacket(int number, int at, long captured, boolean hasTime) {
        if (number < 0 || number >= interfaces.size() || captured > int32(4) - at - 4) {
            return false;
        }
        Interface link = interfaces.get(number);
        long ticks = (long) int32(12) << Integer.SIZE | int32(16) & 0xFFFF_FFFFL;
        setPacket(link.linkType, at, (int) captured, hasTime ? link.nanos(ticks) : NO_TIME);
        return true;
    }

    private void setPacket(int link, int at, int captured, long time) {
        linkType = link;
        offset = from + at;
        length = captured;
        nanos = time;
    }

    private void addInterface(int size) {
        int resolution = 6;
        long offsetSeconds = 0;
        int end = size - Integer.BYTES;
        for (int at = 16; at + Integer.BYTES <= end; ) {
            int code = int16(at);
            int count = int16(at + 2);
            int value = at + Integer.BYTES;
            if (code == OPTION_RESOLUTION && count >= 1 && value < end) {
                resolution = bytes.get(from + value) & 0xFF;
            } else if (code == OPTION_OFFSET && count >= 8 && value + 8 <= end) {
                long first = int32(value) & 0xFFFF_FFFFL;
                long second = int32(value + 4) & 0xFFFF_FFFFL;
                offsetSeconds = isLittleEndian ? second << Integer.SIZE | first : first << Integer.SIZE | second;
            }
            at = value + (count + 3 & -4);
        }
        if (size >= 20 && interfaces.size() < MAX_INTERFACES) {
            interfaces.add(new Interface(int16(8), resolution, offsetSeconds));
        }
    }

    private int int32(int at) {
        int number = bytes.getInt(from + at);
        return isLittleEndian ? Integer.reverseBytes(number) : number;
    }

    private int int16(int at) {
        short number = bytes.getShort(from + at);
        return (isLittleEndian ? Short.reverseBytes(number) : number) & 0xFFFF;
    }

    private static int checkedLength(int length) throws BrokenCaptureException {
        if (length < 0 || length > LONGEST) {
            throw new BrokenCaptureException("a packet of the capture has the length " + (length & 0xFFFF_FFFFL));
        }
        return length;
    }

    private void requireWhole(int count) throws IOException {
        if (!require(count)) {
            throw cutOff(count - (to - from));
        }
    }

    private static BrokenCaptureException cutOff(long missing) {
        return new BrokenCaptureException(
                "the capture is cut off: " + missing + " bytes of its last packet are missing");
    }

    /** Reads until a number of bytes is there, or the capture ends. */
    private boolean require(int count) throws IOException {
        while (to - from < count && !isEnd) {
            makeRoom(count);
            bytes.limit(bytes.capacity()).position(to);
            int read = in.read(bytes);
            bytes.limit(bytes.capacity());
            isEnd = read < 0;
            to += Math.max(read, 0);
        }
        return to - from >= count;
    }

    private void makeRoom(int count) {
        if (from == to) {
            from = 0;
            to = 0;
        }
        if (bytes.capacity() - from < count || to == bytes.capacity()) {
            bytes.limit(to).position(from);
            if (count <= bytes.capacity() && from > 0) {
                bytes.compact();
            } else {
                bytes = ByteBuffer.allocateDirect(Math.max(count, 2 * bytes.capacity()))
                        .put(bytes);
            }
            to -= from;
            from = 0;
            bytes.limit(bytes.capacity());
        }
    }

    /**
     * Returns what contains the packet, until the next one is read.
     *
     * @return the buffer, in big-endian order; its position and limit mean nothing.
     */
    public ByteBuffer buffer() {
        return bytes;
    }

    /**
     * Returns where the packet begins in the buffer.
     *
     * @return the index of the first byte of its link layer.
     */
    public int offset() {
        return offset;
    }

    /**
     * Returns how much of the packet was captured.
     *
     * @return the length in bytes.
     */
    public int length() {
        return length;
    }

    /**
     * Returns the kind of the link that the packet was captured on.
     *
     * @return the number that {@link IpPacket} needs.
     */
    public int linkType() {
        return linkType;
    }

    /**
     * Returns when the packet was captured.
     *
     * @return nanoseconds since 1970-01-01T00:00Z, or {@link #NO_TIME}.
     */
    public long nanos() {
        return nanos;
    }

    /**
     * Returns where the current packet, or the damage, is in the capture.
     *
     * @return the number of bytes before its record or block.
     */
    public long position() {
        return position;
    }

    /**
     * Returns where a byte of the packet is in the capture.
     *
     * @param index of the byte in the buffer.
     * @return the number of bytes before it.
     */
    public long position(int index) {
        return position + index - from;
    }

    /**
     * Returns how many packets of all captures could not be read, because their interface is unknown.
     *
     * @return the number.
     */
    public long skipped() {
        return skipped;
    }
}
