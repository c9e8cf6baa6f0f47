// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.JsonKey;
import java.util.List;

/**
 * The definition of a field in a dictionary. It applies wherever the field appears. Immutable and safe to share between
 * threads.
 *
 * @param name encoded as a key.
 * @param type of the field's values.
 * @param codes that the dictionary lists for the field, or null if it lists none.
 */
public record FieldDefinition(JsonKey name, Datatype type, CodeSet codes) {
    /** Creates a definition from a {@code field} element. */
    static FieldDefinition of(DictionaryXml field) {
        List<DictionaryXml> values = field.children();
        boolean isOpen = field.attribute("allowOtherValues").equals("true");
        return new FieldDefinition(
                JsonKey.of(field.attribute("name")),
                Datatype.of(field.attribute("type")),
                values.isEmpty() ? null : new CodeSet(values, isOpen));
    }
}
