// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long a share of the messages may take, as {@code 99.9=5us} says it.
 *
 * @param percentile above 0 and up to 100, which is the longest latency: that of a message that a pause delays.
 * @param nanoseconds that the latency may have.
 */
record LatencyLimit(double percentile, long nanoseconds) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)=(\\d{1,9})(ns|us|ms|s)");
    private static final double ALL = 100;

    /** Reads a limit of the command line. */
    static final class Converter implements ITypeConverter<LatencyLimit> {
        @Override
        public LatencyLimit convert(String text) {
            Matcher matcher = TEXT.matcher(text.strip());
            double percentile = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
            if (percentile <= 0 || percentile > ALL) {
                throw new TypeConversionException("'" + text + "' is no limit: use 99=5us, 99.99=1ms or 100=20ms");
            }
            TimeUnit unit = switch (matcher.group(3)) {
                case "ns" -> TimeUnit.NANOSECONDS;
                case "us" -> TimeUnit.MICROSECONDS;
                case "ms" -> TimeUnit.MILLISECONDS;
                default -> TimeUnit.SECONDS;
            };
            return new LatencyLimit(percentile, unit.toNanos(Long.parseLong(matcher.group(2))));
        }
    }
}
