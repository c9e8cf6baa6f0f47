// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import org.agrona.DirectBuffer;

/**
 * The layouts of the messages seen last, one for each MsgType and number of fields or for a few of them. A layout is kept
 * while it fits, and another is learnt when it has failed to several times more often. For one thread.
 */
final class Layouts {
    private static final int SLOTS = 64;

    private static final int MOST_PATIENCE = 16;

    /** Bits before the first byte of the value of MsgType (35). */
    private static final int FIRST_OF_TYPE = 24;

    private final Layout[] layouts = new Layout[SLOTS];
    private final byte[] patience = new byte[SLOTS];
    private final NativeText json = new NativeText();
    private final JsonBuilder element = new JsonBuilder();
    private final LayoutLearner learner;
    private final ValueWriter values;
    private int slot;

    Layouts(LayoutLearner learner, ValueWriter values) {
        this.learner = learner;
        this.values = values;
    }

    /**
     * Writes a message by its layout.
     *
     * @return the length of its JSON without the outermost braces, or -1 if none of the layouts known fits.
     */
    int write(RawMessage message) {
        long type = message.wordAt(message.body());
        slot = 31 * (byte) (type >>> FIRST_OF_TYPE) + 7 * (byte) (type >>> FIRST_OF_TYPE + 8) + message.count()
                & SLOTS - 1;
        Layout layout = layouts[slot];
        int length = layout == null ? -1 : layout.write(message, values, json);
        if (length >= 0) {
            patience[slot] = (byte) Math.min(patience[slot] + 1, MOST_PATIENCE);
            return length;
        }
        patience[slot] = (byte) Math.max(patience[slot] - 1, -1);
        return -1;
    }

    /** The JSON that was written, from index 0 on. */
    DirectBuffer json() {
        return json.buffer();
    }

    /** Learns the layout of the message that none was found for, and that was converted without a flaw since. */
    void learn(RawMessage message, Trace trace, FieldFormats formats) {
        if (patience[slot] >= 0) {
            return;
        }
        if (layouts[slot] == null) {
            layouts[slot] = new Layout(element);
        }
        learner.learn(layouts[slot], message, trace, formats);
        patience[slot] = MOST_PATIENCE / 2;
    }
}
