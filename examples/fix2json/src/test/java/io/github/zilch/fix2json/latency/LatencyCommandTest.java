// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.kit.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The options, the output and the exit codes of {@code fix2json latency}. */
class LatencyCommandTest {
    private static final String ORDER = message("FIX.4.4", "35=D|34=7|49=A|56=B|52=20260316-08:00:00.000|11=x|55=V|");
    private static final String NEW =
            message("FIX.4.4", "35=8|34=9|49=B|56=A|52=20260316-08:00:00.250|11=x|150=0|39=0|55=V|");

    @TempDir
    private Path folder;

    private static Run run(String in, String... args) {
        return Run.run(
                in, Stream.concat(Stream.of("latency"), Arrays.stream(args)).toArray(String[]::new));
    }

    private static JsonNode json(String in, String... args) {
        Run run =
                run(in, Stream.concat(Stream.of("--json"), Arrays.stream(args)).toArray(String[]::new));
        assertEquals("", run.err());
        assertEquals(ExitCode.OK, run.exitCode());
        return Fixtures.tree(run.out());
    }

    @Test
    void maskHoldsForCompIds() throws Exception {
        Path svg = folder.resolve("a.svg");
        String out = run(ORDER + NEW, "--mask", "SenderCompID", "--svg", svg.toString())
                .out();
        assertTrue(out.contains("\n*** -> B "), out);
        assertTrue(Files.readString(svg).contains("*** -&gt; B: NewOrderSingle to answer"), Files.readString(svg));
    }

    /** Neither the name of a type, nor a figure that a code decides or a time is part of, tells what is masked. */
    @Test
    void nothingThatIsMaskedIsTold() throws Exception {
        Path svg = folder.resolve("b.svg");
        String out =
                run(ORDER + NEW, "--mask", "MsgType", "--svg", svg.toString()).out();
        assertTrue(out.contains("A -> B   *** ***"), out);
        assertFalse((out + Files.readString(svg)).contains("NewOrderSingle"), out);
        for (String clock : new String[] {"sending", "transact"}) {
            String tag = clock.equals("sending") ? "52" : "60";
            String log = ORDER.replace("|", "\1") + NEW;
            assertEquals(
                    Run.run(log, "latency", "--clock", clock, "--mask", tag).out(),
                    Run.run(log.replace("08:00:00", "09:11:11"), "latency", "--clock", clock, "--mask", tag)
                            .out());
            assertTrue(Run.run(log, "latency", "--clock", clock, "--mask", tag)
                    .out()
                    .contains("without a time"));
        }
    }

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
        JsonNode requests = json(log.toString()).get("requests");
        assertEquals(LatencyMeter.MAX_SESSIONS + 1, requests.size());
        JsonNode last = requests.get(LatencyMeter.MAX_SESSIONS);
        assertEquals("other", last.get("requester").textValue());
        assertEquals(2, last.get("stages").get("answer").get("count").asInt());
    }
}
