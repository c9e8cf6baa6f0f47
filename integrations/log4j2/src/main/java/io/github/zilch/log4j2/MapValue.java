// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.util.ReadOnlyStringMap;

/**
 * The entries of a map as an object, or as members of the object around; or one entry.
 *
 * @param source returns the map of an event, or null.
 * @param isText {@code true} to write the texts of values.
 * @param isFlat {@code true} to write members of the object around.
 * @param names returns the name of a member by its key, or null for no member.
 */
record MapValue(
        Function<LogEvent, ReadOnlyStringMap> source, boolean isText, boolean isFlat, UnaryOperator<String> names)
        implements TemplateValue<LogEvent> {
    private static final String FLATTEN = "flatten";

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
            return entry(source, key, isText);
        }
        if (replacement != null && pattern == null) {
            throw options.error("\"replacement\" has no \"pattern\": add it");
        }
        return new MapValue(
                source,
                isText,
                isFlat,
                new MemberNames(prefix, options.pattern(pattern), replacement, options.limit())::of);
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
        Log4jValues.of(out).putEntries(isFlat ? node : node.createJSON(key), map, names, isText);
    }

    private static TemplateValue<LogEvent> entry(
            Function<LogEvent, ReadOnlyStringMap> source, String name, boolean isText) {
        Predicate<LogEvent> presence = event -> {
            ReadOnlyStringMap map = source.apply(event);
            return map != null && map.containsKey(name);
        };
        return TemplateValue.onlyIf(presence, (out, node, key, event) -> {
            ReadOnlyStringMap map = source.apply(event);
            Log4jValues.of(out).put(node, key, map == null ? null : map.getValue(name), isText);
        });
    }
}
