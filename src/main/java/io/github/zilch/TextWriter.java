// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.Strings;
import io.github.zilch.internal.Text;

/**
 * Text of any length into a document: in parts, so that room for the worst case of a part is all that is ever kept, and
 * a String in whatever way this JVM stores it. Every method returns the address behind what it wrote, uncommitted.
 */
final class TextWriter {
    /** Source bytes that are written in one part: a power of two, so that words stay whole. */
    static final int PART = 4096;

    private TextWriter() {}

    /** Writes a String. */
    static long put(Document document, long at, String text) {
        byte[] latin1 = Strings.latin1(text);
        return latin1 != null ? put(document, at, latin1, 0, text.length(), Text.LATIN1) : putUtf16(document, at, text);
    }

    private static long putUtf16(Document document, long at, String text) {
        long out = at;
        char[] chars = document.scratch.part;
        int length = text.length();
        for (int from = 0; from < length; ) {
            int to = Math.min(from + Scratch.CHUNK, length);
            if (to < length && Character.isHighSurrogate(text.charAt(to - 1))) {
                to--; // its low surrogate must come along
            }
            document.scratch.readPart(text, from, to);
            out = document.room(out, Text.maxBytes(to - from));
            out = Text.putUtf16(out, chars, 0, to - from, document.mode);
            from = to;
        }
        return out;
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap. */
    static long put(Document document, long at, byte[] array, long from, long to, int charset) {
        long out = at;
        long in = from;
        while (to - in > PART) {
            long end = charset == Text.UTF8 ? Text.characterBegin(array, in + PART) : in + PART;
            out = document.room(out, Text.maxBytes(end - in));
            out = Text.put(out, array, in, end, charset, document.mode);
            in = end;
        }
        out = document.room(out, Text.maxBytes(to - in));
        return Text.put(out, array, in, to, charset, document.mode);
    }

    /** Writes the characters that {@link Scratch} holds of a value. */
    static long putValue(Document document, long at, int length) {
        return put(document, at, document.scratch.chars, length, true);
    }

    /** Writes the characters that {@link Scratch} holds of a key. */
    static long putKey(Document document, long at, int length) {
        return put(document, at, document.scratch.keyChars, length, true);
    }

    /** Writes the characters that {@link Scratch} holds of a value as they are, nothing escaped. */
    static long putUnescaped(Document document, long at, int length) {
        return put(document, at, document.scratch.chars, length, false);
    }

    private static long put(Document document, long at, char[] chars, int length, boolean escaped) {
        long out = at;
        for (int from = 0; from < length; ) {
            int to = Math.min(from + PART, length);
            if (to < length && Character.isHighSurrogate(chars[to - 1])) {
                to--; // its low surrogate must come along
            }
            out = document.room(out, Text.maxBytes(to - from));
            out = escaped
                    ? Text.putUtf16(out, chars, from, to, document.mode)
                    : Text.putUnescaped(out, chars, from, to);
            from = to;
        }
        return out;
    }
}
