// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonValues;
import io.github.zilch.generated.ValueWriter;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A type of value: some values of it, how each {@link Way} writes one, and what it reads as.
 *
 * @param <T> of the values, each of which is given in one piece.
 */
public final class ValueType<T> {
    /** Puts a value as a member. */
    interface Put<T> {
        void on(JsonBuilder object, CharSequence key, T value);
    }

    /** Adds a value to an array or a row. */
    interface Add<T> {
        void on(JsonValues<?> target, T value);
    }

    /** Writes a value as generated code does, and returns the address after it. */
    interface Generated<T> {
        long on(ValueWriter writer, long at, T value);
    }

    /** So many values that an encoder that allocates for some of them is found. */
    private static final int VALUES = 64;

    final String call;
    final String variant;
    final Put<T> put;
    final Add<T> add;
    final Function<T, String> text;
    Generated<T> generated;
    boolean isObject;
    boolean isNullable;
    private boolean allocates;
    private boolean endsReplay;
    private boolean allocatesAsObject;
    boolean allocatesOnHeap;
    private final Object[] values = new Object[VALUES];

    private ValueType(
            String call,
            String variant,
            IntFunction<T> draw,
            Put<T> put,
            Add<T> add,
            Function<? super T, String> text) {
        this.call = call;
        this.variant = variant;
        this.put = put;
        this.add = add;
        this.text = text::apply;
        for (int i = 0; i < VALUES; i++) {
            values[i] = draw.apply(i);
        }
    }

    /**
     * Defines a type.
     *
     * @param call the rest of the methods' names, and their parameters without the key.
     * @param variant what its values have in common beside their type.
     * @param draw returns a value for each number; all are of one shape, so that a replay goes on.
     * @param put writes one as a member; null if the method needs an array.
     * @param text returns what one reads as, with the default options.
     */
    static <T> ValueType<T> of(
            String call,
            String variant,
            IntFunction<T> draw,
            Put<T> put,
            Add<T> add,
            Function<? super T, String> text) {
        return new ValueType<>(call, variant, draw, put, add, text);
    }

    /** Its values are written in the same way by the methods for any {@code Object}. */
    ValueType<T> object() {
        isObject = true;
        return this;
    }

    /** Null takes the place of a value. */
    ValueType<T> nullable() {
        isNullable = true;
        return this;
    }

    /** Generated code writes its values too. */
    ValueType<T> generated(Generated<T> call) {
        generated = call;
        return this;
    }

    /** Writing one makes garbage, as its Javadoc says. */
    ValueType<T> allocates() {
        allocates = true;
        return this;
    }

    /** Writing one makes garbage if memory is on the heap. */
    ValueType<T> allocatesOnHeap() {
        allocatesOnHeap = true;
        return this;
    }

    /** Writing one ends the replay of a message, as a text of more than a part and a copy do. */
    ValueType<T> endsReplay() {
        endsReplay = true;
        return this;
    }

    /** Returns whether writing another value of the type leaves a replay going. */
    public boolean isReplayed() {
        return !endsReplay;
    }

    /** Writing one as an {@code Object} makes garbage, as its Javadoc says. */
    ValueType<T> allocatesAsObject() {
        allocatesAsObject = true;
        return this;
    }

    /** Returns whether a way to write one makes garbage. */
    boolean allocates(Way way) {
        boolean asObject = way == Way.OBJECT_MEMBER || way == Way.OBJECT_ELEMENT || way == Way.OBJECT_IN_ROW;
        return allocates || allocatesAsObject && asObject;
    }

    @SuppressWarnings("unchecked")
    T value(int number) {
        return (T) values[number % VALUES];
    }

    String text(int number) {
        return text.apply(value(number));
    }

    /** Returns the signature of the method that puts a member. */
    public String putSignature() {
        return "put" + call.replace("(", call.endsWith("()") ? "(CharSequence" : "(CharSequence,");
    }

    /** Returns the signature of the method that adds an element. */
    public String addSignature() {
        return "add" + call;
    }

    /** Returns whether a method puts a member. */
    public boolean hasPut() {
        return !call.startsWith("All") && !call.startsWith("Decimals") && !call.startsWith("Timestamps");
    }

    @Override
    public String toString() {
        return call + ": " + variant;
    }
}
