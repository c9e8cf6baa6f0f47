// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import io.github.zilch.bench.MillionObjects.Way;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A measurement that does not use JMH: a program that runs in a new JVM each time.
 *
 * @param id the name of the results.
 * @param title the title for the log.
 * @param runs the number of runs.
 * @param seconds the expected duration of a run.
 * @param arguments the arguments of the {@code java} command.
 */
public record Program(String id, String title, int runs, double seconds, List<String> arguments) {
    public static final String LOAD_BUILDER = "Load.builder";
    public static final String LOAD_BUILDER_EPSILON = "Load.builderEpsilon";
    public static final String LOAD_FIX2JSON = "Load.fix2json";
    public static final String LOAD_FIX2JSON_EPSILON = "Load.fix2jsonEpsilon";
    public static final String RATE_FEED = "Rate.feed";
    public static final String START_BUILDER = "Start.builder";
    public static final String START_CONVERTER = "Start.converter";
    public static final String START_FIX2JSON = "Start.fix2json";
    public static final String START_FIX2JSON_LAUNCHER = "Start.fix2jsonLauncher";

    /** The prefix of the million objects: the name of a way follows. */
    public static final String MILLION = "Million.";

    /** The placeholder for the output directory of a program. */
    public static final String FOLDER = "{folder}";

    /** The placeholder for a log with one message. */
    public static final String LOG = "{log}";

    public static final List<String> EPSILON = epsilon(64);

    /** The same for fix2json, which reads dictionaries of two versions first. */
    private static final List<String> EPSILON_WITH_DICTIONARIES = epsilon(96);

    /** The JVM flags of fix2json's launcher. */
    public static final List<String> LAUNCHER = List.of("-XX:+UseSerialGC", "-XX:-UsePerfData");

    private static final int RATE = 100_000;
    private static final Path FIX2JSON = Path.of("examples/fix2json");
    private static final Path ROWS2JSON = Path.of("examples/rows2json");

    private static List<String> epsilon(int mebibytes) {
        return List.of(
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:+UseEpsilonGC",
                "-Xms" + mebibytes + "m",
                "-Xmx" + mebibytes + "m");
    }

    /** Returns all programs, including those of the examples that have been built. */
    public static List<Program> all(boolean quick) {
        int seconds = quick ? 3 : 20;
        int epsilonSeconds = quick ? 2 : 10;
        int starts = quick ? 3 : 15;
        List<Program> programs = new ArrayList<>();
        programs.add(load(LOAD_BUILDER, "the builder", List.of(), builder(seconds), seconds));
        programs.add(
                load(LOAD_BUILDER_EPSILON, "the builder, Epsilon", EPSILON, builder(epsilonSeconds), epsilonSeconds));
        programs.add(new Program(
                START_BUILDER,
                "first message of the builder",
                starts,
                0.3,
                onClassPath("io.github.zilch.bench.FirstMessage")));
        for (Way way : Way.values()) {
            programs.add(new Program(
                    MILLION + way,
                    "a million objects, " + way,
                    quick ? 2 : 5,
                    1.5,
                    concat(onClassPath("io.github.zilch.bench.MillionObjects"), List.of(way.name()))));
        }
        if (ROWS2JSON.resolve("target/rows2json.jar").toFile().exists()) {
            programs.add(new Program(
                    RATE_FEED,
                    "200,000 changes from the log of PostgreSQL",
                    quick ? 1 : 3,
                    12,
                    onClassPath("io.github.zilch.rows2json.feed.FeedRate")));
        }
        Path jar = FIX2JSON.resolve("target/fix2json.jar");
        if (!jar.toFile().exists()) {
            return programs;
        }
        programs.add(load(LOAD_FIX2JSON, "fix2json", List.of(), fix2json(jar, seconds), seconds));
        programs.add(load(
                LOAD_FIX2JSON_EPSILON,
                "fix2json, Epsilon",
                EPSILON_WITH_DICTIONARIES,
                fix2json(jar, epsilonSeconds),
                epsilonSeconds));
        programs.add(new Program(
                START_CONVERTER,
                "first message of the converter",
                starts,
                0.3,
                onClassPath("io.github.zilch.fix2json.bench.FirstConversion")));
        List<String> convert = List.of("-jar", jar.toString(), LOG);
        programs.add(new Program(START_FIX2JSON, "fix2json command, one message", starts, 0.5, convert));
        programs.add(new Program(
                START_FIX2JSON_LAUNCHER,
                "fix2json command, one message, with the flags of its launcher",
                starts,
                0.4,
                concat(LAUNCHER, convert)));
        return programs;
    }

    private static Program load(String id, String name, List<String> flags, List<String> arguments, int seconds) {
        int warmUpSeconds = warmUp(seconds) + 1;
        int searchSeconds = 10;
        return new Program(
                id,
                "100,000 messages a second, " + name,
                1,
                2 * seconds + warmUpSeconds + searchSeconds,
                concat(flags, arguments));
    }

    private static int warmUp(int seconds) {
        return seconds < 10 ? 3 : 10;
    }

    private static List<String> builder(int seconds) {
        return concat(
                onClassPath("io.github.zilch.bench.load.BuilderLoad"),
                List.of(Integer.toString(RATE), Integer.toString(seconds), Integer.toString(warmUp(seconds)), FOLDER));
    }

    private static List<String> fix2json(Path jar, int seconds) {
        return List.of(
                "-jar",
                jar.toString(),
                "load",
                "--rate",
                Integer.toString(RATE),
                "--seconds",
                Integer.toString(seconds),
                "--warm-up",
                Integer.toString(warmUp(seconds)),
                "--out",
                FOLDER);
    }

    private static List<String> onClassPath(String main) {
        return List.of(
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-classpath",
                System.getProperty("java.class.path"),
                main);
    }

    private static List<String> concat(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    public boolean isLoad() {
        return id.startsWith("Load.");
    }

    public boolean isOfExample() {
        return id.contains("fix2json") || id.equals(START_CONVERTER) || id.equals(RATE_FEED);
    }
}
