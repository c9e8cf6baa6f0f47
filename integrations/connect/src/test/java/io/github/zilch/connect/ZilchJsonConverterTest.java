// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The converter does what Kafka's converter does")
class ZilchJsonConverterTest extends WithJudges {
    private String error(Schema schema, Object value) {
        standard.check(schema, value, "record");
        return assertThrows(DataException.class, () -> plain.ours.fromConnectData("topic", schema, value))
                .getMessage();
    }

    @Test
    void nullWithoutSchemaIsATombstone() {
        assertNull(plain.ours.fromConnectData("topic", null, null));
        assertNull(standard.ours.fromConnectData("topic", null, null));
        assertNull(standard.ours.fromConnectHeader("topic", "header", null, null));
        check(Schema.OPTIONAL_STRING_SCHEMA, null);
    }

    @Test
    void headersAreWrittenLikeValues() {
        assertEquals(
                Judge.text(standard.theirs.fromConnectHeader("topic", "header", Schema.STRING_SCHEMA, "text")),
                Judge.text(standard.ours.fromConnectHeader("topic", "header", Schema.STRING_SCHEMA, "text")));
    }

    @Test
    void whatIsWrittenIsReadBack() {
        byte[] bytes = standard.ours.fromConnectData("topic", Schema.INT32_SCHEMA, 7);
        assertEquals(new SchemaAndValue(Schema.INT32_SCHEMA, 7), standard.ours.toConnectData("topic", bytes));
        assertEquals(
                new SchemaAndValue(Schema.INT32_SCHEMA, 7), standard.ours.toConnectHeader("topic", "header", bytes));
        assertEquals(SchemaAndValue.NULL, standard.ours.toConnectData("topic", null));
    }

    @Test
    void schemaOfAScalarRefusesTheClassesOfOthers() {
        Map<Schema, Object> values = Map.of(
                Schema.INT8_SCHEMA,
                (byte) 1,
                Schema.INT16_SCHEMA,
                (short) 2,
                Schema.INT32_SCHEMA,
                3,
                Schema.INT64_SCHEMA,
                4L,
                Schema.FLOAT32_SCHEMA,
                5f,
                Schema.FLOAT64_SCHEMA,
                6d,
                Schema.BOOLEAN_SCHEMA,
                true,
                Schema.STRING_SCHEMA,
                "text",
                Schema.BYTES_SCHEMA,
                new byte[] {7});
        values.forEach((schema, own) -> values.values().forEach(value -> {
            if (value == own) {
                check(schema, value);
            } else {
                assertEquals(
                        "the record cannot be written as JSON: the value is a "
                                + value.getClass().getName() + ", but the schema requires " + schema.type()
                                + ": correct the schema or the value",
                        error(schema, value));
            }
        }));
    }

    @Test
    void errorsNameTheFieldAndTheReason() {
        Schema inner = SchemaBuilder.struct().field("id", Schema.INT64_SCHEMA).build();
        Schema outer = SchemaBuilder.struct()
                .field("inner", inner)
                .field("list", SchemaBuilder.array(inner).optional().build())
                .build();
        String isNull = "the value is null, but the schema is required and has no default: set the value, or make the"
                + " schema optional";
        Struct missing = new Struct(outer);
        assertEquals("field \"inner\": " + isNull, error(outer, missing));
        List<Object> list = new ArrayList<>();
        Struct wrong =
                new Struct(outer).put("inner", new Struct(inner).put("id", 7L)).put("list", list);
        list.add(new Struct(inner).put("id", 7L)); // after the struct has tested the list
        list.add("text");
        assertEquals(
                "field \"list[1]\": the value is a java.lang.String, but the schema requires STRUCT: correct the schema"
                        + " or the value",
                error(outer, wrong));
        list.set(1, new Struct(inner));
        assertEquals("field \"list[1].id\": " + isNull, error(outer, wrong));
        assertEquals(
                "the record cannot be written as JSON: the struct has another schema than the record declares for it:"
                        + " create the struct with the schema of its field",
                error(inner, missing));
        assertEquals(
                "the record cannot be written as JSON: the value is a java.lang.Thread, which Connect has no type for:"
                        + " convert it to a type of Connect",
                error(null, new Thread()));
        assertEquals(
                "the record cannot be written as JSON: the value is a struct, but the record has no schema for it: give"
                        + " the record the struct's schema",
                error(null, missing));
    }

    @Test
    void errorsNameTheOutermostPartOfALongPlace() {
        Object value = new Thread();
        for (int i = 0; i < 200; i++) {
            value = Map.of("k", value);
        }
        String message = error(null, value);
        assertTrue(
                message.startsWith("field \"" + "[0]".repeat(66) + "[0…\": the value is a java.lang.Thread"), message);
    }

