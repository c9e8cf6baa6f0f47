// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.frame;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.dictionary.DictionariesTest;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mask covers every tag that has the name, wherever its value is. */
class MaskTest {
    /** Gives two names to two tags each: one of the two is a standard field, or both are not. */
    private static final String TWINS = "<fix major='4' minor='4'><fields>"
            + "<field number='554' name='Password' type='STRING'/><field number='9554' name='Password' type='STRING'/>"
            + "<field number='9001' name='Secret' type='STRING'/><field number='9000' name='Secret' type='STRING'/>"
            + "<field number='9002' name='' type='STRING'/>"
            + "</fields></fix>";

    private static FixToJsonOptions mask(String... fields) {
        return FixToJsonOptions.builder().mask(List.of(fields)).build();
    }

    private static String body(FixToJsonOptions options, String fields) throws IOException {
        return convert(DictionariesTest.custom(TWINS), options, message("FIX.4.4", fields))
                .body()
                .replace('"', '\'');
    }

    @Test
    void allTagsOfANameAreMasked() throws IOException {
        assertEquals(
                "{'EncryptMethod':'0','Password':'***','9554':'***','9001':'b','Secret':'a'}",
                body(mask("Password"), "35=A|98=0|554=x|9554=y|9001=b|9000=a|"));
        assertEquals(
                "{'EncryptMethod':'0','Password':'x','9554':'y','9001':'***','Secret':'***'}",
                body(mask("Secret"), "35=A|98=0|554=x|9554=y|9001=b|9000=a|"));
    }

    @Test
    void noNameIsWrittenTwiceOrEmpty() throws IOException {
        assertEquals(
                "{'EncryptMethod':'0','Secret':'a','9001':'b','9002':'7'}",
                body(FixToJsonOptions.DEFAULT, "35=A|98=0|9000=a|9001=b|9002=7|"));
        assertEquals("{'EncryptMethod':'0','9001':'b'}", body(FixToJsonOptions.DEFAULT, "35=A|98=0|9001=b|"));
    }

    @Test
    void dataWithAMaskedFieldIsMasked() throws IOException {
        String inner = "8=FIX.4.4|35=A|554=secret|10=000|".replace('|', '\u0001');
        for (String data : List.of(inner, "554=secret", "<fix>554=secret</fix>", "x;00554=secret")) {
            String fields = "35=n|212=" + data.length() + "|213=" + data + "|";
            String json = convert(mask("Password"), message("FIX.4.4", fields)).json();
            assertFalse(json.contains("secret"), json);
            assertEquals("\"***\"", Fixtures.tree(json).at("/Header/XmlData").toString(), json);
        }
        String row = convert(
                        FixToJsonOptions.builder()
                                .mask(List.of("554"))
                                .rows(List.of("213", "35"))
                                .build(),
                        message("FIX.4.4", "35=n|212=" + inner.length() + "|213=" + inner + "|"))
                .json();
        assertEquals("[\"***\",\"n\"]", row);
    }

