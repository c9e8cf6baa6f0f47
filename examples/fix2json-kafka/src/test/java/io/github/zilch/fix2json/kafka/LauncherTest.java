// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script and the command in a process of its own. A script takes the place of Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final String[] VERSION = {"--version"};
    private static final String BUILDING = "fix2json-kafka: building; the first build takes a minute\n";

    @TempDir
    private Path root;

    private Path example;
    private Path launcher;

    /** Lays out the project: the script, sources, and a build that copies a jar. */
    @BeforeEach
    void layOutProject() throws IOException {
        example = Files.createDirectories(root.resolve("examples/fix2json-kafka"));
        Files.createDirectories(root.resolve("src/main"));
        Files.createDirectories(root.resolve("examples/fix2json/src/main"));
        Files.createFile(root.resolve("examples/fix2json/pom.xml"));
        Files.createDirectories(example.resolve("src/main"));
        Files.createFile(root.resolve("pom.xml"));
        Files.createFile(Files.createDirectories(root.resolve("src/parent")).resolve("pom.xml"));
        Files.createFile(
                Files.createDirectories(root.resolve("examples/applications")).resolve("pom.xml"));
        Files.createFile(example.resolve("pom.xml"));
        Path kit = Files.createDirectories(root.resolve("examples/kit"));
        Files.createDirectories(kit.resolve("src/main"));
        Files.createFile(kit.resolve("pom.xml"));
        Files.copy(Path.of("../kit/launcher.sh"), kit.resolve("launcher.sh"));
        launcher = Files.copy(
                Path.of("fix2json-kafka"), example.resolve("fix2json-kafka"), StandardCopyOption.COPY_ATTRIBUTES);
        writeJar(root.resolve("built.jar"));
        writeBuild(
                "mkdir -p examples/fix2json-kafka/target; cp built.jar examples/fix2json-kafka/target/fix2json-kafka.jar");
    }

    private void writeBuild(String command) throws IOException {
        Path build = Files.writeString(root.resolve("mvnw"), "#!/bin/sh\n" + command + "\n");
        assertTrue(build.toFile().setExecutable(true));
    }

    /** Writes a jar that refers to the classes of this test. */
    private static void writeJar(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        String path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, path);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            entries.finish();
        }
    }

    private Run launch(String options, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(args));
        Path out = root.resolve("out");
        Path err = root.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("FIX2JSON_KAFKA_OPTS", options);
        int exitCode = builder.start().waitFor();
        return new Run(exitCode, Files.readString(out), Files.readString(err));
    }

    @Test
    void buildsOnceAndAgainAfterAChange() throws Exception {
        String version = "fix2json-kafka (not packaged)\n";
        assertEquals(new Run(0, version, BUILDING), launch("", VERSION));
        assertEquals(new Run(0, version, ""), launch("", VERSION));
        Path source = Files.createFile(example.resolve("src/main/New.java"));
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
        assertEquals(new Run(0, version, BUILDING), launch("", VERSION));
    }
}
