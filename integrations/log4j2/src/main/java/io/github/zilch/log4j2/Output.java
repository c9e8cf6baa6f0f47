// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import org.apache.logging.log4j.util.StringBuilderFormattable;

/**
 * What one thread writes an event with: a builder, and memory for text that has to be formatted first. All methods that
 * write take a node and the key of a member, or null for an element of an array, as the builder does.
 */
final class Output {
    /** Number of characters that are kept for the next text. */
    private static final int RETAINED_LENGTH = 1 << 16;

    private static final int INITIAL_LENGTH = 512;

    private static final int REPLACEMENT = 0xFFFD;

    private final JsonOptions options;
    private final TextLimit limit;
    private final JsonBuilder json;
    private final AnyValues anyValues = new AnyValues(this);
    private StringBuilder text = new StringBuilder(INITIAL_LENGTH);
    private Output inner;
    private StackTracePrinter printer;
    private JsonBuilder members;
    private Object found;
    private boolean isFound;

    /**
     * Creates it.
     *
     * @param options of the builder.
     * @param limit of all strings and names.
     */
    Output(JsonOptions options, TextLimit limit) {
        this.options = options;
        this.limit = limit;
        this.json = new JsonBuilder(options);
    }

    /** Starts a document that is an object. */
    JsonBuilder resetObject() {
        return json.reset();
    }

    /** Starts a document that is an array. */
    JsonBuilder resetArray() {
        return json.resetArray();
    }

    /** Returns another output, for a value that is changed before it is written. */
    Output inner() {
        if (inner == null) {
            inner = new Output(options.lineFeed(false), limit);
        }
        return inner;
    }

    /** Returns what writes values of any type. */
    AnyValues anyValues() {
        return anyValues;
    }

    TextLimit limit() {
        return limit;
    }

    /** Frees its memory. */
    void close() {
        json.close();
        if (inner != null) {
            inner.close();
        }
    }

    // ---- state of a value while its parts are visited ----

    /** Sets the object that gets the members which are visited. */
    void members(JsonBuilder object) {
        members = object;
    }

    JsonBuilder members() {
        return members;
    }

    /** Sets whether a value has been found among those that are visited, and the value. */
    void found(Object value, boolean is) {
        found = value;
        isFound = is;
    }

    boolean isFound() {
        return isFound;
    }

    Object found() {
        return found;
    }

    /** Returns what collects the text of a stack trace. */
    StackTracePrinter printer() {
        if (printer == null) {
            printer = new StackTracePrinter();
        }
        return printer;
    }

    // ---- numbers ----

    void put(JsonBuilder node, CharSequence key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, value);
        } else {
            put(node, key, nonFiniteText(value));
        }
    }

    void put(JsonBuilder node, CharSequence key, float value) {
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

    /** Writes a text that should be JSON: as it is, or as a string if it is none. */
    void putJson(JsonBuilder node, CharSequence key, CharSequence value) {
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

    /** Writes a string, or {@code null}. */
    void put(JsonBuilder node, CharSequence key, String value) {
        if (value == null) {
            node.putNull(key);
        } else if (value.length() > limit.length()) {
            node.put(key, beginText().append(value, 0, limit.length()).append(limit.suffix()));
        } else {
            node.put(key, value);
        }
    }

    /** Writes what an object appends to a buffer. */
    void put(JsonBuilder node, CharSequence key, StringBuilderFormattable value) {
        StringBuilder buffer = beginText();
        value.formatTo(buffer);
        putCut(node, key, buffer);
    }

    /** Returns an empty buffer, for {@link #putCut}. */
    StringBuilder beginText() {
        if (text.capacity() > RETAINED_LENGTH) {
            text = new StringBuilder(INITIAL_LENGTH);
        }
        text.setLength(0);
        return text;
    }

    /** Writes a buffer as a string, and cuts it if it is too long. */
    void putCut(JsonBuilder node, CharSequence key, StringBuilder buffer) {
        if (buffer.length() > limit.length()) {
            buffer.setLength(limit.length());
            buffer.append(limit.suffix());
        }
        node.put(key, buffer);
    }
}
