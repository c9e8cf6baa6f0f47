// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.EventWriter;
import io.github.zilch.logging.Trees;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

    private static String location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private static String plainClassPath() throws URISyntaxException {
        List<String> classPath = new ArrayList<>();
        for (Class<?> type : List.of(
                ZilchTemplateLayout.class,
                EventWriter.class,
                JsonBuilder.class,
                DirectBuffer.class,
                LogManager.class,
                LoggerContext.class,
                PlainApplication.class)) {
            classPath.add(location(type));
        }
        return String.join(System.getProperty("path.separator"), classPath);
    }

    /** Runs an application, which writes nothing to standard error; returns the lines of its output. */
    static List<String> run(
            Path directory, String classPath, List<String> properties, Class<?> application, String argument)
            throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dfile.encoding=UTF-8"));
        command.addAll(properties);
        command.addAll(List.of("-cp", classPath, application.getName(), argument));
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), "the process has not ended");
        assertEquals("", Files.readString(errors));
        assertEquals(0, process.exitValue());
        return Files.readAllLines(output);
    }

    @Test
    void consoleOfPlainApplication() throws Exception {
        List<String> lines = run(
                directory,
                plainClassPath(),
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
