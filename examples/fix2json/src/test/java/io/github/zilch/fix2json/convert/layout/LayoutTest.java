// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.FieldValueWriter;
import io.github.zilch.fix2json.convert.value.TextDecoder;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A message with a known layout is converted as without one. */
class LayoutTest {
    private static final String[] ORDERS = {
        "35=D|49=A|56=B|34=?|52=?|11=?|1=?|55=?|54=?|44=?|",
        "35=D|49=A|56=B|34=?|52=?|11=?|55=?|54=?|44=?|",
        "35=D|49=A|56=B|34=?|11=?|1=?|55=?|54=?|44=?|9001=?|",
        "35=8|49=A|56=B|34=?|11=?|37=?|17=?|39=?|150=?|89=?|",
        "35=0|34=?|",
        "35=0|112=?|34=?|",
        "35=UX|49=A|453=?|448=?|",
        "35=D|49=A|453=2|448=?|448=?|55=?|",
        "35=D|453=2|448=?|452=?|452=?|448=?|55=?|",
        "35=D|453=1|448=?|452=?|452=?|448=?|55=?|",
        "35=D|453=1|448=?|55=?|",
        "35=d|453=1|448=?|55=?|",
        "35=D|11=?|453=2|448=?|802=2|523=?|803=?|523=?|9001=?|448=?|802=1|523=?|55=?|78=1|79=?|",
        "35=D|11=?|453=2|448=?|802=1|523=?|803=?|523=?|9001=?|448=?|802=1|523=?|55=?|78=1|79=?|",
        "35=D|627=2|628=?|628=?|34=?|11=?|43=?|",
        "35=D|627=2|628=?|628=?|34=?|11=?|453=0|54=?|",
        "35=A|49=A|98=?|95=1|96=?|108=?|",
        "35=D|49=A|347=Shift_JIS|58=?|",
        "35=D|49=A|347=Klingon|58=?|",
        "35=D|1128=?|58=?|",
        "35=D|58=?|99999=?|",
        "35=\u00fc|58=?|",
        "35=LONG|58=?|",
        "35=LONGEST|58=?|",
        "35=LONGOST|58=?|",
        "35=D|711=1|311=?|457=2|458=?|459=?|458=?|459=?|54=?|",
    };

    private static final String[] VALUES = {
        "1",
        "2",
        "Y",
        "D",
        "AB",
        "ABC\u0000",
        "ABC",
        "12.50",
        "ABCDEFGH",
        "ABCDEFG",
        "ABCDEFGHI",
        "x\"y",
        "a\\b",
        "\t",
        "=",
        "a=b",
        "0000000000000000000000000000000000",
        "",
        "\u00fc",
        "a\u0085b",
        "\u00c3\u0089",
        "20260316-08:00:00"
    };

    private static final FixToJsonOptions.Builder[] VIEWS = {
        FixToJsonOptions.builder(),
        FixToJsonOptions.builder().flat(true).types(true),
        FixToJsonOptions.builder().tags(true).keepBodyLength(true).keepCheckSum(true),
        FixToJsonOptions.builder().enums(FixToJsonOptions.Enums.BOTH).mask(List.of("11", "34", "802")),
        FixToJsonOptions.builder().validation(FixToJsonOptions.Validation.NONE),
    };

    private final Random random = new Random(11);
    private final MutableDirectBuffer onHeap = new UnsafeBuffer(new byte[4096]);
    private final MutableDirectBuffer offHeap = new UnsafeBuffer(ByteBuffer.allocateDirect(4096));

    private String pick(String[] of) {
        return of[random.nextInt(of.length)];
    }

    private String next() {
        String order = pick(ORDERS);
        StringBuilder fields = new StringBuilder();
        for (char c : order.toCharArray()) {
            fields.append(c == '?' ? random.nextInt(8) == 0 ? pick(VALUES) : pick(new String[] {"1", "ABC"}) : c);
        }
        String version = random.nextInt(10) > 0
                ? "FIX.4.4"
                : pick(new String[] {"FIX.4.2", "FIX.4.9", "FIX.5.4", "FIXT.1.1", "FIX.5.0"});
        String message = Fixtures.message(version, fields.toString());
        switch (random.nextInt(30)) {
            case 0:
                return message.replace("\u000134=", "\u000134=1\u000134=");
            case 1:
                return message.replace("\u000110=", "\u000110=1");
            case 2:
                return message.replace("\u00019=", "\u00019=1");
            case 3:
                return message.replace('\u0001', '|');
            case 4:
                return message.substring(0, message.length() - 1);
            case 5:
                return message.substring(0, random.nextInt(message.length()));
            case 6:
                return message.replace("\u000134=", "\u0001034=");
            case 7:
                return message.replace("\u000149=", "\u000143=Y\u000149=");
            case 8:
                return message.replace('\u0001', '=');
            case 9:
                return message.replace("\u0001453=2\u0001", "\u0001453=20\u0001");
            default:
                return message;
        }
    }

    private static String convert(FixToJson converter, MutableDirectBuffer buffer, String message, List<String> flaws) {
        byte[] bytes = Fixtures.bytes(message);
        buffer.putBytes(3, bytes);
        flaws.clear();
        JsonBuilder json = converter.begin(new JsonBuilder());
        return converter.convert(buffer, 3, bytes.length, json) ? json.toString() : null;
    }

