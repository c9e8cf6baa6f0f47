// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind.Option;
import java.time.Duration;
import java.util.Objects;

/**
 * How changes are written. Immutable; an option that the envelope has no place for is refused with
 * {@link IllegalArgumentException}.
 */
public final class FeedOptions {
    private final EnvelopeKind envelope;
    private boolean diff;
    private boolean updated;
    private boolean keyInValue;
    private boolean topicInValue;
    private boolean sorted;
    private boolean jsonNullMarked;
    private LongsAsStrings longs = LongsAsStrings.NEVER;
    private Duration resolved = Duration.ZERO;

    private FeedOptions(EnvelopeKind envelope) {
        this.envelope = Objects.requireNonNull(envelope, "envelope is null");
        keyInValue = envelope.has(Option.KEY_IN_VALUE);
        topicInValue = envelope.has(Option.TOPIC_IN_VALUE);
    }

    /**
     * Returns options with key and topic in the value where the envelope has a place for them, because a line has no
     * other place; and with nothing else switched on.
     *
     * @param envelope to write.
     * @return the options.
     */
    public static FeedOptions of(EnvelopeKind envelope) {
        return new FeedOptions(envelope);
    }

    private FeedOptions copy() {
        FeedOptions copy = new FeedOptions(envelope);
        copy.diff = diff;
        copy.updated = updated;
        copy.keyInValue = keyInValue;
        copy.topicInValue = topicInValue;
        copy.sorted = sorted;
        copy.jsonNullMarked = jsonNullMarked;
        copy.longs = longs;
        copy.resolved = resolved;
        return copy;
    }

    /**
     * Sets whether the old row is written. It is complete only for tables with {@code REPLICA IDENTITY FULL}.
     *
     * @param on {@code true} to do so.
     * @return options with that setting.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions diff(boolean on) {
        if (on) {
            envelope.require(Option.DIFF);
        }
        FeedOptions copy = copy();
        copy.diff = on;
        return copy;
    }

    /**
     * Sets whether the time of the commit is written. The envelope enriched has it in any case.
     *
     * @param on {@code true} to do so.
     * @return options with that setting.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions updated(boolean on) {
        if (on) {
            envelope.require(Option.UPDATED);
        }
        FeedOptions copy = copy();
        copy.updated = on;
        return copy;
    }

    /**
     * Sets whether the key is written.
     *
     * @param on {@code true} to do so.
     * @return options with that setting.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions keyInValue(boolean on) {
        if (on) {
            envelope.require(Option.KEY_IN_VALUE);
        }
        FeedOptions copy = copy();
        copy.keyInValue = on;
        return copy;
    }

    /**
     * Sets whether the name of the table is written.
     *
     * @param on {@code true} to do so.
     * @return options with that setting.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions topicInValue(boolean on) {
        if (on) {
            envelope.require(Option.TOPIC_IN_VALUE);
        }
        FeedOptions copy = copy();
        copy.topicInValue = on;
        return copy;
    }

    /**
     * Sets whether columns are sorted by name instead of in the order of the table.
     *
     * @param on {@code true} to do so.
     * @return options with that setting.
     */
    public FeedOptions sorted(boolean on) {
        FeedOptions copy = copy();
        copy.sorted = on;
        return copy;
    }

    /**
     * Sets whether the JSON value null is written as {@code {"__json_null__":true}}, so that it differs from
     * SQL null.
     *
     * @param on {@code true} to do so.
     * @return options with that setting.
     */
    public FeedOptions jsonNullMarked(boolean on) {
        FeedOptions copy = copy();
        copy.jsonNullMarked = on;
        return copy;
    }

    /**
     * Sets which integers are written as strings.
     *
     * @param policy to apply.
     * @return options with that setting.
     */
    public FeedOptions longsAsStrings(LongsAsStrings policy) {
        FeedOptions copy = copy();
        copy.longs = Objects.requireNonNull(policy, "policy is null");
        return copy;
    }

    /**
     * Sets how often a line says up to which position every change was written.
     *
     * @param interval between these lines, or zero for none.
     * @return options with that setting.
     * @throws IllegalArgumentException if {@code interval} is negative.
     */
    public FeedOptions resolved(Duration interval) {
        if (interval.isNegative()) {
            throw new IllegalArgumentException(
                    "the interval of resolved lines is " + interval + ": it cannot be negative");
        }
        FeedOptions copy = copy();
        copy.resolved = interval;
        return copy;
    }

    /**
     * Returns the envelope.
     *
     * @return the envelope.
     */
    public EnvelopeKind envelope() {
        return envelope;
    }

    /** Returns whether rows have a member that is no column. */
    boolean hasMetadata() {
        return envelope == EnvelopeKind.BARE || envelope == EnvelopeKind.ROW && updated;
    }

    /**
     * Returns whether the old row is written.
     *
     * @return {@code true} if it is.
     */
    public boolean isDiff() {
        return diff;
    }

    boolean isUpdated() {
        return updated;
    }

    boolean isKeyInValue() {
        return keyInValue;
    }

    boolean isTopicInValue() {
        return topicInValue;
    }

    boolean isSorted() {
        return sorted;
    }

    boolean isJsonNullMarked() {
        return jsonNullMarked;
    }

    /**
     * Returns which integers are written as strings.
     *
     * @return the policy.
     */
    public LongsAsStrings longsAsStrings() {
        return longs;
    }

    /**
     * Returns how often a line says up to which position every change was written.
     *
     * @return the interval, or zero for never.
     */
    public Duration resolved() {
        return resolved;
    }
}
