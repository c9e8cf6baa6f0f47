// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Fixtures;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** FIX Latest defines what the dictionary of a message's version does not define. */
class FixLatestTest {
    private static String body(String version, String fields) {
        Fixtures.Conversion conversion = convert(message(version, fields));
        assertEquals(List.of(), conversion.flaws());
        return conversion.body().replace('"', '\'');
    }

    @ParameterizedTest
    @EnumSource(names = {"FIX40", "FIX41", "FIX42", "FIX43", "FIX44", "FIX50", "FIX50SP1", "FIX50SP2"})
    void fieldsOfExtensionPacksHaveNames(FixVersion version) {
        String begin = version.label().startsWith("FIX.5") ? "FIXT.1.1" : version.label();
        assertEquals("{'ClOrdID':'a','OrderOrigination':'5'}", body(begin, "35=D|11=a|1724=5|"));
    }

    @Test
    void definitionsOfTheVersionTakePrecedence() {
        assertEquals("{'SettlmntTyp':'0','Shares':'7'}", body("FIX.4.2", "35=D|63=0|53=7|"));
        assertEquals(
                "{'QuoteAckStatus':'0','1865':'1'}",
                body("FIX.4.2", "35=b|297=0|1865=1|"),
                "FIX Latest gives the name of 297 to 1865");
    }

