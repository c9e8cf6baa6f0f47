// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import java.util.List;
import org.junit.jupiter.api.Test;

/** A repository file of FIX Orchestra as a custom dictionary. */
class OrchestraFileTest {
    private static final String PARTS = """
            <fixr:datatypes>
              <fixr:datatype name="float"/>
              <fixr:datatype name="Price" baseType="float"/>
              <fixr:datatype name="Tick" baseType="Price"/>
            </fixr:datatypes>
            <fixr:codeSets>
              <fixr:codeSet name="MoodCodeSet" id="9001" type="char">
                <fixr:code name="Calm" id="1" value="C"><fixr:annotation/></fixr:code>
                <fixr:code name="Brave" id="2" value="B"/>
                <fixr:annotation/>
              </fixr:codeSet>
              <fixr:codeSet name="SizeCodeSet" id="9002" type="String">
                <fixr:code name="Small" id="1" value="S"/>
              </fixr:codeSet>
            </fixr:codeSets>
            <fixr:fields>
              <fixr:field id="9000" name="Step" type="Tick"/>
              <fixr:field id="9001" name="Mood" type="MoodCodeSet"/>
              <fixr:field id="9002" name="Size" type="SizeCodeSet" unionDataType="Qty"/>
              <fixr:field id="9010" name="NoBirds" type="NumInGroup"/>
              <fixr:field id="9011" name="Bird" type="String"/>
              <fixr:field id="9012" name="NoEggs" type="NumInGroup"/>
              <fixr:field id="9013" name="Egg" type="String"/>
              <fixr:field id="9020" name="House" type="String"/>
              <fixr:field id="55" name="Symbol" type="String"/>
            </fixr:fields>
            <fixr:components>
              <fixr:component id="1024" name="StandardHeader"><fixr:fieldRef id="9020"/></fixr:component>
              <fixr:component id="1" name="Weather">
                <fixr:fieldRef id="9000" presence="required"/><fixr:fieldRef id="9001"/><fixr:groupRef id="7"/>
              </fixr:component>
            </fixr:components>
            <fixr:groups>
              <fixr:group id="7" name="BirdGrp">
                <fixr:numInGroup id="9010"/><fixr:fieldRef id="9011"/><fixr:groupRef id="8"/>
              </fixr:group>
              <fixr:group id="8" name="EggGrp"><fixr:numInGroup id="9012"/><fixr:fieldRef id="9013"/></fixr:group>
              <fixr:group id="8" name="EggGrp" scenario="late">
                <fixr:numInGroup id="9012"/><fixr:fieldRef id="9013"/><fixr:fieldRef id="55"/>
              </fixr:group>
            </fixr:groups>
            <fixr:messages>
              <fixr:message name="Flight" msgType="UF" category="Nature"><fixr:structure>
                <fixr:componentRef id="1024" presence="required"/>
                <fixr:componentRef id="1" presence="required"/>
                <fixr:fieldRef id="9002"/>
                <fixr:fieldRef id="55" presence="forbidden"/>
                <fixr:annotation/>
              </fixr:structure></fixr:message>
              <fixr:message name="Flight" msgType="UF" scenario="late" category="Nature"><fixr:structure>
                <fixr:groupRef id="8" scenario="late"/>
              </fixr:structure></fixr:message>
              <fixr:message name="Greeting" msgType="UG" category="Session"><fixr:structure>
                <fixr:groupRef id="7"/>
              </fixr:structure></fixr:message>
            </fixr:messages>
            """;

    private static String repository(String version) {
        return "<fixr:repository xmlns:fixr='http://fixprotocol.io/2020/orchestra/repository' name='Birds' version='"
                + version + "'>" + PARTS + "</fixr:repository>";
    }

    private static Dictionaries birds(String version) throws IOException {
        return DictionariesTest.custom(repository(version));
    }

    private static final String FLIGHT =
            "35=UF|9020=h|9000=1.50|9001=C|9010=2|9011=a|9012=1|9013=x|9011=b|9002=S|9999=z|";

    @Test
    void fieldsGroupsComponentsAndHeader() throws IOException {
        Fixtures.Conversion conversion = convert(birds("FIX.4.4"), message("FIX.4.4", FLIGHT));
        assertEquals(
                "{\"Step\":\"1.50\",\"Mood\":\"C\",\"NoBirds\":[{\"Bird\":\"a\",\"NoEggs\":[{\"Egg\":\"x\"}]},"
                        + "{\"Bird\":\"b\"}],\"Size\":\"S\",\"9999\":\"z\"}",
                conversion.body());
        assertEquals("\"h\"", conversion.tree().at("/Header/House").toString());
        assertEquals(List.of(), birds("FIX.4.4").warnings());
        assertEquals(
                "{\"Symbol\":\"S\"}",
                convert(birds("FIX.4.4"), message("FIX.4.2", "35=D|55=S|")).body(),
                "other versions are unchanged");
    }

    @Test
    void typesAndCodes() throws IOException {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .types(true)
                .enums(FixToJsonOptions.Enums.NAME)
                .build();
        assertEquals(
                "{\"Step\":1.50,\"Mood\":\"Brave\",\"Size\":\"Small\"}",
                convert(birds("FIX.4.4"), options, message("FIX.4.4", "35=UF|9000=1.50|9001=B|9002=S|"))
                        .json()
                        .replaceAll(".*\"Body\":(\\{.*}),\"Trailer.*", "$1"));
    }

