// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Flaw;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages in the strings of logs that are JSON. */
class JsonLogTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Returns a line of a JSON log, which is wrapped in JSON further times. */
    static String wrapped(String text, int levels) throws IOException {
        String line = text;
        for (int level = 0; level < levels; level++) {
            line = MAPPER.writeValueAsString(Map.of("msg", line)) + "\n";
        }
        return line;
    }

    private static List<String> scan(String log, int readSize) throws IOException {
        return scan(log, readSize, false);
    }

    /** Returns the results, each as {@code line:message} or {@code line:FLAW}. */
    private static List<String> scan(String log, int readSize, boolean isLenient) throws IOException {
        List<String> found = new ArrayList<>();
        MessageScanner.Handler handler = new MessageScanner.Handler() {
            @Override
            public void message(DirectBuffer buffer, int offset, int length, long line) {
                found.add(line + ":" + new String(Fixtures.copy(buffer, offset, length), StandardCharsets.UTF_8));
            }

            @Override
            public void rejected(Flaw flaw, long line) {
                found.add(line + ":" + flaw);
            }
        };
        InputStream in = new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, readSize));
            }
        };
        new MessageScanner(handler, null, isLenient, new IntHashSet()).scan(in);
        return found;
    }

    /** Returns a message whose lengths are those of its text in UTF-8. */
    private static String utf8Message(String fields) {
        String message = message("FIX.4.4", Fixtures.utf8(fields));
        return new String(message.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "58=plain|",
                "58=a \"quoted\" word, a back\\slash, a/slash and a\ttab|",
                "58=two\r\nlines|",
                "58=\\u0001 is text|354=3|355=\"\\n|",
                "58=Gr\u00fc\u00dfe, \u6771\u4eac, \uD83D\uDE00|",
                "58=\"|60=\\|",
                "95=26|96=8=FIX.4.4\u00019=5\u000135=0\u000110=163\u0001|58=\"|"
            })
    void escapesAreUndoneInStringsAtEachLevel(String fields) throws IOException {
        String message = utf8Message("35=B|148=x|" + fields);
        for (int levels = 1; levels <= JsonString.MAX_LEVELS; levels++) {
            String log = wrapped(message, levels);
            for (int readSize : new int[] {3, 1 << 16}) {
                assertEquals(List.of("1:" + message, "2:" + message), scan(log + log, readSize), log);
            }
        }
    }

    @Test
    void escapesAreUndoneWhateverTheDelimiter() throws IOException {
        String message = message("FIX.4.4", "35=B|148=x|58=a \"quoted\" word and a back\\slash|");
        for (String delimiter : List.of("|", "^A", "<SOH>", " | ", ";")) {
            String logged = message.replace("\u0001", delimiter);
            String expected = delimiter.length() == 1 ? logged : message;
            for (int levels = 1; levels <= JsonString.MAX_LEVELS; levels++) {
                String log = wrapped(logged, levels);
                assertEquals(List.of("1:" + expected), scan(log, 1 << 16), log);
            }
        }
    }

    @Test
    void asciiOnlyLogIsReadLikeAnyOther() throws IOException {
        String message = utf8Message("35=B|148=\u00fc\u20ac\uD83D\uDE00|");
        String log = "{\"level\":\"INFO\",\"msg\":\""
                + message.replace("\u0001", "\\u0001")
                        .replace("\u00fc", "\\u00fc")
                        .replace("\u20ac", "\\u20AC")
                        .replace("\uD83D\uDE00", "\\ud83d\\ude00")
                + "\",\"at\":1}\n";
        assertEquals(List.of("1:" + message), scan(log, 1 << 16));
    }

    @Test
    void messageWithAWrongLengthIsUnescapedIfItsDelimiterIsAnEscape() throws IOException {
        String wrong = message("FIX.4.4", "35=B|148=x|58=a \"b\"|").replace("58=a", "58=aa");
        assertEquals(List.of("1:" + wrong), scan(wrapped(wrong, 1), 1 << 16));
        assertEquals(List.of("1:" + wrong), scan(wrapped(wrong, 2), 1 << 16));
    }

    @Test
    void backslashThatBeginsNoEscapeStays() throws IOException {
        String message = message("FIX.4.4", "35=B|148=x|58=C:\\dir|");
        String log = message.replace("\u0001", "\\u0001") + "\n";
        assertEquals(List.of("1:" + message), scan(log, 1 << 16), "the log is not JSON");
        String wrong = message.replace("148=x", "148=xx");
        assertEquals(List.of("1:" + wrong), scan(wrong.replace("\u0001", "\\u0001") + "\n", 1 << 16));
    }

    @Test
    void lenientReadingEndsAtTheEndOfTheString() throws IOException {
        String log = "{\"msg\":\"35=D\\u000149=A\\u000156=B\\u000158=say \\\"x\\\"\",\"level\":\"INFO\"}\n";
        assertEquals(List.of("1:35=D\u000149=A\u000156=B\u000158=say \"x\""), scan(log, 1 << 16, true));
    }
}
