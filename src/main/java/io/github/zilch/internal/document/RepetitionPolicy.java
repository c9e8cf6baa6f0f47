// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

/**
 * Decides when a message is worth remembering: after a pause, unless it is too long, and as long as enough of the
 * messages after it are like it. Each time a memory is dropped, the pause before the next recording doubles, until one
 * has proven itself.
 */
final class RepetitionPolicy {
    /**
     * Messages before the first recording, and between recordings at least: the first message is often a special one.
     */
    static final int SHORTEST_PAUSE = 16;

    private static final int LONGEST_PAUSE = 4096;

    /** So many elements are replayed even if they are most of the calls. */
    static final int FEW_ELEMENTS = 24;

    private static final int MOST_TRUST = 8;

    /** Messages that were replayed to their end, less two for each that was not. */
    private int trust;

    /** Messages to let pass before the next recording. */
    private int wait = SHORTEST_PAUSE;

    private int nextPause = SHORTEST_PAUSE;

    /**
     * Returns whether a document is too long to be remembered. The one after it is not recorded, because it is
     * probably as long. If all are long, the JIT then compiles the writing without the recording, and rows take nine tenths
     * of the time.
     *
     * @param bytes length of its text.
     * @param nodeCount number of its nodes.
     */
    static boolean isTooLong(int bytes, int nodeCount) {
        return bytes > Recorder.MAX_TEXT_BYTES || nodeCount > Recorder.MAX_CALLS;
    }

    /**
     * Returns whether a replay would save nothing. Elements have no key to be copied: where they are most of the calls,
     * comparing 64 of them takes half as long again as writing them in the ordinary way. Up to {@link #FEW_ELEMENTS},
     * what is saved at the beginning and the end of the message makes up for it.
     */
    static boolean savesNothing(int elements, int calls) {
        return elements > FEW_ELEMENTS && 2 * elements > calls;
    }

    /** Returns whether the next message is to be recorded. Asked once for each message while nothing is remembered. */
    boolean isTimeToRecord() {
        return --wait < 0;
    }

    /** Counts a message that was replayed to its end; returns whether one more counts as well. */
    boolean countHit() {
        trust++;
        if (trust < MOST_TRUST) {
            return true;
        }
        nextPause = SHORTEST_PAUSE;
        return false;
    }

    /** Counts a message that was not; returns whether what is remembered is of no use. */
    boolean countMiss() {
        trust -= 2;
        return trust < 0;
    }

    /** Takes note that what was remembered, or was being recorded, has been dropped. */
    void dropped() {
        trust = 0;
        wait = nextPause;
        nextPause = Math.min(2 * nextPause, LONGEST_PAUSE);
    }
}
