// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import java.util.ArrayList;
import java.util.List;

/** The names of members as parts of the code. */
public final class NameCode {
    /** A comma, two quotes and a colon. */
    private static final int NAME_BYTES = 4;

    /** The longest name that is part of the code, with these. */
    private static final int IMMEDIATE = 4 * Long.BYTES - 1;

    private NameCode() {}

    /** Returns a name as it is in the document, with a comma before it or without. */
    static String text(String name, boolean comma) {
        return (comma ? "," : "") + '"' + name + "\":";
    }

    /** Returns text as numbers of eight bytes, the first byte lowest. */
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < text.length(); i += Long.BYTES) {
            long word = 0;
            for (int j = Math.min(i + Long.BYTES, text.length()) - 1; j >= i; j--) {
                word = word << Byte.SIZE | text.charAt(j);
            }
            words.add("0x%XL".formatted(word));
        }
        return words;
    }

    /** Returns whether a name is part of the code, because it is short and the same in all escape modes. */
    static boolean isImmediate(String name) {
        return name.length() + NAME_BYTES <= IMMEDIATE
                && name.chars().allMatch(c -> c >= ' ' && c < 0x7F && "\"\\<>&'".indexOf(c) < 0);
    }
}
