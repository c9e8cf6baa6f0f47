// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

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

/** A JDK of this machine: its feature version, such as 17, its whole version, and its folder. */
record Jdk(int feature, String version, Path home) {
    private static final int OLDEST = 17;

    /** The first that warns of what Agrona and some peers do with sun.misc.Unsafe. */
    private static final int FIRST_TO_WARN = 24;

    /** The running JDK and the given ones, or those beside it if none are given; each feature version once. */
    static Collection<Jdk> find(Path running, List<Path> given) throws IOException {
        TreeMap<Integer, Jdk> found = new TreeMap<>();
        Jdk here = of(running);
        found.put(here.feature, here);
        for (Path home : given.isEmpty() ? beside(here.home) : given) {
            if (!Files.exists(home.resolve("release")) || !Files.isExecutable(home.resolve("bin/javac"))) {
                if (!given.isEmpty()) {
                    throw new IllegalArgumentException(home + " is not the folder of a JDK");
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

    /** The command that starts this JDK's JVM. */
    String java() {
        return home.resolve("bin/java").toString();
    }

    /** The flags of the JVMs that measure. */
    List<String> flags() {
        List<String> flags =
                new ArrayList<>(List.of("-Xms2g", "-Xmx2g", "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"));
        if (feature >= FIRST_TO_WARN) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
        }
        return flags;
    }

    private static List<Path> beside(Path home) throws IOException {
        try (Stream<Path> siblings = Files.list(home.getParent())) {
            return siblings.sorted().toList();
        }
    }

    /** The JDK in a folder. */
    static Jdk of(Path home) throws IOException {
        Properties release = new Properties();
        try (Reader file = Files.newBufferedReader(home.resolve("release"))) {
            release.load(file);
        }
        String version = release.getProperty("JAVA_VERSION").replace("\"", "");
        return new Jdk(Runtime.Version.parse(version).feature(), version, home.toRealPath());
    }
}
