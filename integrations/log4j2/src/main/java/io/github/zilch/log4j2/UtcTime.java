// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.time.Instant;

/** The time of an event in UTC, as the library writes points in time. */
final class UtcTime extends TemplateValue<LogEvent> {
    // Seconds from 1970 to the first and last years whose nanoseconds are a long.

    private static final long FIRST_OF_1678 = -9_214_560_000L;
    private static final long FIRST_OF_2262 = 9_214_646_400L;

    private final TimeUnit unit;
    private final long unitsPerSecond;
    private final long nanosPerUnit;
    private final TimeText otherTimes;

    /**
     * Creates a value.
     *
     * @param unit of the last digit.
     * @param otherTimes writes times that are long past or far ahead.
     */
    UtcTime(TimeUnit unit, TimeText otherTimes) {
        this.unit = unit;
        this.unitsPerSecond = unit.convert(1, TimeUnit.SECONDS);
        this.nanosPerUnit = unit.toNanos(1);
        this.otherTimes = otherTimes;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Instant instant = event.getInstant();
        long seconds = instant.getEpochSecond();
        if (seconds < FIRST_OF_1678 || seconds >= FIRST_OF_2262) {
            otherTimes.write(out, node, key, event);
        } else {
            long fraction =
                    Math.floorDiv(instant.getNanoOfSecond(), nanosPerUnit); // Log4j has negative ones before 1970
            node.putTimestamp(key, seconds * unitsPerSecond + fraction, unit);
        }
    }
}
