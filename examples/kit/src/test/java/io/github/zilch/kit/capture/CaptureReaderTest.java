// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.cases.Frames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The packets of captures in all formats are found, and damage ends the reading with a sentence. */
class CaptureReaderTest {
    private static final List<ByteOrder> ORDERS = List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN);
    private static final List<byte[]> PACKETS =
            List.of(new byte[] {1}, new byte[] {2, 3}, new byte[70_000], new byte[0]);

    private record Packet(List<Byte> bytes, int linkType, long nanos) {}

    private static List<Packet> read(byte[] capture, int chunk) throws IOException {
        CaptureReader reader = new CaptureReader();
        assertTrue(reader.begin(channel(capture, chunk)));
        List<Packet> packets = new ArrayList<>();
        while (reader.next()) {
            List<Byte> bytes = new ArrayList<>();
            if (reader.length() > 0) {
                assertEquals(
                        capture[(int) reader.position(reader.offset())],
                        reader.buffer().get(reader.offset()));
            }
            for (int i = 0; i < reader.length(); i++) {
                bytes.add(reader.buffer().get(reader.offset() + i));
            }
            packets.add(new Packet(bytes, reader.linkType(), reader.nanos()));
        }
        assertEquals(capture.length, reader.position());
        return packets;
    }

    /** Returns a channel that has at most a number of bytes at a time. */
    private static ReadableByteChannel channel(byte[] bytes, int chunk) {
        return Channels.newChannel(new InputStream() {
            private final InputStream in = new ByteArrayInputStream(bytes);

            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return in.read(target, offset, Math.min(length, chunk));
            }
        });
    }

    private static void assertPackets(byte[] capture, int linkType, long firstNanos, long step) throws IOException {
        for (int chunk : new int[] {1 << 20, 4_000, 7}) {
            List<Packet> packets = read(capture, chunk);
            assertEquals(PACKETS.size(), packets.size());
            for (int i = 0; i < packets.size(); i++) {
                Packet packet = packets.get(i);
                byte[] expected = PACKETS.get(i);
                assertEquals(expected.length, packet.bytes.size());
                for (int k = 0; k < expected.length; k++) {
                    assertEquals(expected[k], packet.bytes.get(k));
                }
                assertEquals(linkType, packet.linkType);
                assertEquals(firstNanos + i * step, packet.nanos);
            }
        }
    }

    @Test
    void packetsOfPcap() throws IOException {
        for (ByteOrder order : ORDERS) {
            for (boolean isNanos : new boolean[] {false, true}) {
                byte[] capture = Frames.pcap(order, isNanos, 113, PACKETS);
                assertPackets(capture, 113, Frames.SECONDS * 1_000_000_000 + 1_001_000, 1_001_000);
            }
        }
    }

    @Test
    void packetsOfPcapng() throws IOException {
        long quarter = 250_000_000;
        for (ByteOrder order : ORDERS) {
            for (int resolution : new int[] {6, 9, 0x80 | 20}) {
                byte[] capture = Frames.pcapng(order, resolution, 6, PACKETS);
                assertPackets(capture, 101, Frames.SECONDS * 1_000_000_000 + quarter, quarter);
            }
            assertPackets(Frames.pcapng(order, 6, 3, PACKETS), 101, CaptureReader.NO_TIME, 0);
        }
    }

    /** A section can have another byte order than the one before. */
    @Test
    void sectionsFollowEachOther() throws IOException {
        byte[] capture = Frames.concat(
                Frames.pcapng(ByteOrder.BIG_ENDIAN, 6, 6, PACKETS),
                Frames.pcapng(ByteOrder.LITTLE_ENDIAN, 9, 6, PACKETS));
        assertEquals(2 * PACKETS.size(), read(capture, 1000).size());
    }

    @Test
    void capturesAreRecognizedByTheirFirstBytes() {
        for (ByteOrder order : ORDERS) {
            byte[] pcap = Frames.pcap(order, false, 1, List.of());
            assertEquals(CaptureReader.Recognition.UNDECIDED, recognize(pcap, 3));
            assertEquals(CaptureReader.Recognition.CAPTURE, recognize(pcap, 4));
            byte[] pcapng = Frames.pcapng(order, 6, 6, List.of());
            assertEquals(CaptureReader.Recognition.UNDECIDED, recognize(pcapng, 11));
            assertEquals(CaptureReader.Recognition.CAPTURE, recognize(pcapng, 12));
        }
        assertEquals(CaptureReader.Recognition.OTHER, recognize("8=FIX".getBytes(), 1));
        assertEquals(CaptureReader.Recognition.OTHER, recognize("\n\r\r\n8=FIX.4.4".getBytes(), 9));
        assertEquals(CaptureReader.Recognition.UNDECIDED, recognize(new byte[0], 0));
    }

    private static CaptureReader.Recognition recognize(byte[] bytes, int length) {
        return CaptureReader.recognize(ByteBuffer.allocate(12).put(bytes, 0, Math.min(12, length)));
    }

    @Test
    void damageIsAnError() throws IOException {
        CaptureReader reader = new CaptureReader();
        assertFalse(reader.begin(channel(new byte[100], 10)));
        assertTrue(reader.begin(channel(new byte[0], 10)), "an empty file has no packets");
        assertFalse(reader.next());
        byte[] pcap = Frames.pcap(ByteOrder.BIG_ENDIAN, false, 1, PACKETS);
        assertEquals(
                "the capture is cut off: 1 bytes of its last packet are missing", error(Arrays.copyOf(pcap, 24 + 16)));
        byte[] zipped = Arrays.copyOf(pcap, pcap.length + 1);
        zipped[pcap.length] = '\n'; // which is added to a file of a zip archive
        assertEquals(PACKETS.size(), read(zipped, 1000).size());
        byte[] tooLong = pcap.clone();
        tooLong[24 + 8] = 0x7F;
        assertEquals("a packet of the capture has the length 2130706433", error(tooLong));
        byte[] pcapng = Frames.pcapng(ByteOrder.BIG_ENDIAN, 6, 6, PACKETS);
        pcapng[28 + 7] = 3;
        assertEquals("a block of the capture has the length 3", error(pcapng));
    }

    private static String error(byte[] capture) {
        return assertThrows(BrokenCaptureException.class, () -> read(capture, 1000))
                .getMessage();
    }

    /** Whatever the bytes are, reading ends, and only with the errors that are declared. */
    @Test
    void randomDamageEnds() throws IOException {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            List<byte[]> packets = List.of(new byte[40], Frames.segment(1, Frames.ACK, 1, "abc"));
            ByteOrder order = ORDERS.get(random.nextInt(2));
            byte[] capture = random.nextBoolean()
                    ? Frames.pcap(order, false, 101, packets)
                    : Frames.pcapng(order, 6, 6, packets);
            for (int i = random.nextInt(6); i >= 0; i--) {
                capture[4 + random.nextInt(capture.length - 4)] = (byte) random.nextInt();
            }
            CaptureReader reader = new CaptureReader();
            IpPacket ip = new IpPacket();
            TcpStreams streams = new TcpStreams(new Recorded());
            try {
                boolean isCapture = reader.begin(channel(capture, 50));
                while (isCapture && reader.next()) {
                    if (ip.find(reader.buffer(), reader.offset(), reader.length(), reader.linkType())) {
                        streams.take(reader.buffer(), ip, reader.nanos());
                    }
                }
            } catch (BrokenCaptureException e) {
                assertTrue(e.getMessage().contains("the capture"), "seed " + seed + ": " + e.getMessage());
            }
        }
    }
}
