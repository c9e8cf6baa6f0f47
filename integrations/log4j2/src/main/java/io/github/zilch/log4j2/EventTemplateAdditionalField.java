// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import org.apache.logging.log4j.util.Strings;

/**
 * A member that a layout adds to its template, or replaces in it:
 *
 * <pre>{@code
 * <ZilchTemplateLayout eventTemplateUri="classpath:EcsLayout.json">
 *   <EventTemplateAdditionalField key="service.name" value="orders"/>
 *   <EventTemplateAdditionalField key="marker" format="JSON" value='{"$resolver": "marker", "field": "name"}'/>
 * </ZilchTemplateLayout>
 * }</pre>
 *
 * <p>Immutable.
 */
public final class EventTemplateAdditionalField {
    /** What the value of a field is. */
    public enum Format {
        /** A string, which can have lookups. */
        STRING,
        /** JSON, which can have resolvers. */
        JSON
    }

    private final String key;
    private final String value;
    private final Format format;

    EventTemplateAdditionalField(String key, String value, Format format) {
        this.key = key;
        this.value = value;
        this.format = format;
    }

    /**
     * Creates a builder.
     *
     * @return the builder.
     */
    public static Builder newBuilder() {
        return new Builder();
    }

    /**
     * Returns the name of the member.
     *
     * @return the name.
     */
    public String getKey() {
        return key;
    }

    /**
     * Returns the value of the member.
     *
     * @return a string or JSON.
     */
    public String getValue() {
        return value;
    }

    /**
     * Returns what the value is.
     *
     * @return the format.
     */
    public Format getFormat() {
        return format;
    }

    /** Returns the name and the value. */
    @Override
    public String toString() {
        return key + "=" + value;
    }

    /** Builds a field. */
    public static final class Builder
            implements org.apache.logging.log4j.core.util.Builder<EventTemplateAdditionalField> {
        private String key;
        private String value;
        private Format format = Format.STRING;

        private Builder() {}

        /**
         * Sets the name of the member.
         *
         * @param name of the member, not blank.
         * @return this builder.
         */
        public Builder setKey(String name) {
            this.key = name;
            return this;
        }

        /**
         * Sets the value of the member.
         *
         * @param text a string or JSON, not blank.
         * @return this builder.
         */
        public Builder setValue(String text) {
            this.value = text;
            return this;
        }

        /**
         * Sets what the value is.
         *
         * @param kind of the value; {@link Format#STRING} by default.
         * @return this builder.
         */
        public Builder setFormat(Format kind) {
            this.format = kind;
            return this;
        }

        /**
         * Builds the field.
         *
         * @return the field.
         * @throws IllegalArgumentException if the key or the value is blank or the format is null.
         */
        @Override
        public EventTemplateAdditionalField build() {
            require("key", !Strings.isBlank(key));
            require("value", !Strings.isBlank(value));
            require("format", format != null);
            return new EventTemplateAdditionalField(key, value, format);
        }

        private static void require(String attribute, boolean isThere) {
            if (!isThere) {
                throw new IllegalArgumentException(
                        "the attribute " + attribute + " of EventTemplateAdditionalField is blank: set it");
            }
        }
    }
}
