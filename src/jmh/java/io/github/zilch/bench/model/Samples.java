// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;

/** Creates random values that change from message to message and are the same in every run. */
public final class Samples {
    /**
     * The number of values in all messages of a benchmark. With fewer values the branch predictor learns which branches
     * each value takes, which is impossible with the messages of a real program. For example, dsl-json took half as
     * long with 512 seed documents of eight strings each as with 1,024.
     */
    private static final int TOTAL_VALUES = 8_192;

    /** The minimum number of messages with an ID: with fewer, the IDs would repeat too soon. */
    private static final int MIN_MESSAGES = 256;

    /** The first ID. All IDs have five digits. */
    public static final int FIRST_ID = 10_000;

    private static final long FIRST_NANOSECOND = 1_795_228_200_000_000_000L;

    private final Random random = new Random(168);

    private Samples() {}

    /** Returns a random source with a fixed seed. */
    public static Samples create() {
        return new Samples();
    }

    /** Returns the number of messages for a benchmark with the given number of values per message: a power of two. */
    public static int messageCount(int valuesPerMessage) {
        return Integer.highestOneBit(2 * TOTAL_VALUES / valuesPerMessage - 1);
    }

    /**
     * Creates the messages of a document, each with an ID of its own: {@link #messageCount} of them, or as many as there must be
     * for the IDs. The message at an index has the first ID that leads to it, {@code id & (length - 1)}.
     */
    public static <T> Object[] messages(int valuesPerMessage, Creation<T> creation) {
        Samples samples = new Samples();
        Object[] messages = new Object[Math.max(messageCount(valuesPerMessage), MIN_MESSAGES)];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = creation.create(id(i, messages.length), samples);
        }
        return messages;
    }

    /** Creates messages with the values of the given large documents, each with an ID of its own. */
    public static <T> Object[] messages(List<T> documents, BiFunction<T, Integer, T> withId) {
        Object[] messages = new Object[Math.max(documents.size(), MIN_MESSAGES)];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = withId.apply(documents.get(i & documents.size() - 1), id(i, messages.length));
        }
        return messages;
    }

    private static int id(int index, int count) {
        return FIRST_ID + (index - FIRST_ID & count - 1);
    }

    /** Creates a message with an ID and random values. */
    @FunctionalInterface
    public interface Creation<T> {
        /** Creates the message. */
        T create(int id, Samples samples);
    }

    /** Returns a new string of lower-case letters with a random length. */
    public String text(int averageLength) {
        char[] letters = new char[1 + random.nextInt(2 * averageLength - 1)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('a' + random.nextInt(26));
        }
        return new String(letters);
    }

    /** Returns a new string of digits. */
    public String digits(int length) {
        char[] digits = new char[length];
        for (int i = 0; i < length; i++) {
            digits[i] = (char) ('0' + random.nextInt(10));
        }
        return new String(digits);
    }

    /** Returns a string of characters from the given ones, with the given length. */
    public String from(String characters, int length) {
        char[] chosen = new char[length];
        for (int i = 0; i < length; i++) {
            chosen[i] = characters.charAt(random.nextInt(characters.length()));
        }
        return new String(chosen);
    }

    /** Returns a copy of one of the choices: a received message does not contain the literals of its sender. */
    public String choice(String... choices) {
        return new String(choices[random.nextInt(choices.length)].toCharArray());
    }

    /** Returns a number from {@code low} (inclusive) to {@code high} (exclusive). */
    public int integer(int low, int high) {
        return low + random.nextInt(high - low);
    }

    /** Returns a number from {@code low} (inclusive) to {@code high} (exclusive). */
    public long integer(long low, long high) {
        return low + (long) (random.nextDouble() * (high - low));
    }

    /** Returns a number with the given number of digits. */
    public long withDigits(int digits) {
        long low = digits == 1 ? 0 : Math.round(Math.pow(10, digits - 1));
        return integer(low, Math.round(Math.pow(10, digits)));
    }

    /**
     * Returns a supplier of the values in random order, each of them as often as it is counted, and then again.
     *
     * @param valuesAndCounts each value with its count after it.
     */
    public IntSupplier deck(int... valuesAndCounts) {
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < valuesAndCounts.length; i += 2) {
            values.addAll(Collections.nCopies(valuesAndCounts[i + 1], valuesAndCounts[i]));
        }
        return new IntSupplier() {
            private int next = values.size();

            @Override
            public int getAsInt() {
                if (next == values.size()) {
                    Collections.shuffle(values, random);
                    next = 0;
                }
                return values.get(next++);
            }
        };
    }

    /** Returns a price between 10 and 1,000 in hundredths. The price is not a whole number. */
    public int cents() {
        int cents;
        do {
            cents = integer(1_000, 100_000);
        } while (cents % 100 == 0);
        return cents;
    }

    public boolean nextBoolean() {
        return random.nextBoolean();
    }

    /** Returns a time with nine significant fractional digits. */
    public Instant instant() {
        long nanoseconds = FIRST_NANOSECOND + 10 * integer(0L, 8_640_000_000_000L) + integer(1, 10);
        return Instant.ofEpochSecond(nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000);
    }
}
