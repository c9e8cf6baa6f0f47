// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;

/**
 * Learns the {@link Layout} of a message that was converted without a flaw. What stands between the values is written once
 * by the builder that writes all else, with something in the place of each value.
 *
 * <p>Allocates only to make room for the longest message so far. For one thread.
 */
final class LayoutLearner {
    /** Longest tag with its equals sign, in bytes. */
    private static final int LONGEST_TAG = 7;

    private static final int BEGIN_STRING = 8;
    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    private final FixToJsonOptions options;
    private final ValueWriter values;
    private final JsonBuilder json = new JsonBuilder();

    /** Of each depth the entry or part that is written, and the array that its entries are added to. */
    private final JsonBuilder[] nodes = new JsonBuilder[GroupStack.LEVELS + 1];

    private final JsonBuilder[] arrays = new JsonBuilder[GroupStack.LEVELS + 1];

    private Layout layout;
    private RawMessage message;
    private Trace trace;
    private FieldFormats formats;

    /** The field that is learnt: its number, and where it begins and ends. */
    private int field;

    private int begin;
    private int end;
    private int part;

    /** Offset in the document behind what has been taken for the layout. */
    private int taken;

    /** Where in the layout's text that begins which is behind the last of its fields; -1 if it is not begun. */
    private int textEnd;

    LayoutLearner(FixToJsonOptions options, ValueWriter values) {
        this.options = options;
        this.values = values;
    }

    /**
     * Learns a layout. If the message cannot have one, the layout fits none until it is learnt again.
     *
     * @param newLayout to make that of the message.
     * @param newTrace of its fields.
     * @param known formats of its fields.
     */
    void learn(Layout newLayout, RawMessage newMessage, Trace newTrace, FieldFormats known) {
        layout = newLayout;
        message = newMessage;
        trace = newTrace;
        formats = known;
        layout.clear();
        values.nextMessage(message.buffer());
        if (trace.count() <= RawMessage.MOST_FIELDS && learnFields()) {
            if (textEnd < 0) {
                textEnd = layout.textLength();
            }
            take(json.length() - 1);
            layout.end(message, options.keepBodyLength(), textEnd);
        }
    }

    private boolean learnFields() {
        layout.fields.makeRoom(trace.count());
        json.reset();
        taken = 1; // the brace
        textEnd = -1;
        part = -1;
        end = -1;
        for (field = 0; field < trace.count(); field++) {
            begin = end + 1;
            end = begin;
            while (message.byteAt(end) != RawMessage.SOH) {
                end++;
            }
            if (trace.part(field).ordinal() < part) {
                return false;
            }
            beginParts(trace.part(field));
            if (!learnField()) {
                return false;
            }
        }
        beginParts(FieldFormat.Part.TRAILER);
        return true;
    }

    /** Begins parts up to a given one. */
    private void beginParts(FieldFormat.Part last) {
        while (part < last.ordinal()) {
            part++;
            nodes[0] = options.flat() ? json : json.createJSON(FixToJson.PARTS[part]);
        }
    }

    /** Takes what the document has up to the last byte of the value that was written last. */
    private void takeToValue(boolean isLast) {
        int from = layout.textLength();
        int brackets = (options.flat() ? 1 : 2) + 2 * trace.depth(field);
        take(json.length() - brackets - 1);
        if (isLast) {
            textEnd = from;
            layout.putCheckSumHere();
        } else {
            layout.fields.setText(from, layout.textLength() - from);
        }
    }

    /** Takes what the document has up to an offset for the text of the layout. */
    private void take(int to) {
        layout.addText(json, taken, to - taken);
        taken = to;
    }

    private boolean learnField() {
        int equals = begin;
        int tag = 0;
        while (message.byteAt(equals) != '=') {
            tag = tag * 10 + message.byteAt(equals++) - '0';
        }
        int tagLength = equals + 1 - begin;
        FieldFormat format = tagLength > LONGEST_TAG ? null : formats.of(tag);
        if (format == null || isOwnWay(tag, format)) {
            return false;
        }
        boolean isLast = field == trace.count() - 1;
        int length = end - begin + 1;
        if (tag == MSG_TYPE || trace.opensGroup(field)) {
            if (length > Long.BYTES || !isAscii()) {
                return false;
            }
            layout.fields.add(message.wordAt(begin), length, true);
        } else if (tag != BEGIN_STRING && !isLast && (tag != BODY_LENGTH || options.keepBodyLength())) {
            layout.fields.add(message.wordAt(begin), tagLength, false);
        }
        return write(tag, tagLength, format, isLast);
    }

    private boolean isAscii() {
        int bits = 0;
        for (int i = begin; i < end; i++) {
            bits |= message.byteAt(i);
        }
        return bits >= 0;
    }

    /** Tells whether more than the place of a field may depend on it, or its key on how its tag is written. */
    private static boolean isOwnWay(int tag, FieldFormat format) {
        return format.key() == null || tag == MESSAGE_ENCODING || tag == APPL_VER_ID || DataFields.measuredBy(tag) != 0;
    }

    /** Writes the key of a field, with something for its value; the last one is CheckSum. */
    private boolean write(int tag, int tagLength, FieldFormat format, boolean isLast) {
        int depth = trace.depth(field);
        if (trace.beginsEntry(field)) {
            nodes[depth] = arrays[depth].createJSON();
        }
        JsonBuilder node = nodes[depth];
        if (tag == BODY_LENGTH && !options.keepBodyLength() || tag == CHECK_SUM && !options.keepCheckSum()) {
            return true;
        }
        if (trace.opensGroup(field)) {
            arrays[depth + 1] = node.createJSONArray(format.key());
        } else if (trace.isMasked(field) || format.kind() == FieldFormat.Kind.MASKED) {
            values.putMasked(node, format.key());
        } else if (tag == BEGIN_STRING || tag == MSG_TYPE) {
            values.put(node, format.key(), format, message.offset() + begin + tagLength, end - begin - tagLength, true);
        } else if (format.kind() == FieldFormat.Kind.TEXT) {
            node.put(format.key(), "");
            takeToValue(isLast);
            if (!isLast) {
                layout.fields.setKind(LayoutFields.TEXT, format);
            }
        } else if (isLast) {
            return false;
        } else {
            node.put(format.key(), 0);
            takeToValue(isLast);
            taken++;
            layout.fields.setKind(LayoutFields.VALUE, format);
        }
        return true;
    }
}
