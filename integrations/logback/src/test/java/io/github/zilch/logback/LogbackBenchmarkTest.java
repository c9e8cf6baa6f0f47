// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import io.github.zilch.logging.Trees;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Param;

@DisplayName("The encoders that the benchmark compares write the same trees")
class LogbackBenchmarkTest {
    @ParameterizedTest
    @EnumSource
    void eventsAreTheSame(LogbackBenchmark.Event event) throws NoSuchFieldException {
        String[] formats = LogbackBenchmark.class
                .getField("format")
                .getAnnotation(Param.class)
                .value();
        for (String format : formats) {
            LogbackBenchmark benchmark = new LogbackBenchmark();
            benchmark.format = format;
            benchmark.event = event;
            benchmark.create();
            for (int i = 0; i < 20; i++) {
                String[] texts = benchmark.textsOfOneEvent();
                Trees.check(texts[1], texts[0], format);
                if (format.equals("logstash")) {
                    Trees.checkUnordered(texts[2], texts[0], "LogstashEncoder");
                }
            }
        }
    }
}
