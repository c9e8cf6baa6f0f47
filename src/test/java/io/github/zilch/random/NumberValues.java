// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.number.ShortestDigits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.Temporal;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Draws numbers, times and literals of every length. */
final class NumberValues {
    static final int WAYS = 12;

    /** The ways that allocate nothing: all but large decimals and integers, and numbers that are refused. */
    static final int[] WITHOUT_GARBAGE = {0, 1, 2, 3, 4, 7, 9, 10, 11};

    static final long LARGEST_SAFE = (1L << 53) - 1;

    private static final double[] DOUBLES = {
        0, -0.0, 5e-324, Double.MAX_VALUE, 1e21, 1e-7, 123456789012345680000.0, 0.1 + 0.2, LARGEST_SAFE, 1e-6, 1e20
    };
    private static final String[] DOUBLE_TEXTS = {
        "0",
        "-0",
        "5e-324",
        "1.7976931348623157e+308",
        "1e+21",
        "1e-7",
        "123456789012345680000",
        "0.30000000000000004",
        "9007199254740991",
        "0.000001",
        "100000000000000000000"
    };
    private static final String[] JAVA_TEXTS = {
        "0.0",
        "-0.0",
        "4.9E-324",
        "1.7976931348623157E308",
        "1.0E21",
        "1.0E-7",
        "1.2345678901234568E20",
        "0.30000000000000004",
        "9.007199254740991E15",
        "1.0E-6",
        "1.0E20"
    };
    private static final DateTimeFormatter[] INSTANTS = new DateTimeFormatter[4];

    static {
        for (int i = 0; i < INSTANTS.length; i++) {
            INSTANTS[i] =
                    new DateTimeFormatterBuilder().appendInstant(9 - 3 * i).toFormatter();
        }
    }

    private NumberValues() {}

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static Value draw(Choices choices, int way, JsonOptions options) {
        switch (way) {
            case 0:
                int small = (int) integer(choices) >> choices.below(32);
                return Value.of(
                        () -> "int " + small,
                        new Calls((s, v) -> v.add(small), (s, n, k) -> n.put(k, small)),
                        ascii("" + small));
            case 1:
                long large = integer(choices);
                return Value.of(
                        () -> "long " + large,
                        new Calls((s, v) -> v.add(large), (s, n, k) -> n.put(k, large)),
                        ascii(text(large, options)));
            case 2:
                return doubleValue(Floating.draw(choices, options));
            case 3:
                return floatValue(Floating.drawFloat(choices, options));
            case 4:
                return decimal(choices, options);
            case 5:
                return bigDecimal(choices, options);
            case 6:
                return bigInteger(choices, options);
            case 7:
                return timestamp(choices);
            case 8:
                return notFinite(choices, options);
            case 9:
                return fixed(choices, options);
            case 10:
                UUID uuid = new UUID(choices.bits(), choices.bits());
                return Value.of(
                        () -> "UUID " + uuid,
                        new Calls((s, v) -> v.add(uuid), (s, n, k) -> n.put(k, uuid)),
                        ascii("\"" + uuid + '"'));
            default:
                return time(choices);
        }
    }

    /** Returns a long with any number of digits. */
    static long integer(Choices choices) {
        return choices.below(20) == 0
                ? choices.below(2) == 0 ? Long.MIN_VALUE : LARGEST_SAFE + choices.below(3)
                : choices.bits() >> choices.below(64);
    }

    static String text(long value, JsonOptions options) {
        boolean unsafe = value > LARGEST_SAFE || value < -LARGEST_SAFE;
        boolean quoted = options.longsAsStrings() == JsonOptions.LongsAsStrings.ALWAYS
                || unsafe && options.longsAsStrings() == JsonOptions.LongsAsStrings.UNSAFE;
        return quoted ? "\"" + value + '"' : "" + value;
    }

    /** A double or float and its text. It has so few digits that they are the shortest ones that read back. */
    record Floating(double value, String text) {
        static Floating draw(Choices choices, JsonOptions options) {
            boolean java = options.floatLayout() == JsonOptions.FloatLayout.JAVA;
            if (choices.below(8) == 0) {
                int i = choices.below(DOUBLES.length);
                return new Floating(DOUBLES[i], (java ? JAVA_TEXTS : DOUBLE_TEXTS)[i]);
            }
            int range = choices.below(4) == 0 ? 280 : 12;
            return of(choices, 1 + choices.below(15), range, false, java);
        }

        static Floating drawFloat(Choices choices, JsonOptions options) {
            boolean java = options.floatLayout() == JsonOptions.FloatLayout.JAVA;
            return of(choices, 1 + choices.below(6), choices.below(4) == 0 ? 28 : 8, true, java);
        }

