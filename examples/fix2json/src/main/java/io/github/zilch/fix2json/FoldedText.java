// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A copy of logged text that reads as it was on the wire: each delimiter is one SOH again, and line breaks that the log
 * put in may be gone. Offsets begin at 0.
 *
 * <p>Reused for any number of messages; it grows, off the heap, to the longest of them. For one thread.
 */
final class FoldedText {
    /** How to read the raw text. */
    enum Mode {
        /** Each delimiter is one. */
        PLAIN,
        /**
         * Only what stands before {@code tag=} is a delimiter. A log that shows SOH as a character of text may have that
         * character in its values too.
         */
        BEFORE_TAGS,
        /** Line feeds, and carriage returns before them, are left out. */
        WITHOUT_LINE_BREAKS
    }

    private final UnsafeBuffer text = new UnsafeBuffer(ByteBuffer.allocateDirect(1 << 12));
    private int length;

    private DirectBuffer raw;
    private byte[] delimiter;
    private int delimiterLength;
    private int from;
    private int to;
    private boolean isWhole;
    private Mode mode;

    /** Sets where the raw text is, and what delimits its fields. */
    void wrap(DirectBuffer source, byte[] newDelimiter, int newDelimiterLength) {
        raw = source;
        delimiter = newDelimiter;
        delimiterLength = newDelimiterLength;
    }

    /**
     * Makes the copy.
     *
     * @param start offset of the raw text.
     * @param end offset behind it.
     * @param ends whether the text is over there, so that a delimiter may be cut short.
     * @param how to read it.
     * @param most bytes that are wanted.
     */
    void fold(int start, int end, boolean ends, Mode how, int most) {
        from = start;
        to = end;
        isWhole = ends;
        mode = how;
        fold(most);
    }

    /** The offset in the raw text of an offset in this one. Forgets what comes behind it. */
    int rawOffset(int offset) {
        return fold(offset);
    }

    private int fold(int most) {
        ensureCapacity(Math.min(to - from, most));
        byte first = delimiter[0];
        int count = 0;
        int i = from;
        while (i < to && count < most) {
            byte b = raw.getByte(i);
            int behind = b == first ? behindDelimiter(i) : -1;
            if (behind >= 0) {
                text.putByte(count++, Delimiter.SOH);
                i = behind;
            } else {
                if (!isLeftOut(i)) {
                    text.putByte(count++, b);
                }
                i++;
            }
        }
        length = count;
        return i;
    }

    private void ensureCapacity(int needed) {
        if (needed > text.capacity()) {
            text.wrap(ByteBuffer.allocateDirect(Math.max(needed, text.capacity() * 2)));
        }
    }

    private boolean isLeftOut(int i) {
        byte b = raw.getByte(i);
        return mode == Mode.WITHOUT_LINE_BREAKS && isLineBreak(b, i);
    }

    private boolean isLineBreak(byte b, int i) {
        return b == '\n' || b == '\r' && (i + 1 == to || raw.getByte(i + 1) == '\n');
    }

    /** The offset behind the delimiter that begins here, or -1 if there is none. */
    private int behindDelimiter(int from) {
        int i = from;
        for (int matched = 0; matched < delimiterLength; i++) {
            if (i == to) {
                return isWhole ? to : -1;
            }
            if (raw.getByte(i) == delimiter[matched]) {
                matched++;
            } else if (!isLeftOut(i)) {
                return -1;
            }
        }
        return mode == Mode.BEFORE_TAGS && !isTagAt(i) ? -1 : i;
    }

    private boolean isTagAt(int from) {
        int i = from;
        while (i < to && Bytes.isDigit(raw.getByte(i))) {
            i++;
        }
        return i == to || i > from && raw.getByte(i) == '=';
    }

    /** The text. */
    DirectBuffer buffer() {
        return text;
    }

    /** Its length in bytes. */
    int length() {
        return length;
    }
}
