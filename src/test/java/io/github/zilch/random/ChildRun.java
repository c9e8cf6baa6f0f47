// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.trust.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Random programs in a JVM of its own.
 *
 * @param home of the JDK.
 * @param flags of the JVM.
 */
record ChildRun(Path home, List<String> flags) {
    static Path thisJvm() {
        return Path.of(System.getProperty("java.home"));
    }

    /**
     * Runs programs until one of the limits is reached.
     *
     * @param messages to compare.
     * @param seconds to run.
     * @param megabytes of heap in use.
     * @return what it printed.
     */
    String run(long messages, int seconds, int megabytes) throws IOException {
        Path note = Files.createTempFile("zilch-seed", "");
        try {
            List<String> all = new ArrayList<>(List.of("-ea", "-XX:ErrorLogTimeout=10"));
            all.addAll(flags);
            return Jvm.run(
                    home,
                    all,
                    Programs.class,
                    "" + System.nanoTime(),
                    "" + messages,
                    "" + seconds,
                    "" + megabytes,
                    note.toString());
        } catch (AssertionError problem) {
            String seed = Programs.lastSeed(note);
            throw new AssertionError(
                    "seed " + seed + ", run it alone with -Dzilch.seed=" + seed + '\n' + problem.getMessage());
        } finally {
            Files.delete(note);
        }
    }
}
