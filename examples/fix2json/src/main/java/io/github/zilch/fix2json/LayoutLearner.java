// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;

/**
 * Learns the {@link Layout} of a message that was converted without a flaw. A builder writes the document once more,
 * with a placeholder for each value. The text between the placeholders is the text of the layout.
 *
 * <p>Allocates only to make room for the longest message so far. For use by one thread.
 */
final class LayoutLearner {
    /** Maximum length of a tag with its equals sign, in bytes. */
    private static final int MAX_TAG_LENGTH = 7;

    private static final int BEGIN_STRING = 8;
    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    private final FixToJsonOptions options;
    private final ValueWriter values;
    private final JsonBuilder json = new JsonBuilder();

    /** For each depth, the part or entry that is being written, and the array of its entries. */
    private final JsonBuilder[] nodes = new JsonBuilder[GroupStack.LEVELS + 1];

    private final JsonBuilder[] arrays = new JsonBuilder[GroupStack.LEVELS + 1];

    private Layout layout;
    private RawMessage message;
    private Trace trace;
    private FieldFormats formats;

    /** Index of the current field, and where it begins and ends. */
    private int field;

    private int begin;
    private int end;
    private int part;

    /** Offset in the document up to which text has been copied to the layout. */
    private int copied;

    /** Offset in the layout's text of the text after the last field; -1 if that has not begun. */
    private int tailBegin;

    LayoutLearner(FixToJsonOptions options, ValueWriter values) {
        this.options = options;
        this.values = values;
    }

    /**
     * Learns a layout. If the message cannot have one, the layout matches no message until it is learnt again.
     *
     * @param newLayout to overwrite with that of the message.
     * @param newTrace of the message's fields.
     * @param known formats of the message's fields.
     */
    void learn(Layout newLayout, RawMessage newMessage, Trace newTrace, FieldFormats known) {
        layout = newLayout;
        message = newMessage;
        trace = newTrace;
        formats = known;
        layout.clear();
        values.nextMessage(message.buffer());
        if (trace.count() <= RawMessage.MAX_FIELDS && learnFields()) {
            if (tailBegin < 0) {
                tailBegin = layout.textLength();
            }
            copyText(json.length() - 1);
            layout.end(message, options.keepBodyLength(), tailBegin);
        }
    }

    private boolean learnFields() {
        layout.fields.makeRoom(trace.count());
        json.reset();
        copied = 1; // the opening brace
        tailBegin = -1;
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

    /** Begins all parts up to the given one. */
    private void beginParts(FieldFormat.Part last) {
        while (part < last.ordinal()) {
            part++;
            nodes[0] = options.flat() ? json : json.createJSON(FixToJson.PARTS[part]);
        }
    }

    /** Copies the text of the document up to, but not including, the last byte of the value that was written last. */
    private void copyTextBeforeValue(boolean isLast) {
        int from = layout.textLength();
        int brackets = (options.flat() ? 1 : 2) + 2 * trace.depth(field);
        copyText(json.length() - brackets - 1);
        if (isLast) {
            tailBegin = from;
            layout.markCheckSum();
        } else {
            layout.fields.setText(from, layout.textLength() - from);
        }
    }

    /** Copies the text of the document up to an offset to the layout. */
    private void copyText(int to) {
        layout.addText(json, copied, to - copied);
        copied = to;
    }

    private boolean learnField() {
        int equals = begin;
        int tag = 0;
        while (message.byteAt(equals) != '=') {
            tag = tag * 10 + message.byteAt(equals++) - '0';
        }
        int tagLength = equals + 1 - begin;
        FieldFormat format = tagLength > MAX_TAG_LENGTH ? null : formats.of(tag);
        if (format == null || excludesLayout(tag, format)) {
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

    /**
     * Returns whether a field excludes a layout: its value affects other fields, or its key depends on how its tag is
     * written.
     */
    private static boolean excludesLayout(int tag, FieldFormat format) {
        return format.key() == null
                || tag == MESSAGE_ENCODING
                || tag == APPL_VER_ID
                || DataFields.dataFieldOf(tag) != 0;
    }

    /** Writes the key of a field with a placeholder for its value. The last field is CheckSum. */
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
            copyTextBeforeValue(isLast);
            if (!isLast) {
                layout.fields.setKind(LayoutFields.COPIED, format);
            }
        } else if (isLast) {
            return false;
        } else {
            node.put(format.key(), 0);
            copyTextBeforeValue(isLast);
            copied++;
            layout.fields.setKind(LayoutFields.CONVERTED, format);
        }
        return true;
    }
}
