// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import static io.github.zilch.kit.cases.Frames.ACK;
import static io.github.zilch.kit.cases.Frames.FIN;
import static io.github.zilch.kit.cases.Frames.PSH;
import static io.github.zilch.kit.cases.Frames.RST;
import static io.github.zilch.kit.cases.Frames.SYN;
import static io.github.zilch.kit.cases.Frames.answer;
import static io.github.zilch.kit.cases.Frames.segment;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.cases.Frames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes of each direction come once and in order, whatever the order of the segments is. */
class TcpStreamsTest {
    private final Recorded recorded = new Recorded();
    private final TcpStreams streams = new TcpStreams(recorded);
    private final IpPacket ip = new IpPacket();
    private long nanos;

    private boolean take(byte[] frame) throws IOException {
        return take(frame, Frames.RAW_IP);
    }

    private boolean take(byte[] frame, int linkType) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(frame.length + 3).position(3).put(frame);
        nanos += 1_000_000;
        return ip.find(buffer, 3, frame.length, linkType) && streams.take(buffer, ip, nanos);
    }

    /** Asserts what has come since the last call. */
    private void assertCalls(String... expected) {
        assertEquals(List.of(expected), recorded.calls);
        recorded.calls.clear();
    }

    @Test
    void bothDirectionsOfAConnection() throws IOException {
        take(segment(99, SYN, 0, ""));
        take(answer(499, SYN | ACK, 100, ""));
        take(segment(100, ACK, 500, "hello "));
        take(answer(500, ACK, 106, "yes"));
        take(segment(106, ACK, 503, "world"));
        assertCalls("10.0.0.1:5001 hello ", "10.0.0.2:4000 yes", "10.0.0.1:5001 world");
        take(segment(111, FIN | ACK, 503, "!"));
        take(answer(503, FIN | ACK, 113, ""));
        assertCalls("10.0.0.1:5001 !", "10.0.0.1:5001 ends", "10.0.0.2:4000 ends");
        streams.end();
        assertCalls();
    }

    @Test
    void whatIsSentAgainComesOnce() throws IOException {
        take(segment(99, SYN, 0, ""));
        take(segment(99, SYN, 0, ""));
        take(segment(100, ACK, 0, "abc"));
        take(segment(100, ACK, 0, "abc"));
        take(segment(99, SYN, 0, ""));
        take(segment(101, ACK, 0, "bcde"));
        take(segment(104, ACK, 0, "e")); // keeps the connection alive
        take(segment(100, ACK, 0, "abcdef"));
        assertCalls("10.0.0.1:5001 abc", "10.0.0.1:5001 de", "10.0.0.1:5001 f");
        take(segment(106, FIN, 0, ""));
        take(segment(100, ACK, 0, "abcdef"));
        take(segment(106, FIN, 0, ""));
        assertCalls("10.0.0.1:5001 ends");
    }

    @Test
    void segmentsInAnyOrder() throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int start = seed % 2 == 0 ? -50 : random.nextInt(); // passes from the largest number to 0
            String text = "0123456789abcdefghijklmnopqrstuvwxyz".repeat(5);
            List<byte[]> frames = new ArrayList<>();
            for (int i = 0; i < text.length(); ) {
                int end = Math.min(text.length(), i + 1 + random.nextInt(20));
                int from = Math.max(0, i - random.nextInt(10)); // overlaps
                frames.add(segment(start + from, ACK, 0, text.substring(from, end)));
                i = random.nextInt(8) == 0 ? i : end; // and comes again
            }
            Collections.shuffle(frames, random);
            take(segment(start - 1, SYN, 0, ""));
            for (byte[] frame : frames) {
                take(frame);
            }
            StringBuilder found = new StringBuilder();
            recorded.calls.forEach(call -> found.append(call.substring("10.0.0.1:5001 ".length())));
            assertEquals(text, found.toString(), "seed " + seed);
            take(segment(0, RST, 0, ""));
            recorded.calls.clear();
        }
    }

    /** A hole is passed over when the receiver has acknowledged it, and no segment comes that is only late. */
    @Test
    void whatWasNotCapturedIsPassedOver() throws IOException {
        take(segment(99, SYN, 0, ""));
        take(segment(105, ACK, 0, "fg"));
        take(answer(0, ACK, 107, ""));
        assertCalls();
        nanos += 200_000_000;
        take(answer(0, ACK, 107, ""));
        assertCalls("10.0.0.1:5001 lacks 5", "10.0.0.1:5001 fg");
        take(segment(110, ACK, 0, "klm"));
        take(segment(107, ACK, 0, "hij"));
        assertCalls("10.0.0.1:5001 hij", "10.0.0.1:5001 klm");
        take(segment(120, ACK, 0, "x"));
        streams.end();
        assertCalls("10.0.0.1:5001 lacks 7", "10.0.0.1:5001 x", "10.0.0.1:5001 ends");
    }

    @Test
    void holeWithTooMuchAfterItIsPassedOver() throws IOException {
        take(segment(99, SYN, 0, ""));
        String kilobyte = "x".repeat(1000);
        for (int i = 0; i < 1_100; i++) {
            take(segment(200 + i * 1000, ACK, 0, kilobyte));
        }
        assertEquals("10.0.0.1:5001 lacks 100", recorded.calls.get(0));
        assertEquals(1_101, recorded.calls.size());
    }

    @Test
    void connectionWithoutItsBeginning() throws IOException {
        take(segment(700, ACK, 1, ""));
        take(segment(699, ACK, 1, "k")); // a probe
        take(segment(700, ACK, 1, "abc"));
        take(segment(703, RST, 1, ""));
        take(segment(700, ACK, 1, "abc"));
        assertCalls("10.0.0.1:5001 abc", "10.0.0.1:5001 ends");
        take(segment(703, ACK, 1, "def")); // so the reset was none
        assertCalls("10.0.0.1:5001 def");
    }

    @Test
    void connectionWithoutItsBeginningWhoseFirstSegmentIsAByte() throws IOException {
        take(segment(699, ACK, 1, "\0")); // a probe
        take(segment(700, ACK, 1, "8"));
        take(segment(700, ACK, 1, "8"));
        take(segment(701, ACK, 1, "="));
        take(segment(702, ACK, 1, "FIX"));
        assertCalls("10.0.0.1:5001 8", "10.0.0.1:5001 =", "10.0.0.1:5001 FIX");
    }

    /** What the receiver has acknowledged tells a probe from data, and otherwise the flag of what an application pushes. */
    @Test
    void firstByteMayBeZero() throws IOException {
        take(segment(700, PSH | ACK, 1, "\0"));
        take(segment(701, ACK, 1, "\5hello"));
        assertCalls("10.0.0.1:5001 \0", "10.0.0.1:5001 \5hello");
        take(answer(300, ACK, 707, ""));
        take(segment(707, ACK, 300, ""));
        take(answer(300, ACK, 707, "\0"));
        take(answer(301, ACK, 707, "\1x"));
        assertCalls("10.0.0.2:4000 \0", "10.0.0.2:4000 \1x");
        streams.end();
        recorded.calls.clear();
        take(answer(1, ACK, 700, ""));
        take(segment(699, PSH | ACK, 1, "k")); // a probe
        take(segment(700, ACK, 1, "abc"));
        assertCalls("10.0.0.1:5001 abc");
    }

    @Test
    void portsThatAreUsedAgain() throws IOException {
        take(segment(99, SYN, 0, ""));
        take(segment(100, ACK, 0, "abc"));
        take(segment(7_000_000, SYN, 0, ""));
        take(segment(7_000_001, ACK, 0, "def"));
        assertCalls("10.0.0.1:5001 abc", "10.0.0.1:5001 ends", "10.0.0.1:5001 def");
        take(segment(1_700_000_001, ACK, 0, "ghi"));
        assertCalls("10.0.0.1:5001 ends", "10.0.0.1:5001 lacks 0", "10.0.0.1:5001 ghi");
        take(segment(1_700_000_004, FIN, 0, ""));
        take(segment(5, ACK, 0, "next"));
        assertCalls("10.0.0.1:5001 ends", "10.0.0.1:5001 next");
    }

    /** The connections that are silent for the longest time end if there are too many. */
    @Test
    void connectionsAreLimited() throws IOException {
        for (int i = 0; i <= TcpStreams.MAX_CONNECTIONS; i++) {
            byte[] source = {10, 1, (byte) (i >> 8), (byte) i};
            take(Frames.ipv4(source, new byte[] {10, 0, 0, 2}, Frames.tcp(1 + i, 4000, 5, ACK, 0, "data")));
        }
        assertEquals(TcpStreams.MAX_CONNECTIONS + 2, recorded.calls.size());
        assertTrue(recorded.calls.contains("10.1.0.0:1 ends"));
    }

    @Test
    void framesOfAllLinks() throws IOException {
        byte[] ipv4 = segment(100, ACK, 0, "abc");
        byte[] tcp = Frames.tcp(5001, 4000, 100, ACK, 0, "abc");
        byte[] ipv6 = Frames.ipv6(IpPacket.TCP, new byte[0], tcp);
        byte[] extensions = {
            43, 0, 0, 0, 0, 0, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        };
        byte[] extended = Frames.ipv6(0, extensions, tcp);
        for (byte[] ip : List.of(ipv4, ipv6, extended)) {
            int type = ip == ipv4 ? 0x0800 : 0x86DD;
            assertFrame(Frames.concat(Frames.header(12, type), ip), 1);
            assertFrame(Frames.concat(Frames.header(12, type), ip, new byte[9]), 1); // filled up
            assertFrame(Frames.concat(Frames.header(12, 0x8100, 5, type), ip), 1);
            assertFrame(Frames.concat(Frames.header(12, 0x88A8, 7, 0x8100, 5, type), ip), 1);
            assertFrame(Frames.concat(Frames.header(14, type), ip), 113);
            assertFrame(Frames.concat(Frames.header(0, type), new byte[18], ip), 276);
            assertFrame(Frames.concat(new byte[4], ip), 0);
            assertFrame(ip, 101);
        }
        assertFalse(take(Frames.concat(Frames.header(12, 0x0806), ipv4), 1), "ARP");
        assertFalse(take(ipv4, 147), "a link that is not known");
        byte[] fragment = ipv4.clone();
        fragment[6] = 0x20;
        assertFalse(take(fragment));
        byte[] udp = ipv4.clone();
        udp[9] = IpPacket.UDP;
        assertFalse(take(udp));
    }

    private void assertFrame(byte[] frame, int linkType) throws IOException {
        assertTrue(take(frame, linkType));
        assertEquals(1, recorded.calls.size());
        assertTrue(recorded.calls.get(0).matches("(10.0.0.1|\\[2000:0:0:0:0:0:0:1]):5001 abc"), recorded.calls.get(0));
        streams.end();
        recorded.calls.clear();
    }

    /** A snapshot length cuts packets: what follows is after a hole. */
    @Test
    void packetThatWasNotCapturedWhole() throws IOException {
        byte[] whole = segment(100, ACK, 0, "abcdef");
        take(Arrays.copyOf(whole, whole.length - 2));
        take(segment(106, ACK, 0, "ghi"));
        streams.end();
        assertCalls("10.0.0.1:5001 abcd", "10.0.0.1:5001 lacks 2", "10.0.0.1:5001 ghi", "10.0.0.1:5001 ends");
    }
}
