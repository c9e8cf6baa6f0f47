// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Captures of a network in the formats pcap and pcapng: the payload of each UDP packet is an input of another framing.
 * Packets that are not UDP, or are fragments, or were not captured whole, are skipped and counted.
 */
public final class PcapFraming implements Framing {
    private static final int PCAP = 0xA1B2C3D4;
    private static final int PCAP_NANOS = 0xA1B23C4D;
    private static final int PCAPNG = 0x0A0D0D0A;
    private static final int PCAPNG_ORDER = 0x1A2B3C4D;
    private static final int PCAP_HEADER = 24;
    private static final int PCAP_RECORD = 16;
    private static final int INTERFACE = 1;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;
    private static final int LEAST_BLOCK = 12;
    private static final int MAX_INTERFACES = 1024;

    private final Framing inner;
    private final ByteWindow packet = new ByteWindow();
    private final UdpPacket udp = new UdpPacket();
    private final int[] linkTypes = new int[MAX_INTERFACES];
    private ByteOrder order;
    private boolean isNextGeneration;
    private int interfaces;
    private boolean isInPacket;

    /** Number of bytes of the current record or block, which is left when its packet has been read. */
    private int pending;

    private long skipped;

    /**
     * Creates a framing.
     *
     * @param inner finds the messages in the payload of a packet.
     */
    public PcapFraming(Framing inner) {
        this.inner = inner;
    }

    /**
     * Returns how many packets of all inputs were skipped.
     *
     * @return the number.
     */
    public long skipped() {
        return skipped;
    }

    @Override
    public void begin(ByteWindow window) throws IOException {
        isInPacket = false;
        pending = 0;
        interfaces = 0;
        if (!window.require(1)) {
            return;
        }
        if (!window.require(PCAP_HEADER)) {
            throw noCapture(window);
        }
        int magic = window.buffer().getInt(window.offset(), ByteOrder.BIG_ENDIAN);
        isNextGeneration = magic == PCAPNG;
        if (isNextGeneration) {
            return;
        }
        boolean isBig = magic == PCAP || magic == PCAP_NANOS;
        int swapped = Integer.reverseBytes(magic);
        if (!isBig && swapped != PCAP && swapped != PCAP_NANOS) {
            throw noCapture(window);
        }
        order = isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        linkTypes[0] = window.buffer().getInt(window.offset() + 20, order) & 0xFFFF;
        interfaces = 1;
        window.skip(PCAP_HEADER);
    }

    private static BrokenFrameException noCapture(ByteWindow window) {
        return new BrokenFrameException(
                window.position(), "the input is neither pcap nor pcapng: leave out --pcap, or check the file");
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        while (true) {
            if (isInPacket && inner.next(packet, message)) {
                return true;
            }
            isInPacket = false;
            window.skip(pending);
            pending = 0;
            boolean hasMore = isNextGeneration ? nextBlock(window) : nextRecord(window);
            if (!hasMore) {
                return false;
            }
        }
    }

    /**
     * Returns whether the last packet has not been read to its end.
     *
     * @return {@code true} if damage is in the packet, and not in the capture.
     */
    public boolean isInPacket() {
        return isInPacket;
    }

    /** Leaves the packet in which the inner framing found damage, so that the next one is read. */
    public void leavePacket() {
        isInPacket = false;
    }

    /**
     * Returns what contains the rest of the packet with the last message.
     *
     * @return the window, to be moved if the message itself tells where it ends.
     */
    public ByteWindow packet() {
        return packet;
    }

    private boolean nextRecord(ByteWindow window) throws IOException {
        if (!window.require(1)) {
            return false;
        }
        requireWhole(window, PCAP_RECORD);
        int captured = window.buffer().getInt(window.offset() + 8, order);
        pending = PCAP_RECORD + checkedLength(window, captured);
        requireWhole(window, pending);
        beginPacket(window, linkTypes[0], PCAP_RECORD, captured);
        return true;
    }

    private boolean nextBlock(ByteWindow window) throws IOException {
        if (!window.require(1)) {
            return false;
        }
        requireWhole(window, LEAST_BLOCK);
        int at = window.offset();
        UnsafeBuffer buffer = window.buffer();
        if (buffer.getInt(at, ByteOrder.BIG_ENDIAN) == PCAPNG) {
            boolean isBig = buffer.getInt(at + 8, ByteOrder.BIG_ENDIAN) == PCAPNG_ORDER;
            order = isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            interfaces = 0;
        }
        int type = buffer.getInt(at, order);
        int length = buffer.getInt(at + 4, order);
        if (length < LEAST_BLOCK || length % 4 != 0) {
            throw new BrokenFrameException(window.position(), "the block of pcapng has the length " + length);
        }
        pending = checkedLength(window, length);
        requireWhole(window, length);
        readBlock(window, type, length);
        return true;
    }

    private void readBlock(ByteWindow window, int type, int length) throws IOException {
        UnsafeBuffer buffer = window.buffer();
        int at = window.offset();
        if (type == INTERFACE && length >= 20 && interfaces < MAX_INTERFACES) {
            linkTypes[interfaces++] = buffer.getShort(at + 8, order) & 0xFFFF;
        } else if (type == ENHANCED_PACKET && length >= 32) {
            int captured = buffer.getInt(at + 20, order);
            int number = buffer.getInt(at + 8, order);
            boolean isKnown = number >= 0 && number < interfaces && captured >= 0 && captured <= length - 32;
            if (isKnown) {
                beginPacket(window, linkTypes[number], 28, captured);
            } else {
                skipped++;
            }
        } else if (type == SIMPLE_PACKET && length >= 16 && interfaces > 0) {
            int original = buffer.getInt(at + 8, order);
            beginPacket(window, linkTypes[0], 12, Math.min(original < 0 ? length : original, length - 16));
        }
    }

    private static int checkedLength(ByteWindow window, int length) throws BrokenFrameException {
        if (length < 0 || length > ByteWindow.LARGEST - PCAP_RECORD) {
            throw new BrokenFrameException(window.position(), "a packet of the capture has the length " + length);
        }
        return length;
    }

    private static void requireWhole(ByteWindow window, int length) throws IOException {
        if (!window.require(length)) {
            throw new BrokenFrameException(
                    window.position(),
                    "the capture is cut off: its last packet has " + window.available() + " of " + length + " bytes");
        }
    }

    private void beginPacket(ByteWindow window, int linkType, int offset, int length) throws IOException {
        if (!udp.find(window.buffer(), window.offset() + offset, length, linkType)) {
            skipped++;
            return;
        }
        packet.begin(window, udp.offset(), udp.length());
        isInPacket = true;
        inner.begin(packet);
    }
}
