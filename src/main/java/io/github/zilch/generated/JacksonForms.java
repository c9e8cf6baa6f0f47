// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.internal.document.AnyValue;
import io.github.zilch.internal.output.ObjectText;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** The forms that Jackson gives to values whose type is known only at run time, where they are not those of the builder. */
final class JacksonForms implements AnyValue.Forms {
    static final JacksonForms INSTANCE = new JacksonForms();

    /** The pattern of dates without one. */
    static final String DATE = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";

    private static final int NANOS_DIGITS = 9;

    private JacksonForms() {}

    @Override
    public String whyNot(Object value) {
        return DeclaredTypes.whyNotAny(value);
    }

    @Override
    public Object of(Object value) {
        if (value instanceof char[] units) {
            return new String(units);
        }
        if (value instanceof Duration duration) {
            return seconds(duration);
        }
        if (value instanceof Class<?> type) {
            return type.getName();
        }
        if (value instanceof Path path) {
            return ObjectText.uriOf(path);
        }
        if (value instanceof Date date) {
            return form(date);
        }
        return ObjectText.isAddress(value) ? address(value) : value;
    }

    /** Returns a point in time in the place of one of {@code java.sql}, which the builder writes as a local time. */
    private static Object form(Date date) {
        return date.getClass() == Date.class || SqlTypes.isLocal(date) ? date : new Date(date.getTime());
    }

    @Override
    public String whyNotKey(Object key) {
        return DeclaredTypes.whyNotAnyKey(key);
    }

    @Override
    public Object ofKey(Object key) {
        if (key instanceof Class<?> type) {
            return type.getName();
        }
        if (key instanceof ZonedDateTime time) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
        }
        if (key instanceof TimeZone) {
            return key.toString();
        }
        return key instanceof Date date ? key(date) : key;
    }

    /** Returns a duration as a number of seconds with nine decimals. */
    static BigDecimal seconds(Duration value) {
        return BigDecimal.valueOf(value.getSeconds()).add(BigDecimal.valueOf(value.getNano(), NANOS_DIGITS));
    }

    /** Returns the name of a host, or else its address: what {@code toString} returns has a slash between them. */
    static String address(Object value) {
        String text = value.toString();
        int slash = text.indexOf('/');
        return slash == 0 ? text.substring(1) : slash > 0 ? text.substring(0, slash) : text;
    }

    /** Returns a point in time as a key. */
    static String key(Date value) {
        SimpleDateFormat format = new SimpleDateFormat(DATE, Locale.getDefault());
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return format.format(value);
    }
}
