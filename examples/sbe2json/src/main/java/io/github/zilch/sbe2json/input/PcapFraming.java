// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import io.github.zilch.kit.capture.BrokenCaptureException;
import io.github.zilch.kit.capture.CaptureReader;
import io.github.zilch.kit.capture.IpPacket;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Captures of a network in the formats pcap and pcapng: the payload of each UDP packet is an input of another framing.
 * Packets that are not UDP, or are fragments, or were not captured whole, are skipped and counted.
 */
public final class PcapFraming implements Framing {
    private static final int UDP_HEADER = 8;

    private final Framing inner;
    private final CaptureReader packets = new CaptureReader();
    private final IpPacket ip = new IpPacket();
    private final ByteWindow packet = new ByteWindow();
    private boolean isInPacket;
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
        return skipped + packets.skipped();
    }

    @Override
    public void begin(ByteWindow window) throws IOException {
        isInPacket = false;
        if (!packets.begin(window.channel())) {
            throw new BrokenFrameException(
                    packets.position(), "the input is neither pcap nor pcapng: leave out --pcap, or check the file");
        }
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        while (true) {
            if (isInPacket && nextInPacket(message)) {
                return true;
            }
            if (!nextPacket()) {
                return false;
            }
            beginPacket();
        }
    }

    /** Finds the next message of the packet; damage ends the packet, but not the capture. */
    private boolean nextInPacket(FoundMessage message) throws IOException {
        try {
            boolean isFound = inner.next(packet, message);
            isInPacket = isFound && message.isWhole();
            return isFound;
        } catch (BrokenFrameException e) {
            isInPacket = e.isPassed();
            throw new BrokenFrameException(e.position(), e.getMessage(), true);
        }
    }

    private boolean nextPacket() throws IOException {
        try {
            return packets.next();
        } catch (BrokenCaptureException e) {
            throw new BrokenFrameException(packets.position(), e.getMessage());
        }
    }

    /** Begins the payload of a packet, if it is a whole one of UDP. */
    private void beginPacket() throws IOException {
        ByteBuffer buffer = packets.buffer();
        boolean isUdp = ip.find(buffer, packets.offset(), packets.length(), packets.linkType())
                && ip.protocol() == IpPacket.UDP
                && ip.length() >= UDP_HEADER;
        int length = isUdp ? (buffer.getShort(ip.offset() + 4) & 0xFFFF) - UDP_HEADER : -1;
        if (length < 0 || length > ip.length() - UDP_HEADER) {
            skipped++;
            return;
        }
        int payload = ip.offset() + UDP_HEADER;
        packet.begin(buffer, payload, length, packets.position(payload));
        try {
            inner.begin(packet);
            isInPacket = true;
        } catch (BrokenFrameException e) {
            throw new BrokenFrameException(e.position(), e.getMessage(), true);
        }
    }
}
