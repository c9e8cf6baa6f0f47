// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A short message with the places where its fields end and the sum of its bytes, found in one pass that knows nothing of
 * fields: eight bytes at a time, none of which has to wait for what was found before. A walk from field to field takes more
 * than four times as long, as a field can be searched only when the one before has been.
 *
 * <p>Reads at plain addresses, which halves the time; bytes that are on the heap are copied for that. Offsets are those in
 * the message. Reused for any number of messages; allocates nothing. For one thread.
 */
final class FieldIndex {
    /** Longest message in bytes. */
    static final int LONGEST = 8192;

    /** Shortest message in bytes; a whole one is longer. */
    static final int SHORTEST = 24;

    /** Most fields that are indexed. */
    static final int MOST_FIELDS = 512;

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long EVEN_BYTES = 0x00FF00FF00FF00FFL;

    /** The bytes around the digits of a CheckSum (10) at the end of a message: {@code |10=ddd|}. */
    private static final long CHECK_SUM_TAG = '1' << 8 | '0' << 16 | (long) '=' << 24;

    private static final long CHECK_SUM_TAG_BYTES = 0xFFFFFF00L;

    /** Bytes of {@code 9=}. */
    private static final int LENGTH_TAG = 2;

    /** Bytes that are taken at once: the lanes of the sum have room for 2 times 128 bytes each. */
    private static final int BLOCK = 2048;

    private final UnsafeBuffer copy = new UnsafeBuffer(ByteBuffer.allocateDirect(LONGEST));

    /** The ends, as ints outside the heap, where there are no bounds to check; room for those of one block more, and two. */
    private final ByteBuffer endsMemory = ByteBuffer.allocateDirect(MOST_FIELDS + BLOCK + 2 << 2);

    private final long ends = BufferUtil.address(endsMemory);
    private final long lastPlace = ends + (MOST_FIELDS << 2);

    private DirectBuffer buffer;
    private int start;
    private int length;
    private long address;
    private byte delimiter;
    private int count;
    private int sum;

    /**
     * Indexes a message.
     *
     * @param offset of it.
     * @param newLength of it in bytes, from {@link #SHORTEST} to {@link #LONGEST}.
     * @param newDelimiter of its fields.
     * @return whether it is all ASCII, has at most {@link #MOST_FIELDS} fields, of which no three end in the same eight bytes,
     *     since the shortest is {@code 1=a|}, and ends with a CheckSum of three digits and a delimiter; if not, there is no
     *     index.
     */
    boolean of(DirectBuffer source, int offset, int newLength, byte newDelimiter) {
        length = newLength;
        delimiter = newDelimiter;
        if (source.byteArray() == null) {
            source.boundsCheck(offset, newLength);
            buffer = source;
            start = offset;
        } else {
            copy.putBytes(0, source, offset, newLength);
            buffer = copy;
            start = 0;
        }
        address = buffer.addressOffset() + start;
        return search() && hasCheckSum();
    }

