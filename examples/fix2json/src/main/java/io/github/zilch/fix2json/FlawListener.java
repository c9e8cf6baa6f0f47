// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import org.agrona.collections.IntHashSet;

/** Receives the flaws of messages while they are converted. Called on the converting thread. */
@FunctionalInterface
public interface FlawListener {
    /** Ignores all flaws. */
    FlawListener NONE = (flaw, tag, position, found, expected) -> {};

    /**
     * Returns a listener that passes flaws on without the numbers of masked fields.
     *
     * @param masked tags of the masked fields.
     * @param listener that is notified.
     * @return it, or the listener itself if no field is masked.
     */
    static FlawListener withoutMasked(IntHashSet masked, FlawListener listener) {
        if (masked.isEmpty()) {
            return listener;
        }
        return (flaw, tag, position, found, expected) -> {
            boolean isMasked = masked.contains(flaw.numberOf(tag));
            listener.onFlaw(flaw, tag, position, isMasked ? Flaw.MASKED : found, isMasked ? Flaw.MASKED : expected);
        };
    }

    /**
     * Called for each flaw, while the message is being written: must not use the document. The arguments are those of
     * {@link Flaw#describe(int, int, long, long)}, which returns a sentence. They are numbers, so that nothing is
     * allocated for a listener that only counts.
     *
     * @param flaw that was found.
     * @param tag of the field concerned, or 0.
     * @param position of the field in bytes from the beginning of the message.
     * @param found number in the message, or -1 if it has none, or {@link Flaw#MASKED}; used only by flaws that concern a number.
     * @param expected correct number, or {@link Flaw#MASKED}; used only by flaws that concern a number.
     */
    void onFlaw(Flaw flaw, int tag, int position, long found, long expected);
}
