// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.SendingTime;
import io.github.zilch.fix2json.wire.Utf8;
import io.github.zilch.kit.sort.RecordSorter;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads what is kept of a message about one order:
 *
 * <pre>
 * int length, int id, long time, long line, long offset in the log, int log, byte flags, byte formats, short entry,
 * int length of the JSON members, byte kind, long fields, long masked fields, long fields in ASCII,
 * where each value begins and the last one ends, the values, the JSON members
 * </pre>
 *
 * The fields are bits, and their values are in the order of their ordinals. Where they begin is counted from the beginning of the
 * record: each is an unsigned short, or an int if the record is {@link #WIDE}.
 *
 * <p>The id is the number of one of the ids of the order; it becomes what is common to all that are joined with it, by which the
 * events are sorted.
 *
 * <p>A masked value is not read, unless it decides which messages belong together: {@link OrderField#OF_IDENTITY}.
 *
 * <p>Valid as long as the memory of the record. Several threads may read it, unless one moves it.
 */
public class EventRecord {
    public static final int ID = RecordSorter.KEY;
    public static final int TIME = 8;
    public static final int LINE = 16;
    public static final int OFFSET = 24;
    public static final int LOG = 32;
    public static final int FLAGS = 36;
    public static final int FORMATS = 37;
    public static final int ENTRY = 38;
    public static final int MEMBERS_LENGTH = 40;
    public static final int KIND = 44;
    public static final int PRESENT = 45;
    public static final int MASKED = 53;
    public static final int ASCII = 61;
    public static final int PLACES = 69;

    /** The flag of a message that the user has selected. */
    public static final int SELECTED = 1;

    /** The flag of a record that may be longer than a short can say. */
    public static final int WIDE = 2;

    /** No number of an order is longer. */
    private static final int MOST_DIGITS = 100;

    private DirectBuffer buffer;
    private int record;
    private MessageKind kind;
    private boolean isWide;
    private long present;
    private long masked;

    /** Creates a reader without a record. */
    public EventRecord() {}

    /**
     * Creates a reader.
     *
     * @param buffer that contains the record.
     * @param record its offset.
     */
    public EventRecord(DirectBuffer buffer, int record) {
        moveTo(buffer, record);
    }

    /** Moves to a record. */
    public final EventRecord moveTo(DirectBuffer newBuffer, int newRecord) {
        buffer = newBuffer;
        record = newRecord;
        kind = MessageKind.ALL[buffer.getByte(record + KIND)];
        isWide = (buffer.getByte(record + FLAGS) & WIDE) != 0;
        present = buffer.getLong(record + PRESENT);
        masked = buffer.getLong(record + MASKED);
        return this;
    }

    /** Returns a copy in memory of its own. */
    public final EventRecord copy() {
        byte[] bytes = new byte[length()];
        buffer.getBytes(record, bytes);
        return new EventRecord(new UnsafeBuffer(bytes), 0);
    }

    public DirectBuffer buffer() {
        return buffer;
    }

    public MessageKind kind() {
        return kind;
    }

    /** Returns the length of the record in bytes. */
    public int length() {
        return buffer.getInt(record);
    }

    /** Returns the number of an id of the order, or what it has in common with all that it is joined with. */
    public int id() {
        return buffer.getInt(record + ID);
    }

    /** Returns when the message was sent first, as it was noted. */
    public long time() {
        return buffer.getLong(record + TIME);
    }

    public long line() {
        return buffer.getLong(record + LINE);
    }

    public long textOffset() {
        return buffer.getLong(record + OFFSET);
    }

    public int log() {
        return buffer.getInt(record + LOG);
    }

    public boolean isSelected() {
        return (buffer.getByte(record + FLAGS) & SELECTED) != 0;
    }

    public int formats() {
        return buffer.getByte(record + FORMATS) & 0xFF;
    }

    public int entry() {
        return buffer.getShort(record + ENTRY);
    }

    public int membersOffset() {
        return record + begin(Long.bitCount(present));
    }

    public int membersLength() {
        return buffer.getInt(record + MEMBERS_LENGTH);
    }

    /** Returns when the message says that it was sent first. */
    public long sentAt() {
        long time = code(OrderField.POSS_DUP) == 'Y' ? time(OrderField.ORIG_SENDING_TIME) : SendingTime.NONE;
        time = time == SendingTime.NONE ? time(OrderField.SENDING_TIME) : time;
        return time == SendingTime.NONE ? time(OrderField.TRANSACT_TIME) : time;
    }

    private long time(OrderField field) {
        return length(field) > 0 ? SendingTime.of(buffer, offset(field), length(field)) : SendingTime.NONE;
    }

    /** Returns the fields as bits. */
    public long fields() {
        return present;
    }

    public boolean has(OrderField field) {
        return (present & field.bit()) != 0;
    }

    public boolean isMasked(OrderField field) {
        return (masked & field.bit()) != 0;
    }

    /** Returns the fields that are masked, as bits. */
    public long masked() {
        return masked;
    }

    /** Returns whether a value is not read, because it is masked, and no identity. */
    private boolean isHidden(OrderField field) {
        return (masked & field.bit() & ~OrderField.OF_IDENTITY) != 0;
    }

    public boolean isAscii(OrderField field) {
        return (buffer.getLong(record + ASCII) & field.bit()) != 0;
    }

    private int place(OrderField field) {
        return Long.bitCount(present & field.bit() - 1);
    }

    /** Returns where the value in a place begins, in the record; in the place after the last one, where that ends. */
    private int begin(int place) {
        int places = record + PLACES;
        return isWide
                ? buffer.getInt(places + Integer.BYTES * place)
                : buffer.getShort(places + Short.BYTES * place) & 0xFFFF;
    }

    /** Returns the offset of a value; 0 if the message does not have the field. */
    public int offset(OrderField field) {
        return has(field) ? record + begin(place(field)) : 0;
    }

    /** Returns the length of a value in bytes; 0 if the message does not have the field. */
    public int length(OrderField field) {
        int place = place(field);
        return has(field) ? begin(place + 1) - begin(place) : 0;
    }

    /** Returns whether the message has an id in a field, and not only a placeholder. */
    public boolean hasId(OrderField field) {
        return has(field) && !Sides.isPlaceholder(field, buffer, offset(field), length(field));
    }

    /**
     * Returns the name that an id of the message is, or {@link OrderNames#NONE}.
     *
     * @param client hash of the CompID of the side that places orders.
     * @param counterparty hash of that of the other side.
     */
    public long name(OrderNames.Kind kindOfId, long client, long counterparty, OrderField field) {
        return hasId(field) ? OrderNames.of(kindOfId, client, counterparty, hash(field)) : OrderNames.NONE;
    }

    /** Returns the hash of a value; that of none if it is hidden. */
    public long hash(OrderField field) {
        return OrderNames.hash(buffer, offset(field), isHidden(field) ? 0 : length(field));
    }

    /** Returns a code of one character, or 0 if the value is not one, or hidden. */
    public char code(OrderField field) {
        return length(field) == 1 && !isHidden(field) ? (char) (buffer.getByte(offset(field)) & 0xFF) : 0;
    }

    /** Returns a value with a character for each byte, as it identifies something; empty if there is none. */
    public String id(OrderField field) {
        return text(field, StandardCharsets.ISO_8859_1);
    }

    /** Returns a value for a reader; empty if there is none. */
    public String text(OrderField field) {
        if (isMasked(field)) {
            return FixToJsonOptions.MASK;
        }
        return text(field, isUtf8(field) ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }

    /** Returns whether a value is text in UTF-8; if not, it is taken for ISO-8859-1. */
    public boolean isUtf8(OrderField field) {
        return isAscii(field) || Utf8.isValid(buffer, offset(field), length(field));
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

    private boolean isNumber(OrderField field) {
        int length = length(field);
        return length > 0
                && length <= MOST_DIGITS
                && !isHidden(field)
                && Numbers.isDecimal(buffer, offset(field), length);
    }

    /** Returns a number, or null if the value is none, or hidden. */
    public BigDecimal number(OrderField field) {
        return isNumber(field) ? Numbers.decimal(buffer, offset(field), length(field)) : null;
    }

    /** Returns whether a value is a number other than 0, and not hidden. */
    boolean isNonZero(OrderField field) {
        return isNumber(field) && Numbers.isNonZero(buffer, offset(field), length(field));
    }

    /** Returns a number without a fraction and a sign, or -1 if the value is none. */
    public long count(OrderField field) {
        int length = length(field);
        boolean isCount = length <= Numbers.LONGEST && Numbers.isDigits(buffer, offset(field), length);
        return isCount ? Numbers.digits(buffer, offset(field), length) : -1;
    }

    /** Returns the kind of the message that this one says it rejects, or null if it rejects none or does not say which. */
    public final MessageKind refersTo() {
        return kind.isReject() && has(OrderField.REF_MSG_TYPE)
                ? MessageKind.of(buffer, offset(OrderField.REF_MSG_TYPE), length(OrderField.REF_MSG_TYPE))
                : null;
    }

    /** Returns whether the client of the order has sent the message. */
    public final boolean isFromClient() {
        return kind.isReject() ? refersTo() != null && !refersTo().isOfClient() : kind.isOfClient();
    }
}