    @Test
    void groupsOfAMessageAreThoseOfFixLatestToo() {
        assertEquals(
                "{'ClOrdID':'a','NoOrderAttributes':[{'OrderAttributeType':'2','OrderAttributeValue':'Y'},"
                        + "{'OrderAttributeType':'4','OrderAttributeValue':'Y'}],'Side':'1'}",
                body("FIX.4.4", "35=D|11=a|2593=2|2594=2|2595=Y|2594=4|2595=Y|54=1|"));
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a'},{'PartyID':'b'}],'Side':'1'}",
                body("FIX.4.2", "35=D|453=2|448=a|448=b|54=1|"));
    }

    @Test
    void entriesHaveTheFieldsAndGroupsOfFixLatestToo() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','PartyRoleQualifier':'22'},{'PartyID':'b','PartyRoleQualifier':'23',"
                        + "'NoPartySubIDs':[{'PartySubID':'s'}]}],'Side':'1'}",
                body("FIX.4.4", "35=D|453=2|448=a|2376=22|448=b|2376=23|802=1|523=s|54=1|"));
    }

    @Test
    void fieldOfFixLatestEndsTheGroupBeforeIt() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a'}],'AggressorIndicator':'Y','9001':'x'}",
                body("FIX.4.4", "35=8|453=1|448=a|1057=Y|9001=x|"));
    }

    @Test
    void messagesOfLaterVersionsHaveTheirGroups() {
        assertEquals(
                "{'SecurityResponseID':'r','NoRelatedSym':[{'Symbol':'A','SecurityID':'1'},{'Symbol':'B'}]}",
                body("FIX.4.4", "35=BK|322=r|146=2|55=A|48=1|55=B|"));
    }

    @Test
    void fieldsThatTheVersionHasNoMoreHaveTheNamesOfEarlierVersions() {
        assertEquals(
                "{'ClOrdID':'a','ClientID':'C','Rule80A':'A','ExecBroker':'B'}",
                body("FIX.4.4", "35=D|11=a|109=C|47=A|76=B|"));
        assertEquals("{'ExecTransType':'0','ClientID':'C'}", body("FIXT.1.1", "35=8|20=0|109=C|"));
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a'}],'ClientID':'C'}",
                body("FIX.4.4", "35=D|453=1|448=a|109=C|"),
                "they are members of the message, so they end a group");
        assertEquals("{'9001':'x'}", body("FIX.4.4", "35=D|9001=x|"), "5.0 names a tag that is for users");
    }

    @Test
    void groupThatTheMessageShouldNotHaveIsRecognizedByItsFirstField() {
        assertEquals(
                "{'OrderID':'1','NoLegs':[{'LegSymbol':'a'},{'LegSymbol':'b'}],'Text':'t'}",
                body("FIX.4.4", "35=9|37=1|555=2|600=a|600=b|58=t|"));
        assertEquals(
                "{'OrderID':'1','NoLegs':'2','Text':'t'}", body("FIX.4.4", "35=9|37=1|555=2|58=t|"), "no leg follows");
        assertEquals("{'NoLegs':'0','Text':'t'}", body("FIX.4.4", "35=9|555=0|58=t|"));
    }

    @Test
    void groupOfACustomDictionaryIsRecognizedInOtherMessages() throws IOException {
        Dictionaries custom = DictionariesTest.custom("<fix major='4' minor='4'><messages><message name='N' msgtype='D'"
                + " msgcat='app'><group name='NoLuck'><field name='Luck'/></group></message></messages><fields>"
                + "<field number='9100' name='NoLuck' type='NUMINGROUP'/>"
                + "<field number='9101' name='Luck' type='STRING'/></fields></fix>");
        assertEquals(
                "{\"NoLuck\":[{\"Luck\":\"a\"},{\"Luck\":\"b\"}],\"Text\":\"t\"}",
                convert(custom, message("FIX.4.4", "35=8|9100=2|9101=a|9101=b|58=t|"))
                        .body());
    }

    @Test
    void layoutsOfMessagesWithGroupsOfFixLatestAreLearnt() {
        String[] messages = new String[10];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = message("FIX.4.4", "35=D|11=" + i + "|2593=1|2594=" + i + "|2595=Y|");
        }
        assertEquals(
                "{\"ClOrdID\":\"9\",\"NoOrderAttributes\":[{\"OrderAttributeType\":\"9\","
                        + "\"OrderAttributeValue\":\"Y\"}]}",
                convert(messages).body());
    }

    @Test
    void typesAndNamesOfValuesAreThoseOfFixLatestToo() {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .types(true)
                .enums(FixToJsonOptions.Enums.NAME)
                .build();
        assertEquals(
                "{\"OrderOrigination\":\"ORDER_RECEIVED_FROM_DIRECT_ACCESS_CUSTOMER\",\"AggressorIndicator\":\"ORDER_INITIATOR_IS_AGGRESSOR\","
                        + "\"LotType\":\"7\"}",
                convert(options, message("FIX.4.4", "35=D|1724=5|1057=Y|1093=7|"))
                        .body());
    }

    @Test
    void maskReachesFieldsOfFixLatest() {
        FixToJsonOptions options =
                FixToJsonOptions.builder().mask(List.of("OrderOrigination")).build();
        assertEquals(
                "{\"OrderOrigination\":\"***\"}",
                convert(options, message("FIX.4.4", "35=D|1724=5|")).body());
    }

    @Test
    void validationIsByTheVersion() {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        List<String> flaws =
                convert(options, message("FIX.4.4", "35=0|1724=5|")).flaws();
        assertTrue(flaws.contains("UNDEFINED_FIELD 1724 -1 0"), flaws.toString());
        flaws = convert(options, message("FIX.4.4", "35=BK|322=r|")).flaws();
        assertTrue(flaws.contains("UNKNOWN_MSG_TYPE 35 -1 0"), flaws.toString());
    }

    @Test
    void withoutFixLatestFieldsHaveTheirTags() {
        assertEquals(
                "{\"1724\":\"5\",\"2593\":\"1\",\"2594\":\"2\"}",
                convert(Fixtures.OWN_DICTIONARIES, message("FIX.4.4", "35=D|1724=5|2593=1|2594=2|"))
                        .body());
    }

    @Test
    void everyNameInFixLatestIsThatOfOneField() throws IOException {
        Set<String> names = new HashSet<>();
        for (DictionaryXml field : DictionaryFile.read(DictionaryFile.LATEST).section("fields")) {
            assertTrue(names.add(field.attribute("name")), field.toString());
        }
        assertTrue(names.size() > 5_000);
    }
}
