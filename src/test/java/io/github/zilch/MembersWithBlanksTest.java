// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blanks between unchecked members are legal JSON, and hide no member. */
@Tag("contract")
class MembersWithBlanksTest {
    private static void members(JsonBuilder json, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        json.putMembersUnchecked(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\":1,\"b\":[2,3]",
                "\"a\": 1, \"b\": [2,3]",
                "\"a\" : 1 , \"b\" : [ 2 , 3 ]",
                " \"a\"\t:\r\n1\n,\n\"b\"\n:\n[2,3]\n",
            })
    @DisplayName("C15: members behind blanks are found, and those after them")
    void areFound(String text) {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        members(json.put("first", "x"), text);
        json.put("c", 3);
        assertEquals("x", json.get("first"));
        assertEquals(1L, json.get("a"));
        assertEquals(text.substring(text.indexOf('['), text.indexOf(']') + 1), json.getString("b"));
        assertEquals(3L, json.get("c"));
        assertNull(json.get("d"));
        assertEquals(4, json.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\": 1, \"b\": 2", " \"a\" : {\"c\" : 1} ,\n\"b\" :2 "})
    @DisplayName("C9: a key after members with blanks is refused the second time")
    void duplicatesAfterThemAreRefused(String text) {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        members(json, text);
        JsonBuilder child = json.createJSON("child");
        members(child, text);
        for (JsonBuilder node : new JsonBuilder[] {json, child}) { // the first of them late
            node.put("c", 3);
            assertThrows(IllegalArgumentException.class, () -> node.put("c", 4));
            assertEquals(3L, node.get("c"));
        }
    }
}
