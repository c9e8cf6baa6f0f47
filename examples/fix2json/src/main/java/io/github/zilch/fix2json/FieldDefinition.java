// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonKey;
import java.util.List;

/**
 * What a dictionary says of a field, wherever it may stand. Immutable, safe to share between threads.
 *
 * @param name ready to be written.
 * @param type of its values.
 * @param codes that its values may be, or null if the dictionary lists none.
 */
record FieldDefinition(JsonKey name, Datatype type, CodeSet codes) {
    /** Makes a definition of a {@code field} element. */
    static FieldDefinition of(DictionaryXml field) {
        List<DictionaryXml> values = field.children();
        boolean isOpen = field.attribute("allowOtherValues").equals("true");
        return new FieldDefinition(
                JsonKey.of(field.attribute("name")),
                Datatype.of(field.attribute("type")),
                values.isEmpty() ? null : new CodeSet(values, isOpen));
    }
}
