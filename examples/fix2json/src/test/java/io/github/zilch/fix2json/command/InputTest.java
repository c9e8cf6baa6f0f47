// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static io.github.zilch.fix2json.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.kit.input.LogFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The input of the command: directories, compressed logs, delimiters, and the selection of messages. */
class InputTest {
    @TempDir
    private Path folder;

    /** Returns a message with an ID that identifies it. */
    private static String heartbeat(String id) {
        return message("FIX.4.4", "35=0|112=" + id + "|") + "\n";
    }

    private static List<String> ids(Run run) {
        return run.out()
                .lines()
                .map(line -> Fixtures.tree(line).get("Body").get("TestReqID").textValue())
                .toList();
    }

    private Path write(String name, byte[] content) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.write(path, content);
    }

    private Path write(String name, String content) throws IOException {
        return write(name, Fixtures.bytes(content));
    }

    static byte[] gzip(String content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(Fixtures.bytes(content));
        }
        return out.toByteArray();
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void directoryStandsForItsFilesSortedByName() throws IOException {
        write("b.log", heartbeat("3"));
        write("a/2/x", heartbeat("2"));
        write("a/1.log", heartbeat("1"));
        write("c", gzip(heartbeat("4")));
        write(".hidden", heartbeat("hidden"));
        write(".folder/x", heartbeat("hidden"));
        Files.createSymbolicLink(folder.resolve("d"), folder.resolve("b.log"));
        Files.createSymbolicLink(folder.resolve("e"), folder);
        Run run = run("", folder.toString());
        assertEquals(List.of("1", "2", "3", "4"), ids(run), run.err());
        assertEquals(0, run.exitCode());
    }

    @Test
    void linkInAnArgumentIsFollowed() throws IOException {
        write("a/1.log", heartbeat("1"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("a"));
        assertEquals(List.of("1"), ids(run("", link.toString())));
    }

    @Test
    void compressedLogsAreDetectedByTheirContent() throws IOException {
        Path compressed = write("a.txt", gzip(heartbeat("1")));
        Path plain = write("b.gz", heartbeat("2"));
        assertEquals(List.of("1", "2"), ids(run("", compressed.toString(), plain.toString())));
        assertEquals(List.of("3"), ids(run(latin1(gzip(heartbeat("3"))))));
    }

    private static byte[] compress(String name, String content) throws IOException, CompressorException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream compressor = new CompressorStreamFactory().createCompressorOutputStream(name, out)) {
            compressor.write(Fixtures.bytes(content));
        }
        return out.toByteArray();
    }

    private static byte[] zip(String... contents) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (int i = 0; i < contents.length; i++) {
                zip.putNextEntry(new ZipEntry("folder/" + i + ".log"));
                zip.write(Fixtures.bytes(contents[i]));
            }
        }
        return out.toByteArray();
    }

    /** Each file of an archive says itself how its text is encoded. */
    @Test
    void theMarkOfEachFileOfAnArchiveIsObeyed() throws IOException {
        StringBuilder all = new StringBuilder();
        List<String> files = new ArrayList<>();
        for (Charset charset : List.of(
                StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_8, StandardCharsets.UTF_16BE)) {
            String file = heartbeat("a" + files.size()) + heartbeat("b" + files.size());
            files.add(latin1(('\ufeff' + file).getBytes(charset)));
            all.append(file).append('\n');
        }
        assertEquals(
                run(all.toString()).out(),
                run(latin1(zip(files.toArray(String[]::new)))).out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {CompressorStreamFactory.BZIP2, CompressorStreamFactory.XZ, CompressorStreamFactory.ZSTANDARD})
    void otherCompressedLogsAreDetectedByTheirContent(String name) throws IOException, CompressorException {
        byte[] first = compress(name, heartbeat("1"));
        byte[] both = Arrays.copyOf(first, first.length + first.length);
        System.arraycopy(first, 0, both, first.length, first.length);
        assertEquals(List.of("1", "1"), ids(run("", write("a", both).toString())));
        assertEquals(List.of("1", "1"), ids(run(latin1(both))));
        String log = heartbeat("1").repeat(20_000);
        byte[] large = compress(name, log);
        Run run = run(latin1(Arrays.copyOf(large, large.length / 2)));
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("data cannot be read further: "), run.err());
        Run noise = run(latin1(Arrays.copyOf(first, 8)));
        assertEquals(2, noise.exitCode(), noise.err());
    }

    @Test
    void filesInAZipArchiveAreOneLog() throws IOException {
        byte[] zip = zip(heartbeat("1").strip(), "", heartbeat("2"));
        Run run = run("", write("a.zip", zip).toString());
        assertEquals(List.of("1", "2"), ids(run), run.err());
        assertEquals(0, run.exitCode());
        Run cut = run(latin1(Arrays.copyOf(zip, 50)));
        assertEquals(2, cut.exitCode());
        assertTrue(cut.err().contains("the zip data cannot be read further: "), cut.err());
    }

    /** Whether the last line of a file has an end or not. */
    @Test
    void linesOfFilesInAZipArchiveAreCountedOnce() throws IOException {
        String log = heartbeat("1");
        byte[] zip = zip(log, log.strip(), "", log, "\n", log.strip());
        Run run = run("", "--with", "line", write("lines.zip", zip).toString());
        List<Integer> lines = new ArrayList<>();
        run.out()
                .lines()
                .forEach(message -> lines.add(Fixtures.tree(message).get("line").asInt()));
        assertEquals(List.of(1, 2, 3, 5), lines, run.out() + run.err());
    }

    @Test
    void emptyZipArchiveIsAnEmptyLog() throws IOException {
        assertEquals(new Run(0, "", ""), run(latin1(zip())));
    }

    /** A file of a hundred bytes can name a dictionary of gigabytes. */
    @Test
    void xzThatNeedsMuchMemoryIsRefused() throws IOException, CompressorException {
        byte[] xz = compress(CompressorStreamFactory.XZ, heartbeat("1"));
        int blockHeader = 12;
        int length = 4 * xz[blockHeader] + 4;
        assertEquals(0x21, xz[blockHeader + 2], "the filter LZMA2, and after it the length of its properties");
        xz[blockHeader + 4] = 37; // 3 * 2^(37 / 2 + 11) bytes
        CRC32 crc = new CRC32();
        crc.update(xz, blockHeader, length - 4);
        ByteBuffer.wrap(xz).order(ByteOrder.LITTLE_ENDIAN).putInt(blockHeader + length - 4, (int) crc.getValue());
        Run run = run(latin1(xz));
        assertEquals(2, run.exitCode());
        assertEquals(
                "fix2json: cannot read -: the xz data cannot be read further: its dictionary needs 1536 MiB of memory,"
                        + " which is more than 129 MiB: compress it with a smaller one\n",
                run.err());
    }

    @Test
    void aZipArchiveThatEndsBetweenTwoFilesIsTruncated() throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        int cut;
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            zip.putNextEntry(new ZipEntry("a"));
            zip.write(Fixtures.bytes(heartbeat("1")));
            zip.closeEntry();
            zip.flush();
            cut = archive.size();
            zip.putNextEntry(new ZipEntry("b"));
            zip.write(Fixtures.bytes(heartbeat("2")));
        }
        assertEquals(List.of("1", "2"), ids(run(latin1(archive.toByteArray()))));
        Run run = run(latin1(Arrays.copyOf(archive.toByteArray(), cut)));
        assertEquals(2, run.exitCode(), run.err());
        assertEquals(List.of("1"), ids(run));
        assertEquals(
                "fix2json: cannot read -: the zip data cannot be read further: the archive is truncated\n", run.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-8"})
    void aByteOrderMarkIsObeyed(String charset) throws IOException {
        String text = heartbeat("1") + message("FIX.4.4", "35=0|112=2|58=x|");
        byte[] marked = ("\uFEFF" + text).getBytes(charset);
        Run run = run("", write("a", marked).toString());
        assertEquals(List.of("1", "2"), ids(run), run.err());
        assertEquals(0, run.exitCode(), run.err());
        assertEquals(run, run("", write("a", gzip(latin1(marked))).toString()), "compressed");
        Run empty = run("", write("b", new byte[0]).toString());
        byte[] mark = "\uFEFF".getBytes(charset);
        assertEquals(empty, run("", write("b", mark).toString()), "a log of nothing but a mark");
        assertEquals(empty, run("", write("b", gzip(latin1(mark))).toString()), "the same, compressed");
    }

    @Test
    void shortTextIsNotTakenForAnythingElse() {
        for (String text : List.of("", "P", "PK", "BZ", "\u001f", "\u00ff", "\u00fd7zX")) {
            Run run = run(text);
            String note = "fix2json: -: no FIX message found: none of its 1 lines contains 8=FIX; if its messages begin"
                    + " with another field, use --lenient\n";
            assertEquals(text.isEmpty() ? new Run(0, "", "") : new Run(1, "", note), run);
        }
    }

    /** As the parallel form of the command writes it. */
    @Test
    void zstdMayBeginWithAFrameToBeSkipped() throws IOException {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (int first : new int[] {0x50, 0x5F}) {
            log.writeBytes(new byte[] {(byte) first, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4});
        }
        try (OutputStream zstd = new ZstdCompressorOutputStream(log)) {
            zstd.write(Fixtures.bytes(heartbeat("1")));
        }
        Run run = run(latin1(log.toByteArray()));
        assertEquals(List.of("1"), ids(run), run.err());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void namesOfLogsCannotControlTheReports() throws IOException {
        Path log = write("a\nb.log:1: no\u001b[2J", "8=FIX.4.4|9=5|35=0|\n");
        Run run = run("", log.toString());
        assertTrue(run.err().contains("a\\nb.log:1: no\\u001b[2J:1: the message is cut off"), run.err());
        assertEquals(1, run.err().lines().count());
        Run reverse = run("", "reverse", log.toString());
        assertTrue(reverse.err().contains("a\\nb.log:1: no\\u001b[2J:1: not JSON"), reverse.err());
        assertEquals(1, reverse.err().lines().count());
    }

    @Test
    void severalGzipMembersAreOneLog() throws IOException {
        String whole = heartbeat("2");
        String members = latin1(gzip(heartbeat("1") + whole.substring(0, 9)))
                + latin1(gzip(""))
                + latin1(gzip(whole.substring(9) + heartbeat("3")));
        assertEquals(List.of("1", "2", "3"), ids(run(members)));
        assertEquals(new Run(0, run(members).out(), ""), run(members + "\0\0\0"));
    }

    @Test
    void textBeforeAGzipErrorIsConverted() throws IOException {
        String compressed = latin1(gzip(heartbeat("1") + heartbeat("2") + "x".repeat(100)));
        for (int cut = 14; cut < compressed.length(); cut++) {
            Run run = run(compressed.substring(0, cut));
            assertEquals(2, run.exitCode());
            String reason = "fix2json: cannot read -: the gzip data is truncated after byte " + cut + "\n";
            assertTrue(run.err().endsWith(reason), cut + ": " + run.err());
        }
        assertEquals(List.of("1", "2"), ids(run(compressed.substring(0, compressed.length() - 1))));

        String wrongSum =
                compressed.substring(0, compressed.length() - 5) + "x" + compressed.substring(compressed.length() - 4);
        assertEquals(List.of("1", "2"), ids(run(wrongSum)));
        assertTrue(
                run(wrongSum).err().contains("its checksum is wrong"),
                run(wrongSum).err());
        assertTrue(run(compressed + "junk").err().contains("the data after a member is not another member"));
        assertEquals(List.of("1", "2"), ids(run(compressed + "junk")));
    }

    @Test
    void everyWrongByteInACompressedLogIsReportedOrHarmless() throws IOException {
        byte[] compressed = gzip(heartbeat("1") + heartbeat("2"));
        for (int i = LogFormat.GZIP.magicLength(); i < compressed.length; i++) {
            byte[] wrong = compressed.clone();
            wrong[i] ^= 0x11;
            Run run = run(latin1(wrong));
            boolean isHeader = i < 10;
            assertTrue(run.exitCode() == 2 || isHeader && ids(run).size() == 2, i + ": " + run);
            run.out().lines().forEach(Fixtures::tree);
        }
    }

    @Test
    void headerFieldsOfGzipAreSkipped() throws IOException {
        byte[] compressed = gzip(heartbeat("1"));
        compressed[3] = 4 + 8 + 16;
        String header = latin1(compressed).substring(0, 10);
        String body = latin1(compressed).substring(10);
        assertEquals(List.of("1"), ids(run(header + "\3\0xyz" + "name\0" + "comment\0" + body)));
        compressed[3] = (byte) 0x80;
        assertTrue(run(latin1(compressed)).err().contains("its header has unknown flags"));
    }

    @Test
    void otherInputsAreReadIfOneIsInvalid() throws IOException {
        byte[] compressed = gzip(heartbeat("1"));
        compressed[compressed.length - 1]++;
        Path broken = write("a", compressed);
        Path good = write("b", heartbeat("2"));
        Run run = run("", broken.toString(), good.toString());
        assertEquals(List.of("1", "2"), ids(run));
        assertEquals(2, run.exitCode());
        assertTrue(run.err().startsWith("fix2json: cannot read " + broken + ": the gzip data is invalid near byte "));
    }
}
