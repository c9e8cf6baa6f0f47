// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.wire.UnitReader;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * Writes a timestamp as ISO 8601, with as many digits as its unit has. What is in no year from 0000 to 9999 is written as
 * a number.
 *
 * @param field with its path.
 * @param number of units since 1970; also writes it if it is no time.
 * @param unit of the number.
 * @param flaws to report to.
 */
public record TimestampWriter(String field, IntegerWriter number, UnitReader unit, Flaws flaws) implements ValueWriter {
    /** 0000-01-01T00:00:00Z and 10000-01-01T00:00:00Z in seconds since 1970. */
    private static final long FIRST_SECOND = -62_167_219_200L;

    private static final long END_SECOND = 253_402_300_800L;

    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long epoch = number.part().read(buffer, at);
        TimeUnit known = unit.read(buffer, at);
        boolean isNull = number.part().isNull(epoch);
        if (isNull || !isTime(epoch, known)) {
            if (!isNull) {
                flaws.add(Flaw.TIMESTAMP, field, at, epoch, 0);
            }
            number.write(row, buffer, at, version);
        } else {
            row.addTimestamp(epoch, known);
        }
    }

    private boolean isTime(long epoch, TimeUnit known) {
        if (known == null || epoch < 0 && number.part().isUnsignedLong()) {
            return false;
        }
        return epoch >= known.convert(FIRST_SECOND, TimeUnit.SECONDS)
                && (known == TimeUnit.NANOSECONDS || epoch < known.convert(END_SECOND, TimeUnit.SECONDS));
    }
}
