// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of a live channel of Aeron are converted until the process is asked to exit. */
@Tag("slow")
class AeronInputTest {
    private static final List<byte[]> MESSAGES = SampleCapture.messages();
    private static final int STREAM = 71;
    private static final int BEGIN = 0x80;
    private static final int END = 0x40;

    @TempDir
    private Path folder;

    private MediaDriver driver;
    private Aeron aeron;
    private CommandProcess command;

    @BeforeEach
    void startDriver() {
        driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(folder.resolve("aeron").toString())
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .publicationLingerTimeoutNs(TimeUnit.MILLISECONDS.toNanos(50))
                .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(20)));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
    }

    @AfterEach
    void stopAll() {
        command.kill();
        aeron.close();
        driver.close();
    }

    /** Starts the command, and waits until publications of its stream are connected. */
    private void start(List<Publication> publications, String... more) throws Exception {
        List<String> args = new ArrayList<>(List.of("--aeron", "aeron:ipc", "--stream", Integer.toString(STREAM)));
        args.addAll(List.of("--aeron-dir", driver.aeronDirectoryName()));
        args.addAll(List.of(more));
        command = CommandProcess.start(args.toArray(String[]::new));
        while (!publications.stream().allMatch(Publication::isConnected)) {
            Thread.sleep(10);
        }
    }

    private static void publish(Publication publication) throws InterruptedException {
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
    void messagesThatHaveArrivedBeforeTheStopAreConverted() throws Exception {
        Publication publication = aeron.addPublication("aeron:ipc", STREAM);
        start(List.of(publication));
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
    }

    /** Publishes a fragment of a message. */
    private static void publish(Publication publication, byte[] message, int from, int to, int flags)
            throws InterruptedException {
        BufferClaim claim = new BufferClaim();
        while (publication.tryClaim(to - from, claim) < 0) {
            Thread.sleep(1);
        }
        claim.buffer().putBytes(claim.offset(), message, from, to - from);
        claim.flags((byte) flags).commit();
    }

    /** The fragments of two sessions come alternately, and some are lost. */
    @Test
    void messageWithoutAFragmentIsReported() throws Exception {
        byte[] whole = MESSAGES.get(0);
        Publication a = aeron.addExclusivePublication("aeron:ipc", STREAM);
        Publication b = aeron.addExclusivePublication("aeron:ipc", STREAM);
        start(List.of(a, b));
        publish(a, whole, 0, 40, BEGIN);
        publish(b, whole, 0, 32, BEGIN);
        publish(a, whole, 40, whole.length, END);
        publish(b, whole, 32, whole.length, END);
        publish(a, whole, 40, 60, 0); // the first fragment is lost
        publish(a, whole, 60, whole.length, END);
        publish(b, whole, 0, 32, BEGIN); // the others are lost
        publish(b, whole, 0, whole.length, BEGIN | END);
        String line = command.readLine();
        assertEquals(line, command.readLine());
        assertEquals(line, command.readLine());
        publish(a, whole, 0, 40, BEGIN);
        assertEquals(1, command.stop());
        assertEquals(
                2,
                command.err().split("because its fragments after (32|40) bytes are missing").length - 1,
                command.err());
        assertEquals(1, command.err().split("because its first fragment is missing").length - 1, command.err());
        assertTrue(command.err().contains("sbe2json: 3 messages converted; "), command.err());
        assertTrue(command.err().contains("sbe2json: 3 rejected"), command.err());
    }

    @Test
    void messageWhoseSessionEndsIsReported() throws Exception {
        try (Publication publication = aeron.addPublication("aeron:ipc", STREAM)) {
            start(List.of(publication), "--on-error", "fail");
            publish(publication, MESSAGES.get(0), 0, 40, BEGIN);
            Thread.sleep(100);
        }
        assertNull(command.readLine()); // it ends
        assertEquals(3, command.stop(), command.err());
        String expected = "aeron:ipc:0: a message is left out, because its fragments after 40 bytes are missing\n";
        assertTrue(command.err().startsWith(expected), command.err());
    }
}
