// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.frame;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.zilch.fix2json.wire.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JsonToFixTest {
    // ---- there and back ----

    static List<List<String>> views() {
        return List.of(
                List.of(),
                List.of("--types"),
                List.of("--tags"),
                List.of("--flat"),
                List.of("--flat", "--tags", "--types"),
                List.of("--array", "--pretty"),
                List.of("--with=source,line,time,raw"),
                List.of("--types", "--data=base64"));
    }

    /** Converts to JSON and back, and returns one message a line. */
    private static List<String> thereAndBack(String log, List<String> options) throws IOException {
        Run there = Run.run(log, options.toArray(String[]::new));
        Run back = Run.run(Fixtures.utf8(there.out()), "reverse");
        assertEquals(new Run(0, back.out(), ""), back);
        return Fixtures.scan(Fixtures.bytes(Fixtures.utf8(back.out())));
    }

    private static boolean isUtf8(String message) {
        byte[] bytes = Fixtures.bytes(message);
        return Utf8.isValid(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    @ParameterizedTest
    @MethodSource("views")
    @Tag("slow")
    void messagesOfTheSessionLogAreTheSameBytesOrHaveTheSameFields(List<String> options) throws IOException {
        List<String> messages = Fixtures.scan(Files.readAllBytes(Path.of("samples/session.log"))).stream()
                .filter(message -> Run.run(message).exitCode() == 0 && isUtf8(message))
                .toList();
        assertTrue(messages.size() > 200);
        List<String> back = thereAndBack(String.join("\n", messages), options);
        assertEquals(messages.size(), back.size());
        int same = 0;
        for (int i = 0; i < messages.size(); i++) {
            boolean isSame = messages.get(i).equals(back.get(i));
            same += isSame ? 1 : 0;
            String unordered = messages.get(i);
            assertTrue(
                    isSame || !Run.run(unordered, "--validate=dictionary").err().isEmpty(),
                    () -> "in the order of the dictionary: " + unordered);
            assertEquals(
                    Fixtures.tree(Run.run(unordered).out()),
                    Fixtures.tree(Run.run(back.get(i)).out()));
        }
        assertTrue(same > 200, same + " of " + back.size());
    }

    @ParameterizedTest
    @MethodSource("views")
    void dataGroupsTimesAndRepetitionsAreTheSameBytes(List<String> options) throws IOException {
        List<String> messages = List.of(
                frame("FIX.4.4", "35=B\u0001148=h\u000133=1\u000158=t\u000195=5\u000196=a\u0001b=c\u0001"),
                message("FIX.4.4", "35=D|11=a|453=2|448=x|447=D|452=1|802=2|523=s|803=1|523=t|448=y|54=1|"),
                message("FIX.4.4", "35=D|11=a|453=0|54=1|"),
                message("FIX.4.4", "35=D|11=a|58=x|58=y|58=z|5001=q|"),
                message("FIX.4.4", "35=D|43=Y|60=20260316-08:00:00.123|432=20260317|44=1.50|114=N|"),
                message("FIX.4.4", "35=D|1724=5|2593=2|2594=2|2595=Y|2594=4|"),
                message("FIX.4.2", "35=E|66=L|68=2|73=2|11=1|67=1|11=2|67=2|"),
                message("FIXT.1.1", "35=A|49=A|56=B|98=0|384=1|372=B|385=S|1130=6|1410=Y|1137=9|"),
                message("FIXT.1.1", "35=D|1128=4|11=a|63=0|"),
                message("FIX.4.4", "35=0|0=a|-7=b|4294967295=c|"),
                message("FIX.4.4", "35=0|112=|"),
                message("FIX.4.4", "35=5|58=bye|93=3|89=x\u0001y|"),
                message("FIX.4.4", "35=D|11=a|95=1|96=x|95=1|96=y|58=t|"));
        assertEquals(messages, thereAndBack(String.join("\n", messages), options));
    }

    @Test
    void logonDeterminesTheVersionOfLaterMessages() throws IOException {
        String logon = message("FIXT.1.1", "35=A|49=A|56=B|98=0|1137=4|");
        String order = message("FIXT.1.1", "35=D|49=A|56=B|63=0|64=x|");
        assertEquals(List.of(logon, order), thereAndBack(logon + "\n" + order, List.of()));
    }

    @Test
    void theMessageAfterAnErrorIsConverted() throws Exception {
        JsonToFix converter = new JsonToFix(Fixtures.DICTIONARIES, FixToJsonOptions.DEFAULT);
        String good = "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"0\"},\"Body\":{}}";
        try (JsonParser json = new JsonFactory().createParser("[" + good + ",{\"a\":[{}]}," + good + "]")) {
            converter.next(json);
            assertThrows(JsonToFixException.class, () -> converter.next(json));
            assertEquals(message("FIX.4.4", "35=0|"), new String(converter.next(json), StandardCharsets.ISO_8859_1));
            assertNull(converter.next(json));
        }
    }

    // ---- the command ----

    /** What is in the wrong place in JSON can be a value, and reports never contain values. */
    @Test
    void reportsContainNoValues(@TempDir Path folder) throws IOException {
        String head = "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"A\"},\"Body\":{";
        Path log = Files.writeString(folder.resolve("any.log"), Fixtures.message("FIX.4.4", "35=0|"));
        for (String body : List.of(
                "\"Password\":SECRETq7}}",
                "\"Password\":\"a\" SECRETq7}}",
                "\"Password=SECRETq7\":\"a\"}}",
                "\"NoPartyIDs\":[{\"448 SECRETq7\":1}]}}",
                "\"RawDataLength\":\"SECRETq7\",\"RawData\":\"a\"}}",
                "\"Symbol\":777123}}",
                "\"RawData\":{\"base64\":\"SECRETq7!\"}}}")) {
            Path json = Files.writeString(folder.resolve("bad.json"), head + body);
            String reverse = Run.run("", "reverse", json.toString()).err();
            String diff = Run.run("", "diff", "--mask", "Password", json.toString(), log.toString())
                    .err();
            assertFalse((reverse + diff).contains("SECRETq7"), reverse + diff);
            assertFalse((reverse + diff).contains("777123"), reverse + diff);
            assertFalse(reverse.isEmpty() || diff.isEmpty(), body);
        }
    }

    /** What Jackson refuses unless it is told otherwise: a number as long as a message, and any depth, which is a mistake. */
    @Test
    void longNumbersComeBackAndDeepValuesAreLeftOut(@TempDir Path folder) throws IOException {
        String number = "1".repeat(5_000);
        String fix =
                Fixtures.message("FIX.4.4", "35=D|34=1|49=A|52=20260316-09:00:00|56=B|11=a|44=" + number + "|") + "\n";
        String json = Run.run(fix, "--types", "--flat").out();
        String deep = json.replace(number, "[".repeat(20_000) + "]".repeat(20_000));
        Run run = Run.run(json + deep + json, "reverse");
        assertEquals(fix + fix, run.out(), run.err());
        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith("-:2: /Price"), run.err());
        Run diff = Run.run(
                json,
                "diff",
                "-",
                Files.writeString(folder.resolve("a.log"), fix).toString());
        assertEquals(0, diff.exitCode(), diff.out() + diff.err());
    }
}
