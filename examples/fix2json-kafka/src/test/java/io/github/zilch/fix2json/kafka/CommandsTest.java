// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.kit.cases.CommandCases;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The runs in {@code src/test/commands}, which need no cluster. A line of input is a line of text. */
class CommandsTest {
    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        return CommandCases.all(
                Map.of("fix2json-kafka", Fix2JsonKafka::run, "fix2json", Fix2Json::run),
                line -> (line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
