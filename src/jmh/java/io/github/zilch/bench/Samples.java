// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import java.time.Instant;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;

/** What the documents hold: the same in every run, changing from message to message. */
final class Samples {
    /**
     * How many values a benchmark goes through, all its messages together. With fewer the processor learns by heart how each
     * of them branches, which it cannot with the messages of a program: 512 seed documents, with eight strings each, took
     * dsl-json half as long as 1,024.
     */
    private static final int VALUES = 8_192;

    private static final long FIRST_NANOSECOND = 1_795_228_200_000_000_000L;

    private final Random random = new Random(168);

    private Samples() {}

    /** How many messages a benchmark goes through that have so many values each: a power of two. */
    static int count(int values) {
        return Integer.highestOneBit(2 * VALUES / values - 1);
    }

    /** Makes as many messages as that, with so many values each. */
    static <T> T[] of(int values, IntFunction<T[]> array, Function<Samples, T> message) {
        Samples samples = new Samples();
        T[] messages = array.apply(count(values));
        for (int i = 0; i < messages.length; i++) {
            messages[i] = message.apply(samples);
        }
        return messages;
    }

    /** Makes one message. */
    static <T> T one(Function<Samples, T> message) {
        return message.apply(new Samples());
    }

    /** Small letters: a new string, of changing length. */
    String text(int averageLength) {
        char[] letters = new char[1 + random.nextInt(2 * averageLength - 1)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('a' + random.nextInt(26));
        }
        return new String(letters);
    }

    /** Digits: a new string. */
    String digits(int length) {
        char[] digits = new char[length];
        for (int i = 0; i < length; i++) {
            digits[i] = (char) ('0' + random.nextInt(10));
        }
        return new String(digits);
    }

    /** One of the choices, as a new string: a message that is received does not hold the literals of its sender. */
    String choice(String... choices) {
        return new String(choices[random.nextInt(choices.length)].toCharArray());
    }

    /** From {@code low} to just below {@code high}. */
    int integer(int low, int high) {
        return low + random.nextInt(high - low);
    }

    /** From {@code low} to just below {@code high}. */
    long integer(long low, long high) {
        return low + (long) (random.nextDouble() * (high - low));
    }

    /** Hundredths of a price between 10 and 1,000 that is not a whole number. */
    int cents() {
        int cents;
        do {
            cents = integer(1_000, 100_000);
        } while (cents % 100 == 0);
        return cents;
    }

    boolean choice() {
        return random.nextBoolean();
    }

    /** Nanoseconds since 1970, all nine digits of the fraction in use. */
    long nanoseconds() {
        return FIRST_NANOSECOND + 10 * integer(0L, 8_640_000_000_000L) + integer(1, 10);
    }

    /** The same moment as {@link #nanoseconds()} gave. */
    static Instant instant(long nanoseconds) {
        return Instant.ofEpochSecond(nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000);
    }
}
