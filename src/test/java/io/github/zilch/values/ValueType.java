// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonValues;
import io.github.zilch.generated.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * A type of value: some values of it, how each {@link Way} writes one, what it reads as, and which are refused.
 *
 * @param <T> of the values, each of which is given in one piece.
 */
public final class ValueType<T> {
    /** Puts a value as a member, and returns what the method returns: the object. */
    interface Put<T> {
        Object on(JsonBuilder object, CharSequence key, T value);
    }

    /** Adds a value to an array or a row, and returns what the method returns: that array or row. */
    interface Add<T> {
        Object on(JsonValues<?> target, T value);
    }

    /** Writes a value as generated code does, and returns the address after it. */
    interface Generated<T> {
        long on(ValueWriter writer, long at, T value);
    }

    /** Says what a value reads as by some options, or null for one that they refuse. */
    interface Text<T> {
        String of(T value, JsonOptions options);
    }

    /**
     * A value that the default options refuse.
     *
     * @param type of the value.
     * @param value that is refused.
     * @param message of the error, after the path.
     */
    public record Refusal<T>(ValueType<T> type, T value, String message) {
        /** Puts it as a member, which throws. */
        public void put(JsonBuilder object, CharSequence key) {
            type.put.on(object, key, value);
        }

        /** Adds it to an array or a row, which throws. */
        public void add(JsonValues<?> target) {
            type.add.on(target, value);
        }

        @Override
        public String toString() {
            return type + ": " + message;
        }
    }

    /** So many values that an encoder that allocates for some of them is found. */
    private static final int VALUES = 64;

    final String call;
    final String variant;
    final Put<T> put;
    final Add<T> add;
    private final Text<T> text;
    Generated<T> generated;
    boolean isObject;
    boolean isNullable;
    private Function<Choices, T> any;
    private ToIntFunction<T> most = value -> Integer.MAX_VALUE;
    private boolean allocates;
    private boolean endsReplay;
    private boolean allocatesAsObject;
    private boolean allocatesAsOfJackson;
    boolean allocatesOnHeap;
    boolean isInParts;
    private final List<Refusal<T>> refusals = new ArrayList<>();
    private final Object[] values = new Object[VALUES];

    private ValueType(
            String call, String variant, IntFunction<? extends T> draw, Put<T> put, Add<T> add, Text<T> text) {
        this.call = call;
        this.variant = variant;
        this.put = put;
        this.add = add;
        this.text = text;
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
     * @param text returns what one reads as.
     */
    static <T> ValueType<T> of(
            String call, String variant, IntFunction<? extends T> draw, Put<T> put, Add<T> add, Text<T> text) {
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

    /** The random programs write its values too, drawn in this way. */
    ValueType<T> any(Function<Choices, T> draw) {
        any = draw;
        return this;
    }

    /** The random programs write its values too. */
    ValueType<T> any() {
        return any(choices -> value(choices.below(VALUES)));
    }

    /** The library reserves so many bytes for a value and the comma after it, whatever the options. */
    ValueType<T> most(ToIntFunction<T> bytes) {
        most = bytes;
        return this;
    }

    /** Returns the worst case of a value and the comma after it in bytes, if it is stated. */
    int most(T value) {
        return most.applyAsInt(value);
    }

    /** The default options refuse a value. */
    ValueType<T> refuses(String message, T value) {
        refusals.add(new Refusal<>(this, value, message));
        return this;
    }

    /** Writing one where it does not fit may say that it needs less: what is known when its first part does not fit. */
    ValueType<T> inParts() {
        isInParts = true;
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

    /** Writing one makes garbage where its form is that of Jackson, as docs/serializers.md says of such objects. */
    ValueType<T> allocatesAsOfJackson() {
        allocatesAsOfJackson = true;
        return this;
    }

    /** Returns whether an {@code Object} in a generated serializer makes no garbage for the form of Jackson. */
    public boolean isQuietAsOfJackson() {
        return !allocatesAsOfJackson;
    }

    /** Returns whether writing one of its values makes no garbage. */
    public boolean isQuiet() {
        return !allocates && !allocatesOnHeap;
    }

    /** Returns whether null takes the place of a value. */
    public boolean isNullable() {
        return isNullable;
    }

    /** Puts a value as a member. */
    public void put(JsonBuilder object, CharSequence key, T value) {
        put.on(object, key, value);
    }

    /** Adds a value to an array or a row. */
    public void add(JsonValues<?> target, T value) {
        add.on(target, value);
    }

    /** Returns whether a way to write one makes garbage. */
    boolean allocates(Way way) {
        return allocates || allocatesAsObject && way.isObject();
    }

    /** Returns one of its values. */
    @SuppressWarnings("unchecked")
    public T value(int number) {
        return (T) values[number % VALUES];
    }

    /** Returns whether {@link #any(Choices)} draws values of the type. */
    public boolean isDrawn() {
        return any != null;
    }

    /** Draws a value for a random program. */
    public T any(Choices choices) {
        return any.apply(choices);
    }

    /** Returns the values that the default options refuse. */
    public List<Refusal<T>> refusals() {
        return refusals;
    }

    /** Returns what a value reads as by some options, or null for one that they refuse. */
    public String text(T value, JsonOptions options) {
        return text.of(value, options);
    }

    String text(int number, JsonOptions options) {
        return text(value(number), options);
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
