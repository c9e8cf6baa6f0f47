// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranges of logs, and compressed logs. */
class LogFileTest {
    private static final String MESSAGE =
            new String(SampleMessages.order("S1", 2), StandardCharsets.ISO_8859_1).replace('\u0001', '|');

    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("log"), text, StandardCharsets.ISO_8859_1);
    }

    private static String read(Path file, long from, long to) throws IOException {
        try (ReadableByteChannel channel = LogFile.open(file, from, to)) {
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

    @Test
    void compressedFileIsOneRange() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String text = (MESSAGE + '\n').repeat(100);
        for (int member = 0; member < 2; member++) {
            try (OutputStream out = new GZIPOutputStream(bytes)) {
                out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        Path file = Files.write(directory.resolve("log"), bytes.toByteArray());
        assertEquals(List.of(Files.size(file)), LogFile.split(file, 10));
        assertEquals(text + text, read(file, 0, Files.size(file)));
    }

    @Test
    void fileThatWasShortened() throws IOException {
        Path file = file("abc");
        IOException e = assertThrows(IOException.class, () -> LogFile.open(file, 0, 4));
        assertEquals("it has 3 bytes, but had 4 when it was planned", e.getMessage());
    }
}
