// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.kafka.connect.data.Schema;

/**
 * Writes maps with text keys as objects, and others as arrays of pairs. {@link Map#forEach} visits the entries, because
 * an iterator would be garbage.
 */
final class MapEncoder extends ValueEncoder {
    private static final JsonShape PAIR = JsonShape.of("key", "value").asArray();

    private final Schema schema;
    private final KnownNames names;
    private ValueEncoder keys;
    private ValueEncoder values;
    private final KeyTest keyTest = new KeyTest();
    private final BiConsumer<Object, Object> memberAction = this::writeMember;
    private final BiConsumer<Object, Object> pairAction = this::writePair;

    // Of the map that is being written. Maps can be nested in one another, so the outer one's are kept on the stack.

    private JsonRow entries;
    private int index;

    /** Creates an encoder that does not know its keys and values yet: a schema can contain itself. */
    MapEncoder(Schema schema, Settings settings, KnownNames names) {
        super(schema, settings.replaceNull());
        this.schema = schema;
        this.names = names;
    }

    /** Sets the encoders of the keys and values. */
    MapEncoder complete(ValueEncoder keyEncoder, ValueEncoder valueEncoder) {
        keys = keyEncoder;
        values = valueEncoder;
        return this;
    }

    @Override
    void encode(JsonRow row, Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw ConversionException.wrongClass(value, "MAP");
        }
        JsonRow outerEntries = entries;
        int outerIndex = index;
        entries = row;
        index = 0;
        try {
            write(row, map);
        } catch (RuntimeException e) {
            throw ConversionException.in("[" + index + "]", e);
        } finally {
            entries = outerEntries;
            index = outerIndex;
        }
    }

    private void write(JsonRow row, Map<?, ?> map) {
        boolean hasStringKeys = keyTest.areStrings(map);
        boolean isObject = schema == null ? hasStringKeys : schema.keySchema().type() == Schema.Type.STRING;
        if (!isObject) {
            row.addArray();
            map.forEach(pairAction);
        } else {
            boolean areNames =
                    hasStringKeys && hasEachKeyOnce(map) && (schema == null || keys instanceof ScalarEncoder);
            Map<?, ?> named = areNames ? map : named(map);
            row.addObject();
            named.forEach(memberAction);
        }
        row.end();
    }

    /** Returns whether keys of a map that are equal are known to be one key; those of an IdentityHashMap are not. */
    private static boolean hasEachKeyOnce(Map<?, ?> map) {
        return map instanceof HashMap || map instanceof TreeMap<?, ?> tree && tree.comparator() == null;
    }

    /**
     * Returns a map with the names that the keys have as members of an object. The last value of a name counts, but the ones
     * before have to be values that can be written, too.
     */
    private Map<String, Object> named(Map<?, ?> map) {
        Map<String, Object> named = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = name(entry.getKey());
            if (named.containsKey(name)) {
                SingleValue.bytesOf(values, named.get(name));
            }
            named.put(name, entry.getValue());
            index++;
        }
        index = 0;
        return named;
    }

    private String name(Object key) {
        if (schema == null) {
            return (String) key;
        }
        Object replaced = keys.replaced(key);
        if (replaced == null) {
            return "null";
        }
        if (!(keys instanceof ScalarEncoder)) {
            return SingleValue.textOf(keys, replaced);
        }
        if (!(replaced instanceof CharSequence)) {
            throw ConversionException.wrongClass(replaced, "STRING as the key of a map");
        }
        return replaced.toString();
    }

    private void writeMember(Object name, Object value) {
        entries.key(names.of((String) name));
        values.write(entries, value);
        index++;
    }

    private void writePair(Object key, Object value) {
        JsonRow row = entries;
        row.addRow(PAIR);
        keys.write(row, key);
        values.write(row, value);
        row.end();
        index++;
    }

    /** Tests whether all keys of a map are strings. */
    private static final class KeyTest implements BiConsumer<Object, Object> {
        private boolean areStrings;

        boolean areStrings(Map<?, ?> map) {
            areStrings = true;
            map.forEach(this);
            return areStrings;
        }

        @Override
        public void accept(Object key, Object value) {
            areStrings &= key instanceof String;
        }
    }
}
