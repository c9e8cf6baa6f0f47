// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import java.io.IOException;
import org.openjdk.jmh.runner.RunnerException;

/** A part of a run that saves a result: one fork of a case, or the runs of a program. */
public interface Step {
    /** Returns the name for the log. */
    String name();

    /** Returns the approximate duration in seconds. */
    double seconds();

    /**
     * Runs this step and saves the result.
     *
     * @return a short description of the result.
     * @throws StepFailure if there is no result.
     */
    String run() throws IOException, RunnerException, StepFailure;

    /** Thrown if a step has no result. The run continues with the next step. */
    final class StepFailure extends Exception {
        private static final long serialVersionUID = 1L;

        StepFailure(String reason) {
            super(reason);
        }
    }
}
