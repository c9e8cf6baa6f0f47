// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;

/**
 * The groups that are open while a message is read, innermost last, and the rules that say to which entry of which of
 * them a field belongs.
 *
 * <ul>
 *   <li>The first field behind the counter is the delimiter: an entry begins where it appears again. Fields within an
 *       entry may have any order.
 *   <li>Should another field of the entry appear again before as many entries have begun as the counter announced, it
 *       begins an entry too.
 *   <li>A field that the group does not have closes the group if it belongs to the header, the trailer, an enclosing
 *       group or the message; in a nested group it is enough that the dictionary defines it. Any other field is unknown,
 *       and stays in the entry.
 * </ul>
 *
 * <p>Reused for any number of messages; allocates nothing. For one thread.
 */
final class GroupStack {
    /** Deeper than {@link DictionaryCompiler} lets groups be nested. */
    static final int LEVELS = 64;

    private final FieldSet[] groups = new FieldSet[LEVELS];
    private final JsonBuilder[] arrays = new JsonBuilder[LEVELS];
    private final JsonBuilder[] entries = new JsonBuilder[LEVELS];
    private final boolean[] masked = new boolean[LEVELS];
    private final int[] counters = new int[LEVELS];
    private final int[] positions = new int[LEVELS];
    private final int[] announced = new int[LEVELS];
    private final int[] begun = new int[LEVELS];
    private final int[] delimiters = new int[LEVELS];
    private final int[] scopes = new int[LEVELS];
    private final SeenTags seen;
    private final FlawListener listener;
    private final DictionaryCheck check;
    private int depth;
    private boolean beganEntry;

    private FixDictionary dictionary;
    private FieldSet header;
    private FieldSet trailer;
    private FieldSet enclosing;
    private boolean inHeader;

    /**
     * @param check that hears of entries and their fields, or null.
     */
    GroupStack(SeenTags seen, FlawListener listener, DictionaryCheck check) {
        this.seen = seen;
        this.listener = listener;
        this.check = check;
    }

    /** Begins a message, whose header and trailer are known. */
    void nextMessage(FieldSet newHeader, FieldSet newTrailer) {
        header = newHeader;
        trailer = newTrailer;
        depth = 0;
    }

    boolean isEmpty() {
        return depth == 0;
    }

    /**
     * Opens a group outside of any other.
     *
     * @param definer dictionary that the group is from.
     * @param parent what the fields around the group may be.
     */
    void openOutermost(
            FixDictionary definer,
            FieldSet parent,
            FieldSet group,
            JsonBuilder array,
            boolean isMasked,
            int counter,
            int count,
            int at) {
        dictionary = definer;
        enclosing = parent;
        inHeader = parent == header;
        open(group, array, isMasked, counter, count, at);
    }

    /**
     * Opens a group inside the last one, or the outermost.
     *
     * @param array to add the entries to, or null if the group is not written.
     * @param isMasked whether values in this group are not written.
     * @param counter tag of the field that announces it.
     * @param count that the field announces, -1 if it is no number.
     * @param at position of that field in the message, for reports.
     */
    void open(FieldSet group, JsonBuilder array, boolean isMasked, int counter, int count, int at) {
        groups[depth] = group;
        arrays[depth] = array;
        entries[depth] = null;
        masked[depth] = isMasked || depth > 0 && masked[depth - 1];
        counters[depth] = counter;
        positions[depth] = at;
        announced[depth] = count;
        begun[depth] = 0;
        depth++;
    }

    /** The group, if any, that a field counts in the innermost open group. */
    FieldSet nested(int tag) {
        return dictionary.isCounter(tag) ? groups[depth - 1].group(tag) : null;
    }

    /** Number of groups that are open. */
    int depth() {
        return depth;
    }

    /** Whether the last field began an entry. */
    boolean beganEntry() {
        return beganEntry;
    }

    /** The entry that the last field belongs to; null if its group is not written. */
    JsonBuilder entry() {
        return entries[depth - 1];
    }

    /** Whether the values of the innermost group are not written. */
    boolean isMasked() {
        return masked[depth - 1];
    }

    /**
     * Finds where a field belongs, closing the groups that it does not belong to and beginning an entry if it does so.
     *
     * @param at position of the field in the message, for reports.
     * @return whether it belongs to an entry; if not, all groups are closed now.
     */
    boolean takes(int tag, int at) {
        while (depth > 0) {
            int top = depth - 1;
            if (groups[top].contains(tag) || !closes(top, tag)) {
                member(top, tag, at);
                return true;
            }
            close();
        }
        return false;
    }

    private boolean closes(int top, int tag) {
        if (inHeader || header.contains(tag) || trailer.contains(tag)) {
            return true;
        }
        if (top == 0 ? enclosing.contains(tag) : dictionary.defines(tag)) {
            return true;
        }
        return begun[top] == 0 && announced[top] <= 0;
    }

    private void member(int top, int tag, int at) {
        boolean again = begun[top] > 0 && seen.contains(tag, scopes[top]);
        beganEntry = begun[top] == 0 || again && (tag == delimiters[top] || mayBegin(top, tag));
        if (beganEntry) {
            beginEntry(top, tag, at);
        } else if (again) {
            listener.onFlaw(Flaw.REPEATED_TAG, tag, at, -1, 0);
        }
        seen.add(tag, scopes[top]);
        if (check != null) {
            check.inEntry(top, tag, at);
        }
    }

    private void beginEntry(int top, int tag, int at) {
        if (begun[top] == 0) {
            delimiters[top] = tag;
        } else if (check != null) {
            check.endEntry(top);
        }
        if (check != null) {
            check.beginEntry(top, groups[top], at);
        }
        if (arrays[top] != null) {
            entries[top] = arrays[top].createJSON();
        }
        scopes[top] = seen.newScope();
        begun[top]++;
    }

    /** An unknown field may be there several times in one entry; only a field of the group begins another. */
    private boolean mayBegin(int top, int tag) {
        return begun[top] < announced[top] && groups[top].contains(tag);
    }

    private void close() {
        int top = --depth;
        if (check != null && begun[top] > 0) {
            check.endEntry(top);
        }
        if (begun[top] != announced[top]) {
            listener.onFlaw(Flaw.GROUP_COUNT, counters[top], positions[top], announced[top], begun[top]);
        }
    }

    /** Closes all groups, at the end of a message. */
    void closeAll() {
        while (depth > 0) {
            close();
        }
    }
}
