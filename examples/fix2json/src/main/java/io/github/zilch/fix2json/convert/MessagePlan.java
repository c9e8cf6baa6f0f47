// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.wire.DataFields;
import io.github.zilch.fix2json.wire.FieldReader;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * What a listener was told about the fields of a message. A message with the same BeginString, MsgType, tags and counts of
 * groups has fields of which the same is true, so nothing needs to be looked up; see {@link Layout}.
 *
 * <p>Allocates only when it is learnt. For use by one thread.
 */
final class MessagePlan implements FieldListener {
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int FIRST_FIELDS = 32;

    private final FieldListener receiver;
    private int[] tags = new int[FIRST_FIELDS];
    private FieldFormat[] formats = new FieldFormat[FIRST_FIELDS];
    private boolean[] masked = new boolean[FIRST_FIELDS];
    private int[] depths = new int[FIRST_FIELDS];
    private boolean[] entries = new boolean[FIRST_FIELDS];

    /** The values that must be the same; null for any other. */
    private byte[][] values = new byte[FIRST_FIELDS][];

    private int count;
    private boolean isUsable;
    private DirectBuffer buffer;
    private long beginString;
    private byte versionByte;
    private FieldFormats allFormats;

    /**
     * Creates a plan that fits no message.
     *
     * @param receiver that gets the fields.
     */
    MessagePlan(FieldListener receiver) {
        this.receiver = receiver;
    }

    // ---- learning, while a message is read field by field ----

    @Override
    public void begin(DirectBuffer newBuffer) {
        buffer = newBuffer;
        count = 0;
        isUsable = false;
        receiver.begin(newBuffer);
    }

    @Override
    public void field(FieldReader field, FieldFormat format, boolean isMasked, int depth, boolean beginsEntry) {
        if (count < RawMessage.MAX_FIELDS) {
            note(field, format, isMasked, depth, beginsEntry);
        }
        count++;
        receiver.field(field, format, isMasked, depth, beginsEntry);
    }

    private void note(FieldReader field, FieldFormat format, boolean isMasked, int depth, boolean beginsEntry) {
        if (count == tags.length) {
            tags = Arrays.copyOf(tags, 2 * count);
            formats = Arrays.copyOf(formats, 2 * count);
            masked = Arrays.copyOf(masked, 2 * count);
            depths = Arrays.copyOf(depths, 2 * count);
            entries = Arrays.copyOf(entries, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        tags[count] = field.tag();
        formats[count] = format;
        masked[count] = isMasked;
        depths[count] = depth;
        entries[count] = beginsEntry;
        boolean isFixed = field.tag() == MSG_TYPE || format.isCounter();
        values[count] = isFixed ? new byte[field.valueLength()] : null;
        if (isFixed) {
            buffer.getBytes(field.valueOffset(), values[count]);
        }
    }

    /** Ends learning from a message that was read without a flaw. */
    void learn(RawMessage message, Trace trace, FieldFormats known) {
        beginString = message.wordAt(0);
        versionByte = message.byteAt(RawMessage.BEGIN_STRING - 1);
        allFormats = known;
        isUsable = count <= RawMessage.MAX_FIELDS && trace.count() == count;
        for (int i = 0; i < count && isUsable; i++) {
            boolean isUndecided = formats[i].isCounter() && !trace.opensGroup(i);
            isUsable = !isUndecided && tags[i] > 0 && !hasEffect(tags[i], formats[i]);
        }
    }

    /** Returns whether the value of a field affects how others are read. */
    private static boolean hasEffect(int tag, FieldFormat format) {
        return tag == MESSAGE_ENCODING || format.type() == Datatype.DATA || DataFields.dataFieldOf(tag) != 0;
    }

    // ---- using ----

    /**
     * Passes the fields of a message on.
     *
     * @param message to read.
     * @param fields reads it.
     * @return whether the plan fits; if not, the receiver may have got some of the fields.
     */
    boolean read(RawMessage message, FieldReader fields) {
        if (!isUsable
                || message.wordAt(0) != beginString
                || message.byteAt(RawMessage.BEGIN_STRING - 1) != versionByte) {
            return false;
        }
        DirectBuffer text = message.buffer();
        receiver.begin(text);
        fields.wrapMessage(text, 0, message.length(), RawMessage.SOH);
        for (int i = 0; i < count; i++) {
            if (fields.next() != FieldReader.Step.FIELD
                    || fields.tag() != tags[i]
                    || fields.valueLength() == 0
                    || values[i] != null && !isSame(values[i], text, fields)) {
                return false;
            }
            receiver.field(fields, formats[i], masked[i], depths[i], entries[i]);
        }
        return fields.next() == FieldReader.Step.END;
    }

    private static boolean isSame(byte[] value, DirectBuffer text, FieldReader fields) {
        if (fields.valueLength() != value.length) {
            return false;
        }
        for (int i = 0; i < value.length; i++) {
            if (text.getByte(fields.valueOffset() + i) != value[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the formats of the fields. */
    FieldFormats formats() {
        return allFormats;
    }
}
