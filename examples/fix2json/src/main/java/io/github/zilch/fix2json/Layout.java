// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.LayoutField.Action;
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

    /** Longest tag with its equals sign, in bytes. */
    private static final int LONGEST_TAG = 7;

    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    private int count;
    private long beginString;
    private byte version;

    /** Where each part begins, and where the last one ends. */
    private final int[] parts = new int[FieldFormat.Part.values().length + 1];

    private LayoutField[] fields = {};

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
        int fieldCount = message.count();
        if (trace.count() != fieldCount) {
            return; // data with delimiters
        }
        makeRoom(fieldCount);
        Arrays.fill(parts, fieldCount);
        int part = 0;
        parts[part] = 0;
        for (int i = 0; i < fieldCount; i++) {
            if (trace.part(i).ordinal() < part || !learn(message, trace, i, known, options)) {
                return;
            }
            while (part < trace.part(i).ordinal()) {
                parts[++part] = i;
            }
        }
        beginString = message.wordAt(0);
        version = message.byteAt(BEGIN_STRING - 1);
        count = fieldCount;
    }

    private void makeRoom(int size) {
        int before = fields.length;
        if (before < size) {
            fields = Arrays.copyOf(fields, Math.max(32, 2 * size));
            for (int i = before; i < fields.length; i++) {
                fields[i] = new LayoutField();
            }
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
        LayoutField field = fields[i];
        if (i == message.count() - 1) {
            field.expect(0, tagLength); // a CheckSum, as the index has made sure
        } else if (tag != MSG_TYPE && !trace.opensGroup(i)) {
            field.expect(message.wordAt(from), tagLength);
        } else {
            int length = message.end(i) - from;
            if (length > Long.BYTES) {
                return false;
            }
            field.expectAll(message.wordAt(from), tagLength, length);
        }
        field.place(format, action(tag, format, trace, i, options), trace.depth(i), trace.beginsEntry(i));
        return true;
    }

    /** Tells whether more than the place of a field may depend on it, or its key on how its tag is written. */
    private static boolean isOwnWay(int tag, FieldFormat format) {
        return format.key() == null || tag == MESSAGE_ENCODING || tag == APPL_VER_ID || DataFields.measuredBy(tag) != 0;
    }

    private static Action action(int tag, FieldFormat format, Trace trace, int field, FixToJsonOptions options) {
        if (tag == BODY_LENGTH && !options.keepBodyLength() || tag == CHECK_SUM && !options.keepCheckSum()) {
            return Action.PASS_OVER;
        }
        if (trace.opensGroup(field)) {
            return Action.OPEN_GROUP;
        }
        if (trace.isMasked(field)) {
            return Action.PUT_MASK;
        }
        return format.kind() == FieldFormat.Kind.TEXT ? Action.PUT_TEXT : Action.PUT_VALUE;
    }

    /** Tells whether a message has this layout, and a value in each field. */
    boolean fits(FieldIndex message) {
        if (message.count() != count || message.end(0) != BEGIN_STRING || message.wordAt(0) != beginString) {
            return false;
        }
        LayoutField[] expected = fields;
        int from = 0;
        for (int i = 0; i < count - 1; i++) {
            int end = message.end(i);
            if (expected[i].differs(message.wordAt(from), end - from) != 0) {
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
            LayoutField field = fields[i];
            int end = message.end(i);
            int depth = field.depth();
            if (field.beginsEntry()) {
                nodes[depth] = arrays[depth].createJSON();
            }
            int offset = from + field.tagLength();
            if (field.action() == Action.PUT_TEXT) {
                field.putText(message, nodes[depth], offset, end - offset);
            } else {
                putOther(message, field, values, offset, end - offset);
            }
            from = end + 1;
            i++;
        }
    }

    private void putOther(FieldIndex message, LayoutField field, ValueWriter values, int offset, int length) {
        int depth = field.depth();
        JsonBuilder node = nodes[depth];
        switch (field.action()) {
            case OPEN_GROUP -> arrays[depth + 1] = node.createJSONArray(field.key());
            case PUT_VALUE -> values.put(node, field.key(), field.format(), message.start() + offset, length, true);
            case PUT_MASK -> values.putMasked(node, field.key());
            default -> {}
        }
    }
}
