// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.settings.SettingsKeys;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements on the gateway's page are correct. {@link GatewayCommandTest} runs its commands. */
class GatewayReadmeTest {
    private static String page() throws IOException {
        return Files.readString(Path.of("docs/gateway.md"));
    }

    private static Set<String> keys(String prefix) throws IOException {
        return Pattern.compile("(?m)^\\| `(" + prefix + "\\w*)` \\|")
                .matcher(page())
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void tablesListAllKeys() throws IOException {
        assertEquals(new TreeSet<>(SettingsKeys.GATEWAY_KEYS), keys("Sink"));
        assertEquals(new TreeSet<>(SettingsKeys.SESSION_KEYS), keys("Logon"));
    }

    @Test
    void defaultsMatchTheTable() throws IOException {
        assertTrue(page().contains("| `SinkAeronChannel` | `" + AeronStream.DEFAULT_CHANNEL + "` |"));
        assertTrue(page().contains("| `SinkAeronStreamId` | `" + AeronStream.DEFAULT_STREAM_ID + "` |"));
    }

    @Test
    void filesOfTheCommandsExist() throws IOException {
        for (MatchResult match : Pattern.compile("examples/fix2json/(samples/\\S+)")
                .matcher(page())
                .results()
                .toList()) {
            assertTrue(Files.exists(Path.of(match.group(1))), match.group());
        }
    }

    @Test
    void operationsListAllMetricsAndEvents(@TempDir Path temp) throws Exception {
        String page = Files.readString(Path.of("docs/operations.md"));
        Path config = Gateways.settings(temp, "[session]\nTargetCompID=ALICE\n");
        try (Gateway gateway = Gateways.start(config, new ScriptedSink(), 1_000, event -> {})) {
            String text = gateway.metrics().text();
            List<String> names = text.lines()
                    .filter(line -> line.startsWith("# TYPE "))
                    .map(line -> line.split(" ")[2].replace("fix2json_gateway_", ""))
                    .toList();
            assertTrue(names.contains("session_next_in"), text);
            for (String name : names) {
                assertTrue(page.contains('`' + name), name);
            }
        }
        for (EventKind kind : EventKind.values()) {
            assertTrue(page.contains('`' + kind.label() + '`'), kind.label());
        }
    }
}
