// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The forms in which a change can be written, and the options that each has a place for. */
public enum EnvelopeKind {
    /** The new and the old row, and what is known about the change beside them. */
    WRAPPED(ObjectEnvelopes::wrapped, Option.DIFF, Option.UPDATED, Option.KEY_IN_VALUE, Option.TOPIC_IN_VALUE),
    /** The new row, and what is known about the change in one member of it. */
    BARE(RowEnvelope::bare, Option.UPDATED, Option.KEY_IN_VALUE, Option.TOPIC_IN_VALUE),
    /** The new row. */
    ROW(RowEnvelope::row, Option.UPDATED),
    /** The key as an array. */
    KEY_ONLY(RowEnvelope::keyOnly),
    /** The rows, the operation and the source of the change. */
    ENRICHED(ObjectEnvelopes::enriched, Option.DIFF, Option.UPDATED, Option.KEY_IN_VALUE, Option.TOPIC_IN_VALUE),
    /** The form of Debezium. */
    DEBEZIUM(ObjectEnvelopes::debezium),
    /** The form of Maxwell. */
    MAXWELL(MaxwellEnvelope::new);

    /** An option that not every envelope has a place for. */
    public enum Option {
        /** The old row. */
        DIFF("diff"),
        /** The time of the commit. */
        UPDATED("updated"),
        /** The key. */
        KEY_IN_VALUE("key-in-value"),
        /** The name of the table. */
        TOPIC_IN_VALUE("topic-in-value");

        private final String text;

        Option(String text) {
            this.text = text;
        }
    }

    private final Function<TableVersion, Envelope> constructor;
    private final Set<Option> options = EnumSet.noneOf(Option.class);

    EnvelopeKind(Function<TableVersion, Envelope> constructor, Option... options) {
        this.constructor = constructor;
        this.options.addAll(Arrays.asList(options));
    }

    /** Creates the envelope of one version of a table. */
    Envelope create(TableVersion table) {
        return constructor.apply(table);
    }

    /**
     * Returns whether this envelope has a place for an option.
     *
     * @param option to look up.
     * @return {@code true} if it has.
     */
    public boolean has(Option option) {
        return options.contains(option);
    }

    /** Throws an exception that names the envelopes with a place for the option, if this is none of them. */
    void require(Option option) {
        if (!has(option)) {
            String others = Arrays.stream(values())
                    .filter(kind -> kind.has(option))
                    .map(EnvelopeKind::toString)
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException("the envelope " + this + " has no place for " + option.text
                    + ": leave the option out, or use one of the envelopes " + others);
        }
    }

    /** Returns whether the lines of this envelope have a member of their own between the columns. */
    boolean reservesName() {
        return this == BARE || this == ROW;
    }

    /**
     * Returns whether the lines of this envelope are objects with names of their own, which no column can have.
     *
     * @return {@code true} if they are.
     */
    public boolean isObject() {
        return this != BARE && this != ROW && this != KEY_ONLY;
    }

    /** Returns the name in lower case, as on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
