// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C1: documents that end with a line feed")
class LineFeedTest {
    private static final JsonOptions OPTIONS = JsonOptions.DEFAULT.lineFeed(true);

    private final JsonBuilder json = new JsonBuilder(OPTIONS);

    @Test
    void everyWayToReadTheRootGivesTheLineFeed() {
        json.put("a", 1);
        for (int way = 0; way < ReadingWays.COUNT; way++) {
            assertEquals("{\"a\":1}\n", ReadingWays.read(json, way));
        }
        assertEquals(8, json.length());
        assertEquals("{\"a\":1}\n", json.buffer().getStringWithoutLengthUtf8(json.offset(), json.length()));
    }

    @Test
    void aChildHasNone() {
        JsonBuilder child = json.createJSON("child").put("a", 1);
        json.put("b", 2);
        for (int way = 0; way < ReadingWays.COUNT; way++) {
            assertEquals("{\"a\":1}", ReadingWays.read(child, way));
        }
        assertEquals("{\"child\":{\"a\":1},\"b\":2}\n", json.toString());
    }

    @Test
    void aCopyHasNone() {
        json.put("a", 1);
        JsonBuilder other = new JsonBuilder(OPTIONS);
        other.putJSON("copy", json).putJSON("self", other);
        assertEquals("{\"copy\":{\"a\":1},\"self\":{\"copy\":{\"a\":1}}}\n", other.toString());
        JsonBuilder rows = new JsonBuilder(OPTIONS).resetArray();
        rows.addRow(JsonShape.of("v")).addJSON(json).end();
        assertEquals("[{\"v\":{\"a\":1}}]\n", rows.toString());
        assertEquals("{\"a\":1}\n", new JsonLines().add(json).toString());
    }

    @Test
    void valuesOfUnknownTypeInRowsHaveNone() {
        JsonRow row = json.reset(JsonShape.of("a", "b"));
        row.add((Object) new int[] {1, 2})
                .add((Object) java.util.Optional.empty())
                .end();
        assertEquals("{\"a\":[1,2],\"b\":null}\n", json.toString());
    }

    @Test
    void readingBackDoesNotSeeIt() {
        assertTrue(json.isEmpty());
        assertEquals("{}\n", json.toString());
        json.put("a", 1).createJSONArray("b").add(2);
        assertFalse(json.isEmpty());
        assertEquals(1L, json.get("a"));
        assertEquals(2, json.size());
        assertEquals("{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}", json.toPrettyString());
    }

    @Test
    @DisplayName("C2 C16: it stays at the end while the document is read after every call, repeated or not")
    void readAfterEveryCall() {
        for (int i = 0; i < 60; i++) {
            String x = "x".repeat(i % 40);
            JsonBuilder list = json.reset().put("a", x).createJSONArray("list");
            assertEquals("{\"a\":\"" + x + "\",\"list\":[]}\n", json.toString());
            long mark = json.put("b", i).mark();
            assertEquals("{\"a\":\"" + x + "\",\"list\":[],\"b\":" + i + "}\n", json.toString());
            list.add(1);
            assertEquals("{\"a\":\"" + x + "\",\"list\":[1],\"b\":" + i + "}\n", json.toString());
            json.rollback(mark).put("c", 1);
            assertEquals("{\"a\":\"" + x + "\",\"list\":[],\"b\":" + i + ",\"c\":1}\n", json.toString());
        }
        for (int i = 0; i < 60; i++) {
            json.reset().put("a", "text").put("b", i % 3);
            assertEquals("{\"a\":\"text\",\"b\":" + i % 3 + "}\n", json.toString());
        }
    }

    @Test
    @DisplayName("C10: a region has to hold it")
    void regions() {
        for (UnsafeBuffer buffer :
                new UnsafeBuffer[] {new UnsafeBuffer(new byte[100]), new UnsafeBuffer(ByteBuffer.allocateDirect(100))
                }) {
            buffer.setMemory(0, 100, (byte) '#');
            json.wrap(buffer, 5, 8).put("a", 1);
            JsonCapacityException full = assertThrows(JsonCapacityException.class, () -> json.put("b", 2));
            assertEquals(14, full.needed());
            assertEquals("{\"a\":1}\n", json.toString());
            assertEquals("#####{\"a\":1}\n##", buffer.getStringWithoutLengthUtf8(0, 15));
            assertEquals(
                    "the document needs 3 bytes, but only 2 are available: wrap a larger region",
                    messageOf(JsonCapacityException.class, () -> json.wrap(buffer, 5, 2)));
            json.wrap(buffer, 0, 12).put("a", 1).pad();
            assertEquals("{\"a\":1}\n    ", buffer.getStringWithoutLengthUtf8(0, 12));
        }
    }

    @Test
    @DisplayName("C10: maxCapacity counts it")
    void maxCapacity() {
        JsonBuilder small = new JsonBuilder(OPTIONS.maxCapacity(8)).put("a", 1);
        assertThrows(JsonCapacityException.class, () -> small.put("b", 2));
        assertEquals("{\"a\":1}\n", small.toString());
        JsonBuilder smaller = new JsonBuilder(OPTIONS.maxCapacity(7));
        assertThrows(JsonCapacityException.class, () -> smaller.put("a", 1));
        assertEquals("{}\n", smaller.toString());
    }
}
