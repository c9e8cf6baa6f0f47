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
 * <p>There are layouts only of messages in which everything depends on BeginString, MsgType, the tags and the counts of
 * groups: without data, flaws and application versions.
 *
 * <p>Remembers strings for short values, because the builder passes over a string that is the same as in the last message.
 *
 * <p>Learns without allocating but to make room for the longest layout, and for these strings, of which there are few. For
 * one thread.
 */
final class Layout {
    /** Bytes of {@code 8=FIX.4.4}, the BeginString of all versions that have layouts, which differ in the last. */
    static final int BEGIN_STRING = 9;

    /** Different values of a field that are made strings, before it is taken for a changing one. */
    private static final int MAX_TRIES = 4;

    /** Longest tag with its equals sign, in bytes. */
    private static final int LONGEST_TAG = 7;

    private static final int NEGATIVE = Integer.MIN_VALUE;

    private static final int NOT_ZERO = -1;

    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    /** What is done with a field. */
    private static final byte PASS_OVER = 0;

    private static final byte PUT_TEXT = 1;
    private static final byte PUT_VALUE = 2;
    private static final byte PUT_MASK = 3;
    private static final byte OPEN_GROUP = 4;

    private int count;
    private byte version;

    /** Where each part begins, and where the last one ends. */
    private final int[] parts = new int[FieldFormat.Part.values().length + 1];

    /** The bytes that each field must begin with, as the lowest of a word: its tag, and what value it must have. */
    private long[] begins = {};

    private long[] masks = {};

    /** The length that each field must have at least, and the bits that the rest of its length must not have. */
    private int[] leastLengths = {};

    private int[] forbidden = {};

    private byte[] tagLengths = {};
    private byte[] actions = {};
    private byte[] depths = {};
    private boolean[] beginEntry = {};
    private FieldFormat[] formats = {};

    /** The last value of a field as a word, and its string, or null. */
    private long[] words = {};

    private String[] strings = {};
    private byte[] tries = {};

    /** Of each depth the entry or part that is written, and the array that its entries are added to. */
    private final JsonBuilder[] nodes = new JsonBuilder[GroupStack.LEVELS + 1];

    private final JsonBuilder[] arrays = new JsonBuilder[GroupStack.LEVELS + 1];

    /**
     * Learns the layout of a message that was converted without a flaw. If it cannot have one, none fits until the next is
     * learnt.
     *
     * @param message that was converted.
     * @param trace of its fields.
     * @param known formats of its fields.
     * @param options that say which fields are written.
     */
    void learn(FieldIndex message, Trace trace, FieldFormats known, FixToJsonOptions options) {
        count = 0;
        int fields = message.count();
        if (trace.count() != fields) {
            return; // data with delimiters
        }
        makeRoom(fields);
        Arrays.fill(parts, fields);
        int part = 0;
        parts[part] = 0;
        for (int i = 0; i < fields; i++) {
            if (trace.part(i).ordinal() < part || !learn(message, trace, i, known, options)) {
                return;
            }
            while (part < trace.part(i).ordinal()) {
                parts[++part] = i;
            }
        }
        version = message.byteAt(BEGIN_STRING - 1);
        count = fields;
    }

    private void makeRoom(int fields) {
        if (begins.length < fields) {
            int size = Math.max(32, 2 * fields);
            begins = new long[size];
            masks = new long[size];
            leastLengths = new int[size];
            forbidden = new int[size];
            tagLengths = new byte[size];
            actions = new byte[size];
            depths = new byte[size];
            beginEntry = new boolean[size];
            formats = new FieldFormat[size];
            words = new long[size];
            strings = new String[size];
            tries = Arrays.copyOf(tries, size);
        }
    }

