// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static io.github.zilch.fix2json.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of the command: lines, arrays, files, summaries. */
class OutputTest {
    private static final String A = message("FIX.4.4", "35=0|112=\"{a\\|") + "\n";
    private static final String DAMAGED = "8=FIX.4.4|9=5|\n";
    private static final String JSON_A = "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"0\"},"
            + "\"Body\":{\"TestReqID\":\"\\\"{a\\\\\"},\"Trailer\":{}}";
    private static final String PRETTY_A = """
            {
              "Header": {
                "BeginString": "FIX.4.4",
                "MsgType": "0"
              },
              "Body": {
                "TestReqID": "\\"{a\\\\"
              },
              "Trailer": {}
            }
            """;

    @TempDir
    private Path folder;

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void lines() {
        assertEquals(new Run(0, JSON_A + "\n" + JSON_A + "\n", ""), run(A + A));
    }

    @Test
    void array() {
        assertEquals("[\n\n]\n", run("", "--array").out());
        assertEquals("[\n" + JSON_A + "\n]\n", run(A, "--array").out());
        assertEquals(
                "[\n" + JSON_A + ",\n" + JSON_A + "\n]\n",
                run(A + "x\n" + A, "--array").out());
        assertEquals(0, Fixtures.tree(run("", "--array").out()).size());
    }

    @Test
    void pretty() {
        assertEquals(PRETTY_A + PRETTY_A, run(A + A, "--pretty").out());
        String groups = message("FIX.4.4", "35=D|453=2|448=a|448=b|802=0|78=0|");
        String text = run(groups, "--pretty").out();
        assertEquals(Fixtures.tree(run(groups).out()), Fixtures.tree(text));
        assertTrue(
                text.contains("\n    \"NoPartyIDs\": [\n      {\n        \"PartyID\": \"a\"\n      },\n      {"), text);
        assertTrue(text.contains("\"NoAllocs\": []"), text);
    }

    @Test
    void prettyArray() {
        String indented = "  " + PRETTY_A.strip().replace("\n", "\n  ");
        assertEquals(
                "[\n" + indented + ",\n" + indented + "\n]\n",
                run(A + A, "--pretty", "--array").out());
    }

    @Test
    void largeMessages() {
        StringBuilder body = new StringBuilder("35=B|33=20000|");
        for (int i = 0; i < 20000; i++) {
            body.append("58=\u0002").append(i).append("\"".repeat(100)).append('|');
        }
        String log = A + message("FIX.4.4", body.toString()) + "\n" + A;
        Run run = run(log);
        assertEquals(0, run.exitCode(), run.err());
        List<String> lines = run.out().lines().toList();
        assertEquals(List.of(JSON_A, JSON_A), List.of(lines.get(0), lines.get(2)));
        assertTrue(lines.get(1).length() > 4 << 20, "the line exceeds the first buffer");
        assertEquals(
                20000,
                Fixtures.tree(lines.get(1)).get("Body").get("LinesOfText").size());
        assertEquals(
                Fixtures.tree("[" + String.join(",", lines) + "]"),
                Fixtures.tree(run(log, "--array", "--pretty").out()));
    }

    @Test
    void flawsOfALargeMessageAreReportedOnce() {
        String text = "\"".repeat(1_000_000);
        Run run = run("8=FIX.4.4|9=5|35=B|11=|58=" + text + "|10=000|\n");
        assertEquals(1, run.exitCode());
        assertEquals(3, run.err().lines().count(), run.err());
        assertFalse(run.err().contains(" more)"), run.err());
    }

    @Test
    void fileAppearsWhenItIsComplete() throws IOException {
        Path out = Files.writeString(folder.resolve("out"), "old");
        assertEquals(new Run(0, "", ""), run(A, "-o", out.toString()));
        assertEquals(JSON_A + "\n", Files.readString(out));
        assertEquals(List.of("out"), files());
    }

