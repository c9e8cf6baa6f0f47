// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A table with a list of values for each column: the data format of Lets-Plot. */
final class Columns {
    private final Map<String, List<Object>> columns = new LinkedHashMap<>();

    Columns(String... names) {
        for (String name : names) {
            columns.put(name, new ArrayList<>());
        }
    }

    /** Adds a row with a value for each column. */
    Columns row(Object... values) {
        int index = 0;
        for (List<Object> column : columns.values()) {
            column.add(values[index++]);
        }
        return this;
    }

    boolean isEmpty() {
        return columns.values().stream().allMatch(List::isEmpty);
    }

    Map<String, List<Object>> asMap() {
        return columns;
    }
}
