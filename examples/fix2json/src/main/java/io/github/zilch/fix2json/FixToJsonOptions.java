// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.charset.Charset;
import java.util.List;

/**
 * What the JSON of a {@link FixToJson} looks like, and what is checked. Immutable; made by a {@link #builder()}.
 *
 * <pre>{@code
 * FixToJsonOptions options = FixToJsonOptions.builder()
 *         .types(true)
 *         .enums(FixToJsonOptions.Enums.NAME)
 *         .mask(List.of("Password", "96"))
 *         .build();
 * }</pre>
 *
 * <p>Fields are named by their tag, as in {@code 44}, or by the name that a dictionary gives them, as in {@code Price}.
 *
 * <p>Safe to share between threads.
 */
public final class FixToJsonOptions {
    /** What is written in place of a value that is masked. */
    public static final String MASK = "***";

    /** Everything as the standard has it, framing checked. */
    public static final FixToJsonOptions DEFAULT = builder().build();

    /** How values are written for which the dictionary has names, such as {@code 1} for {@code BUY} in Side (54). */
    public enum Enums {
        /** As on the wire: {@code "Side":"1"}. */
        CODE,
        /** By name: {@code "Side":"BUY"}, or the code if the dictionary has no name for it. */
        NAME,
        /** By code and name: <code>"Side":{"code":"1","name":"BUY"}</code>. */
        BOTH
    }

    /** How the bytes of a data field are written that are not text. */
    public enum Data {
        /** As text all the same, each byte a character. */
        TEXT,
        /** As an object with one member: <code>"RawData":{"base64":"AP8="}</code>. */
        BASE64
    }

    /** What is checked, each level all that the one before it does. A message is converted whatever is found. */
    public enum Validation {
        /** Only what has to be understood to read the fields. */
        NONE,
        /** BodyLength (9) and CheckSum (10). */
        FRAMING,
        /** What the dictionary says of the message, its fields, their values and its groups. */
        DICTIONARY
    }

    private final boolean types;
    private final Enums enums;
    private final boolean tags;
    private final boolean flat;
    private final List<String> rows;
    private final boolean keepCheckSum;
    private final boolean keepBodyLength;
    private final List<String> mask;
    private final Charset charset;
    private final Data data;
    private final Validation validation;

    private FixToJsonOptions(Builder builder) {
        types = builder.types;
        enums = builder.enums;
        tags = builder.tags;
        flat = builder.flat;
        rows = builder.rows;
        keepCheckSum = builder.keepCheckSum;
        keepBodyLength = builder.keepBodyLength;
        mask = builder.mask;
        charset = builder.charset;
        data = builder.data;
        validation = builder.validation;
    }

    /**
     * Begins with what {@link #DEFAULT} has.
     *
     * @return a builder, for one thread.
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Tells whether numbers, booleans and points in time are written as JSON and ISO 8601 have them.
     *
     * @return whether they are.
     */
    public boolean types() {
        return types;
    }

    /**
     * Tells how values are written that the dictionary has names for.
     *
     * @return how.
     */
    public Enums enums() {
        return enums;
    }

    /**
     * Tells whether fields are written under their tags.
     *
     * @return whether they are; otherwise under their names.
     */
    public boolean tags() {
        return tags;
    }

    /**
     * Tells whether the fields of header, body and trailer are written to one object.
     *
     * @return whether they are.
     */
    public boolean flat() {
        return flat;
    }

    /**
     * Tells which fields a row has, in its order.
     *
     * @return tags or names; empty if messages are not written as rows.
     */
    public List<String> rows() {
        return rows;
    }

    /**
     * Tells whether messages are written as rows: arrays of the values of chosen fields.
     *
     * @return whether they are.
     */
    public boolean isRows() {
        return !rows.isEmpty();
    }

    /**
     * Tells whether CheckSum (10) is written.
     *
     * @return whether it is.
     */
    public boolean keepCheckSum() {
        return keepCheckSum;
    }

    /**
     * Tells whether BodyLength (9) is written.
     *
     * @return whether it is.
     */
    public boolean keepBodyLength() {
        return keepBodyLength;
    }

    /**
     * Tells whose values are not written.
     *
     * @return tags or names.
     */
    public List<String> mask() {
        return mask;
    }

    /**
     * Tells the charset of text that is not UTF-8.
     *
     * @return the charset, or null if none was chosen.
     */
    public Charset charset() {
        return charset;
    }

