// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

/** Hears of what is wrong with messages while they are converted. Called on the converting thread. */
@FunctionalInterface
public interface FlawListener {
    /** Hears nothing. */
    FlawListener NONE = (flaw, tag, position, found, expected) -> {};

    /**
     * A flaw was found. The arguments are those of {@link Flaw#describe(int, int, long, long)}, which makes a sentence
     * of them; they come as numbers so that nothing is allocated for a listener that only counts.
     *
     * @param flaw that was found.
     * @param tag of the field concerned, or 0.
     * @param position of the field in bytes from the beginning of the message.
     * @param found number that the message gives, where the flaw is about numbers; -1 if it gives none.
     * @param expected number that is right, where the flaw is about numbers.
     */
    void onFlaw(Flaw flaw, int tag, int position, long found, long expected);
}
