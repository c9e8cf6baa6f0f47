// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * The time of an event in a time zone, as {@link DateTimeFormatter#ISO_OFFSET_DATE_TIME} writes it: with as many digits of a
 * second as it needs.
 */
final class OffsetTimeValue implements TemplateValue<ILoggingEvent> {
    private static final long SECONDS_PER_DAY = 24 * 60 * 60;
    private static final int SECONDS_PER_HOUR = 60 * 60;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int NANOS_OF_FIRST_DIGIT = 100_000_000;

    private final ZoneRules rules;

    // What was needed last is kept. Any thread may replace it: it never changes itself.

    private Day day = new Day(0, LocalDate.EPOCH.toString());
    private Period period;

    /** A day since 1970, and its text. */
    private record Day(long number, String text) {}

    /** Seconds since 1970 between which a time zone has an offset. */
    private record Period(long first, long end, ZoneOffset offset) {}

    OffsetTimeValue(ZoneId zone) {
        rules = zone.getRules();
        period = periodOf(Instant.EPOCH);
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        Instant instant = event.getInstant();
        ZoneOffset offset = offset(instant);
        long local = instant.getEpochSecond() + offset.getTotalSeconds();
        int second = (int) Math.floorMod(local, SECONDS_PER_DAY);
        StringBuilder text = out.beginText();
        text.append(day(Math.floorDiv(local, SECONDS_PER_DAY))).append('T');
        appendTwo(text, second / SECONDS_PER_HOUR).append(':');
        appendTwo(text, second / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE).append(':');
        appendTwo(text, second % SECONDS_PER_MINUTE);
        appendFraction(text, instant.getNano());
        node.put(key, text.append(offset.getId())); // a time is not cut
    }

    private ZoneOffset offset(Instant instant) {
        Period known = period;
        long second = instant.getEpochSecond();
        if (second < known.first || second >= known.end) {
            known = periodOf(instant);
            period = known;
        }
        return known.offset;
    }

    private Period periodOf(Instant instant) {
        ZoneOffsetTransition before = rules.previousTransition(instant.plusNanos(1));
        ZoneOffsetTransition after = rules.nextTransition(instant);
        return new Period(
                before == null ? Long.MIN_VALUE : before.toEpochSecond(),
                after == null ? Long.MAX_VALUE : after.toEpochSecond(),
                rules.getOffset(instant));
    }

    private String day(long number) {
        Day known = day;
        if (known.number != number) {
            known = new Day(number, LocalDate.ofEpochDay(number).toString());
            day = known;
        }
        return known.text;
    }

    private static StringBuilder appendTwo(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    private static void appendFraction(StringBuilder text, int nanos) {
        if (nanos == 0) {
            return;
        }
        text.append('.');
        int rest = nanos;
        for (int unit = NANOS_OF_FIRST_DIGIT; rest > 0; unit /= 10) {
            text.append((char) ('0' + rest / unit));
            rest %= unit;
        }
    }
}
