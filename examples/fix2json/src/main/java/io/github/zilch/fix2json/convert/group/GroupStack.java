// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.group;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.dictionary.FieldSet;
import io.github.zilch.fix2json.dictionary.FixDictionary;

/**
 * The groups that are open while a message is read, the innermost last. Determines the group entry to which a field
 * belongs:
 *
 * <ul>
 *   <li>The first field after the counter is the delimiter: each further occurrence begins an entry, except in an entry
 *       that lacks it, if the counter has no room for another. The fields of an entry may be in any order.
 *   <li>A repetition of another field of the entry also begins an entry, if that leads to as many entries as the counter
 *       specifies, or if otherwise there would be fewer.
 *   <li>A field that the group does not define closes the group if the field belongs to the header, the trailer, an
 *       enclosing group or the message. A nested group, and a group that the message should not have, is closed by any
 *       field that the dictionary or FIX Latest defines. Any other field is unknown, and stays in the entry.
 * </ul>
 *
 * <p>Reusable for any number of messages; does not allocate. For use by one thread.
 */
public final class GroupStack {
    /** Looks at the fields after the current one. */
    interface Lookahead {
        /** Returns how often a tag follows before a field at which {@link #endsAt} is true. */
        int count(int tag);

        /** Returns how many entries there are from this field on, if each repeated field begins one. */
        int entries();
    }

    private static final int LEVELS = DictionaryCheck.GROUP_LEVELS;

    private final FieldSet[] groups = new FieldSet[LEVELS];
    private final JsonBuilder[] arrays = new JsonBuilder[LEVELS];
    private final JsonBuilder[] entries = new JsonBuilder[LEVELS];
    private final boolean[] masked = new boolean[LEVELS];
    private final int[] counters = new int[LEVELS];
    private final int[] positions = new int[LEVELS];
    private final int[] expectedCounts = new int[LEVELS];
    private final int[] entryCounts = new int[LEVELS];
    private final int[] delimiters = new int[LEVELS];
    private final int[] scopes = new int[LEVELS];
    private final SeenTags seen;
    private final Repeats repeats;
    private final FlawListener listener;
    private final DictionaryCheck check;
    private final Lookahead lookahead;
    private int depth;
    private boolean beganEntry;

    private FixDictionary dictionary;
    private FieldSet header;
    private FieldSet trailer;
    private FieldSet enclosing;
    private boolean inHeader;

    /**
     * Creates an empty stack.
     *
     * @param repeats that receive the fields which are repeated in an entry.
     * @param check that is notified of entries and their fields, or null.
     * @param lookahead into the message.
     */
    public GroupStack(
            SeenTags seen, Repeats repeats, FlawListener listener, DictionaryCheck check, Lookahead lookahead) {
        this.lookahead = lookahead;
        this.seen = seen;
        this.repeats = repeats;
        this.listener = listener;
        this.check = check;
    }

    /** Begins a message with the given header and trailer. */
    public void nextMessage(FieldSet newHeader, FieldSet newTrailer) {
        header = newHeader;
        trailer = newTrailer;
        depth = 0;
    }

    public boolean isEmpty() {
        return depth == 0;
    }

    /**
     * Opens a group outside of any other group.
     *
     * @param newDictionary dictionary that defines the part that contains the group.
     * @param parent the fields of that part, or null if the group is not one of it.
     */
    public void openOutermost(
            FixDictionary newDictionary,
            FieldSet parent,
            FieldSet group,
            JsonBuilder array,
            boolean isMasked,
            int counter,
            int count,
            int position) {
        dictionary = newDictionary;
        enclosing = parent;
        inHeader = parent == header;
        open(group, array, isMasked, counter, count, position);
    }

    /**
     * Opens a group inside the innermost open group, or the outermost group.
     *
     * @param array to add the entries to, or null if the group is not written.
     * @param isMasked whether values in this group are masked.
     * @param counter tag of the counter field.
     * @param count value of the counter, -1 if it is not a number.
     * @param position of the counter in the message, for reports.
     */
    public void open(FieldSet group, JsonBuilder array, boolean isMasked, int counter, int count, int position) {
        groups[depth] = group;
        arrays[depth] = array;
        entries[depth] = null;
        masked[depth] = isMasked || depth > 0 && masked[depth - 1];
        counters[depth] = counter;
        positions[depth] = position;
        expectedCounts[depth] = count;
        entryCounts[depth] = 0;
        depth++;
    }

    /** Returns the group that a counter counts in the innermost open group, or null if it counts none. */
    public FieldSet nestedGroup(int counter) {
        return groups[depth - 1].group(counter);
    }

