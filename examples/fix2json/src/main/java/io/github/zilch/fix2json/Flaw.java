// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.kit.convert.FlawKind;

/**
 * A flaw of a message or of a line of a log. A flaw that {@linkplain #rejects() rejects} a message means that the
 * message is incomplete and no JSON is written. With any other flaw the message is converted, and the flaw is a
 * warning.
 */
public enum Flaw implements FlawKind {
    /** A line does not contain {@code 8=FIX}. */
    NO_MESSAGE(true),
    /** The first field is not BeginString (8). */
    NO_BEGIN_STRING(true),
    /** The second field is not BodyLength (9). */
    NO_BODY_LENGTH(true),
    /** The third field is not MsgType (35). */
    NO_MSG_TYPE(true),
    /** A tag is not a number. */
    BAD_TAG(true),
    /** A field has no {@code =}. */
    NO_EQUALS_SIGN(true),
    /** CheckSum (10), which ends a message, is missing. */
    TRUNCATED(true),
    /** The message is longer than the scanner's limit. */
    TOO_LONG(true),
    /** The delimiter after BeginString (8) is not the requested one. */
    OTHER_DELIMITER(true),
    /** The JSON is longer than the limit of the command. */
    JSON_TOO_LONG(true),
    /** BeginString (8) is missing. Only for lenient reading, like the next five. */
    MISSING_BEGIN_STRING(false),
    /** BodyLength (9) is missing. */
    MISSING_BODY_LENGTH(false),
    /** MsgType (35) is missing. */
    MISSING_MSG_TYPE(false),
    /** MsgType (35) is not the third field, or BodyLength (9) not the second. */
    MISPLACED_MSG_TYPE(false),
    /** CheckSum (10) is missing. */
    MISSING_CHECK_SUM(false),
    /** A field has no valid tag or no {@code =}. */
    UNREADABLE_FIELD(false),
    /** BodyLength (9) is not the number of bytes in the body. */
    BODY_LENGTH(false),
    /** CheckSum (10) is not the sum of the bytes. */
    CHECK_SUM(false),
    /** There is a CheckSum (10) before the last field. */
    MISPLACED_CHECK_SUM(false),
    /** There is no dictionary for this BeginString (8). */
    UNKNOWN_VERSION(false),
    /** ApplVerID (1128) names no version with a dictionary. */
    UNKNOWN_APPL_VERSION(false),
    /** A tag is zero or negative. */
    TAG_NOT_POSITIVE(false),
    /** A field has no value. */
    EMPTY_VALUE(false),
    /** A field appears twice where it may appear once. */
    REPEATED_TAG(false),
    /** A group's counter differs from the number of its entries. */
    GROUP_COUNT(false),
    /** The length of a data field is wrong. */
    DATA_LENGTH(false),
    /** MessageEncoding (347) names no known charset. */
    UNKNOWN_ENCODING(false),
    /** The dictionary does not define the MsgType (35). */
    UNKNOWN_MSG_TYPE(false),
    /** A required field is missing. */
    MISSING_FIELD(false),
    /** The dictionary does not define a field for this part of the message. */
    UNDEFINED_FIELD(false),
    /** The dictionary does not list a value for its field. */
    UNDEFINED_VALUE(false),
    /** A value does not match the field's datatype. */
    WRONG_FORMAT(false),
    /** A field of a group entry is not in the order of the dictionary. */
    GROUP_ORDER(false),
    /** A field of the header is after a field of the body, or a field of either is after one of the trailer. */
    MISPLACED_FIELD(false);

    /** Stands for a number that is not shown, because its field is masked. */
    public static final long MASKED = Long.MIN_VALUE;

