// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import org.openjdk.jmh.annotations.Param;

/** Writes nested objects. Each object has an ID and the next object. */
public class DepthGrowthBenchmark extends GrowthBenchmark {
    /** The number of objects, including the root. */
    @Param({"1", "8", "64", "512"})
    public int depth;

    @Override
    public void prepareDocument() {}

    @Override
    void write(int id) {
        JsonBuilder object = json.put("id", id);
        for (int i = 1; i < depth; i++) {
            object = object.createJSON("inner").put("id", id);
        }
    }
}
