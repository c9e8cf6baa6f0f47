// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.FieldListener;
import java.util.Arrays;

/**
 * What a listener was told about the fields of a message. A message with the same BeginString, MsgType, tags and counts of
 * groups has fields of which the same is true, so nothing needs to be looked up; see {@link Layout}.
 *
 * <p>Allocates only when it is learnt. For use by one thread.
 */
public final class MessagePlan {
    /**
     * A field.
     *
     * @param prefix what it begins with, up to the equals sign, as a word in little-endian order.
     * @param prefixLength the length of that in bytes.
     * @param value that it must have; null for any other.
     */
    private record Field(
            int tag,
            long prefix,
            int prefixLength,
            byte[] value,
            FieldFormat format,
            boolean isMasked,
            int depth,
            boolean beginsEntry) {
        static Field of(Trace trace, RawMessage message) {
            boolean isFixed = trace.tag() == Trace.MSG_TYPE || trace.format().isCounter();
            return new Field(
                    trace.tag(),
                    message.wordAt(trace.begin()) & mask(trace.tagLength()),
                    trace.tagLength(),
                    isFixed ? trace.copyValue() : null,
                    trace.format(),
                    trace.isMasked(),
                    trace.depth(),
                    trace.beginsEntry());
        }

        private static long mask(int length) {
            return (1L << length * Byte.SIZE) - 1;
        }

        boolean isAt(byte[] text, int offset) {
            return (RawMessage.word(text, offset) & mask(prefixLength)) == prefix;
        }

        boolean mayHave(byte[] text, int from, int to) {
            return to > from && (value == null || Arrays.equals(value, 0, value.length, text, from, to));
        }
    }

    private final FieldListener receiver;

    /** All fields except for CheckSum, which is the last; null if the plan fits no message. */
    private Field[] fields;

    private long beginString;
    private byte versionByte;
    private FieldFormats formats;

    /**
     * Creates a plan that fits no message.
     *
     * @param receiver that gets the fields.
     */
    public MessagePlan(FieldListener receiver) {
        this.receiver = receiver;
    }

    /** Learns from a message that was read without a flaw. */
    public void learn(RawMessage message, Trace trace, FieldFormats known) {
        beginString = message.wordAt(0);
        versionByte = message.byteAt(RawMessage.BEGIN_STRING - 1);
        formats = known;
        fields = null;
        if (!trace.beginWalk(message, known)) {
            return;
        }
        Field[] learnt = new Field[trace.count() - 1];
        for (int i = 0; trace.next() && trace.isLearnable(); i++) {
            if (i == learnt.length) {
                fields = learnt;
                return;
            }
            learnt[i] = Field.of(trace, message);
        }
    }

    /**
     * Passes the fields of a message on, except for CheckSum.
     *
     * @param message to read.
     * @return whether the plan fits; if not, the receiver may have got some of the fields.
     */
    public boolean read(RawMessage message) {
        if (fields == null
                || message.wordAt(0) != beginString
                || message.byteAt(RawMessage.BEGIN_STRING - 1) != versionByte) {
            return false;
        }
        receiver.begin(message.buffer());
        byte[] text = message.bytes();
        int checkSum = message.length() - RawMessage.CHECK_SUM;
        int at = 0;
        for (Field field : fields) {
            if (at >= checkSum || !field.isAt(text, at)) {
                return false;
            }
            int value = at + field.prefixLength;
            int asciiEnd = RawMessage.endOfAscii(text, value);
            int end = message.endOfField(asciiEnd);
            if (!field.mayHave(text, value, end)) {
                return false;
            }
            receiver.field(
                    field.tag,
                    value,
                    end - value,
                    end == asciiEnd,
                    field.format,
                    field.isMasked,
                    field.depth,
                    field.beginsEntry);
            at = end + 1;
        }
        return at == checkSum;
    }

    /** Returns the formats of the fields. */
    public FieldFormats formats() {
        return formats;
    }
}
