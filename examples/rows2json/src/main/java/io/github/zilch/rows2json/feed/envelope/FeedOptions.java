// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind.Option;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Set;

/**
 * How changes are written. Immutable. Begin with {@link #of}.
 *
 * @param envelope the form of a line.
 * @param diff whether the old row is written. It is complete only for tables with {@code REPLICA IDENTITY FULL}.
 * @param updated whether the time of the commit is written. The envelope enriched has it in any case.
 * @param keyInValue whether the key is written.
 * @param topicInValue whether the name of the table is written.
 * @param sorted whether columns are sorted by name instead of in the order of the table.
 * @param values how values are written.
 * @param others the lines that are no changes.
 */
public record FeedOptions(
        EnvelopeKind envelope,
        boolean diff,
        boolean updated,
        boolean keyInValue,
        boolean topicInValue,
        boolean sorted,
        Values values,
        Others others) {
    /**
     * How values are written.
     *
     * @param longsAsStrings which longs are written as strings.
     * @param decimalsAsStrings whether decimals are written as strings.
     * @param zone of timestamps with time zone.
     * @param jsonNullMarked whether the JSON value null is written as {@code {"__json_null__":true}}, so that it differs
     *     from SQL null.
     */
    public record Values(
            LongsAsStrings longsAsStrings, boolean decimalsAsStrings, ZoneId zone, boolean jsonNullMarked) {
        /** Numbers, UTC, and null for the JSON value null. */
        public static final Values DEFAULT = new Values(LongsAsStrings.NEVER, false, ZoneOffset.UTC, false);

        /**
         * Creates options.
         *
         * @throws NullPointerException if an argument is null.
         */
        public Values {
            Objects.requireNonNull(longsAsStrings, "longsAsStrings is null: choose NEVER, UNSAFE or ALWAYS");
            Objects.requireNonNull(zone, "zone is null: pass ZoneOffset.UTC, for example");
        }
    }

    /**
     * The lines that are no changes.
     *
     * @param resolved how often a line says up to which position every change was written; zero for never.
     * @param markers whether a line begins and another one ends each transaction.
     * @param prefixes of the messages of applications that are written; {@link #ALL_PREFIXES} stands for all.
     */
    public record Others(Duration resolved, boolean markers, Set<String> prefixes) {
        /** Stands for the prefixes of all messages. */
        public static final String ALL_PREFIXES = "*";

        /** No such lines. */
        public static final Others NONE = new Others(Duration.ZERO, false, Set.of());

        /**
         * Creates options.
         *
         * @throws IllegalArgumentException if {@code resolved} is negative.
         */
        public Others {
            if (resolved.isNegative()) {
                throw new IllegalArgumentException(
                        "the interval of resolved lines is " + resolved + ": it cannot be negative");
            }
            prefixes = Set.copyOf(prefixes);
        }

        /**
         * Returns whether messages with a prefix are written.
         *
         * @param prefix of a message.
         * @return {@code true} if they are.
         */
        public boolean hasPrefix(String prefix) {
            return prefixes.contains(prefix) || prefixes.contains(ALL_PREFIXES);
        }
    }

    /**
     * Creates options.
     *
     * @throws IllegalArgumentException if the envelope has no place for one.
     * @throws NullPointerException if an argument is null.
     */
    public FeedOptions {
        Objects.requireNonNull(envelope, "envelope is null");
        Objects.requireNonNull(values, "values is null: pass Values.DEFAULT");
        Objects.requireNonNull(others, "others is null: pass Others.NONE");
        require(envelope, diff, Option.DIFF);
        require(envelope, updated, Option.UPDATED);
        require(envelope, keyInValue, Option.KEY_IN_VALUE);
        require(envelope, topicInValue, Option.TOPIC_IN_VALUE);
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
                Values.DEFAULT,
                Others.NONE);
    }

    /**
     * Returns these options with the old row, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions diff(boolean on) {
        return new FeedOptions(envelope, on, updated, keyInValue, topicInValue, sorted, values, others);
    }

    /**
     * Returns these options with the time of the commit, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions updated(boolean on) {
        return new FeedOptions(envelope, diff, on, keyInValue, topicInValue, sorted, values, others);
    }

    /**
     * Returns these options with the key, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions keyInValue(boolean on) {
        return new FeedOptions(envelope, diff, updated, on, topicInValue, sorted, values, others);
    }

    /**
     * Returns these options with the name of the table, or without it.
     *
     * @param on {@code true} to write it.
     * @return the options.
     * @throws IllegalArgumentException if the envelope has no place for it.
     */
    public FeedOptions topicInValue(boolean on) {
        return new FeedOptions(envelope, diff, updated, keyInValue, on, sorted, values, others);
    }

    /**
     * Returns these options with columns in another order.
     *
     * @param on {@code true} to sort them by name, {@code false} for the order of the table.
     * @return the options.
     */
    public FeedOptions sorted(boolean on) {
        return new FeedOptions(envelope, diff, updated, keyInValue, topicInValue, on, values, others);
    }

    /**
     * Returns these options with another form of values.
     *
     * @param form of values.
     * @return the options.
     */
    public FeedOptions values(Values form) {
        return new FeedOptions(envelope, diff, updated, keyInValue, topicInValue, sorted, form, others);
    }

    /**
     * Returns these options with other lines that are no changes.
     *
     * @param lines that are no changes.
     * @return the options.
     */
    public FeedOptions others(Others lines) {
        return new FeedOptions(envelope, diff, updated, keyInValue, topicInValue, sorted, values, lines);
    }

    /** Returns whether rows have a member that is no column. */
    boolean hasMetadata() {
        return envelope == EnvelopeKind.BARE || envelope == EnvelopeKind.ROW && updated;
    }
}
