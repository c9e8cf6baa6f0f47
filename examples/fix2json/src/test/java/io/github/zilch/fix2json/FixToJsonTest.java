// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Header, body, trailer, values and versions. Groups and data have test classes of their own. */
class FixToJsonTest {
    @Test
    void messageHasHeaderBodyAndTrailer() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|34=2|49=A|56=B|11=1|54=1|44=10.50|"));
        assertEquals(
                "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"D\",\"MsgSeqNum\":\"2\","
                        + "\"SenderCompID\":\"A\",\"TargetCompID\":\"B\"},"
                        + "\"Body\":{\"ClOrdID\":\"1\",\"Side\":\"1\",\"Price\":\"10.50\"},\"Trailer\":{}}",
                conversion.json());
        assertEquals(List.of(), conversion.flaws());
    }

    @Test
    void emptyBodyIsWritten() {
        assertEquals("{}", convert(message("FIX.4.4", "35=0|")).body());
    }

    @Test
    void signatureIsInTheTrailerAndItsLengthIsImplied() {
        assertEquals(
                "{\"Signature\":\"a\\u0001b\"}",
                convert(message("FIX.4.2", "35=0|93=3|89=a|b|"))
                        .tree()
                        .get("Trailer")
                        .toString());
    }

    @Test
    void headerFieldInTheBodyIsWrittenToTheHeader() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|49=A|11=1|5001=x|56=B|43=Y|54=1|"));
        assertEquals(
                "{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"D\",\"SenderCompID\":\"A\",\"TargetCompID\":\"B\","
                        + "\"PossDupFlag\":\"Y\"}",
                conversion.tree().get("Header").toString());
        assertEquals("{\"ClOrdID\":\"1\",\"5001\":\"x\",\"Side\":\"1\"}", conversion.body());
    }

    @Test
    void bodyFieldAfterTheTrailerIsWrittenToTheBody() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|93=1|89=x|11=1|"));
        assertEquals("{\"ClOrdID\":\"1\"}", conversion.body());
    }

    @ParameterizedTest
    @CsvSource({"5001,5001", "99999,99999", "100000,100000", "2147483647,2147483647", "0,0", "005001,5001", "-7,-7"})
    void fieldWithoutNameIsWrittenUnderItsTag(String tag, String key) {
        assertEquals(
                "{\"" + key + "\":\"x\"}",
                convert(message("FIX.4.4", "35=D|" + tag + "=x|")).body());
    }

    @Test
    void leadingZerosOfATagAreIgnored() {
        assertEquals(
                "{\"ClOrdID\":\"1\"}",
                convert(message("FIX.4.4", "35=D|011=1|")).body());
    }

    @Test
    void tagThatIsNotPositiveIsReported() {
        assertEquals(
                List.of("TAG_NOT_POSITIVE 0 -1 0"),
                convert(message("FIX.4.4", "35=D|-1=x|")).flaws());
        assertEquals(
                List.of("TAG_NOT_POSITIVE 0 -1 0"),
                convert(message("FIX.4.4", "35=D|0=x|")).flaws());
    }

    @Test
    void unknownMessageTypeIsConvertedWithoutGroups() {
        assertEquals(
                "{\"7001\":\"1\",\"PartyID\":\"x\"}",
                convert(Fixtures.OWN_DICTIONARIES, message("FIX.4.4", "35=U7|7001=1|448=x|"))
                        .body());
    }

    @Test
    void valueMayContainEqualsSignsAndEscapedCharacters() {
        assertEquals(
                "{\"Text\":\"a=b \\\"c\\\" \\\\ \\t\\u001F\"}",
                convert(message("FIX.4.4", "35=D|58=a=b \"c\" \\ \t\u001f|")).body());
    }

    @Test
    void textIsUtf8IfValidOtherwiseLatin1() {
        String text = "Größe ‰ €";
        assertEquals(
                "{\"Text\":\"" + text + "\",\"Account\":\"Größe\"}",
                convert(message("FIX.4.4", "35=D|58=" + Fixtures.utf8(text) + "|1=Größe|"))
                        .body());
    }

    @Test
    void emptyValueIsReportedAndKept() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|11=|54=1|"));
        assertEquals("{\"ClOrdID\":\"\",\"Side\":\"1\"}", conversion.body());
        assertEquals(List.of("EMPTY_VALUE 11 -1 0"), conversion.flaws());
    }

    @Test
    void repeatedFieldIsReportedAndKept() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|11=1|11=2|"));
        assertTrue(conversion.json().contains("\"Body\":{\"ClOrdID\":[\"1\",\"2\"]}"), conversion.json());
        assertEquals(List.of("REPEATED_TAG 11 -1 0"), conversion.flaws());
    }

    @Test
    void anotherDelimiterIsAccepted() {
        String soh = message("FIX.4.4", "35=D|11=1|58=a^b|");
        assertEquals(List.of(), convert(soh.replace('\u0001', '|')).flaws(), "sum of the message with SOH");
        assertEquals(
                "{\"ClOrdID\":\"1\",\"Text\":\"a^b\"}",
                convert(soh.replace('\u0001', '|')).body());
        String pipe = "8=FIX.4.4|9=5|35=0|10=";
        int sum = pipe.substring(0, pipe.length() - 3).chars().sum() & 0xFF;
        assertEquals(List.of(), convert(pipe + String.format("%03d|", sum)).flaws(), "sum of the message without SOH");
    }

    @ParameterizedTest
    @CsvSource({
        "2,FIX40,TransactTime",
        "6,FIX44,SettlDate",
        "7,FIX50,SettlDate",
        "9,FIX50SP2,SettlDate",
    })
    void applVerIdSelectsTheDictionary(String id, FixVersion version, String name) {
        Fixtures.Conversion conversion = convert(
                Fixtures.OWN_DICTIONARIES,
                message("FIXT.1.1", "35=D|1128=" + id + "|49=A|56=B|64=20260316|60=x|847=1|1300=z|"));
        String body = conversion.body();
        FixDictionary dictionary = Fixtures.DICTIONARIES.get(version);
        for (int tag : new int[] {64, 60, 847, 1300}) {
            String expected = dictionary.defines(tag) ? dictionary.name(tag).toString() : Integer.toString(tag);
            assertTrue(body.contains("\"" + expected + "\":"), body);
        }
        assertTrue(body.contains(name), body);
    }

    @Test
    void logonSetsTheVersionOfItsSessionInBothDirections() {
        String logon = message("FIXT.1.1", "35=A|49=A|56=B|98=0|108=30|1137=4|");
        String there = message("FIXT.1.1", "35=D|49=A|56=B|64=x|");
        String back = message("FIXT.1.1", "35=D|49=B|56=A|64=x|");
        String other = message("FIXT.1.1", "35=D|49=A|56=C|64=x|");
        assertEquals("{\"FutSettDate\":\"x\"}", convert(logon, there).body());
        assertEquals("{\"FutSettDate\":\"x\"}", convert(logon, back).body());
        assertEquals("{\"SettlDate\":\"x\"}", convert(logon, other).body());
        assertEquals("{\"SettlDate\":\"x\"}", convert(there).body());
    }

    @Test
    void logonSetsTheVersionOfAMessageType() {
        String types = "384=2|372=D|385=S|1130=4|1410=Y|372=8|385=S|1130=4|1410=N|";
        String logon = message("FIXT.1.1", "35=A|49=A|56=B|98=0|108=30|" + types + "1137=9|");
        String order = message("FIXT.1.1", "35=D|49=B|56=A|64=x|");
        String execution = message("FIXT.1.1", "35=8|49=B|56=A|64=x|");
        assertEquals("{\"FutSettDate\":\"x\"}", convert(logon, order).body());
        assertEquals("{\"SettlDate\":\"x\"}", convert(logon, execution).body());
        String later = message("FIXT.1.1", "35=A|49=A|56=B|98=0|108=30|1137=9|");
        assertEquals("{\"SettlDate\":\"x\"}", convert(logon, later, order).body());
        String elsewhere = message("FIXT.1.1", "35=B|49=A|56=B|" + types);
        assertEquals("{\"SettlDate\":\"x\"}", convert(elsewhere, order).body());
    }

    @Test
    void applVerIdTakesPrecedenceOverTheLogon() {
        String logon = message("FIXT.1.1", "35=A|49=A|56=B|98=0|108=30|1137=4|");
        assertEquals(
                "{\"SettlDate\":\"x\"}",
                convert(logon, message("FIXT.1.1", "35=D|1128=9|49=A|56=B|64=x|"))
                        .body());
    }

    @Test
    void unknownApplVerIdIsReported() {
        Fixtures.Conversion conversion = convert(message("FIXT.1.1", "35=D|1128=77|64=x|"));
        assertEquals("{\"SettlDate\":\"x\"}", conversion.body());
        assertEquals(List.of("UNKNOWN_APPL_VERSION 1128 -1 0"), conversion.flaws());
    }

    @Test
    void sessionMessagesUnderFixtAreReadWithItsDictionary() {
        assertEquals(
                "{\"EncryptMethod\":\"0\",\"NoMsgTypes\":[{\"RefMsgType\":\"D\",\"MsgDirection\":\"S\"}],"
                        + "\"DefaultApplVerID\":\"9\"}",
                convert(message("FIXT.1.1", "35=A|98=0|384=1|372=D|385=S|1137=9|"))
                        .body());
    }

    @Test
    void unknownVersionIsReportedAndItsHeaderHasNames() {
        Fixtures.Conversion conversion = convert(Fixtures.OWN_DICTIONARIES, message("FIX.9.9", "35=D|49=A|11=x|"));
        assertEquals(
                "{\"Header\":{\"BeginString\":\"FIX.9.9\",\"MsgType\":\"D\",\"SenderCompID\":\"A\"},"
                        + "\"Body\":{\"11\":\"x\"},\"Trailer\":{}}",
                conversion.json());
        assertEquals(List.of("UNKNOWN_VERSION 8 -1 0"), conversion.flaws());
    }

    @Test
    void wrongBodyLengthIsReportedAndTheMessageConverted() {
        Fixtures.Conversion conversion = convert("8=FIX.4.4|9=6|35=0|10=164|");
        assertEquals("{}", conversion.body());
        assertEquals(List.of("BODY_LENGTH 9 6 5"), conversion.flaws());
        assertEquals(
                List.of("BODY_LENGTH 9 -1 5"),
                convert("8=FIX.4.4|9=x|35=0|10=230|").flaws());
    }

    @Test
    void wrongCheckSumIsReportedAndTheMessageConverted() {
        Fixtures.Conversion conversion = convert("8=FIX.4.4\u00019=5\u000135=0\u000110=164\u0001");
        assertEquals("{}", conversion.body());
        assertEquals(List.of("CHECK_SUM 10 164 163"), conversion.flaws());
        assertEquals(
                List.of("CHECK_SUM 10 -1 163"),
                convert("8=FIX.4.4\u00019=5\u000135=0\u000110=0163\u0001").flaws());
    }

    @Test
    void earlierCheckSumIsReportedAndOmitted() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=0|10=000|112=x|"));
        assertEquals("{\"TestReqID\":\"x\"}", conversion.body());
        assertEquals(List.of("MISPLACED_CHECK_SUM 10 -1 0"), conversion.flaws());
    }

    @Test
    void checkSumMustBeTheLastField() {
        Fixtures.Conversion conversion = convert("8=FIX.4.4|9=5|35=0|10=163|58=x|");
        assertNull(conversion.json());
        assertEquals(List.of("MISPLACED_CHECK_SUM 10 -1 0", "TRUNCATED 0 -1 0"), conversion.flaws());
    }

    @Test
    void lastDelimiterMayBeMissing() {
        String message = message("FIX.4.4", "35=0|");
        Fixtures.Conversion conversion = convert(message.substring(0, message.length() - 1));
        assertEquals("{}", conversion.body());
        assertEquals(List.of(), conversion.flaws());
    }

    @ParameterizedTest
    @CsvSource({
        "'',NO_BEGIN_STRING",
        "8=,NO_BEGIN_STRING",
        "35=D|11=1|10=000|,NO_BEGIN_STRING",
        "8=FIX.4.4,NO_BODY_LENGTH",
        "8=FIX.4.4|,NO_BODY_LENGTH",
        "8=FIX.4.4|35=D|10=000|,NO_BODY_LENGTH",
        "8=FIX.4.4|9=5|,NO_MSG_TYPE",
        "8=FIX.4.4|9=5|34=1|35=0|10=000|,NO_MSG_TYPE",
        "8=FIX.4.4|9=5|35=0|,TRUNCATED",
        "8=FIX.4.4|9=5|35=0|58,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|58|10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0||10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|x|10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|-|10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|5x8=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|--1=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|+1=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|2147483648x=1|10=000|,BAD_TAG",
    })
    void incompleteMessageIsRejected(String message, String flaw) {
        Fixtures.Conversion conversion = convert(message);
        assertNull(conversion.json());
        assertEquals(List.of(flaw + " 0 -1 0"), conversion.flaws());
        assertTrue(Flaw.valueOf(flaw).rejects());
    }

    @Test
    void rejectedMessageLeavesExistingMembers() {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        byte[] bytes = Fixtures.bytes("8=FIX.4.4|9=5|35=D|11=1|453=1|448=x|");
        JsonBuilder json = new JsonBuilder();
        json.put("line", 7);
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("{\"line\":7}", json.toString());
        JsonBuilder child = json.createJSON("fix");
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, child));
        assertEquals("{\"line\":7,\"fix\":{}}", json.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 60, 100, 104})
    void builderIsUnchangedIfThereIsNoRoom(int capacity) {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        byte[] bytes = Fixtures.bytes(message("FIX.4.4", "35=D|11=1|453=1|448=x|"));
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(capacity));
        assertThrows(
                JsonCapacityException.class, () -> converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("{}", json.toString());
        JsonBuilder larger = new JsonBuilder();
        assertTrue(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, larger), "the converter still works");
    }

    @Test
    void everyVersionHasItsNames() {
        for (FixVersion version : FixVersion.values()) {
            Fixtures.Conversion conversion = convert(message(version.label(), "35=0|49=A|112=x|"));
            assertEquals("{\"TestReqID\":\"x\"}", conversion.body(), version.label());
            assertEquals(List.of(), conversion.flaws());
        }
    }

    @Test
    void tagsThatDoNotFitAreWrittenAsTheyAre() {
        assertEquals(
                "{\"ClOrdID\":\"1\",\"4294967295\":\"a\",\"2147483648\":\"b\",\"99999999999999999999\":\"c\"}",
                convert(message("FIX.4.4", "35=D|11=1|4294967295=a|2147483648=b|0099999999999999999999=c|"))
                        .body());
        assertEquals(
                List.of(),
                convert(message("FIX.4.4", "35=D|4294967295=a|4294967296=a|")).flaws());
    }

    @Test
    void headerFieldsAboutTheVersionCountWhereverTheyAre() {
        Fixtures.Conversion late = convert(message("FIXT.1.1", "35=D|11=a|109=C|1128=4|"));
        assertEquals("{\"ClOrdID\":\"a\",\"ClientID\":\"C\"}", late.body());
        String groups = "453=1|448=a|452=1|";
        for (String fields : List.of("1128=6|11=a|63=0|", "11=a|63=0|1128=6|", "11=a|63=0|" + groups + "1128=6|")) {
            assertEquals(
                    "0",
                    convert(message("FIXT.1.1", "35=D|" + fields))
                            .tree()
                            .at("/Body/SettlType")
                            .asText(),
                    fields);
        }
        for (String fields : List.of("1128=4|11=a|63=0|", "11=a|63=0|1128=4|")) {
            assertEquals(
                    "0",
                    convert(message("FIXT.1.1", "35=D|" + fields))
                            .tree()
                            .at("/Body/SettlmntTyp")
                            .asText(),
                    fields);
        }
    }

    @Test
    void sessionOfAMessageIsThatOfItsCompIdsWhereverTheyAre() {
        String logon = message("FIXT.1.1", "35=A|49=A|56=B|98=0|108=30|1137=4|");
        for (String fields : List.of("49=B|56=A|63=0|", "63=0|49=B|56=A|")) {
            Fixtures.Conversion order = convert(logon, message("FIXT.1.1", "35=D|" + fields));
            assertEquals("0", order.tree().at("/Body/SettlmntTyp").asText(), fields);
        }
    }
}
