// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.math.BigDecimal;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.time.Instant;

/** The time of an event since the epoch with all of its nanoseconds, as a number of some unit. */
final class EpochDecimal extends TemplateValue<LogEvent> {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MAX_SECONDS = Long.MAX_VALUE / NANOS_PER_SECOND - 1;

    private final int scale;

    /**
     * Creates a value.
     *
     * @param scale number of digits after the point: 9 for seconds, 6 for milliseconds, 0 for nanoseconds.
     */
    EpochDecimal(int scale) {
        this.scale = scale;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Instant instant = event.getInstant();
        long seconds = instant.getEpochSecond();
        int nanos = instant.getNanoOfSecond();
        if (Math.abs(seconds) <= MAX_SECONDS) {
            node.putDecimal(key, seconds * NANOS_PER_SECOND + nanos, scale);
        } else {
            BigDecimal whole = BigDecimal.valueOf(seconds).scaleByPowerOfTen(9).add(BigDecimal.valueOf(nanos));
            node.put(key, whole.scaleByPowerOfTen(-scale));
        }
    }
}
