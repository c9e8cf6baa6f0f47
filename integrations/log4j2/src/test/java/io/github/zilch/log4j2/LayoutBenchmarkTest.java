// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.Trees;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Param;

@DisplayName("The layouts that the benchmark compares write the same trees")
class LayoutBenchmarkTest {
    @ParameterizedTest
    @EnumSource
    void eventsAreTheSame(LayoutBenchmark.Event event) throws NoSuchFieldException {
        String[] templates = LayoutBenchmark.class
                .getField("template")
                .getAnnotation(Param.class)
                .value();
        for (String template : templates) {
            LayoutBenchmark benchmark = new LayoutBenchmark();
            benchmark.template = template;
            benchmark.event = event;
            benchmark.create();
            for (int i = 0; i < 20; i++) {
                String[] texts = benchmark.textsOfOneEvent();
                Trees.check(texts[1], texts[0], template);
            }
        }
    }
}
