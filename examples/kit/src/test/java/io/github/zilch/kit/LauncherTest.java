// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that all launchers share, with a command of this test. A script takes the place of Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final String BUILDING = "tool: building; the first build takes a minute\n";

    @TempDir
    private Path root;

    private Path example;
    private Path launcher;

    /** Prints its arguments, and what its standard input contains. */
    static final class Tool {
        private Tool() {}

        public static void main(String... args) throws IOException {
            if (List.of(args).contains("allocate")) {
                allocate();
                return;
            }
            StringBuilder text = new StringBuilder(String.join(" ", args));
            for (String arg : args) {
                text.append(Files.exists(Path.of(arg)) ? " exists" : "");
            }
            Streams streams = Streams.ofJvm();
            try {
                text.append(" in:").append(new BufferedInputStream(streams.in()).readAllBytes().length);
            } catch (IOException e) {
                text.append(' ').append(e.getMessage());
            }
            streams.out().write((text + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void allocate() {
        try {
            System.out.println(new long[Integer.MAX_VALUE / 8].length);
        } catch (OutOfMemoryError e) {
            System.out.println("out of memory");
        }
    }

    /** Lays out a project: the scripts, sources, and a build that copies a jar. */
    @BeforeEach
    void layOutProject() throws IOException {
        Files.createDirectories(root.resolve("src/main"));
        Files.createFile(root.resolve("pom.xml"));
        Files.createFile(Files.createDirectories(root.resolve("src/parent")).resolve("pom.xml"));
        for (String module : List.of("applications", "kit", "tool")) {
            Files.createDirectories(root.resolve("examples").resolve(module).resolve("src/main"));
            Files.createFile(root.resolve("examples").resolve(module).resolve("pom.xml"));
        }
        Files.copy(Path.of("launcher.sh"), root.resolve("examples/kit/launcher.sh"));
        example = root.resolve("examples/tool");
        launcher = write(example.resolve("tool"), common("rows2json") + """
                name=tool
                main='%s'
                modules='kit tool'
                services=' serve '
                defaults=-XX:+UseSerialGC
                options=${TOOL_OPTS:-}
                more_jars=
                . "$here/../kit/launcher.sh"
                """.formatted(Tool.class.getName()));
        writeJar(root.resolve("built.jar"));
        write(
                root.resolve("mvnw"),
                "#!/bin/sh\nmkdir -p examples/tool/target; cp built.jar examples/tool/target/tool.jar\n");
    }

    /** Returns what a launcher does before it says what it is the launcher of. */
    private static String common(String application) throws IOException {
        String script = Files.readString(Path.of("..", application, application));
        return script.substring(0, script.indexOf("\nname=") + 1);
    }

    /** Returns a setting of a launcher. */
    private static String setting(String application, String name) throws IOException {
        return Files.readAllLines(Path.of("..", application, application)).stream()
                .filter(line -> line.startsWith(name + '='))
                .map(line -> line.substring(name.length() + 1).replace("'", ""))
                .findFirst()
                .orElseThrow();
    }

    private static Path write(Path script, String text) throws IOException {
        Files.writeString(script, text);
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }

    /** Writes a jar that refers to the classes of this test. */
    private static void writeJar(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":")) {
            entries.add(Path.of(entry).toUri().toString());
        }
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", entries));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream jarEntries = new JarOutputStream(out, manifest)) {
            jarEntries.finish();
        }
    }

    private record Run(int exitCode, String out, String err) {}

    /** Runs a command line of the shell, in which $TOOL is the launcher. */
    private Run shell(Map<String, String> environment, String command) throws IOException, InterruptedException {
        Path out = root.resolve("out");
        Path err = root.resolve("err");
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .directory(root.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("TOOL", launcher.toString());
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Run(exitCode, Files.readString(out), Files.readString(err));
    }

    private Run shell(String command) throws IOException, InterruptedException {
        return shell(Map.of(), command);
    }

    /** So that the tests of one are tests of all. */
    @ParameterizedTest
    @ValueSource(strings = {"fix2json", "fix2json-kafka", "rows2json", "sbe2json"})
    void launchersDifferInTheirSettingsOnly(String application) throws Exception {
        String comments = "(?m)^# .*\n";
        assertEquals(
                common("rows2json").replaceAll(comments, ""),
                common(application).replaceAll(comments, ""));
        assertEquals(application, setting(application, "name"));
        String main = setting(application, "main").replace('.', '/') + ".java";
        assertTrue(Files.exists(Path.of("..", application, "src/main/java", main)), main);
        List<String> modules = List.of(setting(application, "modules").split(" "));
        String pom = Files.readString(Path.of("..", application, "pom.xml"));
        for (String module : modules) {
            assertTrue(Files.exists(Path.of("..", module, "pom.xml")), module);
        }
        for (String other : List.of("kit", "fix2json", application)) {
            assertTrue(!pom.contains("<artifactId>" + other + "</artifactId>") || modules.contains(other), other);
        }
    }

    @Test
    void launcherIsFoundThroughLinks() throws Exception {
        Path bin = Files.createDirectories(root.resolve("other/bin"));
        Files.createSymbolicLink(bin.resolve("relative"), Path.of("../../examples/tool/tool"));
        launcher = Files.createSymbolicLink(root.resolve("link of a link"), Path.of("other/bin/relative"));
        assertEquals(new Run(0, "a in:0\n", BUILDING), shell("\"$TOOL\" a </dev/null"));
        launcher = Files.createSymbolicLink(root.resolve("directory"), example).resolve("tool");
        assertEquals(new Run(0, "a in:0\n", ""), shell("$TOOL a </dev/null"));
    }

    @Test
    void buildsOnceAndAgainAfterAChangeOfAnyModule() throws Exception {
        Run first = new Run(0, "a in:0\n", BUILDING);
        assertEquals(first, shell("$TOOL a </dev/null"));
        assertEquals(new Run(0, "a in:0\n", ""), shell("$TOOL a </dev/null"));
        for (String changed : List.of("src/main/A", "examples/kit/src/main/B", "examples/tool/src/main/C")) {
            Path source = Files.createFile(root.resolve(changed));
            Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
            assertEquals(first, shell("$TOOL a </dev/null"), changed);
            Files.delete(source);
            assertEquals(
                    first,
                    shell("touch examples/tool/target/tool.jar; rm examples/tool/target/tool.jar; $TOOL a </dev/null"));
        }
        FileTime later = FileTime.from(Instant.now().plusSeconds(60));
        Files.setLastModifiedTime(root.resolve("src/parent/pom.xml"), later);
        assertEquals(first, shell("$TOOL a </dev/null"), "the parent of the builds");
    }

    @Test
    void failedBuildIsReported() throws Exception {
        write(root.resolve("mvnw"), "#!/bin/sh\necho no network; exit 1\n");
        assertEquals(
                new Run(
                        ExitCode.FAILED,
                        "",
                        BUILDING
                                + "no network\ntool: the build failed, see above; it requires a JDK 17 or later (JAVA_HOME)"
                                + " and the network\n"),
                shell("$TOOL a"));
    }

    @Test
    void inputOfTheFirstRunIsNotReadByTheBuild() throws Exception {
        write(
                root.resolve("mvnw"),
                "#!/bin/sh\ncat >/dev/null; mkdir -p examples/tool/target; cp built.jar examples/tool/target/tool.jar\n");
        assertEquals(new Run(0, " in:6\n", BUILDING), shell("echo input | $TOOL"));
    }

    /** The JVM would give the number of a closed stream to the next file that it opens, and read or write that. */
    @Test
    void closedStreamsAreNoOtherFiles() throws Exception {
        shell("$TOOL </dev/null");
        assertEquals(new Run(0, " in: standard input is closed\n", ""), shell("$TOOL <&-"));
        assertEquals(new Run(ExitCode.FAILED, "", "tool: standard output is closed\n"), shell("$TOOL >&-"));
        assertEquals(new Run(0, "a in:0\n", ""), shell("$TOOL a </dev/null 2>&-"));
    }

    @Test
    void fileIsNamedInTheLocaleC() throws Exception {
        String name = "é.log";
        shell("touch '" + name + "'; $TOOL </dev/null");
        for (Map<String, String> locale : List.of(Map.of("LC_ALL", "C"), Map.of("LC_ALL", "", "LANG", "POSIX"))) {
            assertEquals(new Run(0, name + " exists in:0\n", ""), shell(locale, "$TOOL '" + name + "' </dev/null"));
        }
    }

    /** The exit code of the JVM, whose message must not be among the lines of JSON. */
    @Test
    void onlyServicesExitWhenTheyAreOutOfMemory() throws Exception {
        shell("$TOOL </dev/null");
        Map<String, String> options = Map.of("TOOL_OPTS", "-Xmx16m");
        Run service = shell(options, "$TOOL serve allocate </dev/null");
        assertEquals(3, service.exitCode());
        assertEquals("", service.out());
        assertTrue(service.err().contains("OutOfMemoryError"), service.err());
        assertEquals(new Run(0, "out of memory\n", ""), shell(options, "$TOOL other allocate </dev/null"));
    }
}
