// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.Context;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.EventWriter;
import io.github.zilch.logging.Processes;
import io.github.zilch.logging.Trees;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;

@DisplayName("An application needs one line of configuration, four jars and no JVM flag")
class ProcessTest {
    @TempDir
    Path directory;

    @Test
    void consoleOfPlainApplicationWithoutSpringBoot() throws Exception {
        List<JsonNode> events = Processes.run(
                        directory,
                        Processes.classPath(
                                ZilchEncoder.class,
                                EventWriter.class,
                                JsonBuilder.class,
                                DirectBuffer.class,
                                Logger.class,
                                LoggerContext.class,
                                Context.class,
                                PlainApplication.class),
                        List.of("-Dlogback.configurationFile=plain.xml"),
                        PlainApplication.class,
                        "an argument")
                .stream()
                .map(Trees::tree)
                .toList();
        assertEquals(4, events.size(), events::toString);
        assertEquals("started with 1", events.get(0).get("message").textValue());
        assertEquals("grün", events.get(0).get("user").textValue());
        assertEquals("shop", events.get(0).at("/labels/app").textValue());
        assertEquals(
                "java.lang.IllegalStateException",
                events.get(1).at("/error/type").textValue());
        assertTrue(
                events.get(1).at("/error/stack_trace").textValue().contains("at " + PlainApplication.class.getName()));
        assertEquals("PlainApplication.java", events.get(2).at("/caller/file").textValue());
        assertEquals(1.5, events.get(2).get("price").doubleValue());
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "ZilchEcsFormatter, /log/level, /error/stack_trace, /price",
        "ZilchLogstashFormatter, /level, /stack_trace, /price",
        "ZilchGelfFormatter, /_level_name, /full_message, /_price",
        "ZilchMembersFormatter, /l, /stackTrace, /v/price"
    })
    void consoleOfSpringBootApplication(String format, String level, String stackTrace, String price) throws Exception {
        List<JsonNode> events = Processes.run(
                        directory,
                        System.getProperty("java.class.path"),
                        List.of(),
                        BootApplication.class,
                        "--logging.structured.format.console=io.github.zilch.logback." + format,
                        "--logging.structured.json.stacktrace.root=first",
                        "--logging.structured.json.rename.message=text",
                        "--zilch.logging.members=l=level, message, v=keyValues, stackTrace")
                .stream()
                .map(Trees::tree)
                .toList();
        assertTrue(events.size() > 2, events::toString);
        JsonNode ready = events.get(events.size() - 2);
        String text = format.contains("Gelf") ? "short_message" : "text";
        assertEquals("ready with 4", ready.get(text).textValue());
        assertEquals("INFO", ready.at(level).textValue());
        assertEquals(1.5, ready.at(price).doubleValue());
        JsonNode failed = events.get(events.size() - 1);
        assertTrue(failed.at(stackTrace).textValue().contains("java.lang.IllegalStateException: no stock"));
    }

    @Tag("slow")
    @Test
    void springBootDoesNotStartWithAnErrorInTheConfiguration() throws Exception {
        String classPath = System.getProperty("java.class.path");
        String format = "--logging.structured.format.console=" + ZilchLogstashFormatter.class.getName();
        checkError(classPath, "renamed to nothing: set a name", format, "--logging.structured.json.rename.message=");
        Path factories =
                Files.createDirectories(directory.resolve("classes/META-INF")).resolve("spring.factories");
        Files.writeString(
                factories,
                StructuredLoggingJsonMembersCustomizer.class.getName() + "=" + HidingCustomizer.class.getName() + "\n");
        String customized = directory.resolve("classes") + File.pathSeparator + classPath;
        checkError(customized, "META-INF/spring.factories has a StructuredLoggingJsonMembersCustomizer", format);
    }

    private void checkError(String classPath, String error, String... arguments) throws Exception {
        String written = Processes.runFailing(directory, classPath, BootApplication.class, arguments);
        assertTrue(written.contains(error), written);
    }
}
