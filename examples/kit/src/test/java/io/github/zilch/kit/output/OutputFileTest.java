// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void write(OutputFile file, String text) throws IOException {
        file.open().write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void fileAppearsWithTheCommit() throws IOException {
        Path path = Files.writeString(folder.resolve("out"), "old");
        try (OutputFile file = new OutputFile(path)) {
            write(file, "new");
            assertEquals("old", Files.readString(path));
            file.finish();
            assertEquals("old", Files.readString(path));
            file.commit();
        }
        assertEquals("new", Files.readString(path));
        assertEquals(List.of("out"), files());
    }

    @Test
    void closeWithoutCommitLeavesTheOldFile() throws IOException {
        Path path = Files.writeString(folder.resolve("out"), "old");
        try (OutputFile file = new OutputFile(path)) {
            write(file, "new");
        }
        assertEquals("old", Files.readString(path));
        assertEquals(List.of("out"), files());
    }

    @Test
    void fileThatIsKeptHasItsTemporaryName() throws IOException {
        try (OutputFile file = new OutputFile(folder.resolve("out"))) {
            write(file, "new");
            Path kept = file.keep();
            assertEquals(List.of(kept.getFileName().toString()), files());
            assertEquals("new", Files.readString(kept));
        }
        assertEquals(1, files().size());
    }

    /** Processes with the same number in two containers can write to one directory. */
    @Test
    void writersWithTheSameTemporaryNameDoNotMeet() throws IOException {
        Path path = folder.resolve("out");
        try (OutputFile first = new OutputFile(path);
                OutputFile second = new OutputFile(path)) {
            write(first, "first");
            write(second, "second");
            assertEquals(2, files().size());
            first.commit();
            assertEquals("first", Files.readString(path));
            second.commit();
            assertEquals("second", Files.readString(path));
        }
        assertEquals(List.of("out"), files());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linkToAFileThatDoesNotExistYetStays() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
        try (OutputFile file = new OutputFile(link)) {
            write(file, "new");
            file.commit();
        }
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(folder.resolve("target")));
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
        IOException e = assertThrows(IOException.class, () -> new OutputFile(circle).open());
        assertEquals("cannot write " + circle + ": its symbolic links form a circle", e.getMessage());
    }

    @Test
    void longNameHasRoomForTheTemporaryOne() throws IOException {
        Path path = folder.resolve("\u00fc".repeat(125));
        try (OutputFile file = new OutputFile(path)) {
            write(file, "new");
            file.commit();
        }
        assertEquals("new", Files.readString(path));
    }

    @Test
    void signalBeforeTheFileIsOpenedLeavesNoFile() throws IOException {
        OutputFile file = new OutputFile(folder.resolve("rows"));
        file.close();
        assertThrows(ClosedChannelException.class, file::open);
        assertEquals(List.of(), files());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void permissionsOfTheReplacedFileAreKept() throws IOException {
        for (String permissions : List.of("rw-------", "rw-r-----", "rwxrwxrwx")) {
            Path path = Files.writeString(folder.resolve("out"), "old");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            try (OutputFile file = new OutputFile(path)) {
                write(file, "new");
                Path part = folder.resolve(files().get(0));
                assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(part)));
                file.commit();
            }
            assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        }
    }

    @Test
    void errorsNameTheFile() {
        Path missing = folder.resolve("no/where");
        assertEquals(
                "cannot write " + missing + ": no such directory",
                assertThrows(IOException.class, () -> new OutputFile(missing).open())
                        .getMessage());
        assertEquals(
                "cannot write " + folder + ": it is a directory",
                assertThrows(IOException.class, () -> new OutputFile(folder).open())
                        .getMessage());
    }

    @Test
    void compressionThatIsNotWrittenIsNotPromised() {
        Path path = folder.resolve("out.json.zst");
        assertEquals(
                "cannot write " + path
                        + ": the output can be compressed only as .gz, not as .zst: choose another name, or"
                        + " write to standard output and compress that",
                assertThrows(IOException.class, () -> new OutputFile(path).open())
                        .getMessage());
    }
}
