// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * How a {@link ResultSetJson} writes rows. Immutable: every setter returns new options. How longs beyond
 * ±(2<sup>53</sup>−1) and NaN are written is set by the {@link io.github.zilch.JsonOptions} of the builder.
 *
 * @param layout of a row.
 * @param header written before the rows.
 * @param document {@code true} for one document, {@code false} for one document per line.
 * @param omitNulls {@code true} to omit the members of an object that are null.
 * @param decimalsAsStrings {@code true} to write NUMERIC, DECIMAL and DECFLOAT as strings, {@code false} as numbers.
 *     Either way they have all their digits.
 * @param zone in which points in time are written: TIMESTAMP WITH TIME ZONE. A TIMESTAMP without a time zone is
 *     not a point in time and is written as it is stored.
 */
public record ResultSetJsonOptions(
        Layout layout, Header header, boolean document, boolean omitNulls, boolean decimalsAsStrings, ZoneId zone) {
    /** Objects, no header, one per line, nulls written, decimals as numbers, points in time in UTC. */
    public static final ResultSetJsonOptions DEFAULT =
            new ResultSetJsonOptions(Layout.OBJECTS, Header.NONE, false, false, false, ZoneOffset.UTC);

    /** The layout of a row. */
    public enum Layout {
        /** {@code {"id":1,"name":"a"}}. */
        OBJECTS,
        /** {@code [1,"a"]}. */
        ARRAYS
    }

    /** What is written before the rows. */
    public enum Header {
        /** Nothing. */
        NONE,
        /** The names of the columns: {@code ["id","name"]}. */
        NAMES,
        /** The names, and then the types as the database calls them: {@code ["int4","text"]}. */
        TYPES,
        /**
         * An object with names and types: {@code {"fields":[{"name":"id","type":"int4"}]}}. In one document the rows
         * are a member {@code records} of this object.
         */
        FIELDS
    }

    /**
     * Creates options.
     *
     * @throws NullPointerException if an argument is null.
     */
    public ResultSetJsonOptions {
        Objects.requireNonNull(layout, "layout is null: choose OBJECTS or ARRAYS");
        Objects.requireNonNull(header, "header is null: choose NONE, NAMES, TYPES or FIELDS");
        Objects.requireNonNull(zone, "zone is null: pass ZoneOffset.UTC, for example");
    }

    /**
     * Sets the layout of a row.
     *
     * @param value to use.
     * @return options with that setting.
     */
    public ResultSetJsonOptions layout(Layout value) {
        return new ResultSetJsonOptions(value, header, document, omitNulls, decimalsAsStrings, zone);
    }

    /**
     * Sets what is written before the rows.
     *
     * @param value to use.
     * @return options with that setting.
     */
    public ResultSetJsonOptions header(Header value) {
        return new ResultSetJsonOptions(layout, value, document, omitNulls, decimalsAsStrings, zone);
    }

    /**
     * Sets whether a stream is one document.
     *
     * @param on {@code true} for one document, {@code false} for one document per line.
     * @return options with that setting.
     */
    public ResultSetJsonOptions document(boolean on) {
        return new ResultSetJsonOptions(layout, header, on, omitNulls, decimalsAsStrings, zone);
    }

    /**
     * Sets whether the members of an object that are null are omitted. An array always has all its values.
     *
     * @param on {@code true} to omit them.
     * @return options with that setting.
     */
    public ResultSetJsonOptions omitNulls(boolean on) {
        return new ResultSetJsonOptions(layout, header, document, on, decimalsAsStrings, zone);
    }

    /**
     * Sets whether NUMERIC, DECIMAL and DECFLOAT are written as strings.
     *
     * @param on {@code true} for strings.
     * @return options with that setting.
     */
    public ResultSetJsonOptions decimalsAsStrings(boolean on) {
        return new ResultSetJsonOptions(layout, header, document, omitNulls, on, zone);
    }

    /**
     * Sets the zone in which points in time are written.
     *
     * @param value to use.
     * @return options with that setting.
     */
    public ResultSetJsonOptions zone(ZoneId value) {
        return new ResultSetJsonOptions(layout, header, document, omitNulls, decimalsAsStrings, value);
    }
}
