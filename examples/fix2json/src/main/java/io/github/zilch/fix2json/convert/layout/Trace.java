// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.wire.DataFields;

/**
 * Records where each field of a message belongs, while the message is read. What is learnt from the message walks through the
 * fields with {@link #beginWalk} and {@link #next}. Reusable for any number of messages; does not allocate. For use by one thread.
 */
public final class Trace {
    static final int BODY_LENGTH = 9;
    static final int CHECK_SUM = 10;
    static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    /** Maximum length of a tag with its equals sign, in bytes. */
    private static final int MAX_TAG_LENGTH = 7;

    private static final int ENTRY = 0x40;
    private static final int GROUP = 0x20;
    private static final int MASKED = 0x10;

    private final FieldFormat.Part[] parts = new FieldFormat.Part[RawMessage.MAX_FIELDS];
    private final byte[] depths = new byte[RawMessage.MAX_FIELDS];
    private final byte[] flags = new byte[RawMessage.MAX_FIELDS];
    private int count;

    private RawMessage message;
    private FieldFormats formats;

    /** Index of the current field, and where it, its value and its delimiter are. */
    private int field;

    private int begin;
    private int value;
    private int end;
    private int tag;
    private FieldFormat format;

    /** Removes the fields of the previous message. */
    public void nextMessage() {
        count = 0;
    }

    /**
     * Adds a field.
     *
     * @param part that contains the field or its group.
     * @param depth number of groups that contain the field.
     * @param beginsEntry whether the field is the first of an entry.
     * @param opensGroup whether the field is the counter of a group that follows.
     * @param isMasked whether the values of its group are masked.
     */
    public void add(FieldFormat.Part part, int depth, boolean beginsEntry, boolean opensGroup, boolean isMasked) {
        if (count < RawMessage.MAX_FIELDS) {
            parts[count] = part;
            depths[count] = (byte) depth;
            flags[count] = (byte) ((beginsEntry ? ENTRY : 0) | (opensGroup ? GROUP : 0) | (isMasked ? MASKED : 0));
        }
        count++;
    }

    /** Returns the number of fields. */
    int count() {
        return count;
    }

    /** Goes before the first field of the message, which has no flaw. Returns {@code false} if it has too many fields. */
    boolean beginWalk(RawMessage newMessage, FieldFormats known) {
        message = newMessage;
        formats = known;
        field = -1;
        end = -1;
        return count <= RawMessage.MAX_FIELDS;
    }

    /** Moves to the next field. Returns {@code false} after the last one. */
    boolean next() {
        if (++field == count) {
            return false;
        }
        begin = end + 1;
        end = message.endOfField(begin);
        tag = 0;
        int equals = begin;
        while (message.byteAt(equals) != '=') {
            tag = tag * 10 + message.byteAt(equals++) - '0';
        }
        value = equals + 1;
        format = tagLength() > MAX_TAG_LENGTH ? null : formats.of(tag);
        return true;
    }

    /**
     * Returns whether what is learnt holds for messages with another value of the field: it affects no other field, and does not
     * decide whether a group follows.
     */
    boolean isLearnable() {
        return format != null
                && tag != MESSAGE_ENCODING
                && tag != APPL_VER_ID
                && format.type() != Datatype.DATA
                && DataFields.dataFieldOf(tag) == 0
                && (!format.isCounter() || opensGroup());
    }

    int tag() {
        return tag;
    }

    /** Returns the format of the field; null if its tag is too long. */
    FieldFormat format() {
        return format;
    }

    /** Returns the offset of the field in the message. */
    int begin() {
        return begin;
    }

    /** Returns the length of the tag with its equals sign, in bytes. */
    int tagLength() {
        return value - begin;
    }

    /** Returns the length of the field with its delimiter, in bytes. */
    int length() {
        return end - begin + 1;
    }

    /** Returns a copy of the value. */
    byte[] copyValue() {
        byte[] copy = new byte[end - value];
        message.buffer().getBytes(value, copy);
        return copy;
    }

    boolean isAscii() {
        int bits = 0;
        for (int i = begin; i < end; i++) {
            bits |= message.byteAt(i);
        }
        return bits >= 0;
    }

    FieldFormat.Part part() {
        return parts[field];
    }

    int depth() {
        return depths[field];
    }

    boolean beginsEntry() {
        return (flags[field] & ENTRY) != 0;
    }

    boolean opensGroup() {
        return (flags[field] & GROUP) != 0;
    }

    boolean isMasked() {
        return (flags[field] & MASKED) != 0 || format.kind() == FieldFormat.Kind.MASKED;
    }
}
