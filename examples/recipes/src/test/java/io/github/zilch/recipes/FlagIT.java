// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way to set the JVM flag lets the application write a document. */
@Tag("slow")
class FlagIT {
    private static final Path JDK = Path.of(System.getProperty("java.home"), "bin");

    @TempDir
    Path directory;

    @Test
    void withoutTheFlagItWritesTheSameAndNothingElse() throws Exception {
        prepare();
        String printed = run("java -cp 'app.jar:lib/*' io.github.zilch.recipes.Main");
        assertEquals("{\"flag\":\"set\"}", printed.trim());
    }

    @ParameterizedTest
    @ValueSource(strings = {"options.sh", "modules.sh", "jlink.sh", "jpackage.sh"})
    void scripts(String script) throws Exception {
        prepare();
        assertWrites(Files.readString(Path.of("flag", script)));
    }

    @Test
    void theDockerfileSetsTheFlagAndStartsTheApplication() throws Exception {
        List<String> file = Files.readAllLines(Path.of("flag/Dockerfile"));
        String env = file.get(1).substring("ENV ".length());
        String command = file.get(3)
                .substring("CMD ".length())
                .replaceAll("[\\[\\],]", "")
                .replace("/app/", directory + "/app/");
        prepare();
        Files.move(directory.resolve("lib"), directory.resolve("app"));
        Files.move(directory.resolve("app.jar"), directory.resolve("app/app.jar"));
        assertWrites("export " + env + "\n" + command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shaded", "boot"})
    void runnableJarsHaveTheFlagInTheirManifest(String kind) throws Exception {
        assertWrites("java -jar '" + Path.of("target/recipes-" + kind + ".jar").toAbsolutePath() + "'");
    }

    /** Puts app.jar and its two libraries into the directory. */
    private void prepare() throws IOException {
        Files.copy(Path.of("target/recipes.jar"), directory.resolve("app.jar"));
        Files.createDirectory(directory.resolve("lib"));
        for (String library : List.of("agrona.jar", "zilch-json.jar")) {
            Files.copy(Path.of("target/lib", library), directory.resolve("lib").resolve(library));
        }
    }

    private void assertWrites(String script) throws Exception {
        List<String> lines = run(script).lines().toList();
        assertEquals("{\"flag\":\"set\"}", lines.get(lines.size() - 1), () -> String.join("\n", lines));
    }

    private String run(String script) throws Exception {
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", script)
                .directory(directory.toFile())
                .redirectErrorStream(true);
        shell.environment().remove("JDK_JAVA_OPTIONS");
        shell.environment().remove("JAVA_TOOL_OPTIONS");
        shell.environment().merge("PATH", JDK.toString(), (path, jdk) -> jdk + File.pathSeparator + path);
        Process process = shell.start();
        String printed = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return printed;
    }
}
