// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in a file, and what is confirmed. */
class FileSinkTest {
    @TempDir
    Path directory;

    private static void take(Sink sink, String line) throws Exception {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        sink.take(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    @Test
    void linesAreInTheFileWhenTheyAreConfirmed() throws Exception {
        Path file = directory.resolve("new");
        try (Sink sink = FileSink.open(file)) {
            assertEquals(0, sink.sync());
            take(sink, "one");
            sink.mark(7);
            take(sink, "");
            assertEquals("", Files.readString(file));
            assertEquals(7, sink.sync());
            assertEquals("one\n\n", Files.readString(file));
        }
    }

    @Test
    void lineThatWasCutOffIsRemovedAndTheRestIsKept() throws Exception {
        Path file = directory.resolve("old");
        String whole = "x".repeat(100_000) + "\nlast\n";
        for (String part : new String[] {"", "{", "[1,2", "{" + "y".repeat(200_000)}) {
            Files.writeString(file, whole + part);
            try (Sink sink = FileSink.open(file)) {
                take(sink, "next");
                sink.sync();
            }
            assertEquals(whole + "next\n", Files.readString(file));
        }
    }

    @Test
    void fileWithoutAWholeLineBecomesEmpty() throws Exception {
        Path file = Files.writeString(directory.resolve("old"), "{\"cut");
        FileSink.open(file).close();
        assertEquals(0, Files.size(file));
    }

    @Test
    void fileOfSomebodyElseIsLeftAsItIs() throws Exception {
        for (String text : new String[] {"a file without a line feed", "{}\nnotes"}) {
            Path file = Files.writeString(directory.resolve("other"), text);
            IOException e = assertThrows(IOException.class, () -> FileSink.open(file));
            assertEquals(
                    "the file ends with a line that this command has not written, from byte " + (text.indexOf('\n') + 1)
                            + " on: end it with a line feed, or give another file",
                    e.getMessage());
            assertEquals(text, Files.readString(file));
        }
    }

    @Test
    void lineLongerThanTheBuffer() throws Exception {
        Path file = directory.resolve("new");
        String line = "0123456789".repeat(100_000);
        try (Sink sink = FileSink.open(file)) {
            take(sink, line);
            take(sink, "short");
            sink.sync();
        }
        assertEquals(line + "\nshort\n", Files.readString(file));
    }
}
