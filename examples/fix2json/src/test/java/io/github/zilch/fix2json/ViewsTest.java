// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Options that omit, keep, replace or rename fields. */
class ViewsTest {
    private static final String ORDER = "35=D|34=2|49=A|11=1|453=1|448=a|802=1|523=x|9001=u|54=1|";

    private static String json(FixToJsonOptions options, String fields) {
        return Fixtures.convert(options, message("FIX.4.4", fields)).json().replace('"', '\'');
    }

    private static FixToJsonOptions mask(String... fields) {
        return FixToJsonOptions.builder().mask(List.of(fields)).build();
    }

    @Test
    void tagsReplaceNames() {
        assertEquals(
                "{'Header':{'8':'FIX.4.4','35':'D','34':'2','49':'A'},"
                        + "'Body':{'11':'1','453':[{'448':'a','802':[{'523':'x','9001':'u'}]}],'54':'1'},'Trailer':{}}",
                json(FixToJsonOptions.builder().tags(true).build(), ORDER));
    }

    @Test
    void withoutDictionaryFieldsAreWrittenUnderTagsAndGroupsAreUnknown() {
        FixToJson converter =
                new FixToJson(FixToJsonOptions.builder().types(true).build(), FlawListener.NONE);
        assertEquals(
                "{\"Header\":{\"8\":\"FIX.4.4\",\"35\":\"D\",\"49\":\"A\"},"
                        + "\"Body\":{\"11\":\"1\",\"453\":\"1\",\"448\":\"a\",\"96\":\"a\\u0001b\"},\"Trailer\":{}}",
                Fixtures.convert(converter, message("FIX.4.4", "35=D|49=A|11=1|453=1|448=a|95=3|96=a|b|")));
        assertThrows(
                IllegalArgumentException.class,
                () -> new FixToJson(
                        FixToJsonOptions.builder()
                                .validation(FixToJsonOptions.Validation.DICTIONARY)
                                .build(),
                        FlawListener.NONE));
        assertThrows(IllegalArgumentException.class, () -> new FixToJson(mask("Password"), FlawListener.NONE));
    }

    @Test
    void flatMessageIsOneObject() {
        assertEquals(
                "{'BeginString':'FIX.4.4','MsgType':'D','MsgSeqNum':'2','SenderCompID':'A','ClOrdID':'1',"
                        + "'NoPartyIDs':[{'PartyID':'a','NoPartySubIDs':[{'PartySubID':'x','9001':'u'}]}],'Side':'1'}",
                json(FixToJsonOptions.builder().flat(true).build(), ORDER));
        assertEquals(
                "{'BeginString':'FIX.4.4','MsgType':'D','ClOrdID':'1','PossDupFlag':'Y','Signature':'x','Side':'1'}",
                json(FixToJsonOptions.builder().flat(true).build(), "35=D|11=1|43=Y|93=1|89=x|54=1|"));
    }

    @Test
    void rejectedFlatMessageLeavesNothing() {
        FixToJson converter = new FixToJson(
                Fixtures.DICTIONARIES, FixToJsonOptions.builder().flat(true).build(), FlawListener.NONE);
        JsonBuilder json = new JsonBuilder();
        json.put("line", 7);
        byte[] bytes = Fixtures.bytes("8=FIX.4.4|9=5|35=D|11=1|453=1|448=x|");
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("{\"line\":7}", json.toString());
    }

    @Test
    void checkSumAndBodyLengthAreWrittenIfRequested() {
        String message = "8=FIX.4.4\u00019=5\u000135=0\u000110=163\u0001";
        assertEquals(
                "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"BodyLength\":\"5\",\"MsgType\":\"0\"},\"Body\":{},"
                        + "\"Trailer\":{\"CheckSum\":\"163\"}}",
                Fixtures.convert(
                                FixToJsonOptions.builder()
                                        .keepBodyLength(true)
                                        .keepCheckSum(true)
                                        .build(),
                                message)
                        .json());
        assertEquals(
                "{\"BeginString\":\"FIX.4.4\",\"BodyLength\":5,\"MsgType\":\"0\",\"CheckSum\":\"163\"}",
                Fixtures.convert(
                                FixToJsonOptions.builder()
                                        .flat(true)
                                        .types(true)
                                        .keepBodyLength(true)
                                        .keepCheckSum(true)
                                        .build(),
                                message)
                        .json());
    }

    @Test
    void maskedFieldIsWrittenWithoutItsValue() {
        String logon = "35=A|98=0|553=u|554=secret|";
        String expected = "{'Header':{'BeginString':'FIX.4.4','MsgType':'A'},"
                + "'Body':{'EncryptMethod':'0','Username':'u','Password':'***'},'Trailer':{}}";
        assertEquals(expected, json(mask("554"), logon));
        assertEquals(expected, json(mask("Password"), logon));
        assertEquals(expected, json(mask("Password"), logon.replace("554=", "00554=")));
    }

