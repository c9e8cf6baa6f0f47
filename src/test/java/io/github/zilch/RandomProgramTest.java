// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs of puts, children, late writes, marks, rollbacks and resets, compared with a plain tree.
 *
 * <p>{@code -Dzilch.programs=n} sets the number of programs; {@code -Dzilch.seed=s} runs only the program that failed.
 */
@Tag("contract")
class RandomProgramTest {
    private static final int PROGRAMS = Integer.getInteger("zilch.programs", 600);
    private static final int CALLS = 250;
    private static final int MANY_CALLS = 2_500;

    @Test
    @DisplayName("C1 C2 C3 C4 C8 C9 C10 C11 C12: after any program of calls the document is that of a plain tree")
    void programsAgreeWithATree() {
        Long only = Long.getLong("zilch.seed");
        long first = only != null ? only : System.nanoTime();
        int calls = 0;
        for (int i = 0; i < (only != null ? 1 : PROGRAMS); i++) {
            calls += run(first + i, only != null ? MANY_CALLS : CALLS);
        }
        assertTrue(calls >= CALLS);
    }

    @Test
    @DisplayName("C2: programs of many calls, whose documents are long and deep")
    void longProgramsAgreeWithATree() {
        long first = System.nanoTime();
        for (int i = 0; i < PROGRAMS / 100; i++) {
            run(first + i, MANY_CALLS);
        }
    }

    private static int run(long seed, int calls) {
        try {
            return new RandomProgram(seed, false).run(calls);
        } catch (RuntimeException | AssertionError problem) {
            RandomProgram again = new RandomProgram(seed, true);
            try {
                again.run(calls);
            } catch (RuntimeException | AssertionError same) {
                throw new AssertionError("seed " + seed + "\n" + again.calls() + same, same);
            }
            throw new AssertionError("seed " + seed + " failed, but not when it was run again", problem);
        }
    }
}
