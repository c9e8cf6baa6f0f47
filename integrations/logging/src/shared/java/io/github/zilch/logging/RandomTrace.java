// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import java.util.Random;

/** Random elements of stack traces, for the tests of all loggers. */
public final class RandomTrace {
    private RandomTrace() {}

    /** Returns an element, of some module or none, with a file or without, and with any kind of line. */
    public static StackTraceElement element(Random random) {
        return new StackTraceElement(
                random.nextInt(3) == 0 ? "app" : null,
                null,
                null,
                "io.github.X" + random.nextInt(9),
                random.nextInt(4) == 0 ? "<init>" : "run",
                random.nextInt(4) == 0 ? null : "X.java",
                random.nextInt(400) - 2);
    }
}
