// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.charset.Charset;
import java.util.List;

/**
 * Options of {@link FixToJson}: the form of the JSON, and what is validated. Immutable; created by a
 * {@link #builder()}.
 *
 * <pre>{@code
 * FixToJsonOptions options = FixToJsonOptions.builder()
 *         .types(true)
 *         .enums(FixToJsonOptions.Enums.NAME)
 *         .mask(List.of("Password", "96"))
 *         .build();
 * }</pre>
 *
 * <p>Fields are specified by tag, such as {@code 44}, or by their name in a dictionary, such as {@code Price}.
 *
 * <p>Safe to share between threads.
 */
public final class FixToJsonOptions {
    /** The text that replaces a masked value. */
    public static final String MASK = "***";

    /** The form of the standard, with the framing validated. */
    public static final FixToJsonOptions DEFAULT = builder().build();

    /** How to write values that have names in the dictionary, such as {@code 1} for {@code BUY} in Side (54). */
    public enum Enums {
        /** The code on the wire: {@code "Side":"1"}. */
        CODE,
        /** The name: {@code "Side":"BUY"}, or the code if the dictionary has no name for it. */
        NAME,
        /** Code and name: <code>"Side":{"code":"1","name":"BUY"}</code>. */
        BOTH
    }

    /** How to write data fields whose bytes are not text. */
    public enum Data {
        /** As text, with one character for each byte. */
        TEXT,
        /** As an object with one member: <code>"RawData":{"base64":"AP8="}</code>. */
        BASE64
    }

    /** The level of validation. Each level includes the ones before it. Messages are converted whatever the result. */
    public enum Validation {
        /** Only what affects how fields are read. */
        NONE,
        /** BodyLength (9) and CheckSum (10) as well. */
        FRAMING,
        /** The message, its fields, their values and its groups are compared with the dictionary as well. */
        DICTIONARY
    }

    /** How to write a field that is repeated in a header, body, trailer or group entry. */
    public enum Repeated {
        /** One member, an array of all values: {@code "Text":["a","b"]}. */
        ARRAY,
        /** A member for each value: {@code "Text":"a","Text":"b"}. Many readers keep only the last one. */
        MEMBERS
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
    private final FixVersion applVersion;
    private final Repeated repeated;
    private final boolean lenient;

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
        applVersion = builder.applVersion;
        repeated = builder.repeated;
        lenient = builder.lenient;
    }

    /**
     * Returns a builder with the settings of {@link #DEFAULT}.
     *
     * @return a builder, for use by one thread.
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns whether numbers, booleans and points in time are written as JSON numbers, JSON booleans and ISO 8601.
     *
     * @return {@code true} if they are.
     */
    public boolean types() {
        return types;
    }

    /**
     * Returns how to write values that have names in the dictionary.
     *
     * @return the form of these values.
     */
    public Enums enums() {
        return enums;
    }

    /**
     * Returns whether fields are written under their tags.
     *
     * @return {@code true} if they are; {@code false} if they are written under their names.
     */
    public boolean tags() {
        return tags;
    }

    /**
     * Returns whether the fields of header, body and trailer are written into one object.
     *
     * @return {@code true} if they are.
     */
    public boolean flat() {
        return flat;
    }

    /**
     * Returns the fields of a row, in order.
     *
     * @return tags or names; empty if messages are not written as rows.
     */
    public List<String> rows() {
        return rows;
    }

    /**
     * Returns whether messages are written as rows, which are arrays of the values of selected fields.
     *
     * @return {@code true} if they are.
     */
    public boolean isRows() {
        return !rows.isEmpty();
    }

    /**
     * Returns whether CheckSum (10) is written.
     *
     * @return {@code true} if it is.
     */
    public boolean keepCheckSum() {
        return keepCheckSum;
    }

    /**
     * Returns whether BodyLength (9) is written.
     *
     * @return {@code true} if it is.
     */
    public boolean keepBodyLength() {
        return keepBodyLength;
    }

    /**
     * Returns the fields whose values are masked.
     *
     * @return tags or names.
     */
    public List<String> mask() {
        return mask;
    }

    /**
     * Returns the charset of text that is not UTF-8.
     *
     * @return the charset, or null if none is set.
     */
    public Charset charset() {
        return charset;
    }

    /**
     * Returns how to write data fields that are not text.
     *
     * @return the form of these fields.
     */
    public Data data() {
        return data;
    }

    /**
     * Returns the level of validation.
     *
     * @return the level.
     */
    public Validation validation() {
        return validation;
    }

    /**
     * Returns the version of application messages under FIXT.1.1 that neither they nor a Logon specify.
     *
     * @return the version.
     */
    public FixVersion applVersion() {
        return applVersion;
    }

    /**
     * Returns how a field is written that is repeated where no group explains it.
     *
     * @return the form.
     */
    public Repeated repeated() {
        return repeated;
    }

    /**
     * Returns whether messages are converted that lack BeginString (8), BodyLength (9), MsgType (35) or CheckSum (10).
     *
     * @return {@code true} if they are.
     */
    public boolean lenient() {
        return lenient;
    }

    /** Builds options. For use by one thread. */
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
        private FixVersion applVersion = FixVersion.DEFAULT;
        private Repeated repeated = Repeated.ARRAY;
        private boolean lenient;

