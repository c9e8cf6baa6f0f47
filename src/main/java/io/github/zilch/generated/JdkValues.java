// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.JsonBuilder;
import io.github.zilch.internal.document.AnyValue;
import io.github.zilch.internal.output.ObjectText;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Writes values of types of the JDK that are rare in messages, as Jackson writes them. Most of these methods
 * allocate: the text of the value, at least. Not for hand-written code: see the {@linkplain io.github.zilch.generated package}.
 *
 * <p>Each method takes the address to write at and returns the address after what it wrote. A null is written as
 * {@code null}.
 */
public final class JdkValues {
    private JdkValues() {}

    // ---- values ----

    /** Writes a value whose type is known only at run time, as the builder writes it. */
    public static long any(ValueWriter out, long at, Object value) {
        return value == null ? out.putNull(at) : out.custom(at, value, JdkValues::add);
    }

    private static void add(JsonBuilder array, CharSequence key, Object value) {
        AnyValue.put(array, null, value, JacksonForms.INSTANCE);
    }

    /** Writes a sum of the JDK, without allocating, or what {@code toString} returns as a number, which is checked. */
    public static long number(ValueWriter out, long at, Number value) {
        if (AnyValue.isSumOfLongs(value)) {
            return out.put(at, value.longValue());
        }
        if (AnyValue.isSumOfDoubles(value)) {
            return out.put(at, value.doubleValue());
        }
        if (value instanceof BigInteger integer) {
            return out.raw(at, out.digits(at, integer));
        }
        if (value instanceof BigDecimal decimal) {
            return out.raw(at, out.digits(at, decimal));
        }
        return out.raw(at, value == null ? null : value.toString());
    }

    /** Writes what {@code toString} returns, unless that is only what {@code Object} says of each value. */
    public static long string(ValueWriter out, long at, Object value) {
        return out.put(at, value == null ? null : out.textOf(at, value));
    }

    /** Writes the name of a host, or else its address: what {@code toString} returns has a slash between them. */
    public static long address(ValueWriter out, long at, Object value) {
        return out.put(at, value == null ? null : JacksonForms.address(value));
    }

    /** Returns whether there are no elements. */
    public static boolean isEmpty(Iterable<?> value) {
        return !value.iterator().hasNext();
    }

    /** Returns whether there are no more elements. */
    public static boolean isEmpty(Iterator<?> value) {
        return !value.hasNext();
    }

    /** Returns whether a value whose type is known only at run time has no contents. */
    public static boolean isEmpty(Object value) {
        if (value instanceof CharSequence text) {
            return text.length() == 0;
        }
        if (value instanceof Collection<?> collection) {
            return collection.isEmpty();
        }
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty();
        }
        return value.getClass().isArray() ? Array.getLength(value) == 0 : isEmptyValue(value);
    }

    /** Returns whether a calendar is the one that Jackson leaves out by default: the epoch in the zone of the JVM. */
    public static boolean isEpoch(Calendar value) {
        Calendar epoch = new GregorianCalendar();
        epoch.setTimeInMillis(0);
        return epoch.equals(value);
    }

    private static boolean isEmptyValue(Object value) {
        return value instanceof Locale locale && locale.toString().isEmpty()
                || value instanceof UUID id && (id.getMostSignificantBits() | id.getLeastSignificantBits()) == 0
                || value instanceof Optional<?> optional && optional.isEmpty()
                || value instanceof OptionalInt optionalInt && optionalInt.isEmpty()
                || value instanceof OptionalLong optionalLong && optionalLong.isEmpty()
                || value instanceof OptionalDouble optionalDouble && optionalDouble.isEmpty();
    }

    // ---- dates and times ----

    /** Writes a duration as a number of seconds with nine decimals. */
    public static long duration(ValueWriter out, long at, Duration value) {
        return out.put(at, value == null ? null : JacksonForms.seconds(value));
    }

    /** Writes a point in time as a number of milliseconds. */
    public static long millis(ValueWriter out, long at, Date value) {
        if (SqlTypes.isTime(value)) {
            return out.put(at, value.toString());
        }
        return value == null ? out.putNull(at) : out.put(at, value.getTime());
    }

    /** Writes a point in time with milliseconds, also a date of {@code java.sql}. */
    public static long instant(ValueWriter out, long at, Date value) {
        if (SqlTypes.isTime(value)) {
            return out.put(at, value.toString());
        }
        return value == null ? out.putNull(at) : out.timestamp(at, value.getTime(), TimeUnit.MILLISECONDS);
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
        if (SqlTypes.isTime(value)) {
            return out.put(at, value.toString());
        }
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
        SimpleDateFormat format = new SimpleDateFormat(pattern.isEmpty() ? JacksonForms.DATE : pattern, locale(locale));
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

    /** Writes a name whose type is known only at run time, as the builder writes it. */
    public static long anyKey(ValueWriter out, long at, Object name) {
        String refusal = name == null ? null : DeclaredTypes.whyNotAnyKey(name);
        if (refusal != null) {
            throw out.refusedClass(at, refusal);
        }
        if (name instanceof Enum<?> constant) {
            return key(out, at, constant);
        }
        if (name instanceof Class<?> type) {
            return key(out, at, type);
        }
        if (name instanceof Date date) {
            return key(out, at, date);
        }
        if (name instanceof Calendar calendar) {
            return key(out, at, calendar);
        }
        if (name instanceof ZonedDateTime time) {
            return key(out, at, time);
        }
        boolean hasText = name == null || name instanceof CharSequence || ObjectText.isKnown(name);
        return hasText ? key(out, at, name) : out.key(at, out.textOfAnyKey(at, name));
    }

    public static long key(ValueWriter out, long at, Class<?> name) {
        return out.key(at, name == null ? null : name.getName());
    }

    public static long key(ValueWriter out, long at, Date name) {
        return out.key(at, name == null ? null : JacksonForms.key(name));
    }

    public static long key(ValueWriter out, long at, Calendar name) {
        return key(out, at, name == null ? null : name.getTime());
    }

    public static long key(ValueWriter out, long at, ZonedDateTime name) {
        return out.key(at, name == null ? null : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(name));
    }

    /**
     * Writes a name of another declared type, such as an interface of which the name is a constant of an enum: what {@code toString}
     * returns, unless that is only what {@code Object} says of each name.
     */
    public static long key(ValueWriter out, long at, Object name) {
        return out.key(at, name == null ? null : out.textOfKey(at, name));
    }

    /** Returns the exception for a constant of an enum that was not there when its serializer was compiled. */
    public static IllegalArgumentException unknownConstant(Enum<?> constant) {
        return new IllegalArgumentException(constant.getDeclaringClass().getName() + "." + constant.name()
                + " is none of the constants that its serializer knows: compile the serializer again");
    }
}
