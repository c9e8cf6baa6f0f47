// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.DelimitedFields;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;

/**
 * Learns the {@link Layout} of a message that was converted without a flaw. Allocates only for messages with fields that
 * have not been learnt before in the same order. For use by one thread.
 */
public final class LayoutLearner {
    /** Number of names from which on all are forgotten, so that memory is bounded. */
    private static final int MAX_NAMES = 1 << 16;

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
    private int part;

    public LayoutLearner(FixToJsonOptions options) {
        this.options = options;
    }

    /**
     * Learns a layout. If the message cannot have one, the layout matches no message until it is learnt again.
     *
     * @param newLayout to overwrite with that of the message.
     * @param newTrace of the message's trace.
     * @param known formats of the message's trace.
     */
    public void learn(Layout newLayout, RawMessage newMessage, Trace newTrace, FieldFormats known) {
        layout = newLayout;
        message = newMessage;
        trace = newTrace;
        layout.clear();
        if (allShapes.size() >= MAX_NAMES) {
            allShapes = new MessageShape();
        }
        if (trace.beginWalk(message, known) && learnFields() && typeLength > 0) {
            layout.end(message, typeLength, shape.shape());
        }
    }

    private boolean learnFields() {
        shape = allShapes;
        groups = 0;
        inEntry = false;
        typeLength = 0;
        part = -1;
        while (trace.next()) {
            if (!beginParts(trace.part()) || !learnField()) {
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
        int tag = trace.tag();
        FieldFormat format = trace.format();
        if (!trace.isLearnable() || format.key() == null) { // a key that is the tag as it is written
            return false;
        }
        endGroups(trace.depth());
        if (trace.beginsEntry()) {
            endEntry();
            shape = shape.withEntry();
            inEntry = true;
        }
        if (tag == Trace.MSG_TYPE && !learnType()) {
            return false;
        }
        if (trace.opensGroup()) {
            return learnGroup(format);
        }
        boolean isOmitted = tag == Trace.BODY_LENGTH && !options.keepBodyLength()
                || tag == Trace.CHECK_SUM && !options.keepCheckSum();
        MessageShape longer = isOmitted ? shape : shape.withField(format.key());
        if (longer == null) {
            return false;
        }
        shape = longer;
        if (tag != Trace.CHECK_SUM) {
            layout.add(
                    isOmitted ? Layout.Kind.OMITTED : kind(format), format, message, trace.begin(), trace.tagLength());
        } else if (!isOmitted) {
            layout.addCheckSum(format);
        }
        return true;
    }

    /** Returns whether MsgType is where the layout compares it. */
    private boolean learnType() {
        typeLength = trace.length();
        return trace.begin() == message.body() && typeLength <= Long.BYTES && trace.isAscii();
    }

    private boolean learnGroup(FieldFormat format) {
        int length = trace.length();
        MessageShape longer = shape.withGroup(format.key());
        if (longer == null || length > DelimitedFields.MAX_PREFIX || !trace.isAscii()) {
            return false;
        }
        shape = longer;
        groups++;
        inEntry = false;
        layout.add(Layout.Kind.FIXED, format, message, trace.begin(), length);
        return true;
    }

    private Layout.Kind kind(FieldFormat format) {
        if (trace.isMasked()) {
            return Layout.Kind.MASKED;
        }
        return format.kind() == FieldFormat.Kind.TEXT ? Layout.Kind.TEXT : Layout.Kind.CONVERTED;
    }
}
