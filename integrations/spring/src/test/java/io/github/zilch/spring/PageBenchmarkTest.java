// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The converters that the benchmark compares write the same trees")
class PageBenchmarkTest {
    @Test
    void pages() throws IOException {
        PageBenchmark benchmark = new PageBenchmark();
        benchmark.create();
        for (int i = 0; i < 100; i++) {
            ByteArrayOutputStream ours = new ByteArrayOutputStream();
            ByteArrayOutputStream theirs = new ByteArrayOutputStream();
            benchmark.write(ours, theirs);
            Running.checkSameTree(
                    theirs.toString(StandardCharsets.UTF_8), ours.toString(StandardCharsets.UTF_8), "page " + i);
        }
    }
}
