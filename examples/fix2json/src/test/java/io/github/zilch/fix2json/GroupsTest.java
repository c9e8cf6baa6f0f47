// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.dictionary.DictionariesTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Assignment of fields to groups and entries. */
class GroupsTest {
    private static String body(String fields) {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", fields));
        assertEquals(List.of(), conversion.flaws());
        return conversion.body().replace('"', '\'');
    }

    private static String body(String fields, String... flaws) {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", fields));
        assertEquals(List.of(flaws), conversion.flaws());
        return conversion.body().replace('"', '\'');
    }

    @Test
    void groupIsAnArrayUnderItsCounter() {
        assertEquals(
                "{'ClOrdID':'1','NoPartyIDs':[{'PartyID':'a','PartyRole':'1'},{'PartyID':'b'}],'Side':'1'}",
                body("35=D|11=1|453=2|448=a|452=1|448=b|54=1|"));
    }

    @Test
    void nestedGroups() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','NoPartySubIDs':[{'PartySubID':'x'},{'PartySubID':'y'}]},"
                        + "{'PartyID':'b','NoPartySubIDs':[{'PartySubID':'z'}],'PartyRole':'3'}]}",
                body("35=D|453=2|448=a|802=2|523=x|523=y|448=b|802=1|523=z|452=3|"));
    }

    @Test
    void fourLevelsDeep() {
        assertEquals(
                "{'NoSides':[{'Side':'1','NoClearingInstructions':[{'ClearingInstruction':'2'}],"
                        + "'NoPartyIDs':[{'PartyID':'p','NoPartySubIDs':[{'PartySubID':'s','PartySubIDType':'1'}]}],"
                        + "'Account':'q'}],'TradeReportID':'t'}",
                body("35=AE|552=1|54=1|576=1|577=2|453=1|448=p|802=1|523=s|803=1|1=q|571=t|"));
    }

    @Test
    void bodyFieldAfterANestedGroupIsInTheBody() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','NoPartySubIDs':[{'PartySubID':'x'}]}],'Symbol':'S'}",
                body("35=D|453=1|448=a|802=1|523=x|55=S|"));
    }

    @Test
    void unknownFieldStaysInItsEntry() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','9001':'u','PartyRole':'1'},{'PartyID':'b','9001':'v'}],'Side':'1'}",
                body("35=D|453=2|448=a|9001=u|452=1|448=b|9001=v|54=1|"));
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','NoPartySubIDs':[{'PartySubID':'x','9001':'u'}]}]}",
                body("35=D|453=1|448=a|802=1|523=x|9001=u|"));
    }

    @Test
    void unknownFieldMayRepeatInItsEntry() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|453=2|448=a|9001=u|9001=v|448=b|"));
        assertEquals(List.of("REPEATED_TAG 9001 -1 0"), conversion.flaws());
        assertEquals(2, conversion.tree().at("/Body/NoPartyIDs").size());
    }

    @Test
    void unknownFieldMayBeTheDelimiter() {
        assertEquals(
                "{'NoPartyIDs':[{'9001':'u','PartyID':'a'},{'9001':'v','PartyID':'b'}]}",
                body("35=D|453=2|9001=u|448=a|9001=v|448=b|"));
    }

    @Test
    void fieldThatOnlyTheDictionaryDefinesClosesANestedGroupButNotTheOuterOne() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','NoPartySubIDs':[{'PartySubID':'x'}],'ExecID':'e'}]}",
                body("35=D|453=1|448=a|802=1|523=x|17=e|"));
    }

    @Test
    void headerFieldClosesGroups() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|453=2|448=a|43=Y|9001=u|"));
        assertEquals("{\"NoPartyIDs\":[{\"PartyID\":\"a\"}],\"9001\":\"u\"}", conversion.body());
        assertEquals("\"Y\"", conversion.tree().at("/Header/PossDupFlag").toString());
    }

    @Test
    void groupInTheHeader() {
        Fixtures.Conversion conversion =
                convert(message("FIX.4.4", "35=D|49=A|627=2|628=h|630=1|628=i|56=B|11=1|9001=u|"));
        assertEquals(
                "{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"D\",\"SenderCompID\":\"A\",\"NoHops\":["
                        + "{\"HopCompID\":\"h\",\"HopRefID\":\"1\"},{\"HopCompID\":\"i\"}],\"TargetCompID\":\"B\"}",
                conversion.tree().get("Header").toString());
        assertEquals("{\"ClOrdID\":\"1\",\"9001\":\"u\"}", conversion.body());
    }

    @Test
    void unknownFieldAfterAGroupInTheHeaderIsInTheBody() {
        assertEquals(
                "{\"9001\":\"u\"}",
                convert(message("FIX.4.4", "35=D|627=1|628=h|9001=u|")).body());
    }

    @Test
    void groupOfTheHeaderMayBeInTheBody() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|11=1|627=1|628=h|54=1|"));
        assertEquals(
                "[{\"HopCompID\":\"h\"}]",
                conversion.tree().at("/Header/NoHops").toString());
        assertEquals("{\"ClOrdID\":\"1\",\"Side\":\"1\"}", conversion.body());
    }

    @Test
    void countersOfEarlyVersionsAreIntegersByType() {
        String list = "35=E|66=L|68=2|73=2|11=1|67=1|55=A|11=2|67=2|55=B|";
        String expected = "[{\"ClOrdID\":\"1\",\"ListSeqNo\":\"1\",\"Symbol\":\"A\"},"
                + "{\"ClOrdID\":\"2\",\"ListSeqNo\":\"2\",\"Symbol\":\"B\"}]";
        assertEquals(
                expected,
                convert(message("FIX.4.2", list)).tree().at("/Body/NoOrders").toString());
        assertEquals(
                "[{\"Text\":\"a\"},{\"Text\":\"b\"}]",
                convert(message("FIX.4.0", "35=B|148=x|33=2|58=a|58=b|"))
                        .tree()
                        .at("/Body/LinesOfText")
                        .toString());
    }

    @Test
    void emptyGroupIsWritten() {
        assertEquals("{'NoPartyIDs':[],'Side':'1'}", body("35=D|453=0|54=1|"));
        assertEquals("{'NoPartyIDs':[],'9001':'u'}", body("35=D|453=0|9001=u|"));
    }

    @Test
    void fieldsOfAnEntryMayHaveAnyOrder() {
        assertEquals(
                "{'NoMDEntries':[{'MDEntryType':'0','MDUpdateAction':'1'},{'MDEntryType':'1','MDUpdateAction':'2'}]}",
                body("35=X|268=2|269=0|279=1|269=1|279=2|"));
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','PartyRole':'1'},{'PartyRole':'2','PartyID':'b'}]}",
                body("35=D|453=2|448=a|452=1|452=2|448=b|"));
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','PartyRole':'1'},{'PartyRole':'2','PartyID':'b'},"
                        + "{'PartyRole':'3','PartyID':'c'}]}",
                body("35=D|453=3|448=a|452=1|452=2|448=b|452=3|448=c|"));
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a','PartyRole':'1'},{'PartyRole':'2'},{'PartyID':'c','PartyRole':'3'}]}",
                body("35=D|453=3|448=a|452=1|452=2|448=c|452=3|"));
    }

    @Test
    void wrongCountIsReportedAndAllEntriesAreWritten() {
        assertEquals(
                "{'NoPartyIDs':[{'PartyID':'a'},{'PartyID':'b'}]}",
                body("35=D|453=1|448=a|448=b|", "GROUP_COUNT 453 1 2"));
        assertEquals("{'NoPartyIDs':[{'PartyID':'a'}]}", body("35=D|453=5|448=a|", "GROUP_COUNT 453 5 1"));
        assertEquals("{'NoPartyIDs':[{'PartyID':'a'}]}", body("35=D|453=0|448=a|", "GROUP_COUNT 453 0 1"));
        assertEquals("{'NoPartyIDs':[],'Side':'1'}", body("35=D|453=x|54=1|", "GROUP_COUNT 453 -1 0"));
    }

    @Test
    void onlyTheDelimiterBeginsMoreEntriesThanTheCount() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=D|453=1|448=a|452=1|452=2|"));
        assertEquals(List.of("REPEATED_TAG 452 -1 0"), conversion.flaws());
        assertEquals(1, conversion.tree().at("/Body/NoPartyIDs").size());
    }

    @Test
    void entryMayBeginWithAGroup() throws Exception {
        Dictionaries dictionaries = DictionariesTest.custom(
                "<fix major='4' minor='4'><messages><message name='Odd' msgtype='UO' msgcat='app'>"
                        + "<group name='NoLegs'><group name='NoLegSecurityAltID'><field"
                        + " name='LegSecurityAltID'/></group><field"
                        + " name='LegSymbol'/></group></message></messages></fix>");
        assertEquals(
                "{\"NoLegs\":[{\"NoLegSecurityAltID\":[{\"LegSecurityAltID\":\"a\"}],\"LegSymbol\":\"A\"},"
                        + "{\"NoLegSecurityAltID\":[],\"LegSymbol\":\"B\"}]}",
                convert(dictionaries, message("FIX.4.4", "35=UO|555=2|604=1|605=a|600=A|604=0|600=B|"))
                        .body());
    }

    @Test
    void anEntryBeginsAtTheDelimiterAlsoAfterARepeatedField() {
        String parties = "\"NoPartyIDs\":[{\"PartyID\":\"X\",\"PartyIDSource\":[\"D\",\"Z\"],"
                + "\"PartyRole\":\"1\"},{\"PartyID\":\"Y\",\"PartyIDSource\":\"D\",\"PartyRole\":\"2\"}]";
        Fixtures.Conversion first =
                convert(message("FIX.4.4", "35=D|453=2|448=X|447=D|447=Z|452=1|448=Y|447=D|452=2|55=S|"));
        assertTrue(first.json().contains(parties), first.json());
        assertEquals(List.of("REPEATED_TAG 447 -1 0"), first.flaws());
        Fixtures.Conversion second =
                convert(message("FIX.4.4", "35=D|453=3|448=X|447=D|448=Y|447=D|447=Z|452=2|448=W|452=3|55=S|"));
        assertEquals(3, second.tree().at("/Body/NoPartyIDs").size(), second.json());
        assertEquals("3", second.tree().at("/Body/NoPartyIDs/2/PartyRole").textValue(), second.json());
    }

    @Test
    void aRepeatedFieldBeginsAnEntryThatLacksItsFirstField() {
        assertEquals(
                "{\"NoPartyIDs\":[{\"PartyID\":\"X\",\"PartyRole\":\"1\"},{\"PartyRole\":\"2\"}],\"Symbol\":\"S\"}",
                convert(message("FIX.4.4", "35=D|453=2|448=X|452=1|452=2|55=S|"))
                        .body());
    }

    @Test
    void theDelimiterOfAnInnerGroupIsCountedInItsEntryOnly() {
        assertEquals(
                "{\"NoPartyIDs\":[{\"PartyID\":\"X\",\"NoPartySubIDs\":[{\"PartySubID\":\"a\",\"PartySubIDType\":\"1\"},"
                        + "{\"PartySubIDType\":\"2\"}]},{\"PartyID\":\"Y\",\"NoPartySubIDs\":[{\"PartySubID\":\"b\"}]}]}",
                convert(message("FIX.4.4", "35=D|453=2|448=X|802=2|523=a|803=1|803=2|448=Y|802=1|523=b|"))
                        .body());
    }
}
