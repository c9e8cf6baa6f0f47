// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

/** What is to be done for every message. */
interface Work {
    /** Nothing: what a run of this takes, the loop, the clock and the machine take. */
    Work NOTHING = () -> {};

    /** Does it for the next message. */
    void run();
}
