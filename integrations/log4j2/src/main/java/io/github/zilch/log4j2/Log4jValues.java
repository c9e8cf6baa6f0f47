// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.AnyValues;
import io.github.zilch.logging.Output;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.message.ParameterConsumer;
import org.apache.logging.log4j.message.ParameterVisitable;
import org.apache.logging.log4j.util.IndexedReadOnlyStringMap;
import org.apache.logging.log4j.util.ReadOnlyStringMap;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.apache.logging.log4j.util.StringMap;
import org.apache.logging.log4j.util.TriConsumer;

/** Writes values of any type, Log4j's own maps and what formats itself into a buffer too, and visits parameters of messages. */
final class Log4jValues extends AnyValues {
    /** Stands for a value that has not been found. */
    static final Object NONE = new Object();

    private final Output out;
    private final UnaryOperator<String> cut;
    // Visitors are created once, because a lambda that captures is garbage. What they need is in fields, which are put
    // back after a map inside.
    private final TriConsumer<String, Object, JsonBuilder> entries = this::putEntry;
    private final ParameterConsumer<JsonBuilder> elements = this::addElement;
    private final ParameterConsumer<Log4jValues> finder = Log4jValues::find;
    private UnaryOperator<String> names;
    private boolean areTexts;
    private int wanted;
    private Object found = NONE;

    Log4jValues(Output out) {
        super(out);
        this.out = out;
        this.cut = out.limit()::cut;
    }

    static Log4jValues of(Output out) {
        return (Log4jValues) out.anyValues();
    }

    /** Writes what an object appends to a buffer. */
    static void putFormatted(Output out, JsonBuilder node, CharSequence key, StringBuilderFormattable value) {
        StringBuilder buffer = out.beginText();
        value.formatTo(buffer);
        out.putCut(node, key, buffer);
    }

    /** Writes a value as what it is, or its text. */
    void put(JsonBuilder node, CharSequence key, Object value, boolean isText) {
        if (isText) {
            out.put(node, key, String.valueOf(value));
        } else {
            put(node, key, value);
        }
    }

    @Override
    protected boolean putContainer(JsonBuilder target, CharSequence key, Object value) {
        if (value instanceof IndexedReadOnlyStringMap || value instanceof StringMap) {
            putEntries(target.createJSON(key), (ReadOnlyStringMap) value, cut, false);
            return true;
        }
        return super.putContainer(target, key, value);
    }

    @Override
    protected void putText(JsonBuilder target, CharSequence key, Object value) {
        if (value instanceof StringBuilderFormattable text) {
            putFormatted(out, target, key, text);
        } else {
            super.putText(target, key, value);
        }
    }

    /**
     * Writes the entries of a map of Log4j's. The entry of a null key comes last, unless another entry has its text as the
     * key.
     *
     * @param object that gets them as members.
     * @param map that has them.
     * @param namesOfKeys returns the name of a member by its key, or null for no member.
     * @param asTexts {@code true} to write the texts of values.
     */
    void putEntries(JsonBuilder object, ReadOnlyStringMap map, UnaryOperator<String> namesOfKeys, boolean asTexts) {
        UnaryOperator<String> outerNames = names;
        boolean areOuterTexts = areTexts;
        Object outerFound = found;
        names = namesOfKeys;
        areTexts = asTexts;
        found = NONE;
        try {
            map.forEach(entries, object);
            if (found != NONE && !map.containsKey(NULL)) {
                putEntry(NULL, found, object);
            }
        } finally {
            names = outerNames;
            areTexts = areOuterTexts;
            found = outerFound;
        }
    }

    private void putEntry(String key, Object value, JsonBuilder object) {
        if (key == null) {
            found = value;
            return;
        }
        String name = names.apply(key);
        if (name != null) {
            put(object, name, value, areTexts);
        }
    }

    /** Adds the parameters of a message to an array, as what they are or their texts. */
    void addParameters(JsonBuilder array, ParameterVisitable message, boolean asTexts) {
        areTexts = asTexts;
        message.forEachParameter(elements, array);
    }

    private void addElement(Object parameter, int position, JsonBuilder array) {
        put(array, null, parameter, areTexts);
    }

    /** Returns a parameter of a message, or {@link #NONE}. */
    Object parameter(ParameterVisitable message, int index) {
        wanted = index;
        message.forEachParameter(finder, this);
        Object parameter = found;
        found = NONE; // so that the parameter can be collected
        return parameter;
    }

    private static void find(Object parameter, int position, Log4jValues values) {
        if (position == values.wanted) {
            values.found = parameter;
        }
    }
}
