// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import org.agrona.UnsafeApi;

/**
 * The fields of a message that was converted, in their order, with the JSON that stands between their values. The next
 * message of the same sender and type has the same fields nearly always. Then nothing has to be found out again: that a tag
 * is the same is a comparison of one word, its key and the brackets before it are a copy of two, and a value is copied while
 * its end is looked for. What has to be escaped, decoded or rewritten is left to {@link ValueWriter}.
 *
 * <p>There are layouts only of messages in which everything depends on BeginString, MsgType, the tags and the counts of
 * groups: without data, flaws and application versions. {@link LayoutLearner} makes them.
 *
 * <p>Allocates only to make room for the longest text so far. For one thread.
 */
final class Layout {
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x80 * ONES;
    private static final long TWOS = (' ' ^ '"') * ONES;
    private static final long AFTER_SPACES = (' ' + 1) * ONES;
    private static final long BACKSLASHES = '\\' * ONES;

    /** The fields but BeginString (8), BodyLength (9) if that is not written, and CheckSum (10), which is the last. */
    final LayoutFields fields = new LayoutFields();

    /** What is written between the values. */
    final NativeText text = new NativeText();

    private int textLength;

    /** Where the text behind the last of the fields begins. */
    private int endBegin;

    /** Where in the text the digits of CheckSum are written, or -1. */
    private int checkSumAt;

    /** The word that the message begins with, and the byte behind it. */
    private long beginString;

    private byte version;
    private boolean isBodyLengthKept;
    private boolean isLearnt;

    /** Where the next field is read, and the next text is written. */
    private long from;

    private long to;

    /** A value that is not copied as it is, as the one element of an array. */
    private final JsonBuilder element;

    /**
     * Makes a layout that fits no message.
     *
     * @param element to write single values to; layouts may share it.
     */
    Layout(JsonBuilder element) {
        this.element = element;
    }

    /** Forgets what was learnt. */
    void clear() {
        isLearnt = false;
        fields.clear();
        textLength = 0;
        checkSumAt = -1;
    }

    /** Length of the text that was added so far. */
    int textLength() {
        return textLength;
    }

    /** Adds a slice of a builder's document to the text. */
    void addText(JsonBuilder json, int offset, int length) {
        text.makeRoom(textLength + length, textLength);
        text.put(textLength, json.buffer(), json.offset() + offset, length);
        textLength += length;
    }

    /** Says that the digits of CheckSum are written behind the text that was added last. */
    void putCheckSumHere() {
        checkSumAt = textLength;
    }

    /**
     * Ends the learning.
     *
     * @param endOfText where the text behind the last of the fields begins.
     */
    void end(RawMessage message, boolean keepsBodyLength, int endOfText) {
        isBodyLengthKept = keepsBodyLength;
        endBegin = endOfText;
        beginString = message.wordAt(0);
        version = message.byteAt(RawMessage.BEGIN_STRING - 1);
        fields.moveTexts(text.address());
        isLearnt = true;
    }

    /**
     * Writes the JSON of a message, but for the outermost braces, if it has this layout.
     *
     * @param values that writes what is not copied as it is, and was told of the message.
     * @param out to write to.
     * @return the length in bytes, or -1 if it has another layout, or a field without a value.
     */
    int write(RawMessage message, ValueWriter values, NativeText out) {
        if (!isLearnt || message.wordAt(0) != beginString || message.byteAt(RawMessage.BEGIN_STRING - 1) != version) {
            return -1;
        }
        out.makeRoom(textLength + message.length(), 0);
        from = message.address() + (isBodyLengthKept ? RawMessage.BEGIN_STRING + 1 : message.body());
        to = out.address();
        int field = writeTexts(0);
        while (field != fields.count()) {
            if (!writeOther(field, message, values, out)) {
                return -1;
            }
            field = writeTexts(field + 1);
        }
        if (from != message.address() + message.length() - RawMessage.CHECK_SUM) {
            return -1;
        }
        writeEnd(message);
        return (int) (to - out.address());
    }

    private void writeEnd(RawMessage message) {
        int begin = endBegin;
        if (checkSumAt >= 0) {
            to = copy(text.address() + begin, to, checkSumAt - begin);
            UnsafeApi.putInt(to, (int) (message.wordAt(message.length() - Long.BYTES) >>> 32));
            to += RawMessage.SUM_DIGITS;
            begin = checkSumAt;
        }
        to = copy(text.address() + begin, to, textLength - begin);
    }

