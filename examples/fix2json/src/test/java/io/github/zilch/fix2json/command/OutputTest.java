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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of the command: lines, arrays, files, summaries. */
class OutputTest {
    private static final String A = message("FIX.4.4", "35=0|112=\"{a\\|") + "\n";
    private static final String JSON_A = "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"0\"},"
            + "\"Body\":{\"TestReqID\":\"\\\"{a\\\\\"},\"Trailer\":{}}";

    @TempDir
    private Path folder;

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
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
    void linkToTheFileIsKept() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertEquals(0, run(A, "-o", link.toString()).exitCode());
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(JSON_A + "\n", Files.readString(file));
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
    void argumentThatTheLocaleCannotNameDoesNotStopTheOthers() throws IOException {
        Path log = Files.writeString(folder.resolve("a.log"), A, StandardCharsets.ISO_8859_1);
        Run run = run("", "\0.log", log.toString());
        assertEquals(2, run.exitCode());
        assertEquals(JSON_A + "\n", run.out());
        assertTrue(run.err().contains(": its name has characters that the charset of the locale, "), run.err());
    }

    @Test
    void textBeforeAMessageIsKnownHoweverLongItIs() {
        Run run = run("08:00:01 " + "x".repeat(700_000) + " " + A, "--with=time");
        assertEquals("", run.err());
        assertEquals("08:00:01", Fixtures.tree(run.out()).get("time").textValue());
    }
}
