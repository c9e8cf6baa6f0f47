// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.DelimitedFields;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldValueWriter;
import java.util.Arrays;
import org.agrona.AsciiSequenceView;

/**
 * The fields of a message in order, and the shape of its JSON. A message usually has the same fields as the previous
 * message of the same sender and type. Then nothing needs to be looked up: {@link JsonRow#addFields} compares the tags
 * and copies the values, and {@link FieldValueWriter} writes the values that must be escaped, decoded or converted.
 *
 * <p>A message can have a layout only if everything else depends on its BeginString, its MsgType, its tags and the
 * counts of its groups: it has no data fields, no flaws and no application version. {@link LayoutLearner} creates
 * layouts.
 *
 * <p>Allocates only for more fields than before. For use by one thread.
 */
public final class Layout {
    /** How a field is written. */
    enum Kind {
        /** The value is text, which is copied. */
        TEXT,
        /** The value is written according to its format. */
        CONVERTED,
        /** The replacement of the value is written. */
        MASKED,
        /** Nothing is written. */
        OMITTED,
        /** The whole field is always the same, and nothing is written. */
        FIXED
    }

    private static final int MIN_CAPACITY = 32;

    /** All fields except CheckSum (10), which is the last. */
    private final DelimitedFields fields = new DelimitedFields(RawMessage.SOH);

    private Kind[] kinds = new Kind[MIN_CAPACITY];
    private FieldFormat[] formats = new FieldFormat[MIN_CAPACITY];

    /** For each field the next one that has to be converted or masked. */
    private int[] stops = new int[MIN_CAPACITY];

    /** Length of what each field begins with, in bytes. */
    private int[] prefixLengths = new int[MIN_CAPACITY];

    /** The format of CheckSum, or null if it is not written. */
    private FieldFormat checkSum;

    private JsonShape shape;

    /** The first eight bytes of the message, and the byte after them. */
    private long beginString;

    private byte versionByte;

    /** MsgType, the first field after BodyLength, as the low bytes of a word. */
    private long type;

    private long typeMask;
    private boolean isLearnt;

    private final AsciiSequenceView prefix = new AsciiSequenceView();

    /** Creates a layout that no message has. */
    public Layout() {}

    /** Removes everything that was learnt. */
    void clear() {
        isLearnt = false;
        fields.clear();
        checkSum = null;
    }

    /**
     * Adds a field, except CheckSum.
     *
     * @param begin offset of the field in the message.
     * @param length of what the field begins with: its tag, or, if it is fixed, everything up to the delimiter.
     */
    void add(Kind kind, FieldFormat format, RawMessage message, int begin, int length) {
        int index = fields.size();
        if (index == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * index);
            formats = Arrays.copyOf(formats, 2 * index);
            stops = Arrays.copyOf(stops, 2 * index);
            prefixLengths = Arrays.copyOf(prefixLengths, 2 * index);
        }
        kinds[index] = kind;
        formats[index] = format;
        prefixLengths[index] = length;
        prefix.wrap(message.buffer(), begin, length);
        switch (kind) {
            case FIXED -> fields.expectExactly(prefix);
            case OMITTED -> fields.ignore(prefix);
            default -> fields.expect(prefix);
        }
    }

    /** Writes CheckSum, after all other fields. */
    void addCheckSum(FieldFormat format) {
        checkSum = format;
    }

    /**
     * Completes the layout.
     *
     * @param typeLength length of MsgType in bytes, with tag and delimiter.
     */
    void end(RawMessage message, int typeLength, JsonShape newShape) {
        shape = newShape;
        beginString = message.wordAt(0);
        versionByte = message.byteAt(RawMessage.BEGIN_STRING - 1);
        typeMask = -1L >>> (Long.BYTES - typeLength << 3);
        type = message.wordAt(message.body()) & typeMask;
        int stop = fields.size();
        for (int i = stop - 1; i >= 0; i--) {
            stop = kinds[i] == Kind.CONVERTED || kinds[i] == Kind.MASKED ? i : stop;
            stops[i] = stop;
        }
        isLearnt = true;
    }

    private boolean isOf(RawMessage message) {
        return isLearnt
                && message.wordAt(0) == beginString
                && message.byteAt(RawMessage.BEGIN_STRING - 1) == versionByte
                && (message.wordAt(message.body()) & typeMask) == type;
    }

    /**
     * Writes a message that has this layout, as members of an object.
     *
     * @param values writes the values. The message must have been passed to it.
     * @return the row of the members, which is still to be ended; null if the message has another layout, or a field
     *     without a value, and nothing was written.
     */
    public JsonRow write(RawMessage message, FieldValueWriter values, JsonBuilder json) {
        if (!isOf(message)) {
            return null;
        }
        JsonRow row = json.putMembers(shape);
        boolean isWritten = false;
        try {
            isWritten = write(message, values, row);
        } finally {
            if (!isWritten) {
                row.cancel();
            }
        }
        return isWritten ? row : null;
    }

    private boolean write(RawMessage message, FieldValueWriter values, JsonRow row) {
        fields.wrap(message.bytes(), 0, message.length());
        int count = fields.size();
        for (int next = 0; next < count; next = fields.field()) {
            row.addFields(fields, stops[next]);
            next = fields.field();
            if (next < count && !writeOne(next, message, values, row)) {
                return false;
            }
        }
        if (fields.position() != message.length() - RawMessage.CHECK_SUM) {
            return false;
        }
        if (checkSum != null) {
            int digits = message.length() - 1 - RawMessage.SUM_DIGITS;
            values.add(row, checkSum, digits, RawMessage.SUM_DIGITS, true);
        }
        return true;
    }

    /** Writes a field that was not copied. Returns false if it is not the expected field or has no value. */
    private boolean writeOne(int index, RawMessage message, FieldValueWriter values, JsonRow row) {
        if (!fields.isNext()) {
            return false;
        }
        int value = fields.position() + prefixLengths[index];
        Kind kind = kinds[index];
        if (kind == Kind.FIXED) {
            fields.moveTo(index + 1, value);
            return true;
        }
        int asciiEnd = RawMessage.endOfAscii(message.bytes(), value);
        int end = message.endOfField(asciiEnd);
        if (end == value) {
            return false;
        }
        if (kind == Kind.MASKED) {
            row.add(FixToJsonOptions.MASK);
        } else if (kind != Kind.OMITTED) {
            values.add(row, formats[index], value, end - value, end == asciiEnd);
        }
        fields.moveTo(index + 1, end + 1);
        return true;
    }
}
