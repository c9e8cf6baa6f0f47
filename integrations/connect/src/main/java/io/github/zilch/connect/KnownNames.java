// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonKey;

/** The names of maps that came first, encoded: most maps have the names of the maps before them. */
final class KnownNames {
    /** A power of two. */
    private static final int SLOTS = 1024;

    /** Number of characters of a name that is kept. */
    private static final int LONGEST = 64;

    /** Each name has one slot, by its hash code, which maps have computed already. */
    private final JsonKey[] keys = new JsonKey[SLOTS];

    /** Returns a name, encoded if its slot is its own. Allocates if the slot was free. */
    CharSequence of(String name) {
        if (name.length() > LONGEST) {
            return name;
        }
        int hash = name.hashCode();
        int slot = (hash ^ hash >>> 16) & SLOTS - 1;
        JsonKey known = keys[slot];
        if (known == null) {
            known = JsonKey.of(name);
            keys[slot] = known;
        }
        return known.toString().equals(name) ? known : name;
    }
}
