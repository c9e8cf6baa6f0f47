// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options of a subscription to Aeron, when no media driver runs. */
class AeronDriverTest {
    @TempDir
    private Path folder;

    @Test
    void stopEndsTheWaitForADriver() throws IOException {
        ConvertOptions.In options = new ConvertOptions.In();
        options.aeron = "aeron:ipc";
        options.aeronDirectory = folder.resolve("none").toString();
        AtomicInteger looks = new AtomicInteger();
        assertNull(AeronInput.connect(options, () -> looks.incrementAndGet() == 3));
        assertEquals(3, looks.get());
    }
}
