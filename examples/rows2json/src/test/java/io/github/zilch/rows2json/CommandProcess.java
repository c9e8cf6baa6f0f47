// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import java.util.List;

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
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Rows2Json.class.getName());
        builder.command().addAll(List.of(args));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
