// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonOptions.LoneSurrogates;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C6: text")
class TextRulesTest {
    /** The eight ways to write text. */
    enum Style {
        PLAIN(false, false, LoneSurrogates.REPLACE),
        HTML(true, false, LoneSurrogates.REPLACE),
        ASCII(false, true, LoneSurrogates.REPLACE),
        HTML_ASCII(true, true, LoneSurrogates.REPLACE),
        PLAIN_ESCAPE(false, false, LoneSurrogates.ESCAPE),
        HTML_ESCAPE(true, false, LoneSurrogates.ESCAPE),
        ASCII_ESCAPE(false, true, LoneSurrogates.ESCAPE),
        HTML_ASCII_ESCAPE(true, true, LoneSurrogates.ESCAPE),
        JACKSON(false, false, LoneSurrogates.ESCAPE, true),
        JACKSON_HTML(true, false, LoneSurrogates.REPLACE, true),
        JACKSON_ASCII(false, true, LoneSurrogates.ESCAPE, true),
        JACKSON_HTML_ASCII(true, true, LoneSurrogates.ESCAPE, true);

        private final boolean htmlSafe;
        private final boolean asciiOnly;
        private final LoneSurrogates loneSurrogates;
        private final boolean jacksonEscapes;

        Style(boolean htmlSafe, boolean asciiOnly, LoneSurrogates loneSurrogates) {
            this(htmlSafe, asciiOnly, loneSurrogates, false);
        }

        Style(boolean htmlSafe, boolean asciiOnly, LoneSurrogates loneSurrogates, boolean jacksonEscapes) {
            this.jacksonEscapes = jacksonEscapes;
            this.htmlSafe = htmlSafe;
            this.asciiOnly = asciiOnly;
            this.loneSurrogates = loneSurrogates;
        }

        JsonBuilder builder() {
            return new JsonBuilder(JsonOptions.DEFAULT
                    .htmlSafe(htmlSafe)
                    .asciiOnly(asciiOnly)
                    .loneSurrogates(loneSurrogates)
                    .jacksonEscapes(jacksonEscapes));
        }

        /** The rule, in the simplest code. */
        String quoted(String text) {
            StringBuilder out = new StringBuilder("\"");
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
                boolean lone = Character.isSurrogate(c) && !pair;
                if (lone && loneSurrogates == LoneSurrogates.REPLACE) {
                    c = '\ufffd';
                    lone = false;
                }
                int letter = "\"\\\b\f\n\r\t".indexOf(c);
                if (letter >= 0) {
                    out.append('\\').append("\"\\bfnrt".charAt(letter));
                } else if (c < 0x20
                        || htmlSafe && "<>&'\u2028\u2029".indexOf(c) >= 0
                        || asciiOnly && c > 0x7F
                        || jacksonEscapes && pair
                        || lone) {
                    out.append(escape(c));
                } else {
                    out.append(c);
                    if (pair) {
                        out.append(text.charAt(++i));
                        continue;
                    }
                }
                if (pair && (asciiOnly || jacksonEscapes)) {
                    out.append(escape(text.charAt(++i)));
                }
            }
            return out.append('"').toString();
        }

