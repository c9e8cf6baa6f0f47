// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.FlawListener;
import org.junit.jupiter.api.Test;

/** Values with names in the dictionary. */
class CodesTest {
    @Test
    void everyCodeOfEveryDictionaryHasItsName() throws Exception {
        FixToJsonOptions options =
                FixToJsonOptions.builder().enums(FixToJsonOptions.Enums.NAME).build();
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, options, FlawListener.NONE);
        int compared = 0;
        for (DictionaryXml field : DictionaryFile.read("FIX44").section("fields")) {
            for (DictionaryXml value : field.children()) {
                String code = value.attribute("enum");
                String tag = field.attribute("number");
                if (!field.attribute("type").startsWith("MULTIPLE") && !tag.matches("8|9|10|35|1128")) {
                    String json = Fixtures.convert(converter, message("FIX.4.4", "35=U1|" + tag + "=" + code + "|"));
                    String expected = "\"" + field.attribute("name") + "\":\"" + value.attribute("description") + "\"";
                    assertEquals(true, json.contains(expected), json);
                    compared++;
                }
            }
        }
        assertEquals(true, compared > 1000, "compared " + compared);
    }
}