        private static Floating of(Choices choices, int digits, int range, boolean single, boolean java) {
            long unscaled = Math.floorMod(choices.bits(), (long) Math.pow(10, digits));
            int exponent = choices.below(2 * range) - range;
            String text = unscaled + "e" + exponent;
            double value = single ? Float.parseFloat(text) : Double.parseDouble(text);
            boolean negative = choices.below(3) == 0;
            String magnitude = java
                    ? ShortestDigits.jdkLayout(BigDecimal.valueOf(unscaled, -exponent))
                    : layout(unscaled, exponent);
            return new Floating(negative ? -value : value, (negative ? "-" : "") + magnitude);
        }
    }

    /** Returns the text of ECMAScript's Number::toString. */
    private static String layout(long unscaled, int exponent) {
        if (unscaled == 0) {
            return "0";
        }
        BigDecimal plain = BigDecimal.valueOf(unscaled, -exponent).stripTrailingZeros();
        String digits = plain.unscaledValue().toString();
        int count = digits.length();
        int point = count - plain.scale();
        if (point > 21 || point <= -6) {
            String fraction = count == 1 ? "" : '.' + digits.substring(1);
            return digits.charAt(0) + fraction + (point > 0 ? "e+" : "e") + (point - 1);
        }
        return plain.toPlainString();
    }

    private static Value doubleValue(Floating number) {
        double value = number.value;
        return Value.of(
                () -> "double " + value,
                new Calls((s, v) -> v.add(value), (s, n, k) -> n.put(k, value)),
                ascii(number.text));
    }

    private static Value floatValue(Floating number) {
        float value = (float) number.value;
        return Value.of(
                () -> "float " + value,
                new Calls((s, v) -> v.add(value), (s, n, k) -> n.put(k, value)),
                ascii(number.text));
    }

    static int scale(Choices choices) {
        return choices.below(12) > 0 ? choices.below(24) - 4 : choices.below(2_001) - 1_000;
    }

    static String text(BigDecimal value, JsonOptions options) {
        return options.decimalsAsStrings() ? '"' + value.toPlainString() + '"' : value.toPlainString();
    }

    /** Draws a number with a fixed number of decimals. */
    private static Value fixed(Choices choices, JsonOptions options) {
        double drawn = choices.below(3) == 0 ? Double.longBitsToDouble(choices.bits()) : integer(choices) / 1000.0;
        double value = Double.isFinite(drawn) ? drawn : 0.5;
        int decimals = choices.below(8) > 0 ? choices.below(12) : choices.below(choices.below(8) > 0 ? 60 : 1_001);
        BigDecimal exact = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        return Value.of(
                () -> "double " + value + " with " + decimals + " decimals",
                new Calls((s, v) -> v.add(value, decimals), (s, n, k) -> n.put(k, value, decimals)),
                ascii(text(exact, options)));
    }

    /** Draws a value of java.time. */
    private static Value time(Choices choices) {
        long nanos = choices.below(3) == 0 ? 0 : Math.floorMod(choices.bits(), 1_000_000_000L);
        LocalDateTime local =
                LocalDateTime.ofEpochSecond(epoch(choices, TimeUnit.SECONDS), (int) nanos, ZoneOffset.UTC);
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(choices.below(129_601) - 64_800);
        Temporal value;
        DateTimeFormatter format = DateTimeFormatter.ISO_OFFSET_DATE_TIME;
        switch (choices.below(6)) {
            case 0 -> {
                value = local.toInstant(ZoneOffset.UTC);
                format = DateTimeFormatter.ISO_INSTANT;
            }
            case 1 -> {
                value = local.toLocalDate();
                format = DateTimeFormatter.ISO_LOCAL_DATE;
            }
            case 2 -> {
                value = local.toLocalTime();
                format = DateTimeFormatter.ISO_LOCAL_TIME;
            }
            case 3 -> {
                value = local;
                format = DateTimeFormatter.ISO_LOCAL_DATE_TIME;
            }
            case 4 -> value = local.atOffset(offset);
            default -> value = local.atZone(offset);
        }
        return Value.of(
                () -> value.getClass().getSimpleName() + ' ' + value,
                new Calls((s, v) -> v.add(value), (s, n, k) -> n.put(k, value)),
                ascii('"' + format.format(value) + '"'));
    }

    private static Value decimal(Choices choices, JsonOptions options) {
        long unscaled = integer(choices);
        int scale = scale(choices);
        return Value.of(
                () -> "decimal " + unscaled + " scale " + scale,
                new Calls((s, v) -> v.addDecimal(unscaled, scale), (s, n, k) -> n.putDecimal(k, unscaled, scale)),
                ascii(text(BigDecimal.valueOf(unscaled, scale), options)));
    }

    private static Value bigDecimal(Choices choices, JsonOptions options) {
        BigDecimal value = BigDecimal.valueOf(integer(choices), scale(choices));
        for (int i = choices.below(4); i > 1; i--) {
            value = value.multiply(new BigDecimal(choices.bits()));
        }
        BigDecimal number = value;
        return Value.of(
                () -> "BigDecimal " + number,
                new Calls((s, v) -> v.add(number), (s, n, k) -> n.put(k, number)),
                ascii(text(number, options)));
    }

