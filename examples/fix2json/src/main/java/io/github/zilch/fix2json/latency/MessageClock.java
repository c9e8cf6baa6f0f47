// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.log.origin.LineTime;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.wire.MessageFields;
import io.github.zilch.fix2json.wire.SendingTime;
import org.agrona.AsciiSequenceView;
import org.agrona.DirectBuffer;

/**
 * Reads the times of messages from one clock. Unless the user has chosen it, the first message decides: if a time is in the
 * text before it, the clock is that of the log, otherwise SendingTime. A message that does not have the time of this clock
 * has none, so that two clocks are never mixed.
 *
 * <p>Times of the log without a date, or with one in which day and month cannot be distinguished, are times of day: a time
 * more than twelve hours before the one before it is on the next day. Times of a log that have a date or a zone, or a number
 * since 1970, cannot be compared with those that have none: messages whose time has another form than the first one of their file
 * have no time.
 *
 * <p>Does not allocate per message, except that the search for a time may. For use by one thread.
 */
final class MessageClock {
    static final int SENDING_TIME = 52;
    static final int TRANSACT_TIME = 60;

    private static final long DAY = 86_400_000_000_000L;
    private static final long HALF_A_DAY = DAY / 2;

    /** Number of characters of a timestamp before the digits after its seconds. */
    private static final int TO_FRACTION = 18;

    private static final int NANO_DIGITS = 9;

    private final AsciiSequenceView before = new AsciiSequenceView();
    private final LineTime lineTime = new LineTime();

    private final MaskedFields mask;

    /** The clock; null before the first message, if the user has not chosen one. */
    private ClockSource source;

    /** Whether there was a time of the log in the file, and what it had. */
    private boolean isFormKnown;

    private boolean hasDates;
    private boolean hasZones;

    /** What the last time of the log has, or has not, unlike the first one of its file; null if it has the same form. */
    private String otherForm;

    private long lastDay;
    private long lastNanosOfDay;
    private int digits;

    /**
     * Creates a clock.
     *
     * @param source the user's choice, or null to let the first message decide.
     * @param mask fields that are not read as times, because their differences would tell what they are.
     */
    MessageClock(ClockSource source, MaskedFields mask) {
        this.source = source;
        this.mask = mask;
    }

    /** Begins the next file: the times of its log may have another form. */
    void nextFile() {
        isFormKnown = false;
    }

    /** Sets the text before the next message on its line. */
    void textBefore(DirectBuffer buffer, int offset, int length) {
        before.wrap(buffer, offset, length);
    }

    /** Returns the clock; null if there was no message. */
    ClockSource source() {
        return source;
    }

    /**
     * Returns what the time of the log has, or has not, unlike the first one of the file, so that the last message has no time; null if
     * it has the same form.
     */
    String otherForm() {
        return otherForm;
    }

    /** Returns the number of digits after the seconds in the times so far, 0 to 9. */
    int digits() {
        return digits;
    }

    /** Lets the next message decide, unless the clock is known. */
    void decide() {
        if (source == null) {
            source = lineTime.find(before) ? ClockSource.log : ClockSource.sending;
        }
    }

    /**
     * Returns the time of a message, whose clock must be known.
     *
     * @return nanoseconds since a fixed point in time, or {@link SendingTime#NONE}.
     */
    long timeOf(MessageFields message) {
        otherForm = null;
        return switch (source) {
            case log -> lineTime.find(before) ? timeOfLine() : SendingTime.NONE;
            case sending -> timeOf(message, SENDING_TIME);
            case transact -> timeOf(message, TRANSACT_TIME);
        };
    }

    private long timeOf(MessageFields message, int tag) {
        if (!message.has(tag) || mask.contains(tag)) {
            return SendingTime.NONE;
        }
        digits = Math.max(digits, Math.min(message.length(tag) - TO_FRACTION, NANO_DIGITS));
        return message.time(tag);
    }

    private long timeOfLine() {
        long day = lineTime.day();
        boolean hasDate = day != Long.MIN_VALUE;
        boolean hasZone = lineTime.hasZone();
        if (!isFormKnown) {
            isFormKnown = true;
            hasDates = hasDate;
            hasZones = hasZone;
            lastNanosOfDay = lineTime.nanosOfDay();
        }
        if (hasDate != hasDates) {
            otherForm = hasDate ? "has a date" : "has no date of which day and month are clear";
            return SendingTime.NONE;
        }
        if (hasZone != hasZones) {
            otherForm = hasZone ? "says its time zone" : "does not say its time zone";
            return SendingTime.NONE;
        }
        digits = Math.max(digits, lineTime.fractionDigits());
        return hasDate ? day * DAY + lineTime.nanosOfDay() : timeWithoutDate(lineTime.nanosOfDay());
    }

    private long timeWithoutDate(long nanosOfDay) {
        long difference = nanosOfDay - lastNanosOfDay;
        if (difference > HALF_A_DAY) {
            return (lastDay - 1) * DAY + nanosOfDay; // a late line of the day before
        }
        lastDay += difference < -HALF_A_DAY ? 1 : 0;
        lastNanosOfDay = nanosOfDay;
        return lastDay * DAY + nanosOfDay;
    }
}
