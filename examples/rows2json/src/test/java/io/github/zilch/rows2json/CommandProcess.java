// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Runs the command in a JVM of its own, which a test can kill. */
public final class CommandProcess {
    private CommandProcess() {}

    /** Returns a process with 64 MiB of heap. Its errors go to standard error of this JVM. */
    public static ProcessBuilder of(String... args) {
        ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Rows2Json.class.getName());
        builder.command().addAll(List.of(args));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** Returns a process of the command {@code feed} with the arguments that every feed needs, and others. */
    public static ProcessBuilder feed(String publication, String slot, String... others) {
        ProcessBuilder builder =
                of("feed", "--url", PostgresServer.url(), "--publication", publication, "--slot", slot);
        builder.command().addAll(List.of(others));
        return builder;
    }

    /** Waits for something that happens while a process runs. */
    public static void await(Process process, Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            assertTrue(process.isAlive(), "the command ended by itself");
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
