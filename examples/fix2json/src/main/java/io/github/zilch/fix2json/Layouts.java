// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import org.agrona.DirectBuffer;

/**
 * The layouts of recent messages. A slot is chosen by MsgType and number of fields, and several combinations may share
 * one. A layout is replaced after it has failed several times more often than it matched. For use by one thread.
 */
final class Layouts {
    private static final int SLOTS = 64;

    private static final int MAX_CONFIDENCE = 16;

    /** Number of bits before the first byte of the value of MsgType (35). */
    private static final int TYPE_SHIFT = 24;

    private final Layout[] layouts = new Layout[SLOTS];
    private final byte[] confidence = new byte[SLOTS];
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
     * Writes a message according to its layout.
     *
     * @return the length of its JSON without the outermost braces, or -1 if no known layout matches.
     */
    int write(RawMessage message) {
        long type = message.wordAt(message.body());
        slot = 31 * (byte) (type >>> TYPE_SHIFT) + 7 * (byte) (type >>> TYPE_SHIFT + 8) + message.fieldCount()
                & SLOTS - 1;
        Layout layout = layouts[slot];
        int length = layout == null ? -1 : layout.write(message, values, json);
        if (length >= 0) {
            confidence[slot] = (byte) Math.min(confidence[slot] + 1, MAX_CONFIDENCE);
            return length;
        }
        confidence[slot] = (byte) Math.max(confidence[slot] - 1, -1);
        return -1;
    }

    /** Returns the JSON that was written, from index 0 on. */
    DirectBuffer json() {
        return json.buffer();
    }

    /**
     * Learns the layout of the last message if it matched no layout. The message must have been converted without a
     * flaw.
     */
    void learn(RawMessage message, Trace trace, FieldFormats formats) {
        if (confidence[slot] >= 0) {
            return;
        }
        if (layouts[slot] == null) {
            layouts[slot] = new Layout(element);
        }
        learner.learn(layouts[slot], message, trace, formats);
        confidence[slot] = MAX_CONFIDENCE / 2;
    }
}
