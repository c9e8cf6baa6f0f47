// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.util.Arrays;

/**
 * The fields of a message in order, as a list of steps that write it as a row. A message usually has the same fields as
 * the previous message of the same sender and type. Then nothing needs to be looked up: a tag is compared as one word,
 * and the shapes of the rows have the keys. {@link ValueWriter} writes the values.
 *
 * <p>A message can have a layout only if everything else depends on its BeginString, its MsgType, its tags and the
 * counts of its groups: it has no data fields, no flaws and no application version. {@link LayoutLearner} creates
 * layouts.
 *
 * <p>Allocates only for more steps than before. For use by one thread.
 */
final class Layout {
    /** What a step reads and writes. */
    enum Kind {
        /** Reads a field and writes its value as text. */
        TEXT,
        /** Reads a field and writes its value according to its format. */
        CONVERTED,
        /** Reads a field and writes the replacement of its value. */
        MASKED,
        /** Reads a field with a fixed value and writes that value. */
        FIXED,
        /** Reads the counter of a group, which has a fixed value, and begins the array of its entries. */
        GROUP,
        /** Writes the value of BeginString (8). */
        BEGIN_STRING,
        /** Writes the value of CheckSum (10). */
        CHECK_SUM,
        /** Begins a part or an entry. */
        ROW,
        /** Ends a part, an entry or an array. */
        END
    }

    /** One step. Its kind determines which of its attributes it has. */
    static final class Step {
        Kind kind;

        /** The beginning of the field as the low bytes of a word: its tag, or, for a fixed value, the whole field. */
        private long prefix;

        private long mask;

        /** Length of the tag with its equals sign in bytes. */
        int tagLength;

        /** Length of a field with a fixed value in bytes, with its delimiter. */
        int fieldLength;

        FieldFormat format;
        JsonShape shape;

        /** Sets what the field begins with: the low bytes of a word. */
        void setPrefix(long word, int length) {
            mask = -1L >>> (Long.BYTES - length << 3);
            prefix = word & mask;
        }

        /** Returns whether the field at an offset is the expected one. */
        private boolean isAt(int offset, byte[] text) {
            return (RawMessage.word(text, offset) & mask) == prefix;
        }
    }

    private static final int MIN_CAPACITY = 32;

    /** Offset of the value of BeginString. */
    private static final int VERSION = 2;

    private Step[] steps = {};
    private int count;

    /** The shape of the message. */
    private JsonShape shape;

    /** The first eight bytes of the message, and the byte after them. */
    private long beginString;

    private byte versionByte;
    private boolean isBodyLengthKept;
    private boolean isLearnt;

    /** Removes everything that was learnt. */
    void clear() {
        isLearnt = false;
        count = 0;
    }

    /** Adds a step. */
    Step add(Kind kind) {
        if (count == steps.length) {
            steps = Arrays.copyOf(steps, Math.max(MIN_CAPACITY, 2 * count));
            for (int i = count; i < steps.length; i++) {
                steps[i] = new Step();
            }
        }
        Step step = steps[count++];
        step.kind = kind;
        return step;
    }

    /** Completes the layout. */
    void end(RawMessage message, JsonShape newShape, boolean keepsBodyLength) {
        shape = newShape;
        isBodyLengthKept = keepsBodyLength;
        beginString = message.wordAt(0);
        versionByte = message.byteAt(RawMessage.BEGIN_STRING - 1);
        isLearnt = true;
    }

    /**
     * Writes a message that has this layout, as members of an object.
     *
     * @param values writes the values. The message must have been passed to it.
     * @return the row of the members, which is still to be ended; null if the message has another layout, or a field
     *     without a value, and nothing was written.
     */
    JsonRow write(RawMessage message, ValueWriter values, JsonBuilder json) {
        if (!isLearnt
                || message.wordAt(0) != beginString
                || message.byteAt(RawMessage.BEGIN_STRING - 1) != versionByte) {
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

    /**
     * Takes all steps. Nearly all of them are plain text, which is written here, in a loop with few variables.
     *
     * @return false if the message has another layout.
     */
    private boolean write(RawMessage message, ValueWriter values, JsonRow row) {
        byte[] text = message.bytes();
        Step[] all = steps;
        int stepCount = count;
        int at = isBodyLengthKept ? RawMessage.BEGIN_STRING + 1 : message.body();
        for (int i = 0; i < stepCount && at >= 0; i++) {
            Step step = all[i];
            if (step.kind == Kind.TEXT && step.isAt(at, text)) {
                int value = at + step.tagLength;
                int end = RawMessage.endOfAscii(text, value);
                if (text[end] == RawMessage.SOH && end != value) {
                    row.addAscii(text, value, end - value);
                    at = end + 1;
                    continue;
                }
            }
            at = write(step, at, message, values, row);
        }
        return at == message.length() - RawMessage.CHECK_SUM;
    }

    /** Takes a step. Returns the offset of the next field, or -1 if the message has another layout. */
    private static int write(Step step, int at, RawMessage message, ValueWriter values, JsonRow row) {
        switch (step.kind) {
            case ROW -> row.addRow(step.shape);
            case END -> row.end();
            case BEGIN_STRING -> values.add(row, step.format, VERSION, RawMessage.BEGIN_STRING - VERSION, true);
            case CHECK_SUM -> {
                int digits = message.length() - 1 - RawMessage.SUM_DIGITS;
                values.add(row, step.format, digits, RawMessage.SUM_DIGITS, true);
            }
            default -> {
                return step.isAt(at, message.bytes()) ? writeField(step, at, message, values, row) : -1;
            }
        }
        return at;
    }

    private static int writeField(Step step, int at, RawMessage message, ValueWriter values, JsonRow row) {
        int value = at + step.tagLength;
        if (step.kind == Kind.GROUP) {
            row.addArray();
            return at + step.fieldLength;
        }
        if (step.kind == Kind.FIXED) {
            values.add(row, step.format, value, step.fieldLength - 1 - step.tagLength, true);
            return at + step.fieldLength;
        }
        int asciiEnd = RawMessage.endOfAscii(message.bytes(), value);
        int end = message.endOfField(asciiEnd);
        if (end == value) {
            return -1;
        }
        if (step.kind == Kind.MASKED) {
            row.add(FixToJsonOptions.MASK);
        } else {
            values.add(row, step.format, value, end - value, end == asciiEnd);
        }
        return end + 1;
    }
}
