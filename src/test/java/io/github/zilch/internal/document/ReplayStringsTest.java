// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The strings of a message are those of the previous one, others, or none. */
@Tag("contract")
@Tag("fast")
@DisplayName("C1: strings in repeated messages")
class ReplayStringsTest extends ReplayCase {
    @Test
    @DisplayName("strings that stay the same are skipped again and again, and not confused with the previous string")
    void stringsThatStayTheSame() {
        record(message -> message.put("a", "x").put("b", "y"));
        for (int i = 0; i < 3; i++) {
            assertTrue(json.document.isNextCall(RecordedCall.STRING, "a"));
            json.put("a", "x");
            assertTrue(json.document.isNextCall(RecordedCall.STRING, "b"));
            assertEquals("{\"a\":\"x\",\"b\":\"y\"}", json.put("b", "y").toString());
            json.reset();
        }
        assertEquals(
                "{\"a\":\"x\",\"b\":\"x\"}", json.put("a", "x").put("b", "x").toString());
    }

    @Test
    @DisplayName("skipped text of every length is copied when a replay ends, whatever was in the memory")
    void passedTextOfEveryLength() {
        for (int length = 1; length < 80; length++) {
            String text = "x".repeat(length);
            json = practised(new JsonBuilder());
            write(json, message -> message.put("a", text).put("b", 1).put("c", 2));
            json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(2_000)), 0, 2_000);
            assertTrue(json.document.isReplaying());
            assertEquals(
                    "{\"a\":\"" + text + "\",\"z\":3}",
                    json.put("a", text).put("z", 3).toString());
        }
    }

    @Test
    @DisplayName("a number where a string was ends the replay, of a member and of an element")
    void numbersInPlaceOfStrings() {
        record(json -> json.put("a", "x").createJSONArray("list").add("one").add("two"));
        JsonBuilder list = json.put("a", "y").createJSONArray("list").add("three");
        assertTrue(json.document.isReplaying());
        list.add(3);
        assertFalse(json.document.isReplaying());
        assertEquals("{\"a\":\"y\",\"list\":[\"three\",3]}", json.toString());
        assertEquals("[\"three\",3]", list.toString());
        record(json -> json.put("a", "x").put("b", "y"));
        json.put("a", 1).put("b", "z");
        assertEquals("{\"a\":1,\"b\":\"z\"}", json.toString());
    }
}
