// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.sbe2json.input.Framings;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Writes what is around the messages of an input. */
final class Frames {
    private Frames() {}

    static byte[] join(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    static byte[] framed(byte[] message, int header, int length, int size, ByteOrder order) {
        ByteBuffer frame = ByteBuffer.allocate(header + message.length).order(order);
        if (size == Short.BYTES) {
            frame.putShort((short) length);
        } else {
            frame.putInt(length);
        }
        return frame.position(header).put(message).array();
    }

    /** Returns messages in a framing; those in a recording of Aeron are whole. */
    static byte[] framed(Framings framing, List<byte[]> messages) {
        return switch (framing) {
            case none -> join(messages);
            case length16 -> framed(messages, 2, 2, ByteOrder.LITTLE_ENDIAN, 0);
            case length16be -> framed(messages, 2, 2, ByteOrder.BIG_ENDIAN, 0);
            case length32 -> framed(messages, 4, 4, ByteOrder.LITTLE_ENDIAN, 0);
            case length32be -> framed(messages, 4, 4, ByteOrder.BIG_ENDIAN, 0);
            case sofh -> framed(messages, 6, 4, ByteOrder.BIG_ENDIAN, 6);
            case cme -> join(List.of(new byte[12], framed(messages, 2, 2, ByteOrder.LITTLE_ENDIAN, 2)));
            case aeron ->
                recording(messages.stream().map(each -> frame(each, 0xC0, 1)).toList());
        };
    }

    private static byte[] framed(List<byte[]> messages, int header, int size, ByteOrder order, int more) {
        return join(messages.stream()
                .map(each -> framed(each, header, each.length + more, size, order))
                .toList());
    }

    /** Returns an Ethernet frame with a UDP packet. */
    static byte[] udp(byte[] payload, boolean hasVlan) {
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

    static byte[] pcap(ByteOrder order, List<byte[]> packets) {
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

    static byte[] pcapng(ByteOrder order, List<byte[]> packets) {
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

    /** Returns a frame of a recording of an Aeron archive. */
    static byte[] frame(byte[] part, int flags, int type) {
        ByteBuffer frame =
                ByteBuffer.allocate((32 + part.length + 31) / 32 * 32).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(32 + part.length).put(5, (byte) flags).putShort(6, (short) type);
        return frame.position(32).put(part).array();
    }

    /** Returns a recording, whose frames have their places in a term. */
    static byte[] recording(List<byte[]> frames) {
        int offset = 0;
        for (byte[] frame : frames) {
            ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).putInt(8, offset);
            offset += frame.length;
        }
        return join(frames);
    }
}
