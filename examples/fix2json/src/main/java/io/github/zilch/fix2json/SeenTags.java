// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.Arrays;

/**
 * Which tags were seen in which scope of a message: header, body, trailer, or an entry of a group. A scope is a number;
 * each tag remembers the last scope that it was seen in, so opening a scope costs nothing.
 *
 * <p>Allocates nothing after construction. For one thread.
 */
final class SeenTags {
    /** Tags from this one on are not watched: they count as new each time. */
    static final int TAGS = 100_000;

    /** A message opens fewer scopes than it has bytes, so that none runs out of numbers in its middle. */
    private static final int RENEWAL = 1 << 30;

    private final int[] scopes = new int[TAGS];
    private int last;

    /** Forgets the scopes of the message before. */
    void nextMessage() {
        if (last >= RENEWAL) {
            Arrays.fill(scopes, 0);
            last = 0;
        }
    }

    /** Opens a scope in which nothing was seen yet. */
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
