// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import io.github.zilch.bench.report.results.Case;
import io.github.zilch.bench.report.results.Jvm;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A JDK of this machine.
 *
 * @param feature the feature version, such as 17.
 * @param version the full version.
 * @param home the home directory.
 */
public record Jdk(int feature, String version, Path home) {
    private static final int OLDEST = 17;

    /**
     * The first feature version that prints warnings about sun.misc.Unsafe, which Agrona and some peers use, and where Zilch
     * has its memory on the heap without access.
     */
    private static final int FIRST_TO_WARN = 24;

    /**
     * Returns the running JDK and the given JDKs. If none are given, returns the running JDK and those in its parent
     * directory. Returns each feature version once.
     */
    public static Collection<Jdk> find(Path running, List<Path> given) throws IOException {
        TreeMap<Integer, Jdk> found = new TreeMap<>();
        Jdk runningJdk = of(running);
        found.put(runningJdk.feature, runningJdk);
        for (Path home : given.isEmpty() ? siblings(runningJdk.home) : given) {
            if (!Files.exists(home.resolve("release")) || !Files.isExecutable(home.resolve("bin/javac"))) {
                if (!given.isEmpty()) {
                    throw new IllegalArgumentException(home + " is not the home directory of a JDK");
                }
                continue;
            }
            Jdk jdk = of(home);
            if (jdk.feature >= OLDEST) {
                found.putIfAbsent(jdk.feature, jdk);
            }
        }
        return found.values();
    }

    /**
     * Returns the JVMs that a benchmark runs in: with access to memory off the heap, and, where memory is on the heap without
     * it, as everybody has it. Users of an integration cannot set a flag; those of an application that reads from buffers
     * of Agrona, which need it, find it in its launcher.
     */
    public List<Jvm> jvms(Case benchmarkCase) {
        Jvm withAccess = new Jvm(feature, false);
        Jvm standard = new Jvm(feature, true);
        if (feature < FIRST_TO_WARN || benchmarkCase.needsAccess()) {
            return List.of(withAccess);
        }
        return benchmarkCase.isOfIntegration() ? List.of(standard) : List.of(withAccess, standard);
    }

    /** Returns the path of the {@code java} command. */
    public String java() {
        return home.resolve("bin/java").toString();
    }

    /**
     * Returns the flags of the JVMs that run the benchmarks.
     *
     * @param withAccess {@code true} for those, too, that give access to memory off the heap.
     */
    public List<String> flags(boolean withAccess) {
        List<String> flags = new ArrayList<>(List.of("-Xms2g", "-Xmx2g"));
        if (withAccess) {
            flags.add("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        }
        if (withAccess && feature >= FIRST_TO_WARN) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
        }
        return flags;
    }

    private static List<Path> siblings(Path home) throws IOException {
        try (Stream<Path> files = Files.list(home.getParent())) {
            return files.sorted().toList();
        }
    }

    /** Returns the JDK in a home directory. */
    public static Jdk of(Path home) throws IOException {
        Properties release = new Properties();
        try (Reader file = Files.newBufferedReader(home.resolve("release"))) {
            release.load(file);
        }
        String version = release.getProperty("JAVA_VERSION").replace("\"", "");
        return new Jdk(Runtime.Version.parse(version).feature(), version, home.toRealPath());
    }
}
