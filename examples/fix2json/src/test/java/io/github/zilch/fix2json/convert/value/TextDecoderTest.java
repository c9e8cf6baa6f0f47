// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.value;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.FlawListener;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text in many encodings. */
class TextDecoderTest {
    private static FixToJsonOptions charset(String name) {
        return FixToJsonOptions.builder().charset(Charset.forName(name)).build();
    }

    /** Returns the bytes of text, one character for each byte. */
    private static String in(String charset, String text) {
        return new String(text.getBytes(Charset.forName(charset)), StandardCharsets.ISO_8859_1);
    }

    private static Fixtures.Conversion convert(FixToJsonOptions options, String fields) {
        return Fixtures.convert(options, Fixtures.frame("FIX.4.4", fields.replace('|', '\u0001')));
    }

    private static String text(FixToJsonOptions options, String header, String bytes) {
        return convert(options, "35=B|" + header + "148=" + bytes + "|")
                .tree()
                .at("/Body/Headline")
                .asText();
    }

    private static String encodedText(FixToJsonOptions options, String header, String bytes) {
        String field = "354=" + bytes.length() + "|355=";
        return convert(options, "35=B|" + header + field + bytes + "|")
                .tree()
                .at("/Body/EncodedText")
                .asText();
    }

    @ParameterizedTest
    @CsvSource({
        "Shift_JIS,東京証券取引所 ABC テスト",
        "EUC-JP,東京証券取引所 ABC テスト",
        "ISO-2022-JP,東京証券取引所 ABC テスト",
        "GBK,上海证券交易所 ABC",
        "GB18030,上海证券交易所 ABC",
        "Big5,臺灣證券交易所 ABC",
        "EUC-KR,한국거래소 ABC",
        "ISO-2022-KR,한국거래소 ABC",
        "windows-1251,Московская биржа ABC",
        "windows-1252,Größe € – “x”",
        "ISO-8859-15,Größe €",
    })
    void anyCharsetOfJava(String charset, String expected) {
        String bytes = in(charset, expected);
        assertEquals(expected, text(charset(charset), "", bytes));
        assertEquals(expected, encodedText(charset(charset), "", bytes));
        assertEquals(expected, text(FixToJsonOptions.DEFAULT, "347=" + charset + "|", bytes));
        assertEquals(expected, encodedText(FixToJsonOptions.DEFAULT, "347=" + charset + "|", bytes));
    }

    @Test
    void manyUnknownEncodings() {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        for (int i = 0; i < 100; i++) {
            Fixtures.convert(converter, message("FIX.4.4", "35=B|347=X" + i + "|148=x|"));
        }
        String shiftJis = message("FIX.4.4", "35=B|347=Shift_JIS|148=" + in("Shift_JIS", "東") + "|");
        assertEquals(
                "東",
                Fixtures.tree(Fixtures.convert(converter, shiftJis))
                        .at("/Body/Headline")
                        .asText());
    }

    @Test
    void longTextIsDecodedCompletely() {
        String text = "東京".repeat(5000);
        assertEquals(text, text(charset("EUC-JP"), "", in("EUC-JP", text)));
    }
}
