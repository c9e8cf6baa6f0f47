// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.DelimitedFields;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.wire.DataFields;

/**
 * Learns the {@link Layout} of a message that was converted without a flaw. Allocates only for messages with fields that
 * have not been learnt before in the same order. For use by one thread.
 */
public final class LayoutLearner {
    /** Number of names from which on all are forgotten, so that memory is bounded. */
    private static final int MAX_NAMES = 1 << 16;

    /** Maximum length of a tag with its equals sign, in bytes. */
    private static final int MAX_TAG_LENGTH = 7;

    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    private final FixToJsonOptions options;

    /** All messages that have been learnt. */
    private MessageShape allShapes = new MessageShape();

    /** What the message has had so far. */
    private MessageShape shape;

    /** Number of open groups, and whether the innermost one has an open entry. */
    private int groups;

    private boolean inEntry;

    /** Length of MsgType in bytes, with tag and delimiter; 0 until it is known. */
    private int typeLength;

    private Layout layout;
    private RawMessage message;
    private Trace trace;
    private FieldFormats formats;

    /** Index of the current field, and where it begins and ends. */
    private int field;

    private int begin;
    private int end;
    private int part;

    public LayoutLearner(FixToJsonOptions options) {
        this.options = options;
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
        if (allShapes.size() >= MAX_NAMES) {
            allShapes = new MessageShape();
        }
        if (trace.count() <= RawMessage.MAX_FIELDS && learnFields() && typeLength > 0) {
            layout.end(message, typeLength, shape.shape());
        }
    }

    private boolean learnFields() {
        shape = allShapes;
        groups = 0;
        inEntry = false;
        typeLength = 0;
        part = -1;
        end = -1;
        for (field = 0; field < trace.count(); field++) {
            begin = end + 1;
            end = message.endOfField(begin);
            if (!beginParts(trace.part(field)) || !learnField()) {
                return false;
            }
        }
        beginParts(FieldFormat.Part.TRAILER);
        endPart();
        return true;
    }

    // ---- parts, groups and entries ----

    /** Begins all parts up to the given one. Returns false if that one has ended. */
    private boolean beginParts(FieldFormat.Part last) {
        while (part < last.ordinal()) {
            endPart();
            part++;
            if (!options.flat()) {
                shape = shape.withPart(MessageParts.KEYS[part]);
            }
        }
        return part == last.ordinal();
    }

    private void endPart() {
        endGroups(0);
        if (part >= 0 && !options.flat()) {
            shape = shape.withEnd();
        }
    }

    /** Ends the innermost groups, so that as many are open as given. */
    private void endGroups(int open) {
        while (groups > open) {
            endEntry();
            shape = shape.withEnd();
            groups--;
            inEntry = groups > 0; // in which the counter of the group was
        }
    }

    private void endEntry() {
        if (inEntry) {
            shape = shape.withEnd();
            inEntry = false;
        }
    }

    // ---- fields ----

    private boolean learnField() {
        int equals = begin;
        int tag = 0;
        while (message.byteAt(equals) != '=') {
            tag = tag * 10 + message.byteAt(equals++) - '0';
        }
        int tagLength = equals + 1 - begin;
        FieldFormat format = tagLength > MAX_TAG_LENGTH ? null : formats.of(tag);
        boolean opensGroup = trace.opensGroup(field);
        if (format == null || excludesLayout(tag, format) || format.isCounter() && !opensGroup) {
            return false; // whether a counter opens a group may depend on its value
        }
        endGroups(trace.depth(field));
        if (trace.beginsEntry(field)) {
            endEntry();
            shape = shape.withEntry();
            inEntry = true;
        }
        if (tag == MSG_TYPE && !learnType()) {
            return false;
        }
        if (opensGroup) {
            return learnGroup(format);
        }
        boolean isOmitted =
                tag == BODY_LENGTH && !options.keepBodyLength() || tag == CHECK_SUM && !options.keepCheckSum();
        MessageShape longer = isOmitted ? shape : shape.withField(format.key());
        if (longer == null) {
            return false;
        }
        shape = longer;
        if (tag != CHECK_SUM) {
            layout.add(isOmitted ? Layout.Kind.OMITTED : kind(format), format, message, begin, tagLength);
        } else if (!isOmitted) {
            layout.addCheckSum(format);
        }
        return true;
    }

    /** Returns whether MsgType is where the layout compares it. */
    private boolean learnType() {
        typeLength = end - begin + 1;
        return begin == message.body() && typeLength <= Long.BYTES && isAscii();
    }

    private boolean learnGroup(FieldFormat format) {
        int length = end - begin + 1;
        MessageShape longer = shape.withGroup(format.key());
        if (longer == null || length > DelimitedFields.MAX_PREFIX || !isAscii()) {
            return false;
        }
        shape = longer;
        groups++;
        inEntry = false;
        layout.add(Layout.Kind.FIXED, format, message, begin, length);
        return true;
    }

    private Layout.Kind kind(FieldFormat format) {
        if (trace.isMasked(field) || format.kind() == FieldFormat.Kind.MASKED) {
            return Layout.Kind.MASKED;
        }
        return format.kind() == FieldFormat.Kind.TEXT ? Layout.Kind.TEXT : Layout.Kind.CONVERTED;
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
                || format.type() == Datatype.DATA
                || DataFields.dataFieldOf(tag) != 0;
    }
}
