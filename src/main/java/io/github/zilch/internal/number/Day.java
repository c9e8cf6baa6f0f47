// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes dates and keeps the text of the last one, for days and for year, month and day apart. The timestamps of a
 * message, and of most messages of a day, have the same date.
 *
 * <p>The date is computed from the number of days by the method of Cassio Neri and Lorenz Schneider, "Euclidean affine
 * functions and their application to calendar algorithms", Software: Practice and Experience, 2022.
 *
 * <p>No method here checks whether there is room. Not safe for use by several threads.
 */
public final class Day {
    /** Length of {@code 2026-11-21T}. */
    static final int LENGTH = 11;

    /** Number of days from March 1 of the year −400, where the calculation starts, to 1970-01-01. */
    private static final int DAYS_BEFORE_EPOCH = 719_468 + 146_097;

    /** {@code 0000-00-}, to which the digits are added. */
    private static final long YEAR_MONTH = text("0000-00-");

    /** {@code 00T}, to which the digits are added. */
    private static final int DAY = (int) text("00T-----");

    private static final int NONE = Integer.MIN_VALUE;

    /** The last date that came as days since 1970-01-01; initially none. */
    private int epochDay = NONE;

    private long yearMonth;
    private int dayOfMonth;

    /** The last date that came as year, month and day; initially none. Messages have dates between their timestamps. */
    private int date = NONE;

    private long dateYearMonth;
    private int dateDayOfMonth;

    /** Discards the dates that are kept. */
    public void forget() {
        epochDay = NONE;
        date = NONE;
    }

    /**
     * Writes a date and a {@code T}. Overwrites {@link #LENGTH} bytes and one more.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param days since 1970-01-01, negative before it; in the years 0000 to 9999.
     */
    void put(byte[] target, long at, int days) {
        if (days != epochDay) {
            compute(days);
        }
        put(target, at, yearMonth, dayOfMonth);
    }

    /**
     * Writes a date and a {@code T}. Overwrites {@link #LENGTH} bytes and one more.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param year from 0 to 9999.
     * @param month from 1 to 12.
     * @param day of the month, from 1.
     */
    void put(byte[] target, long at, int year, int month, int day) {
        int next = year << 16 | month << 8 | day;
        if (next != date) {
            long digits = digits(year, month, day);
            dateYearMonth = yearMonth(digits);
            dateDayOfMonth = dayOfMonth(digits);
            date = next;
        }
        put(target, at, dateYearMonth, dateDayOfMonth);
    }

    private static void put(byte[] target, long at, long yearMonth, int dayOfMonth) {
        Memory.putLong(target, at, yearMonth);
        Memory.putInt(target, at + 8, dayOfMonth);
    }

    private void compute(int days) {
        int quarters = 4 * (days + DAYS_BEFORE_EPOCH) + 3;
        int century = quarters / 146_097;
        int dayOfCentury = (quarters - century * 146_097) >>> 2;
        // A fixed-point number with 32 fractional bits: the integer part is the year of the century, the fraction gives
        // the day of that year.
        long years = 2_939_745L * (4 * dayOfCentury + 3);
        int dayOfYear = (int) ((years & 0xFFFF_FFFFL) / 2_939_745) >>> 2;
        int months = 2_141 * dayOfYear + 197_913;
        int month = months >>> 16;
        int day = ((months & 0xFFFF) / 2_141) + 1;
        int year = 100 * century + (int) (years >>> 32) - 400;
        if (dayOfYear >= 306) { // January and February belong to the year that began in March
            year++;
            month -= 12;
        }
        long digits = digits(year, month, day);
        yearMonth = yearMonth(digits);
        dayOfMonth = dayOfMonth(digits);
        epochDay = days;
    }

    /** Returns the eight digits of a date. */
    private static long digits(int year, int month, int day) {
        int hundreds = year / 100;
        return pairs(hundreds | year - hundreds * 100 << 16 | (long) month << 32 | (long) day << 48);
    }

    private static long yearMonth(long digits) {
        return YEAR_MONTH | digits & 0xFFFF_FFFFL | (digits & 0xFFFF_0000_0000L) << 8;
    }

    private static int dayOfMonth(long digits) {
        return DAY | (int) (digits >>> 48);
    }

    /** Returns eight characters as a word, the first one in the lowest byte. */
    static long text(String eightChars) {
        long word = 0;
        for (int i = 0; i < 8; i++) {
            word |= (long) eightChars.charAt(i) << 8 * i;
        }
        return word;
    }

    /**
     * Returns the two digits of each of four numbers below 100. The numbers have 16 bits each, the digits 8 bits each.
     */
    static long pairs(long numbers) {
        long tens = numbers * 103 >>> 10 & 0x000F_000F_000F_000FL;
        return (numbers << 8) - tens * (10 * 256 - 1);
    }
}
