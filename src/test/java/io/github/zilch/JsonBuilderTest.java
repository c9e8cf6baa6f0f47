// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every way to create a builder and to put a value, and behaviour that no rule covers. */
@Tag("fast")
class JsonBuilderTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void createdInEveryWay() {
        for (JsonBuilder builder : List.of(
                new JsonBuilder(),
                new JsonBuilder(0),
                new JsonBuilder(100_000),
                new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(1)))) {
            assertReads("{\"a\":\"" + "x".repeat(5000) + "\"}", builder.put("a", "x".repeat(5000)));
        }
        assertThrows(IllegalArgumentException.class, () -> new JsonBuilder(-1));
        assertThrows(IllegalArgumentException.class, () -> new JsonBuilder(Integer.MAX_VALUE));
        assertThrows(NullPointerException.class, () -> new JsonBuilder((JsonOptions) null));
    }

    @Test
    void copiesOfItselfOfEveryLength() {
        String expected = "{\"a\":\"" + "x".repeat(300) + "\"}";
        json.put("a", "x".repeat(300));
        for (int i = 0; i < 10; i++) {
            expected = expected.substring(0, expected.length() - 1) + ",\"b\":" + expected + "}";
            json.putJSON("b", json);
            assertReads(expected, json);
        }
    }

    @Test
    void largeCopyIsRefusedOnlyIfItDoesNotFit() {
        JsonBuilder big = new JsonBuilder().put("a", "x".repeat(50_000));
        JsonBuilder small = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(big.length() + 6));
        small.putJSON("k", big);
        assertEquals(big.length() + 6, small.length());
        assertRefused(JsonCapacityException.class, small, () -> small.putJSON("l", small));
    }

    @Test
    @DisplayName("C4 C10: objects of an array, empty ones too, fit exactly or not at all")
    void objectsOfAnArrayWithEveryCapacity() {
        String whole = objects(new JsonBuilder()).toString();
        assertEquals("{\"a\":[{\"k\":\"v\"},{},{},{\"k\":\"v\"},{\"k\":\"v\"},{}]}", whole);
        for (int capacity = 2; capacity <= whole.length() + 100; capacity++) {
            JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(capacity));
            if (capacity < whole.length()) {
                assertThrows(JsonCapacityException.class, () -> objects(json));
                Documents.assertValid(json);
            } else {
                assertReads(whole, objects(json));
            }
        }
    }

    private static JsonBuilder objects(JsonBuilder json) {
        JsonBuilder array = json.createJSONArray("a");
        for (boolean isEmpty : new boolean[] {false, true, true, false, false, true}) {
            array.createJSON().put("k", isEmpty ? null : "v");
        }
        return json;
    }

    @Test
    void prettyString() {
        json.put("a", 1).createJSONArray("b").add("x,y").createJSON().put("c", "{}");
        json.createJSON("empty");
        json.createJSONArray("none");
        assertEquals("""
            {
              "a": 1,
              "b": [
                "x,y",
                {
                  "c": "{}"
                }
              ],
              "empty": {},
              "none": []
            }\
            """, json.toPrettyString());
        assertEquals("[]", ((JsonBuilder) json.get("none")).toPrettyString());
    }

    @Test
    void checksAreOnUnlessSwitchedOff() {
        assertEquals(!Boolean.getBoolean("agrona.disable.bounds.checks"), JsonBuilder.CHECKS);
        assertTrue(JsonBuilder.CHECKS == DirectBuffer.SHOULD_BOUNDS_CHECK);
    }

    @Test
    void newBuilderIsAnEmptyObject() {
        assertReads("{}", json);
        assertReads("[]", json.resetArray());
    }
}