    private static final int BODY_LENGTH_TAG = 9;
    private static final int CHECK_SUM_TAG = 10;

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
     * Returns whether this is no damage: a log may have other text as well.
     *
     * @return {@code true} for {@link #NO_MESSAGE}.
     */
    @Override
    public boolean isOrdinary() {
        return this == NO_MESSAGE;
    }

    /**
     * Returns a sentence that describes the flaw and its effect. Allocates the sentence.
     *
     * @param tag of the field concerned, or 0.
     * @param position of the field in bytes from the beginning of the message.
     * @param found number in the message, or -1 if it has none, or {@link #MASKED}; used only by flaws that concern a number.
     * @param right correct number, or {@link #MASKED}; used only by flaws that concern a number.
     * @return the sentence, without a full stop.
     */
    public String describe(int tag, int position, long found, long right) {
        String at = " at byte " + position;
        String foundText = found >= 0
                ? Long.toString(found)
                : found == MASKED ? FixToJsonOptions.MASK : this == CHECK_SUM ? "not three digits" : "not a number";
        String expected =
                right == MASKED ? FixToJsonOptions.MASK : this == CHECK_SUM ? threeDigits(right) : Long.toString(right);
        return switch (this) {
            case NO_MESSAGE -> "no FIX message in this line: \"8=FIX\" not found";
            case NO_BEGIN_STRING -> "not a FIX message: it must begin with BeginString (8)";
            case NO_BODY_LENGTH -> "not a whole message: BodyLength (9) must follow BeginString (8)";
            case NO_MSG_TYPE -> "not a whole message: MsgType (35) must be the third field";
            case UNKNOWN_VERSION ->
                "there is no dictionary for this BeginString (8): names and groups are those of FIX Latest, if it is"
                        + " used; versions are FIX.4.0 to FIX.4.4, FIX.5.0 to FIX.5.0SP2 and FIXT.1.1";
            case BAD_TAG -> "the field" + at + " has no valid tag: its '=' must follow a number";
            case NO_EQUALS_SIGN -> "the field" + at + " has no '='";
            case TRUNCATED -> "the message is cut off: it has no CheckSum (10) at its end";
            case MISPLACED_CHECK_SUM -> "a CheckSum (10)" + at + " is not the last field; it was omitted";
            case TOO_LONG -> "the message has no end within " + expected + " bytes";
            case JSON_TOO_LONG -> "its JSON is longer than " + expected + " bytes, or than the available memory";
            case OTHER_DELIMITER -> "the delimiter after BeginString (8) is not the one given by --delimiter";
            case MISSING_BEGIN_STRING ->
                "BeginString (8) is missing; converted with the version that applies otherwise";
            case MISSING_BODY_LENGTH -> "BodyLength (9) is missing; converted";
            case MISSING_MSG_TYPE -> "MsgType (35) is missing, so the groups are unknown; converted";
            case MISPLACED_MSG_TYPE ->
                "BeginString (8), BodyLength (9) and MsgType (35) are not the first fields; converted";
            case MISSING_CHECK_SUM -> "CheckSum (10) is missing at the end; converted";
            case UNREADABLE_FIELD -> "the field" + at + " has no valid tag or no '='; it was omitted";
            case BODY_LENGTH ->
                "BodyLength (9) is " + foundText + " but the body has " + expected + " bytes; converted";
            case CHECK_SUM -> "CheckSum (10) is " + foundText + " but the bytes add up to " + expected + "; converted";
            case UNKNOWN_APPL_VERSION ->
                "ApplVerID (1128) is not one of 2 to 10; converted with the session's default version";
            case TAG_NOT_POSITIVE -> "the tag of the field" + at + " is not positive; converted under this tag";
            case EMPTY_VALUE -> "tag " + tag + at + " has no value; converted as an empty string";
            case REPEATED_TAG -> "tag " + tag + at + " is repeated where no group explains it; its values are an array";
            case GROUP_COUNT ->
                "the counter with tag " + tag + at + " is " + foundText + " but its group has " + expected
                        + " entries; all entries are converted";
            case DATA_LENGTH ->
                "the length with tag " + tag + at + " is " + foundText
                        + " but its data field does not end there; the data was read up to the next delimiter";
            case UNKNOWN_ENCODING -> "MessageEncoding (347)" + at + " names no known charset; converted without it";
            case UNKNOWN_MSG_TYPE -> "the dictionary does not define this MsgType (35); its groups are unknown";
            case MISSING_FIELD ->
                "tag " + tag + " is missing" + (position == 0 ? "" : " in the entry that begins" + at)
                        + ": the dictionary requires it";
            case UNDEFINED_FIELD -> "tag " + tag + at + " is not defined for this part of the message";
            case UNDEFINED_VALUE -> "tag " + tag + at + " has a value that the dictionary does not list";
            case WRONG_FORMAT -> "tag " + tag + at + " has a value that does not match its datatype";
            case GROUP_ORDER ->
                "tag " + tag + at + " is out of order in its group, whose entries must begin with tag " + expected;
            case MISPLACED_FIELD -> "tag " + tag + at + " is outside the header or body that it belongs to";
        };
    }

    /** Returns the tag of the field whose number the flaw is about, or 0 if it is about none. */
    int numberOf(int tag) {
        return switch (this) {
            case BODY_LENGTH -> BODY_LENGTH_TAG;
            case CHECK_SUM -> CHECK_SUM_TAG;
            case GROUP_COUNT, DATA_LENGTH -> tag;
            default -> 0;
        };
    }

    private static String threeDigits(long checkSum) {
        return Long.toString(1000 + checkSum).substring(1);
    }
}
