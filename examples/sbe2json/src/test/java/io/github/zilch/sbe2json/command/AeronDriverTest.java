// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.sbe2json.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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

    @Test
    void optionsOfAChannelNeedAChannel() {
        for (List<String> option : List.of(List.of("--stream", "1"), List.of("--aeron-dir", "/tmp"))) {
            Run run = Run.run(new byte[0], "--schema", "market.xml", option.get(0), option.get(1));
            assertEquals(64, run.exitCode());
            assertTrue(
                    run.err()
                            .startsWith(
                                    "sbe2json: --stream and --aeron-dir are for a channel of Aeron: add --aeron CHANNEL"),
                    run.err());
        }
    }
}
