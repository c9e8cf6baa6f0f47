// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.CommandsTest;
import io.github.zilch.kit.cases.CommandCases;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The runs in {@code src/test/gateway}: what peers, sinks and an administrator do, and what a gateway does then. */
class GatewayCasesTest {
    private static Stream<DynamicTest> cases(String folder) throws IOException {
        return CommandCases.all(folder, GatewayCase::new, CommandsTest::input);
    }

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return cases("src/test/gateway");
    }

    @TestFactory
    @Tag("slow")
    @EnabledOnOs({OS.LINUX, OS.MAC})
    Stream<DynamicTest> slowCases() throws IOException {
        return cases("src/test/gateway/slow");
    }
}
