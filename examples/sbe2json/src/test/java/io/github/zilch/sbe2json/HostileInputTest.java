// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonValidator;
import io.github.zilch.sbe2json.input.Framings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever the input is, each line of the output is a JSON object, and damage is reported. {@code -Dsbe2json.hostile=n} tries
 * more inputs.
 */
class HostileInputTest {
    private static final int INPUTS = Integer.getInteger("sbe2json.hostile", 2);

    private static byte[] input(Framings framing) {
        return Frames.framed(framing, SampleCapture.messages().subList(0, 12));
    }

    private static byte[] damaged(byte[] input, Random random) {
        byte[] damaged = Arrays.copyOf(input, random.nextInt(4) == 0 ? random.nextInt(input.length) : input.length);
        for (int i = random.nextInt(8); i > 0 && damaged.length > 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        return damaged;
    }

    /** Returns what is reported, without warnings. */
    private static List<String> check(byte[] input, Framings framing, List<String> more, String where) {
        List<String> args =
                new ArrayList<>(List.of("--schema", SampleCapture.SCHEMA.toString(), "--framing", framing.name()));
        args.addAll(more);
        Run run = Run.run(input, args.toArray(new String[0]));
        assertTrue(run.exitCode() == 0 || run.exitCode() == 1, where + " " + run.err());
        assertTrue(run.exitCode() == 0 || !run.err().isEmpty(), where);
        for (String line : run.out().lines().toList()) {
            boolean isValid = JsonValidator.isValid(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
            assertTrue(isValid && line.startsWith("{\"template\":\""), where + " " + line);
        }
        return run.err().lines().filter(line -> !line.contains(": warning: ")).toList();
    }

    @Test
    void damagedInputInEveryFraming() {
        for (Framings framing : Framings.values()) {
            for (int seed = 0; seed < INPUTS; seed++) {
                String where = framing + ", seed " + seed;
                byte[] damaged = damaged(input(framing), new Random(seed));
                List<String> reports = check(damaged, framing, List.of(), where);
                List<String> none = List.of("--where", "not template exists");
                assertEquals(
                        reports, check(damaged, framing, none, where), where + ": a condition must not hide damage");
            }
        }
    }

    @Test
    void damagedCapturesOfANetwork() {
        for (Framings framing : List.of(Framings.none, Framings.cme, Framings.sofh)) {
            List<byte[]> packets = List.of(
                    Frames.udp(input(framing), false),
                    Frames.udp(input(framing), true),
                    Frames.udp(input(framing), false));
            for (int seed = 0; seed < INPUTS; seed++) {
                Random random = new Random(seed);
                String where = framing + ", seed " + seed;
                ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
                check(damaged(Frames.pcap(order, packets), random), framing, List.of("--pcap"), where);
                check(damaged(Frames.pcapng(order, packets), random), framing, List.of("--pcap"), where);
            }
        }
    }

    @Test
    void randomBytes() {
        for (int seed = 0; seed < INPUTS; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            for (Framings framing : Framings.values()) {
                check(bytes, framing, List.of(), framing + ", seed " + seed);
            }
            check(bytes, Framings.none, List.of("--pcap"), "seed " + seed);
        }
    }
}