    @Test
    void otherDataIsNotMasked() {
        for (String data : List.of("1554=x", " 1554=x", "554", "5540=x", "99999999999554=x", "554-x", "554%3x")) {
            String fields = "35=n|212=" + data.length() + "|213=" + data + "|";
            String json = convert(mask("Password"), message("FIX.4.4", fields)).json();
            assertEquals(data, Fixtures.tree(json).at("/Header/XmlData").textValue(), json);
        }
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

    @Test
    void textWithAnEncodedEqualsSignIsMasked() {
        for (String text : List.of(
                "554=secret", "user554=secret", "554 = secret", "554%3Dsecret", "554\\u003dsecret", "554&#61;secret")) {
            assertEquals(
                    "{\"Text\":\"***\"}",
                    convert(mask("Password"), message("FIX.4.4", "35=0|58=" + text + "|"))
                            .body());
        }
    }

    /** The bytes of the value do not show the field, but its text does. */
    @Test
    void textInACharsetThatHidesTheFieldIsMasked() {
        for (String charset : List.of("UTF-16LE", "UTF-16", "UTF-32BE", "IBM037", "ISO-2022-JP")) {
            byte[] bytes = charset.startsWith("ISO")
                    ? "5\u001b(B54=secret".getBytes(StandardCharsets.US_ASCII)
                    : "554=secret".getBytes(Charset.forName(charset));
            String value = new String(bytes, StandardCharsets.ISO_8859_1);
            String declared = frame(
                    "FIX.4.4",
                    "35=B\u0001347=" + charset + "\u0001354=" + bytes.length + "\u0001355=" + value + "\u0001");
            assertEquals(
                    "{\"EncodedText\":\"***\"}",
                    convert(mask("Password"), declared).body(),
                    charset);
            FixToJsonOptions options = FixToJsonOptions.builder()
                    .mask(List.of("554"))
                    .charset(Charset.forName(charset))
                    .build();
            String text = frame("FIX.4.4", "35=0\u000158=" + value + "\u0001");
            String plain = message("FIX.4.4", "35=0|58=plain|");
            assertEquals(
                    "{\"Text\":\"***\"}", convert(options, plain, plain, text).body(), charset);
        }
    }

    @Test
    void textThatQuotesAMaskedFieldIsMasked() {
        String first = message("FIX.4.4", "35=0|58=plain text|");
        String quoted = message("FIX.4.4", "35=0|58=rejected: 554=secret|");
        FixToJsonOptions options = mask("Password");
        assertEquals("{\"Text\":\"plain text\"}", convert(options, first).body());
        assertEquals("{\"Text\":\"***\"}", convert(options, quoted).body());
        String log = (first + "\n").repeat(3) + quoted + "\n"; // the fourth would have the layout of the others
        assertFalse(Run.run(log, "--mask=554").out().contains("secret"));
    }

    @Test
    void everythingAfterMaskedDataWithAWrongLengthIsMasked() {
        for (String length : List.of("3", "40", "x", "")) {
            String fields = "35=A|95=" + length + "|96=secret one|9=secret two|58=secret three|";
            String json = convert(mask("RawData"), message("FIX.4.4", fields)).json();
            assertFalse(json.contains("secret"), length + ": " + json);
        }
    }

    /** The length is missing, has a field after it, or is that of the data before; a field after data with its length is none of it. */
    @ParameterizedTest
    @CsvSource({
        "'', false",
        "95=10|58=b|, false",
        "95=1|96=x|, false",
        "95=10|, true",
        "90=1|91=x|95=10|, true",
    })
    void everythingAfterMaskedDataWithoutItsLengthIsMasked(String before, boolean isLength) {
        String fields = "35=A|" + before + "96=secret one|58=plain|";
        String json = convert(mask("RawData"), message("FIX.4.4", fields)).json();
        assertFalse(json.contains("secret"), json);
        assertEquals(isLength, json.contains("plain"), json);
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

    /** A masked counter hides the fields of its group, whatever the message does to the group. */
    @Test
    void maskedCounterHidesItsFieldsInEveryShape() {
        for (String shape : List.of(
                "35=D|453=1|448=secret|447=D|",
                "35=D|453=1|9001=x|448=secret|",
                "35=D|453=0|448=secret|",
                "35=D|453=x|448=secret|",
                "35=D|453=|448=secret|",
                "35=D|453=2|448=a|55=X|448=secret|",
                "35=D|453=1|448=a|802=1|523=secret|",
                "35=D|453=1|802=1|523=secret|",
                "35=F|453=1|448=secret|",
                "35=F|453=1|9001=x|448=secret|",
                "35=0|453=1|448=secret|",
                "35=XX|453=0|448=secret|",
                "35=D|9001=x|453=1|55=Y|448=secret|")) {
            for (int repetition = 0; repetition < 2; repetition++) { // the second by the layout of the first
                String json = Run.run(message("FIX.4.4", shape) + "\n" + message("FIX.4.4", shape) + "\n", "--mask=453")
                        .out();
                assertFalse(json.contains("secret"), shape + " " + json);
            }
            String row = Run.run(message("FIX.4.4", shape) + "\n", "--mask=453", "--rows", "--fields=453,448,523,55")
                    .out();
            assertFalse(row.contains("secret"), shape + " " + row);
        }
        assertEquals(
                "{\"Symbol\":\"X\",\"Side\":\"1\"}",
                convert(mask("453"), message("FIX.4.4", "35=D|55=X|54=1|")).body());
    }

    /** A version need not know the counter, and no dictionary the fields that venues add to its group. */
    @Test
    void maskedCounterHidesItsGroupInVersionsThatDoNotHaveIt() {
        for (String version : List.of("FIX.4.0", "FIX.4.4", "FIXT.1.1", "FIX.9")) {
            for (String shape : List.of(
                    "35=D|453=1|448=secret|", "35=F|453=1|9001=secret|448=a|", "35=0|453=0|448=a|9001=secret|")) {
                String log = message(version, shape) + "\n";
                for (String latest : List.of("--flat", "--no-latest")) {
                    String json = Run.run(log, "--mask=453", latest).out();
                    assertFalse(json.contains("secret"), version + " " + shape + " " + latest + " " + json);
                }
            }
        }
        String after = message("FIX.4.4", "35=F|453=1|448=a|55=x|9001=seen|");
        assertTrue(Run.run(after + "\n", "--mask=453").out().contains("seen"), "Symbol has ended the group");
    }

    @Test
    void anErrorOfAConditionDoesNotShowItsValues() {
        Run run = Run.run("", "--mask", "Password", "--where", "Password = secret and Nothing = 1");
        assertEquals(64, run.exitCode());
        assertFalse(run.err().contains("secret"), run.err());
        assertTrue(run.err().contains("without --mask, the place is shown"), run.err());
    }

    @Test
    void nameOfAMaskedFieldMayBeSpelledCarelessly() {
        String log = message("FIX.4.4", "35=A|553=user|554=secret|") + "\n";
        for (String names : List.of("password", "Username, Password", " 554 ")) {
            Run run = Run.run(log, "--mask", names);
            assertEquals(0, run.exitCode(), run.err());
            assertFalse(run.out().contains("secret"), names);
        }
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

    /** Reports show no number of a masked field. */
    @ParameterizedTest
    @CsvSource({
        "453, 453=7|448=x|, is *** but its group has *** entries",
        "95, 95=7|96=x|, is *** but its data field does not end there",
        "9, 58=x|, BodyLength (9) is *** but the body has *** bytes",
        "10, 58=x|, CheckSum (10) is *** but the bytes add up to ***"
    })
    void numbersOfMaskedFieldsAreNotReported(String mask, String fields, String report) {
        String right = message("FIX.4.4", "35=D|34=7|49=A|56=B|52=20260316-09:00|" + fields);
        String message = right.replaceFirst("\\b" + mask + "=\\d+", mask + "=777"); // is wrong in any case
        assertTrue(Run.run(message + "\n", "--report", "all").err().contains("is "));
        String err = Run.run(message + "\n", "--mask", mask, "--report", "all").err();
        assertTrue(err.contains(report), err);
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
