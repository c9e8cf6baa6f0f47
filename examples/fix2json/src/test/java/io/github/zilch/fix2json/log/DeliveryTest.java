// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.kit.cases.Frames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The bytes of a log decide which messages are found in it, however they come; and each begin of a message is that of a message
 * which is passed on.
 */
class DeliveryTest {
    private static final int FEW = 150;

    private static final String SOH = "\u0001";
    static final List<String> FORMS = List.of(
            SOH,
            "|",
            ";",
            "^",
            "\0",
            "^A",
            "<SOH>",
            "[SOH]",
            "\\u0001",
            "\\x01",
            "\\001",
            "\\\\u0001",
            "&#1;",
            "%01",
            " | ",
            "||",
            "#1",
            "\n");
    private static final List<String> PREFIXES = List.of(
            "",
            "1773648000123",
            "09:00:00.123",
            "09:00:00.123 IN ",
            "7",
            "0",
            "[x]",
            "(",
            "{\"log\":\"",
            "18=FIX ",
            "8=FI",
            "\\u0001",
            "x=1");
    private static final List<String> BETWEEN =
            List.of("", "", "", " ", " and ", "17", "1773648000123", ", ", "]", "\r", "9=");

    /** A log, and where messages begin in it that are in no other. */
    private record Log(String text, List<Long> begins) {}

    /** Everything that a scanner passes on. */
    static final class Found implements MessageScanner.Handler {
        final List<String> all = new ArrayList<>();
        final List<String> messages = new ArrayList<>();
        final List<Long> begins = new ArrayList<>();
        private String before = "";

        @Override
        public void textBefore(DirectBuffer buffer, int offset, int length) {
            before = text(buffer, offset, length);
        }

        @Override
        public void beginsAt(long textOffset) {
            begins.add(textOffset);
        }

        @Override
        public void message(DirectBuffer buffer, int offset, int length, long line) {
            String message = text(buffer, offset, length);
            messages.add(message);
            all.add(line + " " + begins.get(begins.size() - 1) + " <" + before + "> " + message);
        }

        @Override
        public void rejected(Flaw flaw, long line) {
            all.add(line + " " + flaw);
        }

        private static String text(DirectBuffer buffer, int offset, int length) {
            return shown(new String(Fixtures.copy(buffer, offset, length), StandardCharsets.ISO_8859_1));
        }

        private static String shown(String text) {
            return text.replace('\u0001', '\u2401')
                    .replace('\0', '\u2400')
                    .replace("\r", "\u240d")
                    .replace("\n", "\u240a");
        }
    }

