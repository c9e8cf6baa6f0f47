// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.AnyValues;
import io.github.zilch.logging.NameCache;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.event.KeyValuePair;

/** What a configuration can name as a value of a member. A member is omitted if an event does not have it. */
final class MemberSource {
    private static final Predicate<ILoggingEvent> HAS_MDC = event ->
            event.getMDCPropertyMap() != null && !event.getMDCPropertyMap().isEmpty();
    private static final Predicate<ILoggingEvent> HAS_KEY_VALUES = event ->
            event.getKeyValuePairs() != null && !event.getKeyValuePairs().isEmpty();
    private static final ContextEntries.Siblings NO_SIBLINGS = (name, event) -> false;

    private static final Map<String, Function<FormatSettings, TemplateValue<ILoggingEvent>>> SOURCES = sources();

    /** What has a key after a colon. */
    private static final Map<String, Function<String, TemplateValue<ILoggingEvent>>> KEYED = new TreeMap<>(Map.of(
            "mdc",
                    key -> text(event -> event.getMDCPropertyMap() == null
                            ? null
                            : event.getMDCPropertyMap().get(key)),
            "keyValue", MemberSource::keyValue,
            "property",
                    key -> text(event -> event.getLoggerContextVO() == null
                            ? null
                            : event.getLoggerContextVO().getPropertyMap().get(key))));

    private MemberSource() {}

    /**
     * A member.
     *
     * @param name of it.
     * @param source the name of its value, with a key after a colon or not.
     */
    record Named(String name, String source) {
        TemplateValue<ILoggingEvent> value(FormatSettings settings) {
            int colon = source.indexOf(':');
            if (colon < 0 && SOURCES.containsKey(source)) {
                return SOURCES.get(source).apply(settings);
            }
            if (colon > 0 && KEYED.containsKey(source.substring(0, colon))) {
                return KEYED.get(source.substring(0, colon)).apply(source.substring(colon + 1));
            }
            throw new IllegalArgumentException("members: \"" + source + "\" is no value of an event: use one of "
                    + String.join(", ", SOURCES.keySet()) + ", or one of " + String.join(", ", KEYED.keySet())
                    + " with a colon and a key");
        }
    }

    /**
     * Reads members that are separated by commas, each {@code name=value}, or {@code value} for its own name.
     *
     * @throws IllegalArgumentException if there is none, or one without a name.
     */
    static List<Named> parse(String members) {
        List<Named> named = new ArrayList<>();
        for (String member : members.split(",")) {
            int equals = member.indexOf('=');
            String source = member.substring(equals + 1).trim();
            String name = equals < 0
                    ? source.substring(source.indexOf(':') + 1)
                    : member.substring(0, equals).trim();
            if (name.isEmpty() || source.isEmpty()) {
                throw new IllegalArgumentException(
                        "members: \"" + member + "\" is no member: write name=value, with a comma between two members");
            }
            named.add(new Named(name, source));
        }
        return named;
    }

    private static Map<String, Function<FormatSettings, TemplateValue<ILoggingEvent>>> sources() {
        Map<String, Function<FormatSettings, TemplateValue<ILoggingEvent>>> map = new TreeMap<>();
        map.put("timestamp", settings -> Formats.timestamp());
        map.put("time", Formats::time);
        map.put("millis", settings -> TemplateValue.number(ILoggingEvent::getTimeStamp));
        map.put("level", settings -> text(Formats::level));
        map.put("levelValue", settings -> Formats.levelValue());
        map.put("severity", settings -> Formats.severity());
        map.put("logger", settings -> text(ILoggingEvent::getLoggerName));
        map.put("thread", settings -> text(ILoggingEvent::getThreadName));
        map.put("message", settings -> text(ILoggingEvent::getFormattedMessage));
        map.put("rawMessage", settings -> text(ILoggingEvent::getMessage));
        map.put("sequence", settings -> TemplateValue.number(ILoggingEvent::getSequenceNumber));
        map.put("pid", MemberSource::pid);
        map.put("arguments", settings -> arguments());
        map.put("markers", settings -> Formats.markers(false));
        map.put("mdc", settings -> entries(settings, HAS_MDC, ContextEntries::collectMdc));
        map.put("keyValues", settings -> entries(settings, HAS_KEY_VALUES, ContextEntries::collectKeyValues));
        map.put(
                "exceptionClass",
                settings -> Formats.textIfException(
                        event -> event.getThrowableProxy().getClassName()));
        map.put(
                "exceptionMessage",
                settings -> text(event -> event.getThrowableProxy() == null
                        ? null
                        : event.getThrowableProxy().getMessage()));
        map.put("stackTrace", Formats::ifException);
        map.put("exceptions", settings -> new ExceptionsValue());
        map.put("caller", settings -> caller());
        map.put(
                "context",
                settings -> text(event -> event.getLoggerContextVO() == null
                        ? null
                        : event.getLoggerContextVO().getName()));
        return map;
    }

    /** Returns entries of an event as an object. */
    private static TemplateValue<ILoggingEvent> entries(
            FormatSettings settings,
            Predicate<ILoggingEvent> presence,
            BiConsumer<ContextEntries, ILoggingEvent> collector) {
        NameCache<ContextName> names =
                new NameCache<>(ContextNames.all(settings.context().prefix())::of);
        return TemplateValue.onlyIf(presence, (out, node, key, event) -> {
            ContextEntries entries = ((EventOutput) out).context();
            entries.begin(names, AnyValues.NULL);
            collector.accept(entries, event);
            entries.end(node.createJSON(key), event, NO_SIBLINGS, PathRules.NONE);
        });
    }

    private static TemplateValue<ILoggingEvent> text(Function<ILoggingEvent, String> text) {
        return TemplateValue.onlyIf(
                event -> text.apply(event) != null, (out, node, key, event) -> out.put(node, key, text.apply(event)));
    }

    private static TemplateValue<ILoggingEvent> pid(FormatSettings settings) {
        Long pid = settings.pid();
        return TemplateValue.onlyIf(event -> pid != null, (out, node, key, event) -> node.put(key, pid.longValue()));
    }

    private static TemplateValue<ILoggingEvent> arguments() {
        return TemplateValue.onlyIf(
                event -> event.getArgumentArray() != null && event.getArgumentArray().length > 0,
                (out, node, key, event) -> {
                    JsonBuilder array = node.createJSONArray(key);
                    for (Object argument : event.getArgumentArray()) {
                        out.anyValues().put(array, null, argument);
                    }
                });
    }

    private static TemplateValue<ILoggingEvent> keyValue(String key) {
        return TemplateValue.onlyIf(
                event -> pair(event, key) != null,
                (out, node, name, event) -> out.anyValues().put(node, name, pair(event, key).value));
    }

    /** Returns the last pair with a key, or null. */
    private static KeyValuePair pair(ILoggingEvent event, String key) {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        for (int i = pairs == null ? -1 : pairs.size() - 1; i >= 0; i--) {
            if (key.equals(pairs.get(i).key)) {
                return pairs.get(i);
            }
        }
        return null;
    }

    private static TemplateValue<ILoggingEvent> caller() {
        return TemplateValue.onlyIf(
                event -> event.getCallerData() != null && event.getCallerData().length > 0,
                (out, node, key, event) -> putElement(out, node.createJSON(key), event.getCallerData()[0]));
    }

    private static void putElement(Output out, JsonBuilder object, StackTraceElement element) {
        out.put(object, "class", element.getClassName());
        out.put(object, "method", element.getMethodName());
        out.put(object, "file", element.getFileName());
        object.put("line", element.getLineNumber());
    }
}
