// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Records that are unusual have the bytes of Kafka's converter")
class UnusualRecordsTest extends WithJudges {
    /** A schema that contains itself. */
    private static final SchemaBuilder NODE =
            SchemaBuilder.struct().name("node").optional();

    static {
        NODE.field("next", NODE);
    }

    @Test
    void everyCharacter() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            all.append((char) c);
            plain.check(Schema.STRING_SCHEMA, String.valueOf((char) c), "U+" + Integer.toHexString(c));
        }
        for (int c = Character.MAX_VALUE + 1; c <= Character.MAX_CODE_POINT; c += 97) {
            all.appendCodePoint(c);
        }
        standard.check(Schema.STRING_SCHEMA, all.toString(), "all");
        Schema schema = SchemaBuilder.struct()
                .field(all.toString(), Schema.STRING_SCHEMA)
                .doc(all.toString())
                .build();
        standard.check(schema, new Struct(schema).put(all.toString(), "x"), "name");
        standard.check(null, Map.of(all.toString(), all.toString()), "map");
    }

    @Test
    void twoThousandFields() {
        SchemaBuilder builder = SchemaBuilder.struct();
        for (int i = 0; i < 2_000; i++) {
            builder.field("field" + i, i % 2 == 0 ? Schema.INT32_SCHEMA : Schema.OPTIONAL_STRING_SCHEMA);
        }
        Schema schema = builder.build();
        Struct struct = new Struct(schema);
        for (int i = 0; i < 2_000; i += 2) {
            struct.put("field" + i, i);
        }
        check(schema, struct);
    }

    @Test
    void wideStructsInStructs() {
        SchemaBuilder builder = SchemaBuilder.struct();
        for (int i = 0; i < 1_500; i++) {
            builder.field("field" + i, Schema.OPTIONAL_INT32_SCHEMA);
        }
        Schema wide = builder.build();
        Schema outer = SchemaBuilder.struct()
                .field("a", wide)
                .field("b", wide)
                .field("c", wide)
                .build();
        Struct struct = new Struct(wide).put("field7", 7);
        check(outer, new Struct(outer).put("a", struct).put("b", struct).put("c", struct));
    }

    @Test
    void emptyStructs() {
        Schema empty = SchemaBuilder.struct().build();
        Schema outer = SchemaBuilder.struct().field("empty", empty).build();
        check(empty, new Struct(empty));
        check(outer, new Struct(outer).put("empty", new Struct(empty)));
    }

    private static Object nested(int levels) {
        Object value = "leaf";
        for (int i = 0; i < levels; i++) {
            value = Collections.singletonList(value);
        }
        return value;
    }

    private static Object nestedMaps(int levels, boolean inLists) {
        Object value = 1;
        for (int i = 0; i < levels; i++) {
            value = Collections.singletonMap("k", inLists ? Collections.singletonList(value) : value);
        }
        return value;
    }

    private static Struct nestedStructs(int levels) {
        Struct value = null;
        for (int i = 0; i < levels; i++) {
            value = new Struct(NODE).put("next", value);
        }
        return value;
    }

    private static Schema nestedArrays(int levels) {
        Schema schema = Schema.STRING_SCHEMA;
        for (int i = 0; i < levels; i++) {
            schema = SchemaBuilder.array(schema).optional().build();
        }
        return schema;
    }

    private static Schema structs(int levels) {
        Schema schema = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build();
        for (int i = 1; i < levels; i++) {
            schema = SchemaBuilder.struct().field("s", schema).build();
        }
        return schema;
    }

    private static Struct structsOf(Schema schema) {
        Field inner = schema.field("s");
        Struct struct = new Struct(schema);
        return inner == null ? struct.put("a", 1) : struct.put("s", structsOf(inner.schema()));
    }

    @Test
    void messageOfTooDeepNestingNamesNoOptionOfTheLibrary() throws InterruptedException {
        onLargeStack(() -> {
            Schema structs = structs(1_001);
            for (Judge judge : List.of(plain, standard)) {
                checkTooDeep(judge, null, nested(1_001));
                checkTooDeep(judge, null, nestedMaps(1_001, false));
            }
            checkTooDeep(plain, structs, structsOf(structs));
            checkTooDeep(plain, NODE, nestedStructs(1_001));
            checkTooDeep(standard, nestedArrays(999), List.of());
        });
    }

    private static void checkTooDeep(Judge judge, Schema schema, Object value) {
        DataException thrown =
                assertThrows(DataException.class, () -> judge.ours.fromConnectData("topic", schema, value));
        String reason = thrown.getMessage().substring(thrown.getMessage().indexOf(": "));
        assertEquals(
                ": the record has more than 1000 levels of objects and arrays as JSON, its schema included, and readers"
                        + " refuse it: nest the schema or the value less deeply",
                reason);
    }

    @Test
    void keysThatAMapHasTwice() {
        Map<Object, Object> map = new IdentityHashMap<>();
        map.put(new String("k"), 1);
        map.put(new String("k"), 2);
        check(null, map);
        check(null, Collections.unmodifiableMap(map));
        check(SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).build(), map);
        Map<Object, Object> sorted = new TreeMap<>(Comparator.comparing(System::identityHashCode));
        sorted.putAll(map);
        check(null, sorted);
        Map<Object, Object> numbers = new IdentityHashMap<>();
        numbers.put(1, 1);
        numbers.put("1", 2);
        check(null, numbers);
    }

    @Test
    void valuesOfANameThatHasAnotherOne() {
        Schema schema = SchemaBuilder.map(Schema.OPTIONAL_STRING_SCHEMA, org.apache.kafka.connect.data.Date.SCHEMA)
                .build();
        Date day = new Date(0);
        Date time = new Date(1); // no day
        for (Date first : List.of(day, time)) {
            for (Date second : List.of(day, time)) {
                Map<String, Object> map = new LinkedHashMap<>();
                map.put("null", first);
                map.put(null, second);
                check(schema, map);
            }
        }
        Map<String, Object> withoutFirst = new LinkedHashMap<>();
        withoutFirst.put("null", null);
        withoutFirst.put(null, day);
        check(schema, withoutFirst);
    }

    @Test
    void arraysAndMapsOfSchemasThatContainThemselves() {
        for (Schema.Type type : List.of(Schema.Type.ARRAY, Schema.Type.MAP)) {
            Schema itself = new RecursiveSchema(type);
            plain.check(itself, List.of(), "empty list");
            plain.check(itself, List.of(List.of(), List.of(List.of())), "lists");
            plain.check(itself, Map.of(), "empty map");
            plain.check(itself, Map.of("a", Map.of()), "map");
        }
    }

    /** A schema whose elements, keys and values have this schema again. */
    private static final class RecursiveSchema extends ConnectSchema {
        RecursiveSchema(Schema.Type type) {
            super(type);
        }

        @Override
        public Schema keySchema() {
            return this;
        }

        @Override
        public Schema valueSchema() {
            return this;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    @Test
    void deepNesting() {
        check(null, nested(400));
        Object value = "leaf";
        for (int i = 0; i < 100; i++) {
            value = Collections.singletonMap("key", value);
        }
        check(null, value);
    }

    /** Runs code in a thread whose stack allows deep nesting. */
    private static void onLargeStack(Runnable code) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(null, code, "large stack", 256 << 20);
        thread.setUncaughtExceptionHandler((of, e) -> failure.set(e));
        thread.start();
        thread.join();
        assertNull(failure.get());
    }

    @Test
    void depthHasTheLimitOfKafkasConverter() throws InterruptedException {
        onLargeStack(() -> {
            plain.check(null, nestedMaps(1_000, false), "1,000 maps");
            plain.check(null, nestedMaps(1_001, false), "1,001 maps");
            plain.check(null, nestedMaps(500, true), "500 maps and 500 lists");
            plain.check(null, Collections.singletonList(nestedMaps(500, true)), "500 maps and 501 lists");
            standard.check(null, nestedMaps(999, false), "999 maps");
            standard.check(null, nestedMaps(1_000, false), "1,000 maps and the object with the schema");
            plain.check(null, nested(1_000), "1,000 levels");
            plain.check(null, nested(1_001), "1,001 levels");
            plain.check(NODE, nestedStructs(1_000), "1,000 structs");
            plain.check(NODE, nestedStructs(1_001), "1,001 structs");
            Schema root = SchemaBuilder.struct().field("next", NODE).build();
            plain.check(root, new Struct(root).put("next", nestedStructs(999)), "a struct and 999 structs");
            plain.check(root, new Struct(root).put("next", nestedStructs(1_000)), "a struct and 1,000 structs");
            standard.check(null, nested(999), "999 levels");
            standard.check(null, nested(1_000), "1,000 levels and the object with the schema");
            standard.check(nestedArrays(998), nested(998), "998 arrays with their schemas");
            standard.check(nestedArrays(999), nested(999), "999 arrays with their schemas");
            standard.check(nestedArrays(999), null, "999 schemas");
            for (int levels : new int[] {499, 500}) {
                Schema structs = structs(levels);
                standard.check(structs, structsOf(structs), levels + " structs with their schemas");
            }
            for (int levels : new int[] {1_000, 1_001}) {
                Schema structs = structs(levels);
                plain.check(structs, structsOf(structs), levels + " structs of different schemas");
            }
        });
    }

    @Test
    void recordAfterTooDeepNestingIsWhole() {
        Object deep = nested(100_000);
        assertThrows(DataException.class, () -> plain.ours.fromConnectData("topic", null, deep));
        plain.check(null, nested(3), "record");
    }

    @Test
    void keysOfMaps() {
        Schema byText = SchemaBuilder.map(Schema.OPTIONAL_STRING_SCHEMA, Schema.OPTIONAL_INT32_SCHEMA)
                .build();
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put("null", 1);
        map.put("a", 2);
        map.put(null, 3);
        map.put(new StringBuilder("a"), 4);
        map.put("b", null);
        check(byText, map);
        check(null, map);

        Schema byDecimal = SchemaBuilder.map(
                        SchemaBuilder.string()
                                .name(Decimal.LOGICAL_NAME)
                                .parameter("scale", "2")
                                .build(),
                        Schema.STRING_SCHEMA)
                .build();
        check(byDecimal, Map.of(new BigDecimal("1.50"), "x"));
        check(byDecimal, Map.of("1.50", "x"));
        check(byText, Map.of(5, 6));
        check(SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).build(), Collections.singletonMap(null, 1));
    }

    @Test
    void unusualDecimals() {
        for (String number :
                new String[] {"0.0000001", "0E-12", "1E+3", "123456789012345678901234567890.5", "-1E-1200"}) {
            BigDecimal decimal = new BigDecimal(number);
            check(Decimal.schema(decimal.scale()), decimal);
            check(Decimal.schema(3), decimal);
        }
        for (int digits = 13; digits <= 19; digits++) {
            for (int scale : new int[] {0, 1, 7, 15, 21, 22, 23, 40}) {
                for (String first : new String[] {"1", "9", "-4"}) {
                    BigDecimal decimal = new BigDecimal(new BigInteger(first + "9".repeat(digits - 1)), scale);
                    plain.check(Decimal.schema(scale), decimal, decimal.toString());
                }
            }
        }
        for (long unscaled : new long[] {0, -1, 127, 128, -128, -129, 255, 256, 999_999_999_999_999_999L}) {
            check(Decimal.schema(2), BigDecimal.valueOf(unscaled, 2));
        }
        check(SchemaBuilder.bytes().name(Decimal.LOGICAL_NAME).build(), BigDecimal.ONE);
        check(
                SchemaBuilder.bytes()
                        .name(Decimal.LOGICAL_NAME)
                        .parameter("scale", "x")
                        .build(),
                BigDecimal.ONE);
    }

    @Test
    void versionsOfASchemaInTurn() {
        Schema[] versions = new Schema[5];
        SchemaBuilder builder = SchemaBuilder.struct().name("row");
        for (int v = 0; v < versions.length; v++) {
            SchemaBuilder next = SchemaBuilder.struct().name("row").version(v);
            builder.field(
                    "f" + v,
                    v % 2 == 0
                            ? Schema.OPTIONAL_INT32_SCHEMA
                            : SchemaBuilder.string().defaultValue("d").build());
            builder.fields().forEach(field -> next.field(field.name(), field.schema()));
            versions[v] = next.build();
        }
        for (int i = 0; i < 40; i++) {
            Schema schema = versions[i * 7 % versions.length];
            check(schema, new Struct(schema).put("f0", i));
            Schema other = versions[i * 3 % versions.length];
            check(other, new Struct(schema).put("f0", i)); // refused unless they are the same
        }
    }

    @Test
    void equalSchemasThatAreOtherObjects() {
        for (int i = 0; i < 10; i++) {
            Schema inner = SchemaBuilder.struct()
                    .name("inner")
                    .field("a", Schema.INT32_SCHEMA)
                    .build();
            Schema same = SchemaBuilder.struct()
                    .name("inner")
                    .field("a", Schema.INT32_SCHEMA)
                    .build();
            Schema outer = SchemaBuilder.struct()
                    .field("x", inner)
                    .field("list", SchemaBuilder.array(same).build())
                    .build();
            check(
                    outer,
                    new Struct(outer)
                            .put("x", new Struct(same).put("a", i))
                            .put("list", List.of(new Struct(inner).put("a", 1), new Struct(same).put("a", 2))));
        }
    }

    @Test
    void defaultsOfAllKinds() {
        Schema inner = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build();
        List<SchemaBuilder> builders = List.of(
                SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).optional(),
                SchemaBuilder.array(inner).defaultValue(List.of(new Struct(inner).put("a", 1))),
                SchemaBuilder.map(Schema.STRING_SCHEMA, inner).defaultValue(Map.of("k", new Struct(inner).put("a", 1))),
                SchemaBuilder.map(Schema.INT8_SCHEMA, Schema.BYTES_SCHEMA)
                        .defaultValue(Map.of((byte) 1, ByteBuffer.wrap(new byte[] {1}))),
                SchemaBuilder.bytes().defaultValue(ByteBuffer.wrap(new byte[] {1, 2})),
                Decimal.builder(1).defaultValue(BigDecimal.ONE.setScale(1)),
                Time.builder().defaultValue(new Date(5)),
                Timestamp.builder().optional().defaultValue(new Date(-5)),
                org.apache.kafka.connect.data.Date.builder().defaultValue(new Date(0)));
        SchemaBuilder all = SchemaBuilder.struct();
        for (int i = 0; i < builders.size(); i++) {
            check(builders.get(i).build(), null);
            all.field("f" + i, builders.get(i).build());
        }
        Schema schema = all.build();
        check(schema, new Struct(schema));
        Schema withStruct = new ConnectSchema(
                Schema.Type.STRUCT,
                false,
                new Struct(inner).put("a", 7),
                null,
                null,
                null,
                null,
                inner.fields(),
                null,
                null);
        check(withStruct, null);
    }

    @Test
    void decimalsWithoutScale() {
        Schema schema = SchemaBuilder.bytes()
                .name(Decimal.LOGICAL_NAME)
                .parameter("other", "x")
                .build();
        check(schema, BigDecimal.ONE);
    }

    @Test
    void largeRecordsLeaveSmallOnesAlone() {
        String large = "ab\"ä\uD83D\uDE00".repeat(1 << 17);
        standard.check(Schema.STRING_SCHEMA, large, "text");
        standard.check(null, Map.of("k", Map.of("l", large)), "maps");
        standard.check(Schema.STRING_SCHEMA, "x", "small");
    }

    @Test
    void valuesOfSubclasses() {
        check(Timestamp.SCHEMA, new java.sql.Timestamp(1_795_256_130_123L));
        check(org.apache.kafka.connect.data.Date.SCHEMA, new java.sql.Date(86_400_000L));
        check(Schema.STRING_SCHEMA, new StringBuilder("text"));
        check(Schema.STRING_SCHEMA, CharBuffer.wrap("text"));
        check(SchemaBuilder.array(Schema.INT32_SCHEMA).build(), new TreeSet<>(List.of(2, 1)));
        check(null, new TreeSet<>(List.of(2, 1)));
        check(null, new ConcurrentHashMap<>(Map.of("a", 1)));
        check(null, new TreeMap<>(Map.of("b", 1, "a", Collections.emptyList())));
        check(null, 'c');
        check(null, BigDecimal.ONE);
        check(null, new Date());
        check(null, new int[] {1});
        check(null, new Object[] {1});
    }
}