        private String escape(char c) {
            HexFormat hex = jacksonEscapes ? HexFormat.of().withUpperCase() : HexFormat.of();
            return "\\u" + hex.toHexDigits(c);
        }
    }

    private static void assertValid(String expected, JsonBuilder json) {
        assertEquals(expected, json.toString());
        byte[] bytes = json.toBytes();
        assertEquals(JsonValidator.VALID, JsonValidator.firstError(bytes, 0, bytes.length));
    }

    /** Writes text in every way, as keys and as values, and each twice, so that keys are remembered too. */
    private static void assertWritten(Style style, String text) {
        String quoted = style.quoted(text);
        JsonBuilder json = style.builder();
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
    @EnumSource
    void everyAsciiAndLatin1Character(Style style) {
        for (char c = 0; c < 0x100; c++) {
            assertWritten(style, String.valueOf(c));
            assertWritten(style, "0123456" + c + "89abcdefghijklm" + c);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyUnitOfTheBasicPlaneAsAChar(Style style) {
        JsonBuilder json = style.builder();
        for (int c = 0; c < 0x10000; c++) {
            json.resetArray().add((char) c);
            assertEquals("[" + style.quoted(String.valueOf((char) c)) + "]", json.toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void wideText(Style style) {
        for (String text : new String[] {
            "\u20ac 5",
            "\u4e2d\u6587 text \u4e2d",
            "\ud83d\ude00",
            "a\ud83d\ude00b<c>&'\u2028\u2029\u2027",
            "\ud800",
            "\udc00",
            "\ud800\ud800\udc00\udc00",
            "x\ude00\ud83dy",
            "ends with \ud83d",
            "\uffff\ufffe\ufeff\ufffd",
            ""
        }) {
            assertWritten(style, text);
        }
    }

    @Test
    void loneSurrogatesAreReplacedUnlessEscapesAreChosen() {
        String text = "a\ud800b\udfff\ud83d\ude00\ude00";
        String replaced = "\"a\ufffdb\ufffd\ud83d\ude00\ufffd\"";
        String escaped = "\"a\\ud800b\\udfff\ud83d\ude00\\ude00\"";
        JsonBuilder builder = new JsonBuilder().put(text, text);
        assertValid("{" + replaced + ":" + replaced + "}", builder);
        assertArrayEquals(TestSlices.utf8("{" + replaced + ":" + replaced + "}"), builder.toBytes());
        JsonOptions options = JsonOptions.DEFAULT.loneSurrogates(LoneSurrogates.ESCAPE);
        assertValid("{" + escaped + ":" + escaped + "}", new JsonBuilder(options).put(text, text));
        String replacedAscii = "\"a\\ufffdb\\ufffd\\ud83d\\ude00\\ufffd\"";
        assertValid(
                "{" + replacedAscii + ":" + replacedAscii + "}",
                new JsonBuilder(JsonOptions.DEFAULT.asciiOnly(true)).put(text, text));
        String escapedAscii = "\"a\\ud800b\\udfff\\ud83d\\ude00\\ude00\"";
        assertValid(
                "{" + escapedAscii + ":" + escapedAscii + "}",
                new JsonBuilder(options.asciiOnly(true)).put(text, text));
    }

    @ParameterizedTest
    @EnumSource
    void loneSurrogatesInReplayedMessages(Style style) {
        String[] texts = {"plain", "\ud800", "\udc00x", "\u4e2d\udbff", "\ud83d\ude00", "\ud83d"};
        JsonBuilder json = style.builder();
        for (int i = 0; i < 300; i++) {
            String text = texts[i / 2 % texts.length];
            json.reset().put("\ud83d", text).put("s", new StringBuilder(text)).put("c", text.charAt(0));
            assertValid(
                    "{" + style.quoted("\ud83d") + ":" + style.quoted(text) + ",\"s\":" + style.quoted(text) + ",\"c\":"
                            + style.quoted(text.substring(0, 1)) + "}",
                    json);
        }
    }

    @ParameterizedTest
    @EnumSource
    void surrogatesAtTheSeamsOfLongText(Style style) {
        for (int seam : new int[] {1024, 2048, 4096, 8192}) {
            for (int length = seam - 2; length <= seam + 1; length++) {
                String before = "\u4e2d".repeat(length);
                for (String text : new String[] {"\ud83d\ude00", "\ud83d", "\ude00", "\ud83d\ud83d\ude00"}) {
                    assertWritten(style, before + text + "end");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void longLatin1TextIsWrittenInParts(Style style) {
        for (int length : new int[] {4095, 4096, 4097, 4103, 8192, 8193, 20_000}) {
            assertWritten(style, "x".repeat(length - 1) + "\n");
            assertWritten(style, "\u00e9<".repeat(length / 2));
        }
    }

    @Test
    void utf8IsCheckedAndEachMaximalInvalidPartIsReplaced() {
        Random random = new Random(7);
        byte[] bytes = new byte[60];
        int[] kinds = {0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF, 'a', '"', 0xA0, 0x9F};
        for (int run = 0; run < 20_000; run++) {
            int length = random.nextInt(bytes.length);
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) kinds[random.nextInt(kinds.length)];
            }
            assertBytesWritten(bytes, length);
        }
    }

    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder ascii = Style.HTML_ASCII.builder();
    private final JsonBuilder escape = Style.PLAIN_ESCAPE.builder();

    /** Decodes as the JDK does, except for encoded surrogates: the JDK replaces each as one part, Unicode as three. */
    private static String decoded(byte[] bytes, int length) {
        byte[] copy = Arrays.copyOf(bytes, length);
        for (int i = 0; i + 1 < length; i++) {
            if (copy[i] == (byte) 0xED && (copy[i + 1] & 0xE0) == 0xA0) {
                copy[i] = (byte) 0xFF;
            }
        }
        return new String(copy, StandardCharsets.UTF_8);
    }

    private void assertBytesWritten(byte[] bytes, int length) {
        String text = decoded(bytes, length);
        json.resetArray().addUtf8(bytes, 0, length);
        assertEquals("[" + Style.PLAIN.quoted(text) + "]", json.toString());
        ascii.resetArray().addUtf8(bytes, 0, length);
        assertEquals("[" + Style.HTML_ASCII.quoted(text) + "]", ascii.toString());
        // surrogates in UTF-8 are invalid bytes, whatever the option
        escape.resetArray().addUtf8(bytes, 0, length);
        assertEquals("[" + Style.PLAIN.quoted(text) + "]", escape.toString());
    }

    @Test
    void utf8AtTheSeamsOfLongText() {
        for (String text : new String[] {"\u00e9", "\u4e2d", "\ud83d\ude00"}) {
            for (int before = 4090; before < 4100; before++) {
                byte[] bytes = TestSlices.utf8("x".repeat(before) + text + text + "end");
                for (int length = bytes.length - 12; length <= bytes.length; length++) {
                    assertBytesWritten(bytes, length);
                }
            }
        }
    }

    @Test
    void bytesOfEveryCharsetInEveryKindOfMemory() {
        byte[] bytes = TestSlices.raw("..A\u00e9\"\u00c3\u00a9\n<\u00ff..");
        String latin1 = "A\u00e9\"\u00c3\u00a9\n<\u00ff";
        String utf8 = "A\ufffd\"\u00e9\n<\ufffd";
        String usAscii = "A\ufffd\"\ufffd\ufffd\n<\ufffd";
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
        UnsafeBuffer heap = new UnsafeBuffer(bytes, 1, bytes.length - 1);
        UnsafeBuffer offHeap = new UnsafeBuffer(direct, 1, bytes.length - 1);
        for (Style style : Style.values()) {
            JsonBuilder json = style.builder();
            json.putLatin1("a", bytes, 2, 8).putLatin1("b", heap, 1, 8).putLatin1("c", offHeap, 1, 8);
            assertValid(members(style.quoted(latin1)), json);
            json.reset().putUtf8("a", bytes, 2, 8).putUtf8("b", heap, 1, 8).putUtf8("c", offHeap, 1, 8);
            assertValid(members(style.quoted(utf8)), json);
            json.reset().putAscii("a", bytes, 2, 8).putAscii("b", heap, 1, 8).putAscii("c", offHeap, 1, 8);
            assertValid(members(style.quoted(usAscii)), json);
            json.resetArray().addLatin1(bytes, 2, 8).addLatin1(heap, 1, 8).addLatin1(offHeap, 1, 8);
            json.addUtf8(bytes, 2, 8).addUtf8(heap, 1, 8).addUtf8(offHeap, 1, 8);
            json.addAscii(bytes, 2, 8).addAscii(heap, 1, 8).addAscii(offHeap, 1, 8);
            assertValid(
                    "[" + thrice(style.quoted(latin1)) + "," + thrice(style.quoted(utf8)) + ","
                            + thrice(style.quoted(usAscii)) + "]",
                    json);
        }
    }

    private static String members(String value) {
        return "{\"a\":" + value + ",\"b\":" + value + ",\"c\":" + value + "}";
    }

    private static String thrice(String value) {
        return value + "," + value + "," + value;
    }

    @Test
    void uncheckedFragmentsAreNotRewritten() {
        JsonBuilder json = Style.HTML_ASCII.builder();
        assertValid("{\"a\":\"<\u00e9>\"}", json.putRawUnchecked("a", "\"<\u00e9>\""));
    }
}
