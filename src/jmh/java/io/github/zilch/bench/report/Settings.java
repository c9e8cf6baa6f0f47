// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * What a run was asked to do, by system properties.
 *
 * @param quick whether a few minutes have to do: some variants, short iterations.
 * @param fresh whether results that are there already are measured again.
 * @param all whether all writers are measured everywhere, and not only those of the {@link Selection}.
 * @param include found in the {@code Scenario.writer} of what is measured.
 * @param jdks folders of the JDKs to measure on beside the one that runs; empty for those found beside it.
 * @param forks how many JVMs measure each case, one after the other.
 * @param results the folder for the results.
 */
record Settings(boolean quick, boolean fresh, boolean all, Pattern include, List<Path> jdks, int forks, Path results) {
    private static final String PREFIX = "benchmarks.";

    static Settings of(Properties properties) {
        boolean quick = isSet(properties, "quick");
        String jdks = value(properties, "jdks");
        String forks = value(properties, "forks");
        return new Settings(
                quick,
                isSet(properties, "fresh"),
                isSet(properties, "all"),
                Pattern.compile(value(properties, "include")),
                jdks.isEmpty()
                        ? List.of()
                        : Arrays.stream(jdks.split(",")).map(Path::of).toList(),
                forks.isEmpty() ? (quick ? 1 : 4) : Integer.parseInt(forks),
                Path.of("target", quick ? "benchmarks-quick" : "benchmarks"));
    }

    /** The command that starts such a run, without folders of the machine it ran on. */
    String command() {
        StringBuilder command = new StringBuilder("./mvnw -Pbenchmarks");
        if (quick) {
            command.append(" -Dbenchmarks.quick");
        }
        if (all) {
            command.append(" -Dbenchmarks.all");
        }
        if (forks != (quick ? 1 : 4)) {
            command.append(" -Dbenchmarks.forks=").append(forks);
        }
        if (!include.pattern().isEmpty()) {
            command.append(" -Dbenchmarks.include='").append(include).append('\'');
        }
        if (!jdks.isEmpty()) {
            command.append(" -Dbenchmarks.jdks=…");
        }
        return command.toString();
    }

    private static String value(Properties properties, String name) {
        return properties.getProperty(PREFIX + name, "").strip();
    }

    private static boolean isSet(Properties properties, String name) {
        String value = properties.getProperty(PREFIX + name);
        return value != null && !value.strip().equals("false");
    }
}
