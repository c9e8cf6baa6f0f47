// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values according to their datatypes. */
class TypesTest {
    private static final FixToJsonOptions TYPES =
            FixToJsonOptions.builder().types(true).build();

    /** Returns the JSON text of a field's value. */
    private static String value(String version, String field) {
        String type = version.equals("FIXT.1.1") ? "35=AE|1128=9|" : "35=D|";
        String json =
                Fixtures.convert(TYPES, message(version, type + field + "|")).json();
        Fixtures.tree(json);
        String body = json.substring(json.indexOf("\"Body\":{") + 8, json.indexOf("},\"Trailer\""));
        return body.substring(body.indexOf(':') + 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "7",
                "-7",
                "-0",
                "10.50",
                "0.000",
                "123456789012345678901234567890.123456789012345678901234567890"
            })
    void validJsonNumberIsWrittenDigitForDigit(String number) {
        assertEquals(number, value("FIX.4.4", "44=" + number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "007", "-01", "+5", ".5", "-.5", "5.", "-", ".", "1e5", "1.2.3", "1,5", "NaN", " 1", "1 "})
    void textThatIsNotAJsonNumberStaysAString(String text) {
        assertEquals('"' + text + '"', value("FIX.4.4", "44=" + text));
    }

    @ParameterizedTest
    @CsvSource({
        "FIX.4.4,44=1.5,1.5",
        "FIX.4.4,38=100,100",
        "FIX.4.4,381=12.50,12.50",
        "FIX.4.4,423=1,1",
        "FIX.4.4,211=-0.5,-0.5",
        "FIX.4.2,205=15,15",
        "FIX.4.4,223=0.25,0.25",
        "FIX.4.0,38=100,100",
        "FIXT.1.1,1070=2,2",
    })
    void allNumericDatatypes(String version, String field, String json) {
        assertEquals(json, value(version, field));
    }

    @Test
    void sequenceNumbersAndLengthsInTheHeaderAreNumbers() {
        assertTrue(Fixtures.convert(TYPES, message("FIX.4.4", "35=0|34=12|369=11|"))
                .json()
                .contains("\"MsgSeqNum\":12,\"LastMsgSeqNumProcessed\":11"));
    }

    @Test
    void textFieldStaysAStringEvenIfItLooksLikeANumber() {
        assertEquals("\"1\"", value("FIX.4.4", "11=1"));
        assertEquals("\"1\"", value("FIX.4.4", "54=1"));
        assertEquals("\"1\"", value("FIX.4.4", "9001=1"));
    }

    @ParameterizedTest
    @CsvSource({"Y,true", "N,false", "y,'\"y\"'", "YN,'\"YN\"'", "'','\"\"'"})
    void booleans(String text, String json) {
        assertEquals(json, value("FIX.4.4", "114=" + text));
    }

    @ParameterizedTest
    @CsvSource({
        "20260316-08:00:01,2026-03-16T08:00:01Z",
        "20260316-08:00:01.6,2026-03-16T08:00:01.6Z",
        "20260316-08:00:01.684,2026-03-16T08:00:01.684Z",
        "20260316-08:00:01.684000000001,2026-03-16T08:00:01.684000000001Z",
        "20161231-23:59:60,2016-12-31T23:59:60Z",
        "20240229-00:00:00,2024-02-29T00:00:00Z",
        "00000101-00:00:00,0000-01-01T00:00:00Z",
    })
    void timestampsInUtc(String fix, String iso) {
        assertEquals('"' + iso + '"', value("FIX.4.4", "60=" + fix));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "20260316",
                "20260316-08:00",
                "20260316-08:00:01.",
                "20260316-08:00:01,684",
                "20260316-24:00:00",
                "20260316-08:60:00",
                "20260316-08:00:61",
                "20260230-08:00:00",
                "20250229-08:00:00",
                "21000229-08:00:00",
                "20261316-08:00:00",
                "20260016-08:00:00",
                "20260300-08:00:00",
                "20260316 08:00:00",
                "20260316-08:00:00Z",
                "2026-03-16T08:00:00Z",
                "x0260316-08:00:00"
            })
    void invalidTimestampIsUnchanged(String text) {
        assertEquals('"' + text + '"', value("FIX.4.4", "60=" + text));
    }

