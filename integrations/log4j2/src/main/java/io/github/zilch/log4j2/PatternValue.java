// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.util.Strings;

/**
 * The text that Log4j's {@link PatternLayout} writes. Where a pattern depends on the level alone, or on the place in the
 * source alone, the text is kept for the next event with the same one.
 */
final class PatternValue extends TemplateValue<LogEvent> {
    private static final Pattern CONVERSION = Pattern.compile("%[-.0-9]*([A-Za-z]*)");
    private static final Set<String> OF_LEVEL = Set.of("p", "le", "level");
    private static final Set<String> OF_SOURCE = Set.of("C", "class", "F", "file", "M", "method", "L", "line");
    private static final Set<String> OF_NOTHING = Set.of("n", "replace");

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
        String text = settings.configuration().getStrSubstitutor().replace((LogEvent) null, pattern);
        boolean writesExceptions = stackTraceEnabled == null ? settings.stackTraceEnabled() : stackTraceEnabled;
        return new PatternValue(layout(settings, text, writesExceptions), writesExceptions ? null : keyOf(text));
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

    /** Returns what the text of a pattern depends on, or null if that is not one thing. */
    private static Function<LogEvent, Object> keyOf(String pattern) {
        Set<String> conversions = new HashSet<>();
        Matcher matcher = CONVERSION.matcher(pattern);
        while (matcher.find()) {
            conversions.add(matcher.group(1));
        }
        conversions.removeAll(OF_NOTHING);
        if (OF_LEVEL.containsAll(conversions)) {
            return LogEvent::getLevel;
        }
        return OF_SOURCE.containsAll(conversions) ? LogEvent::getSource : null;
    }

    @Override
    void write(Output out, JsonBuilder node, CharSequence name, LogEvent event) {
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
