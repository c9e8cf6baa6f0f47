// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** Draws schemas and values from a seed. */
final class RecordMaker {
    private static final long DAY = 86_400_000;
    private static final String[] TEXTS = {
        "",
        "a",
        "VOD.L",
        "say \"hi\"",
        "back\\slash",
        "tab\tline\nfeed\r\f\b",
        "Grüße",
        "日本語",
        "\uD83D\uDE00",
        "</script>",
        "\u2028\u007F",
        "\u0000\u001F\u000B",
        "a\uD83D",
        "\uDE00\uD83Db"
    };

    private final Random random;

    RecordMaker(long seed) {
        random = new Random(seed);
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    String text() {
        String text = TEXTS[random.nextInt(TEXTS.length)];
        return oneIn(4) ? text.repeat(random.nextInt(9)) + random.nextInt() : text;
    }

    Schema schema(int depth) {
        int kind = random.nextInt(depth == 0 ? 13 : 19);
        SchemaBuilder builder = switch (kind) {
            case 0 -> SchemaBuilder.int8();
            case 1 -> SchemaBuilder.int16();
            case 2 -> SchemaBuilder.int32();
            case 3 -> SchemaBuilder.int64();
            case 4 -> SchemaBuilder.float32();
            case 5 -> SchemaBuilder.float64();
            case 6 -> SchemaBuilder.bool();
            case 7 -> SchemaBuilder.bytes();
            case 8 -> Decimal.builder(random.nextInt(12));
            case 9 -> Date.builder();
            case 10 -> Time.builder();
            case 11 -> Timestamp.builder();
            case 12 -> SchemaBuilder.string();
            case 13 -> SchemaBuilder.array(schema(depth - 1));
            case 14 -> SchemaBuilder.map(textKeys(), schema(depth - 1));
            case 15 -> SchemaBuilder.map(schema(depth - 1), schema(depth - 1));
            default -> struct(depth);
        };
        describe(builder, kind);
        return builder.build();
    }

    private Schema textKeys() {
        return oneIn(3) ? Schema.OPTIONAL_STRING_SCHEMA : Schema.STRING_SCHEMA;
    }

    private SchemaBuilder struct(int depth) {
        SchemaBuilder builder = SchemaBuilder.struct();
        int fields = random.nextInt(6);
        for (int i = 0; i < fields; i++) {
            builder.field(i + text(), schema(depth - 1));
        }
        return builder;
    }

    private void describe(SchemaBuilder builder, int kind) {
        boolean isLogical = kind >= 8 && kind <= 11;
        if (oneIn(2)) {
            builder.optional();
        }
        if (!isLogical && oneIn(3)) {
            builder.name("name." + text());
        }
        if (!isLogical && oneIn(4)) {
            builder.version(random.nextInt(100));
        }
        if (oneIn(4)) {
            builder.doc(text());
        }
        if (oneIn(4)) {
            builder.parameter("p" + text(), text()).parameter("q", text());
        }
        if (kind < 15 && oneIn(4)) {
            builder.defaultValue(valid(builder));
        }
    }

    /** Returns a value of a schema. A few are null where the schema forbids it, have another class, or lack fields. */
    Object value(Schema schema) {
        if (schema.type() == Schema.Type.STRUCT && oneIn(30)) {
            return new Struct(schema);
        }
        if (oneIn(60)) {
            return oneIn(2) ? null : new Object();
        }
        return (schema.isOptional() || schema.defaultValue() != null) && oneIn(4) ? null : valid(schema);
    }

    private Object element(Schema schema) {
        return schema.isOptional() && oneIn(4) ? null : valid(schema);
    }

    private Object valid(Schema schema) {
        if (schema.name() != null) {
            switch (schema.name()) {
                case Decimal.LOGICAL_NAME -> {
                    return decimal(Integer.parseInt(schema.parameters().get(Decimal.SCALE_FIELD)));
                }
                case Date.LOGICAL_NAME -> {
                    return new java.util.Date(DAY * (random.nextInt(60_000) - 20_000) + (oneIn(20) ? 1 : 0)); // no day
                }
                case Time.LOGICAL_NAME -> {
                    return new java.util.Date(random.nextInt((int) DAY + 1));
                }
                case Timestamp.LOGICAL_NAME -> {
                    return new java.util.Date(random.nextLong() >> random.nextInt(64));
                }
                default -> {}
            }
        }
        return switch (schema.type()) {
            case INT8 -> (byte) random.nextInt();
            case INT16 -> (short) random.nextInt();
            case INT32 -> random.nextInt() >> random.nextInt(32);
            case INT64 -> random.nextLong() >> random.nextInt(64);
            case FLOAT32 -> float32();
            case FLOAT64 -> float64();
            case BOOLEAN -> random.nextBoolean();
            case STRING -> text();
            case BYTES -> bytes();
            case ARRAY -> list(schema);
            case MAP -> map(schema);
            case STRUCT -> struct(schema);
        };
    }

    private BigDecimal decimal(int scale) {
        int bits = oneIn(4) ? 200 : random.nextInt(63) + 1;
        BigInteger unscaled = new BigInteger(bits, random);
        return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
    }

    /** Before JDK 19 {@code toString} had digits too many for some numbers. */
    private static boolean hasShortestDigits() {
        return Runtime.version().feature() >= 19;
    }

    float float32() {
        if (oneIn(8)) {
            float[] special = {0f, -0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e7f, 16_777_216f};
            return special[random.nextInt(special.length)];
        }
        return hasShortestDigits() && oneIn(2)
                ? Float.intBitsToFloat(random.nextInt())
                : (random.nextInt(20_001) - 10_000) / 8f;
    }

    double float64() {
        if (oneIn(8)) {
            double[] special = {
                0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e7, 0.001, 1e10
            };
            return special[random.nextInt(special.length)];
        }
        return hasShortestDigits() && oneIn(2)
                ? Double.longBitsToDouble(random.nextLong())
                : (random.nextInt(2_000_001) - 1_000_000) / 8.0 * (oneIn(4) ? 1e6 : 1);
    }

    private Object bytes() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return oneIn(2) ? bytes : ByteBuffer.wrap(bytes);
    }

