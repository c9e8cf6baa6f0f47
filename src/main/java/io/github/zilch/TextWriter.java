// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;

/**
 * Text of any length into a document: in parts, so that room for the worst case of a part is all that is ever kept. Every
 * method returns the address behind what it wrote, uncommitted.
 */
final class TextWriter {
    /** Source bytes that are written in one part: a power of two, so that words stay whole. */
    static final int PART = 4096;

    private TextWriter() {}

    /** Writes a String. */
    static long put(Document document, long at, String text) {
        byte[] bytes = Strings.bytes(text);
        if (bytes != null) {
            return put(document, at, bytes, 0, bytes.length, Strings.charset(text));
        }
        TextCopy copy = document.scratch.string;
        copy.read(text, Integer.MAX_VALUE);
        return put(document, at, copy);
    }

    /** Writes what has been copied of a text. */
    static long put(Document document, long at, TextCopy text) {
        return put(document, at, text.bytes(), 0, text.size(), text.charset());
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap. */
    static long put(Document document, long at, byte[] array, long from, long to, int charset) {
        int mode = document.mode;
        if (to - from > PART && StringEncoder.isPlain(array, from, to, charset, mode)) {
            return StringEncoder.putPlain(document.roomForExactly(at, to - from), array, from, to);
        }
        long out = at;
        long in = from;
        while (to - in > PART) {
            long end = StringEncoder.characterBegin(array, in + PART, charset);
            out = document.room(out, StringEncoder.maxBytes(end - in));
            out = StringEncoder.put(out, array, in, end, charset, mode);
            in = end;
        }
        out = document.room(out, StringEncoder.maxBytes(to - in));
        return StringEncoder.put(out, array, in, to, charset, mode);
    }

    /** Writes what has been copied of a text as it is, nothing escaped. */
    static long putUnescaped(Document document, long at, TextCopy text) {
        byte[] bytes = text.bytes();
        int charset = text.charset();
        long out = at;
        int in = 0;
        while (in < text.size()) {
            int left = text.size() - in;
            int end = left > PART ? (int) StringEncoder.characterBegin(bytes, in + PART, charset) : text.size();
            out = document.room(out, StringEncoder.maxBytes(end - in));
            out = StringEncoder.putUnescaped(out, bytes, in, end, charset);
            in = end;
        }
        return out;
    }
}
