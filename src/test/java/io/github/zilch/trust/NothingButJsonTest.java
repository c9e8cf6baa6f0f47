// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import io.github.zilch.random.Choices;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs of hostile keys and values with every combination of options, on and off heap, read by three parsers.
 *
 * <p>{@code -Dzilch.seed=s} runs only the program that failed.
 */
@Tag("contract")
@Tag("fast")
class NothingButJsonTest {
    /** Enough messages for replay, which begins with the seventeenth. */
    private static final int MESSAGES = 40;

    @Test
    @DisplayName("C1: three strict parsers read exactly what was put")
    void threeParsersReadWhatWasPut() {
        Long only = Long.getLong("zilch.seed");
        long first = only != null ? only : System.nanoTime();
        long programs = only != null ? 1 : Cases.of(200, 100_000);
        long documents = 0;
        for (long i = 0; i < programs; i++) {
            documents += run(first + i);
            if ((i + 1) % 2_500 == 0) {
                Cases.progress(i + 1, "programs from seed " + first + " on, " + documents + " documents compared");
            }
        }
    }

    private static int run(long seed) {
        HostileProgram program = new HostileProgram(Choices.of(seed));
        try {
            return program.run(MESSAGES);
        } catch (RuntimeException | AssertionError problem) {
            throw new AssertionError("seed " + seed + ", " + program + problem, problem);
        }
    }
}
