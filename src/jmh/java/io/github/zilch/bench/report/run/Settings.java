// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The settings of a run, from system properties.
 *
 * @param quick {@code true} for a run of a few minutes, with fewer variants and one fork.
 * @param fresh {@code true} to measure again what already has results.
 * @param include the pattern that must occur in {@code scenario.writer}.
 * @param jdks the home directories of the additional JDKs; empty to search the parent directory of the running JDK.
 * @param forks the number of JVMs per case, one after the other.
 * @param results the directory for the results.
 */
public record Settings(boolean quick, boolean fresh, Pattern include, List<Path> jdks, int forks, Path results) {
    private static final String PREFIX = "benchmarks.";

    public static Settings of(Properties properties) {
        boolean quick = isSet(properties, "quick");
        String jdks = value(properties, "jdks");
        String forks = value(properties, "forks");
        return new Settings(
                quick,
                isSet(properties, "fresh"),
                Pattern.compile(value(properties, "include")),
                jdks.isEmpty()
                        ? List.of()
                        : Arrays.stream(jdks.split(",")).map(Path::of).toList(),
                forks.isEmpty() ? (quick ? 1 : 4) : Integer.parseInt(forks),
                Path.of("target", quick ? "benchmarks-quick" : "benchmarks"));
    }

    /** Returns whether the run measures some scenarios only. */
    public boolean isPart() {
        return !include.pattern().isEmpty();
    }

    /** Returns the command that starts such a run, without the directories of this machine. */
    public String command() {
        StringBuilder command = new StringBuilder("./mvnw -Pbenchmarks");
        if (quick) {
            command.append(" -Dbenchmarks.quick");
        }
        if (forks != (quick ? 1 : 4)) {
            command.append(" -Dbenchmarks.forks=").append(forks);
        }
        if (isPart()) {
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
