// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file that grows is converted until the process is asked to exit. */
@Tag("slow")
class FollowTest {
    private static final byte[] ORDER = SampleCapture.messages().get(0);

    @TempDir
    private Path folder;

    @Test
    @Timeout(60)
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

    @Test
    void oneFileIsFollowed() {
        String schema = SampleCapture.SCHEMA.toString();
        for (String[] files : new String[][] {{}, {"-"}, {"a", "b"}, {folder.toString()}}) {
            String[] args = Arrays.copyOf(new String[] {"--schema", schema, "--follow"}, 3 + files.length);
            System.arraycopy(files, 0, args, 3, files.length);
            Run run = Run.run(ORDER, args);
            assertEquals(64, run.exitCode());
            assertTrue(run.err().startsWith("sbe2json: --follow requires one file\n"), run.err());
        }
    }
}
