// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.AnyValues;
import io.github.zilch.logging.Output;
import org.apache.logging.log4j.util.IndexedReadOnlyStringMap;
import org.apache.logging.log4j.util.ReadOnlyStringMap;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.apache.logging.log4j.util.StringMap;
import org.apache.logging.log4j.util.TriConsumer;

/** Writes values of any type, Log4j's own maps and what formats itself into a buffer too. */
final class Log4jValues extends AnyValues {
    /** Stands for the value of a key that is null, where no key is. */
    private static final Object NONE = new Object();

    private final Output out;
    private final TriConsumer<String, Object, JsonBuilder> entries = this::putEntry;
    private Object valueOfNull = NONE;

    Log4jValues(Output out) {
        super(out);
        this.out = out;
    }

    /** Writes what an object appends to a buffer. */
    static void putFormatted(Output out, JsonBuilder node, CharSequence key, StringBuilderFormattable value) {
        StringBuilder buffer = out.beginText();
        value.formatTo(buffer);
        out.putCut(node, key, buffer);
    }

    @Override
    protected boolean putContainer(JsonBuilder target, CharSequence key, Object value) {
        if (value instanceof IndexedReadOnlyStringMap || value instanceof StringMap) {
            putStringMap(target.createJSON(key), (ReadOnlyStringMap) value);
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

    /** Writes a map of Log4j's. The entry of a null key comes last, unless another entry has its text as the key. */
    private void putStringMap(JsonBuilder object, ReadOnlyStringMap map) {
        Object outer = valueOfNull;
        valueOfNull = NONE;
        try {
            map.forEach(entries, object);
            if (valueOfNull != NONE && !map.containsKey(NULL)) {
                putEntry(NULL, valueOfNull, object);
            }
        } finally {
            valueOfNull = outer;
        }
    }

    private void putEntry(String key, Object value, JsonBuilder object) {
        if (key == null) {
            valueOfNull = value;
        } else {
            put(object, out.limit().cut(key), value);
        }
    }
}
