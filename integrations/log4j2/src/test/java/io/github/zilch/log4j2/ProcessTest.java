// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.EventWriter;
import io.github.zilch.logging.Processes;
import io.github.zilch.logging.Trees;
import java.nio.file.Path;
import java.util.List;
import org.agrona.DirectBuffer;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("An application needs one line of configuration, four jars and no JVM flag")
class ProcessTest {
    @TempDir
    Path directory;

    @Test
    void consoleOfPlainApplication() throws Exception {
        List<String> lines = Processes.run(
                directory,
                Processes.classPath(
                        ZilchTemplateLayout.class,
                        EventWriter.class,
                        JsonBuilder.class,
                        DirectBuffer.class,
                        LogManager.class,
                        LoggerContext.class,
                        PlainApplication.class),
                List.of("-Dlog4j2.configurationFile=plain.xml"),
                PlainApplication.class,
                "an argument");
        assertEquals(2, lines.size(), lines::toString);
        JsonNode first = Trees.tree(lines.get(0));
        assertEquals("started with 1", first.get("message").textValue());
        assertEquals("grün", first.get("user").textValue());
        JsonNode second = Trees.tree(lines.get(1));
        assertEquals("java.lang.IllegalStateException", second.get("error.type").textValue());
        assertTrue(second.get("error.stack_trace").textValue().contains("at " + PlainApplication.class.getName()));
    }
}
