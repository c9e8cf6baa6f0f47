// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.classpath;

import io.github.zilch.JsonBuilder;
import java.util.LongSummaryStatistics;

/** Writes a class of the JDK by hand: only its user knows which of its values matter. */
final class Statistics {
    private Statistics() {}

    static void put(JsonBuilder object, CharSequence key, LongSummaryStatistics value) {
        object.createJSON(key)
                .put("count", value.getCount())
                .put("sum", value.getSum())
                .put("min", value.getMin())
                .put("max", value.getMax())
                .put("average", value.getAverage());
    }
}
