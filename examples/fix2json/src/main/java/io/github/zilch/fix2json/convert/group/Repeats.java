// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.group;

import io.github.zilch.JsonBuilder;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;

/**
 * The fields of a message that are repeated where no group explains it. Such a field is one member, an array of all its
 * values: many readers keep only the last of several members with the same name.
 *
 * <p>A message that has such fields is converted twice: they are known after the first time. Reusable for any number of
 * messages; does not allocate after the largest number of repeated fields has been seen. For use by one thread.
 */
public final class Repeats {
    private final LongHashSet fields = new LongHashSet();
    private final Long2ObjectHashMap<JsonBuilder> arrays = new Long2ObjectHashMap<>();

    /** The first scope of the message; each time that it is converted has other numbers for the same scopes. */
    private int firstScope;

    private boolean isKnown;

    /** Removes the fields of the previous message. */
    public void nextMessage() {
        if (!fields.isEmpty()) {
            fields.clear();
            arrays.clear();
        }
        isKnown = false;
    }

    /** Sets the first scope, at the beginning of a message. */
    public void firstScope(int scope) {
        firstScope = scope;
    }

    /** Adds a field that is repeated in a scope. */
    public void add(int id, int scope) {
        if (!isKnown) {
            fields.add(key(id, scope));
        }
    }

    /** Returns whether there are repeated fields, which have not been written as arrays. */
    public boolean isFound() {
        return !fields.isEmpty();
    }

    /** Specifies that the message is converted again. */
    public void know() {
        isKnown = true;
    }

    /** Returns whether a field is repeated in a scope. */
    public boolean contains(int id, int scope) {
        return isKnown && fields.contains(key(id, scope));
    }

    /** Returns the array of a repeated field. Adds it to the object when the field is written for the first time. */
    public JsonBuilder array(int id, int scope, JsonBuilder object, CharSequence name) {
        long key = key(id, scope);
        JsonBuilder array = arrays.get(key);
        if (array == null) {
            array = object.createJSONArray(name);
            arrays.put(key, array);
        }
        return array;
    }

    private long key(int id, int scope) {
        return (long) (scope - firstScope) << 32 | id & 0xFFFF_FFFFL;
    }
}
