// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

/** Receives the flaws of messages while they are converted. Called on the converting thread. */
@FunctionalInterface
public interface FlawListener {
    /** Ignores all flaws. */
    FlawListener NONE = (flaw, template, field, position, found, expected) -> {};

    /**
     * Called for each flaw, while the message is being written: must not use the document. The arguments are those of
     * {@link Flaw#describe}, which returns a sentence. Nothing is allocated for a listener that only counts.
     *
     * @param flaw that was found.
     * @param template name of the message, or null if it is not known.
     * @param field name of the field, group or data, with the names of the groups and composites that it is in before
     *     it, separated by dots; null if the flaw does not concern one.
     * @param position of the field in bytes from the beginning of the message.
     * @param found number in the message.
     * @param expected number that would be correct, or a limit.
     */
    void onFlaw(Flaw flaw, String template, String field, int position, long found, long expected);
}
