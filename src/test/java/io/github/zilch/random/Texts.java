// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.values.Choices;

/** Draws texts of every alphabet, with the lengths around every internal constant of the library. */
final class Texts {
    /** The characters of a text. The sparse alphabets are ASCII with one to three special characters. */
    enum Alphabet {
        ASCII,
        SPARSE_ESCAPES,
        ESCAPES,
        SPARSE_HTML,
        SPARSE_LATIN1,
        LATIN1,
        ONE_CHINESE,
        SPARSE_CHINESE,
        CHINESE,
        SPARSE_PAIRS,
        PAIRS,
        SPARSE_LONE_SURROGATES,
        MIXED,
        /** Attacks by name, among other characters. */
        HOSTILE;

        private static final Alphabet[] ALL = values();
    }

    /**
     * The class of a value: everything about it that may decide which way it is written.
     *
     * @param size length of a text in UTF-16 units, of bytes, or number of elements.
     * @param alphabet of a text.
     */
    record Shape(int size, Alphabet alphabet) {
        /** Draws a shape. */
        static Shape draw(Choices choices) {
            return new Shape(size(choices), Alphabet.ALL[choices.below(Alphabet.ALL.length)]);
        }

        private static int size(Choices choices) {
            int dice = choices.below(100);
            if (dice < 40) {
                return SHORT[choices.below(SHORT.length)];
            }
            if (dice < 65) {
                return choices.below(140);
            }
            if (dice < 90) {
                return LONG[choices.below(LONG.length)];
            }
            return dice < 98 ? choices.below(9_000) : HUGE[choices.below(HUGE.length)];
        }

        /** Returns the same alphabet with a size from 255 to 8,193. */
        Shape longer(Choices choices) {
            return new Shape(LONG[choices.below(LONG.length)], alphabet);
        }

        /** Returns the same alphabet with a size of less than 140. */
        Shape shorter() {
            return new Shape(size % 140, alphabet);
        }

        /** Returns the same alphabet with at most the same size. */
        Shape alike(Choices choices) {
            return choices.below(2) == 0 ? this : new Shape(choices.below(size + 1), alphabet);
        }

        /** Returns a number of elements, which may take more bytes than a piece of an array. */
        int elements() {
            return size < 130 ? size : size % 3_000;
        }
    }

    private static final int[] SHORT = {
        0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 95, 96, 97, 127, 128, 129
    };
    private static final int[] LONG = {
        255, 256, 257, 682, 683, 1_023, 1_024, 1_025, 1_365, 1_366, 2_047, 2_048, 2_049, 4_095, 4_096, 4_097, 8_191,
        8_192, 8_193
    };
    private static final int[] HUGE = {16_384, 65_535, 65_536, 65_537};

    private static final char[] ESCAPES = "\"\\\b\f\n\r\t\u0000\u0001\u001f".toCharArray();
    private static final char[] HTML = "<>&'\u2028\u2029/".toCharArray();
    private static final char[] LATIN1 = "\u0080\u0085\u00e9\u00fc\u00ff".toCharArray();
    private static final char[] CHINESE = "\u0100\u07ff\u0800\u4e2d\u6587\u20ac\ud7ff\ue000\uffff".toCharArray();
    private static final char[] LONE = "\ud800\udbff\udc00\udfff".toCharArray();
    private static final String[] PAIRS = {"\ud800\udc00", "\ud83d\ude00", "\udbff\udfff"};

    private Texts() {}

    /** Draws a text of a shape. */
    static String draw(Choices choices, Shape shape) {
        if (shape.alphabet == Alphabet.HOSTILE) {
            String text = HostileText.chars(choices);
            return text.length() <= shape.size ? text : text.substring(0, shape.size);
        }
        char[] chars = new char[shape.size];
        int first = choices.below(26);
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) ('a' + (first + i) % 26);
        }
        if (chars.length > 0) {
            alter(choices, shape.alphabet, chars, first);
        }
        return new String(chars);
    }

    private static void alter(Choices choices, Alphabet alphabet, char[] chars, int first) {
        switch (alphabet) {
            case ASCII, HOSTILE -> {}
            case SPARSE_ESCAPES -> sprinkle(choices, chars, ESCAPES, 1 + choices.below(3));
            case ESCAPES -> fill(chars, ESCAPES, first);
            case SPARSE_HTML -> sprinkle(choices, chars, HTML, 1 + choices.below(3));
            case SPARSE_LATIN1 -> sprinkle(choices, chars, LATIN1, 1 + choices.below(3));
            case LATIN1 -> fill(chars, LATIN1, first);
            case ONE_CHINESE -> sprinkle(choices, chars, CHINESE, 1);
            case SPARSE_CHINESE -> sprinkle(choices, chars, CHINESE, 1 + choices.below(3));
            case CHINESE -> fill(chars, CHINESE, first);
            case SPARSE_PAIRS -> {
                int odd = chars.length > 2 ? first % 2 : 0; // so that no pair is written over half of another
                for (int i = choices.below(3); i >= 0 && chars.length > 1; i--) {
                    putPair(chars, odd + 2 * place(choices, (chars.length - odd) / 2), i);
                }
            }
            case PAIRS -> {
                for (int i = first % 2; i + 1 < chars.length; i += 2) {
                    putPair(chars, i, i / 2);
                }
            }
            case SPARSE_LONE_SURROGATES -> sprinkle(choices, chars, LONE, 1 + choices.below(3));
            case MIXED -> {
                char[][] all = {ESCAPES, HTML, LATIN1, CHINESE, LONE};
                for (int i = 0; i < 5; i++) {
                    sprinkle(choices, chars, all[choices.below(all.length)], 1 + choices.below(3));
                }
            }
        }
    }

    private static void putPair(char[] chars, int at, int which) {
        PAIRS[which % PAIRS.length].getChars(0, 2, chars, at);
    }

    private static void fill(char[] chars, char[] from, int first) {
        for (int i = 0; i < chars.length; i++) {
            chars[i] = from[(first + i) % from.length];
        }
    }

    private static void sprinkle(Choices choices, char[] chars, char[] from, int count) {
        for (int i = 0; i < count; i++) {
            chars[place(choices, chars.length)] = from[choices.below(from.length)];
        }
    }

    /** Returns the first place, the last or any. */
    private static int place(Choices choices, int count) {
        int dice = choices.below(4);
        return dice == 0 ? 0 : dice == 1 ? count - 1 : choices.below(count);
    }

    /** Returns a description of a text. */
    static String show(CharSequence text) {
        StringBuilder out = new StringBuilder();
        int shown = text.length() > 60 ? 24 : text.length();
        for (int i = 0; i < shown; i++) {
            char c = text.charAt(i);
            out.append(c >= ' ' && c < 0x7F && c != '"' && c != '\\' ? "" + c : String.format("\\u%04x", (int) c));
        }
        if (shown == text.length()) {
            return '"' + out.toString() + '"';
        }
        int special = 0;
        int wide = 0;
        for (int i = 0; i < text.length(); i++) {
            special += text.charAt(i) < ' ' || text.charAt(i) > '~' ? 1 : 0;
            wide += text.charAt(i) > 0xFF ? 1 : 0;
        }
        return text.length() + " units, " + special + " not ASCII or control, " + wide + " above U+00FF: \"" + out
                + "…\"";
    }
}
