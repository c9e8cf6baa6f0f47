// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.trust.Cases;
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
        Programs.run(new Comparison(ThreeParsers::read), ProgramMaker::make, Cases.drawn(20, 20_000), 2_500);
    }
}
