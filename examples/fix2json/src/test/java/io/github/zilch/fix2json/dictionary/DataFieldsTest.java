// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.wire.DataFields;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Data is read by its length if the length is correct. */
class DataFieldsTest {
    @Test
    void everyDataFieldOfTheDictionariesIsKnown() throws Exception {
        for (FixVersion version : FixVersion.values()) {
            Map<Integer, DictionaryXml> fields = new HashMap<>();
            try (InputStream in = ClassLoader.getSystemResourceAsStream(version + ".xml")) {
                for (DictionaryXml field :
                        DictionaryXml.read(in, version.label()).section("fields")) {
                    fields.put(Integer.parseInt(field.attribute("number")), field);
                }
            }
            fields.forEach((tag, field) -> {
                if (field.attribute("type").matches("DATA|XMLDATA")) {
                    int length = tag == 89 ? 93 : tag - 1;
                    assertEquals(tag, DataFields.dataFieldOf(length), version + " " + field.attribute("name"));
                    assertTrue(fields.containsKey(length), version + " " + length);
                }
            });
        }
        assertEquals(0, DataFields.dataFieldOf(58));
        assertEquals(0, DataFields.dataFieldOf(1_000_000));
    }
}
