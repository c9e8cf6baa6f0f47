// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonKey;
import io.github.zilch.JsonShape;
import java.util.Arrays;

/**
 * The names of a row so far, as a node of a tree of all rows that have been learnt: rows that begin with the same names
 * share them. So a row that was learnt before is found again, and its shape is not created a second time. Allocates only
 * for names in a new order. For use by one thread.
 */
final class Names {
    private final Names root;
    private final Names before;
    private final JsonKey name;
    private final int count;

    /** Of the root: the number of names in the tree and in all shapes. */
    private int size;

    private Names[] next = {};
    private JsonShape shape;

    /** Creates the root of a tree: a row without names. */
    Names() {
        root = this;
        before = null;
        name = null;
        count = 0;
    }

    private Names(Names before, JsonKey name) {
        this.root = before.root;
        this.before = before;
        this.name = name;
        this.count = before.count + 1;
        root.size++;
    }

    /** Returns how much a tree remembers: the number of names in it and in all shapes. */
    int size() {
        return root.size;
    }

    /** Returns these names and one more, or null if that is one of them: a shape has each name once. */
    Names with(JsonKey added) {
        for (Names known : next) {
            if (known.name.equals(added)) {
                return known;
            }
        }
        for (Names names = this; names.name != null; names = names.before) {
            if (names.name.equals(added)) {
                return null;
            }
        }
        next = Arrays.copyOf(next, next.length + 1);
        next[next.length - 1] = new Names(this, added);
        return next[next.length - 1];
    }

    /** Returns the shape of a row with these names. */
    JsonShape shape() {
        if (shape == null) {
            String[] all = new String[count];
            for (Names names = this; names.name != null; names = names.before) {
                all[names.count - 1] = names.name.toString();
            }
            shape = JsonShape.of(all);
            root.size += count;
        }
        return shape;
    }
}
