// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

/** The work for each message. */
interface Work {
    /** No work: a run measures only the loop, the clock and the machine. */
    Work NOTHING = () -> {};

    /** Performs the work for the next message. */
    void run();
}
