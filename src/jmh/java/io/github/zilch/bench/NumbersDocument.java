// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Arrays of 64 numbers: {@code {"values":[…]}}; 64 of them, so that nothing can be learnt by heart. */
public final class NumbersDocument {
    /** How many numbers are in one document. */
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

        /** Makes values that nobody has written yet. */
        void makeValues() {
            for (int i = 0; i < VALUES; i++) {
                values[i] = BigDecimal.valueOf(unscaled[i], DECIMAL_SCALE);
            }
        }
    }

    /** A document of moments, with nine digits after the second. */
    public static final class Timestamps {
        public Instant[] values = new Instant[VALUES];

        public transient long[] nanoseconds = new long[VALUES];
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
            document.makeValues();
        }
        return documents;
    }

    static Timestamps[] timestamps() {
        Samples make = Samples.one(samples -> samples);
        return documents(Timestamps[]::new, Timestamps::new, (document, i) -> {
            document.nanoseconds[i] = make.nanoseconds();
            document.values[i] = Samples.instant(document.nanoseconds[i]);
        });
    }

    /** Numbers of exactly so many digits, both signs. */
    static LongSupplier digits(int digits) {
        Random random = new Random(digits);
        long low = (long) Math.pow(10, digits - 1);
        long span = digits == 19 ? Long.MAX_VALUE - low : 9 * low;
        return () -> {
            long number = low + Long.remainderUnsigned(random.nextLong(), span);
            return random.nextInt(4) == 0 ? -number : number;
        };
    }

    /** Any float that is a number. */
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

    /** What a double is. */
    public enum DoubleKind {
        /** Any double that is a number: 17 digits mostly, with an exponent. */
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
        /** From 0 to 1: 16 or 17 digits mostly. */
        UNIT {
            @Override
            DoubleSupplier supplier() {
                Random random = new Random(65);
                return random::nextDouble;
            }
        },
        /** Prices from 10 to 1,000 with two places. */
        PRICES {
            @Override
            DoubleSupplier supplier() {
                Samples make = Samples.one(samples -> samples);
                return () -> make.cents() / 100.0;
            }
        };

        abstract DoubleSupplier supplier();
    }

    private interface Filler<T> {
        void fill(T document, int index);
    }

    private static <T> T[] documents(IntFunction<T[]> array, Supplier<T> empty, Filler<? super T> filler) {
        T[] documents = array.apply(Samples.count(VALUES));
        for (int d = 0; d < documents.length; d++) {
            documents[d] = empty.get();
            for (int i = 0; i < VALUES; i++) {
                filler.fill(documents[d], i);
            }
        }
        return documents;
    }
}
