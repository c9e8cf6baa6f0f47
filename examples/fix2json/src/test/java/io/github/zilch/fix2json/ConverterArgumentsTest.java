// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option of the converter on the command line. */
class ConverterArgumentsTest {
    private static final String LOGON =
            message("FIX.4.4", "35=A|34=1|52=20260316-08:00:00|98=0|141=Y|554=pw|95=2|96=\0x|");
    private static final String HEAD = "{'Header':{'BeginString':'FIX.4.4','MsgType':'A',";

    static Stream<Arguments> views() {
        return Stream.of(
                Arguments.of(
                        "",
                        HEAD + "'MsgSeqNum':'1','SendingTime':'20260316-08:00:00'},'Body':{'EncryptMethod':'0',"
                                + "'ResetSeqNumFlag':'Y','Password':'pw','RawData':'\\u0000x'},'Trailer':{}}"),
                Arguments.of(
                        "--types",
                        HEAD + "'MsgSeqNum':1,'SendingTime':'2026-03-16T08:00:00Z'},'Body':{'EncryptMethod':0,"
                                + "'ResetSeqNumFlag':true,'Password':'pw','RawData':'\\u0000x'},'Trailer':{}}"),
                Arguments.of("--rows --fields 98 --enums code", "['0']"),
                Arguments.of("--rows --fields 98 --enums name", "['NONE_OTHER']"),
                Arguments.of("--rows --fields 98 --enums BOTH", "[{'code':'0','name':'NONE_OTHER'}]"),
                Arguments.of(
                        "--tags",
                        "{'Header':{'8':'FIX.4.4','35':'A','34':'1','52':'20260316-08:00:00'},"
                                + "'Body':{'98':'0','141':'Y','554':'pw','96':'\\u0000x'},'Trailer':{}}"),
                Arguments.of(
                        "--flat",
                        "{'BeginString':'FIX.4.4','MsgType':'A','MsgSeqNum':'1','SendingTime':'20260316-08:00:00',"
                                + "'EncryptMethod':'0','ResetSeqNumFlag':'Y','Password':'pw','RawData':'\\u0000x'}"),
                Arguments.of("--rows --fields 35,58,MsgSeqNum,34", "['A',null,'1','1']"),
                Arguments.of("--rows --fields 35 --fields 34", "['A','1']"),
                Arguments.of("--flat --tags --keep-checksum --keep-bodylength --mask 52,96,Password", null),
                Arguments.of("--rows --fields 554,96 --mask Password,96", "['***','***']"),
                Arguments.of("--rows --fields 96 --data text", "['\\u0000x']"),
                Arguments.of("--rows --fields 96 --data base64", "[{'base64':'AHg='}]"));
    }

    @ParameterizedTest
    @MethodSource
    void views(String options, String json) {
        Run run = Run.run(LOGON + "\n", options.isEmpty() ? new String[0] : options.split(" "));
        assertEquals("", run.err());
        String expected = json != null
                ? json
                : "{'8':'FIX.4.4','9':'" + LOGON.replaceAll("(?s).*\u00019=([0-9]+).*", "$1")
                        + "','35':'A','34':'1','52':'***','98':'0','141':'Y','554':'***','96':'***','10':'"
                        + LOGON.substring(LOGON.length() - 4, LOGON.length() - 1) + "'}";
        assertEquals(expected + "\n", run.out().replace('"', '\''));
        assertEquals(0, run.exitCode());
    }

    @Test
    void applicationVersionOfALogWithoutALogon() {
        String message = message("FIXT.1.1", "35=D|49=A|56=B|64=x|") + "\n";
        assertTrue(Run.run(message).out().contains("\"SettlDate\":\"x\""));
        assertTrue(Run.run(message, "--appl-version", "FIX.4.2").out().contains("\"FutSettDate\":\"x\""));
        for (String version : List.of("FIXT.1.1", "9", "FIX.4.5", "fix.4.2", "")) {
            Run run = Run.run(message, "--appl-version", version);
            assertEquals(64, run.exitCode());
            assertTrue(run.err().contains("'" + version + "' is not an application version: use FIX.4.0"), run.err());
        }
    }

    @Test
    void charset() {
        String message = message("FIX.4.4", "35=B|148=\u0093\u008c|") + "\n";
        assertEquals(
                "[\"\u0093\u008c\"]\n",
                Run.run(message, "--rows", "--fields", "148").out());
        assertEquals(
                "[\"\u6771\"]\n",
                Run.run(message, "--rows", "--fields", "148", "--charset", "Shift_JIS")
                        .out());
    }

    @Test
    void validationLevels() {
        String message = "8=FIX.4.4|9=6|35=0|34=x|10=000|\n";
        assertEquals(new Run(0, Run.run(message).out(), ""), Run.run(message, "--validate", "none"));
        Run framing = Run.run(message, "--validate", "framing");
        assertEquals(Run.run(message), framing);
        assertTrue(framing.err().contains("BodyLength (9)") && framing.err().contains("CheckSum (10)"), framing.err());
        Run dictionary = Run.run(message, "--validate", "dictionary");
        assertTrue(dictionary.err().startsWith(framing.err()), dictionary.err());
        assertTrue(
                dictionary.err().contains("tag 34 at byte 19 has a value that does not match its datatype"),
                dictionary.err());
        assertTrue(dictionary.err().contains("tag 49 is missing"), dictionary.err());
        assertEquals(framing.out(), dictionary.out());
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("--rows", "--rows and --fields must be used together"),
                Arguments.of("--fields 35", "--rows and --fields must be used together"),
                Arguments.of("--rows --flat --fields 35", "--rows and --flat cannot be combined"),
                Arguments.of("--rows --fields Nonsense", "'Nonsense' is not a field"),
                Arguments.of("--mask Pasword", "'Pasword' is not a field"),
                Arguments.of("--mask 0", "'0' is not a valid tag"),
                Arguments.of("--charset Klingon", "--charset 'Klingon' is unknown"),
                Arguments.of("--charset !", "--charset '!' is unknown"),
                Arguments.of("--enums nice", "--enums"),
                Arguments.of("--data hex", "--data"),
                Arguments.of("--validate all", "--validate"));
    }

    @ParameterizedTest
    @MethodSource
    void mistakes(String options, String reason) {
        Run run = Run.run(LOGON + "\n", options.split(" "));
        assertEquals(64, run.exitCode());
        assertEquals("", run.out());
        assertTrue(run.err().contains(reason), run.err());
    }
}
