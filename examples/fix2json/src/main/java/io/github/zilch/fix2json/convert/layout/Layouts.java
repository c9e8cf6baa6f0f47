// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.FieldValueWriter;

/**
 * The layouts of recent messages. A slot is chosen by MsgType and number of fields, and several combinations may share
 * one. A layout is replaced after it has failed several times more often than it matched. For use by one thread.
 */
public final class Layouts {
    private static final int SLOTS = 64;

    private static final int MAX_CONFIDENCE = 16;

    private final Layout[] layouts = new Layout[SLOTS];
    private final byte[] confidence = new byte[SLOTS];
    private final LayoutLearner learner;
    private final FieldValueWriter values;
    private int slot;

    public Layouts(LayoutLearner learner, FieldValueWriter values) {
        this.learner = learner;
        this.values = values;
    }

    /**
     * Writes a message according to its layout, as members of an object.
     *
     * @return the row of the members, which is still to be ended; null if no known layout matches, and nothing is
     *     written.
     */
    public JsonRow write(RawMessage message, JsonBuilder json) {
        slot = message.slot(SLOTS);
        Layout layout = layouts[slot];
        JsonRow row = layout == null ? null : layout.write(message, values, json);
        if (row != null) {
            confidence[slot] = (byte) Math.min(confidence[slot] + 1, MAX_CONFIDENCE);
        } else {
            confidence[slot] = (byte) Math.max(confidence[slot] - 1, -1);
        }
        return row;
    }

    /**
     * Learns the layout of the last message if it matched no layout. The message must have been converted without a
     * flaw.
     */
    public void learn(RawMessage message, Trace trace, FieldFormats formats) {
        if (confidence[slot] >= 0) {
            return;
        }
        if (layouts[slot] == null) {
            layouts[slot] = new Layout();
        }
        learner.learn(layouts[slot], message, trace, formats);
        confidence[slot] = MAX_CONFIDENCE / 2;
    }
}
