// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.kit.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options, the output and the exit codes of {@code fix2json diff}. */
class DiffCommandTest {
    @TempDir
    private Path folder;

    private Path a;
    private Path b;

    @BeforeEach
    void name() {
        a = folder.resolve("a");
        b = folder.resolve("b");
    }

    private static String order(int number, String fields) {
        return message("FIX.4.4", "35=D|34=" + number + "|49=X|56=Y|" + fields) + "\n";
    }

    private Run diff(String textOfA, String textOfB, String... args) throws IOException {
        Files.write(a, Fixtures.bytes(textOfA));
        Files.write(b, Fixtures.bytes(textOfB));
        List<String> all = new ArrayList<>(List.of("diff", a.toString(), b.toString()));
        all.addAll(Arrays.asList(args));
        Run run = Run.run("", all.toArray(String[]::new));
        return new Run(
                run.exitCode(), run.out().replace(folder + "/", ""), run.err().replace(folder + "/", ""));
    }

    private static String totals(int ofA, int ofB, int same, int different, int onlyA, int onlyB) {
        return "messages: " + ofA + " in A, " + ofB + " in B; the same: " + same + "; different: " + different
                + "; only in A: " + onlyA + "; only in B: " + onlyB + "\n";
    }

    private void assertSame(String textOfA, String textOfB, String... args) throws IOException {
        Run run = diff(textOfA, textOfB, args);
        assertEquals("", run.err());
        assertEquals(ExitCode.OK, run.exitCode(), run.out());
    }

