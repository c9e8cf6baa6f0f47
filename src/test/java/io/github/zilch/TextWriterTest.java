// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.SlowText;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.TextCopy;
import io.github.zilch.values.SliceCall;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Long texts, which are written in parts: characters across two parts are written like all others. */
@Tag("contract")
@DisplayName("C6: long text is written in parts")
class TextWriterTest {
    private static final JsonOptions SMALL = JsonOptions.DEFAULT.initialCapacity(0);

    private static void checkChars(String text, JsonOptions options) {
        String quoted = SlowText.quote(text, SlowText.mode(options));
        String expected = "{" + quoted + ":" + quoted + ",\"s\":" + quoted + "}";
        JsonBuilder json = new JsonBuilder(options);
        assertEquals(
                expected, json.put(text, text).put("s", new StringBuilder(text)).toString());
        json.reset().put(new StringBuilder(text), new StringBuilder(text)).put("s", text);
        assertEquals(expected, json.toString());
        json.reset().put(JsonKey.of(text), CharBuffer.wrap(text)).put("s", text);
        assertEquals(expected, json.toString());
    }

    /** By the number of the charset. */
    private static final SliceCall[] CHARSETS = {SliceCall.ASCII, SliceCall.LATIN1, SliceCall.UTF8};

    private static void checkBytes(byte[] bytes, JsonOptions options) {
        UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length + 1));
        memory.putBytes(1, bytes);
        int n = bytes.length;
        JsonBuilder json = new JsonBuilder(options);
        for (int charset = 0; charset < 3; charset++) {
            String quoted = SlowText.quote(SlowText.decode(bytes, charset), SlowText.mode(options));
            String expected = "{\"a\":" + quoted + ",\"m\":" + quoted + "}";
            SliceCall call = CHARSETS[charset];
            call.put(call.put(json.reset(), "a", bytes, 0, n), "m", memory, 1, n);
            assertEquals(expected, json.toString(), "charset " + charset);
        }
    }

    @Test
    @DisplayName("every kind of character at every place around the ends of the parts")
    void charactersAcrossParts() {
        String[] characters = {
            "x", "\"", "\u00e9", "\u20ac", "\ud83d\ude00", "\ud83d", "\ude00", "\ude00\ud83d", "\u0001"
        };
        for (int part = Output.PART_BYTES / 4; part <= 2 * Output.PART_BYTES; part += Output.PART_BYTES / 4) {
            for (String character : characters) {
                for (int before = part - 4; before <= part + 1; before++) {
                    String clean = "a".repeat(before) + character;
                    checkChars(clean, SMALL);
                    checkChars(clean + "\u20ac".repeat(5), SMALL);
                    checkChars(clean + character.repeat(40), SMALL.asciiOnly(true));
                    checkChars("\u4e2d".repeat(before) + character + "end", SlowText.options(before % Escapes.MODES));
                }
            }
        }
    }

    @Test
    @DisplayName("UTF-8 sequences, whole and broken, at every place around the ends of the parts")
    void sequencesAcrossParts() {
        String[] sequences = {
            "\u00c3\u00a9", "\u00e2\u0082\u00ac", "\u00f0\u009f\u0098\u0080", "\u00e2\u0082", "\u00f0\u009f\u0098",
                    "\u00f0\u009f",
            "\u00c3", "\u0080\u0080\u0080\u0080\u0080", "\u00ed\u00a0\u0080", "\u00e0\u0080\u0080",
                    "\u00f4\u0090\u0080\u0080", "\u00ff\u00fe",
            "\u00f0\u00f0\u00f0\u0090\u0080", "\u00c3\u00a9\u0080\u0080\u0080",
        };
        for (String sequence : sequences) {
            byte[] bytes = sequence.getBytes(StandardCharsets.ISO_8859_1);
            for (int before = Output.PART_BYTES - 6; before <= Output.PART_BYTES + 1; before++) {
                for (int after = 0; after < 7; after += 3) {
                    byte[] text = TestSlices.padded(before, bytes, after, 'b');
                    checkBytes(text, before % 2 == 0 ? SMALL : SMALL.asciiOnly(true));
                }
            }
        }
    }

    @Test
    @DisplayName("values of every length around a part, clean and in the worst case")
    void lengthsAroundAPart() {
        for (int length = Output.PART_BYTES - 9; length <= Output.PART_BYTES + 9; length++) {
            for (char c : new char[] {'a', '\u0000', '\u00ff', '\u2028'}) {
                checkChars(String.valueOf(c).repeat(length), SMALL);
            }
            byte[] bytes = new byte[length];
            checkBytes(bytes, SMALL);
            Arrays.fill(bytes, (byte) 0x80);
            checkBytes(bytes, SMALL);
        }
    }

    @Test
    @DisplayName("values of a mebibyte")
    void longValues() {
        checkChars("Hoi An\n".repeat(150_000), SMALL);
        checkChars("Hội An \ud83d\ude00".repeat(120_000), SMALL);
        checkBytes("Hội An \ud83d\ude00".repeat(70_000).getBytes(StandardCharsets.UTF_8), SMALL);
    }

    @Test
    @DisplayName("for any length, only the worst case of one part is reserved")
    void roomIsAskedForAPart() {
        String text = "\u20ac".repeat(1_000_000);
        for (CharSequence value : new CharSequence[] {text, new StringBuilder(text)}) {
            long most = 3 * (3_000_000 + StringEncoder.maxBytes(Output.PART_BYTES));
            JsonBuilder json = new JsonBuilder(SMALL).put("a", value);
            assertTrue(json.document().storage().capacity() < most, () -> value.getClass() + " took more than " + most);
        }
    }

    // ---- copies of sequences of every class ----

    private static final Charset NATIVE =
            ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;

    private static final String[] COPIED = {
        "",
        "a",
        "plain text, and more of it",
        "caf\u00e9\u00ff\u0000",
        "\u0100",
        "abc\u20acdef",
        "\u00e9\u20ac\u00e9\u4e2d",
        "x".repeat(100) + "\ud83d\ude00",
        "\u4e2d".repeat(50) + "abc",
        "short again"
    };

    private final TextCopy copy = new TextCopy();

    private void check(String expected, CharSequence text) {
        copy.read(text, Integer.MAX_VALUE);
        Charset charset = copy.charset() == StringEncoder.LATIN1 ? StandardCharsets.ISO_8859_1 : NATIVE;
        assertEquals(
                expected,
                new String(copy.bytes(), 0, copy.byteLength(), charset),
                text.getClass().getName());
        assertEquals(expected.length(), copy.units());
    }

    @Test
    @DisplayName("the copy has the characters of the sequence, whatever its class and whatever was copied before")
    void everyClassOfSequences() {
        for (String text : COPIED) {
            check(text, text);
            check(text, new StringBuilder(text));
            check(text, new StringBuffer(text));
            check(text, CharBuffer.wrap(text));
            check(
                    text,
                    CharBuffer.wrap(("#" + text).toCharArray(), 1, text.length())
                            .slice());
        }
    }

    @Test
    @DisplayName("a builder that had wider characters, or has more room than text, is copied correctly")
    void buildersThatWereChanged() {
        StringBuilder builder = new StringBuilder("abc\u20acdef");
        builder.setLength(2);
        check("ab", builder);
        builder.append("caf\u00e9");
        check("abcaf\u00e9", builder);
        builder.setLength(0);
        check("", builder);
    }

    @Test
    @DisplayName("C10: a text with more characters than the room is refused before it is copied")
    void tooLong() {
        copy.read("12345", 5);
        assertEquals(
                "the document needs 6 bytes, but only 5 are available: each character takes at least one byte; shorten the text",
                messageOf(JsonCapacityException.class, () -> copy.read(new StringBuilder("123456"), 5)));
    }
}
