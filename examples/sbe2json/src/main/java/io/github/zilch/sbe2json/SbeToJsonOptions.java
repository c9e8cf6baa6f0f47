// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Options of {@link SbeToJson}: the form of the JSON. Immutable: each method returns new options.
 *
 * <pre>{@code
 * SbeToJsonOptions options = SbeToJsonOptions.DEFAULT.times(true).mask(List.of("account"));
 * }</pre>
 *
 * <p>Safe to share between threads.
 *
 * @param header whether the header is written, as a member {@code header} after the name of the template.
 * @param nulls whether the null value of an optional field is written as {@code null}; otherwise the field is left out.
 * @param longsAsStrings whether integers of 64 bits are strings, because JavaScript reads at most 53 bits exactly.
 * @param times whether timestamps and dates are ISO 8601 instead of numbers.
 * @param enums how values of enums are written.
 * @param mask the names of the fields, groups, composites and data whose values are replaced by {@link #MASK}.
 * @param reserved the names of members that the caller adds to each object.
 */
public record SbeToJsonOptions(
        boolean header,
        boolean nulls,
        boolean longsAsStrings,
        boolean times,
        Enums enums,
        Set<String> mask,
        Set<String> reserved) {
    /** The text that replaces a masked value. */
    public static final String MASK = "***";

    /** No header, nulls left out, integers as numbers, times as numbers, names of enums, nothing masked. */
    public static final SbeToJsonOptions DEFAULT =
            new SbeToJsonOptions(false, false, false, false, Enums.NAME, Set.of(), Set.of());

    /** How values of enums are written. */
    public enum Enums {
        /** The code on the wire: {@code "side":1}, or {@code "side":"1"} if its type is char. */
        CODE,
        /** The name: {@code "side":"BUY"}, or the code if the schema has no name for it. */
        NAME,
        /** Code and name: <code>"side":{"code":1,"name":"BUY"}</code>. */
        BOTH
    }

    /**
     * Creates options; the methods that change one of {@link #DEFAULT} are easier to read.
     *
     * @throws NullPointerException if {@code enums}, {@code mask}, {@code reserved} or a name in them is null.
     */
    public SbeToJsonOptions {
        Objects.requireNonNull(enums, "enums is null: choose CODE, NAME or BOTH");
        mask = Set.copyOf(mask);
        reserved = Set.copyOf(reserved);
    }

    /**
     * Sets whether the header is written.
     *
     * @param on {@code true} to write it.
     * @return options with that setting.
     */
    public SbeToJsonOptions header(boolean on) {
        return new SbeToJsonOptions(on, nulls, longsAsStrings, times, enums, mask, reserved);
    }

    /**
     * Sets whether null values are written.
     *
     * @param on {@code true} to write them as {@code null}.
     * @return options with that setting.
     */
    public SbeToJsonOptions nulls(boolean on) {
        return new SbeToJsonOptions(header, on, longsAsStrings, times, enums, mask, reserved);
    }

    /**
     * Sets whether integers of 64 bits are strings.
     *
     * @param on {@code true} to write strings.
     * @return options with that setting.
     */
    public SbeToJsonOptions longsAsStrings(boolean on) {
        return new SbeToJsonOptions(header, nulls, on, times, enums, mask, reserved);
    }

    /**
     * Sets whether timestamps and dates are ISO 8601.
     *
     * @param on {@code true} to write ISO 8601.
     * @return options with that setting.
     */
    public SbeToJsonOptions times(boolean on) {
        return new SbeToJsonOptions(header, nulls, longsAsStrings, on, enums, mask, reserved);
    }

    /**
     * Sets how values of enums are written.
     *
     * @param form of the values.
     * @return options with that setting.
     * @throws NullPointerException if {@code form} is null.
     */
    public SbeToJsonOptions enums(Enums form) {
        return new SbeToJsonOptions(header, nulls, longsAsStrings, times, form, mask, reserved);
    }

    /**
     * Sets what is masked, in all messages and wherever it is in them. The name of a group or composite masks everything
     * in it.
     *
     * @param names of fields, groups, composites, their members, and data.
     * @return options with that setting.
     * @throws NullPointerException if {@code names} or one of them is null.
     */
    public SbeToJsonOptions mask(List<String> names) {
        return new SbeToJsonOptions(header, nulls, longsAsStrings, times, enums, Set.copyOf(names), reserved);
    }

    /**
     * Sets the names of members that the caller adds to the object of each message. A field, group or data with such a name
     * gets an underscore at its end.
     *
     * @param names of members.
     * @return options with that setting.
     * @throws NullPointerException if {@code names} or one of them is null.
     */
    public SbeToJsonOptions reserved(List<String> names) {
        return new SbeToJsonOptions(header, nulls, longsAsStrings, times, enums, mask, Set.copyOf(names));
    }
}
