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
import java.util.List;
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
    private static final String FILL =
            message("FIX.4.4", "35=8|34=10|49=B|56=A|52=20260316-08:00:01.000|11=x|150=F|39=2|55=V|");

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

    private static long max(JsonNode report, String stage) {
        return report.get("requests").get(0).get("stages").get(stage).get("max").asLong();
    }

    @Test
    void tableSaysTheClockAndWhatIsLeftOut() {
        assertEquals(new Run(ExitCode.OK, """
                        clock: SendingTime (52), set by the sender of each message
                               the latencies from a request contain the difference between the clocks of both sides
                        latencies in ms

                        session  request                                 count    min   50 %   90 %   99 %  99.9 %    max
                        A -> B   D NewOrderSingle  answer                    1    250    250    250    250     250    250
                                                   first fill                1  1,000  1,000  1,000  1,000   1,000  1,000
                                                   full fill                 1  1,000  1,000  1,000  1,000   1,000  1,000
                                                   answer to first fill      1    750    750    750    750     750    750

                        messages: 3; requests: 1; without an answer: 0; rejected: 0
                        """, ""), run(ORDER + "\n" + NEW + "\n" + FILL));
    }

    @Test
    void firstMessageDecidesTheClockAndNoOtherOneIsMixedIn() {
        JsonNode report = json("08:00:00.000 " + ORDER + "\n" + NEW + "\n08:00:07.000 " + FILL + "\n");
        assertEquals("log", report.get("clock").textValue());
        assertEquals(1, report.get("leftOut").get("withoutTime").asInt());
        assertEquals(7_000_000_000L, max(report, "answer"));
        assertEquals(
                "sending", json(ORDER + "\n08:00:01 " + NEW + "\n").get("clock").textValue());
    }

    @Test
    void logWithDatesHasNoTimeWhereItHasNoDate() {
        JsonNode report = json("2026-03-16 08:00:00 " + ORDER + "\n08:00:01 " + NEW + "\n2026-03-16 08:00:02 " + FILL);
        assertEquals(1, report.get("leftOut").get("withoutTime").asInt());
        assertEquals(2_000_000_000L, max(report, "answer"));
    }

    @Test
    void timesOfDayGoOnAfterMidnight() {
        JsonNode report = json("23:59:59.900 " + ORDER + "\n00:00:00.100 " + NEW + "\n23:59:59.950 " + FILL + "\n");
        assertEquals(200_000_000L, max(report, "answer"));
        assertEquals(50_000_000L, max(report, "fullFill"));
    }

    @Test
    void transactTimeIsAClock() {
        String order = message("FIX.4.4", "35=D|34=7|49=A|56=B|11=x|60=20260316-08:00:00.000001|");
        String report = message("FIX.4.4", "35=8|34=9|49=B|56=A|11=x|150=8|39=8|60=20260316-08:00:00.000003|");
        JsonNode json = json(order + report, "--clock", "transact");
        assertEquals("transact", json.get("clock").textValue());
        assertEquals(6, json.get("clockDigits").asInt());
        assertEquals(2_000, max(json, "answer"));
    }

    /** Two clients of a hub, and two users of a session, may have orders with the same ClOrdID. */
    @Test
    void requestsOfPartiesAreToldApart() {
        for (String[] party :
                new String[][] {{"115=F1|", "128=F1|", "115=F2|", "128=F2|"}, {"50=U1|", "57=U1|", "50=U2|", "57=U2|"}
                }) {
            String log = message("FIX.4.4", "35=D|34=1|49=A|56=B|52=20260316-08:00:00.000|" + party[0] + "11=x|")
                    + message("FIX.4.4", "35=D|34=2|49=A|56=B|52=20260316-08:00:01.000|" + party[2] + "11=x|")
                    + message(
                            "FIX.4.4", "35=8|34=1|49=B|56=A|52=20260316-08:00:05.000|" + party[1] + "11=x|150=8|39=8|")
                    + message(
                            "FIX.4.4", "35=8|34=2|49=B|56=A|52=20260316-08:00:05.000|" + party[3] + "11=x|150=8|39=8|");
            JsonNode answers = json(log).get("requests").get(0).get("stages").get("answer");
            assertEquals(2, answers.get("count").asInt());
            assertEquals(4_000_000_000L, answers.get("min").asLong());
            assertEquals(5_000_000_000L, answers.get("max").asLong());
        }
    }

    /** The side that answers may do so with the SubID of a person, unless that is the SubID of another session. */
    @Test
    void anAnswerMayHaveAnotherSubIdOfItsSender() {
        String order = message("FIX.4.4", "35=D|34=1|49=A|56=B|57=D1|52=20260316-08:00:00.000|11=x|");
        String other = message("FIX.4.4", "35=D|34=1|49=A|56=B|57=D2|52=20260316-08:00:00.000|11=y|");
        String answer = message("FIX.4.4", "35=8|34=2|49=B|50=D2|56=A|52=20260316-08:00:02.000|11=x|150=8|39=8|");
        assertTrue(run(order + answer).out().contains("rejected: 1"));
        assertTrue(run(order + other + answer).out().contains("rejected: 0"));
    }

    /** A message of the first run of numbers is not rejected by what rejects one of the second. */
    @Test
    void aRejectIsOfItsRunOfNumbers() {
        String order = message("FIX.4.4", "35=D|34=2|49=A|56=B|52=20260316-08:00:00.000|11=x|");
        String logon = message("FIX.4.4", "35=A|34=1|49=A|56=B|52=20260316-08:00:01.000|141=Y|");
        String reject = message("FIX.4.4", "35=3|34=2|49=B|56=A|52=20260316-08:00:02.000|45=2|");
        assertTrue(run(order + reject).out().contains("rejected: 1"));
        assertTrue(run(order + logon + reject).out().contains("rejected: 0"));
        String logonOfOther = message("FIX.4.4", "35=A|34=1|49=B|56=A|52=20260316-08:00:00.500|141=Y|");
        assertTrue(run(order + logonOfOther + reject).out().contains("rejected: 1"));
        assertTrue(
                run(order + logonOfOther + logon + reject).out().contains("rejected: 0"), "also with the second Logon");
    }

    /** A SequenceReset begins the numbers anew from NewSeqNo on, unless it fills a gap. */
    @Test
    void aRejectIsNotOfARequestBeforeASequenceReset() {
        String order = message("FIX.4.4", "35=D|34=2|49=A|56=B|52=20260316-08:00:00.000|11=x|");
        String reject = message("FIX.4.4", "35=3|34=2|49=B|56=A|52=20260316-08:00:02.000|45=2|");
        for (String fields : List.of("36=1|", "36=2|123=N|", "36=3|", "36=1|123=Y|", "36=1|43=Y|")) {
            String reset = message("FIX.4.4", "35=4|34=3|49=A|56=B|52=20260316-08:00:01.000|" + fields);
            boolean isBegun = fields.equals("36=1|") || fields.equals("36=2|123=N|");
            assertTrue(run(order + reset + reject).out().contains("rejected: " + (isBegun ? 0 : 1)), fields);
        }
    }

    @Test
    void negativeLatenciesAreCountedAndInNoPercentile() {
        Run run = run("08:00:01 " + ORDER + "\n08:00:00 " + NEW + "\n08:00:03 " + FILL + "\n");
        assertTrue(
                run.out().contains("negative latencies, left out (the clocks differ, or the log is not in order): 1\n"),
                run.out());
        assertFalse(run.out().contains(" answer  "), run.out());
    }

    @Test
    void answersThatAreAllNegativeAreAnswers() {
        String log = "08:00:01 " + ORDER + "\n08:00:00 " + NEW + "\n";
        Run run = run(log);
        assertTrue(run.out().contains(" left out  "), run.out());
        assertFalse(run.out().contains("no answer"), run.out());
        assertEquals(
                "{\"count\":0,\"negative\":1,\"min\":null,\"max\":null,\"percentiles\":{}}",
                json(log).at("/requests/0/stages/answer").toString());
    }

    @Test
    void droppedRequestsAreCounted() {
        String other = ORDER.replace("11=x", "11=y");
        JsonNode report = json(ORDER + "\n" + other + "\n" + NEW + "\n", "--pending", "1", "--lenient");
        assertEquals(1, report.get("leftOut").get("droppedUnanswered").asInt());
        assertEquals(1, report.get("leftOut").get("unmatchedReports").asInt());
        assertEquals(2, report.get("requests").get(0).get("unanswered").asInt());
        assertEquals(
                1,
                json(ORDER + "\n" + NEW + "\n" + other + "\n", "--pending", "1", "--lenient")
                        .get("leftOut")
                        .get("droppedUnfilled")
                        .asInt());
    }

    @Test
    void requestsWithoutAnIdentifierAreCounted() {
        String sides = "49=A|56=B|52=20260316-08:00:00.000|";
        String log = message("FIX.4.2", "35=D|34=1|" + sides + "55=V|")
                + message("FIX.4.2", "35=H|34=2|" + sides + "11=x|")
                + message("FIX.4.2", "35=A|34=3|" + sides);
        assertEquals(2, json(log).get("leftOut").get("withoutIdentifier").asInt());
        String note = "requests without the identifier that answers repeat, left out: 2\n";
        assertTrue(run(log).out().endsWith(note), run(log).out());
    }

    @Test
    void sessionsWithOtherSidesAreNotMatched() {
        String other = message("FIX.4.4", "35=8|34=9|49=C|56=A|52=20260316-08:00:00.250|11=x|150=0|39=0|");
        String sameSide = message("FIX.4.4", "35=8|34=9|49=A|56=B|52=20260316-08:00:00.250|11=x|150=0|39=0|");
        JsonNode report = json(ORDER + other + sameSide);
        assertEquals(2, report.get("leftOut").get("unmatchedReports").asInt());
        assertEquals(1, report.get("requests").get(0).get("unanswered").asInt());
    }

    /** A reject that comes after another answer is no second answer. */
    @Test
    void allRejectsAreCountedOnce() {
        String pending = "35=8|11=x|150=E|39=E|";
        String[][] cases = {
            {"35=D|11=x|", "35=8|11=x|150=8|39=8|"},
            {"35=D|11=x|", "35=8|11=x|20=0|39=8|"},
            {"35=D|11=x|", "35=8|11=x|150=0|39=0|", "35=8|11=x|150=8|39=8|", "35=8|11=x|150=8|39=8|"},
            {"35=F|11=x|41=w|", "35=8|11=x|41=w|150=8|39=0|"},
            {"35=F|11=x|41=w|", "35=9|11=x|41=w|39=0|"},
            {"35=G|11=x|41=w|", pending, "35=9|11=x|41=w|39=0|"},
            {"35=G|11=x|41=w|", pending, "35=8|11=x|41=w|150=8|39=0|"},
            {"35=V|262=m|", "35=Y|262=m|"},
            {"35=R|131=q|", "35=AG|131=q|"},
        };
        for (String[] messages : cases) {
            StringBuilder log = new StringBuilder();
            for (int i = 0; i < messages.length; i++) {
                String sides = i == 0 ? "49=A|56=B|" : "49=B|56=A|";
                String type = messages[i].substring(0, messages[i].indexOf('|') + 1);
                String rest = messages[i].substring(type.length());
                log.append(message(
                                "FIX.4.4", type + "34=" + i + "|" + sides + "52=20260316-08:00:00.00" + i + "|" + rest))
                        .append('\n');
            }
            JsonNode requests = json(log.toString()).get("requests").get(0);
            assertEquals(1, requests.get("rejected").asInt(), messages[1]);
            assertEquals(0, requests.get("unanswered").asInt(), messages[1]);
            assertEquals(1, requests.get("stages").get("answer").get("count").asInt(), messages[1]);
        }
        assertEquals(
                0,
                json(ORDER + "\n" + message("FIX.4.4", "35=8|34=9|49=B|56=A|52=20260316-08:00:01|11=x|150=I|39=8|"))
                        .get("requests")
                        .get(0)
                        .get("rejected")
                        .asInt());
    }

    @Test
    void rejectsAnswerBySequenceNumberOrIdentifier() {
        String logon = "35=A|34=1|49=A|56=B|52=20260316-08:00:00.000|";
        for (String reject : new String[] {"35=3|45=7|", "35=j|372=D|379=x|", "35=j|45=7|372=D|"}) {
            String answer = message("FIX.4.4", reject + "49=B|56=A|52=20260316-08:00:00.004|");
            JsonNode report = json(message("FIX.4.4", logon) + ORDER + answer);
            assertEquals(1, report.get("requests").get(0).get("rejected").asInt(), reject);
            assertEquals(4_000_000, max(report, "answer"), reject);
        }
    }

    @Test
    void logonIsAnsweredByALogonOfTheOtherSide() {
        String logon = message("FIX.4.4", "35=A|34=1|49=A|56=B|52=20260316-08:00:00.000|");
        String again = message("FIX.4.4", "35=A|34=1|49=A|56=B|52=20260316-08:01:00.000|");
        String answer = message("FIX.4.4", "35=A|34=1|49=B|56=A|52=20260316-08:01:00.020|");
        JsonNode report = json(logon + again + answer);
        assertEquals(1, report.get("requests").size());
        assertEquals(2, report.get("requests").get(0).get("count").asInt());
        assertEquals(20_000_000, max(report, "answer"));
    }

    @Test
    void versionsWithoutExecTypeHaveFills() {
        String order = message("FIX.4.0", "35=D|34=7|49=A|56=B|52=20260316-08:00:00|11=x|");
        String report = message("FIX.4.0", "35=8|34=9|49=B|56=A|52=20260316-08:00:02|11=x|20=0|39=2|");
        JsonNode json = json(order + report);
        assertEquals(2_000_000_000, max(json, "fullFill"));
        assertFalse(json.get("requests").get(0).get("stages").has("answerToFirstFill"));
    }

    @Test
    void latenciesAcrossFilesAreCounted() throws Exception {
        Path first = Files.writeString(folder.resolve("1.log"), "08:00:00 " + ORDER + "\n");
        Path second = Files.writeString(folder.resolve("2.log"), "08:00:01 " + NEW + "\n");
        JsonNode report = json("", first.toString(), second.toString());
        assertEquals(1, report.get("leftOut").get("acrossFiles").asInt());
        assertEquals(1_000_000_000, max(report, "answer"));
    }

    @Test
    void selectedMessagesOnlyAreMeasured() {
        JsonNode report = json(ORDER + NEW + FILL, "--where", "not 150 = 0");
        assertEquals(2, report.get("messages").asInt());
        assertEquals(1_000_000_000, max(report, "answer"));
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
        assertEquals(
                "***",
                json(ORDER + NEW, "--mask", "35").at("/requests/0/msgType").textValue());
        for (String[] code : new String[][] {{"20", "ExecTransType"}, {"39", "OrdStatus"}, {"150", "ExecType"}}) {
            for (String mask : code) {
                Run run = Run.run("", "latency", "--mask", mask);
                assertEquals(64, run.exitCode());
                assertEquals(
                        "fix2json: --mask: the figures are computed from " + code[1] + " (" + code[0]
                                + "), and would tell what its values are: leave it out of the mask",
                        run.err().lines().findFirst().orElse(""));
            }
        }
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
    void damagedMessagesAreReported() {
        Run run = run(ORDER + "\n8=FIX.4.4|9=5|35=D|x|10=000|\n" + NEW.substring(0, 40) + "\n");
        assertEquals(ExitCode.REPORTED, run.exitCode());
        assertEquals(
                "-:2: the field at byte 19 has no '='\n-:3: the message is cut off: it has no CheckSum (10) at its end\n",
                run.err());
        assertEquals(
                ExitCode.STOPPED,
                run("8=FIX.4.4|9=5|35=D|x|10=000|\n", "--on-error", "fail").exitCode());
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
    void conflictingFilesAreRefused() throws Exception {
        String log = Files.writeString(folder.resolve("a.log"), ORDER).toString();
        assertEquals(ExitCode.USAGE, run("", log, "--svg", log).exitCode());
        assertEquals(ExitCode.USAGE, run("", log, "--out", log).exitCode());
        assertEquals(ExitCode.USAGE, run(ORDER, "--out", "x", "--svg", "x").exitCode());
        assertEquals(ExitCode.USAGE, run("", "--pending", "0").exitCode());
        assertEquals(
                ExitCode.FAILED, run("", log, "--svg", folder + "/no/b.svg").exitCode());
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

    @Test
    void logWithoutMessages() {
        Run run = run("nothing\n");
        assertEquals(ExitCode.REPORTED, run.exitCode());
        assertEquals(
                "clock: none: there is no message\nlatencies in ms\nmessages: 0; requests: 0; without an answer: 0; rejected: 0\n",
                run.out());
    }
}
