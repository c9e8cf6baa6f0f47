// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import org.openjdk.jmh.annotations.Param;

/** Objects in one another, each with one more member. */
public class DepthGrowthBenchmark extends GrowthBenchmark {
    /** How many objects there are, the root among them. */
    @Param({"1", "8", "64", "512"})
    public int depth;

    @Override
    public void makeDocument() {}

    @Override
    void write(int id) {
        JsonBuilder object = json.put("id", id);
        for (int i = 1; i < depth; i++) {
            object = object.createJSON("inner").put("id", id);
        }
    }
}
