// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.FieldListener;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.wire.DataFields;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * What a listener was told about the fields of a message. A message with the same BeginString, MsgType, tags and counts of
 * groups has fields of which the same is true, so nothing needs to be looked up; see {@link Layout}.
 *
 * <p>Allocates only when it is learnt. For use by one thread.
 */
public final class MessagePlan implements FieldListener {
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int MESSAGE_ENCODING = 347;
    private static final int FIRST_FIELDS = 32;

    private final FieldListener receiver;
    private int[] tags = new int[FIRST_FIELDS];

    /** What each field begins with, up to the equals sign, as a word in little-endian order; and its length in bytes. */
    private long[] prefixes = new long[FIRST_FIELDS];

    private int[] prefixLengths = new int[FIRST_FIELDS];
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
    public MessagePlan(FieldListener receiver) {
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
    public void field(
            int tag,
            int offset,
            int length,
            boolean isAscii,
            FieldFormat format,
            boolean isMasked,
            int depth,
            boolean beginsEntry) {
        if (count < RawMessage.MAX_FIELDS) {
            note(tag, offset, length, format, isMasked, depth, beginsEntry);
        }
        count++;
        receiver.field(tag, offset, length, isAscii, format, isMasked, depth, beginsEntry);
    }

    private void note(
            int tag, int offset, int length, FieldFormat format, boolean isMasked, int depth, boolean beginsEntry) {
        if (count == tags.length) {
            tags = Arrays.copyOf(tags, 2 * count);
            prefixes = Arrays.copyOf(prefixes, 2 * count);
            prefixLengths = Arrays.copyOf(prefixLengths, 2 * count);
            formats = Arrays.copyOf(formats, 2 * count);
            masked = Arrays.copyOf(masked, 2 * count);
            depths = Arrays.copyOf(depths, 2 * count);
            entries = Arrays.copyOf(entries, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        tags[count] = tag;
        String prefix = tag + "=";
        prefixes[count] = 0;
        prefixLengths[count] = prefix.length();
        for (int i = 0; i < prefix.length() && i < Long.BYTES; i++) {
            prefixes[count] |= (long) prefix.charAt(i) << i * Byte.SIZE;
        }
        formats[count] = format;
        masked[count] = isMasked;
        depths[count] = depth;
        entries[count] = beginsEntry;
        boolean isFixed = tag == MSG_TYPE || format.isCounter();
        values[count] = isFixed ? new byte[length] : null;
        if (isFixed) {
            buffer.getBytes(offset, values[count]);
        }
    }

    /** Ends learning from a message that was read without a flaw. */
    public void learn(RawMessage message, Trace trace, FieldFormats known) {
        beginString = message.wordAt(0);
        versionByte = message.byteAt(RawMessage.BEGIN_STRING - 1);
        allFormats = known;
        isUsable = count <= RawMessage.MAX_FIELDS && trace.count() == count && tags[count - 1] == CHECK_SUM;
        for (int i = 0; i < count && isUsable; i++) {
            boolean isUndecided = formats[i].isCounter() && !trace.opensGroup(i);
            isUsable = !isUndecided && tags[i] > 0 && prefixLengths[i] < Long.BYTES && !hasEffect(tags[i], formats[i]);
        }
    }

    /** Returns whether the value of a field affects how others are read. */
    private static boolean hasEffect(int tag, FieldFormat format) {
        return tag == MESSAGE_ENCODING || format.type() == Datatype.DATA || DataFields.dataFieldOf(tag) != 0;
    }

    // ---- using ----

    /**
     * Passes the fields of a message on, except for CheckSum.
     *
     * @param message to read.
     * @return whether the plan fits; if not, the receiver may have got some of the fields.
     */
    public boolean read(RawMessage message) {
        if (!isUsable
                || message.wordAt(0) != beginString
                || message.byteAt(RawMessage.BEGIN_STRING - 1) != versionByte) {
            return false;
        }
        receiver.begin(message.buffer());
        byte[] text = message.bytes();
        int checkSum = message.length() - RawMessage.CHECK_SUM;
        int at = 0;
        for (int i = 0; i < count - 1; i++) {
            int value = at + prefixLengths[i];
            boolean isField = at < checkSum
                    && (RawMessage.word(text, at) & (1L << prefixLengths[i] * Byte.SIZE) - 1) == prefixes[i];
            if (!isField) {
                return false;
            }
            int asciiEnd = RawMessage.endOfAscii(text, value);
            int end = message.endOfField(asciiEnd);
            if (end == value || values[i] != null && !isSame(values[i], text, value, end)) {
                return false;
            }
            receiver.field(tags[i], value, end - value, end == asciiEnd, formats[i], masked[i], depths[i], entries[i]);
            at = end + 1;
        }
        return at == checkSum;
    }

    private static boolean isSame(byte[] expected, byte[] text, int from, int to) {
        return Arrays.equals(expected, 0, expected.length, text, from, to);
    }

    /** Returns the formats of the fields. */
    public FieldFormats formats() {
        return allFormats;
    }
}