    private void assertDifferent(String expected, String textOfA, String textOfB, String... args) throws IOException {
        Run run = diff(textOfA, textOfB, args);
        assertEquals("", run.err());
        assertEquals(expected, run.out().substring(0, run.out().indexOf("messages: ")));
        assertEquals(ExitCode.REPORTED, run.exitCode());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-latest",
                "--types",
                "--tags --flat",
                "--array --pretty --with source,line,time,direction,raw",
                "--enums both",
                "--enums both --types --flat --tags",
                "--repeated members --data base64 --keep-checksum --keep-bodylength"
            })
    void logIsTheSameAsItsJson(String form) throws IOException {
        List<String> args = new ArrayList<>(List.of(form.split(" ")));
        args.add("samples/session.log");
        Files.writeString(b, Run.run("", args.toArray(String[]::new)).out());
        List<String> diff = new ArrayList<>(List.of("diff", "samples/session.log", b.toString()));
        if (form.equals("--no-latest")) {
            diff.add(form);
        }
        assertEquals(
                new Run(ExitCode.OK, totals(249, 249, 249, 0, 0, 0), ""), Run.run("", diff.toArray(String[]::new)));
    }

    @Test
    void orderOfFieldsDoesNotMatter() throws IOException {
        assertSame(order(1, "11=a|55=V|453=1|448=p|447=D|452=3|"), order(1, "55=V|11=a|453=1|448=p|452=3|447=D|"));
    }

    @Test
    void orderOfEntriesMatters() throws IOException {
        assertDifferent("""
                FIX.4.4 X -> Y 1 D: a:1 | b:1
                  NoPartyIDs[0].PartyID (448): p | q
                  NoPartyIDs[1].PartyID (448): q | p
                """, order(1, "453=2|448=p|448=q|"), order(1, "453=2|448=q|448=p|"));
    }

    @Test
    void fieldsGroupsAndEntriesOfOneSideAreShown() throws IOException {
        assertDifferent(
                """
                FIX.4.4 X -> Y 1 D: a:1 | b:1
                  Text (58): t | -
                  9001 (9001): - | x
                FIX.4.4 X -> Y 2 D: a:2 | b:2
                  NoPartyIDs (453): [{PartyID=p, PartyRole=3}] | -
                FIX.4.4 X -> Y 3 D: a:3 | b:3
                  NoPartyIDs[1] (453): - | {PartyID=q}
                """,
                order(1, "58=t|") + order(2, "453=1|448=p|452=3|") + order(3, "453=1|448=p|"),
                order(1, "9001=x|") + order(2, "") + order(3, "453=2|448=p|448=q|"));
    }

    @Test
    void ignoredFieldsAreNotCompared() throws IOException {
        String first = order(1, "52=20260316-08:00:00|453=1|448=p|58=t|");
        String second = order(1, "52=20260316-09:00:00|453=1|448=q|");
        assertSame(first, second, "--ignore", "SendingTime,10,448", "--ignore", "58");
        assertSame(order(1, "453=1|448=p|"), order(1, ""), "--ignore", "NoPartyIDs");
        assertEquals(
                ExitCode.USAGE, diff("", "", "--ignore", "Sendingtime,Prize").exitCode());
    }

    @Test
    void ignoredCompIdsDoNotTellSessionsApart() throws IOException {
        String test = message("FIX.4.4", "35=D|34=1|49=TEST|50=desk|56=Y|11=a|") + "\n";
        assertSame(order(1, "11=a|"), test, "--ignore", "49,SenderSubID");
        Run run = diff(order(1, "11=a|"), test);
        assertEquals(
                "FIX.4.4 X -> Y 1 D: only in A: a:1\nFIX.4.4 TEST/desk -> Y 1 D: only in B: b:1\n"
                        + totals(1, 1, 0, 0, 1, 1),
                run.out());
    }

    @Test
    void typesCompareNumbersAndTimes() throws IOException {
        String first = order(1, "52=20260316-08:00:00|44=1.0|38=100|58=1.0|");
        String second = order(1, "52=20260316-08:00:00.000|44=1.00|38=0100.|58=1.00|");
        assertDifferent("FIX.4.4 X -> Y 1 D: a:1 | b:1\n  Text (58): 1.0 | 1.00\n", first, second, "--types");
        assertTrue(diff(first, second).out().contains("  Price (44): 1.0 | 1.00\n"));
        assertDifferent(
                "FIX.4.4 X -> Y 1 D: a:1 | b:1\n  Price (44): 1.0 | 1.01\n",
                order(1, "44=1.0|"),
                order(1, "44=1.01|"),
                "--types");
    }

    @Test
    void maskHoldsForWhatIsPrinted() throws IOException {
        for (String form : new String[] {"--summary", "--json"}) {
            Run run = diff(
                    order(1, "453=1|448=secret1|58=554=secret2|") + order(2, "453=1|448=secret3|"),
                    order(1, "453=1|448=secret4|58=554=secret5|"),
                    "--mask",
                    "453,554,SenderCompID",
                    form);
            assertEquals(ExitCode.REPORTED, run.exitCode());
            assertTrue(!run.out().contains("secret") && run.out().contains("FIX.4.4 *** -> Y"), run.out());
            assertTrue(run.out().contains("NoPartyIDs[0].PartyID") && run.out().contains("Text"), run.out());
        }
    }

    @Test
    void resentMessagesBelongToResentOnes() throws IOException {
        String resent = order(1, "43=Y|52=20260316-08:00:09|122=20260316-08:00:00|11=a|");
        String original = order(1, "52=20260316-08:00:00|11=a|");
        assertSame(original + order(2, "") + resent, original + order(2, "") + resent);
        assertEquals(
                "FIX.4.4 X -> Y 1 D (sent again): only in A: a:2\n" + totals(2, 1, 1, 0, 1, 0),
                diff(original + resent, original).out());
    }

    @Test
    void resentMessageIsComparedWithTheFirstIfThereIsNoOther() throws IOException {
        String resent = order(1, "43=Y|52=20260316-08:00:09|122=20260316-08:00:00|11=a|58=t|");
        String original = order(1, "52=20260316-08:00:00|11=a|");
        assertDifferent("FIX.4.4 X -> Y 1 D: a:1 | b:1\n  Text (58): - | t\n", original, resent);
        assertSame(original, resent, "--ignore", "58");
    }

    @ParameterizedTest
    @ValueSource(strings = {"35=A|34=1|141=Y|", "35=A|34=1|", "35=0|34=1|"})
    void sequenceNumbersThatBeginAnewAreNotMixed(String first) throws IOException {
        String begin = message("FIX.4.4", first + "49=X|56=Y|52=20260316-08:00:00|") + "\n";
        String again = message("FIX.4.4", first + "49=X|56=Y|52=20260316-09:00:00|") + "\n";
        String log = begin + order(2, "11=a|") + again + order(2, "11=b|");
        assertSame(log, log);
        assertSame(begin + begin + order(2, "11=a|"), begin + begin + order(2, "11=a|"));
        assertEquals(
                "FIX.4.4 X -> Y 2 D: a:4 | b:3\n  ClOrdID (11): b | c\nFIX.4.4 X -> Y 2 D: only in A: a:2\n"
                        + totals(4, 3, 2, 1, 1, 0),
                diff(log, begin + again + order(2, "11=c|")).out());
    }

    @Test
    void equalMessagesBelongTogetherWhateverTheirRun() throws IOException {
        String begin = message("FIX.4.4", "35=A|34=1|49=X|56=Y|52=20260316-08:00:00|") + "\n";
        String again = message("FIX.4.4", "35=A|34=1|49=X|56=Y|52=20260316-09:00:00|") + "\n";
        assertEquals(
                "FIX.4.4 X -> Y 1 A: only in A: a:1\n" + totals(3, 2, 2, 0, 1, 0),
                diff(begin + again + order(2, "11=b|"), again + order(2, "11=b|"))
                        .out());
    }

    @Test
    void sequenceResetSetsNumbersBack() throws IOException {
        String reset = message("FIX.4.4", "35=4|34=9|49=X|56=Y|36=5|") + "\n";
        String log = order(5, "11=a|") + reset + order(5, "11=b|");
        assertSame(log, log);
        assertDifferent(
                "FIX.4.4 X -> Y 5 D: a:3 | b:3\n  ClOrdID (11): b | c\n",
                log,
                order(5, "11=a|") + reset + order(5, "11=c|"));
    }

    /** Its first sending is missing on one side, so that it is the first with a number after they were set back. */
    @Test
    void resentMessageAfterASequenceResetIsOfTheNextRun() throws IOException {
        String before = order(2, "52=20260316-08:00:00|11=A|") + order(3, "52=20260316-08:00:01|11=B|");
        String reset = message("FIX.4.4", "35=4|34=4|49=X|56=Y|52=20260316-09:00:00|36=2|") + "\n";
        String sent = order(2, "52=20260316-09:00:01|11=C|");
        String resent = order(2, "52=20260316-09:10:01|43=Y|122=20260316-09:00:01|11=C|");
        String after = order(3, "52=20260316-09:00:02|11=D|");
        String old = order(2, "52=20260316-09:10:01|43=Y|122=20260316-08:00:00|11=A|");
        assertSame(before + reset + sent + after, before + reset + resent + after);
        assertSame(before + old + reset + sent + after, before + reset + old + sent + after);
    }

    @Test
    void messagesWithTheSameNumberBelongToEqualOnes() throws IOException {
        String log = order(7, "11=a|") + order(7, "11=b|") + order(7, "11=c|");
        assertEquals(
                "FIX.4.4 X -> Y 7 D: only in A: a:1\n" + totals(3, 2, 2, 0, 1, 0),
                diff(log, order(7, "11=c|") + order(7, "11=b|")).out());
        assertEquals(
                "FIX.4.4 X -> Y 7 D: a:1 | b:1\n  ClOrdID (11): a | d\n" + totals(3, 3, 2, 1, 0, 0),
                diff(log, order(7, "11=d|") + order(7, "11=b|") + order(7, "11=c|"))
                        .out());
    }

    @Test
    void messagesThatLeaveTheWindowAreSaid() throws IOException {
        StringBuilder other = new StringBuilder();
        for (int i = 1; i <= 20; i++) {
            other.append(message("FIX.4.4", "35=D|34=" + i + "|49=P|56=Q|11=a|"))
                    .append('\n');
        }
        Run run = diff(order(1, "11=a|") + other, order(2, ""), "--window", "1kB");
        assertEquals(
                "fix2json: the messages without their counterpart exceed 1.0 kB: the oldest count as messages of one"
                        + " side only; --window makes room for more\n",
                run.err());
        assertTrue(
                run.out().contains("\nmessages that left the window, so that the other one may have come later: "),
                run.out());
        assertTrue(run.out().contains(totals(21, 1, 0, 0, 21, 1)), run.out());
    }

    @Test
    void damagedMessagesAreReported() throws IOException {
        Run run = diff(order(1, "") + "8=FIX.4.4|9=5|35=D|x|10=000|\n", order(1, ""));
        assertEquals(
                new Run(ExitCode.REPORTED, totals(1, 1, 1, 0, 0, 0), "a:2: the field at byte 19 has no '='\n"), run);
        assertEquals(
                ExitCode.STOPPED,
                diff("8=FIX.4.4|9=5|35=D|x|10=000|\n", "", "--on-error", "fail").exitCode());
        Run json = diff(order(1, ""), "{\"Header\":{\"BeginString\":\"FIX.4.4\"},\"Body\":{}}\n");
        assertEquals("b:1: MsgType is missing: every message needs it, in Header unless it is flat\n", json.err());
        assertEquals(ExitCode.REPORTED, json.exitCode());
    }

    @Test
    void textThatIsNeitherIsReported() throws IOException {
        assertEquals(
                ExitCode.FAILED,
                diff(order(1, ""), "{\"Header\":{\"BeginString\":\"FIX.4.4\"}\n{")
                        .exitCode());
        Run run = diff(order(1, ""), "{\"other\":1}\n");
        assertEquals(ExitCode.REPORTED, run.exitCode());
        assertTrue(run.err().startsWith("fix2json: b: no FIX message found"), run.err());
        assertEquals(
                ExitCode.FAILED, Run.run("", "diff", a.toString(), "nowhere").exitCode());
        assertEquals(ExitCode.USAGE, Run.run("", "diff", a.toString()).exitCode());
        assertEquals(ExitCode.USAGE, Run.run("", "diff", "-", "-").exitCode());
    }

    @Test
    void logsWrappedInJsonAreLogs() throws IOException {
        String line = order(1, "11=a|").strip().replace("\u0001", "\\u0001");
        assertSame("{\"msg\":\"" + line + "\"}\n", order(1, "11=a|"));
    }

    @Test
    void directoriesAndStandardInputAreSides() throws IOException {
        Files.createDirectories(folder.resolve("d"));
        Files.writeString(folder.resolve("d/1.log"), order(1, ""));
        Files.writeString(folder.resolve("d/2.log"), order(2, ""));
        assertEquals(
                new Run(ExitCode.OK, totals(2, 2, 2, 0, 0, 0), ""),
                Run.run(order(1, "") + order(2, ""), "diff", folder.resolve("d").toString(), "-"));
    }

    @Test
    void onlySelectedMessagesAreCompared() throws IOException {
        assertSame(
                order(1, "55=V|") + order(2, "55=W|"), order(1, "55=V|") + order(2, "55=Z|"), "--where", "Symbol = V");
    }
}
