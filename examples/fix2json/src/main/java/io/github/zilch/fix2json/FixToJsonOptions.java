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
 *
 * @param types whether numbers, booleans and points in time are written as JSON numbers, JSON booleans and ISO 8601.
 * @param enums how to write values that have names in the dictionary.
 * @param tags whether fields are written under their tags, and not under their names.
 * @param flat whether the fields of header, body and trailer are written into one object.
 * @param rows the fields of a row, in order, as tags or names; empty if messages are not written as rows.
 * @param keepCheckSum whether CheckSum (10) is written.
 * @param keepBodyLength whether BodyLength (9) is written.
 * @param mask the fields whose values are masked, as tags or names.
 * @param charset of text that is not UTF-8, or null if none is set.
 * @param data how to write data fields that are not text.
 * @param validation the level of validation.
 * @param applVersion the version of application messages under FIXT.1.1 that neither they nor a Logon specify.
 * @param repeated how a field is written that is repeated where no group explains it.
 * @param lenient whether messages are converted that lack BeginString (8), BodyLength (9), MsgType (35) or CheckSum (10).
 */
public record FixToJsonOptions(
        boolean types,
        Enums enums,
        boolean tags,
        boolean flat,
        List<String> rows,
        boolean keepCheckSum,
        boolean keepBodyLength,
        List<String> mask,
        Charset charset,
        Data data,
        Validation validation,
        FixVersion applVersion,
        Repeated repeated,
        boolean lenient) {
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

    /** Checks the options, also those that were not created by the builder. */
    public FixToJsonOptions {
        required(enums, "enums", "CODE, NAME or BOTH");
        rows = List.copyOf(rows);
        mask = List.copyOf(mask);
        required(data, "data", "TEXT or BASE64");
        required(validation, "validation", "NONE, FRAMING or DICTIONARY");
        required(repeated, "repeated", "ARRAY or MEMBERS");
        if (required(applVersion, "applVersion", "an application version such as FIX50SP2") == FixVersion.FIXT11) {
            throw new IllegalArgumentException(
                    "applVersion is FIXT.1.1, which defines no application messages: use one such as FIX50SP2");
        }
        if (flat && !rows.isEmpty()) {
            throw new IllegalArgumentException(
                    "a message is either a row or a flat object; set only one of rows and flat");
        }
    }

    private static <T> T required(T value, String name, String choices) {
        if (value == null) {
            throw new NullPointerException(name + " is null: use " + choices);
        }
        return value;
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
     * Returns whether messages are written as rows, which are arrays of the values of selected fields.
     *
     * @return {@code true} if they are.
     */
    public boolean isRows() {
        return !rows.isEmpty();
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
         */
        public Builder enums(Enums how) {
            enums = how;
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
         */
        public Builder data(Data how) {
            data = how;
            return this;
        }

        /**
         * Sets the level of validation.
         *
         * @param level the level.
         * @return this builder.
         */
        public Builder validation(Validation level) {
            validation = level;
            return this;
        }

        /**
         * Sets the version of application messages under FIXT.1.1 that neither they nor an earlier Logon of their
         * session specify, as in a log that begins after the Logon.
         *
         * @param version any but FIXT.1.1.
         * @return this builder.
         */
        public Builder applVersion(FixVersion version) {
            applVersion = version;
            return this;
        }

        /**
         * Sets how a field is written that is repeated in a header, body, trailer or group entry.
         *
         * @param form of the values.
         * @return this builder.
         */
        public Builder repeated(Repeated form) {
            repeated = form;
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

        /**
         * Creates the options.
         *
         * @return the options.
         * @throws NullPointerException if a form, the level of validation or the version is null.
         * @throws IllegalArgumentException if both rows and flat objects are requested, or the version of application messages is
         *     FIXT.1.1, which defines none.
         */
        public FixToJsonOptions build() {
            return new FixToJsonOptions(
                    types,
                    enums,
                    tags,
                    flat,
                    rows,
                    keepCheckSum,
                    keepBodyLength,
                    mask,
                    charset,
                    data,
                    validation,
                    applVersion,
                    repeated,
                    lenient);
        }
    }
}
