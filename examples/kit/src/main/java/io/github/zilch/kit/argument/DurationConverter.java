// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration: {@code 500ms}, {@code 10s}, {@code 5m}, {@code 2h}, or a number of seconds. */
public final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern PATTERN = Pattern.compile("(\\d{1,9}) ?(ms|s|m|h|)");

    /** Creates a converter. */
    public DurationConverter() {}

    @Override
    public Duration convert(String text) {
        Matcher matcher = PATTERN.matcher(text.strip());
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a duration: use 500ms, 10s, 5m or 2h");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
    }
}
