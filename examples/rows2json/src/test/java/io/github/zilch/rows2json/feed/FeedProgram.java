// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import java.util.List;

/** Runs the command {@code feed} in a JVM of its own, which a test can kill. */
final class FeedProgram {
    private FeedProgram() {}

    /** Returns a process with the arguments that every feed needs, and others. */
    static ProcessBuilder process(String publication, String slot, String... others) {
        ProcessBuilder builder =
                CommandProcess.of("feed", "--url", PostgresServer.url(), "--publication", publication, "--slot", slot);
        builder.command().addAll(List.of(others));
        return builder;
    }
}
