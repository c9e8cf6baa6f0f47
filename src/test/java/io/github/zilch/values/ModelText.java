// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import io.github.zilch.JsonOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Encodes text as the options require, one character at a time. It shares no code with the library. */
public final class ModelText {
    private static final String SHORT_ESCAPED = "\b\t\n\f\r\"\\";
    private static final String SHORT_LETTERS = "btnfr\"\\";

    private final boolean ascii;
    private final boolean html;
    private final boolean jackson;
    private final boolean keepsLoneSurrogates;

    private byte[] out = new byte[256];
    private int length;

    /** Encodes as some options require. */
    public ModelText(JsonOptions options) {
        ascii = options.asciiOnly();
        html = options.htmlSafe();
        jackson = options.jacksonEscapes();
        keepsLoneSurrogates = options.loneSurrogates() == JsonOptions.LoneSurrogates.ESCAPE;
    }

    /** Returns the JSON string of a text, with its quotes. */
    public byte[] quote(CharSequence text) {
        length = 0;
        put('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int letter = SHORT_ESCAPED.indexOf(c);
            if (letter >= 0) {
                put('\\');
                put(SHORT_LETTERS.charAt(letter));
            } else if (c < ' ') {
                putEscape(c);
            } else {
                i += putCharacter(text, i, jackson);
            }
        }
        put('"');
        return Arrays.copyOf(out, length);
    }

    /** Returns a checked fragment or a copied document with the escapes that the options require. */
    public byte[] obey(byte[] json) {
        if (!ascii && !html) {
            return json;
        }
        String text = new String(json, StandardCharsets.UTF_8);
        length = 0;
        for (int i = 0; i < text.length(); i++) {
            i += putCharacter(text, i, false);
        }
        return Arrays.copyOf(out, length);
    }

    /** Puts a character that JSON does not require to be escaped. Returns 1 for a surrogate pair, else 0. */
    private int putCharacter(CharSequence text, int i, boolean escapesPairs) {
        char c = text.charAt(i);
        if (c < 0x80) {
            if (html && "<>&'".indexOf(c) >= 0) {
                putEscape(c);
            } else {
                put(c);
            }
        } else if (!Character.isSurrogate(c)) {
            if (ascii || html && (c == 0x2028 || c == 0x2029)) {
                putEscape(c);
            } else {
                putUtf8(c);
            }
        } else if (Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1))) {
            if (ascii || escapesPairs) {
                putEscape(c);
                putEscape(text.charAt(i + 1));
            } else {
                putUtf8(Character.toCodePoint(c, text.charAt(i + 1)));
            }
            return 1;
        } else if (keepsLoneSurrogates) {
            putEscape(c);
        } else if (ascii) {
            putEscape('\ufffd');
        } else {
            putUtf8('\ufffd');
        }
        return 0;
    }

    private void putEscape(char c) {
        String digits = jackson ? "0123456789ABCDEF" : "0123456789abcdef";
        put('\\');
        put('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            put(digits.charAt(c >> shift & 15));
        }
    }

    private void putUtf8(int point) {
        if (point < 0x800) {
            put(0xC0 | point >> 6);
        } else {
            if (point < 0x10000) {
                put(0xE0 | point >> 12);
            } else {
                put(0xF0 | point >> 18);
                put(0x80 | point >> 12 & 0x3F);
            }
            put(0x80 | point >> 6 & 0x3F);
        }
        put(0x80 | point & 0x3F);
    }

    private void put(int b) {
        if (length == out.length) {
            out = Arrays.copyOf(out, 2 * length);
        }
        out[length++] = (byte) b;
    }

    /** Returns the content of a JSON string, or any other JSON text unchanged. */
    public static String read(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8).strip();
        if (!text.startsWith("\"")) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        for (int i = 1; i < text.length() - 1; i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                out.append(c);
            } else if (text.charAt(++i) == 'u') {
                out.append((char) Integer.parseInt(text, i + 1, i + 5, 16));
                i += 4;
            } else {
                int letter = SHORT_LETTERS.indexOf(text.charAt(i));
                out.append(letter >= 0 ? SHORT_ESCAPED.charAt(letter) : text.charAt(i));
            }
        }
        return out.toString();
    }

    /** Returns whether a text has no lone surrogate. */
    public static boolean isWhole(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** Returns how deeply the containers of a JSON text are nested. */
    public static int levels(byte[] json) {
        int deepest = 0;
        int open = 0;
        boolean inString = false;
        for (int i = 0; i < json.length; i++) {
            byte b = json[i];
            if (inString) {
                i += b == '\\' ? 1 : 0;
                inString = b != '"';
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                deepest = Math.max(deepest, ++open);
            } else if (b == '}' || b == ']') {
                open--;
            }
        }
        return deepest;
    }

    /**
     * A member or an element.
     *
     * @param name with its quotes; null in an array.
     * @param json its value.
     */
    public record Member(byte[] name, byte[] json) {}

    /** Returns the members or elements that a text without blanks is, the first one perhaps after a comma. */
    public static List<Member> members(byte[] text, boolean array) {
        List<Member> members = new ArrayList<>();
        int from = text.length > 0 && text[0] == ',' ? 1 : 0;
        int colon = 0;
        int open = 0;
        boolean inString = false;
        for (int i = from; i <= text.length; i++) {
            int b = i < text.length ? text[i] : ',';
            if (inString) {
                i += b == '\\' ? 1 : 0;
                inString = b != '"';
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                open++;
            } else if (b == '}' || b == ']') {
                open--;
            } else if (b == ':' && open == 0 && colon == 0) {
                colon = i;
            } else if (b == ',' && open == 0 && i > from) {
                byte[] name = array ? null : Arrays.copyOfRange(text, from, colon);
                members.add(new Member(name, Arrays.copyOfRange(text, array ? from : colon + 1, i)));
                from = i + 1;
                colon = 0;
            }
        }
        return members;
    }
}
