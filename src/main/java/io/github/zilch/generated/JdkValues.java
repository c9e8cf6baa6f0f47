// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.JsonBuilder;
import java.math.BigDecimal;
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Writes values of types of the JDK that are rare in messages, as Jackson writes them. These methods allocate: the text
 * of the value, at least. Not for hand-written code: see the {@linkplain io.github.zilch.generated package}.
 *
 * <p>Each method takes the address to write at and returns the address after what it wrote. A null is written as
 * {@code null}.
 */
public final class JdkValues {
    private static final int NANOS_DIGITS = 9;

    private JdkValues() {}

    // ---- values ----

    /** Writes a value whose type is known only at run time, as the builder writes it. */
    public static long any(ValueWriter out, long at, Object value) {
        return value == null ? out.putNull(at) : out.custom(at, value, JdkValues::add);
    }

    private static void add(JsonBuilder array, CharSequence key, Object value) {
        array.add(value);
    }

    /** Writes what {@code toString} returns as a number, which is checked. */
    public static long number(ValueWriter out, long at, Number value) {
        return out.raw(at, value == null ? null : value.toString());
    }

    /** Writes what {@code toString} returns. */
    public static long string(ValueWriter out, long at, Object value) {
        return out.put(at, value == null ? null : value.toString());
    }

    /** Writes the name of a host, or else its address: what {@code toString} returns has a slash between them. */
    public static long address(ValueWriter out, long at, Object value) {
        if (value == null) {
            return out.putNull(at);
        }
        String text = value.toString();
        int slash = text.indexOf('/');
        return out.put(at, slash == 0 ? text.substring(1) : slash > 0 ? text.substring(0, slash) : text);
    }

    // ---- dates and times ----

    /** Writes a duration as a number of seconds with nine decimals. */
    public static long duration(ValueWriter out, long at, Duration value) {
        return out.put(
                at,
                value == null
                        ? null
                        : BigDecimal.valueOf(value.getSeconds())
                                .add(BigDecimal.valueOf(value.getNano(), NANOS_DIGITS)));
    }

    /** Writes a point in time as a number of milliseconds. */
    public static long millis(ValueWriter out, long at, Date value) {
        return value == null ? out.putNull(at) : out.put(at, value.getTime());
    }

    /** Writes a date and time with its offset and its zone. */
    public static long zoned(ValueWriter out, long at, ZonedDateTime value) {
        return out.put(at, value == null ? null : DateTimeFormatter.ISO_ZONED_DATE_TIME.format(value));
    }

    /** Writes a date or time in a format. */
    public static long formatted(ValueWriter out, long at, TemporalAccessor value, DateTimeFormatter format) {
        return out.put(at, value == null ? null : format.format(value));
    }

    /** Writes a date in a format, of which each call uses a copy: it is not safe for use by several threads. */
    public static long formatted(ValueWriter out, long at, Date value, DateFormat format) {
        return out.put(at, value == null ? null : ((DateFormat) format.clone()).format(value));
    }

    /**
     * Creates a format for times.
     *
     * @param locale as a language tag; empty for the default one.
     * @param timezone id of the time zone to convert to; empty for none.
     */
    public static DateTimeFormatter timeFormat(String pattern, String locale, String timezone) {
        DateTimeFormatter format =
                new DateTimeFormatterBuilder().appendPattern(pattern).toFormatter(locale(locale));
        return timezone.isEmpty()
                ? format
                : format.withZone(TimeZone.getTimeZone(timezone).toZoneId());
    }

    /**
     * Creates a format for dates.
     *
     * @param pattern empty for ISO 8601 with milliseconds and an offset.
     * @param locale as a language tag; empty for the default one.
     * @param timezone id of the time zone; empty for UTC.
     */
    public static DateFormat dateFormat(String pattern, String locale, String timezone) {
        SimpleDateFormat format =
                new SimpleDateFormat(pattern.isEmpty() ? "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" : pattern, locale(locale));
        format.setTimeZone(TimeZone.getTimeZone(timezone.isEmpty() ? "UTC" : timezone));
        return format;
    }

    private static Locale locale(String tag) {
        return tag.isEmpty() ? Locale.getDefault() : Locale.forLanguageTag(tag.replace('_', '-'));
    }

    // ---- names of members ----

    /** Writes a name that is the name of a constant. */
    public static long key(ValueWriter out, long at, Enum<?> name) {
        return out.key(at, name == null ? null : name.name());
    }

    /** Writes a name that is what {@code toString} returns. */
    public static long key(ValueWriter out, long at, Object name) {
        if (name instanceof Enum<?> constant) {
            return key(out, at, constant);
        }
        if (name instanceof Class<?> type) {
            return out.key(at, type.getName());
        }
        return out.key(at, name == null ? null : name.toString());
    }
}
