// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Writes the kept fields of a message as an {@linkplain EventRecord event}, or as one for each order that it is about: the fields of
 * its entry, and those of the message that are not in it. Of a repeated field the first counts.
 *
 * <p>Does not allocate after it has seen the longest message. For use by one thread.
 */
public final class EventWriter {
    /** Length up to which a value is copied by words. */
    private static final int SHORT = 64;

    /** A record up to this length is not {@linkplain EventRecord#WIDE wide}. */
    private static final int MOST_NARROW = 0xFFFF;

    /** For each field: head, offset, length. */
    private static final int FIELD_INTS = 3;

    /** The bits of a head: the ordinal of the field, whether it is ASCII or masked, and the number of the entry. */
    private static final int ORDINAL = 0x3F;

    private static final int ASCII = 0x40;
    private static final int MASKED = 0x80;
    private static final int ENTRY_SHIFT = 8;

    private DirectBuffer source;

    /** The fields of the message that are in no entry, as bits, and each in the place of its ordinal. */
    private long ofMessage;

    private final int[] placesOfMessage = new int[FIELD_INTS * OrderField.ALL.length];

    /** The fields of the entries, each with the number of its entry in the head. */
    private int[] ofEntries = new int[FIELD_INTS * OrderField.ALL.length];

    private int intsOfEntries;
    private int written;

    /** The fields of the event. */
    private long present;

    private int[] places = placesOfMessage;
    private final int[] placesOfEntry = new int[FIELD_INTS * OrderField.ALL.length];

    private boolean isWide;

    /** Where the fields are in the message. */
    private int first;

    private int end;

    /** Begins a message in a buffer. */
    public void begin(DirectBuffer message) {
        source = message;
        ofMessage = 0;
        intsOfEntries = 0;
        written = 0;
        first = Integer.MAX_VALUE;
        end = 0;
    }

    /**
     * Adds a field.
     *
     * @param entry the number of the order in the message that the field is about, from 1; not less than that of the field before;
     *     0 for a field of the message.
     */
    public void add(int entry, OrderField field, int offset, int length, boolean isAscii, boolean isMasked) {
        int head = field.ordinal() | (isAscii ? ASCII : 0) | (isMasked ? MASKED : 0);
        first = Math.min(first, offset);
        end = Math.max(end, offset + length);
        if (entry > 0) {
            if (intsOfEntries == ofEntries.length) {
                ofEntries = Arrays.copyOf(ofEntries, 2 * intsOfEntries);
            }
            put(ofEntries, intsOfEntries, entry << ENTRY_SHIFT | head, offset, length);
            intsOfEntries += FIELD_INTS;
        } else if ((ofMessage & field.bit()) == 0) {
            ofMessage |= field.bit();
            put(placesOfMessage, FIELD_INTS * field.ordinal(), head, offset, length);
        }
    }

    private static void put(int[] ints, int place, int head, int offset, int length) {
        ints[place] = head;
        ints[place + 1] = offset;
        ints[place + 2] = length;
    }

    /** Returns the offset of a field of the message that is in no entry. */
    public int offset(OrderField field) {
        return placesOfMessage[FIELD_INTS * field.ordinal() + 1];
    }

    /** Returns the length of a field of the message that is in no entry; 0 if it has none. */
    public int length(OrderField field) {
        return (ofMessage & field.bit()) == 0 ? 0 : placesOfMessage[FIELD_INTS * field.ordinal() + 2];
    }

    /**
     * Writes the event of an entry, all but the {@linkplain EventRecord head} of the record.
     *
     * @param entry its number, which is the next one; 0 for the message without entries.
     * @param block that it is added to.
     * @param members JSON members to write with it.
     * @param membersLength of the members in bytes.
     * @return the offset of the record.
     */
    public int write(int entry, EventBlock block, DirectBuffer members, int membersLength) {
        find(entry);
        int count = Long.bitCount(present) + 1;
        long most = (long) EventRecord.PLACES
                + count * Integer.BYTES
                + Math.max(0, end - first)
                + membersLength
                + Long.BYTES;
        block.ensureRoom(most);
        isWide = most > MOST_NARROW;
        int start = block.length();
        MutableDirectBuffer target = block.bytes();
        int place = start + EventRecord.PLACES;
        int i = place + count * (isWide ? Integer.BYTES : Short.BYTES);
        long masked = 0;
        long ascii = 0;
        for (long left = present; left != 0; left &= left - 1) {
            int field = FIELD_INTS * Long.numberOfTrailingZeros(left);
            long bit = left & -left;
            masked |= (places[field] & MASKED) != 0 ? bit : 0;
            ascii |= (places[field] & ASCII) != 0 ? bit : 0;
            place = putPlace(target, place, i - start);
            copy(target, i, places[field + 1], places[field + 2]);
            i += places[field + 2];
        }
        putPlace(target, place, i - start);
        target.putBytes(i, members, 0, membersLength);
        target.putInt(start, i + membersLength - start);
        target.putByte(start + EventRecord.FLAGS, (byte) (isWide ? EventRecord.WIDE : 0));
        target.putShort(start + EventRecord.ENTRY, (short) entry);
        target.putInt(start + EventRecord.MEMBERS_LENGTH, membersLength);
        target.putLong(start + EventRecord.PRESENT, present);
        target.putLong(start + EventRecord.MASKED, masked);
        target.putLong(start + EventRecord.ASCII, ascii);
        block.add(i + membersLength - start);
        return start;
    }

    /** Writes where a value begins, and returns the offset for the next one. */
    private int putPlace(MutableDirectBuffer target, int to, int begin) {
        if (isWide) {
            target.putInt(to, begin);
            return to + Integer.BYTES;
        }
        target.putShort(to, (short) begin);
        return to + Short.BYTES;
    }

    /** Finds the fields of the event of an entry. */
    private void find(int entry) {
        present = ofMessage;
        places = placesOfMessage;
        if (entry == 0) {
            return;
        }
        System.arraycopy(placesOfMessage, 0, placesOfEntry, 0, placesOfEntry.length);
        places = placesOfEntry;
        long ofEntry = 0;
        for (; written < intsOfEntries && ofEntries[written] >>> ENTRY_SHIFT == entry; written += FIELD_INTS) {
            int ordinal = ofEntries[written] & ORDINAL;
            if ((ofEntry & 1L << ordinal) == 0) {
                ofEntry |= 1L << ordinal;
                System.arraycopy(ofEntries, written, placesOfEntry, FIELD_INTS * ordinal, FIELD_INTS);
            }
        }
        present |= ofEntry;
    }

    /** Copies a value; if it is short, by words, so that the last may have bytes after it as well. */
    private void copy(MutableDirectBuffer target, int to, int from, int length) {
        if (length > SHORT || from + SHORT > source.capacity()) {
            target.putBytes(to, source, from, length);
            return;
        }
        for (int i = 0; i < length; i += Long.BYTES) {
            target.putLong(to + i, source.getLong(from + i));
        }
    }
}
