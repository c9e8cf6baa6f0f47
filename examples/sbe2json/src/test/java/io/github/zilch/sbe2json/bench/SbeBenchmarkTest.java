// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The benchmarks convert all of their messages. */
class SbeBenchmarkTest {
    @ParameterizedTest
    @EnumSource
    void allBenchmarksReadTheMessages(SbeMessages kind) throws Exception {
        SbeBenchmark benchmark = new SbeBenchmark();
        benchmark.message = kind;
        benchmark.setUp();
        assertEquals(SbeMessages.COUNT, kind.messages().length);
        for (int i = 0; i < SbeMessages.COUNT; i++) {
            assertTrue(benchmark.zilch() > 100);
            assertTrue(benchmark.jsonPrinter() > 100);
            assertTrue(benchmark.otfEmptyListener() > 50);
        }
    }
}