    @Test
    void fileIsCompressedIfItsNameEndsWithGz() throws IOException {
        Path out = folder.resolve("out.json.gz");
        assertEquals(0, run(A + A, "--out", out.toString()).exitCode());
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(out))) {
            assertEquals(JSON_A + "\n" + JSON_A + "\n", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void failedRunLeavesTheFileUnchanged() throws IOException {
        Path out = Files.writeString(folder.resolve("out"), "old");
        assertEquals(
                3, run(A + DAMAGED, "--on-error=fail", "-o", out.toString()).exitCode());
        assertEquals("old", Files.readString(out));
        Files.delete(out);
        assertEquals(
                3, run(A + DAMAGED, "--on-error=fail", "-o", out.toString()).exitCode());
        assertEquals(List.of(), files());
    }

    @Test
    void linkToTheFileIsKept() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertEquals(0, run(A, "-o", link.toString()).exitCode());
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(JSON_A + "\n", Files.readString(file));
    }

    @Test
    void unwritableFileStopsTheRun() {
        assertEquals(
                new Run(2, "", "fix2json: cannot write " + folder + ": it is a directory\n"),
                run(A, "-o", folder.toString()));
        String nowhere = folder.resolve("no/where").toString();
        assertEquals(
                new Run(2, "", "fix2json: cannot write " + nowhere + ": no such directory\n"), run(A, "-o", nowhere));
    }

    @Test
    void unreadableInputDoesNotDiscardTheOutput() throws IOException {
        Path out = folder.resolve("out");
        Path in = Files.write(folder.resolve("in"), Fixtures.bytes(A));
        assertEquals(
                2,
                run("", folder.resolve("missing").toString(), in.toString(), "-o", out.toString())
                        .exitCode());
        assertEquals(JSON_A + "\n", Files.readString(out));
    }

    @Test
    void firstRejectedLineStopsTheRunIfRequested() {
        String warning = "8=FIX.4.4|9=5|35=0|10=000|\n";
        Run run = run(A + warning + "x\n" + DAMAGED + A, "--on-error", "fail", "--array");
        assertEquals(3, run.exitCode());
        assertEquals(2, Fixtures.tree(run.out()).size());
        assertTrue(run.err().endsWith("-:4: not a whole message: MsgType (35) must be the third field\n"), run.err());
        assertEquals(1, run(A + DAMAGED + A, "--on-error=skip").exitCode());
        assertEquals(0, run(A + "x\n" + A, "--on-error=fail").exitCode());
        assertEquals(64, run(A, "--on-error=shout").exitCode());
    }

    @Test
    void quietRunReportsOnlyErrors() {
        assertEquals(new Run(1, JSON_A + "\n", ""), run(DAMAGED + A, "-q"));
        assertEquals(
                new Run(1, JSON_A + "\n", "-:1: not a whole message: MsgType (35) must be the third field\n"),
                run(DAMAGED + A, "-q", "--report=damaged"));
        String missing = folder.resolve("missing").toString();
        assertEquals(new Run(2, "", "fix2json: cannot read " + missing + ": no such file\n"), run("", "-q", missing));
    }

    @Test
    void linesWithoutFixAreReportedOnRequestAndAreNoFailure() {
        String log = "x\n" + A + DAMAGED + "y\n";
        String line = ": no FIX message in this line: \"8=FIX\" not found\n";
        String damage = "-:3: not a whole message: MsgType (35) must be the third field\n";
        assertEquals(new Run(1, JSON_A + "\n", damage), run(log));
        assertEquals(new Run(1, JSON_A + "\n", damage), run(log, "--report=damaged"));
        assertEquals(new Run(1, JSON_A + "\n", "-:1" + line + damage + "-:4" + line), run(log, "--report=all"));
        assertEquals(new Run(1, JSON_A + "\n", ""), run(log, "--report=none"));
        assertEquals(new Run(0, JSON_A + "\n", "-:1" + line), run("x\n" + A, "--report=all"));
    }

    @Test
    void summaryCountsMessagesWithoutATime() {
        String early = message("FIX.4.4", "35=0|52=20260315-08:00:00|112=a|");
        String late = message("FIX.4.4", "35=0|52=20260316080000000000001|112=b|");
        String none = message("FIX.4.4", "35=0|112=c|") + message("FIX.4.4", "35=0|52=today|112=d|");
        String other = message("FIX.4.4", "35=1|112=e|");
        Run run = run(early + late + none + other, "--summary", "--only=0", "--from=2026-03-16");
        assertEquals(1, run.out().lines().count(), run.out());
        assertTrue(
                run.err()
                        .startsWith("fix2json: 1 messages converted, 4 not selected"
                                + " (2 of them without a SendingTime that can be read); "),
                run.err());
    }

    @Test
    void summariesOfOtherCommandsCountThemToo(@TempDir Path folder) throws IOException {
        String orders = message("FIX.4.4", "35=D|34=1|49=A|56=B|52=20260316-08:00:00|11=a|")
                + message("FIX.4.4", "35=D|34=2|49=A|56=B|52=20260315-08:00:00|11=b|")
                + message("FIX.4.4", "35=D|34=3|49=A|56=B|11=c|");
        String log = Files.writeString(folder.resolve("a.log"), orders).toString();
        String time = "--from=2026-03-16";
        String counts = ", 2 not selected (1 of them without a SendingTime that can be read)";
        assertTrue(run("", "latency", "--summary", time, log).err().contains(counts));
        String both = ", 4 not selected (2 of them without a SendingTime that can be read)";
        assertTrue(run("", "diff", "--summary", time, log, log).err().contains(both));
        String ofOrders = ", 1 messages without a SendingTime that can be read";
        assertTrue(run("", "orders", "--summary", time, log).err().contains(ofOrders));
    }

    @Test
    void summaryListsCounts() {
        String log = A + "x\ny\n8=FIX.4.4|9=5|\n8=FIX.4.4|9=5|35=0|10=000|\n" + message("FIX.4.4", "35=1|112=z|");
        Run run = run(log, "--summary", "--only=0");
        List<String> last = run.err().lines().skip(2).toList();
        assertTrue(
                last.get(0)
                        .matches(
                                "fix2json: 2 messages converted, 1 not selected; 2 lines without FIX; 1[0-9]{2} bytes in [0-9.]+ s:"
                                        + " [0-9.]+ MB/s, [0-9,]+ messages/s"),
                last.toString());
        assertEquals("fix2json: 1 rejected: NO_MSG_TYPE 1", last.get(1));
        assertEquals("fix2json: 1 converted with a warning: CHECK_SUM 1", last.get(2));
        assertEquals(3, last.size());
        assertFalse(run(log).err().contains("messages/s"), "without a terminal there is no summary by default");
    }

    @Test
    void linkWithTheNameOfThePartialFileIsNotFollowed() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "other content");
        long pid = ProcessHandle.current().pid();
        Files.createSymbolicLink(folder.resolve(".a.json." + pid + ".part"), victim);
        assertEquals(0, run(A, "--out", folder.resolve("a.json").toString()).exitCode());
        assertEquals("other content", Files.readString(victim));
        assertEquals(JSON_A + "\n", Files.readString(folder.resolve("a.json")));
        assertEquals(List.of(".a.json." + pid + ".part", "a.json", "victim"), files());
    }

    @Test
    void outputIsNeverAnInput() throws IOException {
        Path log = Files.writeString(folder.resolve("y.log"), A, StandardCharsets.ISO_8859_1);
        Path symbolic = Files.createSymbolicLink(folder.resolve("symbolic.log"), log);
        Path hard = Files.createLink(folder.resolve("hard.log"), log);
        Path other = folder.resolve("sub/../y.log");
        Files.createDirectory(folder.resolve("sub"));
        for (Path output : List.of(log, symbolic, hard, other)) {
            for (Path input : List.of(log, symbolic, hard, other)) {
                Run run = run("", "-o", output.toString(), input.toString());
                assertEquals(64, run.exitCode(), run.err());
                assertTrue(
                        run.err()
                                .startsWith("fix2json: --out " + output
                                        + " is also an input: choose another file for the output\n"),
                        run.err());
                assertEquals(A, Files.readString(log, StandardCharsets.ISO_8859_1));
            }
        }
        Path dictionary = Files.writeString(folder.resolve("d.xml"), "<fix major='4' minor='4'/>");
        Run run = run(A, "-o", dictionary.toString(), "--dictionary", dictionary.toString());
        assertEquals(64, run.exitCode(), run.err());
        assertTrue(run.err().contains("--out would replace the dictionary " + dictionary), run.err());
        assertEquals("<fix major='4' minor='4'/>", Files.readString(dictionary));
    }

    @ParameterizedTest
    @CsvSource({
        "orders, -o",
        "latency, -o",
        "latency, --svg",
        "diff other.log, -o",
        "reverse, -o",
    })
    void outputIsNoDictionaryOfAnyCommand(String command, String option) throws IOException {
        Path dictionary = Files.writeString(folder.resolve("d.xml"), "<fix major='4' minor='4'/>");
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.addAll(List.of(option, dictionary.toString(), "--dictionary", dictionary.toString(), "a.log"));
        Run run = run(A, args.toArray(String[]::new));
        assertEquals(64, run.exitCode(), run.err());
        assertTrue(
                run.err()
                        .contains((option.equals("-o") ? "--out" : option) + " would replace the dictionary "
                                + dictionary),
                run.err());
        assertEquals("<fix major='4' minor='4'/>", Files.readString(dictionary));
    }

    /** The only log of a directory is no place for the output, and is not emptied. */
    @Test
    void outputIsNoLogOfTheInputDirectory() throws IOException {
        Path log = Files.writeString(folder.resolve("a.log"), A, StandardCharsets.ISO_8859_1);
        Run run = run("", folder.toString(), "-o", log.toString());
        assertEquals(64, run.exitCode(), run.err());
        assertTrue(run.err().contains("exists in the input directory " + folder), run.err());
        assertEquals(A, Files.readString(log, StandardCharsets.ISO_8859_1));
        Path elsewhere =
                Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("b.log"), A);
        Path logs = Files.createDirectory(folder.resolve("logs"));
        Path link = Files.createSymbolicLink(logs.resolve("b.log"), elsewhere);
        assertEquals(64, run("", logs.toString(), "-o", link.toString()).exitCode(), "a link in the directory");
        assertEquals(64, run(A, "-o", "-").exitCode());
        Path hard = Files.createLink(folder.resolve("hard.json"), Files.writeString(logs.resolve("c.log"), A));
        assertEquals(new Run(0, "", ""), run("", logs.toString(), "-o", hard.toString()));
        assertEquals(JSON_A + "\n", Files.readString(hard), "a log that has another name elsewhere is read");
        assertEquals(A, Files.readString(logs.resolve("c.log")));
        Files.delete(hard);
        Files.delete(logs.resolve("c.log"));
        Path fresh = folder.resolve("all.json");
        Files.delete(elsewhere);
        assertEquals(new Run(0, "", ""), run("", folder.toString(), "-o", fresh.toString()));
        assertEquals(JSON_A + "\n", Files.readString(fresh));
    }

    @Test
    void argumentThatTheLocaleCannotNameDoesNotStopTheOthers() throws IOException {
        Path log = Files.writeString(folder.resolve("a.log"), A, StandardCharsets.ISO_8859_1);
        Run run = run("", "\0.log", log.toString());
        assertEquals(2, run.exitCode());
        assertEquals(JSON_A + "\n", run.out());
        assertTrue(run.err().contains(": its name has characters that the charset of the locale, "), run.err());
    }
}
