// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("The converters that the benchmark compares write the same bytes")
class ConnectBenchmarkTest {
    @ParameterizedTest
    @EnumSource
    void recordsAreTheSame(ChangeEvents.Row row) {
        for (ConnectBenchmark.Schemas schemas : ConnectBenchmark.Schemas.values()) {
            ConnectBenchmark benchmark = new ConnectBenchmark();
            benchmark.row = row;
            benchmark.schemas = schemas;
            benchmark.setUp();
            for (int i = 0; i < 100; i++) {
                byte[][] bytes = benchmark.bytesOfOneEvent();
                assertEquals(Judge.text(bytes[1]), Judge.text(bytes[0]));
            }
            benchmark.tearDown();
        }
    }
}
