// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import org.agrona.UnsafeApi;

/**
 * The fields of a message in order, with the JSON text between their values. A message usually has the same fields as
 * the previous message of the same sender and type. Then nothing needs to be looked up: a tag is compared as one word,
 * the brackets and key before a value are copied as two words, and the value is copied while its end is searched.
 * {@link ValueWriter} writes the values that must be escaped, decoded or converted.
 *
 * <p>A message can have a layout only if everything else depends on its BeginString, its MsgType, its tags and the
 * counts of its groups: it has no data fields, no flaws and no application version. {@link LayoutLearner} creates
 * layouts.
 *
 * <p>Allocates only to make room for the longest text so far. For use by one thread.
 */
final class Layout {
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x80 * LOW_BITS;
    private static final long SPACE_XOR_QUOTE = (' ' ^ '"') * LOW_BITS;
    private static final long ABOVE_SPACE = (' ' + 1) * LOW_BITS;
    private static final long BACKSLASHES = '\\' * LOW_BITS;

    /** All fields except BeginString (8), BodyLength (9) if it is not written, and CheckSum (10), which is the last. */
    final LayoutFields fields = new LayoutFields();

    /** The text between the values. */
    final NativeText text = new NativeText();

    private int textLength;

    /** Offset of the text after the last of the fields. */
    private int tailBegin;

    /** Offset in the text at which the digits of CheckSum are inserted, or -1. */
    private int checkSumOffset;

    /** The first eight bytes of the message, and the byte after them. */
    private long beginString;

    private byte versionByte;
    private boolean isBodyLengthKept;
    private boolean isLearnt;

    /** Addresses of the next field to read and of the next text to write. */
    private long from;

    private long to;

    /** Receives a value that cannot be copied as it is, as the only element of an array. */
    private final JsonBuilder element;

    /**
     * Creates a layout that matches no message.
     *
     * @param element to write single values to; layouts may share it.
     */
    Layout(JsonBuilder element) {
        this.element = element;
    }

    /** Removes everything that was learnt. */
    void clear() {
        isLearnt = false;
        fields.clear();
        textLength = 0;
        checkSumOffset = -1;
    }

    /** Returns the length of the text that was added so far. */
    int textLength() {
        return textLength;
    }

    /** Adds a slice of a builder's document to the text. */
    void addText(JsonBuilder json, int offset, int length) {
        text.makeRoom(textLength + length, textLength);
        text.put(textLength, json.buffer(), json.offset() + offset, length);
        textLength += length;
    }

    /** Inserts the digits of CheckSum after the text that was added last. */
    void markCheckSum() {
        checkSumOffset = textLength;
    }

    /**
     * Completes the layout.
     *
     * @param endOfText offset of the text after the last of the fields.
     */
    void end(RawMessage message, boolean keepsBodyLength, int endOfText) {
        isBodyLengthKept = keepsBodyLength;
        tailBegin = endOfText;
        beginString = message.wordAt(0);
        versionByte = message.byteAt(RawMessage.BEGIN_STRING - 1);
        fields.setTextAddress(text.address());
        isLearnt = true;
    }

    /**
     * Writes the JSON of a message that has this layout, without the outermost braces.
     *
     * @param values writes the values that cannot be copied as they are. The message must have been passed to it.
     * @param out to write to.
     * @return the length in bytes, or -1 if the message has another layout, or a field without a value.
     */
    int write(RawMessage message, ValueWriter values, NativeText out) {
        if (!isLearnt
                || message.wordAt(0) != beginString
                || message.byteAt(RawMessage.BEGIN_STRING - 1) != versionByte) {
            return -1;
        }
        out.makeRoom(textLength + message.length(), 0);
        from = message.address() + (isBodyLengthKept ? RawMessage.BEGIN_STRING + 1 : message.body());
        to = out.address();
        int field = writeCopiedFields(0);
        while (field != fields.count()) {
            if (!writeOtherField(field, message, values, out)) {
                return -1;
            }
            field = writeCopiedFields(field + 1);
        }
        if (from != message.address() + message.length() - RawMessage.CHECK_SUM) {
            return -1;
        }
        writeTail(message);
        return (int) (to - out.address());
    }

    private void writeTail(RawMessage message) {
        int begin = tailBegin;
        if (checkSumOffset >= 0) {
            to = copy(text.address() + begin, to, checkSumOffset - begin);
            UnsafeApi.putInt(to, (int) (message.wordAt(message.length() - Long.BYTES) >>> 32));
            to += RawMessage.SUM_DIGITS;
            begin = checkSumOffset;
        }
        to = copy(text.address() + begin, to, textLength - begin);
    }

