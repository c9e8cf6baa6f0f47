// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The differences from Kafka's converter are those of the table in README.md")
class DifferencesTest {
    private final Judge judge = new Judge(Map.of("schemas.enable", false));

    @AfterEach
    void close() {
        judge.close();
    }

    private String ours(Schema schema, Object value) {
        return Judge.text(judge.ours.fromConnectData("topic", schema, value));
    }

    private String theirs(Schema schema, Object value) {
        return Judge.text(judge.theirs.fromConnectData("topic", schema, value));
    }

    @Test
    void hexDigitsOfEscapes() {
        assertEquals("\"\\u001F\"", theirs(Schema.STRING_SCHEMA, "\u001F"));
        assertEquals("\"\\u001f\"", ours(Schema.STRING_SCHEMA, "\u001F"));
    }

    @Test
    void charactersOfTwoSurrogates() {
        assertEquals("\"\\uD83D\\uDE00\"", theirs(Schema.STRING_SCHEMA, "\uD83D\uDE00"));
        assertEquals("\"\uD83D\uDE00\"", ours(Schema.STRING_SCHEMA, "\uD83D\uDE00"));
    }

    @Test
    void loneSurrogates() {
        assertEquals("\"a\\uD800b\"", theirs(Schema.STRING_SCHEMA, "a\uD800b"));
        assertEquals("\"a\\ud800b\"", ours(Schema.STRING_SCHEMA, "a\uD800b"));
    }

    @Test
    void buffersWithoutArray() {
        ByteBuffer direct = ByteBuffer.allocateDirect(3).put(0, (byte) 1);
        assertThrows(UnsupportedOperationException.class, () -> theirs(Schema.BYTES_SCHEMA, direct));
        assertEquals("\"AQAA\"", ours(Schema.BYTES_SCHEMA, direct));
    }

    @Test
    void partsOfBuffersAreWrittenWholeByBoth() {
        ByteBuffer part = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2);
        assertEquals(theirs(Schema.BYTES_SCHEMA, part), ours(Schema.BYTES_SCHEMA, part));
    }

    @Test
    void listThatContainsItself() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThrows(StackOverflowError.class, () -> theirs(null, list));
        assertThrows(DataException.class, () -> ours(null, list));
    }

    @Test
    void schemaThatContainsItself() {
        SchemaBuilder node = SchemaBuilder.struct().name("node").optional();
        node.field("next", node);
        Struct value = new Struct(node);
        try (Judge standard = new Judge(Map.of())) {
            assertThrows(StackOverflowError.class, () -> standard.theirs.fromConnectData("topic", node, value));
            assertThrows(DataException.class, () -> standard.ours.fromConnectData("topic", node, value));
        }
    }
}
