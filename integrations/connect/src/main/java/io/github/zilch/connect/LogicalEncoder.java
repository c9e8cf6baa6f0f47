// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import java.util.Date;
import org.apache.kafka.connect.data.Schema;

/** Writes a date, time or timestamp of Connect as the number that its schema defines. */
final class LogicalEncoder extends ValueEncoder {
    private static final long MILLIS_PER_DAY = 86_400_000;

    private enum Unit {
        DAYS,
        MILLIS_OF_DAY,
        MILLIS
    }

    private final Unit unit;

    private LogicalEncoder(Schema schema, Settings settings, Unit unit) {
        super(schema, settings.replaceNull());
        this.unit = unit;
    }

    /** Returns the encoder of a schema, or null if its name is not that of a date, time or timestamp. */
    static LogicalEncoder of(Schema schema, Settings settings) {
        Unit unit = switch (schema.name()) {
            case org.apache.kafka.connect.data.Date.LOGICAL_NAME -> Unit.DAYS;
            case org.apache.kafka.connect.data.Time.LOGICAL_NAME -> Unit.MILLIS_OF_DAY;
            case org.apache.kafka.connect.data.Timestamp.LOGICAL_NAME -> Unit.MILLIS;
            default -> null;
        };
        return unit == null ? null : new LogicalEncoder(schema, settings, unit);
    }

    @Override
    void encode(JsonRow row, Object value) {
        if (!(value instanceof Date date)) {
            throw ConversionException.wrongClass(value, "java.util.Date");
        }
        long millis = date.getTime();
        switch (unit) {
            case DAYS -> row.add(days(millis));
            case MILLIS_OF_DAY -> row.add(millisOfDay(millis));
            default -> row.add(millis);
        }
    }

    private static int days(long millis) {
        if (millis % MILLIS_PER_DAY != 0) {
            throw new ConversionException(
                    "the value of a Date is not midnight in UTC: set its hours, minutes, seconds and milliseconds to 0,"
                            + " or use a Timestamp");
        }
        return (int) (millis / MILLIS_PER_DAY);
    }

    private static int millisOfDay(long millis) {
        if (millis < 0 || millis > MILLIS_PER_DAY) {
            throw new ConversionException(
                    "the value of a Time is not on 1970-01-01 in UTC: set its date to that day, or use a Timestamp");
        }
        return (int) millis;
    }
}
