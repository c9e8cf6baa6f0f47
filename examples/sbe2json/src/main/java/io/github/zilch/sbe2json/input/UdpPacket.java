// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Finds the payload of a UDP packet in a captured frame: Ethernet, with VLAN tags or without, or IP. */
final class UdpPacket {
    private static final int NULL_LINK = 0;
    private static final int ETHERNET = 1;
    private static final int RAW_IP = 101;
    private static final int LINUX_COOKED = 113;
    private static final int VLAN = 0x8100;
    private static final int SERVICE_VLAN = 0x88A8;
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86DD;
    private static final int UDP = 17;
    private static final int UDP_HEADER = 8;
    private static final int IPV4_HEADER = 20;
    private static final int IPV6_HEADER = 40;

    /** The flag "more fragments" and the offset of a fragment. */
    private static final int FRAGMENT = 0x3FFF;

    private int offset;
    private int length;

    /** Returns whether a frame contains a whole UDP packet. */
    boolean find(DirectBuffer buffer, int at, int size, int linkType) {
        int end = at + size;
        int ip = ipOffset(buffer, at, end, linkType);
        if (ip < 0 || end - ip < IPV4_HEADER) {
            return false;
        }
        int version = (buffer.getByte(ip) & 0xFF) >>> 4;
        if (version == 4) {
            int headerLength = (buffer.getByte(ip) & 0xF) * 4;
            boolean isFragment = (unsigned(buffer, ip + 6) & FRAGMENT) != 0;
            boolean isUdp = buffer.getByte(ip + 9) == UDP && !isFragment && headerLength >= IPV4_HEADER;
            return isUdp && findPayload(buffer, ip + headerLength, end);
        }
        boolean isUdp = version == 6 && end - ip >= IPV6_HEADER && buffer.getByte(ip + 6) == UDP;
        return isUdp && findPayload(buffer, ip + IPV6_HEADER, end);
    }

    /** Returns the index of the IP header, or -1 if there is none. */
    private static int ipOffset(DirectBuffer buffer, int at, int end, int linkType) {
        switch (linkType) {
            case NULL_LINK:
                return at + 4;
            case RAW_IP:
                return at;
            case ETHERNET:
            case LINUX_COOKED:
                int type = at + (linkType == ETHERNET ? 12 : 14);
                while (end - type >= 6 && isVlan(unsigned(buffer, type))) {
                    type += 4;
                }
                boolean isIp = end - type >= 2 && (unsigned(buffer, type) == IPV4 || unsigned(buffer, type) == IPV6);
                return isIp ? type + 2 : -1;
            default:
                return -1;
        }
    }

    private static boolean isVlan(int type) {
        return type == VLAN || type == SERVICE_VLAN;
    }

    private boolean findPayload(DirectBuffer buffer, int at, int end) {
        if (end - at < UDP_HEADER) {
            return false;
        }
        offset = at + UDP_HEADER;
        length = unsigned(buffer, at + 4) - UDP_HEADER;
        return length >= 0 && length <= end - offset;
    }

    private static int unsigned(DirectBuffer buffer, int at) {
        return buffer.getShort(at, ByteOrder.BIG_ENDIAN) & 0xFFFF;
    }

    int offset() {
        return offset;
    }

    int length() {
        return length;
    }
}
