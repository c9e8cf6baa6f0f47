// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.FixToJsonOptions;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** FIX Latest defines what the dictionary of a message's version does not define. */
class FixLatestTest {
    @Test
    void validationIsByTheVersion() {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        List<String> flaws =
                convert(options, message("FIX.4.4", "35=0|1724=5|")).flaws();
        assertTrue(flaws.contains("UNDEFINED_FIELD 1724 -1 0"), flaws.toString());
        flaws = convert(options, message("FIX.4.4", "35=BK|322=r|")).flaws();
        assertTrue(flaws.contains("UNKNOWN_MSG_TYPE 35 -1 0"), flaws.toString());
    }

    @Test
    void everyNameInFixLatestIsThatOfOneField() throws IOException {
        Set<String> names = new HashSet<>();
        for (DictionaryXml field : DictionaryFile.read(DictionaryFile.LATEST).section("fields")) {
            assertTrue(names.add(field.attribute("name")), field.toString());
        }
        assertTrue(names.size() > 5_000);
    }
}
