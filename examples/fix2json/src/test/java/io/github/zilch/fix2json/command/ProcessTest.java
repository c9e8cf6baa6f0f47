// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command in its own process: signals, pipes, full disks, and a heap of a few MB. */
@Tag("slow")
class ProcessTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|") + "\n";
    private static final String B = message("FIX.4.4", "35=0|112=b|") + "\n";

    @TempDir
    private Path folder;

    private Process process;

    private ProcessBuilder command(String... args) {
        return CommandProcess.builder(List.of("-Xmx16m"), Fix2Json.class, args)
                .redirectError(folder.resolve("err").toFile());
    }

    private Process start(ProcessBuilder builder) throws IOException {
        process = builder.start();
        return process;
    }

    @AfterEach
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private String err() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    private BufferedReader reader() {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Writes the input of the process, and returns its exit code. */
    private int feed(Feed feed) throws Exception {
        try (OutputStream in = process.getOutputStream()) {
            feed.to(in);
        }
        return process.waitFor();
    }

    private interface Feed {
        void to(OutputStream in) throws IOException;
    }

    /** It would read what it writes, and with {@code --with raw} it would not end. */
    @Test
    void standardOutputIsNoInput() throws Exception {
        Path log = Files.write(folder.resolve("log"), Fixtures.bytes(A));
        start(command("--with", "raw", log.toString()).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())));
        assertEquals(64, process.waitFor(), err());
        assertTrue(err().startsWith("fix2json: standard output is also an input: choose another file"), err());
        assertEquals(A, Files.readString(log, StandardCharsets.ISO_8859_1));
    }

    /** The shell has created the file before the command starts, so it is one of the directory. */
    @Test
    void standardOutputIsNoFileOfInputDirectory() throws Exception {
        Path logs = Files.createDirectory(folder.resolve("logs"));
        Files.write(logs.resolve("log"), Fixtures.bytes(A));
        Path out = logs.resolve("out.json");
        start(command("--with", "raw", logs.toString()).redirectOutput(out.toFile()));
        assertEquals(64, process.waitFor(), err());
        assertTrue(
                err().startsWith("fix2json: standard output is a file in the input directory " + logs
                        + ", and would be read: choose a file in another directory"),
                err());
        assertEquals("", Files.readString(out));
    }

    @Test
    void signalStopsFollowingWithSummaryAndExitCode() throws Exception {
        Path log = Files.write(folder.resolve("log"), Fixtures.bytes(A + "x\n"));
        start(command("--follow", log.toString()));
        BufferedReader out = reader();
        assertTrue(out.readLine().contains("\"a\""));
        Files.write(log, Fixtures.bytes(B), StandardOpenOption.APPEND);
        assertTrue(out.readLine().contains("\"b\""));
        process.toHandle().destroy();
        assertEquals(0, process.waitFor(), err());
        assertNull(out.readLine());
        assertTrue(err().startsWith("fix2json: 2 messages converted; 1 lines without FIX; "), err());
    }

    @Test
    void signalCompletesTheFileOfAFollowedLog() throws Exception {
        Path log = Files.write(folder.resolve("log"), Fixtures.bytes(A));
        Path results = Files.createDirectory(folder.resolve("results"));
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            results.register(watch, StandardWatchEventKinds.ENTRY_MODIFY);
            start(command("--follow", log.toString(), "--array", "--quiet", "--out", results + "/out"));
            watch.take();
            process.toHandle().destroy();
            assertEquals(0, process.waitFor(), err());
        }
        assertEquals(1, Fixtures.tree(Files.readString(results.resolve("out"))).size());
        assertEquals("", err());
    }

    @Test
    void signalLeavesNoPartialFile() throws Exception {
        Path results = Files.createDirectory(folder.resolve("results"));
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            results.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            start(command("--out", results + "/out"));
            watch.take();
            process.toHandle().destroy();
            assertTrue(process.waitFor() > 128, "stopped by the signal");
        }
        assertEquals(0, results.toFile().list().length);
        assertEquals("", err());
    }

    @Test
    void closedPipeStopsTheRunQuietly() throws Exception {
        Path log = Files.write(folder.resolve("log"), Fixtures.bytes(A.repeat(100_000)));
        start(command(log.toString(), "--summary"));
        try (BufferedReader out = reader()) {
            assertTrue(out.readLine().contains("\"a\""));
        }
        assertEquals(ExitCode.BROKEN_PIPE, process.waitFor());
        assertEquals("", err());
    }

    @Test
    void fullDiskIsReported() throws Exception {
        File full = new File("/dev/full");
        assumeTrue(full.exists());
        start(command().redirectOutput(full));
        assertEquals(2, feed(in -> in.write(Fixtures.bytes(A))));
        assertTrue(err().matches("fix2json: cannot write the output: .+\\R"), err());
        start(command("--out", full.toString()));
        assertEquals(2, feed(in -> in.write(Fixtures.bytes(A))));
        assertTrue(err().matches("fix2json: cannot write /dev/full: .+\\R"), err());
    }

    /** More of the orders than is kept in memory is written there. */
    @Test
    void directoryForTemporaryFilesIsNamedIfItCannotBeWritten() throws Exception {
        String order =
                "35=D|34=1|49=C|56=X|52=20260316-09:59:59|11=a|55=A|54=1|38=1|40=1|58=" + "x".repeat(60_000) + '|';
        Path log = Files.write(
                folder.resolve("log"),
                Collections.nCopies(1_200, message("FIX.4.4", order)),
                StandardCharsets.US_ASCII);
        Path missing = folder.resolve("missing");
        start(CommandProcess.builder(
                        List.of("-Djava.io.tmpdir=" + missing), Fix2Json.class, "orders", "--json", log.toString())
                .redirectError(folder.resolve("err").toFile()));
        assertEquals(2, process.waitFor(), err());
        assertEquals(
                "fix2json: cannot write the output: in " + missing
                        + ", the directory for temporary files: no such file\n",
                err());
    }

    @Test
    void endlessLineTakesLittleMemory() throws Exception {
        byte[] filler = Fixtures.bytes("58=xyz|".repeat(10_000));
        start(command());
        int exitCode = feed(in -> {
            in.write(Fixtures.bytes(A + "8=FIX.4.4|9=5|35=0|"));
            for (int i = 0; i < 2000; i++) {
                in.write(filler);
            }
            in.write(Fixtures.bytes("\n" + B));
        });
        assertEquals(1, exitCode, err());
        assertEquals(2, reader().lines().count());
        assertTrue(err().matches("-:2: the message has no end within [0-9]+ bytes\\R"), err());
    }

    @Test
    void messagesThatRequireTooMuchMemoryAreRejected() throws Exception {
        String control = message("FIX.4.4", "35=B|58=" + "\2".repeat(3_000_000) + "|") + "\n";
        String groups = message("FIX.4.4", "35=D|453=500000|" + "448=a|".repeat(500_000)) + "\n";
        String folded =
                message("FIX.4.4", "35=B|58=" + "x".repeat(7_000_000) + "|").replace("\u0001", "^A") + "\n";
        start(command());
        int exitCode = feed(in -> in.write(Fixtures.bytes(A + control + groups + folded + B)));
        assertEquals(1, exitCode, err());
        List<String> lines = reader().lines().toList();
        assertTrue(lines.get(0).contains("\"a\"") && lines.get(lines.size() - 1).contains("\"b\""), err());
        assertTrue(
                err().lines().allMatch(line -> line.matches("-:[234]: .*(JSON is longer|the message has no end).*")),
                err());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void killedRunLeavesTheOldFileAndDoesNotAffectTheNextRun() throws Exception {
        Path results = Files.createDirectory(folder.resolve("results"));
        Path out = Files.writeString(results.resolve("out"), "old");
        start(command("--out", out.toString()));
        OutputStream in = process.getOutputStream(); // stays open, because closing it could end the run
        in.write(Fixtures.bytes(A.repeat(30_000))); // more than the output buffer
        in.flush();
        Path part = results.resolve(".out." + process.pid() + ".part");
        while (!Files.exists(part) || Files.size(part) == 0) {
            assertTrue(process.isAlive(), err());
            Thread.onSpinWait();
        }
        process.destroyForcibly().waitFor();
        assertEquals("old", Files.readString(out));
        assertTrue(Files.exists(part), "the partial file stays, under another name");

        start(command("--out", out.toString()));
        assertEquals(0, feed(next -> next.write(Fixtures.bytes(A))), err());
        assertEquals(1, Files.readAllLines(out).size());
        assertEquals(
                List.of(part.getFileName().toString(), "out"),
                Stream.of(results.toFile().list()).sorted().toList());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void incompleteFileDoesNotAppear() throws Exception {
        String rows = IntStream.range(0, 60_000)
                .mapToObj(i -> message("FIX.4.4", "35=0|112=" + Integer.toHexString(i * 0x9E3779B1) + "|") + "\n")
                .collect(Collectors.joining());
        for (String name : List.of("out", "out.gz")) {
            Path results = Files.createDirectory(folder.resolve("results of " + name));
            Path out = Files.writeString(results.resolve(name), "old");
            List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 200; exec \"$@\"", "sh"));
            ProcessBuilder builder = command("--out", out.toString());
            limited.addAll(builder.command());
            start(builder.command(limited));
            assertEquals(
                    2,
                    feed(in -> {
                        try {
                            in.write(Fixtures.bytes(rows));
                        } catch (IOException e) {
                            // the process exited before it read everything
                        }
                    }),
                    err());
            assertEquals("fix2json: cannot write " + out + ": File too large\n", err());
            assertEquals("old", Files.readString(out));
            assertEquals(List.of(name), List.of(results.toFile().list()));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDeviceIsReportedForACompressedFile() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("full.gz"), Path.of("/dev/full"));
        start(command("--out", link.toString()));
        assertEquals(2, feed(in -> in.write(Fixtures.bytes(A))));
        assertEquals("fix2json: cannot write " + link + ": No space left on device\n", err());
    }

    @Test
    void decompressionBombsTakeLittleMemory() throws Exception {
        byte[] zeros = compressed(new byte[1 << 24]); // 16 MiB
        byte[] good = compressed(Fixtures.bytes("\n" + A));
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        for (int i = 0; i < 64; i++) { // 1 GiB
            bomb.write(zeros);
        }
        bomb.write(good);
        start(command());
        assertEquals(0, feed(in -> in.write(bomb.toByteArray())), err());
        assertEquals(1, reader().lines().count());
        assertEquals("", err());

        byte[] nested = compressed(compressed(compressed(new byte[1 << 24])));
        start(command());
        assertEquals(1, feed(in -> in.write(nested)), err());
        assertEquals(0, reader().lines().count());
        assertTrue(
                err().matches("fix2json: -: no FIX message found: none of its [0-9]+ lines contains 8=FIX; .+\n"),
                err());

        byte[] cut = bomb.toByteArray();
        start(command());
        assertEquals(2, feed(in -> in.write(cut, 0, cut.length - good.length - 100)), err());
        assertTrue(err().contains("fix2json: cannot read -: the gzip data is truncated after byte "), err());
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
