// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static io.github.zilch.fix2json.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command: its streams, its reports and its exit codes. */
class Fix2JsonTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|") + "\n";
    private static final String JSON_A = "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"0\"},"
            + "\"Body\":{\"TestReqID\":\"a\"},\"Trailer\":{}}\n";
    private static final String WRONG_SUM = "8=FIX.4.4|9=5|35=0|10=000|\n";
    private static final String JSON_WRONG_SUM =
            "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"0\"},\"Body\":{},\"Trailer\":{}}\n";

    @TempDir
    private Path folder;

    private String file(String name, String content) throws IOException {
        return Files.write(folder.resolve(name), Fixtures.bytes(content)).toString();
    }

    @Test
    void standardInputIsReadWithoutAFile() {
        assertEquals(new Run(0, JSON_A + JSON_A, ""), run(A + A));
        assertEquals(new Run(0, JSON_A, ""), run(A, "-"));
        assertEquals(new Run(0, "", ""), run(""));
    }

    @Test
    void filesAreReadInOrder() throws IOException {
        assertEquals(new Run(0, JSON_A + JSON_A + JSON_A, ""), run(A, file("a", A), "-", file("b", A)));
    }

    @Test
    void lineWithoutMessageIsReportedWithFileAndLine() throws IOException {
        String file = file("x.log", A + "hello\n" + A + "8=FIX.4.4|9=5|35=0|\n8=FIX.4.4|9=5|35=0|5b=x|10=000|\n");
        assertEquals(
                new Run(
                        1,
                        JSON_A + JSON_A,
                        file + ":2: no FIX message in this line: \"8=FIX\" not found\n"
                                + file + ":4: the message is cut off: it has no CheckSum (10) at its end\n"
                                + file
                                + ":5: the field at byte 19 has no valid tag: its '=' must follow a number\n"),
                run("", "--report=all", file));
    }

    @Test
    void messageWithAMinorFlawIsConvertedWithAWarning() {
        assertEquals(
                new Run(1, JSON_WRONG_SUM, "-:1: warning: CheckSum (10) is 0 but the bytes add up to 163; converted\n"),
                run(WRONG_SUM));
    }

    @Test
    void manyFlawsOfAKindAreReportedOnce() {
        Run run = run(message("FIX.4.4", "35=D|11=|1=|58=|"));
        assertEquals(
                "-:1: warning: tag 11 at byte 20 has no value; converted as an empty string (and 2 more)\n", run.err());
    }

    @Test
    void onlyTheReasonIsReportedForARejectedMessage() {
        Run run = run("8=FIX.4.4|9=5|35=D|11=|58\n");
        assertEquals(new Run(1, "", "-:1: the field at byte 23 has no '='\n"), run);
    }

    @Test
    void unreadableFileIsReportedAndTheOthersAreConverted() throws IOException {
        String missing = folder.resolve("missing").toString();
        assertEquals(
                new Run(2, JSON_A, "fix2json: cannot read " + missing + ": no such file\n"),
                run("", missing, file("a", A)));
    }

    @Test
    void writeErrorStopsTheRun() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Fix2Json.run(new Streams(
                new ByteArrayInputStream(Fixtures.bytes(A)), full, new PrintStream(err, true, StandardCharsets.UTF_8)));
        assertEquals(2, exitCode);
        assertTrue(
                err.toString(StandardCharsets.UTF_8).startsWith("fix2json: cannot write the output: disk full"),
                err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void customDictionaries() throws IOException {
        String mine = file(
                "mine.xml",
                "<fix major='4' minor='4'><fields><field number='9001' name='Mine' type='INT'/></fields></fix>");
        String yours = file(
                "yours.xml",
                "<fix major='4' minor='2'><fields><field number='9001' name='Yours' type='INT'/></fields></fix>");
        Run run = run(
                message("FIX.4.4", "35=0|9001=a|") + message("FIX.4.2", "35=0|9001=a|"),
                "--dictionary",
                mine,
                "--dictionary=" + yours);
        assertEquals(0, run.exitCode(), run.err());
        assertEquals(List.of("{\"Mine\":\"a\"}", "{\"Yours\":\"a\"}"), bodies(run.out()));
    }

    private static List<String> bodies(String out) {
        return out.lines()
                .map(line -> Fixtures.tree(line).get("Body").toString())
                .toList();
    }

    @Test
    void invalidDictionaryStopsTheRun() throws IOException {
        String wrong = file("wrong.xml", "<fix major='4' minor='4'><fields><field name='X'/></fields></fix>");
        assertEquals(
                new Run(
                        2,
                        "",
                        "fix2json: cannot use dictionary: " + wrong
                                + ": field 'X' has number '': use a number from 1 to 999999\n"),
                run(A, "--dictionary", wrong));
        String missing = folder.resolve("missing.xml").toString();
        assertEquals(
                new Run(2, "", "fix2json: cannot read dictionary " + missing + ": no such file\n"),
                run(A, "--dictionary", missing));
    }

    @Test
    void dictionaryWithUndefinedPartsIsUsedWithAWarning() throws IOException {
        String odd = file("odd.xml", "<fix major='4' minor='4'><header><field name='X'/></header></fix>");
        assertEquals(
                new Run(0, JSON_A, "fix2json: warning: " + odd + ": field 'X' is used but not defined; ignored\n"),
                run(A, "--dictionary", odd));
    }

    @Test
    void helpListsOptionsAndExitCodes() {
        Run run = run("", "--help");
        assertEquals(0, run.exitCode());
        for (String word : List.of("FILE", "--dictionary", "Exit codes", "rejected", "standard error", "SOH")) {
            assertTrue(run.out().contains(word), run.out());
        }
    }

    @Test
    void wrongUsage() {
        Run run = run("", "--no-such-option");
        assertEquals(64, run.exitCode());
        assertEquals(
                "fix2json: Unknown option: '--no-such-option'",
                run.err().lines().findFirst().orElse(""));
        assertTrue(run.err().endsWith("Try 'fix2json --help' for all options.\n"), run.err());
        assertTrue(run.err().lines().count() <= 4, run.err());
        Run typingError = run("", "--arrray");
        assertTrue(typingError.err().contains("--array"), typingError.err());
        Run subcommand = run("", "gateway", "--nonsense");
        assertTrue(subcommand.err().endsWith("Try 'fix2json gateway --help' for all options.\n"), subcommand.err());
    }

    @Test
    void helpIsAlsoASubcommand() {
        assertEquals(run("", "--help").out(), run("", "help").out());
        assertTrue(run("", "help", "load").out().contains("--rate"));
    }

    @Test
    void shellCompletionIsASubcommand() {
        Run run = run("", "generate-completion");
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains("complete") && run.out().contains("--dictionary"), run.out());
        for (String candidates :
                List.of("code\" \"name\" \"both", "text\" \"base64", "none\" \"framing\" \"dictionary")) {
            assertTrue(run.out().contains("\"" + candidates + "\""), candidates);
        }
    }

    @Test
    void version() {
        assertTrue(run("", "--version").out().startsWith("fix2json "));
    }
}
