// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.gateway.settings.SettingsKeys;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The README's statements about the gateway are correct. {@link GatewayCommandTest} runs its commands. */
class GatewayReadmeTest {
    private static String section() throws IOException {
        return Files.readString(Path.of("README.md")).split("\n## Gateway\n")[1].split("\n## ")[0];
    }

    @Test
    void tableListsAllKeys() throws IOException {
        Set<String> keys = Pattern.compile("(?m)^\\| `(Sink\\w*)` \\|")
                .matcher(section())
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(SettingsKeys.GATEWAY_KEYS), keys);
    }

    @Test
    void defaultsMatchTheTable() throws IOException {
        assertTrue(section().contains("| `SinkAeronChannel` | `" + AeronStream.DEFAULT_CHANNEL + "` |"));
        assertTrue(section().contains("| `SinkAeronStreamId` | `" + AeronStream.DEFAULT_STREAM_ID + "` |"));
    }

    @Test
    void filesOfTheCommandsExist() throws IOException {
        for (MatchResult match : Pattern.compile("examples/fix2json/(samples/\\S+)")
                .matcher(section())
                .results()
                .toList()) {
            assertTrue(Files.exists(Path.of(match.group(1))), match.group());
        }
    }
}
