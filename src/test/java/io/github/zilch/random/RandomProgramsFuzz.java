// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.github.zilch.random.Comparison.Failure;

/** A target of Jazzer. An input is a program, written with repetition on, with repetition off, and by the model. */
public final class RandomProgramsFuzz {
    private static final Comparison COMPARISON = new Comparison();

    private RandomProgramsFuzz() {}

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
