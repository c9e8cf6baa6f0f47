// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.zilch.fix2json.dictionary.DictionariesTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mask covers every tag that has the name, wherever its value is. */
class MaskTest {
    private static FixToJsonOptions mask(String... fields) {
        return FixToJsonOptions.builder().mask(List.of(fields)).build();
    }

    /** The password, in whatever way the delimiter of the inner message is written. */
    @Test
    void dataWithAMaskedFieldIsMaskedInEveryEncodingOfADelimiter() {
        for (String delimiter : List.of(
                "^A", "\\x01", "\\u0001", "%01", "\\001", "&#1;", "<SOH>", "|", "=01", "\u0001", "\\1", "SOH", "")) {
            String data = "8=FIX.4.4" + delimiter + "35=A" + delimiter + "554=secret" + delimiter + "10=000";
            String json = convert(mask("554"), message("FIX.4.4", "35=n|212=" + data.length() + "|213=" + data + "|"))
                    .json();
            assertFalse(json.contains("secret"), delimiter + ": " + json);
        }
    }

    /** Data that only a custom dictionary defines is masked like other data. */
    @Test
    void everythingAfterMaskedDataOfACustomDictionaryIsMasked() throws IOException {
        Dictionaries dictionaries = DictionariesTest.custom("<fix major='4' minor='4'><fields>"
                + "<field number='9100' name='BlobLength' type='LENGTH'/><field number='9101' name='Blob' type='DATA'/>"
                + "</fields></fix>");
        for (String length : List.of("9100=3|", "9100=40|", "9100=x|", "9100=|", "", "9100=10|58=x|")) {
            String fields = "35=A|" + length + "9101=secret one|9=secret two|58=secret three|";
            String json = convert(dictionaries, mask("Blob"), message("FIX.4.4", fields))
                    .json();
            assertFalse(json.contains("secret"), length + ": " + json);
        }
        assertEquals(
                "8=FIX.4.4|9101=***",
                new RawMask(List.of("9101"), dictionaries).apply("8=FIX.4.4|9101=secret|58=secret"));
    }

    @Test
    void rawTextIsMaskedToTheEndOfTheValueOrOfTheText() {
        RawMask mask = new RawMask(List.of("Password", "96", "453"), new Dictionaries());
        for (String delimiter : List.of("\u0001", "|", "^")) {
            String raw = "8=FIX.4.4|9=5|35=A|554=secret|58=a".replace("|", delimiter);
            assertEquals(raw.replace("secret", "***"), mask.apply(raw));
        }
        assertEquals("8=FIX.4.4|96=***", mask.apply("8=FIX.4.4|96=secret|58=secret"));
        assertEquals("8=FIX.4.4|453=***", mask.apply("8=FIX.4.4|453=1|448=secret"));
        assertEquals("login failed: 554=***", mask.apply("login failed: 554=secret and more"));
        assertEquals("x^A554=***", mask.apply("x^A554=secret"));
        assertEquals("nothing=1", mask.apply("nothing=1"));
        assertEquals("8=FIX.4.4^A9=5^A554=***^A58=a", mask.apply("8=FIX.4.4^A9=5^A554=x^secret^A58=a"));
        assertEquals("8=FIX.4.4|9=5|554=***", mask.apply("8=FIX.4.4|9=5|554=x|secret|"));
        assertEquals("8=FIX.4.4|9=5|554=***|10=000|", mask.apply("8=FIX.4.4|9=5|554=x|secret|10=000|"));
        assertEquals(
                "8=FIX.4.4\\x019=5\\x01554=***\\x0158=a", mask.apply("8=FIX.4.4\\x019=5\\x01554=sec\\ret\\x0158=a"));
        assertEquals("Gr\u00fc\u00dfe 554 =***", mask.apply("Gr\u00fc\u00dfe 554 = secret"));
        assertEquals("554=***", mask.apply("554%3dsecret"));
    }

    /** An engine quotes values of the last message, or of the one that it shows. */
    @ParameterizedTest
    @CsvSource({
        "Received logout request: secret, Received logout request: ***",
        "found 'secret' in it, found '***' in it",
        "invalid: secret one 21, invalid: *** 21",
        "Message 21 of secretary, Message 21 of secretary",
        "'Repeating group needs a number, not x1 in 8=FIX.4.4|9=5|453=x1|58=t|', 'Repeating group needs a number, not *** in 8=FIX.4.4|9=5|453=***'"
    })
    void valuesThatAreQuotedWithoutTheirTagsAreMasked(String text, String expected) {
        RawMask mask = new RawMask(List.of("Text", "NoPartyIDs", "Side"), Fixtures.DICTIONARIES);
        String[] last = {"8=FIX.4.4|9=5|35=5|54=2|58=secret|10=000|", "8=FIX.4.4|9=5|35=5|58=secret one|10=000|"};
        assertEquals(expected, mask.apply(text, text.contains("one") ? last[1] : last[0]));
    }

    /** What is no FIX can have the fields of FIX all the same. */
    @Test
    void otherTextIsMaskedFromANameOrAQuotedTagOn() {
        RawMask mask = new RawMask(List.of("554"), new Dictionaries());
        assertEquals(
                "{\"user\":\"a\",\"Password\":***", mask.apply("{\"user\":\"a\",\"Password\":\"secret\",\"b\":1}"));
        assertEquals("{\"554\" :***", mask.apply("{\"554\" : \"secret\"}"));
        assertEquals("\"{\\\"password\\\":***", mask.apply("\"{\\\"password\\\":\\\"secret\\\"}\""));
        assertEquals("<a><Password>***", mask.apply("<a><Password>secret</Password></a>"));
        assertEquals("<a Password=***", mask.apply("<a Password='secret'/>"));
        assertEquals("userPassword: ***".replace(" ", ""), mask.apply("userPassword:secret"));
        assertEquals("user_password =***", mask.apply("user_password = secret"));
        assertEquals("userpassword:***", mask.apply("userpassword: secret"));
        for (String other : List.of("at 12:554: no", "Password is wrong", "{\"5540\":1}", "PasswordX=1")) {
            assertEquals(other, mask.apply(other));
        }
    }
}
