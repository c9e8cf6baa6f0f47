// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.rows2json.ResultSetJsonOptions.Layout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All ways to rows that the benchmark compares bring the same values to the client. */
@Tag("slow")
class QueryBenchmarkTest {
    @ParameterizedTest
    @CsvSource({"H2, OBJECTS", "H2, ARRAYS", "POSTGRESQL, OBJECTS", "POSTGRESQL, ARRAYS"})
    void valuesAreTheSame(BenchmarkDatabase database, Layout layout) throws Exception {
        QueryBenchmark benchmark = new QueryBenchmark();
        benchmark.database = database;
        benchmark.layout = layout;
        benchmark.rows = 10;
        benchmark.setUp();
        try {
            long sum = 10 * 11 / 2 + 9 * "name 1".length() + "name 10".length();
            assertEquals(sum, benchmark.columns());
            assertEquals(sum, benchmark.zilch());
            assertEquals(sum, benchmark.database());
        } finally {
            benchmark.tearDown();
        }
    }
}
