// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages of the sample are found in every framing, and damage of a frame is reported with its place. */
class FramingTest {
    private static final List<byte[]> MESSAGES = SampleCapture.messages();
    private static final String JSON = convert(join(MESSAGES), "none").out();

    private static byte[] join(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static Run convert(byte[] in, String framing, String... more) {
        List<String> args = new ArrayList<>(List.of("--schema", SampleCapture.SCHEMA.toString(), "--framing", framing));
        args.addAll(List.of(more));
        return Run.run(in, args.toArray(new String[0]));
    }

    private static byte[] framed(byte[] message, int header, int length, int size, ByteOrder order) {
        ByteBuffer frame = ByteBuffer.allocate(header + message.length).order(order);
        if (size == Short.BYTES) {
            frame.putShort((short) length);
        } else {
            frame.putInt(length);
        }
        return frame.position(header).put(message).array();
    }

    private static byte[] allFramed(int header, int size, ByteOrder order, boolean isInclusive) {
        return join(MESSAGES.stream()
                .map(each -> framed(each, header, each.length + (isInclusive ? header : 0), size, order))
                .toList());
    }

    private static void assertAll(byte[] in, String framing, String... more) {
        assertEquals(new Run(0, JSON, ""), convert(in, framing, more), framing);
    }

    @Test
    void messagesInAllFramings() {
        assertEquals(MESSAGES.size(), JSON.lines().count());
        assertAll(allFramed(2, 2, ByteOrder.LITTLE_ENDIAN, false), "length16");
        assertAll(allFramed(2, 2, ByteOrder.BIG_ENDIAN, false), "length16be");
        assertAll(allFramed(4, 4, ByteOrder.LITTLE_ENDIAN, false), "length32");
        assertAll(allFramed(4, 4, ByteOrder.BIG_ENDIAN, false), "length32be");
        assertAll(allFramed(6, 4, ByteOrder.BIG_ENDIAN, true), "sofh");
        assertAll(cmePacket(MESSAGES), "cme");
    }

    private static byte[] cmePacket(List<byte[]> messages) {
        List<byte[]> parts = new ArrayList<>(List.of(new byte[12]));
        messages.forEach(each -> parts.add(framed(each, 2, each.length + 2, 2, ByteOrder.LITTLE_ENDIAN)));
        return join(parts);
    }

    /** Returns an Ethernet frame with a UDP packet. */
    private static byte[] udp(byte[] payload, boolean hasVlan) {
        ByteBuffer frame = ByteBuffer.allocate(14 + (hasVlan ? 4 : 0) + 20 + 8 + payload.length);
        frame.position(12);
        if (hasVlan) {
            frame.putShort((short) 0x8100).putShort((short) 5);
        }
        frame.putShort((short) 0x0800);
        int ip = frame.position();
        frame.put((byte) 0x45).position(ip + 9);
        frame.put((byte) 17).position(ip + 20);
        frame.putInt(0x12341234).putShort((short) (8 + payload.length)).putShort((short) 0);
        return frame.put(payload).array();
    }

    private static byte[] pcap(ByteOrder order, List<byte[]> packets) {
        List<byte[]> parts = new ArrayList<>();
        parts.add(ByteBuffer.allocate(24)
                .order(order)
                .putInt(0xA1B2C3D4)
                .putInt(20, 1)
                .array());
        for (byte[] each : packets) {
            parts.add(ByteBuffer.allocate(16)
                    .order(order)
                    .putInt(8, each.length)
                    .putInt(12, each.length)
                    .array());
            parts.add(each);
        }
        return join(parts);
    }

    private static byte[] pcapng(ByteOrder order, List<byte[]> packets) {
        List<byte[]> parts = new ArrayList<>();
        parts.add(ByteBuffer.allocate(28)
                .order(order)
                .putInt(0x0A0D0D0A)
                .putInt(28)
                .putInt(0x1A2B3C4D)
                .putInt(24, 28)
                .array());
        parts.add(ByteBuffer.allocate(20)
                .order(order)
                .putInt(1)
                .putInt(20)
                .putShort((short) 1)
                .putInt(16, 20)
                .array());
        for (byte[] each : packets) {
            int length = 32 + (each.length + 3) / 4 * 4;
            ByteBuffer block =
                    ByteBuffer.allocate(length).order(order).putInt(6).putInt(length);
            block.putInt(20, each.length).putInt(24, each.length).putInt(length - 4, length);
            parts.add(block.position(28).put(each).array());
        }
        return join(parts);
    }

    @Test
    void messagesInCapturesOfANetwork() {
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < MESSAGES.size(); i += 3) {
            packets.add(udp(cmePacket(MESSAGES.subList(i, i + 3)), i % 2 == 0));
        }
        packets.add(udp(new byte[0], false));
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            assertAll(pcap(order, packets), "cme", "--pcap");
            assertAll(pcapng(order, packets), "cme", "--pcap");
        }
        List<byte[]> unframed = MESSAGES.stream().map(each -> udp(each, false)).toList();
        assertAll(pcap(ByteOrder.LITTLE_ENDIAN, unframed), "none", "--pcap");
    }

    @Test
    void packetsThatAreNotUdpAreSkippedAndCounted() {
        byte[] tcp = udp(MESSAGES.get(0), false);
        tcp[14 + 9] = 6;
        byte[] fragment = udp(MESSAGES.get(0), false);
        fragment[14 + 6] = 0x20;
        byte[] input = pcap(ByteOrder.LITTLE_ENDIAN, List.of(tcp, fragment, new byte[3], udp(MESSAGES.get(0), false)));
        Run run = convert(input, "none", "--pcap", "--summary");
        assertEquals(JSON.lines().findFirst().orElseThrow() + "\n", run.out());
        assertTrue(run.err().contains("sbe2json: 3 packets skipped"), run.err());
    }

    @Test
    void damagedPacketDoesNotHideTheNext() {
        byte[] damaged = cmePacket(MESSAGES.subList(0, 1));
        damaged[12] = 1;
        byte[] input = pcap(
                ByteOrder.LITTLE_ENDIAN, List.of(udp(damaged, false), udp(cmePacket(MESSAGES.subList(1, 2)), false)));
        Run run = convert(input, "cme", "--pcap");
        assertEquals(1, run.exitCode());
        assertEquals(1, run.out().lines().count());
        assertTrue(run.err().startsWith("-:94: the length before a message is "), run.err());
    }

    /** Returns a frame of a recording of an Aeron archive. */
    private static byte[] frame(byte[] part, int flags, int type) {
        ByteBuffer frame =
                ByteBuffer.allocate((32 + part.length + 31) / 32 * 32).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(32 + part.length).put(5, (byte) flags).putShort(6, (short) type);
        return frame.position(32).put(part).array();
    }

    @Test
    void messagesInARecordingAlsoInFragments() {
        List<byte[]> frames = new ArrayList<>();
        for (byte[] message : MESSAGES) {
            if (message.length < 100) {
                frames.add(frame(message, 0xC0, 1));
            } else {
                ByteBuffer rest = ByteBuffer.wrap(message);
                for (int flags = 0x80; rest.hasRemaining(); flags = rest.remaining() <= 40 ? 0x40 : 0) {
                    byte[] part = new byte[Math.min(40, rest.remaining())];
                    rest.get(part);
                    frames.add(frame(part, flags, 1));
                }
            }
            frames.add(frame(new byte[5], 0xC0, 0));
        }
        frames.add(0, frame(new byte[9], 0x40, 1)); // the end of a message that was not recorded whole
        frames.add(new byte[1024]);
        assertAll(join(frames), "aeron");
    }

    @Test
    void damagedFramesAreReportedWithTheirPlace() throws IOException {
        byte[] one = framed(MESSAGES.get(0), 2, MESSAGES.get(0).length, 2, ByteOrder.LITTLE_ENDIAN);
        byte[] cut = join(List.of(one, new byte[] {9}));
        Run run = convert(cut, "length16");
        assertEquals(1, run.exitCode());
        assertEquals(1, run.out().lines().count());
        assertEquals(
                "-:" + one.length + ": the input ends in the frame before a message, after 1 of 2 bytes\n", run.err());
        assertEquals(
                "-:2: the message: header at byte 0 is cut off: it ends at byte 8, but the message has 3\n",
                convert(new byte[] {20, 0, 1, 2, 3}, "length16").err());
        assertEquals(
                "-:0: the frame is cut off after 44 of 16909060 bytes\n",
                convert(join(List.of(new byte[] {4, 3, 2, 1}, new byte[40])), "aeron")
                        .err());
        assertEquals(
                "-:0: the input is neither pcap nor pcapng: leave out --pcap, or check the file\n",
                convert(MESSAGES.get(0), "none", "--pcap").err());
    }
}
