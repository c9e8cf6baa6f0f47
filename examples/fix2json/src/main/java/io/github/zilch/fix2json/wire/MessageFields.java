// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import io.github.zilch.fix2json.Flaw;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Some fields of a message, which are found in one pass over it. Of a field that is repeated, as in a group, the first is
 * used; of one field, all can be. For use by one thread; does not allocate, unless a message has more values of that field
 * than all before it.
 */
public final class MessageFields {
    public static final int MSG_TYPE = 35;
    private static final int CHECK_SUM = 10;

    private final FieldReader fields;
    private final boolean isLenient;

    /** Indices of the tags in the arrays, plus one; 0 for other tags. */
    private final short[] slots;

    private final int[] offsets;
    private final int[] lengths;

    /** The tag of the field of which all values are used; 0 if there is none. */
    private final int repeatedTag;

    /** Offsets and lengths of its values. */
    private int[] repeated = new int[64];

    private int repeatedCount;

    /** How many of the fields to find are not found yet. */
    private int missing;

    private DirectBuffer buffer;

    /**
     * Creates a reader.
     *
     * @param isLenient whether fields after one that cannot be read are used, and messages without CheckSum.
     * @param repeatedTag the tag of the field of which all values are used; 0 for none.
     * @param tags of the fields to find, with {@code repeatedTag} and without MsgType, at most 30,000.
     */
    public MessageFields(boolean isLenient, int repeatedTag, int... tags) {
        this.isLenient = isLenient;
        fields = new FieldReader(isLenient);
        this.repeatedTag = repeatedTag;
        slots = new short[Math.max(MSG_TYPE, Arrays.stream(tags).max().orElse(0)) + 1];
        slots[MSG_TYPE] = 1;
        for (int i = 0; i < tags.length; i++) {
            slots[tags[i]] = (short) (i + 2);
        }
        offsets = new int[tags.length + 2];
        lengths = new int[tags.length + 2];
    }

    /**
     * Reads a message. A lenient reader stops when it has found all fields, unless all values of one are used.
     *
     * @return why it is rejected, or null.
     */
    public Flaw read(DirectBuffer newBuffer, int offset, int length) {
        buffer = newBuffer;
        repeatedCount = 0;
        missing = lengths.length - 1;
        Arrays.fill(lengths, -1);
        if (!fields.wrapMessage(newBuffer, offset, offset + length)) {
            return Flaw.TRUNCATED;
        }
        int last = 0;
        boolean mayStop = isLenient && repeatedTag == 0;
        while (!(mayStop && missing == 0) && fields.readNext()) {
            last = fields.tag();
            note(last);
        }
        if (isLenient) {
            return null;
        }
        if (fields.step() != FieldReader.Step.END) {
            return fields.step().flaw();
        }
        return !has(MSG_TYPE) ? Flaw.NO_MSG_TYPE : last != CHECK_SUM ? Flaw.TRUNCATED : null;
    }

    private void note(int tag) {
        int slot = tag < slots.length ? slots[tag] : 0;
        if (slot > 0 && lengths[slot] < 0) {
            offsets[slot] = fields.valueOffset();
            lengths[slot] = fields.valueLength();
            missing--;
        }
        if (tag == repeatedTag) {
            if (2 * repeatedCount == repeated.length) {
                repeated = Arrays.copyOf(repeated, 2 * repeated.length);
            }
            repeated[2 * repeatedCount] = fields.valueOffset();
            repeated[2 * repeatedCount + 1] = fields.valueLength();
            repeatedCount++;
        }
    }

    /** Returns the offset in the buffer of the field that was read last, or cannot be read. */
    public int fieldOffset() {
        return fields.fieldOffset();
    }

    public DirectBuffer buffer() {
        return buffer;
    }

    public boolean has(int tag) {
        return lengths[slots[tag]] > 0;
    }

    public int offset(int tag) {
        return offsets[slots[tag]];
    }

    /** Returns the length of a value; 0 if the message does not have the field. */
    public int length(int tag) {
        return Math.max(0, lengths[slots[tag]]);
    }

    /** Returns the only character of a value; 0 if there is another number of characters. */
    public byte code(int tag) {
        return length(tag) == 1 ? buffer.getByte(offset(tag)) : 0;
    }

    /** Returns the value of MsgType as a number, see {@link Bytes#packed}. */
    public long type() {
        return packed(MSG_TYPE);
    }

    /** Returns a short value as a number, see {@link Bytes#packed}. */
    public long packed(int tag) {
        return Bytes.packed(buffer, offset(tag), length(tag));
    }

    /** Returns the value of a field as a number, or -1 if it is not one or is missing. */
    public int number(int tag) {
        return Numbers.unsigned(buffer, offset(tag), length(tag));
    }

    /** Returns a value in UTF-8 as text; empty if the message does not have the field. */
    public String text(int tag) {
        return text(tag, StandardCharsets.UTF_8);
    }

    /** Returns a value as text; empty if the message does not have the field. */
    public String text(int tag, Charset charset) {
        byte[] bytes = new byte[length(tag)];
        buffer.getBytes(offset(tag), bytes);
        return new String(bytes, charset);
    }

    /** Returns a value as a time, or {@link SendingTime#NONE} if it is not one or is missing. */
    public long time(int tag) {
        return has(tag) ? SendingTime.of(buffer, offset(tag), length(tag)) : SendingTime.NONE;
    }

    /** Returns the number of values of the field that may be repeated. */
    public int repeatedCount() {
        return repeatedCount;
    }

    public int repeatedOffset(int index) {
        return repeated[2 * index];
    }

    public int repeatedLength(int index) {
        return repeated[2 * index + 1];
    }
}
