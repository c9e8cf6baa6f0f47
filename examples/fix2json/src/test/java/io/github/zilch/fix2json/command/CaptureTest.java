// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A capture of a network as input: the messages of its TCP connections, each direction for itself. */
class CaptureTest {
    private static final int FROM_CLIENT = 5001;
    private static final int FROM_SERVER = 4000;
    private static final String CLIENT_TO_SERVER = "10.0.0.1:5001 to 10.0.0.2:4000";
    private static final String SERVER_TO_CLIENT = "10.0.0.2:4000 to 10.0.0.1:5001";

    /** The packets of a capture, one a second from 08:00 on. */
    private final List<byte[]> packets = new ArrayList<>();

    /** Adds a segment. One character of the payload is one byte. */
    private void add(int sourcePort, int sequence, String payload) {
        boolean isClient = sourcePort == FROM_CLIENT;
        ByteBuffer ip = ByteBuffer.allocate(40 + payload.length());
        ip.put((byte) 0x45).putShort(2, (short) ip.capacity()).put(9, (byte) 6);
        ip.putInt(12, isClient ? 0x0A000001 : 0x0A000002).putInt(16, isClient ? 0x0A000002 : 0x0A000001);
        ip.putShort(20, (short) sourcePort).putShort(22, (short) (isClient ? FROM_SERVER : FROM_CLIENT));
        ip.putInt(24, sequence).put(32, (byte) 0x50).put(33, (byte) 0x10);
        packets.add(ip.position(40).put(Fixtures.bytes(payload)).array());
    }

