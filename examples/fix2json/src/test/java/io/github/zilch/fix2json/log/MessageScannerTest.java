// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Flaw;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Beginnings and ends of messages in many forms, and long ones. The runs of {@code scan.txt} have those of one form. */
class MessageScannerTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|");
    private static final String B = message("FIXT.1.1", "35=D|58=b|");

    /** Returns the results, each as {@code line:message} or {@code line:FLAW}, with | in place of SOH. */
    private static List<String> scan(InputStream in) throws IOException {
        List<String> found = new ArrayList<>();
        new MessageScanner(handler(found)).scan(in);
        return found.stream().map(text -> text.replace('\u0001', '|')).toList();
    }

    private static MessageScanner.Handler handler(List<String> found) {
        return new MessageScanner.Handler() {
            @Override
            public void message(DirectBuffer buffer, int offset, int length, long line) {
                String text = new String(Fixtures.copy(buffer, offset, length), StandardCharsets.ISO_8859_1);
                found.add(line + ":" + text);
            }

            @Override
            public void rejected(Flaw flaw, long line) {
                found.add(line + ":" + flaw);
            }
        };
    }

    private static List<String> scan(String log) throws IOException {
        return scan(new ByteArrayInputStream(Fixtures.bytes(log)));
    }

    private static String found(int line, String message) {
        return line + ":" + message.replace('\u0001', '|');
    }

    @Test
    void textLikeADelimiterIsUnchangedIfSohDelimits() throws IOException {
        for (String value : List.of("|", "a|58=b|", "^A", "<SOH>10=000<SOH>", "; ;", " ")) {
            String message = Fixtures.frame("FIX.4.4", "35=0\u0001112=" + value + "\u0001");
            List<String> found = new ArrayList<>();
            new MessageScanner(handler(found)).scan(new ByteArrayInputStream(Fixtures.bytes(message)));
            assertEquals(List.of("1:" + message), found);
        }
    }

    @Test
    void delimiterInAValueIsTextIfTheCheckSumMatches() throws IOException {
        for (String delimiter : List.of("|", ";", "^A", "<SOH>", " | ")) {
            String wire =
                    Fixtures.frame("FIX.4.4", "35=0\u0001112=a" + delimiter + "b\u000158=" + delimiter + "c\u0001");
            String logged = wire.replace("\u0001", delimiter);
            List<String> found = new ArrayList<>();
            new MessageScanner(handler(found)).scan(new ByteArrayInputStream(Fixtures.bytes(logged + "\n")));
            assertEquals(List.of("1:" + wire), found, delimiter);

            List<String> wrong = new ArrayList<>();
            InputStream in = new ByteArrayInputStream(Fixtures.bytes(logged.replace("112=a", "112=x")));
            new MessageScanner(handler(wrong)).scan(in);
            assertFalse(
                    wrong.contains("1:" + wire.replace("112=a", "112=x")),
                    "the delimiter was treated as text without a matching CheckSum");
        }
    }

    @Test
    void delimiterThatCannotBeDistinguishedFromAFieldIsRejected() {
        for (String text : List.of("", "=", "a", "7", ".", "x=", "12345678901234567")) {
            assertThrows(IllegalArgumentException.class, () -> Delimiter.of(text), text);
        }
    }

    @Test
    void linesOfABrokenMessageAreJoined() throws IOException {
        String wire = message("FIX.4.4", "35=D|11=1234567890|55=OSTWIND|58=some more text|");
        for (String delimiter : List.of("\u0001", "|", "^A")) {
            String logged = wire.replace("\u0001", delimiter);
            String expected = wire.replace('\u0001', '|');
            for (String lineBreak : List.of("\n", "\r\n")) {
                for (int width : new int[] {7, 25, 40, logged.length() - 3}) {
                    String broken = logged.replaceAll("(?s)(.{" + width + "})", "$1" + lineBreak);
                    if (!broken.startsWith(logged.substring(0, 20))) {
                        continue; // a break within the first fields leaves no message
                    }
                    int lines = (int) broken.lines().count();
                    String log = "x " + broken + "\n" + A;
                    assertEquals(List.of("1:" + expected, found(lines + 1, A)), scan(log), log);
                }
            }
        }
    }

    @Test
    void resultDoesNotDependOnReadSizes() throws IOException {
        byte[] log = Fixtures.sessionLog();
        List<String> expected = scan(new ByteArrayInputStream(log));
        long seed = 20260316;
        Random random = new Random(seed);
        for (int maxLength : new int[] {1, 2, 7, 100, 5000}) {
            List<InputStream> parts = new ArrayList<>();
            for (int at = 0, n; at < log.length; at += n) {
                n = Math.min(log.length - at, 1 + random.nextInt(maxLength));
                parts.add(new ByteArrayInputStream(log, at, n));
            }
            assertEquals(expected, scan(new SequenceInputStream(Collections.enumeration(parts))), "seed " + seed);
        }
    }

    @Test
    void tooLongMessageIsRejectedAndTheNextLineIsConverted() throws IOException {
        char[] text = new char[MessageScanner.LONGEST + 10];
        Arrays.fill(text, 'x');
        assertEquals(List.of("1:TOO_LONG", found(2, A)), scan("8=FIX.4.4|9=5|35=0|58=" + new String(text) + "\n" + A));
    }

    @Test
    void longMessageIsFound() throws IOException {
        char[] text = new char[3_000_000];
        Arrays.fill(text, 'x');
        String message = message("FIX.4.4", "35=B|95=" + text.length + "|96=" + new String(text) + "|");
        assertEquals(List.of(found(1, A), found(1, message), found(2, A)), scan(A + message + "\n" + A));
    }

    @Test
    @Tag("slow")
    void hostileLinesTakeLinearTime() {
        String begin = "8=FIX.4.4|9=5|35=0|";
        assertTimeoutPreemptively(
                Duration.ofSeconds(300),
                () -> { // quadratic time would be minutes
                    assertEquals(150_000, scan(begin.repeat(150_000)).size());
                    for (String part : List.of(
                            begin + "58=",
                            "8=FIX.4.4|9=8000000|35=0|58=x\n",
                            "8=FIX.4.4^A9=8000000^A35=0^A58=x",
                            "8=FIX.4.4^A9=8000000^A35=0^A58=x\n",
                            "8=FIX.4.4|9=8000000|35=0|x|\n",
                            "8=FIX.4.4|9=9|35=0|x|",
                            "8=FIX.4.4\n9=9\n35=0\n",
                            "8=FIX.4.4|9=18|35=0|58=8=FIX.4.4|10=000|")) {
                        assertFalse(scan(part.repeat(150_000)).isEmpty(), part);
                    }
                    assertFalse(scan("8=FIX".repeat(2_000_000)).isEmpty());
                    assertFalse(scan("88888888=".repeat(2_000_000)).isEmpty());
                });
    }

    /** The CheckSum is wrong, or BodyLength is; the other one, and the length of the data, say that the begin is in data. */
    @Test
    void aMessageInDataIsDataIfOneOfLengthAndCheckSumIsRight() throws IOException {
        for (String inner :
                List.of(A, "8=FIX.4.4 hello", "8=FIX.4.4|9=17|35=A|58=secret|10=000|".replace('|', '\u0001'))) {
            String whole = message("FIX.4.4", "35=B|148=h|95=" + inner.length() + "|96=" + inner + "|58=tail|");
            String wrongSum = whole.replaceFirst(
                    "10=...\u0001$", "10=x07\u0001".replace("x", whole.endsWith("007\u0001") ? "1" : "0"));
            for (String delimiter : List.of("\u0001", "|", "^A", "<SOH>", "\\u0001")) {
                assertEquals(List.of(found(1, wrongSum), found(2, B)), inPieces(wrongSum, delimiter), delimiter);
                for (String length : List.of("3", "", "40", "99999")) {
                    String wrongLength = withSum(whole.replaceFirst("9=[0-9]+", "9=" + length));
                    assertEquals(
                            List.of(found(1, wrongLength), found(2, B)), inPieces(wrongLength, delimiter), delimiter);
                    String neither = wrongLength.replaceFirst("10=...\u0001$", "10=y\u0001");
                    assertTrue(inPieces(neither, delimiter).size() > 2, "nothing proves it");
                }
            }
        }
    }

    /** Returns what is found in a message and another one, in reads of any size the same. */
    private static List<String> inPieces(String message, String delimiter) throws IOException {
        byte[] log = Fixtures.bytes((message + "\n" + B + "\n").replace("\u0001", delimiter));
        List<String> whole = scan(new ByteArrayInputStream(log));
        for (int size : new int[] {1, 2, 30}) {
            assertEquals(whole, scan(Fixtures.inPieces(log, size)));
        }
        return whole;
    }

    private static String withSum(String message) {
        String fields = message.substring(0, message.lastIndexOf("10="));
        return fields + String.format("10=%03d", fields.chars().sum() & 0xFF) + "\u0001";
    }

    @Test
    void theEndOfAFieldIsNoBeginWhateverFollowsTheMessage() throws IOException {
        // A length of data is wrong, so that only CheckSum proves the message.
        String inside = A.repeat(16); // as many as a message may contain
        String whole = message("FIX.4.4", "35=D|90=99999|91=x|95=" + inside.length() + "|96=" + inside + "|448=FIX|");
        int data = whole.indexOf(inside);
        String logged = whole.substring(0, data).replace('\u0001', '#')
                + inside
                + whole.substring(data + inside.length()).replace('\u0001', '#');
        for (String after : List.of("", "\n", "\nconnection lost\n", "\n" + "no message ".repeat(10) + "\n")) {
            List<String> expected = new ArrayList<>(List.of(found(1, logged)));
            if (after.length() > 1) {
                expected.add("2:NO_MESSAGE");
            }
            assertEquals(expected, scan(logged + after), after);
            assertEquals(expected, scan(Fixtures.inPieces(Fixtures.bytes(logged + after), 7)), after);
        }
    }
}
