// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C12: documents collected one a line")
class JsonLinesTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void eachDocumentIsALine() throws IOException {
        for (int capacity : new int[] {0, 1, 9, 1 << 16}) {
            JsonLines lines = new JsonLines(capacity);
            StringBuilder expected = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                lines.add(json.reset().put("i", i).put("text", "a\nb"));
                expected.append("{\"i\":").append(i).append(",\"text\":\"a\\nb\"}\n");
                assertEquals(i + 1, lines.size());
            }
            assertEquals(expected.toString(), lines.toString());
            assertEquals(expected.length(), lines.length());
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            assertEquals(lines.length(), lines.writeTo(stream));
            assertEquals(lines.length(), lines.writeTo(Channels.newChannel(stream)));
            assertEquals(expected.toString().repeat(2), stream.toString(StandardCharsets.UTF_8));
            assertEquals(lines.length(), lines.byteBuffer().remaining());
            lines.clear();
            assertEquals("", lines.toString());
            assertEquals(0, lines.size());
        }
    }

    @Test
    void lineBreaksOfFragmentsBecomeBlanks() {
        JsonLines lines = new JsonLines();
        lines.add(json.reset().putRaw("r", "[1,\r\n2]"));
        assertEquals("{\"r\":[1,  2]}\n", lines.toString());
    }

    @Test
    void aChildIsALineToo() {
        JsonLines lines = new JsonLines();
        JsonBuilder child = json.reset().put("a", 1).createJSON("child").put("b", 2);
        lines.add(child).add(json);
        assertEquals("{\"b\":2}\n{\"a\":1,\"child\":{\"b\":2}}\n", lines.toString());
    }

    @Test
    void wrongArguments() {
        assertEquals(
                "initialCapacity is -1: use 0 or more bytes",
                messageOf(IllegalArgumentException.class, () -> new JsonLines(-1)));
        assertEquals(
                "json is null: pass the builder whose text is the line",
                messageOf(NullPointerException.class, () -> new JsonLines().add(null)));
    }

    @Test
    @DisplayName("C4: lines that no buffer can hold are refused")
    void tooManyLines() {
        JsonLines lines = new JsonLines(0);
        lines.add(json.reset().put("a", 1));
        assertEquals(
                "the document needs 2147352576 bytes, but only 2147352575 are available: write the lines, and clear"
                        + " them, before this one is added",
                messageOf(JsonCapacityException.class, () -> lines.makeRoom(JsonOptions.LARGEST_CAPACITY + 1L)));
        assertEquals("{\"a\":1}\n", lines.toString());
    }

    @Test
    void aClosedCollectionIsEmptyAndGrowsAgain() {
        JsonLines lines = new JsonLines();
        lines.add(json.reset().put("a", 1)).close();
        assertEquals("", lines.toString());
        assertEquals(0, lines.byteBuffer().remaining());
        lines.close();
        assertEquals("{\"a\":1}\n", lines.add(json).toString());
    }

    @Test
    @DisplayName("C5: lines are collected without garbage")
    void noGarbage() {
        JsonLines lines = new JsonLines();
        AllocationMeter.assertNone(() -> {
            lines.clear();
            for (int i = 0; i < 10; i++) {
                lines.add(json.reset().put("i", i));
            }
        });
    }
}