    /** Returns the dictionary that defines the part that contains the groups. */
    public FixDictionary dictionary() {
        return dictionary;
    }

    /** Returns the number of open groups. */
    public int depth() {
        return depth;
    }

    /** Returns whether the last field began an entry. */
    public boolean beganEntry() {
        return beganEntry;
    }

    /** Returns the entry that the last field belongs to, or null if its group is not written. */
    public JsonBuilder entry() {
        return entries[depth - 1];
    }

    /** Returns the scope of the entry that the last field belongs to. */
    public int scope() {
        return scopes[depth - 1];
    }

    /** Returns whether the values of the innermost group are masked. */
    public boolean isMasked() {
        return masked[depth - 1];
    }

    /**
     * Determines the entry that a field belongs to. Closes the groups that the field does not belong to, and begins an
     * entry if necessary.
     *
     * @param id of the field among those that were seen: its tag, unless that is not a number.
     * @param position of the field in the message, for reports.
     * @return {@code true} if the field belongs to an entry; {@code false} if it does not, and all groups have been
     *     closed.
     */
    public boolean accept(int tag, int id, int position) {
        while (depth > 0) {
            int top = depth - 1;
            if (groups[top].contains(tag) || !isClosedBy(top, tag)) {
                addField(top, tag, id, position);
                return true;
            }
            close();
        }
        return false;
    }

    private boolean isClosedBy(int top, int tag) {
        if (inHeader || header.contains(tag) || trailer.contains(tag)) {
            return true;
        }
        if (top == 0 && enclosing != null ? enclosing.contains(tag) : dictionary.knows(tag)) {
            return true;
        }
        return entryCounts[top] == 0 && expectedCounts[top] <= 0;
    }

    private void addField(int top, int tag, int id, int position) {
        boolean isRepeated = entryCounts[top] > 0 && seen.contains(id, scopes[top]);
        beganEntry = entryCounts[top] == 0
                || (tag == delimiters[top] ? isRepeated || fitsAsEntry(top) : isRepeated && mayBeginEntry(top, tag));
        if (beganEntry) {
            beginEntry(top, tag, position);
        } else if (isRepeated) {
            repeats.add(id, scopes[top]);
            listener.onFlaw(Flaw.REPEATED_TAG, tag, position, -1, 0);
        }
        seen.add(id, scopes[top], scopes, top);
        if (check != null) {
            check.checkFieldInEntry(top, tag, position);
        }
    }

    private void beginEntry(int top, int tag, int position) {
        if (entryCounts[top] == 0) {
            delimiters[top] = tag;
        } else if (check != null) {
            check.endEntry(top);
        }
        if (check != null) {
            check.beginEntry(top, groups[top], position);
        }
        if (arrays[top] != null) {
            entries[top] = arrays[top].createJSON();
        }
        scopes[top] = seen.newScope();
        entryCounts[top]++;
    }

    /** Returns whether the counter has room for an entry that begins at the delimiter, which the entry still lacks. */
    private boolean fitsAsEntry(int top) {
        return entryCounts[top] + lookahead.entries() <= expectedCounts[top];
    }

    /**
     * Returns whether a repeated field begins an entry, whose first field then comes later or is missing. An unknown field
     * may appear several times in one entry; only a field of the group may begin another.
     */
    private boolean mayBeginEntry(int top, int tag) {
        return entryCounts[top] < expectedCounts[top]
                && groups[top].contains(tag)
                && (entryCounts[top] + lookahead.count(delimiters[top]) < expectedCounts[top]
                        || entryCounts[top] + lookahead.entries() == expectedCounts[top]);
    }

    /** Returns whether a field is one of the innermost group itself. */
    boolean isOfInnermost(int tag) {
        return groups[depth - 1].contains(tag);
    }

    /** Returns whether the innermost group cannot go on at a field: it begins an entry or group of an enclosing group. */
    boolean endsAt(int tag) {
        for (int i = 0; i < depth - 1; i++) {
            if (tag == delimiters[i] || tag == counters[i]) {
                return true;
            }
        }
        return false;
    }

    private void close() {
        int top = --depth;
        if (check != null && entryCounts[top] > 0) {
            check.endEntry(top);
        }
        if (entryCounts[top] != expectedCounts[top]) {
            listener.onFlaw(Flaw.GROUP_COUNT, counters[top], positions[top], expectedCounts[top], entryCounts[top]);
        }
    }

    /** Closes all groups, at the end of a message. */
    public void closeAll() {
        while (depth > 0) {
            close();
        }
    }
}