    /**
     * Takes one word in a turn: with more the JIT runs out of registers. Bytes beyond ASCII, for which there is no index, may
     * lead to wrong ends, so the formula for a byte that is the delimiter is shorter than it would be. Of each word two ends
     * are stored, and those that are none are overwritten, so that no turn has to be guessed.
     */
    private boolean search() {
        long pattern = (delimiter & 0xFFL) * LOW_BITS;
        long high = 0;
        long crowded = 0;
        long place = ends;
        int bytes = 0;
        int offset = 0;
        while (offset != length) {
            int block = Math.min(length - offset, BLOCK);
            long base = address + offset;
            long stop = address + offset + (block & -Long.BYTES);
            long lanes = 0;
            for (long at = base; at != stop; at += Long.BYTES) {
                long word = UnsafeApi.getLong(at);
                high |= word;
                lanes += (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES);
                long first = equal(word, pattern);
                long second = first & first - 1;
                crowded |= second & second - 1;
                UnsafeApi.putInt(place, (int) (at - address) + (Long.numberOfTrailingZeros(first) >>> 3));
                UnsafeApi.putInt(place + 4, (int) (at - address) + (Long.numberOfTrailingZeros(second) >>> 3));
                place += (long) Long.bitCount(first) << 2;
            }
            bytes += sum(lanes);
            offset += block;
            if (place > lastPlace) {
                return false;
            }
        }
        int left = length & Long.BYTES - 1;
        if (left > 0) {
            long word = UnsafeApi.getLong(address + length - Long.BYTES) >>> (Long.BYTES - left << 3);
            high |= word;
            bytes += sum((word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES));
            long first = equal(word, pattern); // a delimiter of 0 has ends behind the message: no index
            long second = first & first - 1;
            crowded |= second & second - 1;
            UnsafeApi.putInt(place, length - left + (Long.numberOfTrailingZeros(first) >>> 3));
            UnsafeApi.putInt(place + 4, length - left + (Long.numberOfTrailingZeros(second) >>> 3));
            place += (long) Long.bitCount(first) << 2;
        }
        count = (int) (place - ends >>> 2);
        sum = bytes;
        return (high & HIGH_BITS | crowded) == 0 && place <= lastPlace;
    }

    /** The sum of four lanes of 16 bits. */
    private static int sum(long lanes) {
        long pairs = (lanes & 0x0000FFFF0000FFFFL) + (lanes >>> 16 & 0x0000FFFF0000FFFFL);
        return (int) (pairs + (pairs >>> 32));
    }

    /** Marks the bytes of a word that are the pattern's: their high bit is left by the subtraction. */
    private static long equal(long word, long pattern) {
        return HIGH_BITS - (word ^ pattern) & HIGH_BITS;
    }

    private boolean hasCheckSum() {
        long last = UnsafeApi.getLong(address + length - Long.BYTES);
        return (last & CHECK_SUM_TAG_BYTES) == CHECK_SUM_TAG
                && count > 1
                && end(count - 1) == length - 1
                && end(count - 2) == length - Long.BYTES;
    }

    /** The buffer that the message is in. */
    DirectBuffer buffer() {
        return buffer;
    }

    /** Offset of the message in the buffer. */
    int start() {
        return start;
    }

    /** Number of fields. */
    int count() {
        return count;
    }

    /** Offset of a field. */
    int begin(int field) {
        return field == 0 ? 0 : end(field - 1) + 1;
    }

    /** Offset of the delimiter behind a field. */
    int end(int field) {
        return UnsafeApi.getInt(ends + ((long) field << 2));
    }

    byte byteAt(int offset) {
        return UnsafeApi.getByte(address + offset);
    }

    /** Eight bytes, the first of them lowest. There are as many from the beginning of every field on but the last. */
    long wordAt(int offset) {
        return UnsafeApi.getLong(address + offset);
    }

    /** Reports it if BodyLength (9), the second field, or CheckSum (10), the last, is wrong. */
    void checkFraming(FlawListener listener) {
        int body = end(1) + 1;
        int checkSum = end(count - 2) + 1;
        int bodyLength = 0;
        for (int i = end(0) + 1 + LENGTH_TAG; i < end(1); i++) {
            bodyLength = bodyLength * 10 + byteAt(i) - '0';
        }
        int first = byteAt(checkSum + 3);
        int second = byteAt(checkSum + 4);
        int third = byteAt(checkSum + 5);
        int given = 100 * first + 10 * second + third - 111 * '0';
        int sumBefore = sum - delimiter - ('1' + '0' + '=') - first - second - third & 0xFF;
        if (bodyLength != checkSum - body || given != sumBefore) { // the numbers may be none
            int sumGiven = FieldReader.number(buffer, start + checkSum + 3, 3);
            Framing.check(
                    buffer,
                    start,
                    start + end(0) + 1,
                    start + body,
                    start + checkSum,
                    sumGiven,
                    sumBefore,
                    delimiter,
                    listener);
        }
    }
}
