// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.JsonToFix;
import io.github.zilch.fix2json.JsonToFixException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A repository file of FIX Orchestra as a custom dictionary. */
class OrchestraFileTest {
    private static Dictionaries birds(String version) throws IOException {
        String birds = Files.readString(Path.of("src/test/resources/birds.xml"));
        return DictionariesTest.custom(birds.replace("'FIX.4.4'", "'" + version + "'"));
    }

    private static final String FLIGHT =
            "35=UF|9020=h|9000=1.50|9001=C|9010=2|9011=a|9012=1|9013=x|9011=b|9002=S|9999=z|";

    /** What is over FIXT.1.1 has two dictionaries: the session layer is that of FIXT.1.1. */
    @Test
    void sessionLayerOfALaterVersionExtendsFixt() throws IOException {
        for (String version : List.of("FIX.Latest_EP269", "FIX.5.0SP2_EP254", "FIX.5.0")) {
            Dictionaries dictionaries = birds(version);
            String flight = FLIGHT.replace("35=UF|", "35=UF|1128=9|");
            Fixtures.Conversion conversion = convert(dictionaries, message("FIXT.1.1", flight));
            assertTrue(conversion.body().contains("\"NoEggs\":[{\"Egg\":\"x\"}]"), conversion.json());
            assertEquals("\"h\"", conversion.tree().at("/Header/House").toString());
            assertEquals(
                    "{\"NoBirds\":[{\"Bird\":\"a\"}]}",
                    convert(dictionaries, message("FIXT.1.1", "35=UG|9010=1|9011=a|"))
                            .body());
        }
    }

    private static String repositoryOf(String parts) {
        return "<fixr:repository xmlns:fixr='http://fixprotocol.io/2020/orchestra/repository' version='FIX.4.4'>"
                + parts + "</fixr:repository>";
    }

    @Test
    void dataIsReadByItsLengthAndGetsItBack() throws IOException, JsonToFixException {
        Dictionaries dictionaries = DictionariesTest.custom(repositoryOf("<fixr:fields>"
                + "<fixr:field id='9200' name='SongSize' type='Length'/>"
                + "<fixr:field id='9300' name='Song' type='data' lengthId='9200'/>"
                + "<fixr:field id='9301' name='NoteLen' type='Length'/><fixr:field id='9302' name='Note' type='XMLData'/>"
                + "</fixr:fields>"));
        String message = message("FIX.4.4", "35=D|9200=7|9300=a|11=zz|9301=3|9302=b|c|55=S|");
        Fixtures.Conversion conversion = convert(dictionaries, message);
        assertEquals("{\"Song\":\"a\\u000111=zz\",\"Note\":\"b\\u0001c\",\"Symbol\":\"S\"}", conversion.body());
        assertEquals(List.of(), conversion.flaws());
        try (JsonParser json = new JsonFactory().createParser(conversion.json())) {
            byte[] fix = new JsonToFix(dictionaries, FixToJsonOptions.DEFAULT).next(json);
            assertEquals(message, new String(fix, StandardCharsets.ISO_8859_1));
        }
    }
}
