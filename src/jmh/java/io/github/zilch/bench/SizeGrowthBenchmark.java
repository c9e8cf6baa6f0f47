// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Param;

/** Rows, as many as come to a given size. */
public class SizeGrowthBenchmark extends GrowthBenchmark {
    /** How many bytes the first document has at least, and the others about. */
    @Param({"100", "1024", "16384", "1048576", "16777216"})
    public int size;

    private EndlessRows rows;
    private int rowsInDocument;

    @Override
    public void makeDocument() {
        rows = new EndlessRows();
        rowsInDocument = 0;
        do {
            rowsInDocument = Math.max(rowsInDocument + 1, rowsInDocument * 101 / 100);
            json.reset();
            rows.restart();
            write(ScenarioBenchmark.FIRST_ID);
        } while (json.length() < size);
        rows.restart();
    }

    @Override
    void write(int id) {
        rows.write(json.put("id", id).createJSONArray("rows"), rowsInDocument);
    }
}
