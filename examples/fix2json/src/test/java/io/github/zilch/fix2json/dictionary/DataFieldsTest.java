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
import io.github.zilch.fix2json.wire.DataFields;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Data is read by its length if the length is correct. */
class DataFieldsTest {
    @Test
    void everyDataFieldOfTheDictionariesIsKnown() throws Exception {
        for (FixVersion version : FixVersion.values()) {
            Map<Integer, DictionaryXml> fields = new HashMap<>();
            try (InputStream in = ClassLoader.getSystemResourceAsStream(version + ".xml")) {
                for (DictionaryXml field :
                        DictionaryXml.read(in, version.label()).section("fields")) {
                    fields.put(Integer.parseInt(field.attribute("number")), field);
                }
            }
            fields.forEach((tag, field) -> {
                if (field.attribute("type").matches("DATA|XMLDATA")) {
                    int length = tag == 89 ? 93 : tag - 1;
                    assertEquals(tag, DataFields.dataFieldOf(length), version + " " + field.attribute("name"));
                    assertTrue(fields.containsKey(length), version + " " + length);
                }
            });
        }
        assertEquals(0, DataFields.dataFieldOf(58));
        assertEquals(0, DataFields.dataFieldOf(1_000_000));
    }

    @Test
    void dataMayContainDelimitersAndEqualsSigns() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=A|95=13|96=a=1|10=000||b|98=0|"));
        assertEquals("{\"RawData\":\"a=1\\u000110=000\\u0001\\u0001b\",\"EncryptMethod\":\"0\"}", conversion.body());
        assertEquals(List.of(), conversion.flaws());
    }

    @Test
    void pairsThatTheDictionaryDoesNotDefineAreReadByLength() {
        assertEquals(
                "{\"1185\":\"<a/>\\u0001\",\"ClOrdID\":\"1\"}",
                convert(Fixtures.OWN_DICTIONARIES, message("FIX.4.2", "35=D|1184=5|1185=<a/>||11=1|"))
                        .body());
    }

    @Test
    void emptyData() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=A|95=0|96=|98=0|"));
        assertEquals("{\"RawData\":\"\",\"EncryptMethod\":\"0\"}", conversion.body());
        assertEquals(List.of("EMPTY_VALUE 96 -1 0"), conversion.flaws());
    }

    @Test
    void wrongLengthHidesNoFields() {
        for (String length : List.of("4", "9", "99", "2147483647", "99999999999", "x", "-3")) {
            Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=A|95=" + length + "|96=abc|98=0|108=30|"));
            assertEquals(
                    "{\"RawDataLength\":\"" + length
                            + "\",\"RawData\":\"abc\",\"EncryptMethod\":\"0\",\"HeartBtInt\":\"30\"}",
                    conversion.body());
            assertTrue(
                    conversion.flaws().get(0).startsWith("DATA_LENGTH 95 "),
                    conversion.flaws().toString());
            assertEquals(1, conversion.flaws().size());
        }
    }

    @Test
    void lengthWithoutDataIsAnOrdinaryField() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=A|95=3|98=0|96=abc|"));
        assertEquals("{\"RawDataLength\":\"3\",\"EncryptMethod\":\"0\",\"RawData\":\"abc\"}", conversion.body());
        assertEquals(List.of(), conversion.flaws());
    }

    @Test
    void dataWithoutLengthEndsAtTheDelimiter() {
        assertEquals(
                "{\"RawData\":\"abc\"}",
                convert(message("FIX.4.4", "35=A|96=abc|")).body());
    }

    @Test
    void dataInEntries() {
        assertEquals(
                "{\"LinesOfText\":[{\"Text\":\"a\",\"EncodedText\":\"x\\u0001y\"},{\"Text\":\"b\"}],\"Urgency\":\"0\"}",
                convert(message("FIX.4.4", "35=B|33=2|58=a|354=3|355=x|y|58=b|61=0|"))
                        .body());
    }

    @Test
    void dataInTheHeader() {
        Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=n|212=14|213=8=FIX.4.2|9=5||"));
        assertEquals(
                "\"8=FIX.4.2\\u00019=5\\u0001\"",
                conversion.tree().at("/Header/XmlData").toString());
        assertEquals(List.of(), conversion.flaws());
    }

    private static final String BLOB = "<fix major='4' minor='4'><fields>"
            + "<field number='9100' name='BlobLength' type='LENGTH'/><field number='9101' name='Blob' type='DATA'/>"
            + "<field number='9102' name='Size' type='INT'/></fields></fix>";

    private static Fixtures.Conversion blob(String fields) throws IOException {
        return Fixtures.convert(DictionariesTest.custom(BLOB), Fixtures.message("FIX.4.4", fields));
    }

    @Test
    void dataOfACustomDictionaryIsReadByItsLength() throws IOException {
        for (int i = 0; i < 3; i++) { // a layout must not be learnt from such a message
            Fixtures.Conversion conversion = blob("35=D|9100=7|9101=a|11=zz|55=S|");
            assertEquals("{\"Blob\":\"a\\u000111=zz\",\"Symbol\":\"S\"}", conversion.body());
            assertEquals(List.of(), conversion.flaws());
        }
        assertEquals(
                "{\"Blob\":\"a\",\"ClOrdID\":\"zz\"}",
                blob("35=D|9100=1|9101=a|11=zz|").body());
    }

    /** Which dictionary defines the body is known only at its first field. */
    @Test
    void firstFieldOfABodyOverFixtMayBeDataOfACustomDictionary() throws IOException {
        Dictionaries dictionaries = DictionariesTest.custom(BLOB.replace("major='4' minor='4'", "major='5' minor='0'"));
        for (String header : List.of("", "1128=9|", "1128=9|627=1|628=h|")) {
            Fixtures.Conversion conversion = Fixtures.convert(
                    dictionaries, Fixtures.message("FIXT.1.1", "35=D|" + header + "9100=7|9101=a|11=zz|55=S|"));
            assertEquals("{\"Blob\":\"a\\u000111=zz\",\"Symbol\":\"S\"}", conversion.body());
            assertEquals(List.of(), conversion.flaws());
            String wrong = Fixtures.message("FIXT.1.1", "35=D|" + header + "9100=3|9101=a|11=zz|");
            assertEquals(
                    List.of("DATA_LENGTH 9100 3 0"),
                    Fixtures.convert(dictionaries, wrong).flaws());
            FixToJsonOptions mask =
                    FixToJsonOptions.builder().mask(List.of("Blob")).build();
            assertEquals(
                    "{\"BlobLength\":\"3\",\"Blob\":\"***\",\"ClOrdID\":\"***\"}",
                    Fixtures.convert(dictionaries, mask, wrong).body());
        }
    }

    @Test
    void aWrongLengthOfACustomDictionaryIsReported() throws IOException {
        Fixtures.Conversion conversion = blob("35=D|9100=3|9101=a|11=zz|");
        assertEquals("{\"BlobLength\":\"3\",\"Blob\":\"a\",\"ClOrdID\":\"zz\"}", conversion.body());
        assertEquals(List.of("DATA_LENGTH 9100 3 0"), conversion.flaws());
        assertEquals(
                "{\"Size\":\"7\",\"Blob\":\"a\",\"ClOrdID\":\"zz\"}",
                blob("35=D|9102=7|9101=a|11=zz|").body());
    }

    @Test
    void aLengthThatIsWrongByAFewBytesDoesNotRejectFixInData() {
        String inner = "<x>8=FIX.4.2|9=5|35=0|10=161|</x>";
        for (int wrong : new int[] {-3, -1, 2, 8}) {
            int length = inner.length() + wrong;
            Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=n|212=" + length + "|213=" + inner + "|"));
            assertEquals(
                    inner.replace('|', '\u0001'),
                    conversion.tree().at("/Header/XmlData").textValue());
            assertEquals(List.of("DATA_LENGTH 212 " + length + " 0"), conversion.flaws());
        }
    }

    @Test
    void dataNeverContainsTheLastField() {
        for (String length : List.of("10", "9", "8")) { // up to and into CheckSum
            Fixtures.Conversion conversion = convert(message("FIX.4.4", "35=A|98=0|95=" + length + "|96=ab|"));
            assertEquals("ab", conversion.tree().at("/Body/RawData").textValue(), conversion.json());
            assertEquals(List.of("DATA_LENGTH 95 " + length + " 0"), conversion.flaws());
        }
    }
}
