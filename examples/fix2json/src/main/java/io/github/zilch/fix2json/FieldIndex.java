// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteBuffer;
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

    /** Bytes whose delimiters are gathered in a word. */
    private static final int BLOCK = 64;

    private final UnsafeBuffer copy = new UnsafeBuffer(ByteBuffer.allocateDirect(LONGEST));

    /** Room for those of one block more, and three that are not used. */
    private final int[] ends = new int[MOST_FIELDS + BLOCK + 3];

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
     * @return whether it is all ASCII, has at most {@link #MOST_FIELDS} fields and ends with a CheckSum of three digits and a
     *     delimiter; if not, there is no index.
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

    private boolean search() {
        long pattern = (delimiter & 0xFFL) * LOW_BITS;
        long at = address;
        long stop = at + (length & -Long.BYTES);
        long high = 0;
        long lanes = 0;
        long bits = 0;
        int shift = 0;
        int found = 0;
        do {
            long word = UnsafeApi.getLong(at);
            high |= word;
            lanes += (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES);
            bits |= zeros(word ^ pattern) << shift;
            at += Long.BYTES;
            shift += Long.BYTES;
            if (shift == BLOCK) {
                found = addEnds(bits, at, found);
                lanes &= EVEN_BYTES; // the sum is modulo 256; a lane has room for 128 words
                bits = 0;
                shift = 0;
            }
        } while (at != stop);
        int left = length & Long.BYTES - 1;
        if (left > 0) {
            long word = UnsafeApi.getLong(address + length - Long.BYTES) >>> (Long.BYTES - left << 3);
            high |= word;
            lanes += (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES);
            bits |= (zeros(word ^ pattern) & (1L << left) - 1) << shift;
        }
        count = addEnds(bits, stop - shift + BLOCK, found);
        sum = (int) (lanes + (lanes >>> 16) + (lanes >>> 32) + (lanes >>> 48));
        return (high & HIGH_BITS) == 0 && count <= MOST_FIELDS;
    }

    /** Adds what was found in the block before an address, if there is still room. */
    private int addEnds(long bits, long behind, int found) {
        if (found > MOST_FIELDS) {
            return found;
        }
        int begin = (int) (behind - address) - BLOCK;
        int end = found + Long.bitCount(bits);
        long rest = bits;
        for (int next = found; next < end; next += 4) { // always four: fewer turns to be guessed wrong
            ends[next] = begin + Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            ends[next + 1] = begin + Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            ends[next + 2] = begin + Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            ends[next + 3] = begin + Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
        }
        return end;
    }

    /** A bit for each byte of a word that is zero: exact for all of them, then gathered by a multiplication. */
    private static long zeros(long word) {
        long marks = ~((word & ~HIGH_BITS) + ~HIGH_BITS | word | ~HIGH_BITS);
        return (marks >>> 7) * 0x0102040810204080L >>> 56;
    }

    private boolean hasCheckSum() {
        long last = UnsafeApi.getLong(address + length - Long.BYTES);
        return (last & CHECK_SUM_TAG_BYTES) == CHECK_SUM_TAG
                && count > 1
                && ends[count - 1] == length - 1
                && ends[count - 2] == length - Long.BYTES;
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
        return field == 0 ? 0 : ends[field - 1] + 1;
    }

    /** Offset of the delimiter behind a field. */
    int end(int field) {
        return ends[field];
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
        int body = ends[1] + 1;
        int checkSum = ends[count - 2] + 1;
        int bodyLength = 0;
        for (int i = ends[0] + 1 + LENGTH_TAG; i < ends[1]; i++) {
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
                    start + ends[0] + 1,
                    start + body,
                    start + checkSum,
                    sumGiven,
                    sumBefore,
                    delimiter,
                    listener);
        }
    }
}
