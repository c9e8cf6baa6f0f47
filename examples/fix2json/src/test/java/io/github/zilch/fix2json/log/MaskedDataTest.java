// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.fix2json.log.DeliveryTest.Found;
import io.github.zilch.fix2json.log.DeliveryTest.Way;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.collections.IntHashSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message in masked data is found as one of its own if nothing proves the one around it, but shows none of its values. */
class MaskedDataTest {
    private static final int FEW = 100;

    private static final String SOH = "\u0001";
    private static final String SECRET = "CANARY";
    private static final int[] DATA = {96, 355, 213, 349, 89, 446};
    private static final int[] LENGTHS = {95, 354, 212, 348, 93, 445};

    @TempDir
    private Path folder;

    /** A log with messages in data, and the tag of the outermost data field. */
    private record Log(String text, int masked) {}

    /** Returns a log with SOH: in its data, each value is secret. */
    private static Log log(Random random) {
        int data = random.nextInt(DATA.length);
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            text.append(message(random, data, 1 + random.nextInt(3), "open"));
            text.append(random.nextInt(3) == 0 ? "" : "\n");
            text.append(Fixtures.message("FIX.4.4", "35=D|34=7|49=A|56=B|11=after" + i + "|"))
                    .append('\n');
        }
        return new Log(text.toString(), DATA[data]);
    }

    private static String message(Random random, int data, int depth, String value) {
        StringBuilder inner = new StringBuilder();
        for (int i = random.nextInt(3) + 1; depth > 0 && i > 0; i--) {
            inner.append(
                    switch (random.nextInt(6)) {
                        case 0 -> SECRET + " ";
                        case 1 -> "09:00:00.123 sent " + SECRET + " ";
                        case 2 -> "58=" + SECRET + SOH;
                        default -> message(random, random.nextInt(DATA.length), depth - 1, SECRET);
                    });
        }
        String fields = "35=" + (value.equals(SECRET) && random.nextInt(4) == 0 ? SECRET : "D") + "|34=2|49=" + value
                + "|56=" + value + "|52=20260101-09:00:00|11=" + value + "|55=" + value + "|54=1|";
        String around = depth == 0 ? "" : LENGTHS[data] + "=" + inner.length() + "|" + DATA[data] + "=" + inner + "|";
        String message = Fixtures.message("FIX.4.4", fields + around + "58=" + value + "|");
        if (random.nextInt(3) > 0) {
            String wrong = List.of("9=7", "9=7000000", "9=x", "99=9").get(random.nextInt(4));
            message = message.replaceFirst("9=[0-9]+", wrong);
        }
        if (depth > 0 && random.nextInt(6) == 0) {
            message = message.replaceFirst(
                    SOH + LENGTHS[data] + "=[0-9]+", SOH + LENGTHS[data] + "=" + random.nextInt(8));
        }
        if (random.nextInt(3) > 0) {
            message = message.substring(0, message.length() - 4) + (random.nextBoolean() ? "x" : "999") + SOH;
        }
        return value.equals(SECRET) && random.nextInt(5) == 0 ? message.substring(0, message.length() - 9) : message;
    }

    private static Way way(Random random, int... masked) {
        IntHashSet tags = new IntHashSet();
        for (int tag : masked) {
            tags.add(tag);
        }
        return new Way(null, random.nextInt(4) == 0, tags);
    }

    private static void check(long seed) throws IOException {
        Random random = new Random(seed);
        Log log = log(random);
        String form = random.nextBoolean() ? SOH : DeliveryTest.FORMS.get(random.nextInt(DeliveryTest.FORMS.size()));
        byte[] bytes = Fixtures.bytes(log.text.replace(SOH, form));
        Way way = way(random, log.masked);
        Found open = DeliveryTest.whole(bytes, new Way(null, way.isLenient(), new IntHashSet()));
        Found masked = DeliveryTest.whole(bytes, way);
        String what = "seed " + seed + ", " + way + ":\n"
                + log.text.replace(SOH, form).replace(SOH, "\u2401");
        assertEquals(open.begins, masked.begins, what);
        assertSecret(log, masked, what);
        for (int size : new int[] {1, 7, 64, 0}) {
            DeliveryTest.assertSame(masked.all, DeliveryTest.inPieces(bytes, way, size, random).all, what + size);
        }
        byte[] capture = DeliveryTest.capture(bytes, random);
        Found captured = DeliveryTest.scan(
                LogText.of(Channels.newChannel(new ByteArrayInputStream(capture)), (line, gap) -> {}), way);
        assertSecret(log, captured, what + "\nin a capture");
    }

    /** The message around the data has them as its own value, which the converter masks. */
    private static void assertSecret(Log log, Found found, String what) {
        for (String line : found.all) {
            boolean hasOpen = line.contains("49=open");
            assertTrue(hasOpen || !line.contains(SECRET), what + "\n" + line);
        }
    }

    private static void check(long from, long to) throws IOException {
        for (long seed = from; seed < to; seed++) {
            check(seed);
        }
    }

    @Test
    void noValueOfAMessageInMaskedDataIsPassedOn() throws IOException {
        check(0, FEW);
    }

    @Test
    @Tag("slow")
    void noValueOfAMessageInTheMaskedDataOfManyLogsIsPassedOn() throws IOException {
        check(FEW, Integer.getInteger("zilch.logs", 500));
    }

    private static String both(String data, int length) {
        return ("8=FIX.4.4|9=7|35=D|49=A|95=" + length + "|96=" + data + "|58=x|10=999|").replace('|', '\u0001');
    }

    private static List<String> messages(String log, int... masked) throws IOException {
        return DeliveryTest.whole(Fixtures.bytes(log), way(new Random(2), masked)).messages;
    }

    private static final String INNER = Fixtures.message("FIX.4.2", "35=D|49=CANARY|");

    @Test
    void aMessageInMaskedDataHasItsTagsAndVersion() throws IOException {
        String log = both(INNER, INNER.length()) + "\n";
        String expected = Fixtures.message("FIX.4.2", "35=***|49=***|").replace(SOH, "\u2401");
        assertEquals(expected, messages(log, 96).get(1));
        assertEquals(INNER.replace(SOH, "\u2401"), messages(log, 355).get(1));
        assertEquals(messages(log), messages(log, 355));
    }

    @Test
    void theMaskEndsWhereTheDataEnds() throws IOException {
        String after = Fixtures.message("FIX.4.2", "35=D|49=open|");
        for (String form : List.of(SOH, "|", "^A", "\\u0001")) {
            String log = (both(INNER, INNER.length()) + "\n" + after + "\n").replace(SOH, form);
            List<String> found = messages(log, 96);
            assertEquals(
                    after.replace(SOH, form.length() == 1 ? form : SOH).replace(SOH, "\u2401"), found.get(2), form);
            assertFalse(found.get(1).contains("CANARY"), form);
        }
    }

    @Test
    void dataWithAnAbsurdLengthReachesAsFarAsAMessageCan() throws IOException {
        String log = both(INNER, 999_999_999) + "\n" + INNER + "\n" + both("", 0) + "\n" + INNER;
        List<String> found = messages(log, 96);
        assertEquals(5, found.size());
        assertFalse(String.join("", found).contains("CANARY"));
        String noNumber = both(INNER, 5).replace("95=5", "95=x");
        assertFalse(String.join("", messages(noNumber, 96)).contains("CANARY"));
        assertEquals(3, messages(noNumber + "\n" + INNER, 96).size());
        assertTrue(messages(noNumber + "\n" + INNER, 96).get(2).contains("CANARY"));
    }

    @Test
    void dataWithALengthThatIsTooSmallReachesToTheEndOfTheLine() throws IOException {
        for (int length : new int[] {0, 1, INNER.length(), INNER.length() + 3}) {
            String log = both(INNER + INNER, length) + "\n" + INNER;
            for (String form : List.of(SOH, "|", "^A", "\\u0001")) {
                List<String> found = messages(log.replace(SOH, form), 96);
                assertEquals(4, found.size());
                assertFalse(String.join("", found.subList(0, 3)).contains("CANARY"), length + form);
                assertTrue(found.get(3).contains("CANARY"), length + form);
            }
        }
    }

    @Test
    void aProvenMessageEndsItsData() throws IOException {
        String proven = Fixtures.message("FIX.4.4", "35=D|95=500|96=x|");
        assertTrue(messages(proven + INNER, 96).get(1).contains("CANARY"));
    }

    @Test
    void noCommandShowsAValueOfAMessageInMaskedData() throws IOException {
        Path a = folder.resolve("a");
        Path b = folder.resolve("b");
        for (long seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            Log log = log(random);
            byte[] capture = DeliveryTest.capture(Fixtures.bytes(log.text), random);
            Files.write(a, random.nextBoolean() ? capture : Fixtures.bytes(log.text));
            Files.write(
                    b, Fixtures.bytes(log(random).text.replace("34=2", "34=3").replace("CANARY", "CANARY2")));
            String mask = String.valueOf(log.masked);
            List<List<String>> commands = List.of(
                    List.of(a.toString(), "--validate", "dictionary", "--with", "source,line,time,direction"),
                    List.of(a.toString(), "--types", "--flat", "--lenient"),
                    List.of(a.toString(), "--tsv", "--fields", "35,49,11,96,58"),
                    List.of("orders", a.toString(), "--with", "line,time,direction"),
                    List.of("latency", a.toString()),
                    List.of("diff", a.toString(), a.toString().replace("/a", "/b")));
            for (List<String> command : commands) {
                List<String> args = new ArrayList<>(command);
                boolean isDiff = command.get(0).equals("diff");
                args.addAll(List.of("--mask", isDiff ? "96,355,213,349,89,446" : mask));
                Run run = Run.run("", args.toArray(String[]::new));
                assertTrue(run.exitCode() == 0 || run.exitCode() == 1, args + run.err());
                assertFalse((run.out() + run.err()).contains(SECRET), args + "\n" + run + "\n" + log.text);
            }
        }
    }
}
