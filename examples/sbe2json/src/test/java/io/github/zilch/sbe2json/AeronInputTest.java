// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages of a live channel of Aeron are converted until the process is asked to exit. */
@Tag("slow")
class AeronInputTest {
    private static final List<byte[]> MESSAGES = SampleCapture.messages();
    private static final int STREAM = 71;

    @TempDir
    private Path folder;

    private static void publish(Publication publication) throws InterruptedException {
        while (!publication.isConnected()) {
            Thread.sleep(10);
        }
        for (byte[] message : MESSAGES) {
            while (publication.offer(new UnsafeBuffer(message)) < 0) {
                Thread.sleep(1);
            }
        }
        while (publication.offer(new UnsafeBuffer(new byte[3])) < 0) {
            Thread.sleep(1);
        }
    }

    @Test
    @Timeout(60)
    void messagesThatHaveArrivedBeforeTheStopAreConverted() throws Exception {
        String directory = folder.resolve("aeron").toString();
        MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED);
        CommandProcess command = null;
        try (MediaDriver driver = MediaDriver.launch(context);
                Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
                Publication publication = aeron.addPublication("aeron:ipc", STREAM)) {
            command = CommandProcess.start(
                    "--aeron", "aeron:ipc", "--stream", Integer.toString(STREAM), "--aeron-dir", directory);
            publish(publication);
            StringBuilder lines = new StringBuilder(command.readLine() + '\n');
            assertEquals(1, command.stop(), "the last message is damaged");
            for (int i = 1; i < MESSAGES.size(); i++) {
                lines.append(command.readLine()).append('\n');
            }
            String capture = SampleCapture.CAPTURE.toString();
            String expected = Run.run(new byte[0], "--schema", SampleCapture.SCHEMA.toString(), capture)
                    .out();
            assertEquals(expected, lines.toString());
            assertTrue(command.err().startsWith("aeron:ipc:"), command.err());
            assertTrue(command.err().contains(": the message: header at byte 0 is cut off"), command.err());
            assertTrue(command.err().contains("sbe2json: 120 messages converted; "), command.err());
        } finally {
            if (command != null) {
                command.kill();
            }
        }
    }

    @Test
    @Timeout(60)
    void missingDriverIsAnError() {
        String none = folder.resolve("none").toString();
        Run run = Run.run(
                new byte[0], "--schema", SampleCapture.SCHEMA.toString(), "--aeron", "aeron:ipc", "--aeron-dir", none);
        assertEquals(2, run.exitCode());
        assertTrue(
                run.err()
                        .startsWith("sbe2json: cannot read aeron:ipc: no media driver runs in " + none
                                + ": start one, or pass its directory with --aeron-dir\n"),
                run.err());
    }

    @Test
    void aeronIsTheOnlyInput() {
        String schema = SampleCapture.SCHEMA.toString();
        Run run = Run.run(new byte[0], "--schema", schema, "--aeron", "aeron:ipc", "--pcap");
        assertEquals(64, run.exitCode());
        assertTrue(run.err().startsWith("sbe2json: --aeron cannot be combined with files, "), run.err());
    }
}
