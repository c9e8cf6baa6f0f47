// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.kit.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The options, the output and the exit codes of {@code fix2json latency}. */
class LatencyCommandTest {
    @TempDir
    private Path folder;

    @Test
    void plotIsASvgForBothBackgrounds() throws Exception {
        Path svg = folder.resolve("a.svg");
        assertEquals(
                ExitCode.OK,
                Run.run("", "latency", "samples/session.log", "--svg", svg.toString())
                        .exitCode());
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
        assertEquals(
                "Latency by percentile, clock: log; the 6 of 10 with most messages",
                document.getElementsByTagName("title").item(0).getTextContent());
        assertEquals(12, document.getElementsByTagName("polyline").getLength()); // each with its legend
        assertTrue(Files.readString(svg).contains("prefers-color-scheme: dark"));
    }

    @Test
    void sessionsBeyondAThousandShareTheirRows() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < LatencyMeter.MAX_SESSIONS + 2; i++) {
            String time = "52=20260316-08:00:00|11=x|";
            log.append(message("FIX.4.4", "35=D|34=1|49=A" + i + "|56=B|" + time));
            log.append(message("FIX.4.4", "35=8|34=1|49=B|56=A" + i + "|150=8|39=8|" + time));
        }
        Run run = Run.run(log.toString(), "latency", "--json");
        assertEquals("", run.err());
        JsonNode requests = Fixtures.tree(run.out()).get("requests");
        assertEquals(LatencyMeter.MAX_SESSIONS + 1, requests.size());
        JsonNode last = requests.get(LatencyMeter.MAX_SESSIONS);
        assertEquals("other", last.get("requester").textValue());
        assertEquals(2, last.get("stages").get("answer").get("count").asInt());
    }
}
