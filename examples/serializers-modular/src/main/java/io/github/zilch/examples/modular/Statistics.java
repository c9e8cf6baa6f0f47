// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.modular;

import io.github.zilch.JsonBuilder;
import java.util.IntSummaryStatistics;

/** Writes a class of the JDK by hand: only its user knows which of its values matter. */
final class Statistics {
    private Statistics() {}

    static void put(JsonBuilder object, CharSequence key, IntSummaryStatistics value) {
        object.createJSON(key)
                .put("count", value.getCount())
                .put("sum", value.getSum())
                .put("min", value.getMin())
                .put("max", value.getMax())
                .put("average", value.getAverage());
    }
}
