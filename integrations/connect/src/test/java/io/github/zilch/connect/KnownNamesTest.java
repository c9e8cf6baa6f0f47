// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownNamesTest {
    private final KnownNames names = new KnownNames();

    @Test
    void nameThatComesAgainIsTheSameKey() {
        CharSequence first = names.of("name");
        assertTrue(first instanceof JsonKey);
        assertSame(first, names.of(new String("name")));
    }

    @Test
    void nameWhoseSlotIsTakenStaysAsItIs() {
        names.of("Aa");
        assertEquals("Aa".hashCode(), "BB".hashCode());
        assertSame("BB", names.of("BB"));
        assertTrue(names.of("Aa") instanceof JsonKey);
    }

    @Test
    void longNameStaysAsItIs() {
        assertTrue(names.of("n".repeat(64)) instanceof JsonKey);
        String name = "n".repeat(65);
        assertSame(name, names.of(name));
    }

    @Test
    void mapsHaveTheBytesOfKafkasConverter() {
        Judge judge = new Judge(Map.of("schemas.enable", false));
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < 3_000; i++) {
            map.put("name " + i, i);
        }
        for (String name :
                new String[] {"", "Aa", "BB", "\"\\\n", "Stra\u00dfe", "\ud83d\ude00", "\ud800", "n".repeat(65)}) {
            map.put(name, name);
        }
        for (int i = 0; i < 3; i++) {
            assertTrue(judge.check(null, map, "map of many names"));
        }
    }
}
