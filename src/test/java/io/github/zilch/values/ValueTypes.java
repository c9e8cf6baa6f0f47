// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonValues;
import io.github.zilch.OwnText;
import io.github.zilch.TestSlices;
import io.github.zilch.generated.ValueWriter;
import io.github.zilch.internal.output.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DynamicTest;

/** The catalogue of the types of values. A test of something that holds for each type takes the types from here. */
public final class ValueTypes {
    /** The catalogue, in the order of the methods of {@link JsonValues}. */
    private static final List<ValueType<?>> ALL = new ArrayList<>();

    private static final LocalDateTime MORNING = LocalDateTime.of(2026, 11, 21, 10, 15, 30, 123_456_789);
    private static final double[] DOUBLES = new Random(7)
            .longs()
            .mapToDouble(Double::longBitsToDouble)
            .filter(Double::isFinite)
            .limit(64)
            .toArray();

    private static final DateTimeFormatter WHOLE_MINUTES = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    /** What is said of {@code "[1,"}. */
    private static final String NO_JSON =
            "the raw fragment ends after 3 bytes, before its JSON value is complete: pass one complete value";

    /** What is said of a number without digits. */
    private static final String NO_DIGITS = ValueTypes.class.getName()
            + "$%s has no digits: its unscaledValue() is null, or its toByteArray() is null or empty";

    static {
        texts();
        characters();
        bytes();
        literals();
        numbers();
        decimals();
        integers();
        times();
        objects();
        arrays();
        fragments();
    }

    private ValueTypes() {}

    /** Returns every type. */
    public static Stream<ValueType<?>> all() {
        return ALL.stream();
    }

    /** Something that holds for a type and a way. */
    public interface Fact {
        void check(ValueType<?> type, Way way);
    }

    /** Returns a test for each type and each of its ways. */
    public static Stream<DynamicTest> each(Fact fact) {
        return each((type, way) -> true, fact);
    }

    /** Returns every value that the default options refuse. */
    public static Stream<ValueType.Refusal<?>> refusals() {
        return all().flatMap(type -> type.refusals().stream());
    }

    /** Returns a test for some types and ways. */
    public static Stream<DynamicTest> each(BiPredicate<ValueType<?>, Way> filter, Fact fact) {
        return all().flatMap(type -> Stream.of(Way.values())
                .filter(way -> way.has(type) && filter.test(type, way))
                .map(way -> dynamicTest(type + ", " + way, () -> check(fact, type, way))));
    }

    /** Checks a fact. The message of a failure has the type and the way: a summary may show numbers of tests in place of names. */
    private static void check(Fact fact, ValueType<?> type, Way way) {
        try {
            fact.check(type, way);
        } catch (AssertionError e) {
            throw new AssertionError(type + ", " + way + ": " + e.getMessage(), e);
        }
    }

    private static <T> ValueType<T> add(ValueType<T> type) {
        ALL.add(type);
        return type;
    }

    private static String quoted(Object value) {
        return '"' + value.toString() + '"';
    }

    // ---- text ----

    private static ValueType<String> text(String variant, IntFunction<String> draw) {
        return add(ValueType.<String>of("(String)", variant, draw, JsonBuilder::put, JsonValues::add, Expected::text))
                .object()
                .nullable()
                .generated(ValueWriter::put);
    }

    private static void texts() {
        text("ASCII", i -> "a text " + (char) ('a' + i % 26));
        text("escapes", i -> "\u00e9t\u00e9 \n\"" + (char) ('a' + i % 26));
        text("Chinese", i -> "\u4e2d\u6587" + (char) ('\u4e00' + i));
        text("emoji", i -> "\ud83d" + (char) ('\ude00' + i));
        for (int length : new int[] {1, 8, 16, 17, 100, 4096}) { // up to a part
            text(
                    "Latin-1 of " + length,
                    i -> Character.toString('\u00c0' + i % 63).repeat(length));
        }
        for (int length : new int[] {1, 16, 100, 2048}) {
            text("UTF-16 of " + length, i -> Character.toString('\u0434' + i).repeat(length));
        }
        text("longer than a part", i -> Character.toString('\u00c0' + i % 63).repeat(4200))
                .endsReplay();
        for (CharsOf<?> kind : List.of(
                new CharsOf<>("StringBuilder", StringBuilder::new),
                new CharsOf<>("StringBuffer", StringBuffer::new),
                new CharsOf<>("CharBuffer of an array", it -> CharBuffer.wrap(it.toCharArray())),
                new CharsOf<>("CharBuffer of a String", CharBuffer::wrap),
                new CharsOf<>("direct CharBuffer", ValueTypes::directChars),
                new CharsOf<>("own CharSequence", OwnText::of),
                new CharsOf<>("JsonKey", JsonKey::of))) {
            add(ValueType.<CharSequence>of(
                            "(CharSequence)",
                            kind.name,
                            i -> kind.of.apply("a text \u4e2d" + (char) ('a' + i % 26)),
                            JsonBuilder::put,
                            JsonValues::add,
                            Expected::text))
                    .nullable()
                    .inParts()
                    .generated(ValueWriter::put);
        }
    }

