// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.group;

import io.github.zilch.fix2json.convert.value.FieldFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.LongHashSet;

/**
 * Records which tags were seen in which scope of a message. A scope is a header, a body, a trailer or a group entry,
 * and is identified by a number. The last scope of each tag below {@link #TAGS} is in an array, so that opening a scope
 * costs nothing; what is not in the array is in a set.
 *
 * <p>Does not allocate after the set has reached its greatest size, except for tags that are no numbers. For use by one
 * thread.
 */
public final class SeenTags {
    /** Tags from this one on, and the numbers of texts, are in a set. */
    static final int TAGS = 100_000;

    /**
     * The scope number at which the scopes are reset before the next message. A message opens fewer scopes than it has
     * bytes, so the numbers cannot overflow within a message.
     */
    private static final int RESET_LIMIT = 1 << 30;

    private static final int[] NO_SCOPES = {};

    private final int[] scopes = new int[TAGS];
    private final LongHashSet others = new LongHashSet();
    private final Map<String, Integer> texts = new HashMap<>();
    private int last;

    /** The scope of the header; those of the body and of the trailer follow. */
    private int header;

    /** Removes the scopes of the previous message. */
    public void nextMessage() {
        if (last >= RESET_LIMIT) {
            Arrays.fill(scopes, 0);
            last = 0;
        }
        if (!others.isEmpty()) {
            others.clear();
            texts.clear();
        }
        header = last + 1;
        last += 3;
    }

    /** Returns the scope of a part of the message. */
    public int scopeOf(FieldFormat.Part part) {
        return header + part.ordinal();
    }

    /** Opens a scope without any tags. */
    int newScope() {
        return ++last;
    }

    /** Returns a negative number that stands for a tag which does not fit into an int, in this message. */
    public int numberOf(CharSequence text) {
        String tag = text.toString();
        return texts.computeIfAbsent(tag, t -> -1 - texts.size());
    }

    public boolean contains(int tag, int scope) {
        return tag >= 0 && tag < TAGS && scopes[tag] == scope || !others.isEmpty() && others.contains(key(tag, scope));
    }

    /** Adds a field of a part of the message. */
    public void add(int tag, int scope) {
        add(tag, scope, NO_SCOPES, 0);
    }

    /**
     * Adds a field of a group entry.
     *
     * @param outer the scopes of the entries around it.
     * @param count number of those scopes.
     */
    public void add(int tag, int scope, int[] outer, int count) {
        if (tag < 0 || tag >= TAGS) {
            others.add(key(tag, scope));
            return;
        }
        int replaced = scopes[tag];
        if (replaced != scope && isOpen(replaced, outer, count)) {
            others.add(key(tag, replaced));
        }
        scopes[tag] = scope;
    }

    private boolean isOpen(int scope, int[] outer, int count) {
        if (scope >= header && scope < header + 3) {
            return true;
        }
        for (int i = 0; i < count; i++) {
            if (outer[i] == scope) {
                return true;
            }
        }
        return false;
    }

    private static long key(int tag, int scope) {
        return (long) scope << 32 | tag & 0xFFFF_FFFFL;
    }
}
