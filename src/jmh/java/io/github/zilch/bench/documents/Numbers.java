// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.dslplatform.json.CompiledJson;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValues;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Samples;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Documents with an array of 64 numbers or other short values: {@code {"values":[…]}}. */
public final class Numbers {
    private static final String DESCRIPTION =
            "Integers by number of digits, random doubles, prices with two decimals, floats,"
                    + " decimals, timestamps, UUIDs, and dates and times with an offset. The peers get new BigDecimals for"
                    + " each message, because a BigDecimal caches its text and a peer would copy it. They have no fixed"
                    + " decimals, and round a BigDecimal.";

    private static final int VALUES = 64;
    private static final int DECIMAL_SCALE = 4;
    private static final JsonShape SHAPE = JsonShape.of("values");

    /** The writers: one of each library that has such values. */
    private static final String WRITERS =
            "zilch zilchRow zilchGenerated jackson3Databind fastjson2Pojo fory dslJsonGenerated jsoniterScala";

    private Numbers() {}

    /** A document of ints. */
    @JsonSerializable
    @CompiledJson
    public record Ints(int[] values) {}

    /** A document of longs. */
    @JsonSerializable
    @CompiledJson
    public record Longs(long[] values) {}

    /** A document of floats. */
    @JsonSerializable
    @CompiledJson
    public record Floats(float[] values) {}

    /** A document of doubles. */
    @JsonSerializable
    @CompiledJson
    public record Doubles(double[] values) {}

    /** A document of decimals. */
    @CompiledJson
    public record Decimals(BigDecimal[] values) {
        private static Decimals of(long[] unscaled) {
            BigDecimal[] decimals = new BigDecimal[VALUES];
            for (int i = 0; i < VALUES; i++) {
                decimals[i] = BigDecimal.valueOf(unscaled[i], DECIMAL_SCALE);
            }
            return new Decimals(decimals);
        }
    }

    /** A document of timestamps with nine fractional digits. */
    @JsonSerializable
    @CompiledJson
    public record Timestamps(Instant[] values) {}

    /** A document of UUIDs. */
    @JsonSerializable
    @CompiledJson
    public record Uuids(UUID[] values) {}

    /** A document of dates and times with nine fractional digits and the offset of a place. */
    @JsonSerializable
    @CompiledJson
    public record Times(OffsetDateTime[] values) {}

    /** A document of decimals as strings. */
    @CompiledJson
    public record DecimalStrings(String[] values) {
        private static DecimalStrings of(long[] unscaled) {
            String[] strings = new String[VALUES];
            for (int i = 0; i < VALUES; i++) {
                strings[i] = BigDecimal.valueOf(unscaled[i], DECIMAL_SCALE).toPlainString();
            }
            return new DecimalStrings(strings);
        }
    }

    static List<Document<?>> documents() {
        List<Document<?>> documents = new ArrayList<>();
        for (int digits : new int[] {1, 5, 9}) {
            documents.add(document(
                            "ints/" + name(digits),
                            Ints.class,
                            () -> ints(digits),
                            (array, message) -> array.addAll(message.values))
                    .generated(NumbersIntsJson::write));
        }
        for (int digits : new int[] {1, 10, 19}) {
            documents.add(document(
                            "longs/" + name(digits),
                            Longs.class,
                            () -> longs(digits),
                            (array, message) -> array.addAll(message.values))
                    .generated(NumbersLongsJson::write));
        }
        for (DoubleKind kind : DoubleKind.values()) {
            documents.add(document(
                            "doubles/" + kind.name().toLowerCase(Locale.ROOT),
                            Doubles.class,
                            () -> doubles(kind),
                            (array, message) -> array.addAll(message.values))
                    .generated(NumbersDoublesJson::write));
        }
        documents.add(
                document("floats", Floats.class, Numbers::floats, (array, message) -> array.addAll(message.values))
                        .generated(NumbersFloatsJson::write));
        documents.add(document("decimals", long[].class, Numbers::unscaled, Numbers::addDecimals)
                .forPeers(Decimals.class, Decimals::of));
        documents.add(document("decimals_as_strings", long[].class, Numbers::unscaled, Numbers::addDecimals)
                .options(JsonOptions.DEFAULT.decimalsAsStrings(true))
                .forPeers(DecimalStrings.class, DecimalStrings::of));
        documents.add(document("fixed_decimals", Doubles.class, () -> doubles(DoubleKind.PRICES), Numbers::addFixed)
                .forPeers(Decimals.class, Numbers::rounded));
        documents.add(document(
                        "timestamps",
                        Timestamps.class,
                        Numbers::timestamps,
                        (array, message) -> addAll(array, message.values))
                .generated(NumbersTimestampsJson::write));
        documents.add(document("UUIDs", Uuids.class, Numbers::uuids, Numbers::addUuids)
                .generated(NumbersUuidsJson::write));
        documents.add(document(
                        "dates_and_times",
                        Times.class,
                        Numbers::times,
                        (array, message) -> addAll(array, message.values))
                .generated(NumbersTimesJson::write));
        return documents;
    }

    private static String name(int digits) {
        return digits == 1 ? "1_digit" : digits + "_digits";
    }

