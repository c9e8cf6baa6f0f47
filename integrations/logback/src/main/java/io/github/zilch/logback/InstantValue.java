// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The time of an event in UTC, as {@link Instant#toString()} writes it: with 0, 3, 6 or 9 digits of a second. */
final class InstantValue extends TemplateValue<ILoggingEvent> {
    private static final int NANOS_PER_MICRO = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1000;
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Seconds from 1970 within which nanoseconds are a long. */
    private static final long MAX_SECONDS = Long.MAX_VALUE / NANOS_PER_SECOND - 1;

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        Instant instant = event.getInstant();
        long seconds = instant.getEpochSecond();
        int nanos = instant.getNano();
        if (Math.abs(seconds) > MAX_SECONDS) {
            node.put(key, instant.toString());
        } else if (nanos == 0) {
            node.putTimestamp(key, seconds, TimeUnit.SECONDS);
        } else if (nanos % NANOS_PER_MILLI == 0) {
            node.putTimestamp(key, seconds * MILLIS_PER_SECOND + nanos / NANOS_PER_MILLI, TimeUnit.MILLISECONDS);
        } else if (nanos % NANOS_PER_MICRO == 0) {
            node.putTimestamp(key, seconds * MICROS_PER_SECOND + nanos / NANOS_PER_MICRO, TimeUnit.MICROSECONDS);
        } else {
            node.putTimestamp(key, seconds * NANOS_PER_SECOND + nanos, TimeUnit.NANOSECONDS);
        }
    }
}
