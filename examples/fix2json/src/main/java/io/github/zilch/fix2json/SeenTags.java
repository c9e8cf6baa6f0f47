// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.Arrays;

/**
 * Records which tags were seen in which scope of a message. A scope is a header, a body, a trailer or a group entry,
 * and is identified by a number. Only the last scope of each tag is stored, so that opening a scope costs nothing.
 *
 * <p>Does not allocate after construction. For use by one thread.
 */
final class SeenTags {
    /** Tags from this one on are not recorded: they are never reported as seen. */
    static final int TAGS = 100_000;

    /**
     * The scope number at which the scopes are reset before the next message. A message opens fewer scopes than it has
     * bytes, so the numbers cannot overflow within a message.
     */
    private static final int RESET_LIMIT = 1 << 30;

    private final int[] scopes = new int[TAGS];
    private int last;

    /** Removes the scopes of the previous message. */
    void nextMessage() {
        if (last >= RESET_LIMIT) {
            Arrays.fill(scopes, 0);
            last = 0;
        }
    }

    /** Opens a scope without any tags. */
    int newScope() {
        return ++last;
    }

    boolean contains(int tag, int scope) {
        return tag < TAGS && scopes[tag] == scope;
    }

    void add(int tag, int scope) {
        if (tag < TAGS) {
            scopes[tag] = scope;
        }
    }
}
