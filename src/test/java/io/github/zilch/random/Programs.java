// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.random.Comparison.Failure;
import io.github.zilch.values.Choices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Runs random programs. A fault may crash the JVM, so the seed of the current program is always in a mapped file, which
 * outlives the JVM.
 */
final class Programs {
    private static final int NOTE_BYTES = 64;

    private final Comparison comparison = new Comparison();
    private int programs;

    private Programs() {}

    /** Runs the program of one seed. */
    static void runOne(long seed) {
        new Programs().run(seed);
    }

    /**
     * Runs programs.
     *
     * @param args the seed of the first program; the number of messages, the seconds and the megabytes of used heap,
     *     any of which ends the run; the file for the seed of the current program.
     */
    public static void main(String[] args) throws IOException {
        long seed = Long.parseLong(args[0]);
        long messages = Long.parseLong(args[1]);
        long end = System.nanoTime() + Long.parseLong(args[2]) * 1_000_000_000;
        long heap = Long.parseLong(args[3]) << 20;
        MappedByteBuffer note = note(Path.of(args[4]));
        Programs programs = new Programs();
        Runtime runtime = Runtime.getRuntime();
        while (programs.comparison.messages() < messages
                && System.nanoTime() < end
                && runtime.totalMemory() - runtime.freeMemory() < heap) {
            write(note, seed);
            programs.run(seed++);
        }
        System.out.println(programs.programs + " programs, " + programs.comparison.messages() + " messages");
    }

    private void run(long seed) {
        Program program = ProgramMaker.make(Choices.of(seed));
        Failure failure = comparison.run(program);
        if (failure != null) {
            throw new AssertionError("seed " + seed + ": " + Shrinker.shrink(comparison, program, failure));
        }
        programs++;
    }

    private static MappedByteBuffer note(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, NOTE_BYTES);
        }
    }

    private static void write(MappedByteBuffer note, long seed) {
        byte[] text = String.format("%-" + NOTE_BYTES + "d", seed).getBytes(StandardCharsets.US_ASCII);
        note.put(0, text);
    }

    /** Returns the seed of the last program that a JVM ran with this file. */
    static String lastSeed(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
