// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * @param columns the values of a row, or of an array in a row; empty for any other value.
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
        UserText.Act act,
        List<Value> columns) {

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

    /** The number 7. */
    static final Value SEVEN = of(() -> "7", new Calls((s, v) -> v.add(7), (s, n, k) -> n.put(k, 7)), new byte[] {'7'});

    static Value of(Supplier<String> what, Calls calls, byte[] json) {
        return new Value(what, calls, json, Kind.ORDINARY, 0, 0, 1, List.of(), null, null, List.of());
    }

    /** Returns a null, which an object leaves out. */
    static Value nothing(String what, Calls calls) {
        return new Value(() -> what, calls, null, Kind.ORDINARY, 0, 0, 1, List.of(), null, null, List.of());
    }

    static Value failing(Supplier<String> what, Calls calls, Kind kind, Class<? extends Throwable> failure) {
        return new Value(what, calls, new byte[0], kind, 0, 0, 1, List.of(), failure, null, List.of());
    }

    /** Returns a value that consists of containers, each of which takes a handle. */
    static Value containers(Supplier<String> what, Calls calls, byte[] json, int levels, int handles) {
        return new Value(what, calls, json, Kind.ORDINARY, levels, handles, 1, List.of(), null, null, List.of());
    }

    static Value elements(
            Supplier<String> what, Calls calls, byte[] json, int count, Class<? extends Throwable> failure) {
        return new Value(what, calls, json, Kind.ELEMENTS, 0, 0, count, List.of(), failure, null, List.of());
    }

    static Value members(Supplier<String> what, Calls calls, byte[] json, List<Map.Entry<String, byte[]>> names) {
        return new Value(what, calls, json, Kind.MEMBERS, 0, 0, names.size(), names, null, null, List.of());
    }

    static Value fragment(Supplier<String> what, Calls calls, byte[] json, boolean checked) {
        int levels = ModelText.levels(json);
        Kind kind = checked ? Kind.CHECKED : Kind.UNCHECKED;
        return new Value(what, calls, json, kind, levels, 0, 1, List.of(), null, null, List.of());
    }

    /** Returns a row, or an array in a row. */
    static Value row(
            Supplier<String> what, Calls calls, byte[] json, List<Value> columns, Class<? extends Throwable> failure) {
        UserText.Act act = columns.stream()
                .map(Value::act)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return new Value(what, calls, json, Kind.ORDINARY, 1, 0, 1, List.of(), failure, act, columns);
    }

    Value with(UserText.Act done) {
        return new Value(
                () -> what.get() + " that does " + done,
                calls,
                json,
                kind,
                levels,
                handles,
                count,
                names,
                failure,
                done,
                columns);
    }

    /** Returns whether it is any number of members or elements. */
    boolean isMany() {
        return kind == Kind.MEMBERS || kind == Kind.ELEMENTS;
    }

    Value of(Kind other) {
        return new Value(what, calls, json, other, levels, handles, count, names, failure, act, columns);
    }

    @Override
    public String toString() {
        return what.get();
    }
}