    /** A kind of text that is no String. */
    private record CharsOf<T extends CharSequence>(String name, Function<String, T> of) {}

    private static CharBuffer directChars(String text) {
        return ByteBuffer.allocateDirect(2 * text.length())
                .asCharBuffer()
                .put(text)
                .flip();
    }

    /** Constants with a body and a {@code toString} of their own: their names are written. */
    private enum Side {
        BUY {},
        ASK {};

        @Override
        public String toString() {
            return "not the name";
        }
    }

    private static void characters() {
        for (char first : new char[] {'c', '\u00e9', '\u4e2d'}) {
            add(ValueType.<Character>of(
                            "(char)",
                            "from U+" + Integer.toHexString(first),
                            i -> (char) (first + i % 8),
                            (n, k, v) -> n.put(k, (char) v),
                            (t, v) -> t.add((char) v),
                            (v, options) -> Expected.text("" + v, options)))
                    .object()
                    .most(v -> Values.CHAR_BYTES)
                    .any(choices -> (char) choices.below(choices.below(2) == 0 ? 0x80 : 0x10000))
                    .generated((w, at, v) -> w.put(at, (char) v));
        }
        add(ValueType.<Enum<?>>of(
                        "(Enum)",
                        "constant",
                        i -> Side.values()[i % 2],
                        JsonBuilder::put,
                        JsonValues::add,
                        (v, options) -> quoted(v.name())))
                .object()
                .nullable()
                .any(choices -> TimeUnit.values()[choices.below(7)]);
    }

    // ---- bytes ----

