// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The encoders that the benchmark compares write the same bytes. */
class FeedBenchmarkTest {
    @ParameterizedTest
    @EnumSource
    void linesAreTheSame(FeedBenchmark.Line line) {
        FeedBenchmark benchmark = new FeedBenchmark();
        benchmark.line = line;
        benchmark.setUp();
        byte[][] lines = benchmark.linesOfOneChange();
        String expected = new String(lines[0], StandardCharsets.UTF_8);
        assertEquals(expected, new String(lines[1], StandardCharsets.UTF_8), "maps");
        assertEquals(expected, new String(lines[2], StandardCharsets.UTF_8), "Jackson");
    }
}
