// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.log4j2.TemplateCompiler.Resolver;
import io.github.zilch.logging.ConstantValue;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.ThreadContext.ContextStack;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.lookup.MainMapLookup;
import org.apache.logging.log4j.core.net.Severity;

/** The resolvers of event templates. */
final class EventResolvers {
    private static final String FIELD = "field";

    /** Whether an event is the last one of a batch of an asynchronous logger. */
    private static final TemplateValue<LogEvent> END_OF_BATCH =
            (output, node, key, event) -> node.put(key, event.isEndOfBatch());

    private final LayoutSettings settings;
    private final Output out;

    private EventResolvers(LayoutSettings settings, Output out) {
        this.settings = settings;
        this.out = out;
    }

    /**
     * Returns a compiler of event templates.
     *
     * @param template the name of the template, for errors.
     * @param settings of the layout.
     * @param out to write constants with.
     * @return the compiler.
     */
    static TemplateCompiler<LogEvent> compiler(String template, LayoutSettings settings, Output out) {
        EventResolvers resolvers = new EventResolvers(settings, out);
        return new TemplateCompiler<>(template, resolvers.byName(), resolvers::lookup, out);
    }

    private Map<String, Resolver<LogEvent>> byName() {
        return Map.ofEntries(
                Map.entry("caseConverter", CaseValue::of),
                Map.entry("counter", CounterValue::of),
                Map.entry("endOfBatch", options -> END_OF_BATCH),
                Map.entry("exception", options -> exception(options, false)),
                Map.entry("exceptionRootCause", options -> exception(options, true)),
                Map.entry("level", EventResolvers::level),
                Map.entry("logger", EventResolvers::logger),
                Map.entry("main", EventResolvers::main),
                Map.entry("map", options -> MapValue.of(options, MapValue::messageMap)),
                Map.entry("marker", EventResolvers::marker),
                Map.entry("mdc", options -> MapValue.of(options, LogEvent::getContextData)),
                Map.entry("message", MessageValue::of),
                Map.entry("messageParameter", MessageParameterValue::of),
                Map.entry("ndc", EventResolvers::ndc),
                Map.entry("pattern", options -> PatternValue.of(options, settings)),
                Map.entry("source", this::source),
                Map.entry("thread", EventResolvers::thread),
                Map.entry("timestamp", TimestampValue::of));
    }

    private TemplateValue<LogEvent> lookup(TemplateCompiler<LogEvent> compiler, String text) {
        return LookupValue.of(compiler, settings.configuration().getStrSubstitutor(), text);
    }

    private static TemplateValue<LogEvent> logger(ResolverOptions<LogEvent> options) {
        return options.choice(List.of("name", "fqcn"), FIELD).equals("name")
                ? TemplateValue.text(LogEvent::getLoggerName)
                : TemplateValue.text(LogEvent::getLoggerFqcn);
    }

    private static TemplateValue<LogEvent> thread(ResolverOptions<LogEvent> options) {
        return switch (options.choice(List.of("name", "id", "priority"), FIELD)) {
            case "name" -> TemplateValue.text(LogEvent::getThreadName);
            case "id" -> TemplateValue.number(LogEvent::getThreadId);
            default -> TemplateValue.number(LogEvent::getThreadPriority);
        };
    }

    /** Returns the level of an event: its name, or the severity that Syslog has for it. */
    private static TemplateValue<LogEvent> level(ResolverOptions<LogEvent> options) {
        boolean isName = options.choice(List.of("name", "severity"), FIELD).equals("name");
        if (isName) {
            options.text("severity", FIELD);
            return TemplateValue.text(event -> event.getLevel().name());
        }
        return options.choice(List.of("keyword", "code"), "severity", FIELD).equals("keyword")
                ? TemplateValue.text(
                        event -> Severity.getSeverity(event.getLevel()).name())
                : TemplateValue.number(
                        event -> Severity.getSeverity(event.getLevel()).getCode());
    }

    private static TemplateValue<LogEvent> main(ResolverOptions<LogEvent> options) {
        String key = options.text("key");
        Integer index = options.integer("index");
        if ((key == null) == (index == null)) {
            throw options.error("\"main\" has both of \"key\" and \"index\", or none: set one of them");
        }
        MainMapLookup arguments = new MainMapLookup();
        String name = key != null ? key : index.toString();
        return TemplateValue.text(event -> arguments.lookup(name));
    }

    /** Returns the name of a marker, or the names of its parents. */
    private static TemplateValue<LogEvent> marker(ResolverOptions<LogEvent> options) {
        boolean isName = options.choice(List.of("name", "parents"), FIELD).equals("name");
        return TemplateValue.onlyIf(event -> event.getMarker() != null, (output, node, key, event) -> {
            Marker marker = event.getMarker();
            if (marker != null && isName) {
                output.put(node, key, marker.getName());
            } else if (marker != null && marker.hasParents()) {
                JsonBuilder names = node.createJSONArray(key);
                for (Marker parent : marker.getParents()) {
                    output.put(names, null, parent.getName());
                }
            } else {
                node.putNull(key);
            }
        });
    }

    /** Returns the stack of the thread's context, or those of its elements that match a pattern. */
    private static TemplateValue<LogEvent> ndc(ResolverOptions<LogEvent> options) {
        Pattern pattern = options.pattern(options.text("pattern"));
        return TemplateValue.onlyIf(event -> event.getContextStack().getDepth() > 0, (output, node, key, event) -> {
            ContextStack stack = event.getContextStack();
            JsonBuilder array = null;
            List<String> elements = stack.getDepth() == 0 ? List.of() : stack.asList();
            for (int i = 0; i < elements.size(); i++) {
                String element = elements.get(i);
                if (pattern == null || pattern.matcher(element).matches()) {
                    array = array == null ? node.createJSONArray(key) : array;
                    output.put(array, null, element);
                }
            }
            if (array == null) {
                node.putNull(key);
            }
        });
    }

    /** Returns a part of the place in the source where an event was logged. No event is asked for it if it is not written. */
    private TemplateValue<LogEvent> source(ResolverOptions<LogEvent> options) {
        TemplateValue<StackTraceElement> field = StackTraceElements.field(options);
        if (!settings.locationInfoEnabled()) {
            return ConstantValue.of(out, false, array -> array.putNull(null));
        }
        return TemplateValue.onlyIf(event -> event.getSource() != null, (output, node, key, event) -> {
            StackTraceElement source = event.getSource();
            if (source == null) {
                node.putNull(key);
            } else {
                field.write(output, node, key, source);
            }
        });
    }

    private TemplateValue<LogEvent> exception(ResolverOptions<LogEvent> options, boolean isRootCause) {
        return ExceptionValue.of(options, settings, isRootCause, out);
    }
}
