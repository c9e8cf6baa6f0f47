// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

/**
 * What can be wrong with a message or with a line of a log. A flaw that {@linkplain #rejects() rejects} means that there
 * is no whole message and no JSON; with any other the message is converted all the same and the flaw is a warning.
 */
public enum Flaw {
    /** A line without {@code 8=FIX}. */
    NO_MESSAGE(true),
    /** The first field is not BeginString (8). */
    NO_BEGIN_STRING(true),
    /** The second field is not BodyLength (9). */
    NO_BODY_LENGTH(true),
    /** The third field is not MsgType (35). */
    NO_MSG_TYPE(true),
    /** A tag is not a number, or beyond 2,147,483,647. */
    BAD_TAG(true),
    /** A field has no {@code =}. */
    NO_EQUALS_SIGN(true),
    /** CheckSum (10), the end of a message, is missing. */
    TRUNCATED(true),
    /** The message is longer than the scanner's limit. */
    TOO_LONG(true),
    /** Behind BeginString (8) stands another delimiter than the one that was asked for. */
    OTHER_DELIMITER(true),
    /** The JSON would be longer than the command's limit. */
    JSON_TOO_LONG(true),
    /** BodyLength (9) is not the number of bytes that it should be. */
    BODY_LENGTH(false),
    /** CheckSum (10) is not the sum of the bytes. */
    CHECK_SUM(false),
    /** A CheckSum (10) before the last field. */
    MISPLACED_CHECK_SUM(false),
    /** No dictionary is for this BeginString (8). */
    UNKNOWN_VERSION(false),
    /** ApplVerID (1128) names no version that a dictionary is known for. */
    UNKNOWN_APPL_VERSION(false),
    /** A tag is zero or negative. */
    TAG_NOT_POSITIVE(false),
    /** A field has no value. */
    EMPTY_VALUE(false),
    /** A field appears twice where one is allowed. */
    REPEATED_TAG(false),
    /** A group's counter differs from the number of its entries. */
    GROUP_COUNT(false),
    /** The length given for a data field does not lead to its end. */
    DATA_LENGTH(false),
    /** MessageEncoding (347) names no charset that is known. */
    UNKNOWN_ENCODING(false),
    /** The dictionary does not know the MsgType (35). */
    UNKNOWN_MSG_TYPE(false),
    /** A field that must be there is not. */
    MISSING_FIELD(false),
    /** A field that the dictionary does not have where it stands. */
    UNDEFINED_FIELD(false),
    /** A value that is none of those that the dictionary lists for the field. */
    UNDEFINED_VALUE(false),
    /** A value that is not of the field's datatype. */
    WRONG_FORMAT(false),
    /** A field of a group's entry that is not where the dictionary has it. */
    GROUP_ORDER(false),
    /** A field of the header behind one of the body, or of either behind one of the trailer. */
    MISPLACED_FIELD(false);

    private final boolean rejects;

    Flaw(boolean rejects) {
        this.rejects = rejects;
    }

    /**
     * Tells whether a message with this flaw is given up.
     *
     * @return whether there is no JSON for it.
     */
    public boolean rejects() {
        return rejects;
    }

    /**
     * Says in a sentence what is wrong and what became of it. Allocates the sentence.
     *
     * @param tag of the field concerned, or 0.
     * @param position of the field in bytes from the beginning of the message.
     * @param found number that the message gives, where the flaw is about numbers; -1 if it gives none.
     * @param expected number that is right, where the flaw is about numbers.
     * @return the sentence, without a full stop.
     */
    public String describe(int tag, int position, long found, long expected) {
        String at = " at byte " + position;
        String given = found >= 0 ? Long.toString(found) : this == CHECK_SUM ? "not three digits" : "not a number";
        return switch (this) {
            case NO_MESSAGE -> "no FIX message in this line: \"8=FIX\" not found";
            case NO_BEGIN_STRING -> "not a FIX message: it must begin with BeginString (8)";
            case NO_BODY_LENGTH -> "not a whole message: BodyLength (9) must follow BeginString (8)";
            case NO_MSG_TYPE -> "not a whole message: MsgType (35) must be the third field";
            case UNKNOWN_VERSION ->
                "no dictionary is for this BeginString (8): converted with tags in place of most names; versions are"
                        + " FIX.4.0 to FIX.4.4, FIX.5.0 to FIX.5.0SP2 and FIXT.1.1";
            case BAD_TAG -> "the field" + at + " has no proper tag: a number must stand before its '='";
            case NO_EQUALS_SIGN -> "the field" + at + " has no '='";
            case TRUNCATED -> "the message is cut off: it has no CheckSum (10) at its end";
            case MISPLACED_CHECK_SUM -> "a CheckSum (10)" + at + " is not the last field; it was left out";
            case TOO_LONG -> "no end of the message within " + expected + " bytes";
            case JSON_TOO_LONG -> "its JSON is longer than " + expected + " bytes, or than the memory that there is";
            case OTHER_DELIMITER -> "the delimiter behind BeginString (8) is not the one given by --delimiter";
            case BODY_LENGTH -> "BodyLength (9) is " + given + " but the body has " + expected + " bytes; converted";
            case CHECK_SUM ->
                "CheckSum (10) is " + given + " but the bytes add up to " + threeDigits(expected) + "; converted";
            case UNKNOWN_APPL_VERSION ->
                "ApplVerID (1128) is none of 2 to 9; converted with the session's default version";
            case TAG_NOT_POSITIVE -> "the tag of the field" + at + " is not positive; converted under it";
            case EMPTY_VALUE -> "tag " + tag + at + " has no value; converted as an empty string";
            case REPEATED_TAG ->
                "tag " + tag + at + " appears again; both are converted, readers may see only the last";
            case GROUP_COUNT ->
                "the counter with tag " + tag + at + " is " + given + " but its group has " + expected
                        + " entries; converted as they are";
            case DATA_LENGTH ->
                "the length with tag " + tag + at + " is " + given
                        + " and does not lead to the end of its data field; the data was read up to the next delimiter";
            case UNKNOWN_ENCODING ->
                "MessageEncoding (347)" + at + " names no charset that is known; converted without it";
            case UNKNOWN_MSG_TYPE -> "the dictionary has no message of this MsgType (35); its groups are not known";
            case MISSING_FIELD ->
                "tag " + tag + " is missing" + (position == 0 ? "" : " in the entry that begins" + at)
                        + ": the dictionary requires it";
            case UNDEFINED_FIELD -> "tag " + tag + at + " is not defined for this place in this message";
            case UNDEFINED_VALUE -> "tag " + tag + at + " has a value that the dictionary does not list for it";
            case WRONG_FORMAT -> "tag " + tag + at + " has a value that is not of its datatype";
            case GROUP_ORDER ->
                "tag " + tag + at + " is out of order in its group, whose entries begin with tag " + expected;
            case MISPLACED_FIELD -> "tag " + tag + at + " stands outside of the header or body that it belongs to";
        };
    }

    private static String threeDigits(long checkSum) {
        return Long.toString(1000 + checkSum).substring(1);
    }
}
