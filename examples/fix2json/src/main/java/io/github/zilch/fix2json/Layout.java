// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import java.util.Arrays;

/**
 * The fields of a message that was converted, in their order, with all that was found out about each. The next message of
 * the same sender and type has the same fields nearly always. Then nothing has to be found out again: that the tags are the
 * same is a comparison of one word a field, and what is left to do is to write the values.
 *
 * <p>There are layouts only of messages in which everything depends on BeginString and the tags alone: without groups, data,
 * flaws and application versions.
 *
 * <p>Remembers strings for short values, because the builder passes over a string that is the same as in the last message.
 *
 * <p>Learns without allocating but for these strings, of which there are few. For one thread.
 */
final class Layout {
    /** Different values of a field that are made strings, before it is taken for a changing one. */
    private static final int MAX_TRIES = 4;

    /** Longest tag with its equals sign, in bytes. */
    private static final int LONGEST_TAG = 7;

    /** Bytes of {@code 8=FIX.4.4}, the BeginString of all versions that have layouts, which differ in the last. */
    static final int BEGIN_STRING = 9;

    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    private int count;
    private byte version;

    /** The tag and equals sign of each field as the lowest bytes of a word; of BeginString, the whole word. */
    private final long[] tags = new long[FieldIndex.MOST_FIELDS];

    private final long[] masks = new long[FieldIndex.MOST_FIELDS];
    private final byte[] tagLengths = new byte[FieldIndex.MOST_FIELDS];

    /** How each field is written; null if it is not. */
    private final FieldFormat[] formats = new FieldFormat[FieldIndex.MOST_FIELDS];

    /** Where each part begins, and where the last one ends. */
    private final int[] parts = new int[FieldFormat.Part.values().length + 1];

    /** The last value of a field as a word, and its string, or null. */
    private final long[] words = new long[FieldIndex.MOST_FIELDS];

    private final String[] strings = new String[FieldIndex.MOST_FIELDS];
    private final byte[] tries = new byte[FieldIndex.MOST_FIELDS];

    /**
     * Learns the layout of a message that was converted without a flaw. If it cannot have one, none fits until the next is
     * learnt.
     *
     * @param message that was converted.
     * @param known formats of its fields.
     * @param options that say which fields are written.
     */
    void learn(FieldIndex message, FieldFormats known, FixToJsonOptions options) {
        count = 0;
        int fields = message.count();
        Arrays.fill(parts, fields);
        int part = 0;
        parts[part] = 0;
        for (int i = 0; i < fields; i++) {
            int from = message.begin(i);
            int equals = from;
            int tag = 0;
            while (message.byteAt(equals) != '=') {
                tag = tag * 10 + message.byteAt(equals++) - '0';
            }
            int length = equals + 1 - from;
            FieldFormat format = length > LONGEST_TAG ? null : known.of(tag);
            if (format == null || isOwnWay(tag, format) || format.part().ordinal() < part) {
                return;
            }
            while (part < format.part().ordinal()) {
                parts[++part] = i;
            }
            boolean isWritten =
                    tag == BODY_LENGTH ? options.keepBodyLength() : tag != CHECK_SUM || options.keepCheckSum();
            formats[i] = isWritten ? format : null;
            masks[i] = i == 0 ? -1 : (1L << (length << 3)) - 1;
            tags[i] = i == fields - 1 ? 0 : message.wordAt(from) & masks[i];
            tagLengths[i] = (byte) length;
            strings[i] = null;
        }
        version = message.byteAt(BEGIN_STRING - 1);
        count = fields;
    }

    /** Tells whether more than the place of a field may depend on it, or its key on how its tag is written. */
    private static boolean isOwnWay(int tag, FieldFormat format) {
        return format.key() == null
                || format.isCounter()
                || tag == MESSAGE_ENCODING
                || tag == APPL_VER_ID
                || DataFields.measuredBy(tag) != 0;
    }

    /** Tells whether a message has this layout, and a value in each field. */
    boolean fits(FieldIndex message) {
        if (message.count() != count || message.end(0) != BEGIN_STRING) {
            return false;
        }
        int from = 0;
        for (int i = 0; i < count - 1; i++) {
            int end = message.end(i);
            if ((message.wordAt(from) & masks[i]) != tags[i] || end - from <= tagLengths[i]) {
                return false;
            }
            from = end + 1;
        }
        return message.byteAt(BEGIN_STRING - 1) == version;
    }

    /** Writes the fields of one part of a message that this layout fits. */
    void write(FieldIndex message, FieldFormat.Part part, JsonBuilder node, ValueWriter values) {
        int last = parts[part.ordinal() + 1];
        int i = parts[part.ordinal()];
        int from = message.begin(i);
        while (i < last) {
            int end = message.end(i);
            int offset = from + tagLengths[i];
            if (formats[i] != null) {
                put(message, node, values, i, offset, end - offset);
            }
            from = end + 1;
            i++;
        }
    }

    private void put(FieldIndex message, JsonBuilder node, ValueWriter values, int field, int offset, int length) {
        FieldFormat format = formats[field];
        JsonKey key = format.key();
        if (format.kind() != FieldFormat.Kind.TEXT) {
            values.put(node, key, format, message.start() + offset, length, true);
        } else if (length > Long.BYTES || tries[field] == MAX_TRIES) {
            node.putAscii(key, message.buffer(), message.start() + offset, length);
        } else {
            node.put(key, string(message, field, offset, length));
        }
    }

    /** A short value as a string: the same as last time if it is the same. */
    private String string(FieldIndex message, int field, int offset, int length) {
        long word = message.wordAt(offset + length - Long.BYTES) >>> (Long.BYTES - length << 3);
        String known = strings[field];
        if (known == null || word != words[field] || known.length() != length) {
            tries[field]++;
            words[field] = word;
            strings[field] = message.buffer().getStringWithoutLengthAscii(message.start() + offset, length);
        }
        return strings[field];
    }
}
