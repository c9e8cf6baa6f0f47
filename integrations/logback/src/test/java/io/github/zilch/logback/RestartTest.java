// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.LoggerContext;
import io.github.zilch.logging.DirectMemory;
import io.github.zilch.logging.Processes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Logging that stops leaves no memory behind, though Logback does not stop its encoders")
class RestartTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"ZilchEncoder, stop", "ZilchEncoder, reset", "ZilchLogstashFormatter, stop", "ZilchEcsFormatter, reset"
    })
    void memoryIsFreedWithoutACollector(String encoder, String end) throws Exception {
        List<Long> used = Processes.run(
                        directory,
                        System.getProperty("java.class.path"),
                        DirectMemory.WITHOUT_COLLECTOR,
                        RestartingApplication.class,
                        encoder,
                        end)
                .stream()
                .map(Long::valueOf)
                .toList();
        assertEquals(6, used.size());
        List<Long> afterStops = used.subList(1, used.size());
        assertTrue(used.get(0) > afterStops.get(0), used::toString);
        assertEquals(1, afterStops.stream().distinct().count(), used::toString);
    }

    @Test
    void oneListenerIsForAllEncodersOfAContext() {
        LoggerContext context = new LoggerContext();
        for (int i = 0; i < 3; i++) {
            ZilchEncoder encoder = new ZilchEncoder();
            encoder.setContext(context);
            encoder.start();
        }
        assertEquals(1, context.getCopyOfListenerList().size());
        context.reset();
        assertEquals(0, context.getCopyOfListenerList().size());
    }
}
