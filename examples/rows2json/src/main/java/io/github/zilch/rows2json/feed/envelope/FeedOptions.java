// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind.Option;
import java.time.Duration;
import java.util.Objects;

/**
 * How changes are written. Immutable. Begin with {@link #of}.
 *
 * @param envelope the form of a line.
 * @param diff whether the old row is written. It is complete only for tables with {@code REPLICA IDENTITY FULL}.
 * @param updated whether the time of the commit is written. The envelope enriched has it in any case.
 * @param keyInValue whether the key is written.
 * @param topicInValue whether the name of the table is written.
 * @param sorted whether columns are sorted by name instead of in the order of the table.
 * @param jsonNullMarked whether the JSON value null is written as {@code {"__json_null__":true}}, so that it differs from
 *     SQL null.
 * @param longsAsStrings which integers are written as strings.
 * @param resolved how often a line says up to which position every change was written; zero for never.
 */
public record FeedOptions(
        EnvelopeKind envelope,
        boolean diff,
        boolean updated,
        boolean keyInValue,
        boolean topicInValue,
        boolean sorted,
        boolean jsonNullMarked,
        LongsAsStrings longsAsStrings,
        Duration resolved) {
    /**
     * Creates options.
     *
     * @throws IllegalArgumentException if the envelope has no place for one, or {@code resolved} is negative.
     * @throws NullPointerException if an argument is null.
     */
    public FeedOptions {
        Objects.requireNonNull(envelope, "envelope is null");
        Objects.requireNonNull(longsAsStrings, "longsAsStrings is null");
        require(envelope, diff, Option.DIFF);
        require(envelope, updated, Option.UPDATED);
        require(envelope, keyInValue, Option.KEY_IN_VALUE);
        require(envelope, topicInValue, Option.TOPIC_IN_VALUE);
        if (resolved.isNegative()) {
            throw new IllegalArgumentException(
                    "the interval of resolved lines is " + resolved + ": it cannot be negative");
        }
    }

    private static void require(EnvelopeKind envelope, boolean isOn, Option option) {
        if (isOn) {
            envelope.require(option);
        }
    }

    /**
     * Returns options with key and topic in the value where the envelope has a place for them, because a line has no
     * other place; and with nothing else switched on.
     *
     * @param envelope to write.
     * @return the options.
     */
    public static FeedOptions of(EnvelopeKind envelope) {
        return new FeedOptions(
                envelope,
                false,
                false,
                envelope.has(Option.KEY_IN_VALUE),
                envelope.has(Option.TOPIC_IN_VALUE),
                false,
                false,
                LongsAsStrings.NEVER,
                Duration.ZERO);
    }

    /**
     * Returns these options with the old row, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions diff(boolean on) {
        return new FeedOptions(
                envelope, on, updated, keyInValue, topicInValue, sorted, jsonNullMarked, longsAsStrings, resolved);
    }

    /**
     * Returns these options with the time of the commit, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions updated(boolean on) {
        return new FeedOptions(
                envelope, diff, on, keyInValue, topicInValue, sorted, jsonNullMarked, longsAsStrings, resolved);
    }

    /**
     * Returns these options with the key, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions keyInValue(boolean on) {
        return new FeedOptions(
                envelope, diff, updated, on, topicInValue, sorted, jsonNullMarked, longsAsStrings, resolved);
    }

    /**
     * Returns these options with the name of the table, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions topicInValue(boolean on) {
        return new FeedOptions(
                envelope, diff, updated, keyInValue, on, sorted, jsonNullMarked, longsAsStrings, resolved);
    }

    /**
     * Returns these options with columns in another order.
     *
     * @param on {@code true} to sort them by name, {@code false} for the order of the table.
     * @return the options.
     */
    public FeedOptions sorted(boolean on) {
        return new FeedOptions(
                envelope, diff, updated, keyInValue, topicInValue, on, jsonNullMarked, longsAsStrings, resolved);
    }

    /**
     * Returns these options with another form of the JSON value null.
     *
     * @param on {@code true} for {@code {"__json_null__":true}}, {@code false} for {@code null}.
     * @return the options.
     */
    public FeedOptions jsonNullMarked(boolean on) {
        return new FeedOptions(envelope, diff, updated, keyInValue, topicInValue, sorted, on, longsAsStrings, resolved);
    }

    /**
     * Returns these options with another policy for integers.
     *
     * @param policy which integers are written as strings.
     * @return the options.
     */
    public FeedOptions longsAsStrings(LongsAsStrings policy) {
        return new FeedOptions(
                envelope, diff, updated, keyInValue, topicInValue, sorted, jsonNullMarked, policy, resolved);
    }

    /**
     * Returns these options with another interval of resolved lines.
     *
     * @param interval between these lines, or zero for none.
     * @return the options.
     * @throws IllegalArgumentException if {@code interval} is negative.
     */
    public FeedOptions resolved(Duration interval) {
        return new FeedOptions(
                envelope, diff, updated, keyInValue, topicInValue, sorted, jsonNullMarked, longsAsStrings, interval);
    }

    /** Returns whether rows have a member that is no column. */
    boolean hasMetadata() {
        return envelope == EnvelopeKind.BARE || envelope == EnvelopeKind.ROW && updated;
    }
}
