// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Param;

/** Writes as many rows as a document of the given size needs. */
public class SizeGrowthBenchmark extends GrowthBenchmark {
    /** The minimum size of the first document in bytes. The other documents have about the same size. */
    @Param({"100", "1024", "16384", "1048576", "16777216"})
    public int size;

    private EndlessRows rows;
    private int rowsInDocument;

    @Override
    public void prepareDocument() {
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
