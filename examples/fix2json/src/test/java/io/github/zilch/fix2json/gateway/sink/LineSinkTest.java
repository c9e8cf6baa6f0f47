// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines are appended completely. */
class LineSinkTest {
    @TempDir
    private Path temp;

    private final JsonBuilder json = new JsonBuilder();

    private Path file() {
        return temp.resolve("out.jsonl");
    }

    private void append(String value) throws IOException {
        try (LineSink sink = LineSink.file(file(), false)) {
            assertTrue(sink.offer(json.reset().put("v", value)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lineIsInTheFileWhenItIsAccepted(boolean forces) throws IOException {
        try (LineSink sink = LineSink.file(file(), forces)) {
            sink.offer(json.reset().put("v", 1));
            assertEquals("{\"v\":1}\n", Files.readString(file()));
            sink.offer(json.reset().put("v", "x".repeat(100_000)));
            assertEquals("{\"v\":1}\n{\"v\":\"" + "x".repeat(100_000) + "\"}\n", Files.readString(file()));
        }
    }

    @Test
    void linesAreAppendedToExistingLines() throws IOException {
        append("a");
        append("b");
        assertEquals("{\"v\":\"a\"}\n{\"v\":\"b\"}\n", Files.readString(file()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8_191, 8_192, 8_193, 50_000})
    void incompleteLineAfterACrashIsRemoved(int length) throws IOException {
        Files.writeString(file(), "{\"v\":\"a\"}\n{" + "x".repeat(length));
        append("b");
        assertEquals("{\"v\":\"a\"}\n{\"v\":\"b\"}\n", Files.readString(file()));
    }

    @Test
    void incompleteFirstLineIsRemoved() throws IOException {
        Files.writeString(file(), "{\"v\":");
        append("b");
        assertEquals("{\"v\":\"b\"}\n", Files.readString(file()));
    }

    @Test
    void fileIsUsedByOneProcessOnly() throws IOException {
        try (LineSink sink = LineSink.file(file(), false)) {
            assertTrue(sink.offer(json.reset()));
            IOException e = assertThrows(IOException.class, () -> LineSink.file(file(), false));
            assertEquals("this process writes to it already: choose another file", e.getMessage());
        }
        append("unlocked");
    }

    @Test
    void missingFolderIsAnError() {
        IOException e = assertThrows(IOException.class, () -> LineSink.file(temp.resolve("none/out.jsonl"), false));
        assertEquals("no such directory", e.getMessage());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDiskIsAPermanentFailure() throws IOException {
        try (LineSink sink = LineSink.file(Path.of("/dev/full"), false)) {
            SinkFailedException e = assertThrows(SinkFailedException.class, () -> sink.offer(json.reset()));
            assertTrue(e.getMessage().startsWith("cannot write to /dev/full: "), e.getMessage());
        }
    }
}
