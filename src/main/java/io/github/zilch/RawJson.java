// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.JsonSyntax;
import io.github.zilch.internal.read.TrustedJson;
import io.github.zilch.internal.text.TextCopy;

/** Values that are JSON already: raw ones, checked or trusted, and copies of other builders. */
final class RawJson {
    private static final int COMMA = 1;

    private RawJson() {}

    /** Writes bytes of an array, or, where that is null, from outside the heap. */
    static long putRaw(
            JsonBuilder node, RecordedCall step, long at, byte[] array, long from, int length, boolean check) {
        long begin = step != null ? at : node.document().roomForExactly(at, length);
        if (array == null) {
            Memory.copy(from, begin, length);
        } else {
            Memory.copy(array, (int) from, begin, length);
        }
        return checked(node, step, begin, begin + length, check);
    }

    /** Writes what has been copied of a text. */
    static long putRaw(JsonBuilder node, RecordedCall step, long at, TextCopy text, boolean check) {
        Document document = node.document();
        long offset = at - document.base;
        long end = document.room(TextWriter.putUnescaped(document, at, text), COMMA);
        return checked(node, step, document.base + offset, end, check);
    }

    private static long checked(JsonBuilder node, RecordedCall step, long from, long to, boolean check) {
        Document document = node.document();
        if (check) {
            int allowed = document.options.maxDepth() - node.depth;
            long wrong = JsonSyntax.firstError(from, to, allowed);
            if (wrong != JsonSyntax.VALID) {
                throw new IllegalArgumentException(
                        wrong == to - from
                                ? "the raw fragment ends too early, after " + wrong
                                        + " bytes: give one whole JSON value"
                                : "the raw fragment is wrong at byte " + wrong + " of " + (to - from) + " (0x"
                                        + Integer.toHexString(Memory.getByte(from + wrong) & 0xFF)
                                        + "): give exactly one JSON value in valid UTF-8, nested at most " + allowed
                                        + " deep here");
            }
        }
        document.noteFragment(step, to);
        return to;
    }

    /** Makes a copy's source ready, before anything is begun: a part of the same document is laid aside. */
    static void prepare(JsonBuilder node, JsonBuilder other) {
        int length = other.length();
        if (other.document() == node.document()) {
            other.document().scratch.aside.copy(other.document().base + other.start, length);
        }
    }

    /** Writes a copy of another node. */
    static long putCopy(JsonBuilder node, JsonBuilder other, long at) {
        Document document = node.document();
        boolean aside = other.document() == document;
        int length = aside ? document.scratch.aside.length() : other.length();
        long begin = document.roomForExactly(at, length);
        Memory.copy(aside ? document.scratch.aside.address() : other.document().base + other.start, begin, length);
        long levels = other.document().deepest() - other.depth + 1; // keeps what was copied reachable until here
        if (node.depth + levels > document.options.maxDepth()) {
            levels = TrustedJson.depth(begin, begin + length);
            if (node.depth + levels > document.options.maxDepth()) {
                throw Document.tooDeep(node.depth + levels, document.options.maxDepth());
            }
        }
        document.noteFragment(null, begin + length);
        return begin + length;
    }
}
