// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Schemas that are equal have the bytes of Kafka's converter, also if their texts differ")
class EqualSchemasTest extends WithJudges {
    private static final Schema FIRST =
            SchemaBuilder.int32().parameter("a", "1").parameter("b", "2").build();
    private static final Schema SECOND =
            SchemaBuilder.int32().parameter("b", "2").parameter("a", "1").build();

    private static Schema struct(String field, Schema schema) {
        return SchemaBuilder.struct().field(field, schema).build();
    }

    @Test
    void parametersInAnotherOrder() {
        assertEquals(FIRST, SECOND);
        Schema first = struct("f", FIRST);
        Schema second = struct("g", SECOND);
        check(first, new Struct(first).put("f", 1));
        check(second, new Struct(second).put("g", 1));
        check(SchemaBuilder.array(SECOND).build(), List.of(1));
        check(SchemaBuilder.map(SECOND, FIRST).build(), new LinkedHashMap<>(Map.of(1, 2)));
        check(SECOND, 1);
        Schema both =
                SchemaBuilder.struct().field("f", SECOND).field("g", FIRST).build();
        check(both, new Struct(both).put("f", 1).put("g", 2));
    }

    private static Map<String, Integer> map(String first, String second) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put(first, first.length());
        map.put(second, second.length());
        return map;
    }

    @Test
    void defaultsInAnotherOrder() {
        for (Map<String, Integer> value : List.of(map("x", "yy"), map("yy", "x"))) {
            Schema schema = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA)
                    .defaultValue(value)
                    .build();
            check(schema, null);
            check(schema, value);
            check(SchemaBuilder.array(schema).build(), Collections.singletonList(null));
            Schema struct = struct("m", schema);
            check(struct, new Struct(struct));
            Schema list = SchemaBuilder.array(schema)
                    .defaultValue(List.of(value, map("a", "bb")))
                    .build();
            check(list, null);
        }
    }

    @Test
    void defaultBuffersWithTheSamePart() {
        for (byte before = 0; before < 2; before++) {
            ByteBuffer part = ByteBuffer.wrap(new byte[] {before, 2, 3}, 1, 2);
            Schema schema = SchemaBuilder.bytes().defaultValue(part).build();
            check(schema, null);
            Schema struct = struct("b", schema);
            check(struct, new Struct(struct));
        }
    }

    @Test
    void schemasWithoutSuchDefaultsAreCompiledOnce() {
        assertTrue(EqualSchemas.writeAlike(null));
        assertTrue(EqualSchemas.writeAlike(struct("f", FIRST)));
        assertTrue(EqualSchemas.writeAlike(SchemaBuilder.array(Schema.INT32_SCHEMA)
                .defaultValue(List.of(1))
                .build()));
        Schema withMap = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA)
                .defaultValue(map("x", "yy"))
                .build();
        assertFalse(EqualSchemas.writeAlike(struct("f", withMap)));
        assertFalse(EqualSchemas.writeAlike(SchemaBuilder.array(withMap).build()));
        assertFalse(EqualSchemas.writeAlike(
                SchemaBuilder.map(Schema.STRING_SCHEMA, withMap).build()));
    }
}
