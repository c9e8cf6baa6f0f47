// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.AnyValues;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.Map;
import java.util.function.Function;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.util.ReadOnlyStringMap;
import org.apache.logging.log4j.util.TriConsumer;

/** The entries of a map as an object, or as members of the object around; or one entry. */
final class MapValue extends TemplateValue<LogEvent> {
    private static final String FLATTEN = "flatten";

    private final Function<LogEvent, ReadOnlyStringMap> source;
    private final boolean isText;
    private final boolean isFlat;
    private final MemberNames names;
    private final TriConsumer<String, Object, Output> entries = this::putEntry;

    private MapValue(Function<LogEvent, ReadOnlyStringMap> source, boolean isText, boolean isFlat, MemberNames names) {
        this.source = source;
        this.isText = isText;
        this.isFlat = isFlat;
        this.names = names;
    }

    /** Creates the value of a map that an event has. */
    static TemplateValue<LogEvent> of(ResolverOptions<LogEvent> options, Function<LogEvent, ReadOnlyStringMap> source) {
        String key = options.text("key");
        String pattern = options.text("pattern");
        String replacement = options.text("replacement");
        String prefix = options.text(FLATTEN, "prefix");
        boolean isFlat = isFlat(options);
        boolean isText = options.isSet("stringified");
        if (key != null) {
            if (isFlat || pattern != null) {
                throw options.error("\"key\" is for one entry, \"flatten\" and \"pattern\" are for many: remove one");
            }
            return new Entry(source, key, isText);
        }
        if (replacement != null && pattern == null) {
            throw options.error("\"replacement\" has no \"pattern\": add it");
        }
        return new MapValue(
                source,
                isText,
                isFlat,
                new MemberNames(prefix, NdcValue.pattern(options, pattern), replacement, options.limit()));
    }

    private static boolean isFlat(ResolverOptions<LogEvent> options) {
        Object flatten = options.container(FLATTEN);
        if (flatten == null || flatten instanceof Boolean || flatten instanceof Map<?, ?>) {
            return flatten instanceof Boolean set ? set : flatten != null;
        }
        throw options.error("\"flatten\" is " + flatten + ": set a boolean, or an object with \"prefix\"");
    }

    /** Returns the map of a message, or null if it has none. */
    static ReadOnlyStringMap messageMap(LogEvent event) {
        return event.getMessage() instanceof MapMessage<?, ?> message ? message.getIndexedReadOnlyStringMap() : null;
    }

    @Override
    public boolean isFlat() {
        return isFlat;
    }

    @Override
    public boolean isPresent(LogEvent event) {
        ReadOnlyStringMap map = source.apply(event);
        return map != null && !map.isEmpty();
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        ReadOnlyStringMap map = source.apply(event);
        if (map == null || map.isEmpty()) {
            if (!isFlat) {
                node.putNull(key);
            }
            return;
        }
        out.members(isFlat ? node : node.createJSON(key));
        out.found(null, false);
        map.forEach(entries, out);
        if (out.isFound()) {
            putEntryOfNull(map, out);
        }
    }

    private void putEntry(String key, Object value, Output out) {
        if (key == null) {
            out.found(value, true);
            return;
        }
        String name = names.of(key);
        if (name != null) {
            put(out, out.members(), name, value, isText);
        }
    }

    /** Writes the entry whose key is null with the text of its key, unless another entry has that key. */
    private void putEntryOfNull(ReadOnlyStringMap map, Output out) {
        Object value = out.found();
        out.found(null, false); // so that the value can be collected
        if (!map.containsKey(AnyValues.NULL)) {
            putEntry(AnyValues.NULL, value, out);
        }
    }

    private static void put(Output out, JsonBuilder node, CharSequence key, Object value, boolean isText) {
        if (isText) {
            out.put(node, key, String.valueOf(value));
        } else {
            out.anyValues().put(node, key, value);
        }
    }

    /** One entry of a map. */
    private static final class Entry extends TemplateValue<LogEvent> {
        private final Function<LogEvent, ReadOnlyStringMap> source;
        private final String name;
        private final boolean isText;

        Entry(Function<LogEvent, ReadOnlyStringMap> source, String name, boolean isText) {
            this.source = source;
            this.name = name;
            this.isText = isText;
        }

        @Override
        public boolean isPresent(LogEvent event) {
            ReadOnlyStringMap map = source.apply(event);
            return map != null && map.containsKey(name);
        }

        @Override
        public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
            ReadOnlyStringMap map = source.apply(event);
            put(out, node, key, map == null ? null : map.getValue(name), isText);
        }
    }
}
