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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JsonToFixTest {
    private static final String HEADER = "'Header':{'BeginString':'FIX.4.4','MsgType':'D'}";

    private static String convert(String json) throws IOException, JsonToFixException {
        JsonToFix converter = new JsonToFix(Fixtures.DICTIONARIES, FixToJsonOptions.DEFAULT);
        try (JsonParser parser = new JsonFactory().createParser(json.replace('\'', '"'))) {
            return new String(converter.next(parser), StandardCharsets.ISO_8859_1);
        }
    }

    private static void assertBody(String fields, String body) throws IOException, JsonToFixException {
        assertEquals(
                message("FIX.4.4", "35=D|" + fields), convert("{" + HEADER + ",'Body':{" + body + "},'Trailer':{}}"));
    }

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

    // ---- order ----

    @Test
    void fieldsOfAnEntryAreInTheOrderOfTheDictionary() throws Exception {
        assertBody(
                "11=a|453=2|448=x|447=D|452=1|448=y|447=D|452=3|9001=u|54=1|",
                "'ClOrdID':'a','NoPartyIDs':[{'PartyRole':'1','PartyIDSource':'D','PartyID':'x'},"
                        + "{'9001':'u','PartyIDSource':'D','PartyRole':'3','PartyID':'y'}],'Side':'1'");
    }

    @Test
    void otherFieldsStandAsTheyAre() throws Exception {
        assertBody("54=1|11=a|9001=u|38=5|", "'Side':'1','ClOrdID':'a','9001':'u','OrderQty':'5'");
    }

    @Test
    void lengthsAndSumsAreMadeAnew() throws Exception {
        assertEquals(
                message("FIX.4.4", "35=D|354=2|355=\u00c3\u00bc|"),
                convert("{'Header':{'BeginString':'FIX.4.4','BodyLength':'1','MsgType':'D'},"
                        + "'Body':{'EncodedText':'\u00fc'},'Trailer':{'CheckSum':'999'}}"));
    }

    @Test
    void lengthThatIsAMemberIsNotWrittenAgain() throws Exception {
        assertBody("95=3|96=abc|58=x|", "'RawDataLength':'3','RawData':'abc','Text':'x'");
        assertBody("95=1|96=a|95=2|96=bb|", "'RawData':['a','bb']");
    }

    @Test
    void typedValuesAreThoseOfFix() throws Exception {
        assertBody(
                "44=1.50|60=20260316-08:00:00.5|432=20260317|38=100|",
                "'Price':1.50,'TransactTime':'2026-03-16T08:00:00.5Z','ExpireDate':'2026-03-17','OrderQty':100");
    }

    @Test
    void utcTimeInAnotherZoneIsNotConverted() throws Exception {
        assertBody("60=2026-03-16T08:00:00+01:00|", "'TransactTime':'2026-03-16T08:00:00+01:00'");
    }

    // ---- errors ----

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'Smybol':'a' | /Body/Smybol: no dictionary of this message defines a field of this name",
                "'Symbol':null | /Body/Symbol: is null: leave out a field without a value",
                "'Symbol':5 | /Body/Symbol: is a number, but its type is STRING: expected a string",
                "'Price':1e3 | /Body/Price: is a number: FIX has no exponents",
                "'Price':true | /Body/Price: is true, but its type is FLOAT",
                "'Symbol':{} | /Body/Symbol: is an object: expected a value, or for data an object with the member base64",
                "'Symbol':[] | /Body/Symbol: is an empty array but no group: expected a value, or an array of values",
                "'Symbol':[{'Side':'1'}] | /Body/Symbol: is an array of objects, but no dictionary defines such a group",
                "'NoPartyIDs':[{'PartyID':'a'},'b'] | /Body/NoPartyIDs/1: an entry of a group must be an object with at least one field, not a string; if the message was converted, and fields are repeated in it, convert it with --repeated members, which keeps their places",
                "'NoPartyIDs':[{'PartyID':'a'},{}] | /Body/NoPartyIDs/1: an entry of a group must be an object with at least one field, not an object",
                "'NoPartyIDs':[{'PartyID':'a','PartyRole':null}] | /Body/NoPartyIDs/0/PartyRole: is null: leave out a field without a value",
                "'NoPartyIDs':[{'PartyId':'a'}] | /Body/NoPartyIDs/0/PartyId: no dictionary of this message defines a field of this name",
                "'SenderCompID':'a' | /Body/SenderCompID: belongs to the HEADER of this message",
                "'Symbol':'a\\u0001b' | /Body/Symbol: contains SOH, the delimiter of fields, which only data may contain",
                "'RawData':{'base64':'????'} | /Body/RawData/base64: is not base64",
            })
    void whatIsNoFieldIsAnErrorWithItsPath(String body, String expected) {
        JsonToFixException e = assertThrows(
                JsonToFixException.class, () -> convert("{" + HEADER + ",\n'Body':{" + body + "},'Trailer':{}}"));
        assertEquals(expected, e.getMessage());
        assertEquals(2, e.line());
        assertEquals(expected.substring(0, expected.indexOf(": ")), e.path());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5 | a message is an object, not a number",
                "{'Body':{}} | BeginString is missing: every message needs it, in Header unless it is flat",
                "{'Header':{'BeginString':'FIX.4.4'},'Body':{}} | MsgType is missing: every message needs it, in Header unless it is flat",
                "{'Header':{'BeginString':'FIX.4.4','MsgType':''},'Body':{}} | /Header/MsgType: must be a string with at least one character, not an empty one",
                "{'Header':{'BeginString':'FIX.4.4\\u0001','MsgType':'D'},'Body':{}} | /Header/BeginString: contains SOH, the delimiter of fields",
                "{'Header':{'BeginString':'FIX.4.4','MsgType':'D\\u00019=1'},'Body':{}} | /Header/MsgType: contains SOH, the delimiter of fields",
                "{'Header':{'BeginString':'FIX.4.4','MsgType':'D','35':'8'},'Body':{}} | /Header/35: is there twice; a message has one",
                "{'BeginString':'FIX.4.4','MsgType':'D','8':'FIX.4.2'} | /8: is there twice; a message has one",
                "{'Header':{'BeginString':'FIX.4.4','MsgType':'D'},'Body':{},'Body':{}} | /Body: is there twice",
                "{'Header':{'BeginString':'FIX.4.4','MsgType':'D'}} | Body is missing; it may be empty",
                "{'Header':5} | /Header: must be an object, not a number",
                "{'Header':{'BeginString':'FIX.4.4','MsgType':'D'},'Body':{},'Tail':{}} | /Tail: is no part of a message: expected Header, Body and Trailer",
            })
    void whatIsNoMessageIsAnError(String json, String expected) {
        JsonToFixException e = assertThrows(JsonToFixException.class, () -> convert(json));
        assertEquals(expected, e.getMessage());
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
