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
import java.time.zone.ZoneRules;

/**
 * The time of an event in a time zone, as {@link DateTimeFormatter#ISO_OFFSET_DATE_TIME} writes it: with as many digits of a
 * second as it needs. Only the text of the day is kept, which is the same for a long time.
 */
final class OffsetTimeValue extends TemplateValue<ILoggingEvent> {
    private static final long SECONDS_PER_DAY = 24 * 60 * 60;
    private static final int SECONDS_PER_HOUR = 60 * 60;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int NANOS_OF_FIRST_DIGIT = 100_000_000;

    private final ZoneRules rules;
    private Day last = new Day(0, LocalDate.EPOCH.toString()); // any thread may replace it: a day never changes

    /** A day since 1970, and its text. */
    private record Day(long number, String text) {}

    OffsetTimeValue(ZoneId zone) {
        rules = zone.getRules();
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        Instant instant = event.getInstant();
        ZoneOffset offset = rules.getOffset(instant);
        long local = instant.getEpochSecond() + offset.getTotalSeconds();
        int second = (int) Math.floorMod(local, SECONDS_PER_DAY);
        StringBuilder text = out.beginText();
        text.append(day(Math.floorDiv(local, SECONDS_PER_DAY))).append('T');
        appendTwo(text, second / SECONDS_PER_HOUR).append(':');
        appendTwo(text, second / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE).append(':');
        appendTwo(text, second % SECONDS_PER_MINUTE);
        appendFraction(text, instant.getNano());
        out.putCut(node, key, text.append(offset.getId()));
    }

    private String day(long number) {
        Day day = last;
        if (day.number != number) {
            day = new Day(number, LocalDate.ofEpochDay(number).toString());
            last = day;
        }
        return day.text;
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
