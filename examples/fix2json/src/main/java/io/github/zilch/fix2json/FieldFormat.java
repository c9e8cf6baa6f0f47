// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonKey;

/**
 * How a converter writes a field, and where: what its options and the dictionaries come to. Immutable.
 *
 * @param key to write it under, or null for its tag as it stands in the message.
 * @param part of the message that it belongs to.
 * @param isCounter whether it counts the entries of a group somewhere.
 * @param isEncoded whether it is text in the encoding of MessageEncoding (347).
 * @param kind of its value.
 * @param type of its values.
 * @param codes that its values may be, or null.
 */
record FieldFormat(
        JsonKey key, Part part, boolean isCounter, boolean isEncoded, Kind kind, Datatype type, CodeSet codes) {

    /** Of a field that no dictionary defines and whose tag is not cached. */
    static final FieldFormat UNKNOWN = new FieldFormat(null, Part.BODY, false, false, Kind.TEXT, Datatype.STRING, null);

    /** The same for a field that is masked. */
    static final FieldFormat UNKNOWN_MASKED =
            new FieldFormat(null, Part.BODY, false, false, Kind.MASKED, Datatype.STRING, null);

    /** Parts of a message. */
    enum Part {
        HEADER,
        BODY,
        TRAILER
    }

    /** Kinds of values by how they are written. */
    enum Kind {
        /** As a string of text. */
        TEXT,
        /** As JSON's number, JSON's boolean, or ISO 8601's time. */
        TYPED,
        /** With the name of its code. */
        CODED,
        /** Several codes with blanks between them, with their names. */
        MULTIPLE_CODED,
        /** As text or in base64, whichever it is. */
        DATA,
        /** Not at all; something stands in its place. */
        MASKED
    }
}
