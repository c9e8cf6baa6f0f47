// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.fix2json.log.CaptureText;
import io.github.zilch.kit.cases.Frames;
import io.github.zilch.kit.input.BrokenDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranges of logs, and compressed logs. */
class LogFileTest {
    private static final String MESSAGE =
            new String(SampleMessages.order("S1", 2), StandardCharsets.ISO_8859_1).replace('\u0001', '|');

    private static final CaptureText.Damage NO_CAPTURE = (line, sentence) -> fail(sentence);

    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("log"), text, StandardCharsets.ISO_8859_1);
    }

    private static String read(Path file, long from, long to) throws IOException {
        try (ReadableByteChannel channel = LogFile.open(file, from, to, NO_CAPTURE)) {
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void rangesAreWholeLinesAndTogetherTheFile() throws IOException {
        String line = "2026-03-16 08:00:00 IN " + MESSAGE + "\r\n";
        Path file = file(line.repeat(1_000));
        long length = line.length();
        for (long range : List.of(1L, 100L, length, 10 * length + 1, 1_000 * length, Long.MAX_VALUE / 2)) {
            long from = 0;
            StringBuilder all = new StringBuilder();
            for (long to : LogFile.split(file, range)) {
                String text = read(file, from, to);
                assertTrue(to == Files.size(file) || text.length() >= range);
                assertEquals(0, text.length() % length);
                all.append(text);
                from = to;
            }
            assertEquals(Files.readString(file), all.toString());
        }
        assertEquals(
                500, LogFile.split(file, length).size(), "a range is longer than asked for by a part of two lines");
    }

    /** No message is cut, although it contains line breaks. */
    @Test
    void rangeDoesNotEndInMessage() throws IOException {
        String message = "8=FIX.4.4|9=20|35=B|58=first\nsecond\nthird|10=000|\n";
        Path file = file(message.repeat(100));
        for (long to : LogFile.split(file, 10)) {
            assertEquals(0, to % message.length());
        }
    }

    @Test
    void fileWithoutPlaceToSplitIsOneRange() throws IOException {
        for (String text :
                List.of("", "no message\n".repeat(100), MESSAGE.repeat(100), "8=FIX.4.4|9=1\n".repeat(100))) {
            assertEquals(List.of((long) text.length()), LogFile.split(file(text), 10));
        }
    }

    static List<String> formats() {
        return List.of(
                CompressorStreamFactory.GZIP,
                CompressorStreamFactory.BZIP2,
                CompressorStreamFactory.XZ,
                CompressorStreamFactory.ZSTANDARD);
    }

    private static byte[] compress(String format, String text) throws IOException, CompressorException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new CompressorStreamFactory().createCompressorOutputStream(format, bytes)) {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void compressedFileIsOneRange(String format) throws IOException, CompressorException {
        String text = (MESSAGE + '\n').repeat(100);
        byte[] member = compress(format, text);
        Path file = Files.write(directory.resolve("log"), member);
        Files.write(file, member, StandardOpenOption.APPEND);
        assertEquals(List.of(Files.size(file)), LogFile.split(file, 10));
        assertEquals(text + text, read(file, 0, Files.size(file)));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void truncatedFileIsBrokenData(String format) throws IOException, CompressorException {
        byte[] whole = compress(format, MESSAGE);
        for (int length : List.of(7, whole.length / 2, whole.length - 1)) {
            Path file = Files.write(directory.resolve("log"), Arrays.copyOf(whole, length));
            assertThrows(BrokenDataException.class, () -> read(file, 0, length), () -> "after byte " + length);
        }
    }

    @Test
    void fileInUtf16IsOneRange() throws IOException {
        String text = (MESSAGE + '\n').repeat(100);
        Path file = Files.writeString(directory.resolve("log"), '\uFEFF' + text, StandardCharsets.UTF_16LE);
        assertEquals(List.of(Files.size(file)), LogFile.split(file, 10));
        assertEquals(text, read(file, 0, Files.size(file)));
    }

    /** Returns a capture of a network in which one side of a connection sends these segments, with a byte between them lost. */
    static byte[] capture(byte[]... segments) {
        List<byte[]> packets = new ArrayList<>();
        int sequence = 1;
        for (byte[] segment : segments) {
            packets.add(Frames.segment(sequence, Frames.ACK, 0, new String(segment, StandardCharsets.ISO_8859_1)));
            sequence += segment.length + 1;
        }
        return Frames.pcap(ByteOrder.BIG_ENDIAN, false, Frames.RAW_IP, packets);
    }

    @Test
    void captureIsOneRange() throws IOException {
        Path file = Files.write(directory.resolve("log"), capture(SampleMessages.order("S1", 2)));
        assertEquals(List.of(Files.size(file)), LogFile.split(file, 10));
        assertEquals(
                "2026-03-16T08:00:00.001001Z 10.0.0.1:5001 to 10.0.0.2:4000 " + MESSAGE + '\n',
                read(file, 0, Files.size(file)).replace('\u0001', '|'));
    }

    /** The first bytes of a later range say nothing about the format of the file. */
    @Test
    void rangeThatBeginsLikeACompressedFileIsText() throws IOException {
        String line = "BZh " + MESSAGE + '\n';
        Path file = file("first " + line + line);
        long second = "first ".length() + line.length();
        assertEquals(line, read(file, second, Files.size(file)));
    }

    /** A file that cannot be read now may be readable later, so that is no broken data. */
    @Test
    void unreadableFileIsNoBrokenData() throws IOException, CompressorException {
        Path file = Files.write(directory.resolve("log"), compress(CompressorStreamFactory.XZ, MESSAGE));
        try (ReadableByteChannel channel = LogFile.open(file, 0, Files.size(file), NO_CAPTURE)) {
            Thread.currentThread().interrupt(); // closes the file
            assertThrows(ClosedByInterruptException.class, () -> channel.read(ByteBuffer.allocate(100)));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void fileThatWasShortened() throws IOException {
        Path file = file("abc");
        IOException e = assertThrows(IOException.class, () -> LogFile.open(file, 0, 4, NO_CAPTURE));
        assertEquals("it has 3 bytes, but had 4 when it was planned", e.getMessage());
    }
}
