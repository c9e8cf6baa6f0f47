// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Data that is text is written as a string, other data as base64 if requested. */
class DataViewTest {
    private static final FixToJsonOptions BASE64 =
            FixToJsonOptions.builder().data(FixToJsonOptions.Data.BASE64).build();

    private static String rawData(FixToJsonOptions options, String bytes) {
        String message = frame("FIX.4.4", "35=A\u000195=" + bytes.length() + "\u000196=" + bytes + "\u000198=0\u0001");
        return Fixtures.convert(options, message).tree().at("/Body/RawData").toString();
    }

    private static String base64(String bytes) {
        return "{\"base64\":\"" + Base64.getEncoder().encodeToString(Fixtures.bytes(bytes)) + "\"}";
    }

    @Test
    void textIsAString() {
        for (String text :
                new String[] {"", "abc", "a\tb\r\nc", "8=FIX.4.2\u00019=5\u0001", Fixtures.utf8("Größe €")}) {
            assertEquals(rawData(FixToJsonOptions.DEFAULT, text), rawData(BASE64, text));
        }
    }

    @Test
    void otherBytesAreBase64() {
        for (String bytes :
                new String[] {"\u00ff", "\u0000", "a\u0000b", "\u007f", "Gr\u00f6\u00dfe", "\u001f\u008b\b"}) {
            assertEquals(base64(bytes), rawData(BASE64, bytes));
        }
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 256; c++) {
            all.append(c);
        }
        assertEquals(base64(all.toString()), rawData(BASE64, all.toString()));
    }

    @Test
    void withoutBase64EveryByteIsACharacter() {
        assertEquals("\"\\u0000\u00ff\"", rawData(FixToJsonOptions.DEFAULT, "\u0000\u00ff"));
    }

    @Test
    void encodedTextThatIsValidInItsCharsetIsText() {
        String bytes = "\u0093\u008c"; // a character of Shift_JIS
        String fields = "35=B\u0001347=Shift_JIS\u0001354=2\u0001355=" + bytes + "\u0001";
        assertEquals(
                "{\"EncodedText\":\"\u6771\"}",
                Fixtures.convert(BASE64, frame("FIX.4.4", fields)).body());
        assertEquals(
                "{\"EncodedText\":" + base64(bytes) + "}",
                Fixtures.convert(BASE64, frame("FIX.4.4", fields.replace("347=Shift_JIS\u0001", "")))
                        .body());
    }

    @Test
    void dataFieldsOfOtherVersionsAreData() {
        assertEquals(
                "{\"SecurityXML\":" + base64("\u0001\u00ff") + "}",
                Fixtures.convert(BASE64, frame("FIX.4.2", "35=D\u00011184=2\u00011185=\u0001\u00ff\u0001"))
                        .body());
    }

    @Test
    void otherFieldsAreNeverBase64() {
        assertEquals(
                "{\"Text\":\"\u00ff\"}",
                Fixtures.convert(BASE64, frame("FIX.4.4", "35=D\u000158=\u00ff\u0001"))
                        .body());
    }
}
