// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import picocli.CommandLine;

/** Runs the command {@code feed} in a JVM of its own, which a test can kill. */
final class FeedProgram {
    private FeedProgram() {}

    public static void main(String... args) {
        System.exit(new CommandLine(new FeedCommand(new FileOutputStream(FileDescriptor.out))).execute(args));
    }

    /** Starts a JVM with the arguments that every feed needs, and others. Errors go to standard error of this JVM. */
    static ProcessBuilder process(String publication, String slot, String... others) {
        ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                FeedProgram.class.getName(),
                "--url",
                Server.url(),
                "--publication",
                publication,
                "--slot",
                slot);
        builder.command().addAll(List.of(others));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
