// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.util.Strings;

/**
 * The text that Log4j's {@link PatternLayout} writes. Where it depends on the level alone, or on the place in the source
 * alone, as {@link PatternInputs} finds, it is kept for the next event with the same one. Lookups are done for each event.
 */
final class PatternValue implements TemplateValue<LogEvent> {
    /** Stands for a place in the source that is not known. */
    private static final Object NONE = new Object();

    /** Number of texts that are kept. */
    private static final int CAPACITY = 1024;

    private final PatternLayout layout;
    private final Function<LogEvent, Object> key;
    private final ConcurrentHashMap<Object, String> known = new ConcurrentHashMap<>();

    private PatternValue(PatternLayout layout, Function<LogEvent, Object> key) {
        this.layout = layout;
        this.key = key;
    }

    static PatternValue of(ResolverOptions<LogEvent> options, LayoutSettings settings) {
        String pattern = options.text("pattern");
        Boolean stackTraceEnabled = options.flag("stackTraceEnabled");
        if (Strings.isBlank(pattern)) {
            throw options.error("the option \"pattern\" is blank: set it");
        }
        boolean writesExceptions = stackTraceEnabled == null ? settings.stackTraceEnabled() : stackTraceEnabled;
        Function<LogEvent, Object> key =
                writesExceptions ? null : new PatternInputs(settings.configuration()).of(pattern);
        return new PatternValue(layout(settings, pattern, writesExceptions), key);
    }

    @SuppressWarnings("deprecation") // Log4j 2.25 does not have the methods that replace these
    private static PatternLayout layout(LayoutSettings settings, String pattern, boolean writesExceptions) {
        return PatternLayout.newBuilder()
                .withConfiguration(settings.configuration())
                .withCharset(settings.charset())
                .withPattern(pattern)
                .withAlwaysWriteExceptions(writesExceptions)
                .build();
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence name, LogEvent event) {
        Object part = key == null ? null : Objects.requireNonNullElse(key.apply(event), NONE);
        String text = part == null ? null : known.get(part);
        if (text != null) {
            out.put(node, name, text);
            return;
        }
        StringBuilder buffer = out.beginText();
        layout.serialize(event, buffer);
        if (part != null && known.size() < CAPACITY) {
            known.put(part, buffer.toString());
        }
        out.putCut(node, name, buffer);
    }
}
