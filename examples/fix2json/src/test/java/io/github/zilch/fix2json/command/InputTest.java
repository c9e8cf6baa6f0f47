// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static io.github.zilch.fix2json.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.fix2json.log.LogTools;
import io.github.zilch.kit.input.LogFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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
        return LogTools.compressed(CompressorStreamFactory.GZIP, Fixtures.bytes(content));
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A file of a hundred bytes can name a dictionary of gigabytes. */
    @Test
    void xzThatNeedsMuchMemoryIsRefused() throws IOException {
        byte[] xz = LogTools.compressed(CompressorStreamFactory.XZ, Fixtures.bytes(heartbeat("1")));
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
