// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.trust.Jvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Random programs under JVM flags that change how objects lie in memory, when they move and what compiles the code, and
 * under strict checks. In every build three of them, on the running JDK; all of them by {@code ./mvnw -Pflags}, on every JDK beside it too.
 */
@DisplayName("C16: the same with and without repetition, under any JVM flags")
@Tag("slow")
class JvmFlagsTest {
    private static final boolean ALL = "all".equals(System.getProperty("zilch.flags"));
    private static final int SECONDS = Integer.getInteger("zilch.seconds", ALL ? 20 : 3);

    /** The flags of each run. A JVM that does not know them is skipped. */
    private static final List<List<String>> FLAGS = List.of(
            List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseCompactObjectHeaders"),
            List.of("-XX:-CompactStrings"),
            List.of("-Dzilch.checks=strict"),
            List.of("-XX:-UseCompressedOops"),
            List.of("-XX:ObjectAlignmentInBytes=16"),
            List.of("-XX:+UseZGC"),
            List.of("-XX:+UseShenandoahGC"),
            List.of("-XX:+UseSerialGC"),
            List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"),
            List.of("-Xint"),
            List.of("-XX:TieredStopAtLevel=1"),
            List.of("-Dzilch.checks=false", "-Dagrona.disable.bounds.checks=true"));

    private static final int EVERY_BUILD = 3;

    /** Size of the heap. A run without a collector ends before it is full. */
    private static final int HEAP_MEGABYTES = 2_048;

    private static final int USED_MEGABYTES = 1_200;

    @TestFactory
    Stream<DynamicTest> programsUnderFlags() throws IOException {
        Map<String, Path> jdks = ALL ? Jvm.jdks() : Map.of(Runtime.version().toString(), ChildRun.thisJvm());
        List<List<String>> flags = ALL ? FLAGS : FLAGS.subList(0, EVERY_BUILD);
        return jdks.entrySet().stream()
                .flatMap(jdk -> flags.stream()
                        .map(some -> DynamicTest.dynamicTest(
                                "JDK " + jdk.getKey() + ' ' + String.join(" ", some),
                                () -> run(jdk.getKey(), jdk.getValue(), some))));
    }

    private static void run(String version, Path home, List<String> flags) throws IOException {
        assumeTrue(Jvm.knows(home, flags), () -> "JDK " + version + " does not know " + flags);
        List<String> all = Stream.concat(flags.stream(), Stream.of("-Xmx" + HEAP_MEGABYTES + "m"))
                .toList();
        boolean collects = !flags.contains("-XX:+UseEpsilonGC");
        String output =
                new ChildRun(home, all).run(Integer.MAX_VALUE, SECONDS, collects ? Integer.MAX_VALUE : USED_MEGABYTES);
        System.out.print("JDK " + version + ' ' + flags + ": " + output);
        assertTrue(output.contains(" messages\n"), output);
    }
}