    /** Returns a document whose values are written by the same calls in an array of the builder and in one of a row. */
    private static <T> Document<T> document(
            String variant, Class<T> type, Supplier<Object[]> messages, BiConsumer<JsonValues<?>, T> addAll) {
        return new Document<>("Numbers/" + variant, DESCRIPTION, type, messages)
                .builder((json, message) -> addAll.accept(json.createJSONArray("values"), message))
                .row((json, message) -> {
                    JsonRow array = json.reset(SHAPE).addArray();
                    addAll.accept(array, message);
                    array.end().end();
                })
                .writers(WRITERS);
    }

    private static void addDecimals(JsonValues<?> array, long[] unscaled) {
        array.addDecimals(unscaled, 0, VALUES, DECIMAL_SCALE);
    }

    private static void addFixed(JsonValues<?> array, Doubles message) {
        for (double value : message.values) {
            array.add(value, DECIMAL_SCALE);
        }
    }

    private static void addAll(JsonValues<?> array, Temporal[] values) {
        for (Temporal value : values) {
            array.add(value);
        }
    }

    private static void addUuids(JsonValues<?> array, Uuids message) {
        for (UUID value : message.values) {
            array.add(value);
        }
    }

    private static Decimals rounded(Doubles message) {
        BigDecimal[] decimals = new BigDecimal[VALUES];
        for (int i = 0; i < VALUES; i++) {
            decimals[i] = new BigDecimal(message.values[i]).setScale(DECIMAL_SCALE, RoundingMode.HALF_EVEN);
        }
        return new Decimals(decimals);
    }

    private static Object[] messages(Supplier<?> message) {
        return Stream.generate(message).limit(Samples.messageCount(VALUES)).toArray();
    }

    private static Object[] ints(int digits) {
        LongSupplier next = integers(digits);
        return messages(() -> new Ints(LongStream.generate(next)
                .limit(VALUES)
                .mapToInt(Math::toIntExact)
                .toArray()));
    }

    private static Object[] longs(int digits) {
        LongSupplier next = integers(digits);
        return messages(() -> new Longs(LongStream.generate(next).limit(VALUES).toArray()));
    }

    private static Object[] unscaled() {
        LongSupplier next = integers(9);
        return messages(() -> LongStream.generate(next).limit(VALUES).toArray());
    }

    private static Object[] doubles(DoubleKind kind) {
        DoubleSupplier next = kind.supplier();
        return messages(
                () -> new Doubles(DoubleStream.generate(next).limit(VALUES).toArray()));
    }

    private static Object[] floats() {
        DoubleSupplier next = anyFloats();
        return messages(() -> {
            float[] values = new float[VALUES];
            for (int i = 0; i < VALUES; i++) {
                values[i] = (float) next.getAsDouble();
            }
            return new Floats(values);
        });
    }

    private static Object[] timestamps() {
        Samples samples = Samples.create();
        return messages(() ->
                new Timestamps(Stream.generate(samples::instant).limit(VALUES).toArray(Instant[]::new)));
    }

    private static Object[] uuids() {
        Random random = new Random(128);
        return messages(() -> new Uuids(Stream.generate(() -> new UUID(random.nextLong(), random.nextLong()))
                .limit(VALUES)
                .toArray(UUID[]::new)));
    }

    private static Object[] times() {
        Samples samples = Samples.create();
        Random random = new Random(24);
        return messages(() ->
                new Times(Stream.generate(() -> samples.instant().atOffset(ZoneOffset.ofHours(1 + random.nextInt(9))))
                        .limit(VALUES)
                        .toArray(OffsetDateTime[]::new)));
    }

    /** Returns a supplier of numbers with exactly the given number of digits. A quarter of them are negative. */
    private static LongSupplier integers(int digits) {
        Random random = new Random(digits);
        long low = (long) Math.pow(10, digits - 1);
        long span = digits == 19 ? Long.MAX_VALUE - low : 9 * low;
        return () -> {
            long number = low + Long.remainderUnsigned(random.nextLong(), span);
            return random.nextInt(4) == 0 ? -number : number;
        };
    }

    /** Returns a supplier of random finite floats. */
    private static DoubleSupplier anyFloats() {
        Random random = new Random(32);
        return () -> {
            float value;
            do {
                value = Float.intBitsToFloat(random.nextInt());
            } while (!Float.isFinite(value));
            return value;
        };
    }

    /** A kind of doubles. */
    private enum DoubleKind {
        /** Random finite doubles: mostly 17 digits, with an exponent. */
        ANY {
            @Override
            DoubleSupplier supplier() {
                Random random = new Random(64);
                return () -> {
                    double value;
                    do {
                        value = Double.longBitsToDouble(random.nextLong());
                    } while (!Double.isFinite(value));
                    return value;
                };
            }
        },
        /** Random doubles from 0 to 1: mostly 16 or 17 digits. */
        UNIT {
            @Override
            DoubleSupplier supplier() {
                Random random = new Random(65);
                return random::nextDouble;
            }
        },
        /** Prices from 10 to 1,000 with two decimal places. */
        PRICES {
            @Override
            DoubleSupplier supplier() {
                Samples samples = Samples.create();
                return () -> samples.cents() / 100.0;
            }
        };

        abstract DoubleSupplier supplier();
    }
}
