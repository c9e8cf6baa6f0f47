// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

/**
 * Runs of sequence numbers: a reject refers by RefSeqNum (45) to the latest message that has the number in the current run of its
 * sender. The numbers of a sender begin anew at its Logon with number 1, whether it is the first of the two sides to log on or not.
 */
public final class SequenceRuns {
    private SequenceRuns() {}

    /**
     * Returns whether the numbers of the sender begin anew at its Logon.
     *
     * @param number of the Logon.
     * @param isResent whether it has PossDupFlag (43).
     * @return whether they do.
     */
    public static boolean beginAtLogon(long number, boolean isResent) {
        return number == 1 && !isResent;
    }
}
