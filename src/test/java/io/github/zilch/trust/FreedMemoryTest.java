// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonLines;
import io.github.zilch.internal.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Builders, pools and lines that are closed, one after the other, in a JVM that does not free their memory by itself
 * and has little of it: Epsilon never collects, and the other one collects too late, because it has a large heap.
 */
@DisplayName("C5: memory that is freed by close")
@Tag("slow")
class FreedMemoryTest {
    private static final int BUILDERS = 2_000;

    /** Runs in that JVM. */
    static final class Closer {
        private static final String TEXT = "x".repeat(30_000);

        private static final String PART = "x".repeat(1_000);
        private static final String[] KEYS = "a b c d e f g h i j k l m n o p".split(" ");

        private Closer() {}

        public static void main(String[] args) {
            long bytes = 0;
            JsonBuilderPool pool = new JsonBuilderPool(1);
            for (int i = 0; i < BUILDERS; i++) {
                try (JsonBuilder json = new JsonBuilder();
                        JsonLines lines = new JsonLines(0)) {
                    bytes += use(json);
                    bytes += lines.add(json).length();
                }
                List<JsonBuilder> lent = new ArrayList<>();
                for (int k = 0; k < 3; k++) { // two more than the pool keeps
                    JsonBuilder json = pool.acquire();
                    bytes += json.put("k", k).length();
                    lent.add(json);
                }
                lent.forEach(JsonBuilder::close);
            }
            System.out.println(BUILDERS + " builders were closed, after " + bytes + " bytes of JSON");
        }

        /** Has a builder need memory of every kind. */
        private static int use(JsonBuilder json) {
            for (int i = 0; i < 20; i++) {
                json.reset().put("i", i);
                for (String key : KEYS) {
                    json.put(key, PART); // short enough to be remembered
                }
                json.length();
            }
            JsonBuilder child = json.reset().createJSON("child");
            json.put("text", TEXT);
            child.put("late", TEXT).putJSON("copy", json);
            json.putRaw("raw", "\"" + TEXT + '"');
            return json.length() + child.byteBuffer().remaining();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseEpsilonGC", "-XX:+DisableExplicitGC"})
    void closedBuildersLeaveNothing(String collector) {
        assumeTrue(Memory.hasAddresses(), "memory on the heap is freed by the collector");
        List<String> options = List.of(
                "-XX:+UnlockExperimentalVMOptions",
                collector,
                "-XX:MaxDirectMemorySize=4m",
                "-Xms1g",
                "-Xmx1g",
                "-Xmn900m");
        String output = Jvm.run(options, Closer.class);
        System.out.print(output);
        assertTrue(output.contains(BUILDERS + " builders were closed"), output);
    }
}
