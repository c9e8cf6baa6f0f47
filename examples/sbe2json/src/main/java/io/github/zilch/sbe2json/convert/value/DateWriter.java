// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * Writes a number of days since 1970-01-01 as {@code YYYY-MM-DD}. What is in no year from 0000 to 9999 is written as a number.
 */
final class DateWriter implements ValueWriter {
    private static final int DAYS_TO_1970 = 719_468; // from 0000-03-01

    /** 0000-01-01 and 9999-12-31. */
    private static final int FIRST_DAY = -719_528;

    private static final int LAST_DAY = 2_932_896;

    private static final int DAYS_OF_ERA = 146_097; // 400 years

    private final String field;
    private final IntegerWriter number;
    private final Flaws flaws;
    private final byte[] text = "0000-00-00".getBytes(StandardCharsets.US_ASCII);

    /**
     * Creates a writer.
     *
     * @param field with its path.
     * @param number of days; also writes it if it is no date.
     * @param flaws to report to.
     */
    DateWriter(String field, IntegerWriter number, Flaws flaws) {
        this.field = field;
        this.number = number;
        this.flaws = flaws;
    }

    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long days = number.part().read(buffer, at);
        boolean isNull = number.part().isNull(days);
        if (isNull || days < FIRST_DAY || days > LAST_DAY) {
            if (!isNull) {
                flaws.add(Flaw.TIMESTAMP, field, at, days, 0);
            }
            number.write(row, buffer, at, version);
        } else {
            put((int) days);
            row.addAscii(text, 0, text.length);
        }
    }

    /** Years begin in March here, so that the leap day is the last one. */
    private void put(int days) {
        int sinceZero = days + DAYS_TO_1970;
        int era = Math.floorDiv(sinceZero, DAYS_OF_ERA);
        int dayOfEra = Math.floorMod(sinceZero, DAYS_OF_ERA);
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