    private static FixToJson converter(FixToJsonOptions options, List<String> flaws) {
        return new FixToJson(
                Fixtures.DICTIONARIES,
                options,
                (flaw, tag, position, found, expected) ->
                        flaws.add(flaw + " " + tag + " " + position + " " + found + " " + expected));
    }

    @Test
    void similarMessages() {
        assertSimilarMessages(3_000);
    }

    @Test
    @Tag("slow")
    void manySimilarMessages() {
        assertSimilarMessages(10_000);
    }

    private void assertSimilarMessages(int count) {
        for (FixToJsonOptions.Builder view : VIEWS) {
            List<String> flaws = new ArrayList<>();
            List<String> expectedFlaws = new ArrayList<>();
            FixToJson converter = converter(view.build(), flaws);
            // with this charset, every message is read field by field
            FixToJson reference =
                    converter(view.charset(Charset.forName("ISO-2022-JP")).build(), expectedFlaws);
            for (int i = 0; i < count; i++) {
                String message = next();
                MutableDirectBuffer buffer = random.nextBoolean() ? onHeap : offHeap;
                String expected = convert(reference, onHeap, message, expectedFlaws);
                assertEquals(
                        expected, convert(converter, buffer, message, flaws), () -> message.replace('\u0001', '|'));
                assertEquals(expectedFlaws, flaws, () -> message.replace('\u0001', '|'));
            }
        }
    }

    @Test
    void valuesWithAnyByteAtAnyPosition() {
        List<String> flaws = new ArrayList<>();
        List<String> expectedFlaws = new ArrayList<>();
        FixToJson converter = converter(FixToJsonOptions.DEFAULT, flaws);
        FixToJson reference = converter(
                FixToJsonOptions.builder()
                        .charset(Charset.forName("ISO-2022-JP"))
                        .build(),
                expectedFlaws);
        for (int b = 2; b < 256; b++) {
            for (int place = 0; place < 18; place++) {
                StringBuilder value = new StringBuilder("abcdefghijklmnopqr");
                value.setCharAt(place, (char) b);
                String message = Fixtures.message("FIX.4.4", "35=D|11=" + value + "|58=x" + value + "|");
                String expected = convert(reference, onHeap, message, expectedFlaws);
                assertEquals(expected, convert(converter, offHeap, message, flaws));
            }
        }
    }

    @Test
    void everyMessageOfTheSessionLogTwice() throws Exception {
        List<String> flaws = new ArrayList<>();
        FixToJson converter = converter(FixToJsonOptions.DEFAULT, flaws);
        List<String> messages = Fixtures.scan(Fixtures.sessionLog());
        for (String message : messages) {
            String first = convert(converter, onHeap, message, flaws);
            for (int i = 0; i < 20; i++) {
                assertEquals(first, convert(converter, offHeap, message, flaws));
            }
        }
        assertTrue(messages.size() > 200);
    }

    @Test
    void layoutIsLearntFromTheFirstMessage() {
        FixToJsonOptions options = FixToJsonOptions.DEFAULT;
        FieldValueWriter values = new FieldValueWriter(options, new TextDecoder(options.charset()));
        LayoutLearner learner = new LayoutLearner(options);
        Layout layout = new Layout();
        FixDictionary dictionary = Fixtures.DICTIONARIES.get(FixVersion.FIX44);
        FieldFormats formats = new FieldFormats(dictionary, null, dictionary, options, new IntHashSet());
        RawMessage message = new RawMessage();
        JsonBuilder json = new JsonBuilder();
        Trace trace = new Trace();
        for (int field = 0; field < 7; field++) {
            boolean isHeader = field < 4;
            FieldFormat.Part body = field < 6 ? FieldFormat.Part.BODY : FieldFormat.Part.TRAILER;
            trace.add(isHeader ? FieldFormat.Part.HEADER : body, 0, false, false, false);
        }
        int misses = 0;
        for (int i = 0; i < 100; i++) {
            byte[] bytes = Fixtures.bytes(Fixtures.message("FIX.4.4", "35=D|34=" + i + "|11=x" + i + "|55=S|"));
            assertTrue(message.wrap(new UnsafeBuffer(bytes), 0, bytes.length, (byte) 1));
            values.nextMessage(message.buffer());
            JsonRow row = layout.write(message, values, json.reset());
            if (row == null) {
                misses++;
                learner.learn(layout, message, trace, formats);
            } else {
                row.end();
                assertTrue(json.toString().contains("\"MsgSeqNum\":\"" + i + "\""));
            }
        }
        assertEquals(1, misses);
    }

    @Test
    void messageWithALayoutObeysTheOptionsOfItsBuilder() {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.asciiOnly(true).htmlSafe(true));
        for (int i = 0; i < 3; i++) {
            String text = "35=D|11=<" + i + ">|58=" + Fixtures.utf8("\u00fc") + "|";
            byte[] bytes = Fixtures.bytes(Fixtures.message("FIX.4.4", text));
            assertTrue(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json.reset()));
            String body = "\"ClOrdID\":\"\\u003c" + i + "\\u003e\",\"Text\":\"\\u00fc\"";
            assertTrue(json.toString().contains(body), json.toString());
        }
    }
}
