// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("garbage")
@DisplayName("A record allocates the array that is returned, and nothing else")
class GarbageTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final boolean INTERPRETED =
            System.getProperty("java.vm.info").contains("interpreted mode");

    /** The first ones are compiled while they run. */
    private static final int ROUNDS = INTERPRETED ? 3 : 30;

    private static final int RECORDS = 1_000;

    private static final Schema SOURCE = SchemaBuilder.struct()
            .name("source")
            .field("db", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.INT64_SCHEMA)
            .field(
                    "snapshot",
                    SchemaBuilder.string().optional().defaultValue("false").build())
            .build();

    private static final Schema ROW = SchemaBuilder.struct()
            .optional()
            .field("id", Schema.INT32_SCHEMA)
            .field("name", Schema.OPTIONAL_STRING_SCHEMA)
            .field("price", Decimal.builder(4).build())
            .field("weight", Schema.FLOAT64_SCHEMA)
            .field("large", Schema.FLOAT64_SCHEMA)
            .field("at", Timestamp.SCHEMA)
            .field("image", Schema.BYTES_SCHEMA)
            .field("tags", SchemaBuilder.array(Schema.STRING_SCHEMA).build())
            .field(
                    "labels",
                    SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA)
                            .build())
            .field(
                    "counts",
                    SchemaBuilder.map(Schema.INT32_SCHEMA, Schema.INT64_SCHEMA).build())
            .build();

    private static final Schema ENVELOPE = SchemaBuilder.struct()
            .name("envelope")
            .field("before", ROW)
            .field("after", ROW)
            .field("source", SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .build();

    private static Struct row() {
        Map<String, String> labels = new LinkedHashMap<>(Map.of("colour", "grün", "size", "XL"));
        Map<Integer, Long> counts = new LinkedHashMap<>(Map.of(7, 70L, 8, 80L));
        return new Struct(ROW)
                .put("id", 7)
                .put("name", "Vodafone \"plc\"")
                .put("price", new BigDecimal("1234567.8901"))
                .put("weight", 101.5)
                .put("large", 1.5e300)
                .put("at", new Date(1_795_256_130_123L))
                .put("image", new byte[] {1, 2, 3, 4, 5})
                .put("tags", Arrays.asList("x", "y"))
                .put("labels", labels)
                .put("counts", counts);
    }

    private static Struct envelope() {
        return new Struct(ENVELOPE)
                .put("before", null)
                .put("after", row())
                .put("source", new Struct(SOURCE).put("db", "shop").put("ts_ms", 1_795_256_130_123L))
                .put("op", "c");
    }

    private static final SchemaAndValue EVENT = new SchemaAndValue(ENVELOPE, envelope());

    private static long arraySize(int length) {
        return (16 + length + 7) / 8 * 8L;
    }

    private static void check(Map<String, ?> settings, SchemaAndValue... records) {
        try (ZilchJsonConverter converter = new ZilchJsonConverter()) {
            converter.configure(settings, false);
            long expected = 0;
            for (SchemaAndValue record : records) {
                expected += arraySize(converter.fromConnectData("topic", record.schema(), record.value()).length);
            }
            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > RECORDS * expected; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < RECORDS; i++) {
                    for (int r = 0; r < records.length; r++) {
                        converter.fromConnectData("topic", records[r].schema(), records[r].value());
                    }
                }
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(RECORDS * expected, least);
        }
    }

    @Test
    void changeEventWithSchema() {
        check(Map.of(), EVENT);
    }

    @Test
    void changeEventWithoutSchema() {
        check(Map.of("schemas.enable", false), EVENT);
    }

    @Test
    void changeEventWithDecimalsAsNumbers() {
        check(Map.of("decimal.format", "NUMERIC", "replace.null.with.default", false), EVENT);
    }

    @Test
    void schemalessValue() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("id", 7L);
        value.put("list", Arrays.asList(1, 2.5, "x"));
        value.put("inner", new LinkedHashMap<>(Map.of("a", true)));
        check(Map.of("schemas.enable", false), new SchemaAndValue(null, value));
    }

    @Test
    void twoSchemasInTurn() {
        check(Map.of(), new SchemaAndValue(ROW, row()), EVENT);
    }
}
