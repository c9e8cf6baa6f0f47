// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.value;

import io.github.zilch.JsonKey;
import io.github.zilch.JsonShape;
import io.github.zilch.fix2json.dictionary.CodeSet;
import io.github.zilch.fix2json.dictionary.Datatype;

/**
 * How and where a converter writes a field. The format results from the converter's options and the dictionaries.
 * Immutable.
 *
 * @param key to write the field under, or null for its tag as in the message.
 * @param member the shape of a row of this field alone; null if its value is text.
 * @param part of the message that the field belongs to.
 * @param isCounter whether the field counts the entries of some group.
 * @param isEncoded whether the field is text in the encoding that MessageEncoding (347) names.
 * @param kind of the field's value.
 * @param type of the field's values.
 * @param codes that the dictionary lists for the field, or null if it lists none.
 */
public record FieldFormat(
        JsonKey key,
        JsonShape member,
        Part part,
        boolean isCounter,
        boolean isEncoded,
        Kind kind,
        Datatype type,
        CodeSet codes) {

    /** The format of a field that no dictionary defines and whose tag is not cached. */
    public static final FieldFormat UNKNOWN =
            new FieldFormat(null, null, Part.BODY, false, false, Kind.TEXT, Datatype.STRING, null);

    /** The format of a masked field that no dictionary defines and whose tag is not cached. */
    public static final FieldFormat UNKNOWN_MASKED =
            new FieldFormat(null, null, Part.BODY, false, false, Kind.MASKED, Datatype.STRING, null);

    /** Returns this format for a field that is written under another name. */
    public FieldFormat named(String name) {
        JsonShape shape = member == null ? null : JsonShape.of(name);
        return new FieldFormat(JsonKey.of(name), shape, part, isCounter, isEncoded, kind, type, codes);
    }

    /** The parts of a message. */
    public enum Part {
        HEADER,
        BODY,
        TRAILER
    }

    /** The kinds of values. The kind determines how a value is written. */
    public enum Kind {
        /** A JSON string. */
        TEXT,
        /** A JSON number, a JSON boolean, or a time in ISO 8601. */
        TYPED,
        /** A code with a name. */
        CODED,
        /** Several codes with names, separated by spaces. */
        MULTIPLE_CODED,
        /** Data, written as text or in base64 depending on its content. */
        DATA,
        /** A value that is replaced by a mask. */
        MASKED
    }
}
