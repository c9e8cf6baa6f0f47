// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.model;

/** Creates meaningless text in several scripts. */
public final class Words {
    public static final String LATIN = "abcdefghijklmnopqrstuvwxyz";
    public static final String GREEK = "αβγδεζηθικλμνξοπρστυφχψω";
    public static final String CYRILLIC = "абвгдежзийклмнопрстуфхцчшщыьэюя";

    private static final String ACCENTED = "ééééèèèâîçôëü";
    private static final String DIGITS_AND_LETTERS = LATIN + "0123456789/_";
    private static final String SINGLE_ASCII = "\n\n\n\n\n\n\n            \"";
    private static final String JAPANESE_PUNCTUATION = "、。、。「」〜";
    private static final String SYMBOLS = "…※☆♪→";

    /** The average length of a run of Japanese characters. */
    private static final int JAPANESE_RUN = 32;

    private final Samples samples;

    public Words(Samples samples) {
        this.samples = samples;
    }

    /** Returns words of letters of an alphabet, separated by spaces, with the given length together. */
    public String phrase(String alphabet, int length) {
        StringBuilder phrase = new StringBuilder(samples.from(alphabet, length));
        for (int i = samples.integer(3, 10); i < length - 1; i += samples.integer(3, 10)) {
            phrase.setCharAt(i, ' ');
        }
        return phrase.toString();
    }

    /** Returns words of Latin letters, of which one or two have an accent. */
    public String accented(int length) {
        StringBuilder phrase = new StringBuilder(phrase(LATIN, length));
        for (int i = samples.integer(1, 3); i > 0; i--) {
            phrase.setCharAt(
                    samples.integer(0, length), samples.from(ACCENTED, 1).charAt(0));
        }
        return phrase.toString();
    }

    /** Returns letters and digits as in names of accounts and links. */
    public String identifier(int length) {
        return samples.from(DIGITS_AND_LETTERS, length);
    }

    /**
     * Returns Japanese text with runs of ASCII: line feeds, spaces, names and links.
     *
     * @param length the length in chars.
     * @param asciiPercent the average share of ASCII characters.
     */
    public String japanese(int length, int asciiPercent) {
        int asciiRun = JAPANESE_RUN * asciiPercent / (100 - asciiPercent);
        StringBuilder text = new StringBuilder(length + JAPANESE_RUN);
        boolean ascii = samples.integer(0, 100) < asciiPercent;
        while (text.length() < length) {
            if (ascii) {
                appendAscii(text, asciiRun);
            } else {
                for (int i = samples.integer(1, 2 * JAPANESE_RUN); i > 0; i--) {
                    text.appendCodePoint(japanese());
                }
            }
            ascii = asciiPercent > 0 && !ascii;
        }
        text.setLength(length);
        if (length > 0 && Character.isHighSurrogate(text.charAt(length - 1))) {
            text.setCharAt(length - 1, '。');
        }
        return text.toString();
    }

    /** Appends a run of ASCII: three of five have one character, and all have the given average length. */
    private void appendAscii(StringBuilder text, int averageLength) {
        if (samples.integer(0, 5) < 3) {
            text.append(samples.from(SINGLE_ASCII, 1));
        } else {
            text.append(identifier(samples.integer(2, Math.max(3, 5 * averageLength - 3))));
        }
    }

    /** Returns a code point with the frequencies of Japanese messages. */
    private int japanese() {
        int kind = samples.integer(0, 1_000);
        if (kind < 580) {
            return samples.integer(0x3041, 0x3097); // Hiragana
        } else if (kind < 855) {
            return samples.integer(0x4E00, 0x9FA6); // Kanji
        } else if (kind < 920) {
            return samples.integer(0x30A1, 0x30FB); // Katakana
        } else if (kind < 973) {
            return samples.from(JAPANESE_PUNCTUATION, 1).charAt(0);
        } else if (kind < 989) {
            return samples.from(SYMBOLS, 1).charAt(0);
        } else if (kind < 998) {
            return samples.integer(0xFF01, 0xFF5F); // full-width forms
        } else {
            return kind == 998 ? samples.integer(0x1F600, 0x1F650) : samples.integer(0x391, 0x3AA); // emoji, Greek
        }
    }
}
