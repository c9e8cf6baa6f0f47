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
}
