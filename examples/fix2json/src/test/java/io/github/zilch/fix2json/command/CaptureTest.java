// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.kit.cases.Frames;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A capture of a network as input, in any segments or compressed. The runs of {@code capture.txt} say what is made of it. */
class CaptureTest {
    private final List<byte[]> packets = new ArrayList<>();

    private String capture() {
        byte[] capture = Frames.pcap(ByteOrder.LITTLE_ENDIAN, false, Frames.RAW_IP, packets);
        return new String(capture, StandardCharsets.ISO_8859_1);
    }

    private static List<String> ids(Run run) {
        return run.out()
                .lines()
                .map(line -> Fixtures.tree(line).at("/Body/ClOrdID").textValue())
                .toList();
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
                int sequence = start[side] + from[side];
                String text = all[side].substring(from[side], end);
                packets.add(
                        side == 0
                                ? Frames.segment(sequence, Frames.ACK, 0, text)
                                : Frames.answer(sequence, Frames.ACK, 0, text));
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
    void captureIsDecompressed() throws IOException {
        packets.add(
                Frames.segment(1, Frames.ACK, 0, message("FIX.4.4", "35=D|11=1|") + message("FIX.4.4", "35=D|11=2|")));
        String gzip = new String(InputTest.gzip(capture()), StandardCharsets.ISO_8859_1);
        assertEquals(List.of("1", "2"), ids(Run.run(gzip)));
    }
}
