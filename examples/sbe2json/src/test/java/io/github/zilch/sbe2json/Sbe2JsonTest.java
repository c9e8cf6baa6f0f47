// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command: its streams, its reports and its exit codes. */
class Sbe2JsonTest {
    private static final String SCHEMA = SampleCapture.SCHEMA.toString();
    private static final byte[] ORDER = SampleCapture.messages().get(0);
    private static final byte[] EXECUTION = SampleCapture.messages().get(1);

    @TempDir
    private Path folder;

    private static Run convert(byte[] in, String... args) {
        String[] all = Arrays.copyOf(new String[] {"--schema", SCHEMA}, args.length + 2);
        System.arraycopy(args, 0, all, 2, args.length);
        return Run.run(in, all);
    }

    @Test
    void sampleIsWhatItsGeneratorCreates() throws IOException {
        assertArrayEquals(Frames.join(SampleCapture.messages()), Files.readAllBytes(SampleCapture.CAPTURE));
        Run run = convert(new byte[0], SampleCapture.CAPTURE.toString());
        assertEquals(0, run.exitCode(), run.err());
        assertEquals(SampleCapture.messages().size(), run.out().lines().count());
        assertEquals("", run.err());
    }

    @Test
    void compressedFilesAndDirectories() throws IOException {
        Path packed = folder.resolve("b.bin");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(EXECUTION);
        }
        Files.write(folder.resolve("a.bin"), ORDER);
        Run run = convert(new byte[0], folder.toString());
        assertEquals(List.of("NewOrder", "Execution"), templates(run.out()));
        assertEquals(0, run.exitCode());
    }

    @Test
    void filesOfAnArchive() throws IOException {
        Path archive = folder.resolve("two.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (byte[] message : List.of(ORDER, EXECUTION)) {
                out.putNextEntry(new ZipEntry(message.length + ".bin"));
                out.write(message);
            }
        }
        assertEquals(
                new Run(0, convert(Frames.join(List.of(ORDER, EXECUTION))).out(), ""),
                convert(new byte[0], archive.toString()));
    }

    private static List<String> templates(String out) {
        return out.lines().map(line -> line.split("\"")[3]).toList();
    }

    @Test
    void writeErrorStopsTheRun() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Sbe2Json.run(
                new Streams(new ByteArrayInputStream(ORDER), full, new PrintStream(err, true, StandardCharsets.UTF_8)),
                "--schema",
                SCHEMA);
        assertEquals(2, exitCode);
        assertTrue(
                err.toString(StandardCharsets.UTF_8).startsWith("sbe2json: cannot write the output: disk full"),
                err.toString(StandardCharsets.UTF_8));
    }
}