    private static void slices(
            SliceCall call, IntFunction<byte[]> draw, ValueType.Text<byte[]> text, String... refused) {
        for (boolean direct : new boolean[] {false, true}) {
            ValueType<DirectBuffer> type = add(ValueType.<DirectBuffer>of(
                    call.name + "(DirectBuffer,int,int)",
                    direct ? "off heap" : "heap",
                    i -> buffer(inside(draw.apply(i)), direct),
                    (n, k, v) -> call.put(n, k, v, 1, v.capacity() - 2),
                    (t, v) -> call.add(t, v, 1, v.capacity() - 2),
                    (v, options) -> {
                        byte[] bytes = new byte[v.capacity() - 2];
                        v.getBytes(1, bytes);
                        return text.of(bytes, options);
                    }));
            for (String json : refused) {
                type.refuses(NO_JSON, buffer(inside(json.getBytes(StandardCharsets.UTF_8)), direct));
            }
        }
        ValueType<byte[]> type = add(ValueType.<byte[]>of(
                call.name + "(byte[],int,int)",
                "a part of an array",
                i -> inside(draw.apply(i)),
                (n, k, v) -> call.put(n, k, v, 1, v.length - 2),
                (t, v) -> call.add(t, v, 1, v.length - 2),
                (v, options) -> text.of(Arrays.copyOfRange(v, 1, v.length - 1), options)));
        for (String json : refused) {
            type.refuses(NO_JSON, inside(json.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** Returns bytes with another one before and after them. */
    private static byte[] inside(byte[] bytes) {
        return TestSlices.padded(1, bytes, 1, '?');
    }

    private static UnsafeBuffer buffer(byte[] bytes, boolean direct) {
        return direct
                ? new UnsafeBuffer(
                        ByteBuffer.allocateDirect(bytes.length).put(bytes).flip())
                : new UnsafeBuffer(bytes);
    }

    private static ValueType.Text<byte[]> decoded(Charset charset) {
        return (bytes, options) -> Expected.text(new String(bytes, charset), options);
    }

    private static void bytes() {
        IntFunction<byte[]> utf8 =
                i -> ("text \u00e9\u4e2d\ud83d\ude00 \n and " + (char) ('a' + i % 26)).getBytes(StandardCharsets.UTF_8);
        slices(SliceCall.ASCII, utf8, decoded(StandardCharsets.US_ASCII));
        slices(SliceCall.UTF8, utf8, decoded(StandardCharsets.UTF_8));
        slices(
                SliceCall.LATIN1,
                i -> ("gr\u00fc\u00df \n" + (char) ('a' + i % 26)).getBytes(StandardCharsets.ISO_8859_1),
                decoded(StandardCharsets.ISO_8859_1));
        slices(
                SliceCall.BASE64,
                i -> new byte[17 + i % 3],
                (bytes, options) -> quoted(Base64.getEncoder().encodeToString(bytes)));
    }

    // ---- literals and numbers ----

    private static void literals() {
        add(ValueType.<Boolean>of(
                        "(boolean)",
                        "true and false",
                        i -> i % 2 == 0,
                        (n, k, v) -> n.put(k, (boolean) v),
                        (t, v) -> t.add((boolean) v),
                        (v, options) -> "" + v))
                .object()
                .most(v -> Values.LITERAL_BYTES)
                .any()
                .generated((w, at, v) -> w.put(at, (boolean) v));
        add(ValueType.<String>of(
                        "Null()",
                        "the literal",
                        i -> "null",
                        (n, k, v) -> n.putNull(k),
                        (t, v) -> t.addNull(),
                        (v, options) -> v))
                .most(v -> Values.LITERAL_BYTES)
                .any()
                .generated((w, at, v) -> w.putNull(at));
    }

    private static ValueType<Integer> ints(String variant, IntFunction<Integer> draw) {
        return add(ValueType.<Integer>of(
                        "(int)",
                        variant,
                        draw,
                        (n, k, v) -> n.put(k, (int) v),
                        (t, v) -> t.add((int) v),
                        (v, options) -> "" + v))
                .object()
                .most(v -> Values.INT_BYTES)
                .generated((w, at, v) -> w.put(at, (int) v));
    }

    private static ValueType<Long> longs(String variant, IntFunction<Long> draw) {
        return add(ValueType.<Long>of(
                        "(long)",
                        variant,
                        draw,
                        (n, k, v) -> n.put(k, (long) v),
                        (t, v) -> t.add((long) v),
                        Expected::number))
                .object()
                .most(v -> Values.LONG_BYTES)
                .generated((w, at, v) -> w.put(at, (long) v));
    }

    private static ValueType<Double> doubles(String variant, IntFunction<Double> draw) {
        return add(ValueType.<Double>of(
                        "(double)",
                        variant,
                        draw,
                        (n, k, v) -> n.put(k, (double) v),
                        (t, v) -> t.add((double) v),
                        Expected::number))
                .object()
                .most(v -> Values.DOUBLE_BYTES)
                .generated((w, at, v) -> w.put(at, (double) v));
    }

    /** A number and how many decimals it is written with. */
    private record Fixed(double value, int decimals) {}

    private static ValueType<Fixed> fixed(String variant, int decimals, IntFunction<Double> draw) {
        return add(ValueType.<Fixed>of(
                        "(double,int)",
                        variant,
                        i -> new Fixed(draw.apply(i), decimals),
                        (n, k, v) -> n.put(k, v.value, v.decimals),
                        (t, v) -> t.add(v.value, v.decimals),
                        (v, options) -> Expected.fixed(v.value, v.decimals, options)))
                .most(v -> Values.bytes(v.value, v.decimals));
    }

    private static void numbers() {
        ints("counting", i -> 1_000 * i).any(AnyNumbers::small);
        ints("the least", i -> Integer.MIN_VALUE + i);
        longs("counting", i -> i * 1_000_000_000_007L).any(AnyNumbers::integer);
        longs("the least", i -> Long.MIN_VALUE + i);
        longs("around the largest of a double", i -> (1L << 53) - 2 + i % 4);
        longs("around powers of two", i -> (1L << i) - 1)
                .any(choices -> (1L << choices.below(64)) + choices.below(5) - 2);
        longs("around powers of ten", i -> (long) Math.pow(10, i % 19) - i % 2);
        add(ValueType.<Float>of(
                        "(float)",
                        "of any size",
                        i -> finite(Float.intBitsToFloat(0x9e3779b9 * (i + 1))),
                        (n, k, v) -> n.put(k, (float) v),
                        (t, v) -> t.add((float) v),
                        Expected::number))
                .object()
                .most(v -> Values.FLOAT_BYTES)
                .any(AnyNumbers::single)
                .refuses(notFinite("NaN"), Float.NaN)
                .refuses(notFinite("Infinity"), Float.POSITIVE_INFINITY)
                .generated((w, at, v) -> w.put(at, (float) v));
        doubles("of any size", i -> DOUBLES[i])
                .any(AnyNumbers::floating)
                .refuses(notFinite("NaN"), Double.NaN)
                .refuses(notFinite("Infinity"), Double.POSITIVE_INFINITY)
                .refuses(notFinite("-Infinity"), Double.NEGATIVE_INFINITY);
        doubles("price", i -> i / 100.0);
        doubles("whole", i -> 1e5 * i);
        doubles("with 17 digits", i -> -1.2345678901234567e-300 * (i + 1));
        fixed("price", 2, i -> i / 100.0)
                .any(choices -> new Fixed(
                        choices.below(3) == 0 ? AnyNumbers.floating(choices) : AnyNumbers.integer(choices) / 1000.0,
                        AnyNumbers.decimals(choices)))
                .refuses(notFinite("-Infinity"), new Fixed(Double.NEGATIVE_INFINITY, 2))
                .refuses(decimalsOutside(-1), new Fixed(1.5, -1))
                .refuses(decimalsOutside(1_001), new Fixed(1.5, 1_001))
                .refuses(decimalsOutside(Integer.MIN_VALUE), new Fixed(1.5, Integer.MIN_VALUE));
        fixed("of any size, 30 decimals", 30, i -> DOUBLES[i]);
        fixed("small, 20 decimals", 20, i -> -1e-300 * i);
        fixed("large", 3, i -> 1e300 + i);
        fixed("halves without decimals", 0, i -> i + 0.5);
    }

    private static String notFinite(String name) {
        return name + " is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or STRING)";
    }

    private static String decimalsOutside(int decimals) {
        return decimals + " decimals are outside 0 to 1,000: pass the number of digits after the point";
    }

    private static float finite(float value) {
        return Float.isFinite(value) ? value : 0.1f;
    }

    /** The number {@code unscaled × 10^-scale}. */
    private record Scaled(long unscaled, int scale) {}

    private static ValueType<Scaled> scaled(String variant, IntFunction<Long> draw, int scale) {
        return add(ValueType.<Scaled>of(
                        "Decimal(long,int)",
                        variant,
                        i -> new Scaled(draw.apply(i), scale),
                        (n, k, v) -> n.putDecimal(k, v.unscaled, v.scale),
                        (t, v) -> t.addDecimal(v.unscaled, v.scale),
                        (v, options) -> Expected.decimal(BigDecimal.valueOf(v.unscaled, v.scale), options)))
                .most(v -> Values.bytes(v.scale))
                .generated((w, at, v) -> w.decimal(at, v.unscaled, v.scale));
    }

    private static ValueType<BigDecimal> decimal(String variant, IntFunction<BigDecimal> draw) {
        return add(ValueType.<BigDecimal>of(
                        "(BigDecimal)", variant, draw, JsonBuilder::put, JsonValues::add, Expected::decimal))
                .object()
                .nullable()
                .generated(ValueWriter::put);
    }

    private static void decimals() {
        ValueType<Scaled> price = scaled("price", i -> 10_150L + i, 2)
                .any(choices -> new Scaled(AnyNumbers.integer(choices), AnyNumbers.scale(choices)));
        scaled("many decimals", i -> -1L - i, 40);
        scaled("the largest scale", i -> Long.MIN_VALUE + i, 1_000);
        scaled("the least scale", i -> Long.MAX_VALUE - i, -1_000);
        decimal("compact", i -> BigDecimal.valueOf(10_150 + i, 2));
        decimal("a negative scale", i -> BigDecimal.valueOf(5 + i % 5, -3));
        decimal("zero", i -> BigDecimal.valueOf(0, i % 8 - 4));
        decimal("64 bits", i -> new BigDecimal(BigInteger.valueOf(Long.MIN_VALUE), 4 + i % 2));
        decimal("16 digits", i -> BigDecimal.valueOf(1_234_567_890_123_456L + i, 2))
                .allocatesOnHeap();
        decimal("18 digits", i -> BigDecimal.valueOf(-123_456_789_012_345_678L - i, 17))
                .allocatesOnHeap();
        decimal("a large scale", i -> BigDecimal.valueOf(1 + i % 9, 23)).allocatesOnHeap();
        ValueType<BigDecimal> large = decimal(
                        "more than 64 bits",
                        i -> new BigDecimal(BigInteger.TEN.pow(30).add(BigInteger.valueOf(i)), 2))
                .any(AnyNumbers::decimal)
                .allocates();
        decimal("of a subclass", i -> new OwnDecimal(new OwnInteger("123456789012345" + i), 2))
                .allocates();
        decimal("of a subclass, more than 64 bits", i -> new OwnDecimal(new OwnInteger("1" + "0".repeat(40) + i), 3))
                .allocates();
        for (int scale : new int[] {1_001, -1_001, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            String message = "scale " + scale + " is beyond ±1000, so the text would be mostly zeros: round the value,"
                    + " or write it as a string";
            price.refuses(message, new Scaled(1, scale));
            large.refuses(message, BigDecimal.valueOf(1, scale))
                    .refuses(message, new BigDecimal(BigInteger.TWO.pow(90), scale));
        }
        large.refuses(NO_DIGITS.formatted("OwnDecimal"), new OwnDecimal(null, 0))
                .refuses(NO_DIGITS.formatted("OwnDecimal"), new OwnDecimal(new OwnInteger((byte[]) null), 0))
                .refuses(NO_DIGITS.formatted("OwnDecimal"), new OwnDecimal(new OwnInteger(new byte[0]), 0));
    }

    /** A number whose other methods say something else: only its toByteArray is asked. */
    private static final class OwnInteger extends BigInteger {
        private static final long serialVersionUID = 1L;

        private final byte[] digits;

        OwnInteger(String digits) {
            this(new BigInteger(digits).toByteArray());
        }

        OwnInteger(byte[] digits) {
            super("1");
            this.digits = digits;
        }

        @Override
        public byte[] toByteArray() {
            return digits;
        }

        @Override
        public long longValue() {
            return 7;
        }

        @Override
        public int intValue() {
            return 7;
        }

        @Override
        public String toString() {
            return "[";
        }
    }

    /** A decimal of which only the unscaledValue and the scale are asked. */
    private static final class OwnDecimal extends BigDecimal {
        private static final long serialVersionUID = 1L;

        private final BigInteger otherUnscaled;
        private final int otherScale;

        OwnDecimal(BigInteger otherUnscaled, int otherScale) {
            super("1");
            this.otherUnscaled = otherUnscaled;
            this.otherScale = otherScale;
        }

        @Override
        public int scale() {
            return otherScale;
        }

        @Override
        public BigInteger unscaledValue() {
            return otherUnscaled;
        }

        @Override
        public int precision() {
            return 1;
        }

        @Override
        public double doubleValue() {
            return 7;
        }

        @Override
        public String toPlainString() {
            return "[";
        }

        @Override
        public String toString() {
            return "[";
        }
    }

    private static ValueType<BigInteger> integer(String variant, IntFunction<BigInteger> draw) {
        return add(ValueType.<BigInteger>of(
                        "(BigInteger)", variant, draw, JsonBuilder::put, JsonValues::add, Expected::number))
                .object()
                .nullable()
                .generated(ValueWriter::put);
    }

    private static void integers() {
        integer("small", i -> BigInteger.valueOf(12_345 + i));
        integer("64 bits", i -> BigInteger.valueOf(Long.MIN_VALUE + i));
        integer("more than 64 bits", i -> BigInteger.TEN.pow(30).add(BigInteger.valueOf(i)))
                .any(AnyNumbers::large)
                .allocates()
                .refuses(NO_DIGITS.formatted("OwnInteger"), new OwnInteger((byte[]) null))
                .refuses(NO_DIGITS.formatted("OwnInteger"), new OwnInteger(new byte[0]));
        integer("of a subclass", i -> new OwnInteger("-" + (5 + i))).allocates();
        integer("of a subclass, more than 64 bits", i -> new OwnInteger("9223372036854775808" + i))
                .allocates();
    }

    // ---- times ----

    private static ValueType<Temporal> temporal(
            String variant, IntFunction<Temporal> draw, Function<Temporal, String> text) {
        return add(ValueType.<Temporal>of(
                        "(Temporal)",
                        variant,
                        draw,
                        JsonBuilder::put,
                        JsonValues::add,
                        (v, options) -> v instanceof NoText ? null : Expected.time(text.apply(v))))
                .object()
                .nullable()
                .any();
    }

    private static ValueType<Temporal> time(
            String variant, Function<LocalDateTime, Temporal> of, DateTimeFormatter format) {
        return temporal(variant, i -> of.apply(MORNING.plusDays(i).plusNanos(i)), format::format)
                .any(choices -> of.apply(AnyNumbers.local(choices)))
                .most(Values::bytes)
                .generated(ValueWriter::put);
    }

    private static String yearOutside(int year) {
        return "year " + year + " is outside the years 0000 to 9999: check the value";
    }

    private static String epochOutside(long epoch, TimeUnit unit) {
        return "epoch " + epoch + ' ' + unit + " is outside the years 0000 to 9999, from "
                + unit.convert(-62_167_219_200L, TimeUnit.SECONDS) + " to "
                + (unit.convert(253_402_300_800L, TimeUnit.SECONDS) - 1) + ' ' + unit
                + ": check the value and its unit";
    }

    private static void times() {
        for (TimeUnit unit : TimeUnit.values()) {
            timestamps(unit);
        }
        time("Instant", it -> it.toInstant(ZoneOffset.UTC), DateTimeFormatter.ISO_INSTANT)
                .refuses(epochOutside(Instant.MAX.getEpochSecond(), TimeUnit.SECONDS), Instant.MAX)
                .refuses(epochOutside(Instant.MIN.getEpochSecond(), TimeUnit.SECONDS), Instant.MIN);
        time("LocalDate", LocalDateTime::toLocalDate, DateTimeFormatter.ISO_LOCAL_DATE)
                .refuses(yearOutside(10_000), LocalDate.of(10_000, 1, 1))
                .refuses(yearOutside(-1), LocalDate.of(-1, 12, 31));
        time("LocalTime", LocalDateTime::toLocalTime, DateTimeFormatter.ISO_LOCAL_TIME);
        time("LocalDateTime", it -> it, DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                .refuses(yearOutside(999_999_999), LocalDateTime.MAX);
        ZoneOffset west = ZoneOffset.ofHoursMinutes(-3, -30);
        time("OffsetDateTime", it -> it.atOffset(west), DateTimeFormatter.ISO_OFFSET_DATE_TIME)
                .any(choices -> AnyNumbers.local(choices).atOffset(AnyNumbers.offset(choices)))
                .refuses(yearOutside(-999_999_999), OffsetDateTime.MIN);
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        time("ZonedDateTime", it -> it.atZone(berlin), DateTimeFormatter.ISO_OFFSET_DATE_TIME)
                .any(choices -> AnyNumbers.local(choices).atZone(AnyNumbers.offset(choices)))
                .refuses(yearOutside(-999_999_999), LocalDateTime.MIN.atZone(ZoneOffset.UTC));
        ZoneOffset second = ZoneOffset.ofTotalSeconds(-1);
        time(
                "ZonedDateTime with seconds in its offset",
                it -> it.atZone(second),
                DateTimeFormatter.ISO_OFFSET_DATE_TIME);
        time("LocalDateTime of a whole minute", it -> it.withSecond(0).withNano(0), WHOLE_MINUTES);
        time(
                "Instant of a whole hour",
                it -> it.truncatedTo(ChronoUnit.HOURS).toInstant(ZoneOffset.UTC),
                DateTimeFormatter.ISO_INSTANT);
        temporal("Year", i -> Year.of(2026 + i), Temporal::toString)
                .allocates()
                .refuses(
                        NoText.class.getName() + " has no JSON form, and no toString() of its own: write its values one"
                                + " by one, or have @JsonSerializable generate its serializer",
                        new NoText());
        temporal("YearMonth", i -> YearMonth.of(2026 + i, 11), Temporal::toString)
                .allocates();
        add(ValueType.<UUID>of(
                        "(UUID)",
                        "any",
                        i -> new UUID(0x0123456789abcdefL * i, -i),
                        JsonBuilder::put,
                        JsonValues::add,
                        (v, options) -> quoted(v)))
                .object()
                .nullable()
                .most(Values::bytes)
                .any(choices -> new UUID(choices.bits(), choices.bits()))
                .generated(ValueWriter::put);
    }

    /** A time of a user's, which has no text. */
    private static final class NoText implements Temporal {
        @Override
        public boolean isSupported(TemporalUnit unit) {
            return false;
        }

        @Override
        public Temporal with(TemporalField field, long newValue) {
            return this;
        }

        @Override
        public Temporal plus(long amountToAdd, TemporalUnit unit) {
            return this;
        }

        @Override
        public long until(Temporal end, TemporalUnit unit) {
            return 0;
        }

        @Override
        public boolean isSupported(TemporalField field) {
            return false;
        }

        @Override
        public long getLong(TemporalField field) {
            return 0;
        }
    }

    /** A point in time. */
    private record Epoch(long epoch, TimeUnit unit) {}

    private static void timestamps(TimeUnit unit) {
        long first = unit.convert(1_795_000_000_123_456_789L, TimeUnit.NANOSECONDS);
        ValueType<Epoch> type = add(ValueType.<Epoch>of(
                        "Timestamp(long,TimeUnit)",
                        "in " + unit,
                        i -> new Epoch(first + i, unit),
                        (n, k, v) -> n.putTimestamp(k, v.epoch, v.unit),
                        (t, v) -> t.addTimestamp(v.epoch, v.unit),
                        (v, options) -> Expected.timestamp(v.epoch, v.unit)))
                .most(v -> Values.TIMESTAMP_BYTES)
                .any(choices -> new Epoch(AnyNumbers.epoch(choices, unit), unit))
                .generated((w, at, v) -> w.timestamp(at, v.epoch, v.unit));
        long last = unit.convert(253_402_300_799L, TimeUnit.SECONDS);
        for (long epoch : last < Long.MAX_VALUE ? new long[] {Long.MIN_VALUE, Long.MAX_VALUE} : new long[0]) {
            type.refuses(epochOutside(epoch, unit), new Epoch(epoch, unit));
        }
    }

    // ---- objects ----

    private static <T> ValueType<Object> object(String variant, IntFunction<T> draw, ValueType.Text<T> text) {
        @SuppressWarnings("unchecked")
        ValueType.Text<Object> read = (value, options) -> {
            boolean isRefused =
                    value.getClass() == Object.class || value.getClass().isAnonymousClass();
            return isRefused ? null : text.of((T) value, options);
        };
        return add(ValueType.<Object>of("(Object)", variant, draw, JsonBuilder::put, JsonValues::add, read))
                .object()
                .nullable();
    }

    /** A value that is one piece of text, unlike a container, and that cannot change. */
    private static <T> ValueType<Object> scalar(String variant, IntFunction<T> draw, ValueType.Text<T> text) {
        return object(variant, draw, text).any();
    }

    @SuppressWarnings({"serial", "deprecation"}) // are never serialized; java.sql has no other methods
    private static void objects() {
        scalar(
                        "Timestamp of SQL",
                        i -> Timestamp.valueOf(MORNING.plusNanos(i)),
                        (it, options) -> quoted(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(it.toLocalDateTime())))
                .allocatesAsOfJackson()
                .refuses("nanosecond -5 is outside 0 to 999999999: check the value", new Timestamp(0) {
                    @Override
                    public int getNanos() {
                        return -5;
                    }
                });
        scalar("Date of SQL", i -> java.sql.Date.valueOf(LocalDate.EPOCH.plusDays(i)), (it, options) -> quoted(it))
                .refuses("month 13 is outside 1 to 12: check the value", new java.sql.Date(0) {
                    @Override
                    public int getMonth() {
                        return 12;
                    }
                })
                .refuses("day 400 is outside 1 to 31: check the value", new java.sql.Date(0) {
                    @Override
                    public int getDate() {
                        return 400;
                    }
                });
        scalar("Time of SQL", i -> Time.valueOf(MORNING.toLocalTime().plusSeconds(i)), (it, options) -> quoted(it))
                .refuses("hour 24 is outside 0 to 23: check the value", new Time(0) {
                    @Override
                    public int getHours() {
                        return 24;
                    }
                });
        scalar("Date", i -> new Date(1_795_601_730_123L + i), (it, options) -> quoted(it.toInstant()));
        scalar(
                "OptionalLong",
                i -> OptionalLong.of(1_234_567_890_123L + i),
                (it, options) -> Expected.number(it.getAsLong(), options));
        scalar("OptionalInt", i -> OptionalInt.of(123_456 + i), (it, options) -> "" + it.getAsInt());
        scalar(
                        "OptionalDouble",
                        i -> OptionalDouble.of(101.5 + i),
                        (it, options) -> Expected.number(it.getAsDouble(), options))
                .refuses(notFinite("NaN"), OptionalDouble.of(Double.NaN));
        scalar("Short", i -> (short) -i, (it, options) -> "" + it);
        scalar("Byte", i -> (byte) -i, (it, options) -> "" + it);
        scalar("AtomicInteger", AtomicInteger::new, (it, options) -> "" + it);
        scalar("AtomicLong", AtomicLong::new, (it, options) -> Expected.number(it.get(), options));
        scalar("AtomicBoolean", i -> new AtomicBoolean(i % 2 == 0), (it, options) -> "" + it);
        scalar(
                "LongAdder",
                i -> added(new LongAdder(), it -> it.add(i)),
                (it, options) -> Expected.number(it.sum(), options));
        scalar(
                "LongAccumulator",
                i -> new LongAccumulator(Long::sum, i),
                (it, options) -> Expected.number(it.get(), options));
        scalar(
                "DoubleAdder",
                i -> added(new DoubleAdder(), it -> it.add(i / 8.0)),
                (it, options) -> Expected.number(it.sum(), options));
        scalar(
                "DoubleAccumulator",
                i -> new DoubleAccumulator(Double::sum, i),
                (it, options) -> Expected.number(it.get(), options));
        scalar("Optional", i -> Optional.of("text " + i), (it, options) -> Expected.text(it.get(), options));
        scalar(
                "AtomicReference",
                i -> new AtomicReference<>(Optional.of(i)),
                (it, options) -> "" + it.get().get());
        scalar("Path", i -> Path.of("p" + i), (it, options) -> quoted(it)).allocates();
        scalar("byte[]", i -> new byte[] {1, 2, (byte) i}, (it, options) -> base64(ByteBuffer.wrap(it)));
        scalar("ByteBuffer", i -> ByteBuffer.wrap(new byte[] {1, 2, 3, (byte) i}, 1, 3), (it, options) -> base64(it));
        scalar(
                "read-only ByteBuffer",
                i -> ByteBuffer.wrap(new byte[] {1, 2, 3, (byte) i}, 1, 3)
                        .slice()
                        .asReadOnlyBuffer(),
                (it, options) -> base64(it));
        scalar(
                "direct ByteBuffer",
                i -> ByteBuffer.allocateDirect(4).put(2, (byte) i).position(1),
                (it, options) -> base64(it));
        object("Calendar", i -> calendar(1_795_601_730_123L + i), (it, options) -> quoted(it.toInstant()))
                .allocates();
        object("short[]", i -> new short[] {1, (short) -i}, (it, options) -> "[1," + it[1] + ']')
                .allocates()
                .inParts();
        object("boolean[]", i -> new boolean[] {true, i % 2 == 0}, (it, options) -> "[true," + it[1] + ']')
                .allocates()
                .inParts();
        object(
                        "char[]",
                        i -> new char[] {'a', (char) ('b' + i)},
                        (it, options) -> "[\"a\"," + Expected.text("" + it[1], options) + ']')
                .allocates()
                .inParts();
        object("Map.Entry", i -> Map.entry("k", List.of(i)), (it, options) -> "{\"k\":" + it.getValue() + '}')
                .allocates()
                .inParts();
        object("StringBuilder", i -> new StringBuilder("a text ").append((char) ('a' + i % 26)), Expected::text)
                .inParts();
        object("Map", i -> Map.of("k", List.of(i, Optional.of("x"))), (it, options) -> {
                    return "{\"k\":[" + it.get("k").get(0) + ",\"x\"]}";
                })
                .allocates()
                .inParts();
        object("List", i -> List.of(i, "x", List.of()), (it, options) -> "[" + it.get(0) + ",\"x\",[]]")
                .allocates()
                .inParts()
                .refuses(
                        "java.lang.Object has no JSON form, and no toString() of its own: write its values one by one,"
                                + " or have @JsonSerializable generate its serializer",
                        new Object());
    }

    private static <T> T added(T sum, Consumer<T> call) {
        call.accept(sum);
        return sum;
    }

    private static Calendar calendar(long millis) {
        return new Calendar.Builder().setInstant(millis).build();
    }

    private static String base64(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return quoted(Base64.getEncoder().encodeToString(bytes));
    }

    // ---- arrays of numbers ----

    /** Adds elements to an array. */
    private interface AddAll<T> {
        Object on(JsonValues<?> array, T values);
    }

    private static <T> ValueType<T> array(
            String call, IntFunction<T> draw, AddAll<T> add, Function<T, ValueType.Text<Integer>> text, int from) {
        return add(ValueType.<T>of(
                        call,
                        "three numbers",
                        draw,
                        (n, k, v) -> {
                            JsonBuilder array = n.createJSONArray(k);
                            assertSame(array, add.on(array, v));
                            return n;
                        },
                        (t, v) -> {
                            JsonValues<?> array =
                                    t instanceof JsonBuilder node ? node.createJSONArray() : ((JsonRow) t).addArray();
                            assertSame(array, add.on(array, v));
                            return t instanceof JsonRow row ? row.end() : t;
                        },
                        (v, options) -> IntStream.range(from, 3)
                                .mapToObj(i -> text.apply(v).of(i, options))
                                .collect(Collectors.joining(",", "[", "]"))))
                .allocatesAsObject();
    }

    private static void arrays() {
        IntFunction<int[]> ints = i -> new int[] {i, -23_456, Integer.MIN_VALUE};
        IntFunction<long[]> longs = i -> new long[] {i, -1_234_567_890_123L, Long.MAX_VALUE};
        IntFunction<float[]> floats = i -> new float[] {i, 0.1f, Float.MIN_VALUE};
        IntFunction<double[]> doubles = i -> new double[] {DOUBLES[i], 1e-300, Math.PI};
        Function<int[], ValueType.Text<Integer>> ofInt = v -> (i, options) -> "" + v[i];
        Function<long[], ValueType.Text<Integer>> ofLong = v -> (i, options) -> Expected.number(v[i], options);
        Function<float[], ValueType.Text<Integer>> ofFloat = v -> (i, options) -> Expected.number(v[i], options);
        Function<double[], ValueType.Text<Integer>> ofDouble = v -> (i, options) -> Expected.number(v[i], options);
        array("All(int[])", ints, JsonValues::addAll, ofInt, 0).object().generated(ValueWriter::put);
        array("All(int[],int,int)", ints, (t, v) -> t.addAll(v, 1, 2), ofInt, 1);
        array("All(long[])", longs, JsonValues::addAll, ofLong, 0).object().generated(ValueWriter::put);
        array("All(long[],int,int)", longs, (t, v) -> t.addAll(v, 1, 2), ofLong, 1);
        array("All(float[])", floats, JsonValues::addAll, ofFloat, 0).object().generated(ValueWriter::put);
        array("All(float[],int,int)", floats, (t, v) -> t.addAll(v, 1, 2), ofFloat, 1);
        array("All(double[])", doubles, JsonValues::addAll, ofDouble, 0)
                .object()
                .generated(ValueWriter::put);
        array("All(double[],int,int)", doubles, (t, v) -> t.addAll(v, 1, 2), ofDouble, 1);
        array(
                        "Decimals(long[],int,int,int)",
                        longs,
                        (t, v) -> t.addDecimals(v, 0, 3, 2),
                        v -> (i, options) -> Expected.decimal(BigDecimal.valueOf(v[i], 2), options),
                        0)
                .generated((w, at, v) -> w.decimal(at, v, 2));
        array(
                        "Timestamps(long[],int,int,TimeUnit)",
                        longs,
                        (t, v) -> t.addTimestamps(v, 0, 3, TimeUnit.NANOSECONDS),
                        v -> (i, options) -> Expected.timestamp(v[i], TimeUnit.NANOSECONDS),
                        0)
                .generated((w, at, v) -> w.timestamp(at, v, TimeUnit.NANOSECONDS));
    }

    // ---- JSON ----

    private static void fragments() {
        IntFunction<String> json = i -> "{\"a\":[1,2.5,\"\u00e9" + (char) ('a' + i % 26) + "\"]}";
        IntFunction<byte[]> utf8 = i -> json.apply(i).getBytes(StandardCharsets.UTF_8);
        for (boolean builder : new boolean[] {false, true}) {
            IntFunction<CharSequence> draw = i -> builder ? new StringBuilder(json.apply(i)) : json.apply(i);
            String kind = builder ? "StringBuilder" : "String";
            add(ValueType.<CharSequence>of(
                            "Raw(CharSequence)",
                            kind,
                            draw,
                            JsonBuilder::putRaw,
                            JsonValues::addRaw,
                            (v, options) -> Expected.fragment(v.toString(), options)))
                    .nullable()
                    .inParts()
                    .refuses(NO_JSON, builder ? new StringBuilder("[1,") : "[1,")
                    .generated(ValueWriter::raw);
            add(ValueType.<CharSequence>of(
                            "RawUnchecked(CharSequence)",
                            kind,
                            draw,
                            JsonBuilder::putRawUnchecked,
                            JsonValues::addRawUnchecked,
                            (v, options) -> v.toString()))
                    .nullable()
                    .inParts();
        }
        slices(
                SliceCall.RAW,
                utf8,
                (v, options) -> Expected.fragment(new String(v, StandardCharsets.UTF_8), options),
                "[1,");
        slices(SliceCall.RAW_UNCHECKED, utf8, (v, options) -> new String(v, StandardCharsets.UTF_8));
        add(ValueType.<JsonBuilder>of(
                        "JSON(JsonBuilder)",
                        "another document",
                        i -> new JsonBuilder().put("a", i).put("b", "two"),
                        JsonBuilder::putJSON,
                        JsonValues::addJSON,
                        (v, options) -> v.toString()))
                .object()
                .nullable()
                .endsReplay();
    }
}
