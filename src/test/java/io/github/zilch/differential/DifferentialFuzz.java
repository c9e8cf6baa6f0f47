// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.differential;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.github.zilch.differential.Comparison.Failure;
import io.github.zilch.trust.FuzzInput;

/** What Jazzer runs: an input is a program, which is written with repetition on and off and compared with the model. */
public final class DifferentialFuzz {
    private static final Comparison COMPARISON = new Comparison();

    private DifferentialFuzz() {}

    /**
     * Runs one input.
     *
     * @param data the input.
     */
    public static void fuzzerTestOneInput(FuzzedDataProvider data) {
        Program program = ProgramMaker.make(FuzzInput.of(data));
        Failure failure = COMPARISON.run(program);
        if (failure != null) {
            throw new AssertionError(Shrinker.shrink(COMPARISON, program, failure));
        }
    }
}
