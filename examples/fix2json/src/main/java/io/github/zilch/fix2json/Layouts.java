// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

/**
 * The layouts of the messages seen last, one for each MsgType and number of fields or for a few of them. A layout is kept
 * while it fits, and another is learnt when it has failed to several times more often. For one thread.
 */
final class Layouts {
    private static final int SLOTS = 64;

    private static final int MOST_PATIENCE = 16;

    /** The field behind BeginString and BodyLength. */
    private static final int MSG_TYPE = 2;

    /** Bytes of {@code 35=}. */
    private static final int MSG_TYPE_TAG = 3;

    private final Layout[] layouts = new Layout[SLOTS];
    private final byte[] patience = new byte[SLOTS];
    private int slot;

    /**
     * Looks for the layout of a message.
     *
     * @return the layout, or null if none of those known fits.
     */
    Layout find(FieldIndex message) {
        int type = message.begin(MSG_TYPE) + MSG_TYPE_TAG;
        int lastOfType = message.end(MSG_TYPE) - 1;
        slot = 31 * message.byteAt(type) + 7 * message.byteAt(lastOfType) + message.count() & SLOTS - 1;
        Layout layout = layouts[slot];
        if (layout != null && layout.fits(message)) {
            patience[slot] = (byte) Math.min(patience[slot] + 1, MOST_PATIENCE);
            return layout;
        }
        patience[slot]--;
        return null;
    }

    /** Learns the layout of the message that none was found for, and that was converted without a flaw since. */
    void learn(FieldIndex message, Trace trace, FieldFormats formats, FixToJsonOptions options) {
        if (patience[slot] >= 0) {
            return;
        }
        if (layouts[slot] == null) {
            layouts[slot] = new Layout();
        }
        layouts[slot].learn(message, trace, formats, options);
        patience[slot] = MOST_PATIENCE / 2;
    }
}
