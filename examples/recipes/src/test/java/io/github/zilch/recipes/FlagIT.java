// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way to set the JVM flag sets it. */
@Tag("slow")
class FlagIT {
    private static final String TOOLS = Path.of(System.getProperty("java.home"), "bin")
            + File.pathSeparator
            + Path.of(System.getProperty("maven.home"), "bin")
            + File.pathSeparator;
    private static final Path FLAG = Path.of("flag");

    @TempDir
    Path directory;

    @Test
    void withoutItTheApplicationWritesWithoutAWarning() throws Exception {
        prepare();
        assertEquals(
                "{\"flag\":\"not set\"}",
                run("java -cp 'app.jar:lib/*' io.github.zilch.recipes.Main").trim());
    }

    @ParameterizedTest
    @ValueSource(strings = {"options.sh", "modules.sh", "jlink.sh", "jpackage.sh"})
    void scripts(String script) throws Exception {
        prepare();
        assertIsSet(Files.readString(FLAG.resolve(script)));
    }

    @Test
    void theDockerfile() throws Exception {
        prepare();
        assertIsSet(shell(FLAG.resolve("Dockerfile")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shaded", "boot"})
    void theManifestOfARunnableJar(String kind) throws Exception {
        assertIsSet("java -jar '" + Path.of("target/recipes-" + kind + ".jar").toAbsolutePath() + "'");
    }

    @Test
    void theImageOfSpringBootWithLayers() throws Exception {
        Files.copy(Path.of("target/recipes-boot.jar"), directory.resolve("app.jar"));
        assertIsSet(shell(FLAG.resolve("boot/Dockerfile")));
    }

    @Test
    void explodedSpringBoot() throws Exception {
        Files.copy(Path.of("target/recipes-boot.jar"), directory.resolve("app.jar"));
        assertIsSet(Files.readString(FLAG.resolve("boot/exploded.sh")));
    }

    @Test
    void execJava() throws Exception {
        prepare();
        Files.copy(FLAG.resolve("exec/pom.xml"), directory.resolve("pom.xml"));
        assertIsSet(Files.readString(FLAG.resolve("exec/exec.sh")));
    }

    @Test
    void theRunConfigurationOfAnIde() throws Exception {
        prepare();
        String file = Files.readString(FLAG.resolve("Main.run.xml"));
        assertIsSet("java " + value(file, "VM_PARAMETERS") + " -cp 'app.jar:lib/*' " + value(file, "MAIN_CLASS_NAME"));
    }

    private static String value(String file, String option) {
        Matcher value = Pattern.compile("<option name=\"" + option + "\" value=\"(.*)\" />")
                .matcher(file);
        assertEquals(1, value.results().count(), option);
        value.reset().find();
        return value.group(1);
    }

    /** Puts app.jar and its two libraries into the directory. */
    private void prepare() throws IOException {
        Files.copy(Path.of("target/recipes.jar"), directory.resolve("app.jar"));
        Files.createDirectory(directory.resolve("lib"));
        for (String library : List.of("agrona.jar", "zilch-json.jar")) {
            Files.copy(Path.of("target/lib", library), directory.resolve("lib").resolve(library));
        }
    }

    /** Returns what a Dockerfile does, as a script, with the files of all images below the directory. */
    private String shell(Path dockerfile) throws IOException {
        String context = directory + "/";
        return Files.readAllLines(dockerfile).stream()
                .map(line -> line.replace(" /", " " + context + "image/").replace("\"/", "\"" + context + "image/"))
                .map(line -> instruction(line, context))
                .collect(Collectors.joining("\n"));
    }

    private static String instruction(String line, String context) {
        String[] words = line.split(" ", 2);
        String rest = words[words.length - 1];
        return switch (words[0]) {
            case "", "FROM" -> "";
            case "ENV" -> "export " + rest;
            case "WORKDIR" -> "mkdir -p " + rest + "; cd " + rest;
            case "COPY" -> copy(rest.split(" "), context);
            case "RUN" -> rest;
            case "CMD" -> rest.replaceAll("[\\[\\],]", "");
            default -> throw new AssertionError("this test does not know " + line);
        };
    }

    /** A directory is copied by what is in it. */
    private static String copy(String[] words, String context) {
        String to = words[words.length - 1];
        StringBuilder commands = new StringBuilder("mkdir -p " + to);
        for (int i = 0; i < words.length - 1; i++) {
            if (!words[i].startsWith("--from")) {
                String from = words[i].startsWith(context) ? words[i] : context + words[i];
                commands.append("; cp -r ")
                        .append(from.endsWith("/") ? from + "." : from)
                        .append(' ')
                        .append(to);
            }
        }
        return commands.toString();
    }

    private void assertIsSet(String script) throws Exception {
        List<String> lines = run(script).lines().toList();
        assertEquals("{\"flag\":\"set\"}", lines.get(lines.size() - 1), () -> String.join("\n", lines));
    }

    private String run(String script) throws Exception {
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", script)
                .directory(directory.toFile())
                .redirectErrorStream(true);
        for (String options : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "MAVEN_OPTS")) {
            shell.environment().remove(options);
        }
        shell.environment().put("JAVA_HOME", System.getProperty("java.home"));
        shell.environment().merge("PATH", TOOLS, (path, tools) -> tools + path);
        Process process = shell.start();
        String printed = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return printed;
    }
}
