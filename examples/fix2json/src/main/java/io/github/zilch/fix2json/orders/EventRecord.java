// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.Utf8;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * Reads what is kept of a message about one order:
 *
 * <pre>
 * int length, int id, long time, long line, long offset in the log, int log, byte flags, byte formats, short entry,
 * int length of the JSON members, the fields, 0xFF, the JSON members
 * </pre>
 *
 * A field is its ordinal with the bits {@link #ASCII} and {@link #MASKED}, its length (a byte, or 255 and an int), and its
 * bytes.
 *
 * <p>Moved from one record to the next; does not allocate when it is. For use by one thread.
 */
final class EventRecord {
    static final int ID = 4;
    static final int TIME = 8;
    static final int LINE = 16;
    static final int OFFSET = 24;
    static final int LOG = 32;
    static final int FLAGS = 36;
    static final int FORMATS = 37;
    static final int ENTRY = 38;
    static final int MEMBERS_LENGTH = 40;
    static final int FIELDS = 44;

    /** The flag of a message that the user has selected. */
    static final int SELECTED = 1;

    static final int ASCII = 0x40;
    static final int MASKED = 0x80;
    static final int END = 0xFF;
    static final int LONG_LENGTH = 255;

    private static final int ORDINAL = 0x3F;

    /** No number of an order is longer. */
    private static final int MOST_DIGITS = 100;

    private final int[] offsets = new int[OrderField.ALL.length];
    private final int[] lengths = new int[OrderField.ALL.length];
    private DirectBuffer buffer;
    private int record;
    private long present;
    private long masked;
    private long ascii;
    private int members;
    private MessageKind kind;

    /** Moves to a record. */
    EventRecord wrap(DirectBuffer newBuffer, int newRecord) {
        if (buffer == newBuffer && record == newRecord) {
            return this;
        }
        buffer = newBuffer;
        record = newRecord;
        present = 0;
        masked = 0;
        ascii = 0;
        int i = newRecord + FIELDS;
        for (int head = buffer.getByte(i) & 0xFF; head != END; head = buffer.getByte(i) & 0xFF) {
            int ordinal = head & ORDINAL;
            int length = buffer.getByte(i + 1) & 0xFF;
            i += 2;
            if (length == LONG_LENGTH) {
                length = buffer.getInt(i);
                i += Integer.BYTES;
            }
            offsets[ordinal] = i;
            lengths[ordinal] = length;
            long bit = 1L << ordinal;
            present |= bit;
            masked |= (head & MASKED) != 0 ? bit : 0;
            ascii |= (head & ASCII) != 0 ? bit : 0;
            i += length;
        }
        members = i + 1;
        kind = MessageKind.of(buffer, offset(OrderField.MSG_TYPE), length(OrderField.MSG_TYPE));
        return this;
    }

    /** Forgets the record, because its memory is used for something else. */
    void unwrap() {
        buffer = null;
    }

    DirectBuffer buffer() {
        return buffer;
    }

    /** Returns the offset of the record. */
    int record() {
        return record;
    }

    MessageKind kind() {
        return kind;
    }

    long time() {
        return buffer.getLong(record + TIME);
    }

    long line() {
        return buffer.getLong(record + LINE);
    }

    long textOffset() {
        return buffer.getLong(record + OFFSET);
    }

    int log() {
        return buffer.getInt(record + LOG);
    }

    boolean isSelected() {
        return (buffer.getByte(record + FLAGS) & SELECTED) != 0;
    }

    int formats() {
        return buffer.getByte(record + FORMATS) & 0xFF;
    }

    int entry() {
        return buffer.getShort(record + ENTRY);
    }

    int membersOffset() {
        return members;
    }

    int membersLength() {
        return buffer.getInt(record + MEMBERS_LENGTH);
    }

    boolean has(OrderField field) {
        return (present & field.bit()) != 0;
    }

    boolean isMasked(OrderField field) {
        return (masked & field.bit()) != 0;
    }

    boolean isAscii(OrderField field) {
        return (ascii & field.bit()) != 0;
    }

    int offset(OrderField field) {
        return offsets[field.ordinal()];
    }

    /** Returns the length of a value in bytes; 0 if the message does not have the field. */
    int length(OrderField field) {
        return has(field) ? lengths[field.ordinal()] : 0;
    }

    /** Returns a code of one character, or 0 if the value is not one. */
    char code(OrderField field) {
        return length(field) == 1 ? (char) (buffer.getByte(offset(field)) & 0xFF) : 0;
    }

    /** Returns a value with a character for each byte, as it identifies something; empty if there is none. */
    String id(OrderField field) {
        return text(field, StandardCharsets.ISO_8859_1);
    }

    /** Returns a value for a reader; empty if there is none. */
    String text(OrderField field) {
        if (isMasked(field)) {
            return FixToJsonOptions.MASK;
        }
        boolean isUtf8 = has(field) && Utf8.isValid(buffer, offset(field), length(field));
        return text(field, isUtf8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }

    private String text(OrderField field, Charset charset) {
        int length = length(field);
        if (length == 0) {
            return "";
        }
        byte[] bytes = new byte[length];
        buffer.getBytes(offset(field), bytes);
        return new String(bytes, charset);
    }

    /** Returns a number, or null if the value is none. */
    BigDecimal number(OrderField field) {
        int length = length(field);
        if (length > MOST_DIGITS || !Numbers.isDecimal(buffer, offset(field), length)) {
            return null;
        }
        return new BigDecimal(id(field));
    }

    /** Returns a number without a fraction and a sign, or -1 if the value is none. */
    long count(OrderField field) {
        int length = length(field);
        long number = length > 0 && length < 19 ? 0 : -1;
        for (int i = 0; i < length && number >= 0; i++) {
            int digit = buffer.getByte(offset(field) + i) - '0';
            number = digit < 0 || digit > 9 ? -1 : number * 10 + digit;
        }
        return number;
    }

    /** Returns whether the values of a field are the same in this record and another. */
    boolean isSame(OrderField field, EventRecord other) {
        int length = length(field);
        if (length != other.length(field)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (buffer.getByte(offset(field) + i) != other.buffer.getByte(other.offset(field) + i)) {
                return false;
            }
        }
        return true;
    }
}
