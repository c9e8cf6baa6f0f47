// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.TestSlices;
import io.github.zilch.values.Choices;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Text made to break out of a JSON string, or out of the page that contains it. */
final class HostileText {
    /** Characters by the name of the attack. */
    static final Map<String, String> CHARS = new LinkedHashMap<>();

    /** Bytes by the name of their error. */
    static final Map<String, byte[]> BYTES = new LinkedHashMap<>();

    static {
        CHARS.put("quote", "\"");
        CHARS.put("backslash", "\\");
        CHARS.put("backslash before a quote", "\\\"");
        CHARS.put("eight quotes", "\"".repeat(8));
        CHARS.put("seventeen backslashes", "\\".repeat(17));
        CHARS.put("forged member", "\",\"forged\":true,\"x\":\"");
        CHARS.put("end of everything", "\"}]}");
        CHARS.put("escape as text", "\\u0022");
        CHARS.put("NUL", "\0");
        CHARS.put("controls", "\1\b\t\n\13\f\r\33\37");
        CHARS.put("DEL", "\177");
        CHARS.put("controls beyond DEL", "\u0080\u0085\u009f");
        CHARS.put("line separators", "\u2028\u2029");
        CHARS.put("end of script", "</script><!--");
        CHARS.put("entities", "&amp;'<>");
        CHARS.put("lone high surrogate", "\ud800");
        CHARS.put("lone low surrogate", "\udfff");
        CHARS.put("surrogates the wrong way round", "\udc00\ud800");
        CHARS.put("high surrogate before a pair", "\udbff\ud83d\ude00");
        CHARS.put("high surrogate before a quote", "\ud83d\"");
        CHARS.put("high surrogate before NUL", "\udbff\0");
        CHARS.put("two high surrogates", "\ud800\udbff");
        CHARS.put("pair", "\ud83d\ude00");
        CHARS.put("last code point", "\udbff\udfff");
        CHARS.put("no characters", "\ufffe\uffff\ufdd0");
        CHARS.put("byte order mark", "\ufeff");
        CHARS.put("letters of every length", "a\u00e9\u20ac\ud83d\ude00");
        CHARS.put("low byte of a quote", "\u0122\u2022\u5c5c\u0a0a");
        CHARS.put("right to left", "\u202e\u2066");
        CHARS.put("overlong as Latin-1", "\u00c0\u00af");

        bytes("overlong quote in two bytes", "c0a2");
        bytes("overlong quote in three bytes", "e080a2");
        bytes("overlong quote in four bytes", "f08080a2");
        bytes("overlong NUL", "c080");
        bytes("overlong backslash", "c19c");
        bytes("largest overlong in three bytes", "e09fbf");
        bytes("largest overlong in four bytes", "f08fbfbf");
        bytes("surrogate in UTF-8", "eda080");
        bytes("pair in CESU-8", "eda0bdedb880");
        bytes("beyond the last code point", "f4908080");
        bytes("five bytes", "f888808080");
        bytes("six bytes", "fc8480808080");
        bytes("FE and FF", "feff");
        bytes("two bytes, cut", "c3");
        bytes("three bytes, cut after one", "e2");
        bytes("three bytes, cut after two", "e282");
        bytes("four bytes, cut after one", "f0");
        bytes("four bytes, cut after two", "f09f");
        bytes("four bytes, cut after three", "f09f98");
        bytes("cut before a quote", "e28222");
        bytes("cut before a backslash", "f09f985c");
        bytes("cut before a letter of two bytes", "e282c3a9");
        bytes("continuation alone", "80");
        bytes("nine continuations", "bfbfbfbfbfbfbfbfbf");
        bytes("first bytes only", "c3e2f0c3e2f0");
        CHARS.forEach((name, text) -> BYTES.put(name, text.getBytes(StandardCharsets.UTF_8)));
    }

    private static final String[] ALL_CHARS = CHARS.values().toArray(String[]::new);
    private static final byte[][] ALL_BYTES = BYTES.values().toArray(byte[][]::new);

    private HostileText() {}

    private static void bytes(String name, String hex) {
        BYTES.put(name, HexFormat.of().parseHex(hex));
    }

    /** Returns a text: named attacks between padding of any length, or arbitrary characters. */
    static String chars(Choices choices) {
        StringBuilder out = new StringBuilder();
        switch (choices.below(6)) {
            case 0 -> {
                byte[] bytes = choices.bytes(60);
                for (int i = 0; i + 1 < bytes.length; i += 2) {
                    out.append((char) (bytes[i] << 8 | bytes[i + 1] & 0xFF));
                }
            }
            case 1 -> out.append(new String(choices.bytes(60), StandardCharsets.ISO_8859_1));
            case 2 ->
                out.append("x".repeat(choices.below(16) > 0 ? choices.below(200) : 1_000 + choices.below(60)))
                        .append(attack(choices));
            default -> {
                for (int i = choices.below(4); i > 0; i--) {
                    out.append("p".repeat(choices.below(35))).append(attack(choices));
                }
                out.append("q".repeat(choices.below(10)));
            }
        }
        return out.toString();
    }

    /**
     * Returns the text that a parser must read after a text was put: with U+FFFD for lone surrogates, unless they are
     * kept.
     */
    static String asRead(String text, JsonOptions options) {
        if (options.loneSurrogates() == JsonOptions.LoneSurrogates.ESCAPE) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                .forEach(out::appendCodePoint);
        return out.toString();
    }

    private static String attack(Choices choices) {
        return ALL_CHARS[choices.below(ALL_CHARS.length)];
    }

    /** Returns bytes: UTF-8, nearly UTF-8, or arbitrary ones. */
    static byte[] bytes(Choices choices) {
        switch (choices.below(4)) {
            case 0:
                return choices.bytes(70);
            case 1:
                return chars(choices).getBytes(StandardCharsets.UTF_8);
            default:
                byte[] attack = ALL_BYTES[choices.below(ALL_BYTES.length)];
                return TestSlices.padded(choices.below(70), attack, choices.below(70), 'p');
        }
    }
}
