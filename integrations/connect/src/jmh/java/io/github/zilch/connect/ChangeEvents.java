// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** Changes of rows, with the members of Debezium's events. All values change from event to event. */
public final class ChangeEvents {
    /** The kind of row. */
    public enum Row {
        /** Four columns, without the row before the change. */
        NARROW(1024),
        /** 60 columns of ten types, with the row before the change. */
        WIDE(64),
        /** An order with a struct, an array of structs and a map, without the row before the change. */
        NESTED(256);

        /** Number of events: of large ones few, as a worker converts what has just been created and is in the caches. */
        final int events;

        Row(int events) {
            this.events = events;
        }
    }

    private static final int WIDE_COLUMNS = 60;
    private static final long NOW = 1_795_256_130_123L;
    private static final String[] SYMBOLS = {"VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL"};
    private static final String[] NAMES = {"Banh Mi", "Tra Que Vegetable Village", "Grüße aus Zürich", "日本語の名前", "x"};

    private static final Schema MICRO_TIMESTAMP = SchemaBuilder.int64()
            .name("io.debezium.time.MicroTimestamp")
            .version(1)
            .build();

    private static final Schema SOURCE = SchemaBuilder.struct()
            .name("io.debezium.connector.postgresql.Source")
            .version(1)
            .field("version", Schema.STRING_SCHEMA)
            .field("connector", Schema.STRING_SCHEMA)
            .field("name", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.INT64_SCHEMA)
            .field(
                    "snapshot",
                    SchemaBuilder.string().optional().defaultValue("false").build())
            .field("db", Schema.STRING_SCHEMA)
            .field("sequence", Schema.OPTIONAL_STRING_SCHEMA)
            .field("ts_us", Schema.OPTIONAL_INT64_SCHEMA)
            .field("ts_ns", Schema.OPTIONAL_INT64_SCHEMA)
            .field("schema", Schema.STRING_SCHEMA)
            .field("table", Schema.STRING_SCHEMA)
            .field("txId", Schema.OPTIONAL_INT64_SCHEMA)
            .field("lsn", Schema.OPTIONAL_INT64_SCHEMA)
            .field("xmin", Schema.OPTIONAL_INT64_SCHEMA)
            .build();

    private static final Schema TRANSACTION = SchemaBuilder.struct()
            .name("event.block")
            .version(1)
            .optional()
            .field("id", Schema.STRING_SCHEMA)
            .field("total_order", Schema.INT64_SCHEMA)
            .field("data_collection_order", Schema.INT64_SCHEMA)
            .build();

    private static final Schema ADDRESS = SchemaBuilder.struct()
            .field("street", Schema.STRING_SCHEMA)
            .field("town", Schema.STRING_SCHEMA)
            .field("zip", Schema.INT32_SCHEMA)
            .build();

    private static final Schema LINE = SchemaBuilder.struct()
            .field("product", Schema.STRING_SCHEMA)
            .field("quantity", Schema.INT32_SCHEMA)
            .field("price", Decimal.schema(2))
            .build();

    private final Random random = new Random(1);

    private ChangeEvents() {}

    /** Returns changes of rows of one kind: a power of two of them, all with the same schema. */
    static Struct[] of(Row row) {
        ChangeEvents events = new ChangeEvents();
        Schema value = rowSchema(row);
        Schema envelope = envelope(value);
        Struct[] all = new Struct[row.events];
        for (int i = 0; i < all.length; i++) {
            all[i] = events.event(envelope, value, row, i);
        }
        return all;
    }

