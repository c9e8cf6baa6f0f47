// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.annotation.JSONType;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonShape;

/**
 * Rows with a number and a string each, as objects or as positional arrays.
 *
 * <pre>{@code
 * {"id":10000,"rows":[{"number":17,"text":"abc"},…]}
 * {"id":10000,"rows":[[17,"abc"],…]}
 * }</pre>
 */
public final class RowsDocument {
    static final JsonShape SHAPE = JsonShape.of("number", "text");
    static final JsonShape POSITIONAL_SHAPE = SHAPE.asArray();

    public int id;
    public Row[] rows;

    /** The same rows for mappers that write an annotated object as an array. */
    public transient Positional positional;

    /** The same rows for mappers that cannot write an object as an array. */
    public transient Arrays arrays;

    /** A row. */
    public static final class Row {
        public int number;
        public String text;
    }

    /** The document with rows that are annotated to be written as arrays. */
    public static final class Positional {
        public int id;
        public PositionalRow[] rows;
    }

    /** A row that is annotated to be written as an array. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"number", "text"})
    @JSONType(
            serializeFeatures = JSONWriter.Feature.BeanToArray,
            orders = {"number", "text"})
    public static final class PositionalRow {
        public int number;
        public String text;
    }

    /** The document with rows that are arrays. */
    public static final class Arrays {
        public int id;
        public Object[][] rows;
    }

    /**
     * Creates documents with the given number of rows: many documents if they are small, a single one if it is large.
     */
    static RowsDocument[] changing(int rows) {
        return rows < 1_000
                ? Samples.messages(2 * rows, RowsDocument[]::new, samples -> new RowsDocument(samples, rows))
                : new RowsDocument[] {new RowsDocument(Samples.create(), rows)};
    }

    private RowsDocument(Samples samples, int count) {
        rows = new Row[count];
        positional = new Positional();
        positional.rows = new PositionalRow[count];
        arrays = new Arrays();
        arrays.rows = new Object[count][];
        for (int i = 0; i < count; i++) {
            Row row = rows[i] = new Row();
            row.number = samples.integer(0, 1_000_000);
            row.text = samples.text(8);
            PositionalRow positionalRow = positional.rows[i] = new PositionalRow();
            positionalRow.number = row.number;
            positionalRow.text = row.text;
            arrays.rows[i] = new Object[] {row.number, row.text};
        }
    }

    void writeObjects(JsonBuilder json) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (Row row : rows) {
            array.createJSON().put("number", row.number).put("text", row.text);
        }
    }

    /** Writes the rows as rows of a shape. */
    void writeRows(JsonBuilder json, JsonShape shape) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (Row row : rows) {
            array.addRow(shape).add(row.number).add(row.text).end();
        }
    }

    void writePositional(JsonBuilder json) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (Row row : rows) {
            array.createJSONArray().add(row.number).add(row.text);
        }
    }
}
