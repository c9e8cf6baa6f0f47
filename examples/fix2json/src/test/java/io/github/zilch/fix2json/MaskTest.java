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
        for (String data : List.of("1554=x", "a554=x", "554", "554 = x", "5540=x", "99999999999554=x")) {
            String fields = "35=n|212=" + data.length() + "|213=" + data + "|";
            String json = convert(mask("Password"), message("FIX.4.4", fields)).json();
            assertEquals(data, Fixtures.tree(json).at("/Header/XmlData").textValue(), json);
        }
    }
}
