// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.SlowText;
import io.github.zilch.internal.text.StringEncoder;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C6: text by all options")
class TextRulesTest {
    static IntStream modes() {
        return IntStream.range(0, Escapes.MODES);
    }

    private static JsonBuilder builder(int mode) {
        return new JsonBuilder(SlowText.options(mode));
    }

    private static void assertValid(String expected, JsonBuilder json) {
        assertEquals(expected, json.toString());
        Documents.assertValid(json);
    }

    /** Writes text in every way, as keys and as values, and each twice, so that keys are remembered too. */
    private static void assertWritten(int mode, String text) {
        String quoted = SlowText.quote(text, mode);
        JsonBuilder json = builder(mode);
        JsonKey known = JsonKey.of(text);
        for (int i = 0; i < 2; i++) {
            json.reset().put(text, text);
            json.put(new StringBuilder(text), new StringBuilder(text));
            json.put(known, CharBuffer.wrap(text)).createJSON(text).put(text, (Object) text);
            String member = quoted + ":" + quoted;
            assertValid("{" + member + "," + member + "," + member + "," + quoted + ":{" + member + "}}", json);
        }
        json.resetArray()
                .add(text)
                .add(new StringBuilder(text))
                .add(new StringBuffer(text))
                .add((Object) text);
        assertValid("[" + quoted + "," + quoted + "," + quoted + "," + quoted + "]", json);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void everyAsciiAndLatin1Character(int mode) {
        for (char c = 0; c < 0x100; c++) {
            assertWritten(mode, String.valueOf(c));
            assertWritten(mode, "0123456" + c + "89abcdefghijklm" + c);
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void everyUnitOfTheBasicPlaneAsAChar(int mode) {
        JsonBuilder json = builder(mode);
        for (int c = 0; c < 0x10000; c++) {
            json.resetArray().add((char) c);
            assertEquals("[" + SlowText.quote(String.valueOf((char) c), mode) + "]", json.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void wideText(int mode) {
        for (String text : new String[] {
            "\u20ac 5", "\u4e2d\u6587 text \u4e2d", "\ud83d\ude00", "a\ud83d\ude00b<c>&'\u2028\u2029\u2027",
            "\ud800", "\udc00", "\ud800\ud800\udc00\udc00", "x\ude00\ud83dy",
            "ends with \ud83d", "\uffff\ufffe\ufeff\ufffd", "", "x".repeat(20_000) + "\n"
        }) {
            assertWritten(mode, text);
        }
    }

    @Test
    void loneSurrogatesAreReplacedUnlessEscapesAreChosen() {
        String[] quoted = {
            "\"a\ufffdb\ufffd\ud83d\ude00\ufffd\"", "\"a\\ufffdb\\ufffd\\ud83d\\ude00\\ufffd\"",
            "\"a\\ud800b\\udfff\ud83d\ude00\\ude00\"", "\"a\\ud800b\\udfff\\ud83d\\ude00\\ude00\""
        };
        String text = "a\ud800b\udfff\ud83d\ude00\ude00";
        for (int i = 0; i < quoted.length; i++) { // by the modes 0, 2, 4 and 6
            assertValid("{" + quoted[i] + ":" + quoted[i] + "}", builder(2 * i).put(text, text));
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void loneSurrogatesInReplayedMessages(int mode) {
        String[] texts = {"plain", "\ud800", "\udc00x", "\u4e2d\udbff", "\ud83d\ude00", "\ud83d"};
        JsonBuilder json = builder(mode);
        for (int i = 0; i < 300; i++) {
            String text = texts[i / 2 % texts.length];
            json.reset().put("\ud83d", text).put("s", new StringBuilder(text)).put("c", text.charAt(0));
            String quoted = SlowText.quote(text, mode);
            assertValid(
                    "{" + SlowText.quote("\ud83d", mode) + ":" + quoted + ",\"s\":" + quoted + ",\"c\":"
                            + SlowText.quote(text.substring(0, 1), mode) + "}",
                    json);
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    @DisplayName("UTF-8 is checked, and each maximal invalid part replaced: surrogates in it, too, whatever the option")
    void utf8IsChecked(int mode) {
        Random random = new Random(mode);
        JsonBuilder json = builder(mode);
        int[] kinds = {0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF, 'a', '"', 0xA0, 0x9F};
        for (int run = 0; run < 4_000; run++) {
            byte[] bytes = new byte[random.nextInt(60)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) kinds[random.nextInt(kinds.length)];
            }
            json.resetArray().addUtf8(Arrays.copyOf(bytes, bytes.length + 3), 0, bytes.length);
            String text = SlowText.decode(bytes, StringEncoder.UTF8);
            assertEquals("[" + SlowText.quote(text, mode) + "]", json.toString());
        }
    }
}