    @ParameterizedTest
    @CsvSource({
        "20260316-08:00,2026-03-16T08:00",
        "20260316-08:00Z,2026-03-16T08:00Z",
        "20260316-08:00:01Z,2026-03-16T08:00:01Z",
        "20260316-08:00:01.25+05:30,2026-03-16T08:00:01.25+05:30",
        "20260316-08:00-05,2026-03-16T08:00-05:00",
        "20260316-08:00+5,20260316-08:00+5",
        "20260316-08:00+05:60,20260316-08:00+05:60",
        "20260316-08:00+24,20260316-08:00+24",
    })
    void timestampsWithAZone(String fix, String json) {
        assertEquals('"' + json + '"', value("FIXT.1.1", "1132=" + fix));
    }

    @ParameterizedTest
    @CsvSource({
        "FIXT.1.1,1079=08:00+01,08:00+01:00",
        "FIXT.1.1,1079=08:00:01,08:00:01",
        "FIXT.1.1,1079=08:00:01.5Z,08:00:01.5Z",
        "FIX.4.2,273=08:00:01.5,08:00:01.5Z",
        "FIX.4.2,273=08:00,08:00",
        "FIX.4.4,64=20260316,2026-03-16",
        "FIX.4.4,64=20260332,20260332",
        "FIX.4.4,64=2026031,2026031",
        "FIX.4.4,272=20260316,2026-03-16",
        "FIX.4.2,272=20260316,2026-03-16",
        "FIX.4.0,64=20260316,2026-03-16",
        "FIX.4.0,60=20260316-08:00:01,2026-03-16T08:00:01Z",
        "FIX.4.4,200=202603,202603",
    })
    void datesAndTimesOfAllVersions(String version, String field, String json) {
        assertEquals('"' + json + '"', value(version, field));
    }

    @Test
    void valuesInEntries() {
        assertEquals(
                "{\"NoMDEntries\":[{\"MDEntryType\":\"0\",\"MDEntryPx\":1.10,\"MDEntrySize\":5}]}",
                Fixtures.convert(TYPES, message("FIX.4.4", "35=W|268=1|269=0|270=1.10|271=5|"))
                        .json()
                        .replaceFirst(".*\"Body\":", "")
                        .replace(",\"Trailer\":{}}", ""));
    }

    @Test
    void veryLongFractionIsWritten() {
        String fraction = "1".repeat(5000);
        assertEquals("\"2026-03-16T08:00:01." + fraction + "Z\"", value("FIX.4.4", "60=20260316-08:00:01." + fraction));
    }

    @ParameterizedTest
    @CsvSource({
        "60=20260316080001684,2026-03-16T08:00:01.684Z",
        "60=20260316080001684123456,2026-03-16T08:00:01.684123456Z",
        "60=20260316080001,2026-03-16T08:00:01Z",
        "60=20260316080060,2026-03-16T08:00:60Z",
        "60=2026031608000,2026031608000",
        "60=20261316080001684,20261316080001684",
        "60=20260316240001684,20260316240001684",
        "60=20260316086001684,20260316086001684",
        "60=20260316080061684,20260316080061684",
        "60=2026031608000168x,2026031608000168x",
        "273=080001684,08:00:01.684Z",
        "273=80001684,80001684",
        "273=080001,080001",
        "432=20260316080001684,20260316080001684",
    })
    void timeOfDigitsIsThatOfCmeInUtc(String field, String json) {
        assertEquals('"' + json + '"', value("FIX.4.4", field));
    }
}
