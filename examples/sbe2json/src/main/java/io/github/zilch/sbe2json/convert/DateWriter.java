// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * Writes a number of days since 1970-01-01, of at most 16 bits without a sign, as {@code YYYY-MM-DD}.
 */
final class DateWriter implements ValueWriter {
    /** The date 65,535 days after 1970-01-01 is in 2149. */
    private static final int DAYS_TO_1970 = 719_468; // from 0000-03-01

    private static final int DAYS_OF_ERA = 146_097; // 400 years

    private final IntegerWriter number;
    private final byte[] text = "0000-00-00".getBytes(StandardCharsets.US_ASCII);

    /**
     * Creates a writer.
     *
     * @param number of days; also writes it if it is null.
     */
    DateWriter(IntegerWriter number) {
        this.number = number;
    }

    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long days = number.reader().read(buffer, at);
        if (number.isOptional() && days == number.nullValue()) {
            number.write(row, buffer, at, version);
            return;
        }
        put((int) days);
        row.addAscii(text, 0, text.length);
    }

    /** Years begin in March here, so that the leap day is the last one. */
    private void put(int days) {
        int sinceZero = days + DAYS_TO_1970;
        int era = sinceZero / DAYS_OF_ERA;
        int dayOfEra = sinceZero % DAYS_OF_ERA;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int marchMonth = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
        int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        int year = yearOfEra + 400 * era + (month <= 2 ? 1 : 0);
        putDigits(0, year / 100);
        putDigits(2, year % 100);
        putDigits(5, month);
        putDigits(8, day);
    }

    private void putDigits(int index, int number) {
        text[index] = (byte) ('0' + number / 10);
        text[index + 1] = (byte) ('0' + number % 10);
    }
}
