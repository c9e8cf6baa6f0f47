// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.kit.cases.CommandCases;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The runs in {@code src/test/commands}. The URL {@code jdbc:postgresql:} is that of a server; {@code \0} is a byte. */
class CommandsTest {
    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        return CommandCases.all(
                (streams, args) -> Rows2Json.run(
                        streams,
                        Arrays.stream(args)
                                .map(it -> it.equals("jdbc:postgresql:") ? PostgresServer.url() : it)
                                .toArray(String[]::new)),
                line -> (line.replace("\\0", "\0") + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
