// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Param;

/** One object of many members, each with a key of its own. */
public class MemberGrowthBenchmark extends GrowthBenchmark {
    /** How many members the object has. */
    @Param({"1", "10", "1000", "100000"})
    public int members;

    private String[] keys;

    @Override
    public void makeDocument() {
        keys = new String[members];
        for (int i = 0; i < members; i++) {
            keys[i] = "member" + (100_000 + i);
        }
    }

    @Override
    void write(int id) {
        for (String key : keys) {
            json.put(key, id);
        }
    }
}
