// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Rows of ten columns of different types, as a query returns them, as objects or as positional arrays.
 *
 * <pre>{@code
 * {"id":10000,"rows":[{"orderId":10423,"account":81543320176,"symbol":"VOD.L","side":"BUY","quantity":500,
 *  "price":812.34,"fee":0.0125,"live":true,"time":"2026-11-21T02:30:17.123456789Z","note":null},…]}
 * {"id":10000,"rows":[[10423,81543320176,"VOD.L","BUY",500,812.34,0.0125,true,
 *  "2026-11-21T02:30:17.123456789Z",null],…]}
 * }</pre>
 */
public final class ColumnsDocument {
    static final JsonShape SHAPE =
            JsonShape.of("orderId", "account", "symbol", "side", "quantity", "price", "fee", "live", "time", "note");
    static final JsonShape POSITIONAL_SHAPE = SHAPE.asArray();

    private static final int COLUMNS = 10;
    private static final int FEE_SCALE = 4;

    public int id;
    public Row[] rows;

    /** The same rows for a mapper that writes an annotated object as an array. */
    public transient Positional positional;

    /** A row; every other one has no note. */
    @JsonPropertyOrder({"orderId", "account", "symbol", "side", "quantity", "price", "fee", "live", "time", "note"})
    public static class Row {
        public int orderId;
        public long account;
        public String symbol;
        public String side;
        public int quantity;
        public double price;
        public BigDecimal fee;
        public boolean live;
        public Instant time;
        public String note;

        long unscaledFee;
        long nanoseconds;

        Row() {}
    }

    /** A row that is annotated to be written as an array. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public static final class PositionalRow extends Row {}

    /** The document with rows that are annotated to be written as arrays. */
    public static final class Positional {
        public int id;
        public Row[] rows;
    }

    /**
     * Creates documents with the given number of rows: many documents if they are small, a single one if it is large.
     */
    static ColumnsDocument[] changing(int rows) {
        return rows < 1_000
                ? Samples.messages(
                        COLUMNS * rows, ColumnsDocument[]::new, samples -> new ColumnsDocument(samples, rows))
                : new ColumnsDocument[] {new ColumnsDocument(Samples.create(), rows)};
    }

    private ColumnsDocument(Samples samples, int count) {
        rows = new Row[count];
        positional = new Positional();
        positional.rows = new Row[count];
        for (int i = 0; i < count; i++) {
            rows[i] = fill(new Row(), samples, i);
            positional.rows[i] = copy(rows[i]);
        }
    }

    private static Row fill(Row row, Samples samples, int index) {
        row.orderId = samples.integer(10_000, 100_000);
        row.account = samples.integer(10_000_000_000L, 100_000_000_000L);
        row.symbol = samples.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL");
        row.side = samples.choice("BUY", "SELL");
        row.quantity = samples.integer(1, 10_000);
        row.price = samples.cents() / 100.0;
        row.unscaledFee = samples.integer(1, 1_000);
        row.fee = BigDecimal.valueOf(row.unscaledFee, FEE_SCALE);
        row.live = samples.nextBoolean();
        row.nanoseconds = samples.nanoseconds();
        row.time = Samples.instant(row.nanoseconds);
        row.note = index % 2 == 0 ? null : samples.text(8);
        return row;
    }

    private static Row copy(Row from) {
        Row to = new PositionalRow();
        to.orderId = from.orderId;
        to.account = from.account;
        to.symbol = from.symbol;
        to.side = from.side;
        to.quantity = from.quantity;
        to.price = from.price;
        to.fee = from.fee;
        to.live = from.live;
        to.time = from.time;
        to.note = from.note;
        return to;
    }

    /** Writes the rows as objects. */
    void writeObjects(JsonBuilder json) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (Row row : rows) {
            JsonBuilder object = array.createJSON()
                    .put("orderId", row.orderId)
                    .put("account", row.account)
                    .put("symbol", row.symbol)
                    .put("side", row.side)
                    .put("quantity", row.quantity)
                    .put("price", row.price)
                    .putDecimal("fee", row.unscaledFee, FEE_SCALE)
                    .put("live", row.live)
                    .putTimestamp("time", row.nanoseconds, TimeUnit.NANOSECONDS);
            if (row.note == null) {
                object.putNull("note");
            } else {
                object.put("note", row.note);
            }
        }
    }

    /** Writes the rows as arrays. */
    void writePositional(JsonBuilder json) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (Row row : rows) {
            array.createJSONArray()
                    .add(row.orderId)
                    .add(row.account)
                    .add(row.symbol)
                    .add(row.side)
                    .add(row.quantity)
                    .add(row.price)
                    .addDecimal(row.unscaledFee, FEE_SCALE)
                    .add(row.live)
                    .addTimestamp(row.nanoseconds, TimeUnit.NANOSECONDS)
                    .add(row.note);
        }
    }

    /** Writes the rows as rows of a shape. */
    void writeRows(JsonBuilder json, JsonShape shape) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (Row row : rows) {
            JsonRow columns = array.addRow(shape);
            columns.add(row.orderId)
                    .add(row.account)
                    .add(row.symbol)
                    .add(row.side)
                    .add(row.quantity)
                    .add(row.price)
                    .addDecimal(row.unscaledFee, FEE_SCALE)
                    .add(row.live)
                    .addTimestamp(row.nanoseconds, TimeUnit.NANOSECONDS)
                    .add(row.note)
                    .end();
        }
    }
}
