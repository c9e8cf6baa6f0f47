// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.Rows2Json;
import java.util.List;

/** Runs the command {@code feed} in a JVM of its own, which a test can kill. */
final class FeedProgram {
    private FeedProgram() {}

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
                Rows2Json.class.getName(),
                "feed",
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
