// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that grows is converted until the process is asked to exit. */
@Tag("slow")
class FollowTest {
    private static final byte[] ORDER = SampleCapture.messages().get(0);

    @TempDir
    private Path folder;

    @Test
    void messagesAreConvertedAsTheyAreAppended() throws Exception {
        Path file = Files.write(folder.resolve("growing.bin"), ORDER);
        CommandProcess command = CommandProcess.start("--follow", file.toString());
        try {
            String first = command.readLine();
            assertTrue(first.startsWith("{\"template\":\"NewOrder\""), first);
            Files.write(file, Arrays.copyOf(ORDER, 30), StandardOpenOption.APPEND);
            Files.write(file, Arrays.copyOfRange(ORDER, 30, ORDER.length), StandardOpenOption.APPEND);
            assertEquals(first, command.readLine());
            assertEquals(0, command.stop());
            assertTrue(command.err().startsWith("sbe2json: 2 messages converted; "), command.err());
        } finally {
            command.kill();
        }
    }

    /** The messages of all files are converted, also those that are written just before the process is asked to exit. */
    @Test
    void nothingIsLostWhenTheFileIsTruncatedOrRotatedAndTheProcessStopped() throws Exception {
        Path file = folder.resolve("rotated.bin");
        CommandProcess command = CommandProcess.start("--follow", file.toString());
        try {
            Files.write(file, ORDER);
            List<String> lines = new ArrayList<>(List.of(command.readLine()));
            Files.write(file, SampleCapture.messages().get(1));
            lines.add(command.readLine());
            for (int i = 2; i < 8; i++) {
                Files.write(file, SampleCapture.messages().get(i), StandardOpenOption.APPEND);
            }
            Files.move(file, folder.resolve("rotated.bin.1"));
            for (int i = 8; i < 12; i++) {
                Files.write(
                        file, SampleCapture.messages().get(i), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
            assertEquals(0, command.stop());
            for (String line = command.readLine(); line != null; line = command.readLine()) {
                lines.add(line);
            }
            Run all = Run.run(
                    Frames.join(SampleCapture.messages().subList(0, 12)), "--schema", SampleCapture.SCHEMA.toString());
            assertEquals(all.out().lines().toList(), lines);
            assertTrue(
                    command.err().contains("rotated.bin was truncated; reading it from the beginning\n"),
                    command.err());
            assertTrue(command.err().contains("rotated.bin was replaced; reading the new file\n"), command.err());
            assertTrue(command.err().contains("sbe2json: 12 messages converted; "), command.err());
        } finally {
            command.kill();
        }
    }
}
