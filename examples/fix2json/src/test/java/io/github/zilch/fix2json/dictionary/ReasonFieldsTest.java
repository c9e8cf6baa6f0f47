// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Fixtures;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The fields that say by a code why something was refused. */
class ReasonFieldsTest {
    private static final int MOST = 10_000;

    @Test
    void theyAreTheFieldsOfTheDictionariesThatAreCalledSo() {
        FixDictionary latest = Fixtures.DICTIONARIES.get(FixVersion.DEFAULT);
        Set<String> named = new TreeSet<>(Set.of("DKReason", "ExecRestatementReason", "SessionRejectReason"));
        Set<String> listed = new TreeSet<>();
        for (int tag = 1; tag < MOST; tag++) {
            String name = name(latest, tag);
            if (name.matches(".*Rej(ect)?(Reason|Code|ReasonCode)")) {
                named.add(name);
            }
        }
        Arrays.stream(ReasonFields.tags()).forEach(tag -> listed.add(name(latest, tag)));
        assertEquals(named, listed);
    }

    private static String name(FixDictionary dictionary, int tag) {
        FieldDefinition field = dictionary.field(tag);
        if (field == null && dictionary.fallback() != null) {
            field = dictionary.fallback().field(tag);
        }
        return field == null ? "" : field.name().toString();
    }
}
