// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.log.MessageScanner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lenient reading converts what can be read of a message that is not whole, and reports every flaw. */
class LenientTest {
    private static final String BODY =
            "'Body':{'ClOrdID':'x','NoPartyIDs':[{'PartyID':'a'},{'PartyID':'b'}],'Side':'1'}";

    /** Runs the command and returns its output with single quotes. */
    private static String run(String log, String... options) {
        String[] arguments = new String[options.length + 2];
        System.arraycopy(options, 0, arguments, 2, options.length);
        arguments[0] = "--lenient";
        arguments[1] = "--report=none";
        return Run.run(log, arguments).out().replace('"', '\'');
    }

    private static String json(String header, String body) {
        return "{'Header':{" + header + "}," + body + ",'Trailer':{}}\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"|", "\u0001", "^A", "<SOH>", "\\x01", ";", "\t", "\0"})
    void messagesWithoutBodyLengthOrCheckSumAreFoundInALog(String delimiter) {
        String fields = "35=D|49=A|56=B|11=x|453=2|448=a|448=b|54=1|";
        String header = "'BeginString':'FIX.4.4','MsgType':'D','SenderCompID':'A','TargetCompID':'B'";
        for (String begin : List.of("8=FIX.4.4|", "8=FIX.4.4|9=60|")) {
            for (String end : List.of("", "10=000|")) {
                String log = "09:00:00.123 IN " + begin + fields + end + "\r\nnoise\n";
                assertEquals(json(header, BODY), run(log.replace("|", delimiter)), log);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"|", "\u0001", "^A", "[SOH]", " | ", ", "})
    void everyMessageOfALineIsFoundWhateverItLacks(String delimiter) {
        String[] messages = {
            "35=0|49=A|112=x|10=000|", "8=FIX.4.4|35=0|49=B|112=y|10=000|", "8=FIX.4.4|49=C|35=0|112=z u|10=000|"
        };
        for (String first : messages) {
            for (String second : messages) {
                String log = ("text " + first + " " + second + "\n").replace("|", delimiter);
                List<String> found = run(log).lines().toList();
                assertEquals(2, found.size(), log);
                for (int i = 0; i < 2; i++) {
                    String message = i == 0 ? first : second;
                    String sender = message.replaceAll(".*49=(.).*", "$1");
                    String id = message.replaceAll(".*112=([^|]*).*", "$1");
                    assertTrue(found.get(i).contains("'SenderCompID':'" + sender + "'"), log + found);
                    assertTrue(found.get(i).contains("'TestReqID':'" + id + "'"), log + found);
                }
            }
        }
    }

    @Test
    void resultDoesNotDependOnTheSizesOfTheReads() throws IOException {
        Random random = new Random(39);
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 3_000; i++) {
            switch (random.nextInt(5)) {
                case 0 -> log.append(message("FIX.4.4", "35=D|11=" + i + "|")).append('\n');
                case 1 -> log.append("  \tIN 8=FIX.4.4|35=D|11=").append(i).append("|54=1|\r\n");
                case 2 ->
                    log.append("35=D|11=")
                            .append(i)
                            .append("|54=1|58=")
                            .append("y".repeat(i))
                            .append("|\n");
                case 3 -> log.append("noise ").append(i).append('\n');
                default ->
                    log.append("   ")
                            .append("z".repeat(random.nextInt(300_000) / 100))
                            .append("\n\n");
            }
        }
        List<String> whole = scan(log.toString(), Integer.MAX_VALUE);
        assertTrue(whole.size() > 1_500);
        assertEquals(whole, scan(log.toString(), 1));
        assertEquals(whole, scan(log.toString(), 777));
    }

    private static List<String> scan(String log, int size) throws IOException {
        List<String> found = new ArrayList<>();
        ByteArrayInputStream in = new ByteArrayInputStream(Fixtures.bytes(log)) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(length, size));
            }
        };
        MessageScanner.Handler handler = new MessageScanner.Handler() {
            @Override
            public void message(DirectBuffer buffer, int offset, int length, long line) {
                found.add(line + " " + buffer.getStringWithoutLengthAscii(offset, length));
            }

            @Override
            public void rejected(Flaw flaw, long line) {
                found.add(line + " " + flaw);
            }
        };
        new MessageScanner(handler, null, true, new IntHashSet()).scan(in);
        return found;
    }

    /** The time is linear in the length of a line, whatever its fields are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x|",
                "35=D|",
                "8|",
                "=|",
                "18=FIX|",
                "9=1|x|",
                "1=|",
                "35=D|8=FIX|",
                "453=9|",
                "a=1|",
                "-1=2|",
                "8=FIX.4.4|9=5|35=0|58=",
                "8=FIX.4.4\t9=5\t35=0\t58="
            })
    void longLineTakesLittleTime(String part) {
        Run.run("35=D|" + part.repeat(700_000 / part.length()) + "\n", "--lenient", "-q");
    }

    @ParameterizedTest
    @ValueSource(strings = {"|", "^A", "\\x01", "\\u0001"})
    void messageAfterOneThatIsCutIsNotPartOfIt(String delimiter) {
        String cut = "8=FIX.4.4|9=92|35=BK|34=41|";
        String log = (cut + message("FIX.4.4", "35=D|11=x|").replace('\u0001', '|')).replace("|", delimiter);
        assertEquals(
                json("'BeginString':'FIX.4.4','MsgType':'BK','MsgSeqNum':'41'", "'Body':{}")
                        + json("'BeginString':'FIX.4.4','MsgType':'D'", "'Body':{'ClOrdID':'x'}"),
                run(log));
    }
}
