// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes dates, and keeps the text of the last one: the times of a message, and of most messages of a day, share theirs.
 *
 * <p>The date comes from the count of days by the method of Cassio Neri and Lorenz Schneider, "Euclidean affine
 * functions and their application to calendar algorithms", Software: Practice and Experience, 2022.
 *
 * <p>Nothing here checks space. One thread at a time.
 */
public final class Day {
    /** Length of {@code 2026-11-21T}. */
    static final int LENGTH = 11;

    /** Days from the first of March of the year −400, where the calculation begins, to 1970-01-01. */
    private static final int DAYS_BEFORE_EPOCH = 719_468 + 146_097;

    /** {@code ....-..-} with zeros for the digits. */
    private static final long YEAR_MONTH = text("0000-00-");

    /** {@code ..T} with zeros for the digits. */
    private static final int DAY = (int) text("00T-----");

    /** Days since 1970-01-01, of the date that is kept; at first of none. */
    private int number = Integer.MIN_VALUE;

    private long yearMonth;
    private int dayOfMonth;

    /** Forgets the date that is kept. */
    public void forget() {
        number = Integer.MIN_VALUE;
    }

    /**
     * Writes a date and a {@code T}. Touches a byte more than {@link #LENGTH}.
     *
     * @param at address at which it begins.
     * @param days since 1970-01-01, negative before; in the years 0000 to 9999.
     */
    void put(long at, int days) {
        if (days != number) {
            take(days);
        }
        Memory.putLong(at, yearMonth);
        Memory.putInt(at + 8, dayOfMonth);
    }

    private void take(int days) {
        int quarters = 4 * (days + DAYS_BEFORE_EPOCH) + 3;
        int century = quarters / 146_097;
        int dayOfCentury = (quarters - century * 146_097) >>> 2;
        // A fraction of 2^32: its whole part is the year of the century, the rest tells the day in that year.
        long years = 2_939_745L * (4 * dayOfCentury + 3);
        int dayOfYear = (int) ((years & 0xFFFF_FFFFL) / 2_939_745) >>> 2;
        int months = 2_141 * dayOfYear + 197_913;
        int month = months >>> 16;
        int day = ((months & 0xFFFF) / 2_141) + 1;
        int year = 100 * century + (int) (years >>> 32) - 400;
        if (dayOfYear >= 306) { // January and February end the year that began in March
            year++;
            month -= 12;
        }
        int hundreds = year / 100;
        long date = pairs(hundreds | year - hundreds * 100 << 16 | (long) month << 32 | (long) day << 48);
        yearMonth = YEAR_MONTH | date & 0xFFFF_FFFFL | (date & 0xFFFF_0000_0000L) << 8;
        dayOfMonth = DAY | (int) (date >>> 48);
        number = days;
    }

    /** Returns eight characters as a word, the first one lowest. */
    static long text(String eightChars) {
        long word = 0;
        for (int i = 0; i < 8; i++) {
            word |= (long) eightChars.charAt(i) << 8 * i;
        }
        return word;
    }

    /** Returns two digits for each number below 100; the numbers have 16 bits each, the digits 8 bits. */
    static long pairs(long numbers) {
        long tens = numbers * 103 >>> 10 & 0x000F_000F_000F_000FL;
        return (numbers << 8) - tens * (10 * 256 - 1);
    }
}
