// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.FlawListener;
import org.junit.jupiter.api.Test;

/** Values with names in the dictionary. */
class CodesTest {
    private static String body(FixToJsonOptions.Enums enums, boolean types, String fields) {
        FixToJsonOptions options =
                FixToJsonOptions.builder().enums(enums).types(types).build();
        return Fixtures.convert(options, message("FIX.4.4", fields)).body().replace('"', '\'');
    }

    private static String names(String fields) {
        return body(FixToJsonOptions.Enums.NAME, false, fields);
    }

    private static String both(String fields) {
        return body(FixToJsonOptions.Enums.BOTH, false, fields);
    }

    @Test
    void namesReplaceCodes() {
        assertEquals("{'Side':'BUY','OrdType':'LIMIT','Symbol':'1'}", names("35=D|54=1|40=2|55=1|"));
    }

    @Test
    void codeWithoutNameIsWrittenAsItIs() {
        assertEquals("{'Side':'zz','OrdType':''}", names("35=D|54=zz|40=|"));
    }

    @Test
    void messageTypeHasAName() {
        FixToJsonOptions options =
                FixToJsonOptions.builder().enums(FixToJsonOptions.Enums.NAME).build();
        for (String version : new String[] {"FIX.4.2", "FIX.4.4", "FIXT.1.1"}) {
            assertEquals(
                    "ORDER_SINGLE",
                    Fixtures.convert(options, message(version, "35=D|"))
                            .tree()
                            .at("/Header/MsgType")
                            .asText(),
                    version);
        }
    }

    @Test
    void bothIsAnObjectEvenWithoutName() {
        assertEquals(
                "{'Side':{'code':'1','name':'BUY'},'OrdType':{'code':'zz'},'Symbol':'1'}",
                both("35=D|54=1|40=zz|55=1|"));
    }

    @Test
    void multipleCodesAreAnArray() {
        assertEquals("{'ExecInst':['NOT_HELD','zz','MID_PRICE']}", names("35=D|18=1 zz M|"));
        assertEquals("{'ExecInst':['NOT_HELD']}", names("35=D|18=1|"));
        assertEquals("{'ExecInst':[{'code':'1','name':'NOT_HELD'},{'code':'zz'}]}", both("35=D|18=1 zz|"));
        assertEquals("{'ExecInst':['']}", names("35=D|18=|"));
    }

    @Test
    void codesAreTypedWithTypes() throws Exception {
        assertEquals(
                "{'EncryptMethod':{'code':0,'name':'NONE_OTHER'}}",
                body(FixToJsonOptions.Enums.BOTH, true, "35=A|98=0|"));
        assertEquals("{'EncryptMethod':77}", body(FixToJsonOptions.Enums.NAME, true, "35=A|98=77|"));
        Dictionaries custom = DictionariesTest.custom("<fix major='4' minor='4'><fields>"
                + "<field number='114' name='LocateReqd' type='BOOLEAN'><value enum='Y' description='YES'/></field>"
                + "</fields></fix>");
        FixToJsonOptions options = FixToJsonOptions.builder()
                .enums(FixToJsonOptions.Enums.BOTH)
                .types(true)
                .build();
        assertEquals(
                "{\"LocateReqd\":{\"code\":true,\"name\":\"YES\"}}",
                Fixtures.convert(custom, options, message("FIX.4.4", "35=D|114=Y|"))
                        .body());
    }

    @Test
    void codesInEntries() {
        assertEquals("{'NoPartyIDs':[{'PartyID':'a','PartyRole':'CLIENT_ID'}]}", names("35=D|453=1|448=a|452=3|"));
    }

    @Test
    void customDictionaryDefinesNames() throws Exception {
        Dictionaries custom = DictionariesTest.custom("<fix major='4' minor='4'><fields>"
                + "<field number='9001' name='Desk' type='INT'><value enum='7' description='NIGHT'/><value"
                + " enum='8'/></field></fields></fix>");
        FixToJsonOptions options =
                FixToJsonOptions.builder().enums(FixToJsonOptions.Enums.NAME).build();
        assertEquals(
                "{\"Desk\":\"NIGHT\"}",
                Fixtures.convert(custom, options, message("FIX.4.4", "35=D|9001=7|"))
                        .body());
        assertEquals(
                "{\"Desk\":\"8\"}",
                Fixtures.convert(custom, options, message("FIX.4.4", "35=D|9001=8|"))
                        .body());
    }

    @Test
    void everyCodeOfEveryDictionaryHasItsName() throws Exception {
        FixToJsonOptions options =
                FixToJsonOptions.builder().enums(FixToJsonOptions.Enums.NAME).build();
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, options, FlawListener.NONE);
        int compared = 0;
        for (DictionaryXml field : DictionaryFile.read("FIX44").section("fields")) {
            for (DictionaryXml value : field.children()) {
                String code = value.attribute("enum");
                String tag = field.attribute("number");
                if (!field.attribute("type").startsWith("MULTIPLE") && !tag.matches("8|9|10|35|1128")) {
                    String json = Fixtures.convert(converter, message("FIX.4.4", "35=U1|" + tag + "=" + code + "|"));
                    String expected = "\"" + field.attribute("name") + "\":\"" + value.attribute("description") + "\"";
                    assertEquals(true, json.contains(expected), json);
                    compared++;
                }
            }
        }
        assertEquals(true, compared > 1000, "compared " + compared);
    }
}
