// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Runs a class of the tests in a JVM of its own with other flags, where it may run out of memory or crash. */
public final class Jvm {
    private Jvm() {}

    /**
     * Runs a class, which must exit with 0.
     *
     * @param flags for the JVM.
     * @param main the class with the main method.
     * @param arguments for it.
     * @return what it printed.
     */
    public static String run(List<String> flags, Class<?> main, String... arguments) {
        return run(Path.of(System.getProperty("java.home")), flags, main, arguments);
    }

    /**
     * Runs a class by another JDK, which must exit with 0.
     *
     * @param home folder of the JDK.
     * @param flags of the JVM.
     * @param main class with a main method.
     * @param arguments for that.
     * @return what it printed.
     */
    public static String run(Path home, List<String> flags, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/java").toString());
        command.addAll(List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.add("-Dzilch.checks=" + System.getProperty("zilch.checks", ""));
        command.add("-Dzilch.memory=" + System.getProperty("zilch.memory", ""));
        command.addAll(List.of("-XX:-CreateCoredumpOnCrash", "-XX:+ErrorFileToStderr"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-Dagrona") || argument.startsWith("-XX:TieredStopAtLevel"))
                .forEach(command::add);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), () -> command + "\n" + output);
            return output;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(command.toString(), e);
        }
    }

    /**
     * Returns whether a JVM starts with some flags.
     *
     * @param home folder of its JDK.
     * @param flags of the JVM.
     * @return {@code true} if it does.
     */
    public static boolean knows(Path home, List<String> flags) {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(flags);
        command.add("-version");
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(command.toString(), e);
        }
    }

    /**
     * Finds the running JDK and those from 17 on that are installed beside it.
     *
     * @return the folder of each by its version.
     * @throws IOException if the folders cannot be read.
     */
    public static Map<String, Path> jdks() throws IOException {
        Map<String, Path> found = new TreeMap<>();
        Path running = Path.of(System.getProperty("java.home")).toRealPath();
        try (Stream<Path> folders = Files.list(running.getParent())) {
            for (Path home : folders.sorted().toList()) {
                if (Files.exists(home.resolve("release")) && Files.isExecutable(home.resolve("bin/java"))) {
                    Properties release = new Properties();
                    try (Reader file = Files.newBufferedReader(home.resolve("release"))) {
                        release.load(file);
                    }
                    String version = release.getProperty("JAVA_VERSION").replace("\"", "");
                    if (Runtime.Version.parse(version).feature() >= 17) {
                        found.put(version, home.toRealPath());
                    }
                }
            }
        }
        return found;
    }
}