    @Test
    void validation() throws IOException {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        List<String> flaws = convert(
                        birds("FIX.4.4"),
                        options,
                        message("FIX.4.4", "35=UF|34=1|49=a|52=20260316-08:00:00|56=b|9001=X|9002=100|55=a|"))
                .flaws();
        assertEquals(
                List.of("MISSING_FIELD 9000", "UNDEFINED_FIELD 55", "UNDEFINED_VALUE 9001"),
                flaws.stream()
                        .map(flaw -> flaw.replaceAll("^(\\S+ \\S+).*", "$1"))
                        .sorted()
                        .toList(),
                "a forbidden field is undefined, and a union has other values");
    }

    @Test
    void scenariosOfAMessageAreCombined() throws IOException {
        assertEquals(
                "{\"NoEggs\":[{\"Egg\":\"x\",\"Symbol\":\"s\"}]}",
                convert(birds("FIX.4.4"), message("FIX.4.4", "35=UF|9012=1|9013=x|55=s|"))
                        .body());
    }

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

    @Test
    void integersOfPrivateAgreementsAreIntegersLikeTheCodes() throws IOException {
        String field = "<fixr:field id='%s' name='%s' type='%sCodes' unionDataType='%s'/>";
        String codes =
                "<fixr:codeSet name='%sCodes' id='1' type='%s'><fixr:code name='One' id='1' value='1'/></fixr:codeSet>";
        Dictionaries dictionaries = DictionariesTest.custom(
                repositoryOf("<fixr:datatypes><fixr:datatype name='Reserved4000Plus' baseType='Pattern'/>"
                        + "<fixr:datatype name='Pattern'/></fixr:datatypes><fixr:codeSets>"
                        + codes.formatted("Int", "int") + codes.formatted("Char", "char")
                        + "</fixr:codeSets><fixr:fields>"
                        + field.formatted("9001", "A", "Int", "Reserved4000Plus")
                        + field.formatted("9002", "B", "Int", "int")
                        + field.formatted("9003", "C", "Int", "Tenor")
                        + field.formatted("9004", "D", "Char", "Reserved100Plus")
                        + "</fixr:fields>"));
        FixToJsonOptions options = FixToJsonOptions.builder().types(true).build();
        Fixtures.Conversion conversion =
                convert(dictionaries, options, message("FIX.4.4", "35=D|9001=1|9002=9|9003=1|9004=100|"));
        assertEquals("{\"A\":1,\"B\":9,\"C\":\"1\",\"D\":\"100\"}", conversion.body());
    }

    /** A file of a venue can contain its additions only. */
    @Test
    void fieldsThatTheRepositoryDoesNotDefineAreThoseOfTheVersion() throws IOException {
        Dictionaries dictionaries = DictionariesTest.custom(repositoryOf("""
                <fixr:fields><fixr:field id="9011" name="Bird" type="String"/></fixr:fields>
                <fixr:groups><fixr:group id="7" name="BirdGrp">
                  <fixr:numInGroup id="453"/><fixr:fieldRef id="9011"/><fixr:fieldRef id="448"/>
                </fixr:group></fixr:groups>
                <fixr:messages><fixr:message name="Flight" msgType="UF"><fixr:structure>
                  <fixr:fieldRef id="1"/><fixr:groupRef id="7"/><fixr:fieldRef id="9999"/>
                </fixr:structure></fixr:message></fixr:messages>
                """));
        FixToJsonOptions options = FixToJsonOptions.builder()
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        Fixtures.Conversion conversion = convert(
                dictionaries,
                options,
                message("FIX.4.4", "35=UF|34=1|49=a|52=20260316-08:00:00|56=b|1=acc|453=1|9011=x|448=y|"));
        assertEquals("{\"Account\":\"acc\",\"NoPartyIDs\":[{\"Bird\":\"x\",\"PartyID\":\"y\"}]}", conversion.body());
        assertEquals(List.of(), conversion.flaws());
        assertTrue(dictionaries.warnings().get(0).endsWith("field '9999' is used but not defined; ignored"));
        assertEquals(1, dictionaries.warnings().size());
    }

    @Test
    void twoCodeSetsOfOneNameAreRefused() {
        String codeSet = "<fixr:codeSet name='Mood' id='1' type='char' scenario='%s'/>";
        IOException e = assertThrows(
                IOException.class,
                () -> DictionariesTest.custom(repositoryOf("<fixr:codeSets>" + codeSet.formatted("base")
                        + codeSet.formatted("") + codeSet.formatted("night") + "</fixr:codeSets>")));
        assertTrue(
                e.getMessage()
                        .endsWith(
                                ".xml: there are two code sets 'Mood': give one of them another name, or leave it out"),
                e.getMessage());
    }

    @Test
    void repositoryWithoutAVersionOfFixIsRefused() {
        IOException e = assertThrows(IOException.class, () -> birds("2.1"));
        assertTrue(
                e.getMessage()
                        .endsWith(
                                ".xml: the version of the repository is '2.1', which is none of FIX: let it contain one"
                                        + " such as FIX.4.4, FIX.5.0SP2, FIXT.1.1 or FIX.Latest"),
                e.getMessage());
    }
}
