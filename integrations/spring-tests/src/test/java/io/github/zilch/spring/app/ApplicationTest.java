// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@DisplayName("An application needs one dependency and no JVM flag, however it is started")
class ApplicationTest {
    private static final Path JAR = Path.of(System.getProperty("application"));
    private static final Pattern STARTED = Pattern.compile("(Tomcat|Netty) started on port (\\d+)");
    private static final long DEADLINE = TimeUnit.MINUTES.toNanos(10);

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path directory;

    private static List<String> java(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of(arguments));
        return command;
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Starts an application, checks its answers, and ends it; returns what it has printed. */
    private String run(String server, Path home, String... arguments) throws Exception {
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        List<String> command = java(arguments);
        command.add("--server.port=0");
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            Matcher started = awaitStart(process, output);
            assertTrue(started.group(1).matches(server), started.group());
            checkAnswers("http://localhost:" + started.group(2));
        } finally {
            process.destroy();
            assertTrue(process.waitFor(10, TimeUnit.MINUTES), "the process has not ended");
        }
        // Netty has warnings of its own on Java 24 and later.
        String warnings = Files.readString(errors);
        assertFalse(warnings.contains("zilch") || warnings.contains("agrona"), warnings);
        return Files.readString(output);
    }

    /** Runs an application that prints the version of Spring Boot. */
    private void check(String server, Path home, String... arguments) throws Exception {
        String version = System.getProperty("spring-boot.version");
        assertTrue(run(server, home, arguments).contains("(v" + version + ")"), "another version of Spring Boot");
    }

    private static Matcher awaitStart(Process process, Path output) throws IOException, InterruptedException {
        for (long end = System.nanoTime() + DEADLINE; System.nanoTime() < end && process.isAlive(); ) {
            Matcher started = STARTED.matcher(Files.readString(output));
            if (started.find()) {
                return started;
            }
            Thread.sleep(50);
        }
        throw new AssertionError(Files.readString(output));
    }

    private void checkAnswers(String root) throws IOException, InterruptedException {
        HttpResponse<String> trades = send(HttpRequest.newBuilder(URI.create(root + "/trades")));
        String json = "[{\"id\":7,\"symbol\":\"VOD.L\",\"price\":101.50},{\"id\":8,\"symbol\":\"grün\",\"price\":1}]";
        assertEquals(json, trades.body());
        assertEquals(Optional.of("application/json"), trades.headers().firstValue("Content-Type"));
        assertEquals(
                Optional.of(String.valueOf(json.length() + 1)), trades.headers().firstValue("Content-Length"));
        HttpResponse<String> added = send(HttpRequest.newBuilder(URI.create(root + "/trades"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"symbol\":\"x\",\"id\":9}")));
        assertEquals("{\"id\":9,\"symbol\":\"x\",\"price\":null}", added.body());
        assertEquals(
                "{\"id\":5}",
                send(HttpRequest.newBuilder(URI.create(root + "/trades/5"))).body());
        assertEquals(
                "{\"id\":7,\"after\":172800.000000000}",
                send(HttpRequest.newBuilder(URI.create(root + "/settlement"))).body());
        assertEquals(
                "{\"count\":2}",
                send(HttpRequest.newBuilder(URI.create(root + "/count"))).body());
    }

    private Path extract(String... options) throws Exception {
        Path target = directory.resolve("extracted");
        List<String> command = java("-Djarmode=tools", "-jar", JAR.toString(), "extract", "--destination");
        command.add(target.toString());
        command.addAll(List.of(options));
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
        return target;
    }

    @Test
    void executableJarWithSpringMvc() throws Exception {
        check("Tomcat", directory, "-jar", JAR.toString());
    }

    @Test
    void executableJarThatIsProcessedAheadOfTimeAndLogsWithZilch() throws Exception {
        String output = run(
                "Tomcat",
                directory,
                "-Dspring.aot.enabled=true",
                "-jar",
                JAR.toString(),
                "--spring.main.banner-mode=off",
                "--logging.structured.format.console=io.github.zilch.logback.ZilchMembersFormatter",
                "--zilch.logging.members=at=timestamp,level,by=logger,text=message");
        List<JsonNode> events = new ArrayList<>();
        for (String line : output.lines().toList()) {
            events.add(MAPPER.readTree(line));
        }
        assertTrue(
                events.get(0).get("text").textValue().startsWith("Starting AOT-processed TradesApplication"), output);
        for (JsonNode event : events) {
            List<String> names = new ArrayList<>();
            event.fieldNames().forEachRemaining(names::add);
            assertEquals(List.of("at", "level", "by", "text"), names);
        }
    }

    @Test
    void layersOfAnImageWithWebFlux() throws Exception {
        Path layers = extract("--layers", "--launcher");
        Path home = Files.createDirectory(directory.resolve("home"));
        try (Stream<Path> files = Files.walk(layers)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path relative = layers.relativize(file);
                Path target = home.resolve(
                        relative.subpath(1, relative.getNameCount()).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        check(
                "Tomcat|Netty", // as this version of Spring Boot chooses
                home,
                "org.springframework.boot.loader.launch.JarLauncher",
                "--spring.main.web-application-type=reactive");
    }

    @Test
    void extractedJarWithWebFluxAloneOnNetty() throws Exception {
        Path home = extract();
        try (Stream<Path> files = Files.list(home.resolve("lib"))) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().matches("(tomcat-embed|spring-webmvc|spring-boot-webmvc).*")) {
                    Files.delete(file);
                }
            }
        }
        check("Netty", home, "-jar", "application.jar");
    }
}
