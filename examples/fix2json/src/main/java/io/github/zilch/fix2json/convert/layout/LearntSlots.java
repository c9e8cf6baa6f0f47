// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import java.util.function.Supplier;

/**
 * What was learnt from recent messages. A slot is chosen by MsgType and number of fields, and several combinations may share
 * one. What is in a slot is learnt anew after it has failed several times more often than it matched. For use by one thread.
 *
 * @param <T> what is learnt from a message.
 */
public final class LearntSlots<T> {
    private static final int SLOTS = 64;
    private static final int MAX_CONFIDENCE = 16;

    private final Supplier<T> newContent;
    private final Object[] contents = new Object[SLOTS];
    private final byte[] confidence = new byte[SLOTS];
    private int slot;

    /**
     * Creates empty slots.
     *
     * @param newContent creates what matches no message before it has learnt.
     */
    public LearntSlots(Supplier<T> newContent) {
        this.newContent = newContent;
    }

    /** Moves to the slot of a message, and returns what is in it; null if nothing is. */
    @SuppressWarnings("unchecked") // only put by learn
    public T moveTo(RawMessage message) {
        slot = message.slot(SLOTS);
        return (T) contents[slot];
    }

    /** Notes whether what is in the slot has matched the message. */
    public void note(boolean isMatch) {
        confidence[slot] =
                (byte) (isMatch ? Math.min(confidence[slot] + 1, MAX_CONFIDENCE) : Math.max(confidence[slot] - 1, -1));
    }

    /** Returns what is to learn from the message of the slot; null if what is in the slot is to be kept. */
    @SuppressWarnings("unchecked") // as above
    public T learn() {
        if (confidence[slot] >= 0) {
            return null;
        }
        if (contents[slot] == null) {
            contents[slot] = newContent.get();
        }
        confidence[slot] = MAX_CONFIDENCE / 2;
        return (T) contents[slot];
    }
}
