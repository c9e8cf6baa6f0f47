// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import com.dslplatform.json.JsonAttribute;
import com.fasterxml.jackson.annotation.JsonFormat;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Members;
import io.github.zilch.bench.model.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Rows with a number and a string each, as objects.
 *
 * <pre>{@code
 * {"id":10000,"rows":[{"number":17,"text":"abc"},…]}
 * }</pre>
 */
@JsonSerializable
@CompiledJson
@Json
public record Rows(int id, List<Row> rows) {
    private static final String DESCRIPTION =
            "10 or 10,000 rows of an integer and a string, written as objects or as arrays. Fory and avaje-jsonb cannot"
                    + " write an object as an array.";

    private static final int FEW = 10;
    private static final int MANY = 10_000;

    private static final JsonShape ROW = Members.shape(Row.class);
    private static final JsonShape POSITIONAL_ROW = ROW.asArray();

    /** A row. */
    @JsonSerializable
    public record Row(int number, String text) {}

    /**
     * The same rows as arrays.
     *
     * <pre>{@code
     * {"id":10000,"rows":[[17,"abc"],…]}
     * }</pre>
     */
    @JsonSerializable
    @CompiledJson
    public record Positional(int id, List<PositionalRow> rows) {
        private void write(JsonBuilder json) {
            JsonBuilder array = json.put("id", id).createJSONArray("rows");
            for (int i = 0; i < rows.size(); i++) {
                PositionalRow row = rows.get(i);
                array.createJSONArray().add(row.number).add(row.text);
            }
        }

        private void writeRows(JsonBuilder json) {
            JsonBuilder array = json.reset().put("id", id).createJSONArray("rows");
            for (int i = 0; i < rows.size(); i++) {
                PositionalRow row = rows.get(i);
                array.addRow(POSITIONAL_ROW).add(row.number).add(row.text).end();
            }
        }
    }

    /** A row that is annotated to be written as an array. */
    @JsonSerializable(array = true)
    @CompiledJson(formats = CompiledJson.Format.ARRAY)
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JSONType(serializeFeatures = JSONWriter.Feature.BeanToArray)
    public record PositionalRow(
            @JsonAttribute(index = 1) int number,
            @JsonAttribute(index = 2) String text) {}

    static List<Document<?>> documents() {
        return List.of(objects(FEW), objects(MANY), arrays(FEW), arrays(MANY));
    }

    private static Document<Rows> objects(int count) {
        return new Document<>(
                        "Rows/objects/" + count + "_rows",
                        DESCRIPTION,
                        Rows.class,
                        () -> messages(count, Row::new, Rows::new))
                .builder((json, message) -> message.write(json))
                .row((json, message) -> message.writeRows(json))
                .generated(RowsJson::write);
    }

    private static Document<Positional> arrays(int count) {
        return new Document<>(
                        "Rows/arrays/" + count + "_rows",
                        DESCRIPTION,
                        Positional.class,
                        () -> messages(count, PositionalRow::new, Positional::new))
                .builder((json, message) -> message.write(json))
                .row((json, message) -> message.writeRows(json))
                .generated(RowsPositionalJson::write)
                .writers(
                        "zilch zilchRow zilchGenerated memcpy jackson3Streaming jackson3Databind fastjson2Pojo dslJson dslJsonGenerated jsoniterScala");
    }

    /** Creates many messages if they are small, or the rows of one if it is large. */
    private static <R, M> Object[] messages(
            int count, BiFunction<Integer, String, R> row, BiFunction<Integer, List<R>, M> message) {
        if (count < MANY) {
            return Samples.messages(2 * count, (id, samples) -> message.apply(id, rows(samples, count, row)));
        }
        List<R> rows = rows(Samples.create(), count, row);
        return Samples.messages(List.of(message.apply(Samples.FIRST_ID, rows)), (first, id) -> message.apply(id, rows));
    }

    private static <R> List<R> rows(Samples samples, int count, BiFunction<Integer, String, R> row) {
        List<R> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(row.apply(samples.integer(0, 1_000_000), samples.text(8)));
        }
        return rows;
    }

    private void write(JsonBuilder json) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            array.createJSON().put("number", row.number).put("text", row.text);
        }
    }

    private void writeRows(JsonBuilder json) {
        JsonBuilder array = json.reset().put("id", id).createJSONArray("rows");
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            array.addRow(ROW).add(row.number).add(row.text).end();
        }
    }
}
