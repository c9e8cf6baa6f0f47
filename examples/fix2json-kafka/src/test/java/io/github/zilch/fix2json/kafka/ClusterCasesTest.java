// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.kit.cases.CommandCases;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The runs in {@code src/test/cluster}: what the commands write to a cluster, and what they say of it. */
@Tag("slow")
@ExtendWith(Broker.class)
class ClusterCasesTest {
    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CommandCases.all("src/test/cluster", ClusterCase::new, ClusterCase::input);
    }
}
