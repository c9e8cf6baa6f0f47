// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.io.IOException;
import org.openjdk.jmh.runner.RunnerException;

/** A part of a run that ends with a result that is kept: one fork of a case, or some runs of a program. */
interface Step {
    /** What it is, for people. */
    String name();

    /** About how long it takes. */
    double seconds();

    /**
     * Does it and keeps the result.
     *
     * @return the result in a few words.
     * @throws StepFailure if there is none.
     */
    String run() throws IOException, RunnerException, StepFailure;

    /** A step came to no result; the rest of the run goes on. */
    final class StepFailure extends Exception {
        private static final long serialVersionUID = 1L;

        StepFailure(String reason) {
            super(reason);
        }
    }
}
