// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.util.function.Function;

/**
 * What one thread writes an event with: a builder, and memory for text that has to be formatted first. All methods that
 * write take a node and the key of a member, or null for an element of an array, as the builder does.
 */
public class Output {
    /** The options of all loggers. */
    public static final JsonOptions OPTIONS =
            JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.STRING).retainedCapacity(1 << 16);

    /** Number of characters that are kept for the next text. */
    private static final int RETAINED_LENGTH = 1 << 16;

    private static final int INITIAL_LENGTH = 512;

    private static final int REPLACEMENT = 0xFFFD;

    private final JsonOptions options;
    private final TextLimit limit;
    private final JsonBuilder json;
    private final Function<Output, AnyValues> values;
    private final AnyValues anyValues;
    private StringBuilder text = new StringBuilder(INITIAL_LENGTH);
    private Output inner;
    private StackTracePrinter printer;
    private Object generation;

    /**
     * Creates it.
     *
     * @param options of the builder.
     * @param limit of all strings and names.
     * @param values creates what writes values of any type with an output.
     */
    @SuppressWarnings("this-escape") // what writes values keeps the output, and writes nothing yet
    public Output(JsonOptions options, TextLimit limit, Function<Output, AnyValues> values) {
        this.options = options;
        this.limit = limit;
        this.values = values;
        this.anyValues = values.apply(this);
        this.json = new JsonBuilder(options);
    }

    /**
     * Starts a document that is an object.
     *
     * @return the object.
     */
    public JsonBuilder resetObject() {
        return json.reset();
    }

    /**
     * Starts a document that is an array.
     *
     * @return the array.
     */
    public JsonBuilder resetArray() {
        return json.resetArray();
    }

    /**
     * Returns another output, for a value that is changed before it is written.
     *
     * @return the other output.
     */
    public Output inner() {
        if (inner == null) {
            inner = new Output(options.lineFeed(false), limit, values);
        }
        return inner;
    }

    /**
     * Returns what writes values of any type.
     *
     * @return what writes them.
     */
    public AnyValues anyValues() {
        return anyValues;
    }

    /**
     * Returns the limit of strings.
     *
     * @return the limit.
     */
    public TextLimit limit() {
        return limit;
    }

    /** Sets what the pool knows the outputs by that it keeps. */
    void generation(Object value) {
        generation = value;
    }

    Object generation() {
        return generation;
    }

    /** Frees the memory that a very large event has taken, since no other event may come for long. */
    void trim() {
        if (json.length() > options.retainedCapacity()) {
            json.reset(); // which obeys the retained capacity
        }
        if (text.capacity() > RETAINED_LENGTH) {
            text = new StringBuilder(INITIAL_LENGTH);
        }
        if (inner != null) {
            inner.trim();
        }
    }

    /** Frees its memory. */
    public void close() {
        json.close();
        if (inner != null) {
            inner.close();
        }
    }

    /**
     * Returns what collects the text of a stack trace.
     *
     * @return the printer.
     */
    public StackTracePrinter printer() {
        if (printer == null) {
            printer = new StackTracePrinter();
        }
        return printer;
    }

    // ---- numbers ----

    /**
     * Writes a number; as a string if it is not finite.
     *
     * @param node that gets the number.
     * @param key of the member, or null for an element.
     * @param value to write.
     */
    public void put(JsonBuilder node, CharSequence key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, value);
        } else {
            put(node, key, nonFiniteText(value));
        }
    }

    /**
     * Writes a number; as a string if it is not finite.
     *
     * @param node that gets the number.
     * @param key of the member, or null for an element.
     * @param value to write.
     */
    public void put(JsonBuilder node, CharSequence key, float value) {
        if (Float.isFinite(value)) {
            node.put(key, value);
        } else {
            put(node, key, nonFiniteText(value));
        }
    }

    /** Returns the text of {@link Double#toString(double)}, which allocates. */
    private static String nonFiniteText(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        return value > 0 ? "Infinity" : "-Infinity";
    }

    // ---- JSON ----

    /**
     * Writes a text that should be JSON: as it is, or as a string if it is none.
     *
     * @param node that gets the value.
     * @param key of the member, or null for an element.
     * @param value to write.
     */
    public void putJson(JsonBuilder node, CharSequence key, CharSequence value) {
        if (!isPut(node, key, value)) {
            String text = value.toString();
            String valid = withoutLoneSurrogates(text);
            if (valid.equals(text) || !isPut(node, key, valid)) {
                put(node, key, text);
            }
        }
    }

    private static boolean isPut(JsonBuilder node, CharSequence key, CharSequence json) {
        try {
            node.putRaw(key, json);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns a text as the builder would write it: with U+FFFD for what has no UTF-8. */
    private static String withoutLoneSurrogates(String text) {
        StringBuilder valid = new StringBuilder(text.length());
        text.codePoints()
                .map(point ->
                        point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? REPLACEMENT : point)
                .forEach(valid::appendCodePoint);
        return valid.toString();
    }

    // ---- text ----

    /**
     * Writes a string, or {@code null}, and cuts a string that is too long.
     *
     * @param node that gets the string.
     * @param key of the member, or null for an element.
     * @param value to write.
     */
    public void put(JsonBuilder node, CharSequence key, String value) {
        if (value == null) {
            node.putNull(key);
        } else if (value.length() > limit.length()) {
            node.put(key, beginText().append(value, 0, limit.cutLength(value)).append(limit.suffix()));
        } else {
            node.put(key, value);
        }
    }

    /**
     * Returns an empty buffer, for {@link #putCut}.
     *
     * @return the buffer, until this is called again or a string is cut.
     */
    public StringBuilder beginText() {
        if (text.capacity() > RETAINED_LENGTH) {
            text = new StringBuilder(INITIAL_LENGTH);
        }
        text.setLength(0);
        return text;
    }

    /**
     * Writes a buffer as a string, and cuts it if it is too long.
     *
     * @param node that gets the string.
     * @param key of the member, or null for an element.
     * @param buffer of {@link #beginText}.
     */
    public void putCut(JsonBuilder node, CharSequence key, StringBuilder buffer) {
        if (buffer.length() > limit.length()) {
            buffer.setLength(limit.cutLength(buffer));
            buffer.append(limit.suffix());
        }
        node.put(key, buffer);
    }
}
