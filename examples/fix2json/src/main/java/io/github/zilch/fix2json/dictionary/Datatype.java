// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.fix2json.convert.value.IsoTime;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.Times;
import java.util.Locale;
import org.agrona.DirectBuffer;

/**
 * The datatypes of FIX, as far as they differ in the format of their values. Lookups do not allocate; safe to share
 * between threads.
 */
public enum Datatype {
    /** Any text. */
    STRING,
    /** One character. */
    CHAR,
    /** Digits, with an optional minus sign. */
    INT,
    /** Digits without a sign: a sequence number, a length or a count. */
    NATURAL,
    /** A day of a month, from 1 to 31. */
    DAY_OF_MONTH,
    /** Digits with an optional decimal point and an optional minus sign: a price, a quantity or an amount. */
    FLOAT,
    /** {@code Y} or {@code N}. */
    BOOLEAN,
    /** Three letters. */
    CURRENCY,
    /** Two letters. */
    COUNTRY,
    /** {@code YYYYMMDD}. */
    DATE,
    /** {@code YYYYMM}, {@code YYYYMMDD}, or {@code YYYYMMwN} for a week. */
    MONTH_YEAR,
    /** {@code HH:MM:SS} with an optional fraction, in UTC. */
    UTC_TIME,
    /** {@code HH:MM:SS} with an optional fraction, in the sender's local time. */
    LOCAL_TIME,
    /** {@code HH:MM} with optional seconds, fraction and time zone. */
    TZ_TIME,
    /** {@code YYYYMMDD-HH:MM:SS} with an optional fraction, in UTC. */
    UTC_TIMESTAMP,
    /** {@code YYYYMMDD-HH:MM} with optional seconds, fraction and time zone. */
    TZ_TIMESTAMP,
    /** Several values separated by spaces. */
    MULTIPLE,
    /** Any bytes. Another field contains their number. */
    DATA;

    /**
     * Returns the datatype for a name in a dictionary. The names differ from version to version, and several of them
     * map to the same datatype.
     *
     * @param name such as {@code PRICEOFFSET} or {@code MONTH-YEAR}.
     * @return the datatype; STRING for an unknown name.
     */
    static Datatype of(String name) {
        return switch (name.replace("-", "").toUpperCase(Locale.ROOT)) {
            case "CHAR" -> CHAR;
            case "INT" -> INT;
            case "LENGTH", "SEQNUM", "NUMINGROUP", "TAGNUM" -> NATURAL;
            case "DAYOFMONTH" -> DAY_OF_MONTH;
            case "FLOAT", "QTY", "PRICE", "PRICEOFFSET", "AMT", "PERCENTAGE" -> FLOAT;
            case "BOOLEAN" -> BOOLEAN;
            case "CURRENCY" -> CURRENCY;
            case "COUNTRY" -> COUNTRY;
            case "DATE", "UTCDATE", "UTCDATEONLY", "LOCALMKTDATE" -> DATE;
            case "MONTHYEAR" -> MONTH_YEAR;
            case "UTCTIMEONLY" -> UTC_TIME;
            case "LOCALMKTTIME" -> LOCAL_TIME;
            case "TZTIMEONLY" -> TZ_TIME;
            case "UTCTIMESTAMP", "TIME" -> UTC_TIMESTAMP; // FIX.4.0 and FIX.4.1 call it TIME
            case "TZTIMESTAMP" -> TZ_TIMESTAMP;
            case "MULTIPLEVALUESTRING", "MULTIPLESTRINGVALUE", "MULTIPLECHARVALUE" -> MULTIPLE;
            case "DATA", "XMLDATA" -> DATA;
            default -> STRING;
        };
    }

    /** Returns whether valid values are numbers. */
    public boolean isNumber() {
        return this == INT || this == NATURAL || this == DAY_OF_MONTH || this == FLOAT;
    }

    /** Returns whether {@link IsoTime} converts valid values from the FIX form to ISO 8601. */
    public boolean isTime() {
        return switch (this) {
            case DATE, UTC_TIME, TZ_TIME, UTC_TIMESTAMP, TZ_TIMESTAMP -> true;
            default -> false;
        };
    }

    /** Returns whether a value is valid. The value has at least one byte. */
    public boolean isValid(DirectBuffer buffer, int offset, int length) {
        return switch (this) {
            case STRING, MULTIPLE, DATA -> true;
            case CHAR -> length == 1;
            case INT -> Numbers.isInteger(buffer, offset, length);
            case NATURAL -> Numbers.isDigits(buffer, offset, length);
            case DAY_OF_MONTH -> isDayOfMonth(buffer, offset, length);
            case FLOAT -> Numbers.isDecimal(buffer, offset, length);
            case BOOLEAN -> length == 1 && (buffer.getByte(offset) == 'Y' || buffer.getByte(offset) == 'N');
            case CURRENCY -> length == 3 && isLetters(buffer, offset, length);
            case COUNTRY -> length == 2 && isLetters(buffer, offset, length);
            case DATE -> length == 8 && Times.isDate(buffer, offset);
            case MONTH_YEAR -> Times.isMonthYear(buffer, offset, length);
            case UTC_TIME, LOCAL_TIME -> Times.isTime(buffer, offset, length);
            case TZ_TIME -> Times.isZonedTime(buffer, offset, length);
            case UTC_TIMESTAMP -> Times.isTimestamp(buffer, offset, length);
            case TZ_TIMESTAMP -> Times.isZonedTimestamp(buffer, offset, length);
        };
    }

    private static boolean isDayOfMonth(DirectBuffer buffer, int offset, int length) {
        int day = length <= 2 ? Numbers.unsigned(buffer, offset, length) : 0;
        return day >= 1 && day <= 31;
    }

    private static boolean isLetters(DirectBuffer buffer, int offset, int length) {
        for (int i = 0; i < length; i++) {
            int letter = buffer.getByte(offset + i) | 0x20;
            if (letter < 'a' || letter > 'z') {
                return false;
            }
        }
        return true;
    }
}
