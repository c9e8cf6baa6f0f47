// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import org.openjdk.jmh.annotations.Param;

/** Rows as in {@link RowsDocument}, as many as come to a given size; each document goes on where the one before ended. */
public class SizeGrowthBenchmark extends GrowthBenchmark {
    private static final int ROWS = 4_096;

    /** How many bytes the document has, about. */
    @Param({"100", "1024", "16384", "1048576", "16777216"})
    public int size;

    private RowsDocument.Row[] rows;
    private int rowsInDocument;
    private int first;

    @Override
    public void makeDocument() {
        rows = RowsDocument.changing(ROWS)[0].rows;
        rowsInDocument = 0;
        do {
            rowsInDocument = Math.max(rowsInDocument + 1, rowsInDocument * 101 / 100);
            json.reset();
            write(ScenarioBenchmark.FIRST_ID);
        } while (json.length() < size);
    }

    @Override
    void write(int id) {
        JsonBuilder array = json.put("id", id).createJSONArray("rows");
        for (int i = 0; i < rowsInDocument; i++) {
            RowsDocument.Row row = rows[first + i & (ROWS - 1)];
            array.createJSON().put("number", row.number).put("text", row.text);
        }
        first += rowsInDocument;
    }
}
