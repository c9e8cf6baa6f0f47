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
import org.agrona.collections.IntHashSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Beginnings and ends of messages, and lines without messages. */
class MessageScannerTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|");
    private static final String B = message("FIXT.1.1", "35=D|58=b|");

    /** Returns the results, each as {@code line:message} or {@code line:FLAW}, with | in place of SOH. */
    private static List<String> scan(InputStream in) throws IOException {
        return scan(in, null);
    }

    private static List<String> scan(InputStream in, Delimiter delimiter) throws IOException {
        List<String> found = new ArrayList<>();
        new MessageScanner(handler(found), delimiter, false, new IntHashSet()).scan(in);
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
    void emptyInput() throws IOException {
        assertEquals(List.of(), scan(""));
        assertEquals(List.of(), scan("\n \t\r\n\n"));
    }

    @Test
    void messagesOnSeparateLines() throws IOException {
        assertEquals(List.of(found(1, A), found(2, B)), scan(A + "\n" + B + "\n"));
        assertEquals(List.of(found(1, A), found(3, B)), scan(A + "\r\n\r\n" + B));
    }

    @Test
    void textBeforeAndAfterAMessageIsIgnored() throws IOException {
        assertEquals(
                List.of(found(1, A), found(2, B)),
                scan("2026-03-16 08:00:00.013 IN <8=FI, 18=FIX> " + A + " (ok)\n[x]" + B + "8=FI\n"));
    }

    @Test
    void severalMessagesOnOneLine() throws IOException {
        assertEquals(List.of(found(1, A), found(1, B), found(1, A)), scan(A + B + " and " + A));
    }

    @Test
    void lineWithoutMessageIsRejected() throws IOException {
        assertEquals(
                List.of("1:NO_MESSAGE", found(2, A), "4:NO_MESSAGE"), scan("starting\n" + A + "\n\n35=0|10=000|\n"));
    }

    @Test
    void lineFeedInAMessageWithCorrectLength() throws IOException {
        String data = message("FIX.4.4", "35=B|148=x|95=5|96=a\n\nb||58=c\nd|");
        assertEquals(List.of(found(1, data), found(5, A)), scan(data + "\n" + A + "\n"));
    }

    @Test
    void wrongLengthEndsAtTheCheckSumOfTheLine() throws IOException {
        for (String length : List.of("1", "30", "99999", "99999999999", "x", "", "-1")) {
            String wrong = A.replaceFirst("9=[0-9]+", "9=" + length);
            assertEquals(List.of(found(1, wrong), found(2, B), found(3, wrong)), scan(wrong + "\n" + B + "\n" + wrong));
        }
    }

    @Test
    void wrongLengthThatEndsAtTheCheckSumOfAnotherLineIsDetected() throws IOException {
        int overhead = A.indexOf("35=");
        int length = A.length() + 1 + B.length() - 7 - overhead - 1;
        String wrong = A.replaceFirst("9=[0-9]+", "9=" + length).replaceFirst("112=a", "112=");
        assertEquals(wrong.length() + 1 + B.length() - 7, wrong.indexOf("35=") + length, "leads to the second 10=");
        assertEquals(List.of(found(1, wrong), found(2, B)), scan(wrong + "\n" + B));
        List<String> found = scan((wrong + "\n" + B).replace("\u0001", "^A"));
        assertEquals(List.of(found(1, wrong), found(2, B)), found);
    }

    @Test
    void truncatedMessageDoesNotHideTheNextOne() throws IOException {
        String cut = A.substring(0, A.length() - 9);
        assertEquals(List.of(found(1, cut), found(2, B)), scan(cut + "\n" + B));
        assertEquals(List.of(found(1, cut + "\u0001"), found(1, B)), scan(cut + "\u0001" + B));
        assertEquals(List.of(found(1, cut)), scan(cut));
        assertEquals(List.of("1:8=FIX.4.4", found(2, B)), scan("8=FIX.4.4\n" + B));
        assertEquals(List.of("1:8=FIX"), scan("8=FIX"));
        assertEquals(List.of("1:8=FIX.4.4|9="), scan("8=FIX.4.4|9="));
    }

    @Test
    void messageInsideAnInvalidOneIsFound() throws IOException {
        String broken = "8=FIX.4.4\u00019=5\u000135=0\u0001oops ";
        assertEquals(List.of(found(1, broken), found(1, A)), scan(broken + A));
    }

    @Test
    void delimiterIsTheByteAfterBeginString() throws IOException {
        for (char delimiter : new char[] {'|', '^', ';', ' ', '\t', '\0'}) {
            String other = A.replace('\u0001', delimiter);
            assertEquals(List.of(found(1, other)), scan("x " + other + "\n"));
        }
    }

    @Test
    void delimiterOfSeveralCharactersIsReplacedByOne() throws IOException {
        for (String delimiter : List.of(
                "^A",
                "<SOH>",
                "[SOH]",
                "{SOH}",
                "\\x01",
                "\\u0001",
                "\\001",
                "&#1;",
                "&#x01;",
                "%01",
                " | ",
                "||",
                ", ",
                Fixtures.utf8("\u2401"),
                "\n",
                "\r\n",
                "|\n",
                "\n    ")) {
            String other = A.replace("\u0001", delimiter);
            String all = "x " + other + " y\n" + other + other + "\n";
            int lines = delimiter.contains("\n") ? 5 : 0;
            String expected = delimiter.length() == 1 ? other : A;
            assertEquals(
                    List.of(found(1, expected), found(2 + lines, expected), found(2 + 2 * lines, expected)),
                    scan(all).stream().filter(f -> !f.endsWith("NO_MESSAGE")).toList(),
                    delimiter);
        }
    }

    @Test
    void eachMessageMayHaveItsOwnDelimiter() throws IOException {
        String text = message("FIX.4.4", "35=0|112=^A <SOH> ;|");
        String log = text + "\n" + A.replace("\u0001", "^A") + "\n" + text + "\n" + B.replace("\u0001", "<SOH>") + text;
        assertEquals(List.of(found(1, text), found(2, A), found(3, text), found(4, B), found(4, text)), scan(log));
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
    void spaceDelimiterIsTextIfNoTagFollows() throws IOException {
        String wire = message("FIX.4.4", "35=0|112=a word or two|58=x|");
        String logged = "at 10:00 " + wire.replace('\u0001', ' ').replace("112=a", "112=A") + "over\n";
        assertEquals(List.of("1:" + wire.replace("112=a", "112=A").replace('\u0001', '|')), scan(logged));
    }

    @Test
    void dataThatContainsTheDelimiter() throws IOException {
        String inner = A.replace('\u0001', '|');
        String wire = Fixtures.frame(
                "FIX.4.4", ("35=n|212=" + A.length() + "|213=").replace('|', '\u0001') + A + "\u000158=b\u0001");
        for (String delimiter : List.of("\u0001", "^A", "<SOH>")) {
            assertEquals(
                    List.of(found(1, wire), found(2, wire)),
                    scan(wire.replace("\u0001", delimiter) + "\n" + wire.replace("\u0001", delimiter)),
                    delimiter);
        }
        assertTrue(scan(wire.replace('\u0001', '|')).get(0).contains(inner + "|58=b"));
    }

    @Test
    void givenDelimiterIsTheOnlyOne() throws IOException {
        InputStream in = new ByteArrayInputStream(Fixtures.bytes(A.replace('\u0001', ';') + "\n" + A + "\nx\n"));
        assertEquals(
                List.of(found(1, A.replace('\u0001', ';')), "2:OTHER_DELIMITER", "3:NO_MESSAGE"),
                scan(in, Delimiter.of(";")));
        InputStream soh = new ByteArrayInputStream(Fixtures.bytes(A + A.replace("\u0001", "<SOH>")));
        assertEquals(List.of(found(1, A), "1:OTHER_DELIMITER"), scan(soh, Delimiter.of("SOH")));
        InputStream several = new ByteArrayInputStream(Fixtures.bytes(A.replace("\u0001", "<SOH>")));
        assertEquals(List.of(found(1, A)), scan(several, Delimiter.of("<SOH>")));
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
    void linesAreNotJoinedAcrossAMessage() throws IOException {
        String wire = message("FIX.4.4", "35=D|11=1234567890|55=OSTWIND|58=some more text|");
        String interrupted = wire.substring(0, 40) + "\n" + A + "\n" + wire.substring(40) + "\n" + B;
        List<String> found = scan(interrupted);
        assertEquals(List.of(found(2, A), "3:NO_MESSAGE", found(4, B)), found.subList(1, found.size()));
    }

    @Test
    void wholeMessageInsideAnotherIsFound() throws IOException {
        String wire = message("FIX.4.4", "35=D|11=1234567890|55=OSTWIND|58=some more text|");
        for (String delimiter : List.of("\u0001", "|", "^A")) {
            String outer = wire.replace("\u0001", delimiter);
            String inner = A.replace("\u0001", delimiter);
            String mixed = outer.substring(0, 60) + inner + outer.substring(60);
            List<String> found = scan(mixed + "\n" + B);
            String whole = delimiter.length() == 1 ? inner.replace('\u0001', '|') : A.replace('\u0001', '|');
            assertTrue(found.contains("1:" + whole), found.toString());
            assertEquals(found(2, B), found.get(found.size() - 1));
        }
    }

    @Test
    void textAfterTheCheckSumIsNotPartOfIt() throws IOException {
        String bare = A.substring(0, A.length() - 1);
        String wrong = bare.replaceFirst("9=[0-9]+", "9=999");
        for (String suffix : List.of("\"}", "]", " (sent)", ";")) {
            assertEquals(List.of(found(1, bare), found(2, wrong)), scan(bare + suffix + "\n" + wrong + suffix + "\n"));
        }
    }

    @Test
    void lastDelimiterMayBeMissing() throws IOException {
        String bare = A.substring(0, A.length() - 1);
        assertEquals(List.of(found(1, bare), found(2, bare), found(3, bare)), scan(bare + "\r\n" + bare + "\n" + bare));
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
    void tagThatEndsWithEightBeginsNoMessageForAnyReadSize() throws IOException {
        String line = "18=FIX.4.4|35=0|10=164|\n";
        for (int cut = 1; cut < line.length(); cut++) {
            InputStream in = new SequenceInputStream(
                    new ByteArrayInputStream(Fixtures.bytes(line.substring(0, cut))),
                    new ByteArrayInputStream(Fixtures.bytes(line.substring(cut))));
            assertEquals(List.of("1:NO_MESSAGE"), scan(in), "cut at " + cut);
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
                    assertTrue(scan((begin + "58=").repeat(150_000)).size() > 0);
                    assertTrue(scan("8=FIX.4.4|9=8000000|35=0|58=x\n".repeat(150_000))
                                    .size()
                            > 0);
                    assertTrue(scan("8=FIX".repeat(2_000_000)).size() > 0);
                    assertTrue(scan("88888888=".repeat(2_000_000)).size() > 0);
                    assertTrue(scan("8=FIX.4.4^A9=8000000^A35=0^A58=x".repeat(150_000))
                                    .size()
                            > 0);
                    assertTrue(scan("8=FIX.4.4^A9=8000000^A35=0^A58=x\n".repeat(150_000))
                                    .size()
                            > 0);
                    assertTrue(scan("8=FIX.4.4|9=8000000|35=0|x|\n".repeat(150_000))
                                    .size()
                            > 0);
                    assertTrue(scan("8=FIX.4.4|9=9|35=0|x|".repeat(150_000)).size() > 0);
                    assertTrue(scan("8=FIX.4.4\n9=9\n35=0\n".repeat(150_000)).size() > 0);
                    assertTrue(scan("8=FIX.4.4|9=18|35=0|58=8=FIX.4.4|10=000|".repeat(100_000))
                                    .size()
                            > 0);
                });
    }

    @Test
    void aMessageMayFollowADigit() throws IOException {
        String pipe = A.replace('\u0001', '|');
        for (String log : List.of("09:00:00.123" + A + "\n", "09:00:00.123" + pipe, "7" + A + "8" + A + "9" + B)) {
            int messages = log.split("8=FIX", -1).length - 1;
            for (int read : new int[] {1, 7, 1 << 16}) {
                assertEquals(messages, scan(inPieces(log, read)).size(), log + " in reads of " + read);
            }
        }
        assertEquals(List.of("1:NO_MESSAGE"), scan("18=FIX.4.4|35=0|10=000|\n"));
    }

    @Test
    void aDamagedMessageAfterADigitIsPassedOn() throws IOException {
        String wrong = A.replace("112=a", "112=bc");
        assertEquals(List.of(found(1, wrong), found(2, A)), scan("1773648000123" + wrong + "\n" + A));
        assertEquals(List.of("1:8=FIX.4.4|9=999999|"), scan("18=FIX 8=FI 28=FIX.4.4|9=999999|"));
    }

    /** What is missing of the first message is as long as the second one. */
    @Test
    void aLengthThatLeadsToTheEndOfTheNextMessageProvesNothing() throws IOException {
        String longer = message("FIX.4.4", "35=B|58=" + "x".repeat(A.length() - 3) + "|");
        String cut = longer.substring(0, longer.indexOf("xxx") + 5);
        String whole = message("FIX.4.4", "35=B|58=xxxxx" + A + "|");
        for (String delimiter : List.of("\u0001", "|", "^A")) {
            String log = (cut + A).replace("\u0001", delimiter);
            assertEquals(2, scan(log).size(), log);
            assertEquals(1, scan(whole.replace("\u0001", delimiter)).size(), "the CheckSum proves it");
        }
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

    @Test
    void dataWithABeginMayContainLineFeedsAlsoIfTheCheckSumIsWrong() throws IOException {
        String data = "a\n" + A + "\n";
        String wrong = message("FIX.4.4", "35=B|95=" + data.length() + "|96=" + data + "|58=tail|")
                .replaceFirst("10=...\u0001$", "10=x\u0001".replace("x", "007"));
        for (String delimiter : List.of("\u0001", "|", "^A")) {
            assertEquals(List.of(found(1, wrong), found(4, B)), inPieces(wrong, delimiter), delimiter);
        }
        String text = message("FIX.4.4", "35=B|58=a\n" + A + "|").replaceFirst("10=...\u0001$", "10=007\u0001");
        assertTrue(scan(text).size() > 1, "not in data");
    }

    /** Returns what is found in a message and another one, in reads of any size the same. */
    private static List<String> inPieces(String message, String delimiter) throws IOException {
        byte[] log = Fixtures.bytes((message + "\n" + B + "\n").replace("\u0001", delimiter));
        List<String> whole = scan(new ByteArrayInputStream(log));
        for (int size : new int[] {1, 2, 30}) {
            assertEquals(whole, scan(new ByteArrayInputStream(log) {
                @Override
                public synchronized int read(byte[] target, int from, int length) {
                    return super.read(target, from, Math.min(length, size));
                }
            }));
        }
        return whole;
    }

    private static String withSum(String message) {
        String fields = message.substring(0, message.lastIndexOf("10="));
        return fields + String.format("10=%03d", fields.chars().sum() & 0xFF) + "\u0001";
    }

    @Test
    void aMessageMayFollowACheckSumWithoutItsDelimiter() throws IOException {
        for (String delimiter : List.of("\u0001", "|", "^A", "\\u0001")) {
            String bare = A.substring(0, A.length() - 1);
            String expected = delimiter.length() == 1 ? bare.replace("\u0001", delimiter) : bare;
            String found = expected.replace('\u0001', '|');
            assertEquals(
                    List.of("1:" + found, "1:" + found, "1:" + found),
                    scan(bare.repeat(3).replace("\u0001", delimiter)),
                    delimiter);
        }
    }

    @Test
    void aMessageBehindOneThatIsCutInATagIsFound() throws IOException {
        String cut = "8=FIX.4.4\u00019=61\u000135=A\u000198=0\u000110";
        List<String> found = scan(cut + A + B);
        assertEquals(
                List.of(found(1, A), found(1, B)), found.subList(found.size() - 2, found.size()), found.toString());
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
            assertEquals(expected, scan(inPieces(logged + after, 7)), after);
        }
    }

    private static InputStream inPieces(String log, int size) {
        return new ByteArrayInputStream(Fixtures.bytes(log)) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, size));
            }
        };
    }
}
