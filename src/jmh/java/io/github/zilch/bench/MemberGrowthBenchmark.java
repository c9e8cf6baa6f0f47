// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Param;

/** Writes one object with many members. All keys are different. */
public class MemberGrowthBenchmark extends GrowthBenchmark {
    /** The number of members. */
    @Param({"1", "10", "1000", "100000"})
    public int members;

    private String[] keys;

    @Override
    public void prepareDocument() {
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
