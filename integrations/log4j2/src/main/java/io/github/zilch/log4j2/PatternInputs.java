// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.core.pattern.ClassNamePatternConverter;
import org.apache.logging.log4j.core.pattern.FileLocationPatternConverter;
import org.apache.logging.log4j.core.pattern.FullLocationPatternConverter;
import org.apache.logging.log4j.core.pattern.LevelPatternConverter;
import org.apache.logging.log4j.core.pattern.LineLocationPatternConverter;
import org.apache.logging.log4j.core.pattern.LiteralPatternConverter;
import org.apache.logging.log4j.core.pattern.LogEventPatternConverter;
import org.apache.logging.log4j.core.pattern.MethodLocationPatternConverter;
import org.apache.logging.log4j.core.pattern.PatternFormatter;
import org.apache.logging.log4j.core.pattern.RegexReplacementConverter;

/**
 * Finds what the text of a pattern depends on. The pattern itself does not tell, because users can name converters as Log4j
 * does. So the converters that Log4j creates from it are asked, and one that is not known here can depend on anything.
 */
final class PatternInputs {
    private static final Set<Class<?>> OF_SOURCE = Set.of(
            ClassNamePatternConverter.class,
            FileLocationPatternConverter.class,
            FullLocationPatternConverter.class,
            LineLocationPatternConverter.class,
            MethodLocationPatternConverter.class);

    /** A pattern that is {@code %replace} as a whole. Without braces in its arguments, the first one is certain. */
    private static final Pattern REPLACE = Pattern.compile("%replace\\{([^{}\\\\]*)}\\{[^{}]*}\\{[^{}]*}");

    private final Configuration configuration;

    PatternInputs(Configuration configuration) {
        this.configuration = configuration;
    }

    /** Returns the only part of an event that decides the text of a pattern, or null if there is none such. */
    Function<LogEvent, Object> of(String pattern) {
        List<LogEventPatternConverter> varying = converters(pattern).stream()
                .filter(converter -> !isConstant(converter))
                .toList();
        if (varying.stream().allMatch(LevelPatternConverter.class::isInstance)) { // users cannot extend it
            return LogEvent::getLevel;
        }
        return varying.stream().allMatch(converter -> OF_SOURCE.contains(converter.getClass()))
                ? LogEvent::getSource
                : null;
    }

    /** Returns the converters of a pattern, or those in {@code %replace} if the pattern is nothing else. */
    private List<LogEventPatternConverter> converters(String pattern) {
        List<LogEventPatternConverter> converters =
                PatternLayout.createPatternParser(configuration).parse(pattern).stream()
                        .map(PatternFormatter::getConverter)
                        .toList();
        Matcher replace = REPLACE.matcher(pattern);
        boolean isReplaced =
                converters.size() == 1 && converters.get(0) instanceof RegexReplacementConverter && replace.matches();
        return isReplaced ? converters(replace.group(1)) : converters;
    }

    /** Returns whether a converter always writes the same. Log4j's literals do not count their lookups as variable. */
    private boolean isConstant(LogEventPatternConverter converter) {
        if (converter instanceof LiteralPatternConverter literal) {
            return LookupValue.isConstant(configuration.getStrSubstitutor(), literal.getLiteral());
        }
        boolean isOfLog4j = converter.getClass().getPackage() == LogEventPatternConverter.class.getPackage();
        return isOfLog4j && !converter.isVariable();
    }
}
