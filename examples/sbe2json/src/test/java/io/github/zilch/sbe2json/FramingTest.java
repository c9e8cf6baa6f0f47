// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.sbe2json.input.Framings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages of the sample are found in every framing, and damage of a frame is reported with its place. */
class FramingTest {
    private static final List<byte[]> MESSAGES = SampleCapture.messages();
    private static final String JSON = convert(Frames.join(MESSAGES), "none").out();

    private static String[] args(String framing, String... more) {
        List<String> args = new ArrayList<>(List.of("--schema", SampleCapture.SCHEMA.toString(), "--framing", framing));
        args.addAll(List.of(more));
        return args.toArray(new String[0]);
    }

    private static Run convert(byte[] in, String framing, String... more) {
        return Run.run(in, args(framing, more));
    }

    /** Asserts that all messages are found, also if the input arrives in pieces. */
    private static void assertAll(byte[] in, String framing, String... more) {
        String[] args = args(framing, more);
        assertEquals(new Run(0, JSON, ""), Run.run(in, args), framing);
        assertEquals(new Run(0, JSON, ""), Run.runSlowly(in, args), framing);
    }

    @Test
    void messagesInAllFramings() {
        assertEquals(MESSAGES.size(), JSON.lines().count());
        for (Framings framing : Framings.values()) {
            assertAll(Frames.framed(framing, MESSAGES), framing.name());
        }
    }

    @Test
    void inputThatIsLongerThanWhatIsReadAtOnce() {
        int times = 25;
        String expected = JSON.repeat(times);
        List<byte[]> unframed = Collections.nCopies(times, Frames.join(MESSAGES));
        assertEquals(expected, convert(Frames.join(unframed), "none").out());
        List<byte[]> framed = Collections.nCopies(times, Frames.framed(Framings.sofh, MESSAGES));
        assertEquals(expected, Run.runSlowly(Frames.join(framed), args("sofh")).out());
        assertEquals(
                expected, Run.runSlowly(Frames.join(unframed), args("none")).out());
    }

    @Test
    void messagesInCapturesOfANetwork() {
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < MESSAGES.size(); i += 3) {
            packets.add(Frames.udp(Frames.framed(Framings.cme, MESSAGES.subList(i, i + 3)), i % 2 == 0));
        }
        packets.add(Frames.udp(new byte[0], false));
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            assertAll(Frames.pcap(order, packets), "cme", "--pcap");
            assertAll(Frames.pcapng(order, packets), "cme", "--pcap");
        }
        List<byte[]> unframed =
                MESSAGES.stream().map(each -> Frames.udp(each, false)).toList();
        assertAll(Frames.pcap(ByteOrder.LITTLE_ENDIAN, unframed), "none", "--pcap");
    }

    @Test
    void packetsThatAreNotUdpAreSkippedAndCounted() {
        byte[] tcp = Frames.udp(MESSAGES.get(0), false);
        tcp[14 + 9] = 6;
        byte[] fragment = Frames.udp(MESSAGES.get(0), false);
        fragment[14 + 6] = 0x20;
        byte[] input = Frames.pcap(
                ByteOrder.LITTLE_ENDIAN, List.of(tcp, fragment, new byte[3], Frames.udp(MESSAGES.get(0), false)));
        Run run = convert(input, "none", "--pcap", "--summary");
        assertEquals(JSON.lines().findFirst().orElseThrow() + "\n", run.out());
        assertTrue(run.err().contains("sbe2json: 3 packets skipped"), run.err());
    }

    @Test
    void damagedPacketDoesNotHideTheNext() {
        byte[] damaged = Frames.framed(Framings.cme, MESSAGES.subList(0, 1));
        damaged[12] = 1;
        byte[] input = Frames.pcap(
                ByteOrder.LITTLE_ENDIAN,
                List.of(
                        Frames.udp(damaged, false),
                        Frames.udp(Frames.framed(Framings.cme, MESSAGES.subList(1, 2)), false)));
        Run run = convert(input, "cme", "--pcap");
        assertEquals(1, run.exitCode());
        assertEquals(1, run.out().lines().count());
        assertTrue(run.err().startsWith("-:94: the length before a message is "), run.err());
    }

    @Test
    void messagesInARecordingAlsoInFragments() {
        List<byte[]> frames = new ArrayList<>();
        for (byte[] message : MESSAGES) {
            frames.addAll(frames(message));
            frames.add(Frames.frame(new byte[5], 0xC0, 0));
        }
        frames.add(new byte[1024]);
        assertAll(Frames.recording(frames), "aeron");
    }

    /** Returns the frames of a message: fragments of 40 bytes, if it has 100 or more. */
    private static List<byte[]> frames(byte[] message) {
        if (message.length < 100) {
            return List.of(Frames.frame(message, 0xC0, 1));
        }
        List<byte[]> frames = new ArrayList<>();
        ByteBuffer rest = ByteBuffer.wrap(message);
        for (int flags = 0x80; rest.hasRemaining(); flags = rest.remaining() <= 40 ? 0x40 : 0) {
            byte[] part = new byte[Math.min(40, rest.remaining())];
            rest.get(part);
            frames.add(Frames.frame(part, flags, 1));
        }
        return frames;
    }

    @Test
    void eachMessageOfARecordingIsConvertedOrReported() {
        List<byte[]> messages = MESSAGES.subList(0, 20);
        List<byte[]> frames = new ArrayList<>();
        for (byte[] message : messages) {
            frames.addAll(frames(message));
        }
        for (int removed = 0; removed < frames.size(); removed++) {
            List<byte[]> rest = new ArrayList<>(frames);
            Frames.recording(rest); // the frames keep their places
            rest.remove(removed);
            Run run = convert(Frames.join(rest), "aeron");
            boolean isMessage = (frames.get(removed)[5] & 0xC0) == 0xC0;
            long converted = run.out().lines().count();
            assertEquals(messages.size() - 1, converted, "frame " + removed);
            assertEquals(isMessage ? 0 : 1, run.err().lines().count(), removed + ": " + run.err());
            assertTrue(isMessage || run.err().contains(": a message is left out, because its "), run.err());
            assertEquals(isMessage ? 0 : 1, run.exitCode(), run.err());
        }
    }

    @Test
    void fragmentsOfTwoMessagesAreNotJoined() {
        byte[] first =
                MESSAGES.stream().filter(each -> each.length >= 100).findFirst().orElseThrow();
        List<byte[]> frames = new ArrayList<>(frames(first));
        frames.addAll(frames(first.clone()));
        Frames.recording(frames);
        int half = frames.size() / 2;
        List<byte[]> joined = new ArrayList<>(frames.subList(0, half - 1)); // all but the last of the first
        joined.add(frames.get(frames.size() - 1)); // the last of the second
        Run run = convert(Frames.join(joined), "aeron");
        assertEquals("", run.out());
        assertTrue(run.err().startsWith("-:0: a message is left out, because its fragments after "), run.err());
    }
}
