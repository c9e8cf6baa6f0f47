// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.TemplateValue;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.pattern.DatePatternConverter;
import org.apache.logging.log4j.core.time.Instant;

/** The time of an event: as text by a pattern, or as a number since the epoch. */
final class TimestampValue {
    private static final String PATTERN = "pattern";
    private static final String EPOCH = "epoch";
    private static final String DEFAULT_PATTERN = "yyyy-MM-dd'T'HH:mm:ss.SSSZZZ";

    /** What an instant in UTC looks like in the library. */
    private static final Map<String, TimeUnit> IN_UTC = Map.of(
            "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", TimeUnit.MILLISECONDS,
            "yyyy-MM-dd'T'HH:mm:ss.SSSX", TimeUnit.MILLISECONDS,
            "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", TimeUnit.MILLISECONDS,
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", TimeUnit.MICROSECONDS,
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", TimeUnit.NANOSECONDS,
            "yyyy-MM-dd'T'HH:mm:ss'Z'", TimeUnit.SECONDS);

    private static final int LONGEST_IN_UTC = "2026-11-26T10:15:30.123456789Z".length();

    // Seconds from 1970 to the first and last years whose nanoseconds are a long.
    private static final long FIRST_OF_1678 = -9_214_560_000L;
    private static final long FIRST_OF_2262 = 9_214_646_400L;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MAX_SECONDS = Long.MAX_VALUE / NANOS_PER_SECOND - 1;

    private TimestampValue() {}

    static TemplateValue<LogEvent> of(ResolverOptions<LogEvent> options) {
        boolean hasPattern = options.container(PATTERN) != null;
        boolean hasEpoch = options.container(EPOCH) != null;
        if (hasPattern && hasEpoch) {
            throw options.error("\"pattern\" and \"epoch\" exclude each other: remove one of them");
        }
        return hasEpoch ? number(options) : text(options);
    }

    private static TemplateValue<LogEvent> text(ResolverOptions<LogEvent> options) {
        String format = options.text(PATTERN, "format");
        String pattern = format != null ? format : LayoutDefaults.text("timestampFormatPattern", DEFAULT_PATTERN);
        TimeZone zone = zone(options);
        Locale locale = options.locale(PATTERN, "locale");
        DatePatternConverter converter =
                DatePatternConverter.newInstance(new String[] {pattern, zone.getID(), locale.toLanguageTag()});
        if (!isPatternOf(converter, pattern)) {
            throw options.error("\"" + pattern + "\" is no pattern for a date or time: correct it");
        }
        boolean isCut = options.limit().length() < LONGEST_IN_UTC;
        TimeUnit unit = isUtc(zone) && !isCut ? IN_UTC.get(pattern) : null;
        TimeText anyTime = new TimeText(pattern, converter);
        return unit == null ? anyTime : inUtc(unit, anyTime);
    }

    /** Returns whether a converter obeys a pattern: it takes its default for a wrong one, and others for names of formats. */
    private static boolean isPatternOf(DatePatternConverter converter, String pattern) {
        String obeyed = converter.getPattern(); // has other quotes; null for seconds of Unix
        return obeyed != null && obeyed.replace("'", "").equals(pattern.replace("'", ""));
    }

    private static TimeZone zone(ResolverOptions<LogEvent> options) {
        String id = options.text(PATTERN, "timeZone");
        if (id == null) {
            return LayoutDefaults.timeZone();
        }
        if (Arrays.stream(TimeZone.getAvailableIDs()).noneMatch(id::equalsIgnoreCase)) {
            throw options.error("\"" + id + "\" is no time zone of this JVM: correct \"timeZone\"");
        }
        return TimeZone.getTimeZone(id);
    }

    private static boolean isUtc(TimeZone zone) {
        return zone.getRawOffset() == 0 && zone.toZoneId().getRules().isFixedOffset();
    }

    private static TemplateValue<LogEvent> number(ResolverOptions<LogEvent> options) {
        String unit = options.choice(List.of("nanos", "millis", "secs", "millis.nanos", "secs.nanos"), EPOCH, "unit");
        Boolean rounded = options.flag(EPOCH, "rounded");
        boolean isRounded = Boolean.TRUE.equals(rounded);
        boolean isFraction = unit.contains(".");
        if (rounded != null && (isFraction || unit.equals("nanos") && !isRounded)) {
            throw options.error("\"rounded\" has no meaning for the unit \"" + unit + "\": remove it");
        }
        return switch (unit) {
            case "nanos" -> sinceEpoch(0);
            case "millis" ->
                isRounded ? TemplateValue.number(event -> event.getInstant().getEpochMillisecond()) : sinceEpoch(6);
            case "secs" ->
                isRounded ? TemplateValue.number(event -> event.getInstant().getEpochSecond()) : sinceEpoch(9);
            case "millis.nanos" ->
                TemplateValue.number(event -> event.getInstant().getNanoOfSecond() % 1_000_000);
            default -> TemplateValue.number(event -> event.getInstant().getNanoOfSecond());
        };
    }

    /**
     * Returns the time of an event as the library writes points in time.
     *
     * @param unit of the last digit.
     * @param otherTimes writes times that are long past or far ahead.
     */
    private static TemplateValue<LogEvent> inUtc(TimeUnit unit, TimeText otherTimes) {
        long unitsPerSecond = unit.convert(1, TimeUnit.SECONDS);
        long nanosPerUnit = unit.toNanos(1);
        return (out, node, key, event) -> {
            Instant instant = event.getInstant();
            long seconds = instant.getEpochSecond();
            if (seconds < FIRST_OF_1678 || seconds >= FIRST_OF_2262) {
                otherTimes.write(out, node, key, event);
            } else {
                long fraction =
                        Math.floorDiv(instant.getNanoOfSecond(), nanosPerUnit); // Log4j has negative ones before 1970
                node.putTimestamp(key, seconds * unitsPerSecond + fraction, unit);
            }
        };
    }

    /**
     * Returns the time of an event since the epoch with all of its nanoseconds, as a number of some unit.
     *
     * @param scale number of digits after the point: 9 for seconds, 6 for milliseconds, 0 for nanoseconds.
     */
    private static TemplateValue<LogEvent> sinceEpoch(int scale) {
        return (out, node, key, event) -> {
            Instant instant = event.getInstant();
            long seconds = instant.getEpochSecond();
            int nanos = instant.getNanoOfSecond();
            if (Math.abs(seconds) <= MAX_SECONDS) {
                node.putDecimal(key, seconds * NANOS_PER_SECOND + nanos, scale);
            } else {
                BigDecimal whole =
                        BigDecimal.valueOf(seconds).scaleByPowerOfTen(9).add(BigDecimal.valueOf(nanos));
                node.put(key, whole.scaleByPowerOfTen(-scale));
            }
        };
    }
}
