// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.kit.convert.FlawKind;

/**
 * A flaw of a message. A flaw that {@linkplain #rejects() rejects} a message means that no JSON is written for it. With
 * any other flaw the message is converted.
 */
public enum Flaw implements FlawKind {
    /** The message ends before its header, a field, a group or data does. */
    TRUNCATED(true),
    /** The schema id in the header is not that of the schema. */
    UNKNOWN_SCHEMA(true),
    /** The schema has no message with this template id. */
    UNKNOWN_TEMPLATE(true),
    /** A group has a number of entries that cannot be: it is negative, or the entries have no bytes. */
    GROUP_COUNT(true),
    /** The exponent of a decimal is out of range. */
    EXPONENT(true),
    /** The JSON is longer than the limit of the command. */
    JSON_TOO_LONG(true),
    /** The block ends before a field that its version has. The field is left out. */
    BLOCK_LENGTH(false),
    /** A timestamp or date is not in a year from 0000 to 9999. It is written as its number. */
    TIMESTAMP(false),
    /** An enum has a value that the schema does not define. It is written as its code. */
    UNKNOWN_VALUE(false),
    /** A set has a bit that the schema does not define. It is written as its number. */
    UNKNOWN_BIT(false),
    /** There are bytes after the message that its version does not explain. */
    TRAILING_BYTES(false);

    /** Where a field would end whose length has 63 bits; one that is longer or negative overflows. */
    private static final long IMPOSSIBLE = 1L << 62;

    private final boolean rejects;

    Flaw(boolean rejects) {
        this.rejects = rejects;
    }

    /**
     * Returns whether this flaw rejects a message.
     *
     * @return {@code true} if no JSON is written for the message.
     */
    @Override
    public boolean rejects() {
        return rejects;
    }

    /**
     * Returns whether a flaw is ordinary: a newer sender may use values that the schema does not have yet.
     *
     * @return {@code true} for values and bits that the schema does not define.
     */
    @Override
    public boolean isOrdinary() {
        return this == UNKNOWN_VALUE || this == UNKNOWN_BIT;
    }

    /**
     * Returns a sentence that describes the flaw and its effect. Allocates the sentence.
     *
     * @param template name of the message, or null if it is not known.
     * @param field name of the field, group or data, with the names of the groups and composites that it is in before
     *     it, separated by dots; null if the flaw does not concern one.
     * @param position of the field in bytes from the beginning of the message.
     * @param found number in the message.
     * @param expected number that would be correct, or a limit.
     * @return the sentence, without a full stop and without values of fields other than codes.
     */
    public String describe(String template, String field, int position, long found, long expected) {
        String where = (template == null ? "the message" : template)
                + (field == null ? "" : ": " + field)
                + " at byte " + position;
        return switch (this) {
            case TRUNCATED ->
                expected >= 0 && expected < IMPOSSIBLE
                        ? where + " is cut off: it ends at byte " + expected + ", but the message has " + found
                        : where + " has a length that no message can have; the message has " + found + " bytes";
            case UNKNOWN_SCHEMA ->
                "the message is of the schema " + found + ", and not of " + expected + ": pass its schema";
            case UNKNOWN_TEMPLATE ->
                "the schema has no message with the template id " + found + ": pass a newer schema";
            case GROUP_COUNT ->
                where + " has " + found + " entries, which cannot be: at most " + expected + " can be without bytes";
            case EXPONENT ->
                where + " has the exponent " + (found == Long.MAX_VALUE ? "2^63 or more" : Long.toString(found))
                        + ", which is not from -" + expected + " to " + expected;
            case JSON_TOO_LONG -> "its JSON is longer than " + expected + " bytes, or than the available memory";
            case BLOCK_LENGTH ->
                where + " is missing: its block has " + found + " bytes, and the field ends at " + expected
                        + "; converted without it";
            case TIMESTAMP -> where + " is no time in the years 0000 to 9999; converted as a number";
            case UNKNOWN_VALUE ->
                where + " has the code " + found + ", which the schema does not define; converted as" + " the code";
            case UNKNOWN_BIT ->
                where + " has the bit " + found + ", which the schema does not define; converted as its" + " number";
            case TRAILING_BYTES -> where + " has " + found + " bytes after its end; converted without them";
        };
    }
}
