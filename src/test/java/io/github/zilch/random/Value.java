// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.values.ModelText;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A value, the call that writes it, and what the contract says of it.
 *
 * @param what the call, for people.
 * @param calls that write it.
 * @param json what it comes to; null for a null, which an object leaves out.
 * @param kind of value.
 * @param levels of containers in it.
 * @param handles that it takes from the builder's nodes.
 * @param count of members or elements that it is.
 * @param names of the members that it is, each with its value.
 * @param failure that it must throw, or null.
 * @param act that it does while it is read, or null.
 * @param units of a text that only its own methods can read: from this limit on an error may not count what is after
 *     the text. {@link #CONTAINER} for a container, which is written value by value.
 */
record Value(
        Supplier<String> what,
        Calls calls,
        byte[] json,
        Kind kind,
        int levels,
        int handles,
        int count,
        List<Map.Entry<String, byte[]>> names,
        Class<? extends Throwable> failure,
        Act act,
        int units) {

    /** Decides which rules of the contract hold for a value. */
    enum Kind {
        /** A value that is nested too deeply throws IllegalStateException. */
        ORDINARY,
        /** A checked fragment. If it is nested too deeply, it throws IllegalArgumentException. */
        CHECKED,
        /** An unchecked fragment. Its depth is not checked. */
        UNCHECKED,
        /** Unchecked members of an object. */
        MEMBERS,
        /** Elements of an array. */
        ELEMENTS,
        /** A value with a null key. */
        NULL_KEY
    }

    static final int CONTAINER = Integer.MAX_VALUE;

    /** The number 7. */
    static final Value SEVEN = of(() -> "7", new Calls((s, v) -> v.add(7), (s, n, k) -> n.put(k, 7)), new byte[] {'7'});

    static Value of(Supplier<String> what, Calls calls, byte[] json) {
        return new Value(what, calls, json, Kind.ORDINARY, 0, 0, 1, List.of(), null, null, 0);
    }

    /** Returns a null, which an object leaves out. */
    static Value nothing(String what, Calls calls) {
        return of(() -> what, calls, null);
    }

    static Value failing(Supplier<String> what, Calls calls, Kind kind, Class<? extends Throwable> failure) {
        return new Value(what, calls, new byte[0], kind, 0, 0, 1, List.of(), failure, null, CONTAINER);
    }

    /** Returns a value that consists of containers, each of which may take a handle. */
    static Value containers(Supplier<String> what, Calls calls, byte[] json, int levels, int handles) {
        return new Value(what, calls, json, Kind.ORDINARY, levels, handles, 1, List.of(), null, null, CONTAINER);
    }

    /** Returns a copy of another document. */
    static Value copy(Supplier<String> what, Calls calls, byte[] json) {
        int levels = ModelText.levels(json);
        return new Value(what, calls, json, Kind.ORDINARY, levels, 0, 1, List.of(), null, null, 0);
    }

    static Value elements(
            Supplier<String> what, Calls calls, byte[] json, int count, Class<? extends Throwable> failure) {
        return new Value(what, calls, json, Kind.ELEMENTS, 0, 0, count, List.of(), failure, null, 0);
    }

    static Value members(Supplier<String> what, Calls calls, byte[] json, List<Map.Entry<String, byte[]>> names) {
        return new Value(what, calls, json, Kind.MEMBERS, 0, 0, names.size(), names, null, null, 0);
    }

    static Value fragment(Supplier<String> what, Calls calls, byte[] json, boolean checked) {
        int levels = ModelText.levels(json);
        Kind kind = checked ? Kind.CHECKED : Kind.UNCHECKED;
        return new Value(what, calls, json, kind, levels, 0, 1, List.of(), null, null, 0);
    }

    Value with(Act done) {
        Supplier<String> acting = () -> what.get() + " that does " + done;
        return new Value(acting, calls, json, kind, levels, handles, count, names, failure, done, units);
    }

    /** Returns the value as a text that only its own methods can read. */
    Value with(int newUnits) {
        return new Value(what, calls, json, kind, levels, handles, count, names, failure, act, newUnits);
    }

    Value with(Kind other) {
        return new Value(what, calls, json, other, levels, handles, count, names, failure, act, units);
    }

    /** Returns whether it is any number of members or elements. */
    boolean isMany() {
        return kind == Kind.MEMBERS || kind == Kind.ELEMENTS;
    }

    @Override
    public String toString() {
        return what.get();
    }
}
