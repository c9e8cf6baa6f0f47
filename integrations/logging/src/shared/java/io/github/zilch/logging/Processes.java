// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs applications in processes of their own, for the tests of all loggers. */
public final class Processes {
    private static final String OUTPUT = "output";
    private static final String ERRORS = "errors";

    private Processes() {}

    /** Returns a class path of the jars and directories that have classes. */
    public static String classPath(Class<?>... types) throws URISyntaxException {
        List<String> classPath = new ArrayList<>();
        for (Class<?> type : types) {
            classPath.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, classPath);
    }

    /** Runs an application, which writes nothing to standard error; returns the lines of its output. */
    public static List<String> run(
            Path directory, String classPath, List<String> properties, Class<?> application, String... arguments)
            throws IOException, InterruptedException {
        int exitCode = exitCode(directory, classPath, properties, application, arguments);
        assertEquals("", Files.readString(directory.resolve(ERRORS)));
        assertEquals(0, exitCode);
        return Files.readAllLines(directory.resolve(OUTPUT));
    }

    /** Runs an application that fails; returns what it writes. */
    public static String runFailing(Path directory, String classPath, Class<?> application, String... arguments)
            throws IOException, InterruptedException {
        assertEquals(1, exitCode(directory, classPath, List.of(), application, arguments));
        return Files.readString(directory.resolve(OUTPUT)) + Files.readString(directory.resolve(ERRORS));
    }

    private static int exitCode(
            Path directory, String classPath, List<String> properties, Class<?> application, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dfile.encoding=UTF-8"));
        command.addAll(properties);
        command.addAll(List.of("-cp", classPath, application.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(directory.resolve(OUTPUT).toFile())
                .redirectError(directory.resolve(ERRORS).toFile())
                .start();
        assertTrue(process.waitFor(10, TimeUnit.MINUTES), "the process has not ended");
        return process.exitValue();
    }
}