    private static Log log(Random random) {
        boolean isEachFormPossible = random.nextInt(4) == 0;
        String form = FORMS.get(random.nextInt(FORMS.size()));
        StringBuilder text = new StringBuilder();
        List<Long> begins = new ArrayList<>();
        for (int line = 1 + random.nextInt(6); line > 0; line--) {
            text.append(PREFIXES.get(random.nextInt(PREFIXES.size())));
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                form = isEachFormPossible ? FORMS.get(random.nextInt(FORMS.size())) : form;
                begins.add((long) text.length());
                text.append(message(random, form, begins.size()));
                text.append(i > 1 ? BETWEEN.get(random.nextInt(BETWEEN.size())) : "");
            }
            text.append(random.nextInt(5) == 0 ? "\"}" : "").append(random.nextInt(5) == 0 ? "\r\n" : "\n");
        }
        text.setLength(text.length() - random.nextInt(2));
        return new Log(text.toString(), begins);
    }

    /** Returns a message with a form of SOH, perhaps damaged after its head. */
    private static String message(Random random, String form, int number) {
        StringBuilder fields = new StringBuilder("35=D|34=" + number + "|49=A|56=B|");
        int damage = random.nextInt(3) == 0 ? 1 + random.nextInt(8) : 0;
        for (int i = random.nextInt(5); i > 0; i--) {
            fields.append(
                    switch (random.nextInt(damage == 0 || damage > 6 ? 7 : 5)) {
                        case 0 -> "11=C" + random.nextInt(1_000_000) + "|";
                        case 1 -> "18=FIX|";
                        case 2 -> "58=a \\\"b\\\" c=8 FIX|";
                        case 3 -> "44=" + random.nextInt(1000) + ".25|";
                        case 4 -> "58=" + "x".repeat(random.nextInt(60)) + "|";
                        case 5 -> "58=8=FIX.4.4|";
                        default -> data("8=FIX.4.2" + form + "9=5" + form + "35=0" + form + "10=163" + form, form);
                    });
        }
        String message = Fixtures.message(random.nextBoolean() ? "FIX.4.4" : "FIXT.1.1", fields.toString());
        int head = message.indexOf(SOH + "9=") + 4;
        String logged = switch (damage) {
            case 1 -> message.substring(0, head + random.nextInt(message.length() - head));
            case 2 -> message.replaceFirst("10=...", "10=x");
            case 3 -> message.replaceFirst("49=A", "49=LONGER");
            case 4 -> message.replaceFirst("9=[0-9]+", "9=" + random.nextInt(9)); // leads to no CheckSum
            case 5 -> message.substring(0, message.length() - 8 + random.nextInt(8));
            case 6 -> message.replaceFirst("9=[0-9]+", "9=8000000");
            case 7 -> checkSum(message.replaceFirst("9=[0-9]+", "9=" + random.nextInt(9)));
            case 8 ->
                message.replaceFirst("10=...\u0001$", "10=" + (message.endsWith("007\u0001") ? "008" : "007") + SOH);
            default -> random.nextInt(5) == 0 ? message.substring(0, message.length() - 1) : message;
        };
        return logged.replace(SOH, form);
    }

    /** Returns a message with the correct CheckSum. */
    private static String checkSum(String message) {
        String fields = message.substring(0, message.lastIndexOf("10="));
        return fields + String.format("10=%03d", fields.chars().sum() & 0xFF) + SOH;
    }

    /** Returns data that contains a message. A delimiter in it becomes SOH where it is undone, and then counts as one byte. */
    private static String data(String inner, String form) {
        String wire = inner.replace(form, SOH);
        return "95=" + wire.length() + "|96=" + wire + "|";
    }

    /** How a scanner finds messages. */
    record Way(Delimiter delimiter, boolean isLenient, IntHashSet maskedData) {
        static final Way DEFAULT = new Way(null, false, new IntHashSet());

        static Way of(Random random) {
            boolean isGiven = random.nextInt(6) == 0;
            return new Way(
                    isGiven ? Delimiter.of(FORMS.get(random.nextInt(FORMS.size()))) : null,
                    random.nextInt(6) == 0,
                    new IntHashSet());
        }

        MessageScanner scanner(Found found) {
            return new MessageScanner(found, delimiter, isLenient, maskedData);
        }
    }

    static Found scan(ReadableByteChannel channel, Way way) throws IOException {
        Found found = new Found();
        way.scanner(found).scan(channel);
        return found;
    }

    static Found whole(byte[] log, Way way) throws IOException {
        return scan(Channels.newChannel(new ByteArrayInputStream(log)), way);
    }

    /** Reads at most so many bytes at a time; with 0, a random number of them, and sometimes none, as a log that is followed. */
    static Found inPieces(byte[] log, Way way, int size, Random random) throws IOException {
        Found found = new Found();
        MessageScanner scanner = way.scanner(found);
        ByteBuffer left = ByteBuffer.wrap(log);
        scanner.begin(new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer target) {
                int most = size == 0 ? random.nextInt(40) : size;
                int n = Math.min(Math.min(most, left.remaining()), target.remaining());
                target.put(left.slice(left.position(), n));
                left.position(left.position() + n);
                return n;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        });
        while (left.hasRemaining()) {
            scanner.advance();
        }
        scanner.advance();
        scanner.end();
        return found;
    }

    /** Returns a capture of a connection that carries the log in segments of random sizes. */
    static byte[] capture(byte[] log, Random random) {
        List<byte[]> segments = new ArrayList<>();
        String text = new String(log, StandardCharsets.ISO_8859_1);
        for (int at = 0, n; at < log.length; at += n) {
            n = Math.min(log.length - at, 1 + random.nextInt(random.nextBoolean() ? 8 : 200));
            segments.add(Frames.segment(1 + at, Frames.ACK, 0, text.substring(at, at + n)));
        }
        return Frames.pcap(ByteOrder.LITTLE_ENDIAN, false, Frames.RAW_IP, segments);
    }

    private static void check(long seed) throws IOException {
        Random random = new Random(seed);
        Log log = log(random);
        Way way = Way.of(random);
        String what = "seed " + seed + ", " + way + ":\n" + log.text.replace(SOH, "\u2401");
        Found whole = delivered(log.text, way, random, what);
        if (way.delimiter == null) { // with another one, messages are rejected
            List<Long> missing = new ArrayList<>(log.begins);
            missing.removeAll(whole.begins);
            assertEquals(List.of(), missing, what);
        }
    }

    /** Returns what is found in a log, after it has been found in each delivery of it. */
    private static Found delivered(String log, Way way, Random random, String what) throws IOException {
        byte[] bytes = Fixtures.bytes(log);
        Found whole = whole(bytes, way);
        for (int size : new int[] {1, 2, 7, 64, 0}) {
            assertSame(whole.all, inPieces(bytes, way, size, random).all, what + "\nin reads of " + size);
        }
        byte[] capture = capture(bytes, random);
        Found captured =
                scan(LogText.of(Channels.newChannel(new ByteArrayInputStream(capture)), (line, gap) -> {}), way);
        assertSame(begun(whole), begun(captured), what + "\nin a capture");
        return whole;
    }

    /** What a log does to a line with a message. */
    private enum Change {
        NONE,
        LINE_BREAKS,
        JSON;

        boolean isPossible(String form) {
            return this == NONE
                    || !form.equals("\n")
                            && (this != JSON || !form.endsWith("u0001") && !form.equals("\0") && !form.equals("\t"));
        }

        String apply(String prefix, String message, Random random) throws IOException {
            return switch (this) {
                case NONE -> prefix + message + "\n";
                case LINE_BREAKS -> prefix + broken(message, random) + "\n";
                case JSON -> LogTools.wrapped(prefix + message, 1 + random.nextInt(JsonString.MAX_LEVELS));
            };
        }

        private static String broken(String message, Random random) {
            int head = message.indexOf("35=D") + 4;
            int tail = message.lastIndexOf("10=") + 3; // the delimiter after CheckSum may be missing
            StringBuilder text = new StringBuilder(message);
            int at = tail;
            for (int i = 1 + random.nextInt(3); i > 0 && at > head; i--) {
                at = head + random.nextInt(at - head);
                text.insert(at, random.nextBoolean() ? "\n" : "\r\n");
            }
            return text.toString();
        }
    }

    /** Returns a whole message whose values have what a log may change, and the delimiter. */
    private static String wire(Random random, String form, int number) {
        String text = form.equals(SOH) || form.equals("\n") ? "-" : form;
        StringBuilder fields = new StringBuilder(("35=D|34=" + number + "|49=A|56=B|").replace("|", SOH));
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            fields.append(
                    switch (random.nextInt(8)) {
                        case 0 -> "11=C" + random.nextInt(1_000_000);
                        case 1 -> "58=say \"x\"";
                        case 2 -> "58=C:\\dir/a";
                        case 3 -> "58=a" + text + "b";
                        case 4 -> wireData("a" + text + "b", form);
                        case 5 -> wireData("\"\\", form);
                        default ->
                            wireData(
                                    Fixtures.message(
                                            "FIX.4.2", "35=0|58=" + (random.nextBoolean() ? "\"q\"" : "q") + "|"),
                                    form);
                    });
            fields.append(SOH);
        }
        return Fixtures.frame("FIX.4.4", fields.toString());
    }

    /** Returns data as it is on the wire. What a log shows for SOH counts as one byte if it is undone. */
    private static String wireData(String data, String form) {
        String wire = form.length() == 1 ? data : data.replace(form, SOH);
        return "95=" + wire.length() + SOH + "96=" + wire;
    }

    private static void checkChanges(long seed) throws IOException {
        Random random = new Random(seed);
        String form = random.nextInt(8) == 0 ? " " : FORMS.get(random.nextInt(FORMS.size()));
        List<String> wires = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            wires.add(wire(random, form, i));
        }
        List<String> expected = null;
        for (Change change : Change.values()) {
            if (!change.isPossible(form)) {
                continue;
            }
            StringBuilder log = new StringBuilder();
            for (String wire : wires) {
                String prefix = random.nextBoolean() ? "09:00:00.123 IN " : "";
                log.append(change.apply(prefix, wire.replace(SOH, form), random));
            }
            String what =
                    "seed " + seed + ", " + change + ":\n" + log.toString().replace(SOH, "\u2401");
            List<String> found = delivered(log.toString(), Way.DEFAULT, random, what).messages;
            expected = expected == null ? found : expected;
            assertSame(expected, found, what);
            assertSame(onWire(wires, form), onWire(found, form), what);
        }
    }

    /** Returns messages with SOH for a delimiter of one byte, which may stay as it is. */
    private static List<String> onWire(List<String> messages, String form) {
        return messages.stream()
                .map(Found::shown)
                .map(message -> form.length() > 1 ? message : message.replace(Found.shown(form), "\u2401"))
                .toList();
    }

    /** Returns the messages that begin as they must: those of a capture do also if the scanner is lenient. */
    private static List<String> begun(Found found) {
        return found.messages.stream().filter(text -> text.startsWith("8=FIX")).toList();
    }

    static void assertSame(List<String> expected, List<String> found, String what) {
        for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
            assertEquals(expected.get(i), found.get(i), what);
        }
        assertEquals(expected.size(), found.size(), what);
    }

    @Test
    void theSameBytesAreTheSameMessagesAndNoBeginIsLost() throws IOException {
        for (long seed = 0; seed < FEW; seed++) {
            check(seed);
        }
    }

    @Test
    void aMessageIsTheSameWhateverTheLogDoesToItsLine() throws IOException {
        for (long seed = 0; seed < FEW; seed++) {
            checkChanges(seed);
        }
    }

    @Test
    @Tag("slow")
    void aMessageOfManyLogsIsTheSameWhateverTheLogDoesToItsLine() throws IOException {
        for (long seed = FEW; seed < Integer.getInteger("zilch.logs", 500); seed++) {
            checkChanges(seed);
        }
    }

    @Test
    @Tag("slow")
    void theSameHoldsForManyLogs() throws IOException {
        for (long seed = FEW; seed < Integer.getInteger("zilch.logs", 2_000); seed++) {
            check(seed);
        }
    }

    /** Many messages in one line, in each form of SOH, take linear time: 20,000 of them less than a second. */
    @Test
    @Tag("slow")
    void manyMessagesInALineTakeLinearTime() {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            all.append(Fixtures.message("FIX.4.4", "35=D|34=" + i + "|11=C" + i + "|58=some text|"));
        }
        for (String form : FORMS) {
            for (String prefix : PREFIXES) {
                byte[] log = Fixtures.bytes(prefix + all.toString().replace(SOH, form) + "\"}\n");
                Assertions.assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
                    assertEquals(20_000, whole(log, Way.DEFAULT).messages.size(), prefix + form);
                    if (prefix.isEmpty()) { // the pieces do not depend on it
                        Found pieces = inPieces(log, Way.DEFAULT, 1 << 16, new Random(1));
                        assertEquals(20_000, pieces.messages.size(), form);
                    }
                });
            }
        }
    }
}
