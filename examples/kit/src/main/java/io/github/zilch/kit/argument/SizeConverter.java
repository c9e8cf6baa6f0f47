// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes: {@code 512kB}, {@code 64MB}, {@code 1GB}; a number without a unit is in megabytes. */
public final class SizeConverter implements ITypeConverter<Long> {
    private static final Pattern PATTERN = Pattern.compile("(\\d{1,9}) ?(k|m|g|)b?");

    /** Creates a converter. */
    public SizeConverter() {}

    @Override
    public Long convert(String text) {
        Matcher matcher = PATTERN.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new TypeConversionException("'" + text + "' is not a size: use 512kB, 64MB or 1GB");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "k" -> number * 1_000;
            case "g" -> number * 1_000_000_000;
            default -> number * 1_000_000;
        };
    }
}