    private String capture() {
        ByteArrayOutputStream capture = new ByteArrayOutputStream();
        ByteBuffer head = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN).putInt(0xA1B2C3D4);
        capture.writeBytes(head.putInt(20, 101).array());
        int seconds = 1_773_648_000;
        for (byte[] packet : packets) {
            ByteBuffer record = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
            record.putInt(seconds++).putInt(250_000).putInt(packet.length).putInt(packet.length);
            capture.writeBytes(record.array());
            capture.writeBytes(packet);
        }
        return capture.toString(StandardCharsets.ISO_8859_1);
    }

    private static String order(String id) {
        return message("FIX.4.4", "35=D|49=A|56=B|11=" + id + "|55=OSTWIND|54=1|");
    }

    private static List<String> ids(Run run) {
        return run.out()
                .lines()
                .map(line -> Fixtures.tree(line).at("/Body/ClOrdID").textValue())
                .toList();
    }

    @Test
    void messagesOfBothDirectionsWithTheirOrigin() {
        String first = order("1");
        String answer = message("FIX.4.4", "35=8|49=B|56=A|11=1|");
        add(FROM_CLIENT, 100, first.substring(0, 30));
        add(FROM_SERVER, 900, answer);
        add(FROM_CLIENT, 130, first.substring(30) + order("2"));
        Run run = Run.run(capture(), "--flat", "--with", "source,line,time");
        assertEquals(0, run.exitCode(), run.err());
        List<String> lines = run.out().lines().toList();
        assertTrue(
                lines.get(0).endsWith("\"source\":\"-\",\"line\":1,\"time\":\"2026-03-16T08:00:01.250Z\"}"), run.out());
        assertTrue(lines.get(0).contains("\"MsgType\":\"8\""), run.out());
        assertTrue(lines.get(1).contains("\"ClOrdID\":\"1\""), run.out());
        assertTrue(lines.get(1).endsWith("\"line\":2,\"time\":\"2026-03-16T08:00:02.250Z\"}"), run.out());
        assertTrue(lines.get(2).contains("\"ClOrdID\":\"2\""), run.out());
        assertEquals(3, lines.size());
    }

    @Test
    void captureIsComparedWithALog(@TempDir Path directory) throws IOException {
        add(FROM_CLIENT, 100, order("1"));
        add(FROM_CLIENT, 100 + order("1").length(), order("2"));
        Path capture = Files.write(directory.resolve("a.pcap"), capture().getBytes(StandardCharsets.ISO_8859_1));
        Path log = Files.writeString(directory.resolve("b.log"), order("1") + "\n" + order("3") + "\n");
        Run same = Run.run("", "diff", capture.toString(), capture.toString());
        assertEquals(0, same.exitCode(), same.out() + same.err());
        Run other = Run.run("", "diff", capture.toString(), log.toString());
        assertEquals(1, other.exitCode(), other.out() + other.err());
    }

    /** Messages of two directions, in segments of any size, some of them late and some twice. */
    @Test
    void anySegmentsMakeTheSameMessages() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            packets.clear();
            List<String> expected = new ArrayList<>();
            StringBuilder client = new StringBuilder();
            StringBuilder server = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                expected.add(Integer.toString(i));
                String data = "8=FIX.4.4\u000135=D\u000110=000\u0001".repeat(1 + random.nextInt(3));
                client.append(message("FIX.4.4", "35=D|11=" + i + "|95=" + data.length() + "|96=" + data + "|"));
                server.append(message("FIX.4.4", "35=8|11=x|58=" + "y".repeat(random.nextInt(200)) + "|"));
            }
            int[] from = {0, 0};
            int[] start = {random.nextInt(), random.nextInt()};
            String[] all = {client.toString(), server.toString()};
            while (from[0] < all[0].length() || from[1] < all[1].length()) {
                int side = random.nextInt(2);
                int end = Math.min(all[side].length(), from[side] + 1 + random.nextInt(300));
                add(
                        side == 0 ? FROM_CLIENT : FROM_SERVER,
                        start[side] + from[side],
                        all[side].substring(from[side], end));
                from[side] = random.nextInt(10) == 0 ? from[side] : end;
            }
            for (int i = 4; i < packets.size(); i += 3) { // the first packets tell where the directions begin
                Collections.swap(packets, i, i - 1);
            }
            Run run = Run.run(capture(), "--only", "D");
            assertEquals(0, run.exitCode(), seed + run.err());
            assertEquals(expected, ids(run), "seed " + seed);
        }
    }

    @Test
    void whatIsMissingIsReportedAndTheRestConverted() {
        String second = order("2");
        add(FROM_CLIENT, 100, order("1") + second.substring(0, 20));
        add(FROM_CLIENT, 100 + order("1").length() + second.length(), order("3"));
        Run run = Run.run(capture());
        assertEquals(List.of("1", "3"), ids(run));
        assertEquals(1, run.exitCode());
        assertEquals(
                "-:2: the message is cut off: it has no CheckSum (10) at its end\n"
                        + "-:3: the capture lacks " + (second.length() - 20) + " bytes from " + CLIENT_TO_SERVER
                        + " before 2026-03-16T08:00:01.250Z; the messages there are not converted\n",
                run.err().lines().sorted().reduce("", (all, line) -> all + line + "\n"));
        Run stopped = Run.run(capture(), "--on-error", "fail");
        assertEquals(3, stopped.exitCode(), stopped.err());
    }

    @Test
    void beginningInTheMiddleOfAMessageIsNoFlaw() {
        add(FROM_CLIENT, 100, order("1").substring(20) + order("2"));
        Run run = Run.run(capture(), "--report", "all");
        assertEquals(List.of("2"), ids(run));
        assertEquals(0, run.exitCode());
        assertEquals("-:1: no FIX message in this line: \"8=FIX\" not found\n", run.err());
    }

    @Test
    void otherConnectionsAndPacketsAreCounted() {
        add(FROM_SERVER, 1, "HTTP/1.1 200 OK\r\n\r\npassword=hunter2");
        packets.add(new byte[60]);
        Run run = Run.run(capture(), "--summary", "--report", "all");
        assertEquals(1, run.exitCode(), "there is no message");
        assertTrue(run.err().contains("1 lines without FIX"), run.err());
        assertTrue(run.err().contains("fix2json: 1 packets skipped: not TCP, fragments, or of"), run.err());
        assertTrue(!run.err().contains("hunter2"), run.err());
        assertEquals("", run.out());
        add(FROM_CLIENT, 1, order("1"));
        assertEquals(0, Run.run(capture()).exitCode(), SERVER_TO_CLIENT);
    }

    @Test
    void captureOfNothingThatIsReadIsNoSuccess() throws IOException {
        packets.add(new byte[60]);
        Run run = Run.run(capture());
        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith("fix2json: -: no FIX message found: 1 packets skipped: "), run.err());
    }

    /** Of each file for itself, and of both sides of a comparison; also of a file that is broken. */
    @Test
    void skippedPacketsAreCountedInEveryCommand(@TempDir Path directory) throws IOException {
        packets.add(new byte[60]);
        String strange = capture();
        packets.add(new byte[60]);
        add(FROM_CLIENT, 100, order("1"));
        String name = directory.resolve("a.pcap").toString();
        String other = directory.resolve("b.pcap").toString();
        Files.write(Path.of(name), Fixtures.bytes(capture()));
        Files.write(Path.of(other), Fixtures.bytes(strange));
        for (String command : List.of("", "latency", "orders", "diff")) {
            List<String> arguments = new ArrayList<>(List.of("--summary", name, other));
            arguments.addAll(0, command.isEmpty() ? List.of() : List.of(command));
            Run run = Run.run("", arguments.toArray(String[]::new));
            assertTrue(run.err().contains("b.pcap: no FIX message found: 1 packets skipped: not TCP"), run.err());
            String summary = command.equals("diff")
                    ? "fix2json: 2 packets skipped: not TCP, fragments, or of an unknown kind of network\nfix2json: 1 packets"
                    : "fix2json: 3 packets skipped: not TCP";
            assertTrue(run.err().contains(summary), command + run.err());
        }
        Files.write(Path.of(name), Fixtures.bytes(strange + "broken"));
        assertTrue(Run.run("", name, other).err().contains("b.pcap: no FIX message found: 1 packets skipped"));
        Files.writeString(Path.of(name), "nothing\n");
        Run diff = Run.run("", "diff", "--summary", name, name);
        assertTrue(diff.err().contains("; 2 lines without FIX; "), diff.err());
    }

    /** A message that has begun is rejected there, and does not go on in the next capture. */
    @Test
    void connectionsEndWithABrokenCapture(@TempDir Path directory) throws IOException {
        add(FROM_CLIENT, 1, order("1") + order("2").substring(0, 20));
        Path broken = Files.write(directory.resolve("a.pcap"), Fixtures.bytes(capture() + "cut"));
        packets.clear();
        add(FROM_CLIENT, 1 + order("1").length() + 20, order("2").substring(20) + order("3"));
        Path next = Files.write(directory.resolve("b.pcap"), Fixtures.bytes(capture()));
        Run run = Run.run("", "--with", "source,line", broken.toString(), next.toString());
        assertEquals(List.of("1", "3"), ids(run));
        assertTrue(run.out().endsWith("\"source\":\"" + next + "\",\"line\":2}\n"), run.out());
        List<String> lines = run.err().lines().toList();
        assertEquals(2, lines.size(), run.err());
        assertEquals(broken + ":2: the message is cut off: it has no CheckSum (10) at its end", lines.get(0));
        assertTrue(
                lines.get(1).startsWith("fix2json: cannot read " + broken + ": the capture is cut off: "), run.err());
    }

    @Test
    void captureIsDecompressedAndDamageReported() throws IOException {
        add(FROM_CLIENT, 1, order("1"));
        add(FROM_CLIENT, 1 + order("1").length(), order("2"));
        String gzip = new String(InputTest.gzip(capture()), StandardCharsets.ISO_8859_1);
        assertEquals(List.of("1", "2"), ids(Run.run(gzip)));
        Run cut = Run.run(capture().substring(0, capture().length() - 5));
        assertEquals(List.of("1"), ids(cut));
        assertEquals(2, cut.exitCode());
        assertEquals(
                "fix2json: cannot read -: the capture is cut off: 5 bytes of its last packet are missing\n", cut.err());
    }

    /** A message that never ends must not fill the memory, and what has no CheckSum is reported. */
    @Test
    void damagedMessagesAreLines() {
        add(
                FROM_CLIENT,
                100,
                "8=FIX.4.4\u00019=5\u000135=D\u0001junk\u0001" + order("1") + "8=FIX.4.4\u00019=9999999\u0001");
        add(FROM_CLIENT, 101 + packets.get(0).length, order("2")); // after a hole of 41 bytes
        Run run = Run.run(capture());
        assertEquals(List.of("1", "2"), ids(run));
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("-:1: the field at byte 19 has no '='\n"), run.err());
        assertTrue(run.err().contains("the capture lacks 41 bytes from "), run.err());
    }

    @Test
    void lineFeedsInMessagesAreCounted() {
        add(FROM_CLIENT, 1, message("FIX.4.4", "35=D|11=1|58=a\nb|") + order("2"));
        Run run = Run.run(capture(), "--flat", "--with", "line");
        assertTrue(run.out().contains("\"ClOrdID\":\"1\",\"Text\":\"a\\nb\",\"line\":1}"), run.out());
        assertTrue(run.out().contains("\"line\":3}"), run.out());
    }
}
