// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.output.AppendFile.Move;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AppendFileTest {
    @TempDir
    private Path folder;

    private static AppendFile open(Path path) throws IOException {
        return AppendFile.open(path, first -> first == '{');
    }

    private static void append(AppendFile file, String text) throws IOException {
        file.channel().write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void linesAreAppended() throws IOException {
        Path path = Files.writeString(folder.resolve("lines"), "{1}\n");
        try (AppendFile file = open(path)) {
            append(file, "{2}\n");
        }
        assertEquals("{1}\n{2}\n", Files.readString(path));
    }

    @Test
    void partOfALineIsRemovedIfItIsOwn() throws IOException {
        Path path = folder.resolve("lines");
        String whole = "{\"a\":\"" + "x".repeat(100_000) + "\"}\n";
        for (String part : new String[] {"", "{", "{" + "y".repeat(200_000)}) {
            Files.writeString(path, whole + part);
            open(path).close();
            assertEquals(whole, Files.readString(path));
        }
        Files.writeString(path, whole + "notes");
        assertEquals(
                "the file ends with a line that this command has not written, from byte " + whole.length()
                        + " on: end it with a line feed, or give another file",
                assertThrows(IOException.class, () -> open(path)).getMessage());
        assertEquals(whole + "notes", Files.readString(path));
    }

    @Test
    void secondWriterInTheSameProcessIsRefused() throws IOException {
        Path path = folder.resolve("lines");
        try (AppendFile file = open(path)) {
            assertThrows(IOException.class, () -> open(path));
            append(file, "{1}\n");
        }
        open(path).close();
    }

    /** The lock is that of the file which the link names, also if it is the first writer that creates the file. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linkToAFileThatDoesNotExistIsLockedAsThatFile() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("lines"));
        Path path = folder.resolve("lines");
        try (AppendFile file = open(link);
                OutputFile replacement = new OutputFile(path)) {
            append(file, "{1}\n");
            assertThrows(IOException.class, () -> open(path));
            assertThrows(IOException.class, () -> open(link));
            assertThrows(IOException.class, replacement::open);
        }
        assertTrue(Files.exists(folder.resolve(".lines.lock")));
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("{1}\n", Files.readString(path));
    }

    /** The lock must also hold after the file has been searched, which opens and closes another channel. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void secondWriterInAnotherProcessIsRefused() throws Exception {
        Path path = Files.writeString(folder.resolve("lines"), "{1}\n{part");
        try (AppendFile file = open(path)) {
            assertEquals(1, writeInAnotherProcess(path));
            append(file, "{2}\n");
        }
        assertEquals(0, writeInAnotherProcess(path));
        assertEquals("{1}\n{2}\n{other}\n", Files.readString(path));
    }

    private static int writeInAnotherProcess(Path path) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        path.toString())
                .inheritIO()
                .start();
        return process.waitFor();
    }

    /** Appends a line to a file if it can. */
    static final class Writer {
        private Writer() {}

        public static void main(String... args) {
            try (AppendFile file = open(Path.of(args[0]))) {
                append(file, "{other}\n");
            } catch (IOException e) {
                System.exit(e.getMessage().startsWith("another process writes to it") ? 1 : 2);
            }
        }
    }

    @Test
    void truncatedFileIsContinuedAtItsNewEnd() throws IOException {
        Path path = folder.resolve("lines");
        try (AppendFile file = open(path)) {
            append(file, "{1}\n");
            try (FileChannel rotation = FileChannel.open(path, StandardOpenOption.WRITE)) {
                rotation.truncate(0);
            }
            append(file, "{2}\n");
        }
        assertEquals("{2}\n", Files.readString(path));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void movedFileIsReopened() throws IOException {
        Path path = folder.resolve("lines");
        Path moved = folder.resolve("lines.1");
        try (AppendFile file = open(path)) {
            append(file, "{1}\n");
            assertNull(file.reopen());
            Files.move(path, moved);
            assertEquals(new Move(false, 0), file.reopen());
            append(file, "{2}\n");
        }
        assertEquals("{1}\n", Files.readString(moved));
        assertEquals("{2}\n", Files.readString(path));
    }

    /** In another directory, too. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void linesOfAMovedFileAreNotCopied() throws IOException {
        Path path = folder.resolve("lines");
        Path moved = Files.createDirectory(folder.resolve("old")).resolve("lines.1");
        try (AppendFile file = open(path)) {
            append(file, "{1}\n");
            Files.move(path, moved);
            append(file, "{2}\n");
            assertEquals(new Move(false, 0), file.reopen());
        }
        assertEquals("{1}\n{2}\n", Files.readString(moved));
        assertEquals("", Files.readString(path));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatWasWrittenToADeletedFileIsInTheNewOne() throws IOException {
        Path path = folder.resolve("lines");
        String line = "{" + "x".repeat(200_000) + "}\n";
        try (AppendFile file = open(path)) {
            append(file, "{1}\n");
            assertNull(file.reopen());
            Files.delete(path);
            append(file, "{2}\n" + line);
            assertEquals(new Move(true, 4 + line.length()), file.reopen());
            append(file, "{3}\n");
            assertNull(file.reopen());
            Files.move(Files.writeString(folder.resolve("other"), "{0}\n"), path, StandardCopyOption.REPLACE_EXISTING);
            append(file, "{4}\n");
            assertEquals(new Move(true, 4), file.reopen());
            append(file, "{5}\n");
        }
        assertEquals("{0}\n{4}\n{5}\n", Files.readString(path));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void deletedFileThatCannotBeOpenedAgainIsAFailureThatSaysWhatIsLost() throws IOException {
        Path path = Files.createDirectory(folder.resolve("gone")).resolve("lines");
        try (AppendFile file = open(path)) {
            append(file, "{1}\n");
            assertNull(file.reopen());
            Files.delete(path);
            Files.delete(folder.resolve("gone/.lines.lock"));
            Files.delete(folder.resolve("gone"));
            append(file, "{2}\n");
            assertEquals(
                    "it was deleted or replaced, and cannot be opened again: no such file; the last 4 bytes of lines are lost",
                    assertThrows(IOException.class, file::reopen).getMessage());
        }
        Path directory = folder.resolve("directory");
        try (AppendFile file = open(directory)) {
            Files.delete(directory);
            Files.createDirectory(directory);
            assertEquals(
                    "it was deleted or replaced, and cannot be opened again: it is no regular file any more",
                    assertThrows(IOException.class, file::reopen).getMessage());
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void hiddenFileAppearsWithItsLinesAndIsContinued() throws IOException {
        Path path = folder.resolve("lines");
        Path left = Files.writeString(folder.resolve(".lines.older.unfinished"), "{0}\n");
        Path kept = Files.writeString(folder.resolve(".lines.7.part"), "{0}\n");
        try (AppendFile file = AppendFile.openHidden(path, "tag", first -> first == '{')) {
            append(file, "{1}\n");
            assertNull(file.reopen());
            assertTrue(Files.notExists(path));
            assertEquals("{1}\n", Files.readString(folder.resolve(".lines.tag.unfinished")));
            file.appear();
            append(file, "{2}\n");
            assertNull(file.reopen());
        }
        assertEquals("{1}\n{2}\n", Files.readString(path));
        assertTrue(Files.notExists(left));
        assertTrue(Files.exists(kept), "the output of another command");
    }

    @Test
    void hiddenFileThatWasCompleteAppearsAtTheNextStart() throws IOException {
        Path path = folder.resolve("lines");
        Files.writeString(folder.resolve(".lines.tag.unfinished"), "{1}\n");
        AppendFile.openAppeared(path, "other", first -> first == '{').close();
        assertEquals("", Files.readString(path));
        try (AppendFile file = AppendFile.openAppeared(path, "tag", first -> first == '{')) {
            append(file, "{2}\n");
        }
        assertEquals("{1}\n{2}\n", Files.readString(path));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void rotatedFileKeepsItsLinesAndItsPermissions() throws IOException {
        Path path = folder.resolve("lines");
        try (AppendFile file = open(path)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            assertFalse(file.rotate(10), "an empty file");
            append(file, "{1}\n");
            assertTrue(file.rotate(10));
            append(file, "{2}\n");
            assertTrue(file.rotate(10));
            append(file, "{3}\n");
        }
        assertEquals("{1}\n", Files.readString(folder.resolve("lines.000000000000000A")));
        assertEquals("{2}\n", Files.readString(folder.resolve("lines.000000000000000B")));
        assertEquals("{3}\n", Files.readString(path));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        try (AppendFile file = AppendFile.openHidden(folder.resolve("more"), "tag", first -> true)) {
            append(file, "{1}\n");
            assertFalse(file.rotate(10), "a file that has not appeared");
        }
    }

    @Test
    void hiddenFileDoesNotReplaceLines() throws IOException {
        Path path = Files.writeString(folder.resolve("lines"), "{1}\n");
        String message = "it has lines already, and would be replaced: move it away, or choose another file";
        assertEquals(
                message,
                assertThrows(IOException.class, () -> AppendFile.openHidden(path, "tag", first -> true))
                        .getMessage());
        Files.writeString(folder.resolve(".lines.tag.unfinished"), "{2}\n");
        assertEquals(
                message,
                assertThrows(IOException.class, () -> AppendFile.openAppeared(path, "tag", first -> true))
                        .getMessage());
        assertEquals("{1}\n", Files.readString(path));
    }

    /** The lines that are appended after the replacement would be in neither file. */
    @Test
    void fileThatIsOpenIsNotReplaced() throws IOException {
        Path path = Files.writeString(folder.resolve("lines"), "{1}\n");
        try (AppendFile file = open(path);
                OutputFile replacement = new OutputFile(path)) {
            append(file, "{2}\n");
            assertEquals(
                    "cannot write " + path
                            + ": another process appends to it: stop that process, or choose another file",
                    assertThrows(IOException.class, replacement::open).getMessage());
        }
        try (OutputFile replacement = new OutputFile(path)) {
            replacement.open();
        }
        assertEquals("{1}\n{2}\n", Files.readString(path));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void deviceHasNothingToForce() throws IOException {
        try (AppendFile file = open(Path.of("/dev/null"))) {
            append(file, "{1}\n");
            file.force();
        }
    }

    @Test
    void compressionIsNotPromised() {
        for (String name : new String[] {"lines.gz", "lines.json.zst"}) {
            assertEquals(
                    "lines are not compressed when they are appended: choose a name without the ending of a compression, and"
                            + " compress the file after a log rotation",
                    assertThrows(IOException.class, () -> open(folder.resolve(name)))
                            .getMessage());
        }
    }
}