    /**
     * Copies text in pairs of words, and may copy up to 15 bytes after it. The loop condition is {@code !=}, which
     * keeps the JIT from transforming the loop.
     */
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
     * Writes fields until one has a value that cannot be copied as it is. This method contains no calls and no data for
     * them, so that the JIT keeps its variables in registers, which saves a quarter of the time.
     *
     * @return the first field that is not written. {@link #from} and {@link #to} are its addresses.
     */
    private int writeCopiedFields(int first) {
        int count = fields.count();
        long field = fields.addressOf(first);
        long input = from;
        long output = to;
        int i = first;
        for (; i < count; i++) {
            if (LayoutFields.hasOtherPrefix(field, UnsafeApi.getLong(input))) {
                break;
            }
            long value = input + LayoutFields.prefixLength(field);
            if (LayoutFields.isFixed(field)) {
                input = value;
                field += LayoutFields.SIZE;
                continue;
            }
            long valueOutput = copy(LayoutFields.textBegin(field), output, LayoutFields.textLength(field));
            long word = UnsafeApi.getLong(value);
            UnsafeApi.putLong(valueOutput, word);
            long stops = stopBytes(word);
            long length = 0;
            while (stops == 0) {
                length += Long.BYTES;
                word = UnsafeApi.getLong(value + length);
                UnsafeApi.putLong(valueOutput + length, word);
                stops = stopBytes(word);
            }
            length += Long.numberOfTrailingZeros(stops) >>> 3;
            if (UnsafeApi.getByte(value + length) != RawMessage.SOH) {
                break;
            }
            long lastLength = LayoutFields.lastLength(field);
            if (length == lastLength) { // the next field need not wait until the end of this one is found
                input = value + lastLength + 1;
                output = valueOutput + lastLength;
            } else {
                if (lastLength < 0 || length == 0) {
                    break;
                }
                LayoutFields.setLastLength(field, length);
                input = value + length + 1;
                output = valueOutput + length;
            }
            field += LayoutFields.SIZE;
        }
        from = input;
        to = output;
        return i;
    }

    /**
     * Marks the bytes of a word at which copying must stop: delimiters, characters that must be escaped, and non-ASCII
     * bytes. Only the first mark is reliable; bytes after it may be marked falsely.
     *
     * <p>The first {@code ^} swaps quote and space, so that one subtraction marks the quote and all control characters.
     * The highest bit of a non-ASCII byte remains set by one of the two subtractions.
     */
    private static long stopBytes(long word) {
        return ((word ^ SPACE_XOR_QUOTE) - ABOVE_SPACE | (word ^ BACKSLASHES) - LOW_BITS) & HIGH_BITS;
    }

    /** Writes a field whose value cannot be copied or is omitted. Returns whether it is the expected field. */
    private boolean writeOtherField(int index, RawMessage message, ValueWriter values, NativeText out) {
        long field = fields.addressOf(index);
        if (LayoutFields.hasOtherPrefix(field, UnsafeApi.getLong(from))) {
            return false;
        }
        long value = from + LayoutFields.prefixLength(field);
        long end = value;
        int bits = 0;
        for (byte next = UnsafeApi.getByte(end); next != RawMessage.SOH; next = UnsafeApi.getByte(++end)) {
            bits |= next; // ends, because there is a delimiter before the CheckSum
        }
        int length = (int) (end - value);
        if (length == 0) {
            return false;
        }
        from = end + 1;
        int kind = LayoutFields.kind(field);
        if (kind != LayoutFields.OMITTED) {
            to = copy(LayoutFields.textBegin(field), to, LayoutFields.textLength(field));
            element.resetArray();
            int offset = message.offset() + (int) (value - message.address());
            values.put(element, ValueWriter.NO_KEY, fields.format(index), offset, length, bits >= 0);
            int margin = kind == LayoutFields.COPIED ? 2 : 1; // the bracket and the quote
            put(out, margin, message.length());
        }
        return true;
    }

    /** Writes the text of the element without the characters that enclose it. */
    private void put(NativeText out, int margin, int messageLength) {
        int used = (int) (to - out.address());
        int length = element.length() - 2 * margin;
        out.makeRoom(used + length + textLength + messageLength, used);
        out.put(used, element.buffer(), element.offset() + margin, length);
        to = out.address() + used + length;
    }
}
