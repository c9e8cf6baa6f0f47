// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import io.github.zilch.JsonOptions;
import io.github.zilch.JsonOptions.FloatLayout;
import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.JsonOptions.NonFinite;
import io.github.zilch.internal.number.ShortestDigits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.concurrent.TimeUnit;

/** What values read as by the options of their document; null for a value that is refused. It shares no code with the library. */
public final class Expected {
    private static final long LARGEST_SAFE = (1L << 53) - 1;
    private static final int MAX_SCALE = 1_000;

    /** For instants with nine, six, three and no digits of a fraction. */
    private static final DateTimeFormatter[] INSTANTS = new DateTimeFormatter[4];

    static {
        for (int i = 0; i < INSTANTS.length; i++) {
            INSTANTS[i] =
                    new DateTimeFormatterBuilder().appendInstant(9 - 3 * i).toFormatter();
        }
    }

    private Expected() {}

    private static String quoted(String ascii, boolean quoted) {
        return quoted ? '"' + ascii + '"' : ascii;
    }

    /** Returns a text in quotes, with the escapes that it needs. */
    static String text(CharSequence text, JsonOptions options) {
        return new String(new ModelText(options).quote(text), StandardCharsets.UTF_8);
    }

    /** Returns a checked fragment or a copied document, or null for one that ends in the middle. */
    static String fragment(String json, JsonOptions options) {
        if (json.endsWith(",")) {
            return null;
        }
        return new String(new ModelText(options).obey(json.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }

    /** Returns the text of a long. */
    public static String number(long value, JsonOptions options) {
        boolean isUnsafe = value > LARGEST_SAFE || value < -LARGEST_SAFE;
        return quoted(
                "" + value,
                options.longsAsStrings() == LongsAsStrings.ALWAYS
                        || isUnsafe && options.longsAsStrings() == LongsAsStrings.UNSAFE);
    }

    /** Returns the text of a number of any size without a fraction: of a subclass, what its toByteArray says. */
    static String number(BigInteger value, JsonOptions options) {
        BigInteger plain = plain(value);
        if (plain == null) {
            return null;
        }
        return plain.bitLength() < Long.SIZE
                ? number(plain.longValue(), options)
                : quoted(plain.toString(), options.longsAsStrings() != LongsAsStrings.NEVER);
    }

    private static BigInteger plain(BigInteger value) {
        byte[] bytes = value == null ? null : value.toByteArray();
        return bytes == null || bytes.length == 0 ? null : new BigInteger(bytes);
    }

    /** Returns the text of a double. */
    public static String number(double value, JsonOptions options) {
        if (!Double.isFinite(value)) {
            return notFinite(value, options);
        }
        if (options.floatLayout() == FloatLayout.ECMASCRIPT) {
            return ShortestDigits.of(value);
        }
        return java(value, value == 0 ? "0.0" : ShortestDigits.ofJdk(Math.abs(value)));
    }

    /** Returns the text of a float. */
    public static String number(float value, JsonOptions options) {
        if (!Float.isFinite(value)) {
            return notFinite(value, options);
        }
        if (options.floatLayout() == FloatLayout.ECMASCRIPT) {
            return ShortestDigits.of(value);
        }
        return java(value, value == 0 ? "0.0" : ShortestDigits.ofJdk(Math.abs(value)));
    }

    private static String java(double value, String magnitude) {
        return Math.copySign(1, value) < 0 ? '-' + magnitude : magnitude;
    }

    private static String notFinite(double value, JsonOptions options) {
        return options.nonFinite() == NonFinite.REJECT
                ? null
                : options.nonFinite() == NonFinite.NULL ? "null" : "\"" + value + '"';
    }

    /** Returns the text of a double with some decimals. */
    static String fixed(double value, int decimals, JsonOptions options) {
        if (decimals < 0 || decimals > MAX_SCALE) {
            return null;
        }
        return Double.isFinite(value)
                ? decimal(new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN), options)
                : notFinite(value, options);
    }

    /** Returns the text of a decimal: of a subclass, what its unscaledValue and scale say. */
    public static String decimal(BigDecimal value, JsonOptions options) {
        BigInteger unscaled = plain(value.unscaledValue());
        return unscaled == null || Math.abs((long) value.scale()) > MAX_SCALE
                ? null
                : quoted(new BigDecimal(unscaled, value.scale()).toPlainString(), options.decimalsAsStrings());
    }

    /** Returns the text of a point in time, or null for one outside the years 0000 to 9999. */
    public static String timestamp(long epoch, TimeUnit unit) {
        long seconds = unit.toSeconds(epoch);
        if (seconds < -62_167_219_200L || seconds > 253_402_300_799L) {
            return null;
        }
        Instant instant = Instant.EPOCH.plus(epoch, unit.toChronoUnit());
        return quoted(INSTANTS[Math.min(unit.ordinal(), INSTANTS.length - 1)].format(instant), true);
    }

    /** Returns the text of a time as {@code java.time} formats it; years outside 0000 to 9999 have a sign there. */
    static String time(String text) {
        return text.startsWith("+") || text.startsWith("-") ? null : quoted(text, true);
    }
}
