// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.logging.DirectMemory;
import io.github.zilch.logging.Processes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Other configurations and stops leave no memory behind, though Log4j does not stop its layouts")
class RestartTest {
    @TempDir
    Path directory;

    @Test
    void memoryIsFreedWithoutACollector() throws Exception {
        Path log = directory.resolve("log");
        List<Long> printed = Processes.run(
                        directory,
                        System.getProperty("java.class.path"),
                        DirectMemory.WITHOUT_COLLECTOR,
                        RestartingApplication.class,
                        log.toString())
                .stream()
                .map(Long::valueOf)
                .toList();
        assertEquals(6, printed.size());
        List<Long> afterStops = printed.subList(1, printed.size() - 1);
        assertTrue(printed.get(0) > afterStops.get(0), printed::toString);
        assertEquals(1, afterStops.stream().distinct().count(), printed::toString);
        assertEquals(1, printed.get(printed.size() - 1), "listeners of the context");
        assertEquals(4, Files.readAllLines(log).size());
    }
}
