// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
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

    private static Process start(Path file) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-exports",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sbe2Json.class.getName(),
                        "--schema",
                        SampleCapture.SCHEMA.toString(),
                        "--follow",
                        file.toString())
                .start();
    }

    @Test
    @Timeout(60)
    void messagesAreConvertedAsTheyAreAppended() throws Exception {
        Path file = Files.write(folder.resolve("growing.bin"), ORDER);
        Process process = start(file);
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String first = out.readLine();
            assertTrue(first.startsWith("{\"template\":\"NewOrder\""), first);
            Files.write(file, Arrays.copyOf(ORDER, 30), StandardOpenOption.APPEND);
            Files.write(file, Arrays.copyOfRange(ORDER, 30, ORDER.length), StandardOpenOption.APPEND);
            assertEquals(first, out.readLine());
            process.toHandle().destroy();
            assertTrue(process.waitFor(20, TimeUnit.SECONDS));
            String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(err.startsWith("sbe2json: 2 messages converted; "), err);
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
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
