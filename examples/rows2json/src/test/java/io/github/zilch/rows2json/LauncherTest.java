// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher script and the command in a process of its own. A script takes the place of Maven. What all launchers share
 * is tested in the kit.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final String[] QUERY = {"query", "-q", "--url", "jdbc:h2:mem:", "select 1 as \"id\""};
    private static final String BUILDING = "rows2json: building; the first build takes a minute\n";

    @TempDir
    private Path root;

    private Path example;
    private Path launcher;

    /** Lays out the project: the script, sources, and a build that copies a jar. */
    @BeforeEach
    void layOutProject() throws IOException {
        example = Files.createDirectories(root.resolve("examples/rows2json"));
        Files.createDirectories(root.resolve("src/main"));
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
        launcher = Files.copy(Path.of("rows2json"), example.resolve("rows2json"), StandardCopyOption.COPY_ATTRIBUTES);
        writeJar(root.resolve("built.jar"));
        writeBuild("mkdir -p examples/rows2json/target; cp built.jar examples/rows2json/target/rows2json.jar");
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
        builder.environment().put("ROWS2JSON_OPTS", options);
        int exitCode = builder.start().waitFor();
        return new Run(exitCode, Files.readString(out), Files.readString(err));
    }

    @Test
    void launcherIsFoundThroughLinks() throws Exception {
        Path bin = Files.createDirectories(root.resolve("other/bin"));
        Files.createSymbolicLink(bin.resolve("relative"), Path.of("../../examples/rows2json/rows2json"));
        String row = "{\"id\":1}\n";
        launcher = Files.createSymbolicLink(root.resolve("link of a link"), Path.of("other/bin/relative"));
        assertEquals(new Run(0, row, BUILDING), launch("", QUERY));
        launcher = Files.createSymbolicLink(root.resolve("directory"), example).resolve("rows2json");
        assertEquals(new Run(0, row, ""), launch("", QUERY));
    }

    /** 200 MB of rows with a heap of 24 MB. */
    @Test
    @Tag("slow")
    void memoryDoesNotGrowWithTheNumberOfRows() throws Exception {
        for (String url : List.of(PostgresServer.url(), "jdbc:h2:mem:")) {
            String range = url.startsWith("jdbc:h2") ? "system_range" : "generate_series";
            String query = "select x, repeat('0123456789', 40) as t from " + range + "(1, 500000) as r(x)";
            Run run = launch(
                    "-Xmx24m",
                    "query",
                    "--url",
                    url,
                    "--out",
                    root.resolve("rows").toString(),
                    query);
            assertEquals(0, run.exitCode(), run.err());
            assertTrue(run.err().contains("rows2json: 500,000 rows; "), run.err());
        }
    }

    @Test
    void interruptedRunLeavesNoFile() throws Exception {
        Path folder = Files.createDirectory(root.resolve("output"));
        Process process = new ProcessBuilder(
                        launcher.toString(),
                        "query",
                        "--url",
                        "jdbc:h2:mem:",
                        "--out",
                        folder.resolve("rows").toString(),
                        "select x from system_range(1, 1000000000000)")
                .redirectError(root.resolve("err").toFile())
                .start();
        try {
            while (isEmpty(folder)) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            process.destroy(); // SIGTERM
            assertEquals(143, process.waitFor());
            assertTrue(isEmpty(folder));
            assertEquals(BUILDING, Files.readString(root.resolve("err")));
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