    @Test
    void fieldsAreMaskedEverywhere() {
        assertEquals(
                "{'Header':{'BeginString':'FIX.4.4','MsgType':'D','SenderCompID':'***'},"
                        + "'Body':{'NoPartyIDs':[{'PartyID':'***','PartyRole':'1'},{'PartyID':'***'}],'Side':'1',"
                        + "'9001':'***','2000000000':'***'},'Trailer':{'Signature':'***'}}",
                json(
                        mask("49", "448", "9001", "2000000000", "89"),
                        "35=D|49=A|453=2|448=a|452=1|448=b|54=1|9001=x|2000000000=y|93=3|89=a|b|"));
    }

    @Test
    void dataIsMaskedAsAWhole() {
        assertEquals(
                "{'RawData':'***','EncryptMethod':'0'}",
                Fixtures.convert(mask("96"), message("FIX.4.4", "35=A|95=10|96=sec|554=x||98=0|"))
                        .body()
                        .replace('"', '\''));
    }

    @Test
    void maskTakesPrecedenceOverTypesNamesAndBase64() {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .types(true)
                .enums(FixToJsonOptions.Enums.BOTH)
                .data(FixToJsonOptions.Data.BASE64)
                .mask(List.of("44", "54", "96", "18"))
                .build();
        assertEquals(
                "{\"Price\":\"***\",\"Side\":\"***\",\"ExecInst\":\"***\",\"RawData\":\"***\"}",
                Fixtures.convert(options, message("FIX.4.4", "35=D|44=1|54=1|18=1 2|95=1|96=\u0000|"))
                        .body());
    }

    @Test
    void maskedCounterMasksAllOfItsGroup() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'***','NoPartySubIDs':[{'PartySubID':'***','9001':'***'}]}],'Side':'1'}",
                Fixtures.convert(mask("453"), message("FIX.4.4", "35=D|453=1|448=a|802=1|523=x|9001=u|54=1|"))
                        .body()
                        .replace('"', '\''));
    }

    @Test
    void reportsNeverContainMaskedValues() {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .mask(List.of("54"))
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        Fixtures.Conversion conversion = Fixtures.convert(options, message("FIX.4.4", "35=0|54=77|"));
        assertTrue(conversion.flaws().contains("UNDEFINED_VALUE 54 -1 0")
                || conversion.flaws().contains("WRONG_FORMAT 54 -1 0"));
        assertFalse(Flaw.WRONG_FORMAT.describe(54, 20, -1, 0).contains("77"));
    }

    @Test
    void unknownFieldIsRejected() {
        for (String field : List.of("Pasword", "0", "2147483648", "99999999999999999999", "-1", "")) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class,
                    () -> new FixToJson(Fixtures.DICTIONARIES, mask(field), FlawListener.NONE),
                    field);
            assertTrue(e.getMessage().startsWith("'" + field + "' is not a "), e.getMessage());
        }
    }

    @Test
    void rowsAndFlatObjectsExcludeEachOther() {
        FixToJsonOptions.Builder both = FixToJsonOptions.builder().flat(true).rows(List.of("35"));
        assertThrows(IllegalArgumentException.class, both::build);
    }

    @Test
    void defaultsFollowTheStandard() {
        FixToJsonOptions options = FixToJsonOptions.DEFAULT;
        assertFalse(options.types() || options.tags() || options.flat() || options.isRows());
        assertFalse(options.keepCheckSum() || options.keepBodyLength());
        assertEquals(FixToJsonOptions.Enums.CODE, options.enums());
        assertEquals(FixToJsonOptions.Data.TEXT, options.data());
        assertEquals(FixToJsonOptions.Validation.FRAMING, options.validation());
    }

    @Test
    void everyViewOfTheSessionLogIsJson() throws Exception {
        assertAllJson(Fixtures.scan(Fixtures.sessionLog()));
    }

    @Test
    void everyViewOfTheSharedSamplesIsJson() throws Exception {
        for (Path sample : Fixtures.sharedSamples()) {
            assertAllJson(Fixtures.scan(Files.readAllBytes(sample)));
        }
    }

    private static void assertAllJson(List<String> messages) {
        for (FixToJsonOptions options : Views.ALL) {
            FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, options, FlawListener.NONE);
            for (String message : messages) {
                String json = Fixtures.convert(converter, message);
                if (json != null) {
                    assertEquals(options.isRows(), Fixtures.tree(json).isArray());
                }
            }
        }
    }
}
