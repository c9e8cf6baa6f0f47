// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.KeyText;

/**
 * The names of a row, whether the row is an object or an array, and which of its values are always rows of an inner
 * layout: then the values of the row are all those of the inner rows, in order. Immutable, but for the encoded names,
 * which are made when an escape mode is first used.
 */
public final class RowLayout {
    /** Names that {@link #toString} shows. */
    private static final int SHOWN = 8;

    private final String[] names;
    private final KeyText[] texts;
    private final boolean array;
    private final boolean omitsNulls;

    /** For each name the layout of the inner row, or null. */
    private final RowLayout[] inner;

    /** For each value how deeply it is nested in inner rows. */
    private final int[] depths;

    /** How deeply inner rows are nested, also those without values. */
    private final int nesting;

    /** The same names without inner rows: their encoded names have no brackets. */
    private final RowLayout plain;

    /** By escape mode. An entry is immutable, so one that a thread sees without a lock is whole. */
    private final RowNames[] byMode = new RowNames[Escapes.MODES];

    /**
     * Encodes names.
     *
     * @param names in order; kept.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public RowLayout(String[] names) {
        this(names, texts(names), false, false, new RowLayout[names.length]);
    }

    /** Encodes names before they become a final field: a thread that gets the layout without a lock sees them whole. */
    private static KeyText[] texts(String[] names) {
        KeyText[] texts = new KeyText[names.length];
        for (int i = 0; i < names.length; i++) {
            texts[i] = KeyText.of(names[i]);
        }
        return texts;
    }

    private RowLayout(String[] names, KeyText[] texts, boolean array, boolean omitsNulls, RowLayout[] inner) {
        this.names = names;
        this.texts = texts;
        this.array = array;
        this.omitsNulls = omitsNulls;
        this.inner = inner;
        int values = 0;
        int deepest = 0;
        for (RowLayout row : inner) {
            values += row == null ? 1 : row.depths.length;
            deepest = row == null ? deepest : Math.max(deepest, 1 + row.nesting);
        }
        depths = new int[values];
        int value = 0;
        for (RowLayout row : inner) {
            if (row == null) {
                depths[value++] = 0;
            } else {
                for (int depth : row.depths) {
                    depths[value++] = depth + 1;
                }
            }
        }
        nesting = deepest;
        plain = nesting == 0 ? this : new RowLayout(names, texts, array, omitsNulls, new RowLayout[names.length]);
    }

    /** Returns a layout of the same names that is laid out like this. */
    public RowLayout with(boolean array, boolean omitsNulls) {
        return new RowLayout(names, texts, array, omitsNulls, inner);
    }

    /** Returns a layout of the same names of whose values one is always an inner row. */
    public RowLayout with(int position, RowLayout row) {
        RowLayout[] newInner = inner.clone();
        newInner[position] = row;
        return new RowLayout(names, texts, array, omitsNulls, newInner);
    }

    /**
     * Returns a layout of the same names in another order.
     *
     * @param order index of each name in the present order.
     */
    public RowLayout inOrder(int[] order) {
        String[] newNames = new String[names.length];
        KeyText[] newTexts = new KeyText[names.length];
        RowLayout[] newInner = new RowLayout[names.length];
        for (int i = 0; i < order.length; i++) {
            newNames[i] = names[order[i]];
            newTexts[i] = texts[order[i]];
            newInner[i] = inner[order[i]];
        }
        return new RowLayout(newNames, newTexts, array, omitsNulls, newInner);
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

    /** Returns whether a value is always an inner row. */
    public boolean hasInnerRows() {
        return nesting > 0;
    }

    /** Returns how deeply inner rows are nested; 0 without inner rows. */
    public int nesting() {
        return nesting;
    }

    /** Returns the encoded names: always the same ones for a mode, as rows keep their address. */
    public RowNames names(int mode) {
        RowNames known = byMode[mode];
        return known != null ? known : encode(mode);
    }

    /** Returns the address of an encoded name, quotes included. The row is an object. */
    public long nameBegin(int mode, int position) {
        long slots = plain.names(mode).slots;
        return RowNames.begin(slots, slots + (long) position * KeySlot.BYTES) + 1; // after the comma
    }

    /** Returns the address after the colon of an encoded name. */
    public long nameEnd(int mode, int position) {
        return nameBegin(mode, position) + texts[position].length(mode);
    }

    /**
     * Leads from the beginning of a row to the first of its inner rows that has inner rows down to a level, or is at that level.
     *
     * @param path in the container that the values of the row are put to.
     * @param level 1 for the inner rows of this one; at most {@link #nesting}.
     */
    void readTo(PathText path, int level, int mode) {
        RowLayout row = this;
        for (int left = level; ; left--) {
            int position = row.firstWith(left);
            if (row.array) {
                path.skip(position);
            } else {
                path.read(row.nameBegin(mode, position), row.nameEnd(mode, position));
            }
            if (left == 1) {
                return;
            }
            row = row.inner[position];
            path.enter(row.array);
        }
    }

    /** Returns the position of the first inner row with which inner rows are nested so deeply. */
    private int firstWith(int levels) {
        int position = 0;
        while (inner[position] == null || inner[position].nesting + 1 < levels) {
            position++;
        }
        return position;
    }

    private synchronized RowNames encode(int mode) {
        if (byMode[mode] == null) {
            byMode[mode] = new RowNames(
                    this,
                    array,
                    omitsNulls,
                    hasInnerRows(),
                    depths,
                    RowMemory.allocate(depths.length, textBytes(mode)),
                    text -> putNames(text, true, mode));
        }
        return byMode[mode];
    }

    /** Writes what stands before each value; the first value of an inner row follows its bracket. */
    private void putNames(RowNames.Writer to, boolean isOutermost, int mode) {
        for (int i = 0; i < names.length; i++) {
            if (i > 0 || isOutermost) {
                to.put(',');
            }
            if (!array) {
                to.put(texts[i], mode);
            }
            if (inner[i] == null) {
                to.endText();
            } else {
                to.put(inner[i].array ? '[' : '{');
                inner[i].putNames(to, false, mode);
                to.put(inner[i].array ? ']' : '}');
            }
        }
    }

    /** Returns the number of bytes that all names touch, with commas and brackets. */
    private long textBytes(int mode) {
        long bytes = 0;
        for (int i = 0; i < names.length; i++) {
            bytes += 1 + (array ? 0 : texts[i].maxBytes(mode)) + (inner[i] == null ? 0 : 2 + inner[i].textBytes(mode));
        }
        return bytes;
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
