// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.differential;

import io.github.zilch.JsonBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A value, the call that writes it, and what the contract says of it.
 *
 * @param what the call, for people.
 * @param put writes it.
 * @param json what it comes to; null for a null, which an object leaves out.
 * @param kind of value.
 * @param levels of containers in it.
 * @param handles that it takes from the builder's nodes.
 * @param count of members or elements that it is.
 * @param names of the members that it is, each with its value.
 * @param failure that it must throw, or null.
 * @param act that it does while it is read, or null.
 */
record Value(
        Supplier<String> what,
        Put put,
        byte[] json,
        Kind kind,
        int levels,
        int handles,
        int count,
        List<Map.Entry<String, byte[]>> names,
        Class<? extends Throwable> failure,
        UserText.Act act) {

    /** Writes a value. */
    interface Put {
        /**
         * Writes it.
         *
         * @param side that makes the call.
         * @param node to write to.
         * @param key of the member, or null for an element.
         */
        void to(Side side, JsonBuilder node, CharSequence key);
    }

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

    static Value of(Supplier<String> what, Put put, byte[] json) {
        return new Value(what, put, json, Kind.ORDINARY, 0, 0, 1, List.of(), null, null);
    }

    /** Returns a null, which an object leaves out. */
    static Value nothing(String what, Put put) {
        return new Value(() -> what, put, null, Kind.ORDINARY, 0, 0, 1, List.of(), null, null);
    }

    static Value failing(Supplier<String> what, Put put, Kind kind, Class<? extends Throwable> failure) {
        return new Value(what, put, new byte[0], kind, 0, 0, 1, List.of(), failure, null);
    }

    /** Returns a value that consists of containers, each of which takes a handle. */
    static Value containers(Supplier<String> what, Put put, byte[] json, int levels, int handles) {
        return new Value(what, put, json, Kind.ORDINARY, levels, handles, 1, List.of(), null, null);
    }

    static Value elements(Supplier<String> what, Put put, byte[] json, int count, Class<? extends Throwable> failure) {
        return new Value(what, put, json, Kind.ELEMENTS, 0, 0, count, List.of(), failure, null);
    }

    static Value members(Supplier<String> what, Put put, byte[] json, List<Map.Entry<String, byte[]>> names) {
        return new Value(what, put, json, Kind.MEMBERS, 0, 0, names.size(), names, null, null);
    }

    static Value fragment(Supplier<String> what, Put put, byte[] json, boolean checked) {
        int levels = ModelText.levels(json);
        Kind kind = checked ? Kind.CHECKED : Kind.UNCHECKED;
        return new Value(what, put, json, kind, levels, 0, 1, List.of(), null, null);
    }

    Value with(UserText.Act done) {
        return new Value(
                () -> what.get() + " that does " + done, put, json, kind, levels, handles, count, names, failure, done);
    }

    /** Returns whether it is any number of members or elements. */
    boolean isMany() {
        return kind == Kind.MEMBERS || kind == Kind.ELEMENTS;
    }

    Value of(Kind other) {
        return new Value(what, put, json, other, levels, handles, count, names, failure, act);
    }

    @Override
    public String toString() {
        return what.get();
    }
}
