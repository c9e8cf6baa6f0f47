// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.internal.output.Storage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.StringJoiner;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The memory of a document grows, and is replaced by other memory. */
@Tag("contract")
@Tag("fast")
class StorageTest {
    private static final int MEBI = 1 << 20;

    @Test
    @DisplayName("C1: a document of 16 MiB, from the smallest buffer")
    void largeDocument() {
        JsonBuilder json = new JsonBuilder(0);
        String text = "0123456789abcdef".repeat(16);
        JsonBuilder list = json.createJSONArray("list");
        int count = 16 * MEBI / 259;
        for (int i = 0; i < count; i++) {
            list.add(text);
        }
        json.put("end", 1);
        assertEquals(9 + 259 * count - 1 + 1 + 9, Documents.assertValid(json).length);
        assertEquals(count, list.size());
        assertEquals("{\"list\":[],\"end\":2}", small(json).toString());
    }

    private static JsonBuilder small(JsonBuilder json) {
        json.reset().createJSONArray("list");
        return json.put("end", 2);
    }

    @Test
    @DisplayName("C2: the buffer grows in the middle of late writes, and every node stays right")
    void growthInLateWrites() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            JsonBuilder json = new JsonBuilder(0);
            JsonBuilder[] nodes = new JsonBuilder[8];
            StringBuilder[] texts = new StringBuilder[nodes.length];
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = json.createJSONArray("n" + i);
                texts[i] = new StringBuilder();
            }
            for (int i = 0; i < 300; i++) {
                int node = random.nextInt(nodes.length);
                String text = "v".repeat(random.nextInt(1500));
                nodes[node].add(text);
                texts[node]
                        .append(texts[node].isEmpty() ? "\"" : ",\"")
                        .append(text)
                        .append('"');
            }
            StringJoiner expected = new StringJoiner(",", "{", "}");
            for (int i = 0; i < nodes.length; i++) {
                expected.add("\"n" + i + "\":[" + texts[i] + ']');
                assertEquals("[" + texts[i] + "]", nodes[i].toString());
            }
            assertEquals(expected.toString(), json.toString());
        }
    }

    @Test
    @DisplayName("C3: changing memory, also in the middle of a document, shows nothing of a longer document")
    void changingPlaces() {
        JsonBuilder json = new JsonBuilder(0);
        UnsafeBuffer heap = new UnsafeBuffer(new byte[6000]);
        UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(6000));
        for (int round = 0; round < 200; round++) {
            UnsafeBuffer region = round % 3 == 0 ? heap : direct;
            int capacity = 100 + round * 17;
            json.put("half", "written").createJSON("child").put("a", 1);
            json.wrap(region, round, capacity);
            assertSame(region, json.buffer());
            assertEquals("{}", region.getStringWithoutLengthUtf8(round, json.length()));
            String text = "t".repeat(capacity - 8);
            json.put("k", text);
            assertEquals(capacity, json.length());
            assertEquals("{\"k\":\"" + text + "\"}", region.getStringWithoutLengthUtf8(round, capacity));
            assertThrows(JsonCapacityException.class, () -> json.putNull(""));
            json.reset().put("s", round);
            assertEquals("{\"s\":" + round + "}", region.getStringWithoutLengthUtf8(round, json.length()));
        }
    }

    @Test
    @DisplayName("C4: more memory than a buffer can have is refused, and nothing moves")
    void moreThanABufferCanHave() {
        Storage storage = new Storage(JsonOptions.DEFAULT);
        storage.begin();
        long begin = storage.address();
        assertEquals(
                "the document needs 2147483648 bytes, but only 2147483639 are available: a Java buffer cannot be larger; shorten the document",
                messageOf(JsonCapacityException.class, () -> storage.grow(1L << 31, 2)));
        storage.begin();
        assertEquals(begin, storage.address());
    }

    @Test
    @DisplayName("C5: the views of the text are the same objects until the buffer grows, and then show the right bytes")
    void views() {
        JsonBuilder json = new JsonBuilder(0);
        DirectBuffer buffer = json.buffer();
        ByteBuffer bytes = json.byteBuffer();
        JsonBuilder child = json.put("a", 1).createJSON("b").put("c", 2);
        assertSame(buffer, json.buffer());
        assertSame(bytes, json.byteBuffer());
        assertSame(child.byteBuffer(), child.byteBuffer());
        assertEquals("{\"c\":2}", buffer.getStringWithoutLengthUtf8(child.offset(), child.length()));
        assertEquals(
                "{\"c\":2}", StandardCharsets.UTF_8.decode(child.byteBuffer()).toString());
        child.put("long", "x".repeat(100_000));
        assertEquals(
                child.toString(),
                StandardCharsets.UTF_8.decode(child.byteBuffer()).toString());
        assertEquals(child.toString(), json.buffer().getStringWithoutLengthUtf8(child.offset(), child.length()));
    }

    @Test
    @DisplayName("C2 C10: late writes, reads and growth in a region off the heap that was written directly before")
    void lateWritesInARegion() {
        for (int capacity = 60; capacity < 2_000; capacity += 41) {
            UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity));
            JsonBuilder json = new JsonBuilder(0).wrap(region, 0, capacity);
            JsonBuilder first = json.createJSON("first");
            JsonBuilder second = json.createJSONArray("second").add(1);
            assertEquals(
                    "{\"first\":{},\"second\":[1]}",
                    StandardCharsets.UTF_8.decode(json.byteBuffer()).toString());
            first.put("x", 2);
            second.add(3);
            first.put("y", 4);
            json.put("end", 5);
            String expected = "{\"first\":{\"x\":2,\"y\":4},\"second\":[1,3],\"end\":5}";
            assertEquals(expected, region.getStringWithoutLengthUtf8(0, json.length()));
            assertEquals(expected, json.toString());
        }
    }

    @Test
    @DisplayName("C2: runs that are not in the order of the document")
    void runsThatAreNotInTheOrderOfTheDocument() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder[] rows = new JsonBuilder[100];
        StringBuilder expected = new StringBuilder();
        JsonBuilder list = json.createJSONArray("list");
        for (int i = 0; i < rows.length; i++) {
            rows[i] = list.createJSONArray();
            expected.append(i == 0 ? "{\"list\":[" : ",").append("[0," + i + ",[2]]");
        }
        for (int i = rows.length - 1; i >= 0; i--) {
            rows[i].add(0);
        }
        for (int i = 0; i < rows.length; i++) {
            int row = i * 37 % rows.length;
            rows[row].add(row).createJSONArray().add(2);
        }
        assertReads(expected.append("]}").toString(), json);
    }

    @Test
    @DisplayName("C2: a big late value moves the tail correctly")
    void bigLateValueMovesTheTailCorrectly() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder a = json.createJSON("a");
        json.put("tail", "t".repeat(50_000));
        a.put("big", "\u4e2d".repeat(100_000)).put("raw", new StringBuilder("\u00e9".repeat(100_000)));
        assertReads(
                "{\"a\":{\"big\":\"" + "\u4e2d".repeat(100_000) + "\",\"raw\":\"" + "\u00e9".repeat(100_000)
                        + "\"},\"tail\":\"" + "t".repeat(50_000) + "\"}",
                json);
    }
}