    private static Schema rowSchema(Row row) {
        SchemaBuilder builder =
                SchemaBuilder.struct().name("shop.public.orders.Value").optional();
        switch (row) {
            case NARROW ->
                builder.field("id", Schema.INT64_SCHEMA)
                        .field("quantity", Schema.OPTIONAL_INT32_SCHEMA)
                        .field("symbol", Schema.OPTIONAL_STRING_SCHEMA)
                        .field("live", Schema.OPTIONAL_BOOLEAN_SCHEMA);
            case WIDE -> {
                for (int i = 0; i < WIDE_COLUMNS; i++) {
                    builder.field("column_" + i, column(i));
                }
            }
            case NESTED ->
                builder.field("id", Schema.INT64_SCHEMA)
                        .field("customer", Schema.STRING_SCHEMA)
                        .field("address", ADDRESS)
                        .field("lines", SchemaBuilder.array(LINE).build())
                        .field(
                                "labels",
                                SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA)
                                        .build());
        }
        return builder.build();
    }

    private static Schema column(int position) {
        return switch (position % 10) {
            case 0 -> Schema.INT64_SCHEMA;
            case 1 -> Schema.OPTIONAL_INT32_SCHEMA;
            case 2, 3 -> Schema.OPTIONAL_STRING_SCHEMA;
            case 4 -> Schema.OPTIONAL_BOOLEAN_SCHEMA;
            case 5 -> Decimal.builder(4).optional().build();
            case 6 -> Schema.OPTIONAL_FLOAT64_SCHEMA;
            case 7 -> MICRO_TIMESTAMP;
            case 8 -> Schema.OPTIONAL_INT16_SCHEMA;
            default -> Schema.OPTIONAL_BYTES_SCHEMA;
        };
    }

    private static Schema envelope(Schema row) {
        return SchemaBuilder.struct()
                .name("shop.public.orders.Envelope")
                .version(2)
                .field("before", row)
                .field("after", row)
                .field("source", SOURCE)
                .field("transaction", TRANSACTION)
                .field("op", Schema.STRING_SCHEMA)
                .field("ts_ms", Schema.OPTIONAL_INT64_SCHEMA)
                .field("ts_us", Schema.OPTIONAL_INT64_SCHEMA)
                .field("ts_ns", Schema.OPTIONAL_INT64_SCHEMA)
                .build();
    }

    private Struct event(Schema envelope, Schema value, Row row, int i) {
        long time = NOW + i;
        return new Struct(envelope)
                .put("before", row == Row.WIDE ? row(value, row, i) : null)
                .put("after", row(value, row, i))
                .put("source", source(time))
                .put("op", "u")
                .put("ts_ms", time)
                .put("ts_us", time * 1000 + 456)
                .put("ts_ns", time * 1_000_000 + 456_789);
    }

    private Struct source(long time) {
        long lsn = 24_023_128L + random.nextInt(1 << 24);
        return new Struct(SOURCE)
                .put("version", "3.6.1.Final")
                .put("connector", "postgresql")
                .put("name", "shop")
                .put("ts_ms", time)
                .put("snapshot", "false")
                .put("db", "shop")
                .put("sequence", "[\"" + lsn + "\",\"" + (lsn + 96) + "\"]")
                .put("ts_us", time * 1000 + 123)
                .put("ts_ns", time * 1_000_000 + 123_000)
                .put("schema", "public")
                .put("table", "orders")
                .put("txId", 771L + random.nextInt(100_000))
                .put("lsn", lsn + 96);
    }

    private Struct row(Schema schema, Row row, int i) {
        Struct struct = new Struct(schema);
        switch (row) {
            case NARROW ->
                struct.put("id", 10_000L + i)
                        .put("quantity", 1 + random.nextInt(10_000))
                        .put("symbol", oneOf(SYMBOLS))
                        .put("live", random.nextBoolean());
            case WIDE -> {
                for (Field field : schema.fields()) {
                    struct.put(field, value(field.index()));
                }
            }
            case NESTED ->
                struct.put("id", 10_000L + i)
                        .put("customer", oneOf(NAMES))
                        .put("address", address())
                        .put("lines", lines())
                        .put("labels", labels());
        }
        return struct;
    }

    private Object value(int position) {
        int kind = position % 10;
        if (kind != 0 && kind != 7 && random.nextInt(8) == 0) {
            return null;
        }
        return switch (kind) {
            case 0 -> random.nextLong() >>> random.nextInt(64);
            case 1 -> random.nextInt(1_000_000);
            case 2 -> oneOf(SYMBOLS);
            case 3 -> oneOf(NAMES) + random.nextInt(100);
            case 4 -> random.nextBoolean();
            case 5 -> BigDecimal.valueOf(random.nextInt(100_000_000), 4);
            case 6 -> random.nextInt(100_000) / 100.0;
            case 7 -> NOW * 1000 + random.nextInt(1_000_000);
            case 8 -> (short) random.nextInt(1000);
            default -> bytes();
        };
    }

    private byte[] bytes() {
        byte[] bytes = new byte[8 + random.nextInt(24)];
        random.nextBytes(bytes);
        return bytes;
    }

    private Struct address() {
        return new Struct(ADDRESS)
                .put("street", oneOf(NAMES) + " " + random.nextInt(200))
                .put("town", oneOf(NAMES))
                .put("zip", 10_000 + random.nextInt(90_000));
    }

    private List<Struct> lines() {
        List<Struct> lines = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            lines.add(new Struct(LINE)
                    .put("product", oneOf(SYMBOLS))
                    .put("quantity", 1 + random.nextInt(100))
                    .put("price", BigDecimal.valueOf(random.nextInt(1_000_000), 2)));
        }
        return lines;
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("colour", oneOf(NAMES));
        labels.put("size", oneOf(SYMBOLS));
        labels.put("channel", random.nextBoolean() ? "web" : "phone");
        return labels;
    }

    private String oneOf(String[] texts) {
        return new String(texts[random.nextInt(texts.length)]);
    }
}