    /** Copies text by two words, of which the last may be beyond it. The loop ends by {@code !=}, so that it stays one. */
    private static long copy(long source, long target, long length) {
        UnsafeApi.putLong(target, UnsafeApi.getLong(source));
        UnsafeApi.putLong(target + 8, UnsafeApi.getLong(source + 8));
        if (length > 16) {
            long all = length + 15 & -16;
            long done = 16;
            do {
                UnsafeApi.putLong(target + done, UnsafeApi.getLong(source + done));
                UnsafeApi.putLong(target + done + 8, UnsafeApi.getLong(source + done + 8));
                done += 16;
            } while (done != all);
        }
        return target + length;
    }

    /**
     * Writes fields as long as their values are copied as they are. Nothing else is in this method, neither calls nor what
     * is needed for them, so that the JIT keeps what it works with in registers: that takes a quarter off the time.
     *
     * @return the first field that is not written, where {@link #from} and {@link #to} are.
     */
    private int writeTexts(int first) {
        int count = fields.count();
        long field = fields.place(first);
        long in = from;
        long at = to;
        int i = first;
        for (; i < count; i++) {
            if (LayoutFields.differs(field, UnsafeApi.getLong(in))) {
                break;
            }
            long value = in + LayoutFields.knownLength(field);
            if (LayoutFields.isKnown(field)) {
                in = value;
                field += LayoutFields.SIZE;
                continue;
            }
            long valueAt = copy(LayoutFields.textBegin(field), at, LayoutFields.textLength(field));
            long word = UnsafeApi.getLong(value);
            UnsafeApi.putLong(valueAt, word);
            long ends = ends(word);
            long length = 0;
            while (ends == 0) {
                length += Long.BYTES;
                word = UnsafeApi.getLong(value + length);
                UnsafeApi.putLong(valueAt + length, word);
                ends = ends(word);
            }
            length += Long.numberOfTrailingZeros(ends) >>> 3;
            if (UnsafeApi.getByte(value + length) != RawMessage.SOH) {
                break;
            }
            long lastLength = LayoutFields.lastLength(field);
            if (length == lastLength) { // so that the next field need not wait until the end of this one is found
                in = value + lastLength + 1;
                at = valueAt + lastLength;
            } else {
                if (lastLength < 0 || length == 0) {
                    break;
                }
                LayoutFields.setLastLength(field, length);
                in = value + length + 1;
                at = valueAt + length;
            }
            field += LayoutFields.SIZE;
        }
        from = in;
        to = at;
        return i;
    }

    /**
     * Marks the bytes of a word at which a value cannot be copied any further: delimiters, what is escaped, and what is not
     * ASCII. Only of the first one that is marked is it certain that it is one, which is enough.
     *
     * <p>A quote and a space are swapped by the first {@code ^}, so that one subtraction tells the quote and all control
     * characters. The highest bit of bytes beyond ASCII is left by one subtraction or the other.
     */
    private static long ends(long word) {
        return ((word ^ TWOS) - AFTER_SPACES | (word ^ BACKSLASHES) - ONES) & TOPS;
    }

    /** Writes a field whose value is not copied as it is, or is left out; tells whether it is the one expected. */
    private boolean writeOther(int index, RawMessage message, ValueWriter values, NativeText out) {
        long field = fields.place(index);
        if (LayoutFields.differs(field, UnsafeApi.getLong(from))) {
            return false;
        }
        long value = from + LayoutFields.knownLength(field);
        long end = value;
        int bits = 0;
        for (byte next = UnsafeApi.getByte(end); next != RawMessage.SOH; next = UnsafeApi.getByte(++end)) {
            bits |= next; // there is a delimiter before the CheckSum
        }
        int length = (int) (end - value);
        if (length == 0) {
            return false;
        }
        from = end + 1;
        int kind = LayoutFields.kind(field);
        if (kind != LayoutFields.DROPPED) {
            to = copy(LayoutFields.textBegin(field), to, LayoutFields.textLength(field));
            element.resetArray();
            int offset = message.offset() + (int) (value - message.address());
            values.put(element, ValueWriter.NO_KEY, fields.format(index), offset, length, bits >= 0);
            int around = kind == LayoutFields.TEXT ? 2 : 1; // the bracket, and the quote
            put(out, around, message.length());
        }
        return true;
    }

    /** Writes the text of the element, without what is around it. */
    private void put(NativeText out, int around, int messageLength) {
        int used = (int) (to - out.address());
        int length = element.length() - 2 * around;
        out.makeRoom(used + length + textLength + messageLength, used);
        out.put(used, element.buffer(), element.offset() + around, length);
        to = out.address() + used + length;
    }
}