    private List<Object> list(Schema schema) {
        List<Object> list = oneIn(4) ? new LinkedList<>() : new ArrayList<>();
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
            list.add(element(schema.valueSchema()));
        }
        return list;
    }

    private Map<Object, Object> map(Schema schema) {
        Schema.Type keys = schema.keySchema().type();
        boolean isInOrder =
                keys.isPrimitive() && keys != Schema.Type.BYTES; // the hash code of an array is its identity
        Map<Object, Object> map = isInOrder && oneIn(2) ? new HashMap<>() : new LinkedHashMap<>();
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
            map.put(element(schema.keySchema()), element(schema.valueSchema()));
        }
        if (keys == Schema.Type.STRING && schema.keySchema().isOptional() && oneIn(2)) { // two keys with one name
            map.put(oneIn(2) ? "null" : null, element(schema.valueSchema()));
            map.put(oneIn(2) ? "null" : null, element(schema.valueSchema()));
        }
        return map;
    }

    private Struct struct(Schema schema) {
        Struct struct = new Struct(oneIn(3) ? copy(schema) : schema);
        for (Field field : schema.fields()) {
            struct.put(field.name(), element(field.schema()));
        }
        return struct;
    }

    private static Schema copy(Schema schema) {
        return schema instanceof ConnectSchema
                ? new ConnectSchema(
                        schema.type(),
                        schema.isOptional(),
                        schema.defaultValue(),
                        schema.name(),
                        schema.version(),
                        schema.doc(),
                        schema.parameters(),
                        schema.fields(),
                        null,
                        null)
                : schema;
    }

    /** Returns a value without a schema. */
    Object schemaless(int depth) {
        return switch (random.nextInt(depth == 0 ? 9 : 12)) {
            case 0 -> null;
            case 1 -> text();
            case 2 -> random.nextInt();
            case 3 -> random.nextLong();
            case 4 -> float64();
            case 5 -> float32();
            case 6 -> random.nextBoolean();
            case 7 -> bytes();
            case 8 -> oneIn(9) ? new StringBuilder("not a String") : (Object) (short) random.nextInt();
            case 9 -> schemalessList(depth);
            default -> schemalessMap(depth);
        };
    }

    private List<Object> schemalessList(int depth) {
        List<Object> list = new ArrayList<>();
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
            list.add(schemaless(depth - 1));
        }
        return list;
    }

    private Map<Object, Object> schemalessMap(int depth) {
        Map<Object, Object> map = new LinkedHashMap<>();
        boolean hasOtherKeys = oneIn(3);
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
            map.put(hasOtherKeys ? schemaless(0) : text(), schemaless(depth - 1));
        }
        return map;
    }
}
