// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.random.Comparison.Failure;
import io.github.zilch.trust.Cases;
import io.github.zilch.values.Choices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Function;

/**
 * Runs random programs. A fault may crash the JVM, so the seed of the current program is always in a mapped file, which
 * outlives the JVM.
 */
final class Programs {
    private static final int NOTE_BYTES = 64;

    private final Comparison comparison;
    private final Function<Choices, Program> maker;
    private int programs;

    private Programs(Comparison comparison, Function<Choices, Program> maker) {
        this.comparison = comparison;
        this.maker = maker;
    }

    /**
     * Makes and runs programs: of random seeds, or only that of {@code -Dzilch.seed}.
     *
     * @param comparison that runs them.
     * @param maker of a program.
     * @param count of them.
     * @param every number of them after which the long run prints its progress.
     */
    static void run(Comparison comparison, Function<Choices, Program> maker, long count, long every) {
        Long only = Long.getLong("zilch.seed");
        long first = only != null ? only : System.nanoTime();
        long most = only != null ? 1 : count;
        Programs all = new Programs(comparison, maker);
        for (long i = 0; i < most; i++) {
            all.run(first + i);
            if ((i + 1) % every == 0) {
                Cases.progress(i + 1, "programs, " + comparison.messages() + " documents compared");
            }
        }
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
        Programs programs = new Programs(new Comparison(), ProgramMaker::make);
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
        Program program = maker.apply(Choices.of(seed));
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
