// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

/** Waits for the programs that a run starts. */
public final class Processes {
    private Processes() {}

    /** Returns the exit code, or −1 if the thread was interrupted, which ends the process. */
    public static int await(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return -1;
        }
    }
}
