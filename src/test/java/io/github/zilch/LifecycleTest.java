// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
class LifecycleTest {
    private static final String LONG = "x".repeat(1_000_000);

    private final JsonBuilder json = new JsonBuilder();

    @Test
    @DisplayName("C10: after unwrap documents are in the builder's own memory")
    void unwrap() {
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(10));
        json.wrap(region, 0, 10).put("a", 1);
        assertEquals("{\"a\":1}", json.toString());
        assertEquals("{}", json.unwrap().toString());
        json.put("text", LONG);
        assertEquals(LONG.length() + 11, json.length());
        assertEquals("{\"a\":1}", region.getStringWithoutLengthUtf8(0, 7));
        assertEquals("{}", json.unwrap().toString());
        assertEquals(
                "unwrap was called on a child: call it on the builder itself",
                messageOf(
                        IllegalStateException.class,
                        () -> json.createJSON("child").unwrap()));
    }

    @Test
    @DisplayName("C10: a padded region is one JSON text, and nothing outside it is written")
    void pad() {
        for (UnsafeBuffer buffer :
                new UnsafeBuffer[] {new UnsafeBuffer(new byte[40]), new UnsafeBuffer(ByteBuffer.allocateDirect(40))}) {
            for (int capacity = 7; capacity <= 30; capacity++) {
                buffer.setMemory(0, 40, (byte) '#');
                json.wrap(buffer, 5, capacity).put("a", 1).pad();
                String expected = "#####{\"a\":1}" + " ".repeat(capacity - 7) + "#".repeat(35 - capacity);
                assertEquals(expected, buffer.getStringWithoutLengthUtf8(0, 40));
                assertEquals(7, json.length());
            }
            json.wrap(buffer, 0, 20).put("a", 1).pad().put("b", 2).pad();
            assertEquals("{\"a\":1,\"b\":2}       ", buffer.getStringWithoutLengthUtf8(0, 20));
        }
        assertEquals(
                "there is no region to fill: call wrap before the document is written",
                messageOf(IllegalStateException.class, () -> json.unwrap().pad()));
    }

    @Test
    @DisplayName("C10: a region whose buffer was wrapped around other memory is not padded")
    void padOfARegionThatHasLeft() {
        UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(40));
        for (boolean onHeap : new boolean[] {true, false}) {
            claim.wrap(onHeap ? ByteBuffer.allocate(40) : ByteBuffer.allocateDirect(40));
            json.wrap(claim, 0, 40).put("a", 1).length();
            claim.wrap(new byte[20]);
            assertThrows(IllegalStateException.class, json::pad);
            assertEquals("\0".repeat(20), claim.getStringWithoutLengthUtf8(0, 20));
        }
    }

    @Test
    @DisplayName("C3: trim gives memory back and begins anew")
    void trim() {
        json.put("text", LONG);
        assertTrue(json.buffer().capacity() > LONG.length());
        assertEquals("{}", json.trim(10_000).toString());
        assertEquals(10_000, json.buffer().capacity());
        json.put("text", LONG);
        assertEquals(LONG.length() + 11, json.length());
        json.trim(0).put("a", 1);
        assertEquals("{\"a\":1}", json.toString());
        assertEquals(1024, json.buffer().capacity());
        assertEquals(1024, json.trim(5_000).buffer().capacity());
        assertEquals(
                "capacity is -1: use 0 or more bytes", messageOf(IllegalArgumentException.class, () -> json.trim(-1)));
    }

    @Test
    @DisplayName("C3: a builder keeps the memory that its options say")
    void retainedCapacity() {
        JsonBuilder small = new JsonBuilder(JsonOptions.DEFAULT.retainedCapacity(8_192));
        for (int i = 0; i < 50; i++) {
            small.reset().put("i", i);
            assertTrue(small.buffer().capacity() <= 8_192, "message " + i);
            if (i % 5 == 0) {
                small.put("text", LONG);
                assertEquals(LONG, small.get("text"));
            }
            assertEquals((long) i, small.get("i"));
        }
    }

    @Test
    @DisplayName("C24: a child that is kept over a trim is refused, also when there are as many children again")
    void childrenKeptOverATrim() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder kept = null;
        for (int i = 0; i < 1_000; i++) {
            kept = json.createJSON("k");
        }
        json.trim(0);
        for (int i = 0; i < 2_000; i++) {
            json.createJSON("k");
        }
        JsonBuilder over = kept;
        assertEquals(
                "this object or array was dropped by a reset() or rollback(): ask for a new one with createJSON or"
                        + " createJSONArray",
                messageOf(IllegalStateException.class, () -> over.put("late", 1)));
    }
}