    /**
     * Tells how data fields are written that are not text.
     *
     * @return how.
     */
    public Data data() {
        return data;
    }

    /**
     * Tells what is checked.
     *
     * @return the level.
     */
    public Validation validation() {
        return validation;
    }

    /** Makes options, one setting after the other. For one thread. */
    public static final class Builder {
        private boolean types;
        private Enums enums = Enums.CODE;
        private boolean tags;
        private boolean flat;
        private List<String> rows = List.of();
        private boolean keepCheckSum;
        private boolean keepBodyLength;
        private List<String> mask = List.of();
        private Charset charset;
        private Data data = Data.TEXT;
        private Validation validation = Validation.FRAMING;

        private Builder() {}

        /**
         * Chooses whether values are written by their datatype, where they are valid: numbers as JSON numbers digit for
         * digit, Boolean as {@code true} and {@code false}, dates and times in ISO 8601. Other values stay strings.
         *
         * @param on whether to; if not, all values are strings.
         * @return this builder.
         */
        public Builder types(boolean on) {
            types = on;
            return this;
        }

        /**
         * Chooses how values are written that the dictionary has names for.
         *
         * @param how to.
         * @return this builder.
         * @throws NullPointerException if {@code how} is null.
         */
        public Builder enums(Enums how) {
            enums = required(how, "enums", "CODE, NAME or BOTH");
            return this;
        }

        /**
         * Chooses whether fields are written under their tags.
         *
         * @param on whether to; if not, under their names.
         * @return this builder.
         */
        public Builder tags(boolean on) {
            tags = on;
            return this;
        }

        /**
         * Chooses whether all fields are written to one object, without Header, Body and Trailer.
         *
         * @param on whether to.
         * @return this builder.
         */
        public Builder flat(boolean on) {
            flat = on;
            return this;
        }

        /**
         * Chooses that each message is written as one array that holds the values of these fields, in this order, and
         * null where a message has none.
         *
         * @param fields tags or names; none for no rows.
         * @return this builder.
         * @throws NullPointerException if {@code fields} or one of them is null.
         */
        public Builder rows(List<String> fields) {
            rows = List.copyOf(fields);
            return this;
        }

        /**
         * Chooses whether CheckSum (10) is written, to the trailer.
         *
         * @param on whether to.
         * @return this builder.
         */
        public Builder keepCheckSum(boolean on) {
            keepCheckSum = on;
            return this;
        }

        /**
         * Chooses whether BodyLength (9) is written, to the header.
         *
         * @param on whether to.
         * @return this builder.
         */
        public Builder keepBodyLength(boolean on) {
            keepBodyLength = on;
            return this;
        }

        /**
         * Chooses fields in place of whose value {@link FixToJsonOptions#MASK} is written, wherever they stand. Of a
         * group's counter, all values inside the group are masked.
         *
         * @param fields tags or names.
         * @return this builder.
         * @throws NullPointerException if {@code fields} or one of them is null.
         */
        public Builder mask(List<String> fields) {
            mask = List.copyOf(fields);
            return this;
        }

        /**
         * Chooses the charset of text that is not valid UTF-8. Of what is not valid in this charset either, each byte is
         * read as a character of ISO-8859-1.
         *
         * @param fallback charset, or null for none.
         * @return this builder.
         */
        public Builder charset(Charset fallback) {
            charset = fallback;
            return this;
        }

        /**
         * Chooses how data fields are written whose bytes are not text.
         *
         * @param how to.
         * @return this builder.
         * @throws NullPointerException if {@code how} is null.
         */
        public Builder data(Data how) {
            data = required(how, "data", "TEXT or BASE64");
            return this;
        }

        /**
         * Chooses what is checked.
         *
         * @param level to check at.
         * @return this builder.
         * @throws NullPointerException if {@code level} is null.
         */
        public Builder validation(Validation level) {
            validation = required(level, "validation", "NONE, FRAMING or DICTIONARY");
            return this;
        }

        private static <T> T required(T value, String name, String choices) {
            if (value == null) {
                throw new NullPointerException(name + " is null: choose " + choices);
            }
            return value;
        }

        /**
         * Makes the options.
         *
         * @return them.
         * @throws IllegalArgumentException if messages would be both rows and flat objects.
         */
        public FixToJsonOptions build() {
            if (flat && !rows.isEmpty()) {
                throw new IllegalArgumentException("a message is either a row or a flat object: choose one");
            }
            return new FixToJsonOptions(this);
        }
    }
}
