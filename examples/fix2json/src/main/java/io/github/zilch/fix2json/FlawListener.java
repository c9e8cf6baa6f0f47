// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

/** Receives the flaws of messages while they are converted. Called on the converting thread. */
@FunctionalInterface
public interface FlawListener {
    /** Ignores all flaws. */
    FlawListener NONE = (flaw, tag, position, found, expected) -> {};

    /**
     * Called for each flaw, while the message is being written: must not use the document. The arguments are those of
     * {@link Flaw#describe(int, int, long, long)}, which returns a sentence. They are numbers, so that nothing is
     * allocated for a listener that only counts.
     *
     * @param flaw that was found.
     * @param tag of the field concerned, or 0.
     * @param position of the field in bytes from the beginning of the message.
     * @param found number in the message, or -1 if it has none; used only by flaws that concern a number.
     * @param expected correct number; used only by flaws that concern a number.
     */
    void onFlaw(Flaw flaw, int tag, int position, long found, long expected);
}
