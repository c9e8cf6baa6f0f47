// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.KeyText;

/**
 * The names of a row, and whether the row is an object or an array. Immutable, but for the encoded names, which are
 * made when an escape mode is first used.
 */
public final class RowLayout {
    /** Names that {@link #toString} shows. */
    private static final int SHOWN = 8;

    private final String[] names;
    private final KeyText[] texts;
    private final boolean array;
    private final boolean omitsNulls;

    /** By escape mode. All fields of an entry are final, so one that a thread sees is whole. */
    private final RowNames[] byMode = new RowNames[Escapes.MODES];

    /**
     * Encodes names.
     *
     * @param names in order; kept.
     * @throws IllegalStateException if the JVM flag that Agrona needs is missing.
     */
    public RowLayout(String[] names) {
        this.names = names;
        this.texts = new KeyText[names.length];
        this.array = false;
        this.omitsNulls = false;
        for (int i = 0; i < names.length; i++) {
            texts[i] = KeyText.of(names[i]);
        }
    }

    private RowLayout(String[] names, KeyText[] texts, boolean array, boolean omitsNulls) {
        this.names = names;
        this.texts = texts;
        this.array = array;
        this.omitsNulls = omitsNulls;
    }

    /** Returns a layout of the same names that is laid out like this. */
    public RowLayout with(boolean array, boolean omitsNulls) {
        return new RowLayout(names, texts, array, omitsNulls);
    }

    /**
     * Returns a layout of the same names in another order.
     *
     * @param order index of each name in the present order.
     */
    public RowLayout inOrder(int[] order) {
        String[] newNames = new String[names.length];
        KeyText[] newTexts = new KeyText[names.length];
        for (int i = 0; i < order.length; i++) {
            newNames[i] = names[order[i]];
            newTexts[i] = texts[order[i]];
        }
        return new RowLayout(newNames, newTexts, array, omitsNulls);
    }

    /** Returns whether a row is an array. */
    public boolean isArray() {
        return array;
    }

    /** Returns whether a null leaves its member out. */
    public boolean omitsNulls() {
        return omitsNulls;
    }

    /** Returns the number of names. */
    public int size() {
        return names.length;
    }

    /** Returns the encoded names: always the same ones for a mode, as rows keep their address. */
    RowNames names(int mode) {
        RowNames known = byMode[mode];
        return known != null ? known : encode(mode);
    }

    /** Returns the address of an encoded name, quotes included. */
    public long nameBegin(int mode, int position) {
        long slots = names(mode).slots;
        return RowNames.begin(slots, slots + (long) position * KeySlot.BYTES) + 1; // after the comma
    }

    /** Returns the address after the colon of an encoded name. */
    public long nameEnd(int mode, int position) {
        return nameBegin(mode, position) + texts[position].length(mode);
    }

    private synchronized RowNames encode(int mode) {
        if (byMode[mode] == null) {
            byMode[mode] = array ? new RowNames(names.length) : new RowNames(texts, mode);
        }
        return byMode[mode];
    }

    /** Returns the first names as JSON-like text, for errors. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(array ? "[" : "{");
        for (int i = 0; i < Math.min(names.length, SHOWN); i++) {
            text.append(i > 0 ? ", " : "").append(names[i]);
        }
        if (names.length > SHOWN) {
            text.append(", …");
        }
        return text.append(array ? ']' : '}').toString();
    }
}