    private static Value bigInteger(Choices choices, JsonOptions options) {
        BigInteger value = BigInteger.valueOf(integer(choices));
        for (int i = choices.below(4); i > 1; i--) {
            value = value.multiply(BigInteger.valueOf(choices.bits()));
        }
        BigInteger number = value;
        boolean beyond = value.bitLength() > 63 && options.longsAsStrings() != JsonOptions.LongsAsStrings.NEVER;
        return Value.of(
                () -> "BigInteger " + number,
                new Calls((s, v) -> v.add(number), (s, n, k) -> n.put(k, number)),
                ascii(
                        beyond
                                ? "\"" + number + '"'
                                : value.bitLength() > 63 ? "" + number : text(number.longValue(), options)));
    }

    /** Returns a time from 1970 on that the unit can count. */
    static long epoch(Choices choices, TimeUnit unit) {
        long seconds = Math.floorMod(choices.bits(), unit == TimeUnit.NANOSECONDS ? 9_000_000_000L : 250_000_000_000L);
        long units = unit.convert(seconds, TimeUnit.SECONDS);
        return units + Math.floorMod(choices.bits(), unit.convert(1, TimeUnit.SECONDS));
    }

    static byte[] text(long epoch, TimeUnit unit) {
        Instant instant = Instant.EPOCH.plus(epoch, unit.toChronoUnit());
        return ascii('"' + INSTANTS[unit.ordinal()].format(instant) + '"');
    }

    private static Value timestamp(Choices choices) {
        TimeUnit unit = TimeUnit.values()[choices.below(INSTANTS.length)];
        long epoch = choices.below(3) == 0 ? -epoch(choices, unit) / 5 : epoch(choices, unit);
        return Value.of(
                () -> "timestamp " + epoch + ' ' + unit,
                new Calls((s, v) -> v.addTimestamp(epoch, unit), (s, n, k) -> n.putTimestamp(k, epoch, unit)),
                text(epoch, unit));
    }

    static String text(double notFinite, JsonOptions options) {
        return options.nonFinite() == JsonOptions.NonFinite.NULL ? "null" : "\"" + notFinite + '"';
    }

    static double notFinite(Choices choices) {
        return new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}[choices.below(3)];
    }

    private static Value notFinite(Choices choices, JsonOptions options) {
        double value = notFinite(choices);
        boolean single = choices.below(2) == 0;
        Calls calls = single
                ? new Calls((s, v) -> v.add((float) value), (s, n, k) -> n.put(k, (float) value))
                : new Calls((s, v) -> v.add(value), (s, n, k) -> n.put(k, value));
        return options.nonFinite() == JsonOptions.NonFinite.REJECT
                ? Value.failing(() -> "" + value, calls, Value.Kind.ORDINARY, IllegalArgumentException.class)
                : Value.of(() -> "" + value, calls, ascii(text(value, options)));
    }

    static Value literal(Choices choices, int way, ModelText model) {
        switch (way) {
            case 0:
                boolean yes = choices.below(2) == 0;
                return Value.of(
                        () -> "" + yes, new Calls((s, v) -> v.add(yes), (s, n, k) -> n.put(k, yes)), ascii("" + yes));
            case 1:
                return Value.of(
                        () -> "putNull", new Calls((s, v) -> v.addNull(), (s, n, k) -> n.putNull(k)), ascii("null"));
            case 2:
                char c = (char) choices.below(choices.below(2) == 0 ? 0x80 : 0x10000);
                return Value.of(
                        () -> String.format("char %x", (int) c),
                        new Calls((s, v) -> v.add(c), (s, n, k) -> n.put(k, c)),
                        model.quote("" + c));
            case 3:
                TimeUnit unit = TimeUnit.values()[choices.below(7)];
                return Value.of(
                        () -> "enum " + unit,
                        new Calls((s, v) -> v.add(unit), (s, n, k) -> n.put(k, unit)),
                        model.quote(unit.name()));
            case 4:
                return Value.nothing(
                        "String null", new Calls((s, v) -> v.add((String) null), (s, n, k) -> n.put(k, (String) null)));
            default:
                return nothing(choices.below(5));
        }
    }

    private static Value nothing(int way) {
        return switch (way) {
            case 0 ->
                Value.nothing(
                        "CharSequence null",
                        new Calls((s, v) -> v.add((CharSequence) null), (s, n, k) -> n.put(k, (CharSequence) null)));
            case 1 ->
                Value.nothing(
                        "Object null", new Calls((s, v) -> v.add((Object) null), (s, n, k) -> n.put(k, (Object) null)));
            case 2 ->
                Value.nothing(
                        "BigDecimal null",
                        new Calls((s, v) -> v.add((BigDecimal) null), (s, n, k) -> n.put(k, (BigDecimal) null)));
            case 3 ->
                Value.nothing(
                        "fragment null",
                        new Calls((s, v) -> v.addRaw((String) null), (s, n, k) -> n.putRaw(k, (String) null)));
            default ->
                Value.nothing("builder null", new Calls((s, v) -> v.addJSON(null), (s, n, k) -> n.putJSON(k, null)));
        };
    }
}
