// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.cases;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes captures of a network, and the frames in them. */
public final class Frames {
    public static final int FIN = 1;
    public static final int SYN = 2;
    public static final int RST = 4;
    public static final int PSH = 8;
    public static final int ACK = 16;

    /** The type of a link whose packets are those of IP. */
    public static final int RAW_IP = 101;

    private static final int TCP = 6;
    private static final byte[] LOW = {10, 0, 0, 1};
    private static final byte[] HIGH = {10, 0, 0, 2};

    /** When the first packet was captured: 2026-03-16T08:00:00Z. */
    public static final long SECONDS = 1_773_648_000;

    private Frames() {}

    /** Returns a TCP segment from 10.0.0.1:5001 to 10.0.0.2:4000, in an IPv4 packet. */
    public static byte[] segment(int sequence, int flags, int acknowledged, String payload) {
        return ipv4(LOW, HIGH, tcp(5001, 4000, sequence, flags, acknowledged, payload));
    }

    /** Returns one of the other direction. */
    public static byte[] answer(int sequence, int flags, int acknowledged, String payload) {
        return ipv4(HIGH, LOW, tcp(4000, 5001, sequence, flags, acknowledged, payload));
    }

    public static byte[] tcp(int source, int target, int sequence, int flags, int acknowledged, String payload) {
        byte[] bytes = payload.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer segment = ByteBuffer.allocate(24 + bytes.length);
        segment.putShort((short) source)
                .putShort((short) target)
                .putInt(sequence)
                .putInt(acknowledged);
        segment.put((byte) 0x60).put((byte) flags).position(24); // with an option of four bytes
        return segment.put(bytes).array();
    }

    public static byte[] ipv4(byte[] source, byte[] target, byte[] content) {
        ByteBuffer packet = ByteBuffer.allocate(20 + content.length);
        packet.put((byte) 0x45).putShort(2, (short) (20 + content.length)).put(9, (byte) TCP);
        packet.position(12).put(source).put(target);
        return packet.put(content).array();
    }

    /** Returns an IPv6 packet with extension headers before its content. */
    public static byte[] ipv6(int first, byte[] extensions, byte[] content) {
        ByteBuffer packet = ByteBuffer.allocate(40 + extensions.length + content.length);
        packet.put((byte) 0x60)
                .putShort(4, (short) (extensions.length + content.length))
                .put(6, (byte) first);
        packet.put(8, (byte) 0x20).put(23, (byte) 1).put(24, (byte) 0x20).put(39, (byte) 2);
        return packet.position(40).put(extensions).put(content).array();
    }

    public static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** Returns zeros, and after them two bytes for each number. */
    public static byte[] header(int zeros, int... numbers) {
        ByteBuffer header = ByteBuffer.allocate(zeros + 2 * numbers.length).position(zeros);
        for (int number : numbers) {
            header.putShort((short) number);
        }
        return header.array();
    }

    /** Returns a capture whose packets follow each other by a millisecond and a microsecond. */
    public static byte[] pcap(ByteOrder order, boolean isNanos, int linkType, List<byte[]> packets) {
        ByteBuffer head = ByteBuffer.allocate(24).order(order);
        head.putInt(isNanos ? 0xA1B23C4D : 0xA1B2C3D4).putInt(20, linkType);
        byte[] all = head.array();
        int fraction = 0;
        for (byte[] packet : packets) {
            fraction += 1_001;
            ByteBuffer record = ByteBuffer.allocate(16).order(order);
            record.putInt((int) SECONDS).putInt(isNanos ? fraction * 1_000 : fraction);
            all = concat(all, record.putInt(packet.length).putInt(packet.length).array(), packet);
        }
        return all;
    }

    /** Returns a capture with a section, an interface with a resolution, and the packets in blocks of a type. */
    public static byte[] pcapng(ByteOrder order, int resolution, int blockType, List<byte[]> packets) {
        byte[] all =
                block(order, 0x0A0D0D0A, ByteBuffer.allocate(16).order(order).putInt(0x1A2B3C4D));
        ByteBuffer link = ByteBuffer.allocate(28).order(order).putShort(0, (short) 101);
        link.putShort(8, (short) 9).putShort(10, (short) 1).put(12, (byte) resolution); // if_tsresol
        link.putShort(16, (short) 14).putShort(18, (short) 8).putLong(20, 10); // if_tsoffset: ten seconds
        all = concat(all, block(order, 1, link), block(order, 4, ByteBuffer.allocate(8)));
        int count = 0;
        for (byte[] packet : packets) {
            count++;
            boolean isSimple = blockType == 3;
            ByteBuffer block = ByteBuffer.allocate((isSimple ? 4 : 20) + (packet.length + 3 & -4))
                    .order(order);
            if (isSimple) {
                block.putInt(packet.length);
            } else {
                long ticks = ticks(resolution, count);
                block.putInt(4, (int) (ticks >>> 32)).putInt(8, (int) ticks);
                block.putInt(12, packet.length).putInt(16, packet.length).position(20);
            }
            all = concat(all, block(order, blockType, block.put(packet)));
        }
        return all;
    }

    /** Returns the time of a packet, which is a quarter of a second later than the one before. */
    private static long ticks(int resolution, int count) {
        long seconds = SECONDS - 10;
        return switch (resolution) {
            case 6 -> seconds * 1_000_000 + count * 250_000L;
            case 9 -> seconds * 1_000_000_000 + count * 250_000_000L;
            case 0x80 | 20 -> (seconds << 20) + ((long) count << 18);
            default -> throw new IllegalArgumentException("no such resolution: " + resolution);
        };
    }

    private static byte[] block(ByteOrder order, int type, ByteBuffer content) {
        ByteBuffer block = ByteBuffer.allocate(12 + content.capacity()).order(order);
        block.putInt(type).putInt(block.capacity()).put(content.array()).putInt(block.capacity());
        return block.array();
    }
}
