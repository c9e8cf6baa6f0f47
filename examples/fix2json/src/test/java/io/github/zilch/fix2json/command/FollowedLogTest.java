// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.input.FollowedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that grows, is truncated, is replaced, disappears and appears. */
class FollowedLogTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|");
    private static final String B = message("FIX.4.4", "35=0|112=b|");

    @TempDir
    private Path folder;

    private final List<String> found = new ArrayList<>();
    private final ByteArrayOutputStream notes = new ByteArrayOutputStream();
    private boolean isStopped;

    private final MessageScanner scanner = new MessageScanner(new MessageScanner.Handler() {
        @Override
        public void message(DirectBuffer buffer, int offset, int length, long line) {
            found.add(line + ":" + buffer.getStringWithoutLengthAscii(offset, length));
        }

        @Override
        public void rejected(Flaw flaw, long line) {
            found.add(line + ":" + flaw);
        }
    });

    private FollowedLog follow(Path path) {
        Reports reports = reports();
        return new FollowedLog(new FollowedFile(path, true, reports::note), () -> isStopped, scanner, reports);
    }

    private Reports reports() {
        PrintStream err = new PrintStream(notes, true, StandardCharsets.UTF_8);
        return new Reports(
                err, new ConvertOptions.ReportOptions(), false, new Progress("fix2json", Progress.Unit.BYTES, err, 0));
    }

    /** Polls until nothing more is found, and returns the results. */
    private List<String> poll(FollowedLog file) throws IOException {
        found.clear();
        while (file.poll()) {}
        return List.copyOf(found);
    }

    private static void append(Path path, String text) throws IOException {
        Files.write(path, Fixtures.bytes(text), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private String notes() {
        return notes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void messagesAreFoundWhenTheyAreComplete() throws IOException {
        Path log = folder.resolve("log");
        append(log, "x " + A + "\n" + B.substring(0, 20));
        FollowedLog file = follow(log);
        assertEquals(List.of("1:" + A), poll(file));
        assertEquals(List.of(), poll(file));
        append(log, B.substring(20));
        assertEquals(List.of("2:" + B), poll(file));
        append(log, "\n" + A + "\n" + A);
        assertEquals(List.of("3:" + A, "4:" + A), poll(file));
        file.end();
        assertEquals("", notes());
    }

    /** What has been written before the command is asked to stop is converted, also if it has not been polled. */
    @Test
    void whatTheLogHasAtTheEndIsRead() throws IOException {
        Path log = folder.resolve("log");
        append(log, A + "\n");
        FollowedLog file = follow(log);
        poll(file);
        append(log, B + "\n");
        Files.move(log, folder.resolve("old"));
        append(log, A + "\n" + B);
        isStopped = true;
        assertEquals(List.of("2:" + B, "1:" + A, "2:" + B), poll(file));
        assertEquals(List.of("1:" + A, "2:" + B), poll(follow(folder.resolve("old"))));
    }

    @Test
    void truncatedLogIsReadFromItsBeginning() throws IOException {
        Path log = folder.resolve("log");
        append(log, A + "\n" + A + "\n" + B.substring(0, 20));
        FollowedLog file = follow(log);
        poll(file);
        Files.write(log, Fixtures.bytes(B));
        List<String> both = poll(file);
        assertEquals(List.of("3:" + B.substring(0, 20), "1:" + B), both, "the rest of the old text and the new text");
        assertEquals("fix2json: " + log + " was truncated; reading it from the beginning\n", notes());
        file.end();
    }

    @Test
    void replacedLogIsReadToItsEndBeforeTheNewOne() throws IOException {
        Path log = folder.resolve("log");
        append(log, A + "\n");
        FollowedLog file = follow(log);
        poll(file);
        Path old = Files.move(log, folder.resolve("log.1"));
        append(old, B + "\n");
        assertEquals(List.of("2:" + B), poll(file), "there is no new file yet");
        append(old, A);
        append(log, B + "\n" + A);
        assertEquals(List.of("3:" + A, "1:" + B, "2:" + A), poll(file));
        assertEquals("fix2json: " + log + " was replaced; reading the new file\n", notes());
        file.end();
    }

    @Test
    void missingLogIsWaitedFor() throws IOException {
        Path log = folder.resolve("log");
        FollowedLog file = follow(log);
        assertFalse(file.poll());
        assertFalse(file.poll());
        assertEquals("fix2json: " + log + " does not exist yet; waiting for it\n", notes());
        append(log, A);
        assertEquals(List.of("1:" + A), poll(file));
        file.end();
    }

    @Test
    void remainingTextIsPassedOnAtTheEnd() throws IOException {
        Path log = folder.resolve("log");
        append(log, A.substring(0, A.length() - 1));
        FollowedLog file = follow(log);
        assertEquals(List.of(), poll(file));
        file.end();
        assertEquals(List.of("1:" + A.substring(0, A.length() - 1)), found);
    }

    @Test
    void followerContinuesWithOtherLogsAfterAReadError() throws IOException {
        Path compressed = Files.write(folder.resolve("compressed"), InputTest.gzip(A));
        Path log = folder.resolve("log");
        append(log, A);
        List<String> failures = new ArrayList<>();
        FollowedLog good = follow(log);
        FollowedFile never = new FollowedFile(folder.resolve("never"), true, note -> isStopped = true);
        List<FollowedLog> logs =
                List.of(follow(compressed), good, new FollowedLog(never, () -> isStopped, scanner, reports()));
        new Follower(logs, () -> isStopped, (name, reason) -> failures.add(name + ": " + reason.getMessage())).run();
        assertEquals(List.of(compressed + ": the file is compressed; read it without --follow"), failures);
        assertEquals(A.length(), good.count(), "the file was opened before the stop, and is read after it");
    }
}
