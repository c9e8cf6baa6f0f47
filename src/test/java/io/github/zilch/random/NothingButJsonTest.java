// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.random.Comparison.Failure;
import io.github.zilch.trust.Cases;
import io.github.zilch.values.Choices;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs whose documents are also read by three parsers: by ours, by Gson and by Jackson, the latter from
 * characters and from bytes.
 *
 * <p>{@code -Dzilch.seed=s} runs only the program that failed.
 */
@Tag("contract")
@Tag("fast")
class NothingButJsonTest {
    @Test
    @DisplayName("C1: three strict parsers read what the model says")
    void threeParsersReadWhatWasPut() {
        Long only = Long.getLong("zilch.seed");
        long first = only != null ? only : System.nanoTime();
        long programs = only != null ? 1 : Cases.drawn(20, 20_000);
        Comparison comparison = new Comparison(ThreeParsers::read);
        for (long seed = first; seed < first + programs; seed++) {
            Program program = ProgramMaker.make(Choices.of(seed));
            Failure failure = comparison.run(program);
            if (failure != null) {
                throw new AssertionError("seed " + seed + ": " + Shrinker.shrink(comparison, program, failure));
            }
            if ((seed - first + 1) % 2_500 == 0) {
                Cases.progress(seed - first + 1, "programs, " + comparison.messages() + " documents compared");
            }
        }
    }
}
