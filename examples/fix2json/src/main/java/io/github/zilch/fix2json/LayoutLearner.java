// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonKey;

/**
 * Learns the {@link Layout} of a message that was converted without a flaw. Allocates only for rows whose names have not
 * been learnt before, and to make room for more steps. For use by one thread.
 */
final class LayoutLearner {
    /** Number of names from which on all are forgotten, so that memory is bounded. */
    private static final int MAX_NAMES = 1 << 16;

    /** Maximum length of a tag with its equals sign, in bytes. */
    private static final int MAX_TAG_LENGTH = 7;

    private static final int BEGIN_STRING = 8;
    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    private final FixToJsonOptions options;

    /** The names of all rows that have been learnt. */
    private Names allNames = new Names();

    /** The names of the open rows, the outermost first: the message, its part unless it is flat, and entries. */
    private final Names[] names = new Names[GroupStack.LEVELS + 2];

    /** What begins these rows; null for the message. */
    private final Layout.Step[] beginnings = new Layout.Step[GroupStack.LEVELS + 2];

    /** Number of open rows. */
    private int rows;

    /** Number of open groups, and whether the innermost one has an open entry. */
    private int groups;

    private boolean inEntry;

    private Layout layout;
    private RawMessage message;
    private Trace trace;
    private FieldFormats formats;

    /** Index of the current field, and where it begins and ends. */
    private int field;

    private int begin;
    private int end;
    private int part;

    LayoutLearner(FixToJsonOptions options) {
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
        if (allNames.size() >= MAX_NAMES) {
            allNames = new Names();
        }
        if (trace.count() <= RawMessage.MAX_FIELDS && learnFields()) {
            layout.end(message, names[0].shape(), options.keepBodyLength());
        }
    }

    private boolean learnFields() {
        rows = 0;
        groups = 0;
        inEntry = false;
        part = -1;
        end = -1;
        openRow(null);
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

    // ---- rows ----

    private void openRow(Layout.Step beginning) {
        names[rows] = allNames;
        beginnings[rows++] = beginning;
    }

    private void endRow() {
        rows--;
        beginnings[rows].shape = names[rows].shape();
        layout.add(Layout.Kind.END);
    }

    /** Adds a name to the innermost row. Returns false if it has the name already. */
    private boolean addName(JsonKey name) {
        Names longer = names[rows - 1].with(name);
        if (longer == null) {
            return false;
        }
        names[rows - 1] = longer;
        return true;
    }

    /** Begins all parts up to the given one. Returns false if that one has ended. */
    private boolean beginParts(FieldFormat.Part last) {
        while (part < last.ordinal()) {
            endPart();
            part++;
            if (!options.flat()) {
                addName(FixToJson.PARTS[part]);
                openRow(layout.add(Layout.Kind.ROW));
            }
        }
        return part == last.ordinal();
    }

    private void endPart() {
        endGroups(0);
        if (part >= 0 && !options.flat()) {
            endRow();
        }
    }

    /** Ends the innermost groups, so that as many are open as given. */
    private void endGroups(int open) {
        while (groups > open) {
            endEntry();
            layout.add(Layout.Kind.END);
            groups--;
            inEntry = groups > 0; // in which the counter of the group was
        }
    }

    private void endEntry() {
        if (inEntry) {
            endRow();
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
        if (format == null || excludesLayout(tag, format)) {
            return false;
        }
        endGroups(trace.depth(field));
        if (trace.beginsEntry(field)) {
            endEntry();
            openRow(layout.add(Layout.Kind.ROW));
            inEntry = true;
        }
        if (tag == BODY_LENGTH && !options.keepBodyLength() || tag == CHECK_SUM && !options.keepCheckSum()) {
            return true;
        }
        return addName(format.key()) && addStep(tag, tagLength, format);
    }

    /** Adds the step of a field. Returns false if it has a fixed value that is not a short ASCII text. */
    private boolean addStep(int tag, int tagLength, FieldFormat format) {
        Layout.Step step = layout.add(kind(tag, format));
        step.format = format;
        step.tagLength = tagLength;
        step.fieldLength = end - begin + 1;
        boolean isFixed = step.kind == Layout.Kind.FIXED || step.kind == Layout.Kind.GROUP;
        if (isFixed && (step.fieldLength > Long.BYTES || !isAscii())) {
            return false;
        }
        step.setPrefix(message.wordAt(begin), isFixed ? step.fieldLength : tagLength);
        if (step.kind == Layout.Kind.GROUP) {
            groups++;
            inEntry = false;
        }
        return true;
    }

    private Layout.Kind kind(int tag, FieldFormat format) {
        if (trace.opensGroup(field)) {
            return Layout.Kind.GROUP;
        }
        switch (tag) {
            case BEGIN_STRING:
                return Layout.Kind.BEGIN_STRING;
            case MSG_TYPE:
                return Layout.Kind.FIXED;
            case CHECK_SUM:
                return Layout.Kind.CHECK_SUM;
            default:
                boolean isMasked = trace.isMasked(field) || format.kind() == FieldFormat.Kind.MASKED;
                boolean isText = format.kind() == FieldFormat.Kind.TEXT;
                return isMasked ? Layout.Kind.MASKED : isText ? Layout.Kind.TEXT : Layout.Kind.CONVERTED;
        }
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
}
