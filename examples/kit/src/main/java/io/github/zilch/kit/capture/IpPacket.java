// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import java.nio.ByteBuffer;

/**
 * Finds what an IP packet contains in a captured frame: Ethernet or a cooked capture of Linux, with VLAN tags or without,
 * a loopback device of BSD, or IP alone; IPv4, or IPv6 with extension headers. Does not allocate. For use by one thread.
 */
public final class IpPacket {
    /** The protocol TCP. */
    public static final int TCP = 6;

    /** The protocol UDP. */
    public static final int UDP = 17;

    private static final int VLAN = 0x8100;
    private static final int SERVICE_VLAN = 0x88A8;
    private static final int OLD_SERVICE_VLAN = 0x9100;
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86DD;
    private static final int IPV4_HEADER = 20;
    private static final int IPV6_HEADER = 40;

    /** The flag "more fragments" and the offset of a fragment. */
    private static final int FRAGMENT = 0x3FFF;

    private static final int HOP_BY_HOP = 0;
    private static final int ROUTING = 43;
    private static final int FRAGMENT_HEADER = 44;
    private static final int AUTHENTICATION = 51;
    private static final int DESTINATION = 60;

    private int protocol;
    private int offset;
    private int length;
    private int missing;
    private int source;
    private int addressLength;

    /** Creates an object for any number of packets. */
    public IpPacket() {}

    /**
     * Finds the content of a frame.
     *
     * @param buffer that contains the frame, in big-endian order.
     * @param at index of the frame.
     * @param size in bytes.
     * @param linkType the number of libpcap for the kind of link.
     * @return {@code false} if the frame is no IP packet, or one of several fragments.
     */
    public boolean find(ByteBuffer buffer, int at, int size, int linkType) {
        int end = at + size;
        int ip = ipOffset(buffer, at, end, linkType);
        if (ip < 0 || end - ip < IPV4_HEADER) {
            return false;
        }
        int version = (buffer.get(ip) & 0xFF) >>> 4;
        return version == 4 ? findInIpv4(buffer, ip, end) : version == 6 && findInIpv6(buffer, ip, end);
    }

    /** Returns the index of the IP header, or -1 if there is none. */
    private static int ipOffset(ByteBuffer buffer, int at, int end, int linkType) {
        return switch (linkType) {
            case 0, 108 -> at + 4; // loopback of BSD and OpenBSD
            case 12, 14, 101, 228, 229 -> at; // IP
            case 1 -> afterTags(buffer, at + 12, at + 14, end); // Ethernet
            case 113 -> afterTags(buffer, at + 14, at + 16, end); // Linux cooked
            case 276 -> afterTags(buffer, at, at + 20, end); // Linux cooked, version 2
            default -> -1;
        };
    }

    /** Returns the index after VLAN tags if IP follows, or -1. */
    private static int afterTags(ByteBuffer buffer, int typeAt, int contentAt, int end) {
        int type = end >= contentAt ? unsigned(buffer, typeAt) : 0;
        int content = contentAt;
        while ((type == VLAN || type == SERVICE_VLAN || type == OLD_SERVICE_VLAN) && end - content >= 4) {
            type = unsigned(buffer, content + 2);
            content += 4;
        }
        return type == IPV4 || type == IPV6 ? content : -1;
    }

    private boolean findInIpv4(ByteBuffer buffer, int ip, int end) {
        int header = (buffer.get(ip) & 0xF) * 4;
        if (header < IPV4_HEADER || (unsigned(buffer, ip + 6) & FRAGMENT) != 0) {
            return false;
        }
        int total = unsigned(buffer, ip + 2);
        protocol = buffer.get(ip + 9) & 0xFF;
        source = ip + 12;
        addressLength = 4;
        return setContent(ip + header, total == 0 ? end : ip + total, end); // 0 if a network card cuts it into packets
    }

    private boolean findInIpv6(ByteBuffer buffer, int ip, int end) {
        if (end - ip < IPV6_HEADER) {
            return false;
        }
        int total = unsigned(buffer, ip + 4);
        protocol = buffer.get(ip + 6) & 0xFF;
        source = ip + 8;
        addressLength = 16;
        int content = ip + IPV6_HEADER;
        int contentEnd = total == 0 ? end : content + total;
        while (isExtension(protocol)) {
            if (end - content < 8 || protocol == FRAGMENT_HEADER && (unsigned(buffer, content + 2) & 0xFFF9) != 0) {
                return false;
            }
            int words = buffer.get(content + 1) & 0xFF;
            int size = protocol == AUTHENTICATION ? (words + 2) * 4 : protocol == FRAGMENT_HEADER ? 8 : (words + 1) * 8;
            protocol = buffer.get(content) & 0xFF;
            content += size;
        }
        return setContent(content, contentEnd, end);
    }

    private static boolean isExtension(int protocol) {
        return protocol == HOP_BY_HOP
                || protocol == ROUTING
                || protocol == FRAGMENT_HEADER
                || protocol == AUTHENTICATION
                || protocol == DESTINATION;
    }

    private boolean setContent(int from, int to, int capturedTo) {
        offset = from;
        length = Math.min(to, capturedTo) - from; // without what fills a short frame
        missing = Math.max(0, to - capturedTo);
        return length >= 0;
    }

    private static int unsigned(ByteBuffer buffer, int at) {
        return buffer.getShort(at) & 0xFFFF;
    }

    /**
     * Returns the protocol of the content.
     *
     * @return its number, such as {@link #TCP}.
     */
    public int protocol() {
        return protocol;
    }

    /**
     * Returns where the content begins: the header of the protocol.
     *
     * @return the index in the buffer.
     */
    public int offset() {
        return offset;
    }

    /**
     * Returns how much of the content was captured.
     *
     * @return the length in bytes.
     */
    public int length() {
        return length;
    }

    /**
     * Returns how much of the content was not captured.
     *
     * @return the length in bytes.
     */
    public int missing() {
        return missing;
    }

    /** Returns the index of the source address, which the target address follows. */
    int source() {
        return source;
    }

    /** Returns the length of an address: 4 or 16 bytes. */
    int addressLength() {
        return addressLength;
    }
}
