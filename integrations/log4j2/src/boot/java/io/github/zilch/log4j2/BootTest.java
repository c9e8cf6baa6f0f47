// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.logging.Processes;
import io.github.zilch.logging.Trees;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@DisplayName("A Spring Boot application needs one line of configuration and no JVM flag")
class BootTest {
    @TempDir
    Path directory;

    @Test
    void consoleOfSpringBootApplication() throws Exception {
        List<JsonNode> events = Processes.run(
                        directory,
                        System.getProperty("java.class.path"),
                        List.of(),
                        BootApplication.class,
                        "an argument")
                .stream()
                .map(Trees::tree)
                .toList();
        assertTrue(events.size() > 1, events::toString);
        assertTrue(events.get(0).get("message").textValue().startsWith("Starting BootApplication"), events::toString);
        JsonNode last = events.get(events.size() - 1);
        assertEquals("ready with 1", last.get("message").textValue());
        assertEquals("grün", last.get("user").textValue());
    }
}
