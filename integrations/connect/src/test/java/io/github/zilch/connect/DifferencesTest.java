// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
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
    @DisplayName("direct and read-only ByteBuffers")
    void buffersWithoutArray() {
        ByteBuffer direct = ByteBuffer.allocateDirect(3).put(0, (byte) 1);
        assertThrows(UnsupportedOperationException.class, () -> theirs(Schema.BYTES_SCHEMA, direct));
        assertEquals("\"AQAA\"", ours(Schema.BYTES_SCHEMA, direct));
        ByteBuffer readOnly = ByteBuffer.wrap(new byte[] {1, 2, 3}, 1, 2).asReadOnlyBuffer();
        assertThrows(ReadOnlyBufferException.class, () -> theirs(Schema.BYTES_SCHEMA, readOnly));
        assertEquals("\"AgM=\"", ours(Schema.BYTES_SCHEMA, readOnly));
        assertEquals(1, readOnly.position());
    }

    @Test
    @DisplayName("digits of floating-point numbers on JDK 17 and 18")
    void digitsOfFloatingPointNumbersBeforeJdk19() {
        Random random = new Random(1);
        int longer = 0;
        for (int i = 0; i < 10_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(value)) {
                continue;
            }
            String ours = ours(Schema.FLOAT64_SCHEMA, value);
            String theirs = theirs(Schema.FLOAT64_SCHEMA, value);
            assertEquals(value, Double.parseDouble(ours));
            if (!ours.equals(theirs)) {
                assertTrue(ours.length() <= theirs.length(), ours + " for " + theirs);
                longer++;
            }
        }
        assertEquals(Runtime.version().feature() < 19, longer > 0, longer + " numbers are different");
    }

    @Test
    @DisplayName("a SchemaBuilder used as a schema, and changed after its first record")
    void schemaBuilderChangedInUse() {
        SchemaBuilder schema = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA);
        assertEquals("{\"a\":1}", ours(schema, new Struct(schema).put("a", 1)));
        schema.field("b", Schema.INT32_SCHEMA);
        Struct value = new Struct(schema).put("a", 1).put("b", 2);
        assertEquals("{\"a\":1,\"b\":2}", theirs(schema, value));
        assertEquals(
                "the record cannot be written as JSON: the schema is a SchemaBuilder, to which a field was added after its"
                        + " first record: call build() and use what it returns",
                assertThrows(DataException.class, () -> ours(schema, value)).getMessage());

        SchemaBuilder optional = SchemaBuilder.int32();
        assertEquals("1", ours(optional, 1));
        optional.optional();
        assertEquals("null", theirs(optional, null));
        assertThrows(DataException.class, () -> ours(optional, null));

        SchemaBuilder withDefault = SchemaBuilder.int32().optional();
        assertEquals("null", ours(withDefault, null));
        withDefault.defaultValue(9);
        assertEquals("9", theirs(withDefault, null));
        assertEquals("null", ours(withDefault, null));

        SchemaBuilder named = SchemaBuilder.int32();
        assertEquals("1", ours(named, 1));
        named.name(org.apache.kafka.connect.data.Date.LOGICAL_NAME);
        assertThrows(DataException.class, () -> theirs(named, 1));
        assertEquals("1", ours(named, 1));
    }

    private static List<Object> throwing(RuntimeException thrown) {
        return new AbstractList<>() {
            @Override
            public Object get(int index) {
                throw thrown;
            }

            @Override
            public int size() {
                return 1;
            }
        };
    }

    @Test
    @DisplayName("an exception of your own code, such as that of a list")
    void exceptionsOfUserCode() {
        RuntimeException thrown = new IllegalArgumentException("mine");
        assertSame(thrown, assertThrows(IllegalArgumentException.class, () -> theirs(null, throwing(thrown))));
        assertSame(
                thrown,
                assertThrows(DataException.class, () -> ours(null, throwing(thrown)))
                        .getCause());
        RuntimeException cast = new ClassCastException("mine");
        assertNull(assertThrows(DataException.class, () -> theirs(null, throwing(cast)))
                .getCause());
        assertSame(
                cast,
                assertThrows(DataException.class, () -> ours(null, throwing(cast)))
                        .getCause());
    }

    @Test
    void partsOfBuffersAreWrittenWholeByBoth() {
        ByteBuffer part = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2);
        assertEquals(theirs(Schema.BYTES_SCHEMA, part), ours(Schema.BYTES_SCHEMA, part));
    }

    @Test
    @DisplayName("a list or map that contains itself, or nesting that the stack does not allow")
    void listOrMapThatContainsItself() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThrows(StackOverflowError.class, () -> theirs(null, list));
        assertThrows(DataException.class, () -> ours(null, list));
        Map<Object, Object> map = new HashMap<>();
        map.put("self", map);
        assertThrows(StackOverflowError.class, () -> theirs(null, map));
        assertThrows(DataException.class, () -> ours(null, map));
        map.put(1, map);
        assertThrows(StackOverflowError.class, () -> theirs(null, map));
        assertThrows(DataException.class, () -> ours(null, map));
    }

    @Test
    @DisplayName("a schema that contains itself, with schemas.enable")
    void schemaThatContainsItself() {
        SchemaBuilder node = SchemaBuilder.struct().name("node").optional();
        node.field("id", Schema.INT32_SCHEMA).field("next", node);
        Struct value = new Struct(node).put("id", 1).put("next", new Struct(node).put("id", 2));
        judge.check(node, value, "linked list");
        try (Judge standard = new Judge(Map.of())) {
            assertThrows(StackOverflowError.class, () -> standard.theirs.fromConnectData("topic", node, value));
            assertEquals(
                    "field \"next\": the schema \"node\" contains itself, so it has no end as JSON: set schemas.enable to"
                            + " false",
                    assertThrows(DataException.class, () -> standard.ours.fromConnectData("topic", node, value))
                            .getMessage());
            SchemaBuilder unnamed = SchemaBuilder.struct();
            unnamed.field("next", unnamed);
            assertEquals(
                    "field \"next\": the schema contains itself, so it has no end as JSON: set schemas.enable to false",
                    assertThrows(
                                    DataException.class,
                                    () -> standard.ours.fromConnectData("topic", unnamed, new Struct(unnamed)))
                            .getMessage());
        }
    }

    @Test
    @DisplayName("the message of a DataException")
    void messages() {
        Schema schema = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build();
        Struct value = new Struct(schema);
        assertEquals(
                "Conversion error: null value for field that is required and has no default value",
                assertThrows(DataException.class, () -> theirs(schema, value)).getMessage());
        assertEquals(
                "field \"a\": the value is null, but the schema is required and has no default: set the value, or make the"
                        + " schema optional",
                assertThrows(DataException.class, () -> ours(schema, value)).getMessage());
    }

    @Test
    @DisplayName("schemas.cache.size=0")
    void lastSchemaIsKept() {
        SchemaCache cache = ZilchJsonConverterTest.cache(0);
        CompiledSchema first = cache.get(Schema.INT32_SCHEMA);
        assertSame(first, cache.get(Schema.INT32_SCHEMA));
        cache.get(Schema.INT64_SCHEMA);
        assertNotSame(first, cache.get(Schema.INT32_SCHEMA));
        assertEquals(0, cache.size() + cache.sizeByIdentity());
    }

    @Test
    @DisplayName("a negative schemas.cache.size")
    void negativeCacheSizeIsRefused() {
        Map<String, String> settings = Map.of("schemas.enable", "false", "schemas.cache.size", "-1");
        JsonConverter theirs = new JsonConverter();
        theirs.configure(settings, false);
        assertEquals("1", Judge.text(theirs.fromConnectData("topic", Schema.INT64_SCHEMA, 1L)));
        ZilchJsonConverter ours = new ZilchJsonConverter();
        assertEquals(
                "Invalid value -1 for configuration schemas.cache.size: set the number of schemas to keep, 0 or more",
                assertThrows(ConfigException.class, () -> ours.configure(settings, false))
                        .getMessage());
    }
}
