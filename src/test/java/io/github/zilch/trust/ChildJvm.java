// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/** Runs a program in a JVM of its own, where it may run out of memory or crash. */
final class ChildJvm {
    private ChildJvm() {}

    /**
     * Runs a program with this JVM's flags for the library, and asserts that it exits with 0.
     *
     * @param options for the JVM
     * @param program with a main method
     * @param arguments for it
     * @return what it printed
     */
    static String run(List<String> options, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(it -> it.startsWith("--add-exports") || it.startsWith("-Dagrona"))
                .forEach(command::add);
        command.add("-Dzilch.checks=" + System.getProperty("zilch.checks", ""));
        command.add("-Dzilch.memory=" + System.getProperty("zilch.memory", ""));
        command.add("-XX:-CreateCoredumpOnCrash");
        command.add("-XX:+ErrorFileToStderr");
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assertions.assertEquals(0, process.waitFor(), output);
        return output;
    }
}
