// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of a port, from 1 to 65535. 0 would be a port that nobody knows. */
public final class PortConverter implements ITypeConverter<Integer> {
    private static final Pattern PATTERN = Pattern.compile("\\d{1,5}");
    private static final int GREATEST = 65_535;

    /** Creates a converter. */
    public PortConverter() {}

    @Override
    public Integer convert(String text) {
        int port = PATTERN.matcher(text).matches() ? Integer.parseInt(text) : 0;
        if (port < 1 || port > GREATEST) {
            throw new TypeConversionException("'" + text + "' is not a port: use a number from 1 to " + GREATEST);
        }
        return port;
    }
}
