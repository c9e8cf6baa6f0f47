// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flaws are reported when messages are compared with their dictionary, and the messages are converted. */
class DictionaryCheckTest {
    private static final String HEADER = "34=1|49=A|52=20260316-08:00:00|56=B|";
    private static final String ORDER = "11=1|55=S|54=1|60=20260316-08:00:00|38=1|40=1|";

    private static List<String> findings(String message) {
        List<String> flaws = new ArrayList<>();
        FixToJsonOptions options = FixToJsonOptions.builder()
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        FixToJson converter = new FixToJson(
                Fixtures.DICTIONARIES,
                options,
                (flaw, tag, position, found, expected) -> flaws.add(flaw + " " + tag + " at " + position));
        String json = Fixtures.convert(converter, message);
        assertEquals(
                Fixtures.convert(new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE), message),
                json,
                "the check does not change the JSON");
        return flaws;
    }

    private static List<String> order(String fields) {
        return findings(message("FIX.4.4", "35=D|" + HEADER + fields));
    }

    @ParameterizedTest
    @CsvSource({
        "44=1.50,true",
        "44=-.5,true",
        "44=5.,true",
        "44=007.0,true",
        "44=,true",
        "44=+1,false",
        "44=1e5,false",
        "44=.,false",
        "44=-,false",
        "38=x,false",
        "60=20260316-08:00:00.123456,true",
        "60=20260316,false",
        "64=20260316,true",
        "64=20260332,false",
        "114=Y,true",
        "114=y,false",
        "15=EUR,true",
        "15=EURO,false",
        "421=DE,true",
        "421=D1,false",
        "200=202603,true",
        "200=202613,false",
        "200=202603w2,true",
        "200=202603w6,false",
        "423=001,true",
        "77=O,true",
        "77=OC,false",
    })
    void values(String field, boolean isValid) {
        String tag = field.substring(0, field.indexOf('='));
        List<String> found = order(ORDER.replaceAll("(^|\\|)" + tag + "=[^|]*\\|", "$1") + field + "|");
        long wrong = found.stream()
                .filter(f -> f.startsWith("WRONG_FORMAT " + tag + " "))
                .count();
        assertEquals(isValid ? 0 : 1, wrong, found.toString());
    }

    @ParameterizedTest
    @CsvSource({"1,true", "31,true", "05,true", "32,false", "0,false", "-1,false", "001,false", "x,false"})
    void dayOfAMonth(String day, boolean isValid) {
        List<String> found = findings(message(
                "FIX.4.2", "35=D|" + HEADER + "11=1|21=1|55=S|54=1|60=20260316-08:00:00|40=1|205=" + day + "|"));
        assertEquals(isValid ? 0 : 1, found.size(), found.toString());
    }

    @Test
    void reportsContainFieldPositionAndReason() {
        assertEquals(
                "tag 54 at byte 77 has a value that the dictionary does not list",
                Flaw.UNDEFINED_VALUE.describe(54, 77, -1, 0));
        assertEquals(
                "tag 67 is missing in the entry that begins at byte 99: the dictionary requires it",
                Flaw.MISSING_FIELD.describe(67, 99, -1, 0));
        assertTrue(Flaw.GROUP_ORDER.describe(452, 99, -1, 448).contains("begin with tag 448"));
    }
}