    private boolean learn(FieldIndex message, Trace trace, int i, FieldFormats known, FixToJsonOptions options) {
        int from = message.begin(i);
        int equals = from;
        int tag = 0;
        while (message.byteAt(equals) != '=') {
            tag = tag * 10 + message.byteAt(equals++) - '0';
        }
        int tagLength = equals + 1 - from;
        FieldFormat format = tagLength > LONGEST_TAG ? null : known.of(tag);
        if (format == null || isOwnWay(tag, format)) {
            return false;
        }
        int length = message.end(i) - from;
        boolean isFixed = tag == MSG_TYPE || trace.opensGroup(i);
        if (isFixed && length > Long.BYTES) {
            return false;
        }
        boolean isLast = i == message.count() - 1; // a CheckSum, as the index says
        masks[i] = i == 0 ? -1 : isLast ? 0 : -1L >>> (Long.BYTES - (isFixed ? length : tagLength) << 3);
        begins[i] = isLast ? 0 : message.wordAt(from) & masks[i];
        leastLengths[i] = isFixed ? length : tagLength + 1;
        forbidden[i] = isFixed ? NOT_ZERO : NEGATIVE;
        tagLengths[i] = (byte) tagLength;
        actions[i] = action(tag, format, trace, i, options);
        depths[i] = (byte) trace.depth(i);
        beginEntry[i] = trace.beginsEntry(i);
        formats[i] = format;
        strings[i] = null;
        return true;
    }

    /** Tells whether more than the place of a field may depend on it, or its key on how its tag is written. */
    private static boolean isOwnWay(int tag, FieldFormat format) {
        return format.key() == null || tag == MESSAGE_ENCODING || tag == APPL_VER_ID || DataFields.measuredBy(tag) != 0;
    }

    private static byte action(int tag, FieldFormat format, Trace trace, int field, FixToJsonOptions options) {
        if (tag == BODY_LENGTH && !options.keepBodyLength() || tag == CHECK_SUM && !options.keepCheckSum()) {
            return PASS_OVER;
        }
        if (trace.opensGroup(field)) {
            return OPEN_GROUP;
        }
        if (trace.isMasked(field)) {
            return PUT_MASK;
        }
        return format.kind() == FieldFormat.Kind.TEXT ? PUT_TEXT : PUT_VALUE;
    }

    /** Tells whether a message has this layout, and a value in each field. */
    boolean fits(FieldIndex message) {
        if (message.count() != count || message.end(0) != BEGIN_STRING) {
            return false;
        }
        int from = 0;
        for (int i = 0; i < count - 1; i++) {
            int end = message.end(i);
            int rest = end - from - leastLengths[i] & forbidden[i];
            if ((message.wordAt(from) & masks[i] ^ begins[i] | rest) != 0) {
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
        nodes[0] = node;
        while (i < last) {
            int end = message.end(i);
            int depth = depths[i];
            if (beginEntry[i]) {
                nodes[depth] = arrays[depth].createJSON();
            }
            int offset = from + tagLengths[i];
            if (actions[i] == PUT_TEXT) {
                putText(message, nodes[depth], i, offset, end - offset);
            } else {
                putOther(message, depth, values, i, offset, end - offset);
            }
            from = end + 1;
            i++;
        }
    }

    private void putText(FieldIndex message, JsonBuilder node, int field, int offset, int length) {
        JsonKey key = formats[field].key();
        if (length > Long.BYTES || tries[field] == MAX_TRIES) {
            node.putAscii(key, message.buffer(), message.start() + offset, length);
        } else {
            node.put(key, string(message, field, offset, length));
        }
    }

    private void putOther(FieldIndex message, int depth, ValueWriter values, int field, int offset, int length) {
        FieldFormat format = formats[field];
        switch (actions[field]) {
            case OPEN_GROUP -> arrays[depth + 1] = nodes[depth].createJSONArray(format.key());
            case PUT_VALUE -> values.put(nodes[depth], format.key(), format, message.start() + offset, length, true);
            case PUT_MASK -> values.putMasked(nodes[depth], format.key());
            default -> {}
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
