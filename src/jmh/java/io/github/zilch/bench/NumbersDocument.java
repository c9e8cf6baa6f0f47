// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.UUID;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Documents with an array of 64 numbers: {@code {"values":[…]}}. {@link Samples} sets the number of documents. */
public final class NumbersDocument {
    /** The number of values in a document. */
    public static final int VALUES = 64;

    static final int DECIMAL_SCALE = 4;

    private NumbersDocument() {}

    /** A document of ints. */
    public static final class Ints {
        public int[] values = new int[VALUES];
    }

    /** A document of longs. */
    public static final class Longs {
        public long[] values = new long[VALUES];
    }

    /** A document of floats. */
    public static final class Floats {
        public float[] values = new float[VALUES];
    }

    /** A document of doubles. */
    public static final class Doubles {
        public double[] values = new double[VALUES];
    }

    /** A document of decimals. */
    public static final class Decimals {
        public BigDecimal[] values = new BigDecimal[VALUES];

        public transient long[] unscaled = new long[VALUES];

        /** Creates new {@code BigDecimal}s for all values, without cached text. */
        void createValues() {
            for (int i = 0; i < VALUES; i++) {
                values[i] = BigDecimal.valueOf(unscaled[i], DECIMAL_SCALE);
            }
        }
    }

    /** Returns a double as a peer writes it with {@value #DECIMAL_SCALE} decimals. */
    public static BigDecimal fixed(double value) {
        return new BigDecimal(value).setScale(DECIMAL_SCALE, RoundingMode.HALF_EVEN);
    }

    /** A document of timestamps with nine fractional digits. */
    public static final class Timestamps {
        public Instant[] values = new Instant[VALUES];

        public transient long[] nanoseconds = new long[VALUES];
    }

    /** A document of UUIDs. */
    public static final class Uuids {
        public UUID[] values = new UUID[VALUES];
    }

    /** A document of dates and times with nine fractional digits and the offset of a place. */
    public static final class Times {
        public OffsetDateTime[] values = new OffsetDateTime[VALUES];
    }

    static Ints[] ints(LongSupplier next) {
        return documents(Ints[]::new, Ints::new, (document, i) -> document.values[i] = (int) next.getAsLong());
    }

    static Longs[] longs(LongSupplier next) {
        return documents(Longs[]::new, Longs::new, (document, i) -> document.values[i] = next.getAsLong());
    }

    static Floats[] floats(DoubleSupplier next) {
        return documents(Floats[]::new, Floats::new, (document, i) -> document.values[i] = (float) next.getAsDouble());
    }

    static Doubles[] doubles(DoubleSupplier next) {
        return documents(Doubles[]::new, Doubles::new, (document, i) -> document.values[i] = next.getAsDouble());
    }

    static Decimals[] decimals(LongSupplier next) {
        Decimals[] documents =
                documents(Decimals[]::new, Decimals::new, (document, i) -> document.unscaled[i] = next.getAsLong());
        for (Decimals document : documents) {
            document.createValues();
        }
        return documents;
    }

    static Timestamps[] timestamps() {
        Samples samples = Samples.create();
        return documents(Timestamps[]::new, Timestamps::new, (document, i) -> {
            document.nanoseconds[i] = samples.nanoseconds();
            document.values[i] = Samples.instant(document.nanoseconds[i]);
        });
    }

    static Uuids[] uuids() {
        Random random = new Random(128);
        return documents(
                Uuids[]::new,
                Uuids::new,
                (document, i) -> document.values[i] = new UUID(random.nextLong(), random.nextLong()));
    }

    static Times[] times() {
        Samples samples = Samples.create();
        Random random = new Random(24);
        return documents(
                Times[]::new,
                Times::new,
                (document, i) -> document.values[i] =
                        Samples.instant(samples.nanoseconds()).atOffset(ZoneOffset.ofHours(1 + random.nextInt(9))));
    }

    /** Returns a supplier of numbers with exactly the given number of digits. A quarter of them are negative. */
    static LongSupplier digits(int digits) {
        Random random = new Random(digits);
        long low = (long) Math.pow(10, digits - 1);
        long span = digits == 19 ? Long.MAX_VALUE - low : 9 * low;
        return () -> {
            long number = low + Long.remainderUnsigned(random.nextLong(), span);
            return random.nextInt(4) == 0 ? -number : number;
        };
    }

    /** Returns a supplier of random finite floats. */
    static DoubleSupplier anyFloats() {
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
    public enum DoubleKind {
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

    private interface Filler<T> {
        void fill(T document, int index);
    }

    private static <T> T[] documents(IntFunction<T[]> array, Supplier<T> empty, Filler<? super T> filler) {
        T[] documents = array.apply(Samples.messageCount(VALUES));
        for (int d = 0; d < documents.length; d++) {
            documents[d] = empty.get();
            for (int i = 0; i < VALUES; i++) {
                filler.fill(documents[d], i);
            }
        }
        return documents;
    }
}
