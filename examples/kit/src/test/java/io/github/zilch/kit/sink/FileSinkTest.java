// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.sink.FileSink.Rotation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is in a file, and what is confirmed. */
class FileSinkTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @TempDir
    Path directory;

    /** What the clock of a sink shows, in nanoseconds. */
    private long now;

    private static void take(Sink sink, String line) throws Exception {
        sink.take(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void linesAreInTheFileWhenTheyAreConfirmed() throws Exception {
        Path file = directory.resolve("new");
        try (Sink sink = FileSink.open(file, true)) {
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
    void lineIsDurableWhenTheOperatingSystemHasItIfThatIsEnough() throws Exception {
        Path file = directory.resolve("new");
        try (Sink sink = FileSink.open(file, false)) {
            take(sink, "one");
            sink.mark(7);
            assertEquals(0, sink.durable());
            assertEquals(7, sink.sync());
            assertEquals(7, sink.durable());
            assertEquals("one\n", Files.readString(file));
        }
    }

    /** The old file can have been compressed before the line comes. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void lineThatComesLongAfterALogRotationIsInTheNewFile() throws Exception {
        Path file = directory.resolve("f");
        try (Sink sink = FileSink.open(file, false, () -> now)) {
            take(sink, "one");
            sink.sync();
            Files.move(file, directory.resolve("f.1"));
            now += SECOND;
            take(sink, "two");
            sink.sync();
        }
        assertEquals("one\n", Files.readString(directory.resolve("f.1")));
        assertEquals("two\n", Files.readString(file));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void lineThatWasWrittenToADeletedFileIsInTheNewFile() throws Exception {
        Path file = directory.resolve("f");
        List<String> notices = new ArrayList<>();
        try (Sink sink = FileSink.open(file, false, () -> now)) {
            sink.reportTo(notices::add);
            take(sink, "one");
            sink.sync();
            now += SECOND;
            sink.sync();
            Files.delete(file);
            take(sink, "two");
            now += SECOND - 1;
            sink.sync();
            assertFalse(Files.exists(file));
            now++;
            sink.sync();
            assertEquals("two\n", Files.readString(file));
            Files.delete(file);
            take(sink, "three");
            sink.sync();
        }
        assertEquals(
                "two\nthree\n", Files.readString(file), "all since the sink has looked last, also if it is closed");
        String notice =
                file + " is gone: it was deleted or replaced, or compressed after a log rotation; lines now go to the"
                        + " file that has its name, also the last %d bytes of those before";
        assertEquals(List.of(notice.formatted(4), notice.formatted(10)), notices);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void linesThatCannotBeSavedWhenTheSinkIsClosedAreReported() throws Exception {
        Path file = Files.createDirectory(directory.resolve("d")).resolve("f");
        List<String> notices = new ArrayList<>();
        Sink sink = FileSink.open(file, false);
        sink.reportTo(notices::add);
        take(sink, "one");
        sink.sync();
        Files.delete(file);
        Files.delete(directory.resolve("d/.f.lock"));
        Files.delete(directory.resolve("d"));
        assertThrows(IOException.class, sink::close);
        assertEquals(1, notices.size());
        assertTrue(
                notices.get(0)
                        .startsWith("cannot close " + file
                                + ": it was deleted or replaced, and cannot be opened again: no such"
                                + " file; the last 4 bytes of lines are lost"),
                notices.get(0));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDiskIsAFailure() throws Exception {
        try (Sink sink = FileSink.open(Path.of("/dev/full"), false)) {
            take(sink, "one");
            sink.mark(7);
            assertThrows(IOException.class, sink::sync);
            assertEquals(0, sink.durable());
        }
    }

    @Test
    void cancelEndsTheUse() throws Exception {
        Path file = directory.resolve("new");
        try (Sink sink = FileSink.open(file, true)) {
            take(sink, "one");
            sink.cancel();
            assertThrows(ClosedChannelException.class, sink::sync);
        }
        assertEquals("", Files.readString(file));
    }

    @Test
    void lineThatWasCutOffIsRemovedAndTheRestIsKept() throws Exception {
        Path file = directory.resolve("old");
        String whole = "x".repeat(100_000) + "\nlast\n";
        for (String part : new String[] {"", "{", "[1,2", "{" + "y".repeat(200_000)}) {
            Files.writeString(file, whole + part);
            try (Sink sink = FileSink.open(file, true)) {
                take(sink, "next");
                sink.sync();
            }
            assertEquals(whole + "next\n", Files.readString(file));
        }
    }

    @Test
    void fileWithoutAWholeLineBecomesEmpty() throws Exception {
        Path file = Files.writeString(directory.resolve("old"), "{\"cut");
        FileSink.open(file, true).close();
        assertEquals(0, Files.size(file));
    }

    @Test
    void fileOfSomebodyElseIsLeftAsItIs() throws Exception {
        for (String text : new String[] {"a file without a line feed", "{}\nnotes"}) {
            Path file = Files.writeString(directory.resolve("other"), text);
            IOException e = assertThrows(IOException.class, () -> FileSink.open(file, true));
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
        try (Sink sink = FileSink.open(file, true)) {
            take(sink, line);
            take(sink, "short");
            sink.sync();
        }
        assertEquals(line + "\nshort\n", Files.readString(file));
    }

    /** A feed that is started anew each day would never continue in a new file if each run began to count. */
    @Test
    void ageOfAFileIsThatOfItsFirstLine() throws Exception {
        Path file = directory.resolve("f");
        Path lock = directory.resolve(".f.lock");
        FileTime twoHoursAgo = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
        Rotation hourly = new Rotation(Long.MAX_VALUE, Duration.ofHours(1).toNanos());
        writeTransaction(file, hourly, 1);
        writeTransaction(file, hourly, 2);
        assertEquals("line 1\nline 2\n", Files.readString(file));
        Files.setLastModifiedTime(lock, twoHoursAgo);
        writeTransaction(file, hourly, 3);
        assertEquals("line 1\nline 2\nline 3\n", Files.readString(directory.resolve("f.0000000000000003")));
        assertEquals("", Files.readString(file));
        writeTransaction(file, hourly, 4);
        assertEquals("line 4\n", Files.readString(file), "an empty file has no age, however old it is");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void lockThatSomebodyHasDeletedDoesNotEndIt() throws Exception {
        Path file = directory.resolve("f");
        try (Sink sink = FileSink.open(file, true)) {
            Files.delete(directory.resolve(".f.lock"));
            take(sink, "one");
            sink.sync();
        }
        assertEquals("one\n", Files.readString(file));
    }

    /** An earlier run that was killed has got further than the position that the slot has confirmed. */
    @Test
    void namesAreInTheOrderInWhichTheFilesWereWritten() throws Exception {
        Path file = directory.resolve("f");
        Rotation each = new Rotation(1, Long.MAX_VALUE);
        writeTransaction(file, each, 0xFE);
        Files.move(directory.resolve("f.00000000000000FE"), directory.resolve("f.00000000000000FE.gz"));
        writeTransaction(file, each, 7);
        writeTransaction(file, each, 0xFE);
        writeTransaction(file, each, 0xFFFF);
        assertEquals("line 254\n", Files.readString(directory.resolve("f.00000000000000FE.gz")));
        assertEquals("line 7\n", Files.readString(directory.resolve("f.00000000000000FF")));
        assertEquals("line 254\n", Files.readString(directory.resolve("f.0000000000000100")));
        assertEquals("line 65535\n", Files.readString(directory.resolve("f.000000000000FFFF")));
    }

    /** The lines of a transaction that was not complete come again, after what else was not confirmed. */
    @Test
    void partOfATransactionThatAnEarlierRunHasLeftStaysWithTheWhole() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "a\nb1\nb2\n");
        Files.writeString(directory.resolve("f.0000000000000005"), "before\n");
        Rotation each = new Rotation(1, Long.MAX_VALUE);
        try (Sink sink = FileSink.openForChanges(file, "0-0", 100, each)) {
            sink.mark(4);
            sink.sync();
            take(sink, "before");
            sink.mark(5);
            sink.sync();
            take(sink, "a");
            sink.mark(6);
            sink.sync();
            assertEquals("a\nb1\nb2\nbefore\na\n", Files.readString(file));
            take(sink, "b1");
            take(sink, "b2");
            sink.sync();
            take(sink, "b3");
            sink.mark(7);
            sink.sync();
            assertEquals("", Files.readString(file));
            take(sink, "c");
            sink.mark(8);
            sink.sync();
        }
        assertEquals("a\nb1\nb2\nbefore\na\nb1\nb2\nb3\n", Files.readString(directory.resolve("f.0000000000000007")));
        assertEquals("c\n", Files.readString(directory.resolve("f.0000000000000008")));
    }

    @Test
    void fileOfAnEarlierRunIsRotatedWhenNothingComesAgain() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "a\n");
        try (Sink sink = FileSink.openForChanges(file, "0-0", 100, new Rotation(1, Long.MAX_VALUE))) {
            sink.mark(99);
            sink.sync();
            assertEquals("a\n", Files.readString(file));
            sink.mark(100);
            sink.sync();
        }
        assertEquals("a\n", Files.readString(directory.resolve("f.0000000000000064")));
    }

    private static void writeTransaction(Path file, Rotation rotation, long position) throws Exception {
        try (Sink sink = FileSink.openForChanges(file, "0-0", 0, rotation)) {
            take(sink, "line " + position);
            sink.mark(position);
            sink.sync();
        }
    }
}