        private Builder() {}

        /**
         * Sets whether valid values are written by their datatype: numbers as JSON numbers, digit for digit, Boolean
         * values as {@code true} and {@code false}, dates and times in ISO 8601. Other values stay strings.
         *
         * @param on {@code true} to write values by datatype; {@code false} to write all values as strings.
         * @return this builder.
         */
        public Builder types(boolean on) {
            types = on;
            return this;
        }

        /**
         * Sets how to write values that have names in the dictionary.
         *
         * @param how the form of these values.
         * @return this builder.
         * @throws NullPointerException if {@code how} is null.
         */
        public Builder enums(Enums how) {
            enums = required(how, "enums", "CODE, NAME or BOTH");
            return this;
        }

        /**
         * Sets whether fields are written under their tags.
         *
         * @param on {@code true} for tags; {@code false} for names.
         * @return this builder.
         */
        public Builder tags(boolean on) {
            tags = on;
            return this;
        }

        /**
         * Sets whether all fields are written into one object, without Header, Body and Trailer.
         *
         * @param on {@code true} for one object.
         * @return this builder.
         */
        public Builder flat(boolean on) {
            flat = on;
            return this;
        }

        /**
         * Writes each message as one array of the values of these fields, in this order, with null for a field that the
         * message does not have.
         *
         * @param fields tags or names; empty if messages are not written as rows.
         * @return this builder.
         * @throws NullPointerException if {@code fields} or one of them is null.
         */
        public Builder rows(List<String> fields) {
            rows = List.copyOf(fields);
            return this;
        }

        /**
         * Sets whether CheckSum (10) is written. It is a member of the trailer.
         *
         * @param on {@code true} to write it.
         * @return this builder.
         */
        public Builder keepCheckSum(boolean on) {
            keepCheckSum = on;
            return this;
        }

        /**
         * Sets whether BodyLength (9) is written. It is a member of the header.
         *
         * @param on {@code true} to write it.
         * @return this builder.
         */
        public Builder keepBodyLength(boolean on) {
            keepBodyLength = on;
            return this;
        }

        /**
         * Masks fields: {@link FixToJsonOptions#MASK} replaces their values, wherever they appear. If a field is the
         * counter of a group, all values inside the group are masked.
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
         * Sets the charset of text that is not valid UTF-8. Text that is not valid in this charset either is read as
         * ISO-8859-1, in which each byte is a character.
         *
         * @param fallback charset, or null for none.
         * @return this builder.
         */
        public Builder charset(Charset fallback) {
            charset = fallback;
            return this;
        }

        /**
         * Sets how to write data fields whose bytes are not text.
         *
         * @param how the form of these fields.
         * @return this builder.
         * @throws NullPointerException if {@code how} is null.
         */
        public Builder data(Data how) {
            data = required(how, "data", "TEXT or BASE64");
            return this;
        }

        /**
         * Sets the level of validation.
         *
         * @param level the level.
         * @return this builder.
         * @throws NullPointerException if {@code level} is null.
         */
        public Builder validation(Validation level) {
            validation = required(level, "validation", "NONE, FRAMING or DICTIONARY");
            return this;
        }

        /**
         * Sets the version of application messages under FIXT.1.1 that neither they nor an earlier Logon of their
         * session specify, as in a log that begins after the Logon.
         *
         * @param version any but FIXT.1.1.
         * @return this builder.
         * @throws NullPointerException if {@code version} is null.
         * @throws IllegalArgumentException if it is FIXT.1.1, which defines no application messages.
         */
        public Builder applVersion(FixVersion version) {
            if (required(version, "applVersion", "an application version such as FIX50SP2") == FixVersion.FIXT11) {
                throw new IllegalArgumentException(
                        "applVersion is FIXT.1.1, which defines no application messages: use one such as FIX50SP2");
            }
            applVersion = version;
            return this;
        }

        /**
         * Sets how a field is written that is repeated in a header, body, trailer or group entry.
         *
         * @param form of the values.
         * @return this builder.
         * @throws NullPointerException if {@code form} is null.
         */
        public Builder repeated(Repeated form) {
            repeated = required(form, "repeated", "ARRAY or MEMBERS");
            return this;
        }

        /**
         * Sets whether to convert messages that lack BeginString (8), BodyLength (9), MsgType (35) or CheckSum (10), or have
         * them in another order, and the fields around one that cannot be read. Such flaws then do not reject a message.
         *
         * @param isLenient {@code true} to convert what can be read; {@code false}, the default, to reject the message.
         * @return this builder.
         */
        public Builder lenient(boolean isLenient) {
            lenient = isLenient;
            return this;
        }

        private static <T> T required(T value, String name, String choices) {
            if (value == null) {
                throw new NullPointerException(name + " is null: use " + choices);
            }
            return value;
        }

        /**
         * Creates the options.
         *
         * @return the options.
         * @throws IllegalArgumentException if both rows and flat objects are requested.
         */
        public FixToJsonOptions build() {
            if (flat && !rows.isEmpty()) {
                throw new IllegalArgumentException(
                        "a message is either a row or a flat object; set only one of rows" + " and flat");
            }
            return new FixToJsonOptions(this);
        }
    }
}
