// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.random.Corpus;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A million messages in a JVM that never collects garbage and has 64 MiB for all of it, half of which is used
 * to draw them: 27 bytes of garbage a message would be too much.
 */
@DisplayName("C5: no garbage, in a JVM that never collects any")
@Tag("slow")
class EpsilonTest {
    private static final int MESSAGES = 1_000_000;
    private static final int SHAPES = 20;

    /** Runs in that JVM; each message differs from the others. */
    static final class Sender {
        private Sender() {}

        public static void main(String[] args) {
            JsonBuilder json = new JsonBuilder();
            Corpus messages = new Corpus(1, SHAPES);
            long bytes = 0;
            for (int number = 0; number < MESSAGES; number++) {
                messages.write(json.reset(), number);
                bytes += json.length();
            }
            Runtime runtime = Runtime.getRuntime();
            System.out.println(MESSAGES + " messages, " + bytes + " bytes of JSON, "
                    + (runtime.totalMemory() - runtime.freeMemory()) + " bytes of heap used");
        }
    }

    @Test
    void aMillionMessagesNeedNoCollector() {
        String output = Jvm.run(
                List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC", "-Xms64m", "-Xmx64m"), Sender.class);
        System.out.print(output);
        assertTrue(output.contains(MESSAGES + " messages"), output);
    }
}
