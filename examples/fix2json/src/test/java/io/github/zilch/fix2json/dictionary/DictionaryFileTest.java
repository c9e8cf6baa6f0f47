// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.FixVersion;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DictionaryFileTest {
    @ParameterizedTest
    @EnumSource
    void fileEqualsTheXml(FixVersion version) throws Exception {
        String name = version.name() + ".xml";
        try (InputStream xml = ClassLoader.getSystemResourceAsStream(name)) {
            assertEquals(DictionaryXml.read(xml, name), DictionaryFile.read(version.name()));
        }
    }

    @Test
    void specialCharactersAndManyStringsSurvive() throws Exception {
        StringBuilder xml = new StringBuilder("<fix empty='' euro='\u20ac' smile='\uD83D\uDE00'>");
        for (int i = 0; i < 20_000; i++) {
            xml.append("<field number='").append(i).append("'/>");
        }
        byte[] bytes = xml.append("</fix>").toString().getBytes(StandardCharsets.UTF_8);
        DictionaryXml read = DictionaryXml.read(new ByteArrayInputStream(bytes), "test");
        DictionaryXml again = DictionaryFile.read(DictionaryFile.write(read));
        assertEquals(read, again);
        assertEquals("\uD83D\uDE00", again.attribute("smile"));
        assertEquals("19999", again.children().get(19_999).attribute("number"));
    }
}
