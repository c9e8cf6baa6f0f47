// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonValues;
import java.util.function.Function;

/**
 * The two calls that write a value.
 *
 * @param add writes it as an element of an array, or to a row.
 * @param put writes it as a member.
 */
record Calls(Add add, Put put) {
    /** Writes a value without a key. */
    interface Add {
        /**
         * Writes it.
         *
         * @param side that makes the call.
         * @param values array or row to write to.
         */
        void to(Side side, JsonValues<?> values);
    }

    /** Writes a value with a key. */
    interface Put {
        /**
         * Writes it.
         *
         * @param side that makes the call.
         * @param node object to write to.
         * @param key of the member.
         */
        void to(Side side, JsonBuilder node, CharSequence key);
    }

    /** Returns the calls that write an object. */
    static Calls of(Object value) {
        return ofEach(side -> value);
    }

    /** Returns the calls that write an object of each side's own. */
    static Calls ofEach(Function<Side, ?> object) {
        return new Calls((s, v) -> v.add((Object) object.apply(s)), (s, n, k) -> n.put(k, (Object) object.apply(s)));
    }

    /** Returns the call that writes a value which never has a key. */
    static Calls withoutKey(Add add) {
        return new Calls(add, (s, n, k) -> add.to(s, n));
    }

    /** Returns the call that writes a value which a row cannot take. */
    static Calls onNode(Put put) {
        return new Calls((s, v) -> put.to(s, (JsonBuilder) v, null), put);
    }

    /** Makes one of the calls: {@code put} if there is a key. */
    void to(Side side, JsonBuilder node, CharSequence key) {
        if (key == null) {
            add.to(side, node);
        } else {
            put.to(side, node, key);
        }
    }
}