    @Test
    void errorsOfDatesNameTheRule() {
        Schema date = org.apache.kafka.connect.data.Date.SCHEMA;
        assertEquals(
                "the record cannot be written as JSON: the value of a Date is not midnight in UTC: set its hours,"
                        + " minutes, seconds and milliseconds to 0, or use a Timestamp",
                error(date, new Date(1)));
        assertEquals(
                "the record cannot be written as JSON: the value of a Time is not on 1970-01-01 in UTC: set its date to"
                        + " that day, or use a Timestamp",
                error(Time.SCHEMA, new Date(-1)));
        check(date, new Date(-86_400_000));
        check(date, new Date(-1));
        check(Time.SCHEMA, new Date(86_400_000));
        check(Time.SCHEMA, new Date(86_400_001));
        check(date, "2026-11-21");
    }

    @Test
    void recordAfterAnErrorIsWhole() {
        Schema schema =
                SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).build();
        Map<Object, Object> wrong = new LinkedHashMap<>();
        wrong.put("a", 1);
        wrong.put("b", "text");
        check(schema, wrong);
        check(schema, Map.of("a", 1));
    }

    @Test
    void cacheIsBounded() {
        SchemaCache cache = cache(3);
        for (int i = 0; i < 100; i++) {
            Schema schema = SchemaBuilder.struct()
                    .field("field" + i / 2, Schema.INT32_SCHEMA)
                    .build();
            cache.get(schema);
            assertTrue(cache.size() <= 3);
            assertTrue(cache.sizeByIdentity() <= 3);
        }
        CompiledSchema first =
                cache.get(SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build());
        assertEquals(
                first,
                cache.get(SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build()));
    }

    static SchemaCache cache(int size) {
        Settings settings = Settings.of(Map.of("converter.type", "value"));
        return new SchemaCache(
                size, schema -> new CompiledSchema(false, null, new SchemaCompiler(settings).compile(schema)));
    }

    @Test
    void wrongSettingsAreRefused() {
        ZilchJsonConverter converter = new ZilchJsonConverter();
        assertThrows(ConfigException.class, () -> converter.configure(Map.of("decimal.format", "HEX"), false));
        assertThrows(ConfigException.class, () -> converter.configure(Map.of()));
        assertEquals(
                "the converter is not configured: call configure first",
                assertThrows(IllegalStateException.class, () -> converter.fromConnectData("topic", null, 1))
                        .getMessage());
    }

    @Test
    void serviceFilesNameTheConverter() {
        assertTrue(ServiceLoader.load(Converter.class).stream()
                .anyMatch(provider -> provider.type() == ZilchJsonConverter.class));
        assertTrue(ServiceLoader.load(HeaderConverter.class).stream()
                .anyMatch(provider -> provider.type() == ZilchJsonConverter.class));
    }

    @Test
    void settingsAreThoseOfKafka() {
        assertEquals(standard.theirs.config().names(), standard.ours.config().names());
        assertEquals("unknown", standard.ours.version());
    }

    @Test
    void severalThreadsUseOneConverter() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (int t = 0; t < 3; t++) {
                String text = "thread" + t;
                results.add(threads.submit(() -> {
                    for (int i = 0; i < 2_000; i++) {
                        assertEquals(
                                "{\"" + text + "\":[1]}",
                                Judge.text(plain.ours.fromConnectData("topic", null, Map.of(text, Arrays.asList(1)))));
                    }
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void recordAfterCloseIsWritten() {
        standard.ours.close();
        standard.theirs.close();
        standard.check(Schema.INT32_SCHEMA, 7, "record");
        standard.ours.close();
        standard.ours.close();
    }

    @Test
    void settingsAreReadFromText() {
        for (Map<String, String> settings : List.of(
                Map.of("schemas.enable", "FALSE", "schemas.cache.size", "0"),
                Map.of("decimal.format", "nUmErIc", "replace.null.with.default", "false"),
                Map.of("schemas.cache.size", "2", "unknown.setting", "x"))) {
            try (Judge judge = new Judge(settings)) {
                for (int i = 0; i < 3; i++) {
                    judge.check(Decimal.schema(2), new BigDecimal("1.50"), "decimal");
                    judge.check(
                            SchemaBuilder.string()
                                    .optional()
                                    .version(i)
                                    .defaultValue("x")
                                    .build(),
                            null,
                            "default");
                }
            }
        }
    }

    @Test
    void schemaOfTheSettingsIsForReading() {
        Map<String, String> settings = Map.of("schema.content", "{\"type\":\"int32\",\"optional\":false}");
        try (Judge judge = new Judge(settings)) {
            byte[] bytes = "7".getBytes(StandardCharsets.UTF_8);
            assertEquals(judge.theirs.toConnectData("topic", bytes), judge.ours.toConnectData("topic", bytes));
            assertEquals(new SchemaAndValue(Schema.INT32_SCHEMA, 7), judge.ours.toConnectData("topic", bytes));
            judge.check(Schema.STRING_SCHEMA, "text", "another schema");
        }
    }

    @Test
    void configuringAgainBeginsAnew() {
        try (ZilchJsonConverter converter = new ZilchJsonConverter()) {
            converter.configure(Map.of(), true);
            converter.configure(new HashMap<>(Map.of("schemas.enable", "false")), true);
            assertEquals("7", Judge.text(converter.fromConnectData("topic", Schema.INT32_SCHEMA, 7)));
        }
    }
}
