// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.regex.Pattern;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.pattern.DatePatternConverter;
import org.apache.logging.log4j.core.time.Instant;
import org.apache.logging.log4j.core.time.MutableInstant;

/**
 * The time of an event in any pattern. What surrounds the milliseconds is kept for a second, because Log4j's converter makes
 * garbage.
 */
final class TimeText implements TemplateValue<LogEvent> {
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int MILLI_DIGITS = 3;

    /** Patterns whose text is the same for a second, except for the digits of the milliseconds; without quoted text. */
    private static final Pattern WITH_MILLIS = Pattern.compile("[^SnNA]*SSS[^SnNA]*");

    private static final Pattern QUOTED = Pattern.compile("'[^']*'");

    private final DatePatternConverter converter;
    private final boolean hasMillis;
    private volatile Second last;

    /** What is written for all events of a second. */
    private record Second(long second, String before, String after) {}

    TimeText(String pattern, DatePatternConverter converter) {
        this.converter = converter;
        this.hasMillis =
                WITH_MILLIS.matcher(QUOTED.matcher(pattern).replaceAll("")).matches();
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        StringBuilder text = out.beginText();
        Instant instant = event.getInstant();
        long second = instant.getEpochSecond();
        Second known = last;
        if (hasMillis && second > 0 && (known == null || known.second != second)) {
            known = create(second);
            last = known;
        }
        if (hasMillis && second > 0 && known.before != null) {
            int millis = instant.getNanoOfSecond() / NANOS_PER_MILLI;
            text.append(known.before)
                    .append((char) ('0' + millis / 100))
                    .append((char) ('0' + millis / 10 % 10))
                    .append((char) ('0' + millis % 10))
                    .append(known.after);
        } else {
            converter.format(event, text);
        }
        out.putCut(node, key, text);
    }

    /** Finds the digits that differ between two points in time of a second. Without them, nothing is known of the second. */
    private Second create(long second) {
        String first = format(second, 111);
        String other = format(second, 222);
        int at = first.indexOf("111");
        while (at >= 0) {
            String before = first.substring(0, at);
            String after = first.substring(at + MILLI_DIGITS);
            if (other.equals(before + "222" + after)) {
                return new Second(second, before, after);
            }
            at = first.indexOf("111", at + 1);
        }
        return new Second(second, null, null);
    }

    private String format(long second, int millis) {
        MutableInstant instant = new MutableInstant();
        instant.initFromEpochSecond(second, millis * NANOS_PER_MILLI);
        StringBuilder text = new StringBuilder();
        converter.format(Log4jLogEvent.newBuilder().setInstant(instant).build(), text);
        return text.toString();
    }
}
