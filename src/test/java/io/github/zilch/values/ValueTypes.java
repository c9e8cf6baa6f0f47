// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonValues;
import io.github.zilch.generated.ValueWriter;
import io.github.zilch.internal.number.ShortestDigits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
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

    /** Returns a test for some types and ways. */
    public static Stream<DynamicTest> each(BiPredicate<ValueType<?>, Way> filter, Fact fact) {
        return all().flatMap(type -> Stream.of(Way.values())
                .filter(way -> way.has(type) && filter.test(type, way))
                .map(way -> dynamicTest(type + ", " + way, () -> fact.check(type, way))));
    }

    private static <T> ValueType<T> add(ValueType<T> type) {
        ALL.add(type);
        return type;
    }

    private static String quoted(Object value) {
        return '"' + value.toString().replace("\n", "\\n").replace("\"", "\\\"") + '"';
    }

    // ---- text ----

    private static ValueType<String> text(String variant, IntFunction<String> draw) {
        return add(ValueType.<String>of(
                        "(String)", variant, draw, JsonBuilder::put, JsonValues::add, ValueTypes::quoted))
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
                new CharsOf<>("own CharSequence", Own::new),
                new CharsOf<>("JsonKey", JsonKey::of))) {
            add(ValueType.<CharSequence>of(
                            "(CharSequence)",
                            kind.name,
                            i -> kind.of.apply("a text \u4e2d" + (char) ('a' + i % 26)),
                            JsonBuilder::put,
                            JsonValues::add,
                            ValueTypes::quotedChars))
                    .nullable()
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

    /** A text of a user's, of which the library may ask for nothing but its characters. */
    private record Own(String text) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw new AssertionError("must not be called");
        }

        @Override
        public String toString() {
            throw new AssertionError("must not be called");
        }
    }

    /** Returns the text of any CharSequence by its characters. */
    private static String quotedChars(CharSequence chars) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < chars.length(); i++) {
            text.append(chars.charAt(i));
        }
        return quoted(text);
    }

    private static void characters() {
        for (char first : new char[] {'c', '\u00e9', '\u4e2d'}) {
            add(ValueType.<Character>of(
                            "(char)",
                            "from U+" + Integer.toHexString(first),
                            i -> (char) (first + i % 8),
                            (n, k, v) -> n.put(k, (char) v),
                            (t, v) -> t.add((char) v),
                            ValueTypes::quoted))
                    .object()
                    .generated((w, at, v) -> w.put(at, (char) v));
        }
        add(ValueType.<Enum<?>>of(
                        "(Enum)",
                        "constant",
                        i -> TimeUnit.values()[i % 2],
                        JsonBuilder::put,
                        JsonValues::add,
                        ValueTypes::quoted))
                .object()
                .nullable();
    }

    // ---- bytes ----

    /** Puts a slice as a member. */
    private interface PutSlice<S> {
        void on(JsonBuilder object, CharSequence key, S source, int offset, int length);
    }

    /** Adds a slice to an array or a row. */
    private interface AddSlice<S> {
        void on(JsonValues<?> target, S source, int offset, int length);
    }

    private static void slices(
            String method,
            IntFunction<byte[]> draw,
            Function<byte[], String> text,
            PutSlice<DirectBuffer> put,
            AddSlice<DirectBuffer> add,
            PutSlice<byte[]> putBytes,
            AddSlice<byte[]> addBytes) {
        IntFunction<byte[]> drawInside = i -> ('?' + latin1(draw.apply(i)) + '?').getBytes(StandardCharsets.ISO_8859_1);
        for (boolean direct : new boolean[] {false, true}) {
            add(ValueType.<DirectBuffer>of(
                    method + "(DirectBuffer,int,int)",
                    direct ? "off heap" : "heap",
                    i -> new UnsafeBuffer(drawInside.apply(i)) {
                        {
                            if (direct) {
                                byte[] bytes = byteArray();
                                wrap(ByteBuffer.allocateDirect(bytes.length)
                                        .put(bytes)
                                        .flip());
                            }
                        }
                    },
                    (n, k, v) -> put.on(n, k, v, 1, v.capacity() - 2),
                    (t, v) -> add.on(t, v, 1, v.capacity() - 2),
                    v -> {
                        byte[] bytes = new byte[v.capacity() - 2];
                        v.getBytes(1, bytes);
                        return text.apply(bytes);
                    }));
        }
        add(ValueType.<byte[]>of(
                method + "(byte[],int,int)",
                "a part of an array",
                drawInside,
                (n, k, v) -> putBytes.on(n, k, v, 1, v.length - 2),
                (t, v) -> addBytes.on(t, v, 1, v.length - 2),
                v -> text.apply(latin1(v).substring(1, v.length - 1).getBytes(StandardCharsets.ISO_8859_1))));
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static Function<byte[], String> decoded(Charset charset) {
        return bytes -> quoted(new String(bytes, charset));
    }

    private static void bytes() {
        IntFunction<byte[]> utf8 =
                i -> ("text \u00e9\u4e2d\ud83d\ude00 \n and " + (char) ('a' + i % 26)).getBytes(StandardCharsets.UTF_8);
        slices(
                "Ascii",
                utf8,
                decoded(StandardCharsets.US_ASCII),
                JsonBuilder::putAscii,
                JsonValues::addAscii,
                JsonBuilder::putAscii,
                JsonValues::addAscii);
        slices(
                "Utf8",
                utf8,
                decoded(StandardCharsets.UTF_8),
                JsonBuilder::putUtf8,
                JsonValues::addUtf8,
                JsonBuilder::putUtf8,
                JsonValues::addUtf8);
        slices(
                "Latin1",
                i -> ("gr\u00fc\u00df \n" + (char) ('a' + i % 26)).getBytes(StandardCharsets.ISO_8859_1),
                decoded(StandardCharsets.ISO_8859_1),
                JsonBuilder::putLatin1,
                JsonValues::addLatin1,
                JsonBuilder::putLatin1,
                JsonValues::addLatin1);
        slices(
                "Base64",
                i -> new byte[17 + i % 3],
                bytes -> quoted(Base64.getEncoder().encodeToString(bytes)),
                JsonBuilder::putBase64,
                JsonValues::addBase64,
                JsonBuilder::putBase64,
                JsonValues::addBase64);
    }

    // ---- literals and numbers ----

    private static void literals() {
        add(ValueType.<Boolean>of(
                        "(boolean)",
                        "true and false",
                        i -> i % 2 == 0,
                        (n, k, v) -> n.put(k, (boolean) v),
                        (t, v) -> t.add((boolean) v),
                        Object::toString))
                .object()
                .generated((w, at, v) -> w.put(at, (boolean) v));
        add(ValueType.<String>of(
                        "Null()",
                        "the literal",
                        i -> "null",
                        (n, k, v) -> n.putNull(k),
                        (t, v) -> t.addNull(),
                        Object::toString))
                .generated((w, at, v) -> w.putNull(at));
    }

    private static void ints(String variant, IntFunction<Integer> draw) {
        add(ValueType.<Integer>of(
                        "(int)",
                        variant,
                        draw,
                        (n, k, v) -> n.put(k, (int) v),
                        (t, v) -> t.add((int) v),
                        Object::toString))
                .object()
                .generated((w, at, v) -> w.put(at, (int) v));
    }

    private static void longs(String variant, IntFunction<Long> draw) {
        add(ValueType.<Long>of(
                        "(long)",
                        variant,
                        draw,
                        (n, k, v) -> n.put(k, (long) v),
                        (t, v) -> t.add((long) v),
                        Object::toString))
                .object()
                .generated((w, at, v) -> w.put(at, (long) v));
    }

    private static void doubles(String variant, IntFunction<Double> draw) {
        add(ValueType.<Double>of(
                        "(double)",
                        variant,
                        draw,
                        (n, k, v) -> n.put(k, (double) v),
                        (t, v) -> t.add((double) v),
                        ShortestDigits::of))
                .object()
                .generated((w, at, v) -> w.put(at, (double) v));
    }

    private static void fixed(String variant, int decimals, IntFunction<Double> draw) {
        add(ValueType.<Double>of(
                "(double,int)",
                variant,
                draw,
                (n, k, v) -> n.put(k, v, decimals),
                (t, v) -> t.add(v, decimals),
                v -> new BigDecimal(v)
                        .setScale(decimals, RoundingMode.HALF_EVEN)
                        .toPlainString()));
    }

    private static void numbers() {
        ints("counting", i -> 1_000 * i);
        ints("the least", i -> Integer.MIN_VALUE + i);
        longs("counting", i -> i * 1_000_000_000_007L);
        longs("the least", i -> Long.MIN_VALUE + i);
        add(ValueType.<Float>of(
                        "(float)",
                        "of any size",
                        i -> finite(Float.intBitsToFloat(0x9e3779b9 * (i + 1))),
                        (n, k, v) -> n.put(k, (float) v),
                        (t, v) -> t.add((float) v),
                        ShortestDigits::of))
                .object()
                .generated((w, at, v) -> w.put(at, (float) v));
        doubles("of any size", i -> DOUBLES[i]);
        doubles("price", i -> i / 100.0);
        doubles("with 17 digits", i -> -1.2345678901234567e-300 * (i + 1));
        fixed("price", 2, i -> i / 100.0);
        fixed("of any size, 30 decimals", 30, i -> DOUBLES[i]);
        fixed("small, 20 decimals", 20, i -> -1e-300 * i);
        fixed("large", 3, i -> 1e300 + i);
        fixed("halves without decimals", 0, i -> i + 0.5);
    }

    private static float finite(float value) {
        return Float.isFinite(value) ? value : 0.1f;
    }

    private static void scaled(String variant, IntFunction<Long> draw, int scale) {
        add(ValueType.<Long>of(
                        "Decimal(long,int)",
                        variant,
                        draw,
                        (n, k, v) -> n.putDecimal(k, v, scale),
                        (t, v) -> t.addDecimal(v, scale),
                        v -> BigDecimal.valueOf(v, scale).toPlainString()))
                .generated((w, at, v) -> w.decimal(at, (long) v, scale));
    }

    private static ValueType<BigDecimal> decimal(String variant, IntFunction<BigDecimal> draw) {
        return add(ValueType.<BigDecimal>of(
                        "(BigDecimal)", variant, draw, JsonBuilder::put, JsonValues::add, BigDecimal::toPlainString))
                .object()
                .nullable()
                .generated(ValueWriter::put);
    }

    private static void decimals() {
        scaled("price", i -> 10_150L + i, 2);
        scaled("many decimals", i -> -1L - i, 40);
        decimal("compact", i -> BigDecimal.valueOf(10_150 + i, 2));
        decimal("a negative scale", i -> BigDecimal.valueOf(5 + i % 5, -3));
        decimal("64 bits", i -> new BigDecimal(BigInteger.valueOf(Long.MIN_VALUE), 4 + i % 2));
        decimal("16 digits", i -> BigDecimal.valueOf(1_234_567_890_123_456L + i, 2))
                .allocatesOnHeap();
        decimal("18 digits", i -> BigDecimal.valueOf(-123_456_789_012_345_678L - i, 17))
                .allocatesOnHeap();
        decimal("a large scale", i -> BigDecimal.valueOf(1 + i % 9, 23)).allocatesOnHeap();
        decimal("more than 64 bits", i -> new BigDecimal(BigInteger.TEN.pow(30).add(BigInteger.valueOf(i)), 2))
                .allocates();
    }

    private static ValueType<BigInteger> integer(String variant, IntFunction<BigInteger> draw) {
        return add(ValueType.<BigInteger>of(
                        "(BigInteger)", variant, draw, JsonBuilder::put, JsonValues::add, BigInteger::toString))
                .object()
                .nullable()
                .generated(ValueWriter::put);
    }

    private static void integers() {
        integer("small", i -> BigInteger.valueOf(12_345 + i));
        integer("64 bits", i -> BigInteger.valueOf(Long.MIN_VALUE + i));
        integer("more than 64 bits", i -> BigInteger.TEN.pow(30).add(BigInteger.valueOf(i)))
                .allocates();
    }

    // ---- times ----

    private static ValueType<Temporal> temporal(
            String variant, IntFunction<Temporal> draw, Function<Temporal, String> text) {
        return add(ValueType.<Temporal>of(
                        "(Temporal)", variant, draw, JsonBuilder::put, JsonValues::add, v -> quoted(text.apply(v))))
                .object()
                .nullable();
    }

    private static void time(String variant, IntFunction<Temporal> draw, DateTimeFormatter format) {
        temporal(variant, draw, format::format).generated(ValueWriter::put);
    }

    private static void times() {
        for (TimeUnit unit : TimeUnit.values()) {
            long first = unit.convert(1_795_000_000_123_456_789L, TimeUnit.NANOSECONDS);
            add(ValueType.<Long>of(
                            "Timestamp(long,TimeUnit)",
                            "in " + unit,
                            i -> first + i,
                            (n, k, v) -> n.putTimestamp(k, v, unit),
                            (t, v) -> t.addTimestamp(v, unit),
                            v -> timestamp(v, unit)))
                    .generated((w, at, v) -> w.timestamp(at, (long) v, unit));
        }
        time("Instant", i -> MORNING.plusNanos(i).toInstant(ZoneOffset.UTC), DateTimeFormatter.ISO_INSTANT);
        time("LocalDate", i -> MORNING.toLocalDate().plusDays(i), DateTimeFormatter.ISO_LOCAL_DATE);
        time("LocalTime", i -> MORNING.toLocalTime().plusNanos(i), DateTimeFormatter.ISO_LOCAL_TIME);
        time("LocalDateTime", MORNING::plusNanos, DateTimeFormatter.ISO_LOCAL_DATE_TIME);
        time(
                "OffsetDateTime",
                i -> MORNING.plusNanos(i).atOffset(ZoneOffset.ofHoursMinutes(-3, -30)),
                DateTimeFormatter.ISO_OFFSET_DATE_TIME);
        time(
                "ZonedDateTime",
                i -> MORNING.plusNanos(i).atZone(ZoneId.of("Europe/Berlin")),
                DateTimeFormatter.ISO_OFFSET_DATE_TIME);
        time(
                "ZonedDateTime with seconds in its offset",
                i -> MORNING.plusNanos(i).atZone(ZoneOffset.ofTotalSeconds(-1)),
                DateTimeFormatter.ISO_OFFSET_DATE_TIME);
        temporal("Year", i -> Year.of(2026 + i), Temporal::toString).allocates();
        temporal("YearMonth", i -> YearMonth.of(2026 + i, 11), Temporal::toString)
                .allocates();
        add(ValueType.<UUID>of(
                        "(UUID)",
                        "any",
                        i -> new UUID(0x0123456789abcdefL * i, -i),
                        JsonBuilder::put,
                        JsonValues::add,
                        ValueTypes::quoted))
                .object()
                .nullable()
                .generated(ValueWriter::put);
    }

    private static String timestamp(long epoch, TimeUnit unit) {
        long second = unit.toSeconds(1);
        long seconds = second > 0 ? epoch * second : Math.floorDiv(epoch, unit.convert(1, TimeUnit.SECONDS));
        long nanos = second > 0 ? 0 : unit.toNanos(Math.floorMod(epoch, unit.convert(1, TimeUnit.SECONDS)));
        LocalDateTime time = LocalDateTime.ofEpochSecond(seconds, (int) nanos, ZoneOffset.UTC);
        int digits = unit == TimeUnit.NANOSECONDS
                ? 9
                : unit == TimeUnit.MICROSECONDS ? 6 : unit == TimeUnit.MILLISECONDS ? 3 : 0;
        String fraction = "SSSSSSSSS".substring(0, digits);
        String pattern = "uuuu-MM-dd'T'HH:mm:ss" + (digits > 0 ? '.' + fraction : "") + "'Z'";
        return quoted(DateTimeFormatter.ofPattern(pattern).format(time));
    }

    // ---- objects ----

    private static <T> ValueType<Object> object(String variant, IntFunction<T> draw, Function<T, Object> text) {
        @SuppressWarnings("unchecked")
        Function<Object, String> read = value -> text.apply((T) value).toString();
        return add(ValueType.<Object>of("(Object)", variant, draw::apply, JsonBuilder::put, JsonValues::add, read))
                .object()
                .nullable();
    }

    private static void objects() {
        object(
                "Timestamp of SQL",
                i -> Timestamp.valueOf(MORNING.plusNanos(i)),
                it -> quoted(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(it.toLocalDateTime())));
        object("Date of SQL", i -> java.sql.Date.valueOf(LocalDate.EPOCH.plusDays(i)), ValueTypes::quoted);
        object("Time of SQL", i -> Time.valueOf(MORNING.toLocalTime().plusSeconds(i)), ValueTypes::quoted);
        object("Date", i -> new Date(1_795_601_730_123L + i), it -> quoted(it.toInstant()));
        object("OptionalLong", i -> OptionalLong.of(1_234_567_890_123L + i), OptionalLong::getAsLong);
        object("OptionalInt", i -> OptionalInt.of(123_456 + i), OptionalInt::getAsInt);
        object("OptionalDouble", i -> OptionalDouble.of(101.5 + i), it -> ShortestDigits.of(it.getAsDouble()));
        object("Short", i -> (short) -i, it -> it);
        object("Byte", i -> (byte) -i, it -> it);
        object("AtomicInteger", AtomicInteger::new, it -> it);
        object("AtomicLong", AtomicLong::new, it -> it);
        object("AtomicBoolean", i -> new AtomicBoolean(i % 2 == 0), it -> it);
        object("StringBuilder", i -> new StringBuilder("a text ").append((char) ('a' + i % 26)), ValueTypes::quoted);
        object("List", i -> List.of(i, "x", List.of()), it -> "[" + it.get(0) + ",\"x\",[]]")
                .allocates();
    }

    // ---- arrays of numbers ----

    /** Adds elements to an array. */
    private interface AddAll<T> {
        void on(JsonValues<?> array, T values);
    }

    private static <T> ValueType<T> array(
            String call, IntFunction<T> draw, AddAll<T> add, Function<T, IntFunction<String>> text, int from) {
        return add(ValueType.<T>of(
                        call,
                        "three numbers",
                        draw,
                        (n, k, v) -> add.on(n.createJSONArray(k), v),
                        (t, v) -> {
                            if (t instanceof JsonBuilder node) {
                                add.on(node.createJSONArray(), v);
                            } else {
                                JsonRow row = ((JsonRow) t).addArray();
                                add.on(row, v);
                                row.end();
                            }
                        },
                        v -> IntStream.range(from, 3)
                                .mapToObj(text.apply(v))
                                .collect(Collectors.joining(",", "[", "]"))))
                .allocatesAsObject();
    }

    private static void arrays() {
        IntFunction<int[]> ints = i -> new int[] {i, -23_456, Integer.MIN_VALUE};
        IntFunction<long[]> longs = i -> new long[] {i, -1_234_567_890_123L, Long.MAX_VALUE};
        IntFunction<float[]> floats = i -> new float[] {i, 0.1f, Float.MIN_VALUE};
        IntFunction<double[]> doubles = i -> new double[] {DOUBLES[i], 1e-300, Math.PI};
        Function<int[], IntFunction<String>> ofInt = v -> i -> "" + v[i];
        Function<long[], IntFunction<String>> ofLong = v -> i -> "" + v[i];
        Function<float[], IntFunction<String>> ofFloat = v -> i -> ShortestDigits.of(v[i]);
        Function<double[], IntFunction<String>> ofDouble = v -> i -> ShortestDigits.of(v[i]);
        array("All(int[])", ints, JsonValues::addAll, ofInt, 0).object().generated(ValueWriter::put);
        array("All(int[],int,int)", ints, (t, v) -> t.addAll(v, 1, 2), ofInt, 1);
        array("All(long[])", longs, JsonValues::addAll, ofLong, 0).object().generated(ValueWriter::put);
        array("All(long[],int,int)", longs, (t, v) -> t.addAll(v, 1, 2), ofLong, 1);
        array("All(float[])", floats, JsonValues::addAll, ofFloat, 0).object().generated(ValueWriter::put);
        array("All(float[],int,int)", floats, (t, v) -> t.addAll(v, 1, 2), ofFloat, 1);
        array("All(double[])", doubles, JsonValues::addAll, ofDouble, 0)
                .object()
                .allocatesAsObject()
                .generated(ValueWriter::put);
        array("All(double[],int,int)", doubles, (t, v) -> t.addAll(v, 1, 2), ofDouble, 1);
        array(
                        "Decimals(long[],int,int,int)",
                        longs,
                        (t, v) -> t.addDecimals(v, 0, 3, 2),
                        v -> i -> BigDecimal.valueOf(v[i], 2).toPlainString(),
                        0)
                .generated((w, at, v) -> w.decimal(at, v, 2));
        array(
                        "Timestamps(long[],int,int,TimeUnit)",
                        longs,
                        (t, v) -> t.addTimestamps(v, 0, 3, TimeUnit.NANOSECONDS),
                        v -> i -> timestamp(v[i], TimeUnit.NANOSECONDS),
                        0)
                .generated((w, at, v) -> w.timestamp(at, v, TimeUnit.NANOSECONDS));
    }

    // ---- JSON ----

    private static void fragments() {
        IntFunction<String> json = i -> "{\"a\":[1,2.5,\"\u00e9" + (char) ('a' + i % 26) + "\"]}";
        IntFunction<byte[]> utf8 = i -> json.apply(i).getBytes(StandardCharsets.UTF_8);
        Function<byte[], String> asItIs = bytes -> new String(bytes, StandardCharsets.UTF_8);
        for (boolean builder : new boolean[] {false, true}) {
            IntFunction<CharSequence> draw = i -> builder ? new StringBuilder(json.apply(i)) : json.apply(i);
            String kind = builder ? "StringBuilder" : "String";
            add(ValueType.<CharSequence>of(
                            "Raw(CharSequence)",
                            kind,
                            draw,
                            JsonBuilder::putRaw,
                            JsonValues::addRaw,
                            CharSequence::toString))
                    .nullable()
                    .generated(ValueWriter::raw);
            add(ValueType.<CharSequence>of(
                            "RawUnchecked(CharSequence)",
                            kind,
                            draw,
                            JsonBuilder::putRawUnchecked,
                            JsonValues::addRawUnchecked,
                            CharSequence::toString))
                    .nullable();
        }
        slices("Raw", utf8, asItIs, JsonBuilder::putRaw, JsonValues::addRaw, JsonBuilder::putRaw, JsonValues::addRaw);
        slices(
                "RawUnchecked",
                utf8,
                asItIs,
                JsonBuilder::putRawUnchecked,
                JsonValues::addRawUnchecked,
                JsonBuilder::putRawUnchecked,
                JsonValues::addRawUnchecked);
        add(ValueType.<JsonBuilder>of(
                        "JSON(JsonBuilder)",
                        "another document",
                        i -> new JsonBuilder().put("a", i).put("b", "two"),
                        JsonBuilder::putJSON,
                        JsonValues::addJSON,
                        JsonBuilder::toString))
                .object()
                .nullable()
                .endsReplay();
    }
}
