// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;

/** Where messages begin and end, and which lines have none. */
class MessageScannerTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|");
    private static final String B = message("FIXT.1.1", "35=D|58=b|");

    /** What was found, each as {@code line:message} or {@code line:FLAW}, with | for SOH. */
    private static List<String> scan(InputStream in) throws IOException {
        List<String> found = new ArrayList<>();
        MessageScanner.Handler handler = new MessageScanner.Handler() {
            @Override
            public void message(DirectBuffer buffer, int offset, int length, long line) {
                String text = new String(Fixtures.copy(buffer, offset, length), StandardCharsets.ISO_8859_1);
                found.add(line + ":" + text.replace('\u0001', '|'));
            }

            @Override
            public void rejected(Flaw flaw, long line) {
                found.add(line + ":" + flaw);
            }

            @Override
            public void beforeReading() {}
        };
        new MessageScanner(in, handler).scan();
        return found;
    }

    private static List<String> scan(String log) throws IOException {
        return scan(new ByteArrayInputStream(Fixtures.bytes(log)));
    }

    private static String found(int line, String message) {
        return line + ":" + message.replace('\u0001', '|');
    }

    @Test
    void nothing() throws IOException {
        assertEquals(List.of(), scan(""));
        assertEquals(List.of(), scan("\n \t\r\n\n"));
    }

    @Test
    void messagesOnLinesOfTheirOwnWithAndWithoutALastLineFeed() throws IOException {
        assertEquals(List.of(found(1, A), found(2, B)), scan(A + "\n" + B + "\n"));
        assertEquals(List.of(found(1, A), found(3, B)), scan(A + "\r\n\r\n" + B));
    }

    @Test
    void whatStandsBeforeAndBehindAMessageIsPassedOver() throws IOException {
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
    void lineFeedInAMessageOfRightLength() throws IOException {
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
    void wrongLengthThatLeadsToTheCheckSumOfAnotherLineIsFoundOut() throws IOException {
        int overhead = A.indexOf("35=");
        int length = A.length() + 1 + B.length() - 7 - overhead - 1;
        String wrong = A.replaceFirst("9=[0-9]+", "9=" + length).replaceFirst("112=a", "112=");
        assertEquals(wrong.length() + 1 + B.length() - 7, wrong.indexOf("35=") + length, "leads to the second 10=");
        assertEquals(List.of(found(1, wrong), found(2, B)), scan(wrong + "\n" + B));
    }

    @Test
    void messageThatIsCutOffDoesNotTakeTheNextOneWithIt() throws IOException {
        String cut = A.substring(0, A.length() - 9);
        assertEquals(List.of(found(1, cut), found(2, B)), scan(cut + "\n" + B));
        assertEquals(List.of(found(1, cut + "\u0001"), found(1, B)), scan(cut + "\u0001" + B));
        assertEquals(List.of(found(1, cut)), scan(cut));
        assertEquals(List.of("1:8=FIX.4.4", found(2, B)), scan("8=FIX.4.4\n" + B));
        assertEquals(List.of("1:8=FIX"), scan("8=FIX"));
        assertEquals(List.of("1:8=FIX.4.4|9="), scan("8=FIX.4.4|9="));
    }

    @Test
    void messageInsideAnUnreadableOneIsFound() throws IOException {
        String broken = "8=FIX.4.4\u00019=5\u000135=0\u0001oops ";
        assertEquals(List.of(found(1, broken + "8=FIX.4.4"), found(1, A)), scan(broken + A));
    }

    @Test
    void delimiterIsTheByteBehindBeginString() throws IOException {
        for (char delimiter : new char[] {'|', '^', ';', ' ', '\t', '\0'}) {
            String other = A.replace('\u0001', delimiter);
            assertEquals(List.of(found(1, other)), scan("x " + other + "\n"));
        }
    }

    @Test
    void lastDelimiterMayBeMissing() throws IOException {
        String bare = A.substring(0, A.length() - 1);
        assertEquals(List.of(found(1, bare), found(2, bare), found(3, bare)), scan(bare + "\r\n" + bare + "\n" + bare));
    }

    @Test
    void portionsOfTheInputDoNotMatter() throws IOException {
        byte[] log = Fixtures.sessionLog();
        List<String> expected = scan(new ByteArrayInputStream(log));
        long seed = 20260316;
        Random random = new Random(seed);
        for (int most : new int[] {1, 2, 7, 100, 5000}) {
            List<InputStream> portions = new ArrayList<>();
            for (int at = 0, n; at < log.length; at += n) {
                n = Math.min(log.length - at, 1 + random.nextInt(most));
                portions.add(new ByteArrayInputStream(log, at, n));
            }
            assertEquals(expected, scan(new SequenceInputStream(Collections.enumeration(portions))), "seed " + seed);
        }
    }

    @Test
    void tagThatOnlyEndsInEightBeginsNoMessageWhereverThePortionsEnd() throws IOException {
        String line = "18=FIX.4.4|9=5|35=0|10=163|\n";
        for (int cut = 1; cut < line.length(); cut++) {
            InputStream in = new SequenceInputStream(
                    new ByteArrayInputStream(Fixtures.bytes(line.substring(0, cut))),
                    new ByteArrayInputStream(Fixtures.bytes(line.substring(cut))));
            assertEquals(List.of("1:NO_MESSAGE"), scan(in), "cut at " + cut);
        }
    }

    @Test
    void messageThatIsTooLongIsRejectedAndTheNextLineConverted() throws IOException {
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
    void hostileLinesTakeNoMoreTimeThanTheirLength() {
        String begin = "8=FIX.4.4|9=5|35=0|";
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertEquals(500_000, scan(begin.repeat(500_000)).size());
            assertTrue(scan((begin + "58=").repeat(500_000)).size() > 0);
            assertTrue(scan("8=FIX.4.4|9=8000000|35=0|58=x\n".repeat(500_000)).size() > 0);
            assertTrue(scan("8=FIX".repeat(2_000_000)).size() > 0);
            assertTrue(scan("88888888=".repeat(2_000_000)).size() > 0);
        });
    }
}
