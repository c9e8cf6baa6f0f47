// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Messages as arrays of selected fields. */
class RowsTest {
    private static FixToJsonOptions.Builder rows(String... fields) {
        return FixToJsonOptions.builder().rows(List.of(fields));
    }

    private static Fixtures.Conversion convert(FixToJsonOptions.Builder options, String fields) {
        return Fixtures.convert(options.build(), message("FIX.4.4", fields));
    }

    private static String row(FixToJsonOptions.Builder options, String fields) {
        return convert(options, fields).json().replace('"', '\'');
    }

    @Test
    void valuesAreInTheOrderOfTheFields() {
        assertEquals("['D','S','10.50','A']", row(rows("35", "55", "44", "49"), "35=D|49=A|44=10.50|55=S|"));
        assertEquals("['S','D']", row(rows("Symbol", "MsgType"), "35=D|55=S|"));
    }

    @Test
    void missingFieldIsNull() {
        assertEquals("[null,'D',null,null]", row(rows("55", "35", "9001", "2000000000"), "35=D|"));
        assertEquals("['']", row(rows("55"), "35=D|55=|"));
    }

    @Test
    void userDefinedFieldsAreSpecifiedByTag() {
        assertEquals("['x','y']", row(rows("9001", "2000000000"), "35=D|9001=x|2000000000=y|"));
    }

    @Test
    void fieldMayBeSpecifiedTwice() {
        assertEquals("['D','S','D']", row(rows("35", "55", "MsgType"), "35=D|55=S|"));
    }

    @Test
    void firstOccurrenceOfARepeatedFieldIsUsed() {
        Fixtures.Conversion conversion = convert(rows("11"), "35=D|11=a|11=b|");
        assertEquals("[\"a\"]", conversion.json());
        assertEquals(List.of("REPEATED_TAG 11 -1 0"), conversion.flaws());
    }

    @Test
    void groupIsTheArrayOfItsEntries() {
        String fields = "35=D|11=1|453=2|448=a|802=1|523=x|448=b|9001=u|54=1|";
        assertEquals(
                "['1',[{'PartyID':'a','NoPartySubIDs':[{'PartySubID':'x'}]},{'PartyID':'b','9001':'u'}],'1']",
                row(rows("54", "453", "11"), fields));
        assertEquals("['1',[]]", row(rows("54", "453"), "35=D|453=0|54=1|"));
    }

    @Test
    void groupMayBeLastInTheMessage() {
        assertEquals("[[{'PartyID':'a'}],'D']", row(rows("453", "35"), "35=D|453=1|448=a|"));
    }

    @Test
    void groupInTheHeader() {
        assertEquals("[[{'HopCompID':'h'}],'1']", row(rows("627", "11"), "35=D|627=1|628=h|11=1|"));
    }

    @Test
    void fieldInsideAGroupIsNotUsed() {
        assertEquals("[null,'t']", row(rows("448", "58"), "35=D|453=1|448=a|54=1|58=t|"));
    }

    @Test
    void flawsOfAGroupAreReportedOnce() {
        assertEquals(
                List.of("GROUP_COUNT 453 3 1"),
                convert(rows("453"), "35=D|453=3|448=a|54=1|").flaws());
    }

    @Test
    void framingAndLengthsAreWrittenIfRequested() {
        assertEquals(
                "['3','5','163']",
                Fixtures.convert(rows("95", "9", "10").build(), "8=FIX.4.4|9=5|35=A|95=3|96=a|b|10=163|")
                        .json()
                        .replace('"', '\''));
    }

    @Test
    void viewsOfValuesApplyToRows() {
        FixToJsonOptions.Builder options = rows("54", "44", "11", "52", "18", "453")
                .types(true)
                .enums(FixToJsonOptions.Enums.BOTH)
                .tags(true)
                .mask(List.of("11", "448"));
        assertEquals(
                "[{'code':'1','name':'BUY'},1.50,'***','2026-03-16T08:00:00Z',"
                        + "[{'code':'1','name':'NOT_HELD'}],[{'448':'***'}]]",
                row(options, "35=D|52=20260316-08:00:00|11=a|18=1|54=1|44=1.50|453=1|448=a|"));
    }

    @Test
    void dataInRows() {
        assertEquals(
                "[{'base64':'AAE='},'x']",
                row(rows("96", "58").data(FixToJsonOptions.Data.BASE64), "35=A|58=x|95=2|96=\u0000\u0001|"));
    }

    @Test
    void rejectedMessageLeavesNoRow() {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, rows("35").build(), FlawListener.NONE);
        byte[] bytes = Fixtures.bytes("8=FIX.4.4|9=5|35=D|11=1|");
        JsonBuilder json = converter.begin(new JsonBuilder());
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("[]", json.toString());
    }

    @Test
    void rowRequiresAnArray() {
        UnsafeBuffer buffer = new UnsafeBuffer(Fixtures.bytes(message("FIX.4.4", "35=0|")));
        FixToJson rows = new FixToJson(Fixtures.DICTIONARIES, rows("35").build(), FlawListener.NONE);
        FixToJson objects = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        JsonBuilder json = new JsonBuilder();
        assertThrows(IllegalArgumentException.class, () -> rows.convert(buffer, 0, buffer.capacity(), json.reset()));
        assertThrows(
                IllegalArgumentException.class, () -> objects.convert(buffer, 0, buffer.capacity(), json.resetArray()));
    }

    @Test
    void shorterMessageAfterLongerOne() {
        FixToJson converter =
                new FixToJson(Fixtures.DICTIONARIES, rows("55", "453", "35").build(), FlawListener.NONE);
        Fixtures.convert(converter, message("FIX.4.4", "35=D|453=1|448=a|55=S|"));
        assertEquals("[null,null,\"0\"]", Fixtures.convert(converter, message("FIX.4.4", "35=0|")));
    }
}
