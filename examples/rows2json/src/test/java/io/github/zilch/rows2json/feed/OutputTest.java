// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.sink.CountedSink.Counters;
import io.github.zilch.kit.sink.FileSink.Rotation;
import io.github.zilch.kit.sink.Sink;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the user of a feed is told of its file. */
class OutputTest {
    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void deletedFileIsToldAndItsLastLinesAreSaved() throws Exception {
        Path file = folder.resolve("out.jsonl");
        List<String> notices = new ArrayList<>();
        try (Output output = new Output(file, Rotation.NEVER, null, new Counters(), notices::add)) {
            Sink sink = output.forSlot(1, 1);
            sink.take(ByteBuffer.wrap("{}".getBytes()));
            sink.sync();
            Files.delete(file);
        }
        assertEquals("{}\n", Files.readString(file));
        assertEquals(1, notices.size());
        assertTrue(notices.get(0).startsWith(file + " is gone: "), notices.get(0));
    }
}
