// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A field that is repeated where no group explains it is an array of all its values. */
class RepeatedTest {
    private static final FixToJsonOptions MEMBERS = FixToJsonOptions.builder()
            .repeated(FixToJsonOptions.Repeated.MEMBERS)
            .build();

    private static String body(String fields, String... flaws) {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", fields));
        assertEquals(List.of(flaws), conversion.flaws());
        return conversion.body().replace('"', '\'');
    }

    @Test
    void everyPartAndEntryHasItsOwnFields() {
        String json = convert(
                        message("FIX.4.4", "35=D|50=x|50=y|58=a|453=2|448=1|58=b|9001=c|9001=d|448=2|9001=e|58=f|"))
                .json()
                .replace('"', '\'');
        assertEquals(
                "{'Header':{'BeginString':'FIX.4.4','MsgType':'D','SenderSubID':['x','y']},'Body':{'Text':['a','b','f'],"
                        + "'NoPartyIDs':[{'PartyID':'1'}],'9001':['c','d','e'],'448':'2'},'Trailer':{}}",
                json.replace("'PartyID':'2'", "'448':'2'"));
    }

    @Test
    void tagsThatAreNoNumbersOrVeryLargeAreRepeatedToo() {
        assertEquals(
                "{'4294967295':['a','d'],'4294967296':'b','250000':['c','e'],'-1':['f','g'],'-2':'h'}",
                body(
                        "35=D|4294967295=a|4294967296=b|250000=c|4294967295=d|250000=e|-1=f|-1=g|-2=h|",
                        "REPEATED_TAG 2147483647 -1 0",
                        "REPEATED_TAG 250000 -1 0",
                        "TAG_NOT_POSITIVE 0 -1 0",
                        "TAG_NOT_POSITIVE 0 -1 0",
                        "REPEATED_TAG 0 -1 0",
                        "TAG_NOT_POSITIVE 0 -1 0"));
    }

    @Test
    void typedMaskedAndDataValuesAreElements() {
        FixToJsonOptions options =
                FixToJsonOptions.builder().types(true).mask(List.of("Text")).build();
        assertEquals(
                "{\"Price\":[1.50,2],\"Text\":[\"***\",\"***\"],\"RawData\":[\"\\u0001\",\"b\"]}",
                convert(options, message("FIX.4.4", "35=D|44=1.50|44=2|58=a|58=b|95=1|96=||95=1|96=b|"))
                        .json()
                        .replaceAll(".*\"Body\":(.*),\"Trailer.*", "$1"));
    }

    @Test
    void entriesInRowsHaveArraysToo() {
        FixToJsonOptions rows =
                FixToJsonOptions.builder().rows(List.of("453", "58")).build();
        assertEquals(
                "[[{\"PartyID\":\"a\",\"PartyIDSource\":[\"D\",\"E\"]}],\"x\"]",
                convert(rows, message("FIX.4.4", "35=8|58=x|453=1|448=a|447=D|447=E|58=y|453=0|"))
                        .json());
    }

    @Test
    void noMemberIsWrittenTwiceWhateverTheFields() {
        assertNoMemberIsWrittenTwice(1_500);
    }

    @Test
    @Tag("slow")
    void noMemberIsWrittenTwiceInMoreMessages() {
        assertNoMemberIsWrittenTwice(4_000);
    }

    private static void assertNoMemberIsWrittenTwice(int count) {
        ObjectMapper strict = new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        String[] fields = {
            "11=",
            "58=",
            "453=2|448=",
            "453=",
            "448=",
            "802=1|523=",
            "802=",
            "523=",
            "447=",
            "50=",
            "627=1|628=",
            "628=",
            "93=1|89=",
            "5001=",
            "300000=",
            "99999999999=",
            "0=",
            "-7=",
            "2593=1|2594=",
            "2594=",
            "555=1|600=",
            "600=",
            "95=3|96=",
            "96=",
            "1137=",
            "347=",
            "35=",
            "8=",
            "9=",
            "07=",
            "0058="
        };
        FixToJsonOptions[] views = {
            FixToJsonOptions.DEFAULT,
            FixToJsonOptions.builder().flat(true).build(),
            FixToJsonOptions.builder().tags(true).types(true).build(),
            FixToJsonOptions.builder()
                    .enums(FixToJsonOptions.Enums.BOTH)
                    .keepCheckSum(true)
                    .keepBodyLength(true)
                    .build(),
        };
        Random random = new Random(20261125);
        for (int i = 0; i < count; i++) {
            StringBuilder message = new StringBuilder("35=D|");
            for (int n = random.nextInt(12); n >= 0; n--) {
                message.append(fields[random.nextInt(fields.length)])
                        .append((char) ('a' + random.nextInt(26)))
                        .append('|');
            }
            String version = random.nextInt(8) == 0 ? "FIX.9.9" : random.nextBoolean() ? "FIX.4.4" : "FIXT.1.1";
            String json = convert(views[random.nextInt(views.length)], message(version, message.toString()))
                    .json();
            JsonNode tree = assertDoesNotThrow(() -> strict.readTree(json), () -> message + " gives " + json);
            assertEquals(json, tree.toString(), message.toString());
        }
    }
}
