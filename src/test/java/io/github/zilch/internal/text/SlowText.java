// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.JsonOptions;
import io.github.zilch.JsonOptions.LoneSurrogates;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Encodes text for a JSON string one character at a time, independently of the encoders. */
public final class SlowText {
    private static final HexFormat UPPER_HEX = HexFormat.of().withUpperCase();

    private SlowText() {}

    /** Returns the options of a mode of {@link Escapes}. */
    public static JsonOptions options(int mode) {
        return JsonOptions.DEFAULT
                .htmlSafe((mode & 1) != 0)
                .asciiOnly((mode & 2) != 0)
                .loneSurrogates((mode & 4) != 0 ? LoneSurrogates.ESCAPE : LoneSurrogates.REPLACE)
                .jacksonEscapes((mode & 8) != 0);
    }

    /** Returns the mode of some options. */
    public static int mode(JsonOptions options) {
        return (options.htmlSafe() ? 1 : 0)
                | (options.asciiOnly() ? 2 : 0)
                | (options.loneSurrogates() == LoneSurrogates.ESCAPE ? 4 : 0)
                | (options.jacksonEscapes() ? 8 : 0);
    }

    /** Escapes a string in a mode of {@link Escapes}. */
    public static String escape(CharSequence text, int mode) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                append(out, c, (mode & 10) != 0, mode);
                append(out, text.charAt(++i), (mode & 10) != 0, mode);
            } else if (Character.isSurrogate(c)) {
                boolean kept = (mode & 4) != 0;
                append(out, kept ? c : '\ufffd', kept || (mode & 2) != 0, mode);
            } else if (c >= 0x80) {
                boolean html = (mode & 1) != 0 && (c == 0x2028 || c == 0x2029);
                append(out, c, (mode & 2) != 0 || html, mode);
            } else {
                appendAscii(out, c, mode);
            }
        }
        return out.toString();
    }

    private static void appendAscii(StringBuilder out, char c, int mode) {
        int letter = "\b\t\n\f\r\"\\".indexOf(c);
        if (letter >= 0) {
            out.append('\\').append("btnfr\"\\".charAt(letter));
        } else {
            append(out, c, c < 0x20 || (mode & 1) != 0 && "<>&'".indexOf(c) >= 0, mode);
        }
    }

    private static void append(StringBuilder out, char c, boolean escaped, int mode) {
        if (escaped) {
            HexFormat hex = (mode & 8) != 0 ? UPPER_HEX : HexFormat.of();
            out.append("\\u").append(hex.toHexDigits(c));
        } else {
            out.append(c);
        }
    }

    /** Returns JSON text with the characters escaped that a mode escapes: they can only stand inside strings. */
    public static String escapeFragment(String json, int mode) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean html = (mode & 1) != 0 && "<>&'\u2028\u2029".indexOf(c) >= 0;
            append(out, c, html || (mode & 2) != 0 && c >= 0x80, mode);
        }
        return out.toString();
    }

    /** Returns a JSON string with its quotes. */
    public static String quote(CharSequence text, int mode) {
        return '"' + escape(text, mode) + '"';
    }

    /** Decodes bytes in a charset of {@link StringEncoder}. */
    public static String decode(byte[] bytes, int charset) {
        switch (charset) {
            case StringEncoder.LATIN1:
                return new String(bytes, StandardCharsets.ISO_8859_1);
            case StringEncoder.US_ASCII:
                return new String(bytes, StandardCharsets.US_ASCII);
            default:
                return decodeUtf8(bytes);
        }
    }

    /** The UTF-8 decoder of the Encoding Standard (WHATWG, section 8.1.1), step by step. */
    public static String decodeUtf8(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        int point = 0;
        int needed = 0;
        int seen = 0;
        int lower = 0x80;
        int upper = 0xBF;
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xFF;
            if (needed == 0) {
                if (b < 0x80) {
                    out.append((char) b);
                } else if (b >= 0xC2 && b <= 0xF4) {
                    needed = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
                    lower = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
                    upper = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
                    point = b & (0x3F >> needed);
                } else {
                    out.append('\uFFFD');
                }
                continue;
            }
            if (b < lower || b > upper) {
                needed = 0;
                seen = 0;
                out.append('\uFFFD');
                i--; // read again, as a first byte
            } else {
                point = point << 6 | b & 0x3F;
                if (++seen == needed) {
                    out.appendCodePoint(point);
                    needed = 0;
                    seen = 0;
                }
            }
            lower = 0x80;
            upper = 0xBF;
        }
        return needed == 0 ? out.toString() : out.append('\uFFFD').toString();
    }
}
