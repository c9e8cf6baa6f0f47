// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.log4j2.TemplateCompiler.Resolver;
import io.github.zilch.logging.NumberValue;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import io.github.zilch.logging.TextValue;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.lookup.MainMapLookup;

/** The resolvers of event templates. */
final class EventResolvers {
    private static final String FIELD = "field";

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
                Map.entry("endOfBatch", options -> endOfBatch()),
                Map.entry("exception", options -> exception(options, false)),
                Map.entry("exceptionRootCause", options -> exception(options, true)),
                Map.entry("level", LevelValue::of),
                Map.entry("logger", EventResolvers::logger),
                Map.entry("main", EventResolvers::main),
                Map.entry("map", options -> MapValue.of(options, MapValue::messageMap)),
                Map.entry("marker", MarkerValue::of),
                Map.entry("mdc", options -> MapValue.of(options, LogEvent::getContextData)),
                Map.entry("message", MessageValue::of),
                Map.entry("messageParameter", MessageParameterValue::of),
                Map.entry("ndc", NdcValue::of),
                Map.entry("pattern", this::pattern),
                Map.entry("source", this::source),
                Map.entry("thread", EventResolvers::thread),
                Map.entry("timestamp", TimestampValue::of));
    }

    private TemplateValue<LogEvent> lookup(TemplateCompiler<LogEvent> compiler, String text) {
        return LookupValue.of(compiler, settings.configuration().getStrSubstitutor(), text);
    }

    private static TemplateValue<LogEvent> logger(ResolverOptions<LogEvent> options) {
        return options.choice(List.of("name", "fqcn"), FIELD).equals("name")
                ? new TextValue<>(LogEvent::getLoggerName)
                : new TextValue<>(LogEvent::getLoggerFqcn);
    }

    private static TemplateValue<LogEvent> thread(ResolverOptions<LogEvent> options) {
        return switch (options.choice(List.of("name", "id", "priority"), FIELD)) {
            case "name" -> new TextValue<>(LogEvent::getThreadName);
            case "id" -> new NumberValue<>(LogEvent::getThreadId);
            default -> new NumberValue<>(LogEvent::getThreadPriority);
        };
    }

    /** Returns whether an event is the last one of a batch of an asynchronous logger. */
    private static TemplateValue<LogEvent> endOfBatch() {
        return new TemplateValue<>() {
            @Override
            public void write(Output output, JsonBuilder node, CharSequence key, LogEvent event) {
                node.put(key, event.isEndOfBatch());
            }
        };
    }

    private static TemplateValue<LogEvent> main(ResolverOptions<LogEvent> options) {
        String key = options.text("key");
        Integer index = options.integer("index");
        if ((key == null) == (index == null)) {
            throw options.error("\"main\" has both of \"key\" and \"index\", or none: set one of them");
        }
        MainMapLookup arguments = new MainMapLookup();
        String name = key != null ? key : index.toString();
        return new TextValue<>(event -> arguments.lookup(name));
    }

    private TemplateValue<LogEvent> pattern(ResolverOptions<LogEvent> options) {
        return PatternValue.of(options, settings);
    }

    private TemplateValue<LogEvent> source(ResolverOptions<LogEvent> options) {
        TemplateValue<StackTraceElement> field = StackTraceElements.field(options);
        return new SourceValue(settings.locationInfoEnabled(), field);
    }

    private TemplateValue<LogEvent> exception(ResolverOptions<LogEvent> options, boolean isRootCause) {
        return ExceptionValue.of(options, settings, isRootCause, out);
    }
}
