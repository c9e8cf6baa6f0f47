// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/** Draws numbers and times of every length. */
public final class AnyNumbers {
    private static final long LARGEST_SAFE = (1L << 53) - 1;
    private static final double[] DOUBLES = {
        0, -0.0, 5e-324, Double.MAX_VALUE, 1e21, 1e-7, 123456789012345680000.0, 0.1 + 0.2, LARGEST_SAFE, 1e-6, 1e20
    };

    private AnyNumbers() {}

    /** Returns a long with any number of digits. */
    public static long integer(Choices choices) {
        return choices.below(20) == 0
                ? choices.below(2) == 0 ? Long.MIN_VALUE : LARGEST_SAFE + choices.below(3)
                : choices.bits() >> choices.below(64);
    }

    /** Returns an int with any number of digits. */
    static int small(Choices choices) {
        return (int) integer(choices) >> choices.below(32);
    }

    /** Returns a finite double. */
    public static double floating(Choices choices) {
        int dice = choices.below(8);
        if (dice < 2) {
            double any = dice == 0 ? DOUBLES[choices.below(DOUBLES.length)] : Double.longBitsToDouble(choices.bits());
            return Double.isFinite(any) ? any : 0.5;
        }
        return Double.parseDouble(decimal(choices, 15, 280, 12));
    }

    /** Returns a finite float. */
    public static float single(Choices choices) {
        return Float.parseFloat(decimal(choices, 6, 28, 8));
    }

    private static String decimal(Choices choices, int mostDigits, int wide, int narrow) {
        long limit = (long) Math.pow(10, 1 + choices.below(mostDigits));
        int range = choices.below(4) == 0 ? wide : narrow;
        String sign = choices.below(3) == 0 ? "-" : "";
        return sign + Math.floorMod(choices.bits(), limit) + 'e' + (choices.below(2 * range) - range);
    }

    /** Returns a number that is not finite. */
    public static double notFinite(Choices choices) {
        return new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}[choices.below(3)];
    }

    /** Returns the scale of a decimal. */
    public static int scale(Choices choices) {
        return choices.below(12) > 0 ? choices.below(24) - 4 : choices.below(2_001) - 1_000;
    }

    /** Returns a number of decimals. */
    static int decimals(Choices choices) {
        return choices.below(8) > 0 ? choices.below(12) : choices.below(choices.below(8) > 0 ? 60 : 1_001);
    }

    /** Returns a decimal of up to some two hundred bits. */
    static BigDecimal decimal(Choices choices) {
        BigDecimal value = BigDecimal.valueOf(integer(choices), scale(choices));
        for (int i = choices.below(4); i > 1; i--) {
            value = value.multiply(new BigDecimal(choices.bits()));
        }
        return value;
    }

    /** Returns an integer of up to some two hundred bits. */
    static BigInteger large(Choices choices) {
        return decimal(choices).unscaledValue();
    }

    /** Returns a time that the unit can count, seldom before 1970. */
    public static long epoch(Choices choices, TimeUnit unit) {
        long seconds = Math.floorMod(choices.bits(), unit == TimeUnit.NANOSECONDS ? 9_000_000_000L : 250_000_000_000L);
        long units = unit.convert(seconds, TimeUnit.SECONDS);
        long inSecond = unit.convert(1, TimeUnit.SECONDS);
        long epoch = units + (inSecond > 1 ? Math.floorMod(choices.bits(), inSecond) : 0);
        return choices.below(4) == 0 ? -epoch / 5 : epoch;
    }

    /** Returns what a clock on the wall shows. */
    static LocalDateTime local(Choices choices) {
        long nanos = choices.below(3) == 0 ? 0 : Math.floorMod(choices.bits(), 1_000_000_000L);
        return LocalDateTime.ofEpochSecond(epoch(choices, TimeUnit.SECONDS), (int) nanos, ZoneOffset.UTC);
    }

    /** Returns an offset from UTC. */
    static ZoneOffset offset(Choices choices) {
        return ZoneOffset.ofTotalSeconds(choices.below(129_601) - 64_800);
    }
}
