// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A short message at a plain address, which halves the time of reading, with SOH as delimiter and at least one byte behind
 * it, so that the beginning of every field can be read as a word. A message that is not like that is copied. One pass finds the sum of its bytes and the number of its fields; it takes eight
 * bytes at a time and knows nothing of what they mean, which is left to {@link Layout}.
 *
 * <p>Offsets are those in the message. Reused for any number of messages; allocates nothing. For one thread.
 */
final class RawMessage {
    /** Longest message in bytes. */
    static final int LONGEST = 8192;

    /** Shortest message in bytes; a whole one is longer. */
    static final int SHORTEST = 24;

    /** Most fields that a message may have. */
    static final int MOST_FIELDS = 512;

    /** Bytes of {@code 8=FIX.4.4}, the BeginString of all versions that have layouts, which differ in the last. */
    static final int BEGIN_STRING = 9;

    /** Bytes of {@code 10=ddd|}, the last field. */
    static final int CHECK_SUM = 7;

    /** Digits of a CheckSum. */
    static final int SUM_DIGITS = 3;

    /** The delimiter. */
    static final byte SOH = 1;

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long EVEN_BYTES = 0x00FF00FF00FF00FFL;

    /** The bytes around the digits at the end of a message. */
    private static final long END = SOH | '1' << 8 | '0' << 16 | (long) '=' << 24 | (long) SOH << 56;

    private static final long END_BYTES = 0xFF000000FFFFFFFFL;

    /** Where the digits of BodyLength (9) are. */
    private static final int LENGTH_DIGITS = BEGIN_STRING + 3;

    private static final int MOST_LENGTH_DIGITS = 6;

    /** Bytes of two words. */
    private static final int PAIR = 2 * Long.BYTES;

    /** Bytes that are added up at once: the lanes of the sum have room for 2 times 128 bytes each. */
    private static final int BLOCK = 1024;

    private final UnsafeBuffer copy = new UnsafeBuffer(ByteBuffer.allocateDirect(LONGEST + 1));

    private DirectBuffer source;
    private int start;
    private int length;
    private byte delimiter;

    /** The buffer that the message is in, at this offset and address: the source or the copy. */
    private DirectBuffer buffer;

    private int offset;
    private long address;
    private int body;
    private int bodyLength;
    private int count;

    /** The sum of its bytes, with the delimiters that it had. */
    private int sum;

    /**
     * Takes up a message.
     *
     * @param newStart offset of it.
     * @param newLength of it in bytes, from {@link #SHORTEST} to {@link #LONGEST}.
     * @param newDelimiter of its fields, the byte behind its BeginString.
     * @return whether it has a BodyLength, behind a BeginString of {@link #BEGIN_STRING} bytes, ends with a CheckSum of
     *     three digits and a delimiter, and has no other SOH than delimiters; if not, it is not taken up.
     */
    boolean wrap(DirectBuffer newSource, int newStart, int newLength, byte newDelimiter) {
        source = newSource;
        start = newStart;
        length = newLength;
        delimiter = newDelimiter;
        if (source.byteArray() == null && delimiter == SOH && source.capacity() - newStart > newLength) {
            source.boundsCheck(newStart, newLength);
            buffer = source;
            offset = newStart;
        } else {
            copy.putBytes(0, source, newStart, newLength);
            buffer = copy;
            offset = 0;
        }
        address = buffer.addressOffset() + offset;
        int replaced = delimiter == SOH ? 0 : replaceDelimiters();
        if (replaced < 0 || !hasCheckSum() || !hasBodyLength()) {
            return false;
        }
        addUp();
        sum += replaced * (delimiter - SOH);
        return true;
    }

    /** Replaces delimiters by SOH; returns their number, or -1 if there was a SOH before. */
    private int replaceDelimiters() {
        int replaced = 0;
        for (int i = 0; i < length; i++) {
            byte b = byteAt(i);
            if (b == SOH) {
                return -1;
            }
            boolean isDelimiter = b == delimiter;
            UnsafeApi.putByte(address + i, isDelimiter ? SOH : b);
            replaced += isDelimiter ? 1 : 0;
        }
        return replaced;
    }

    /** Takes two words in a turn. */
    private void addUp() {
        int bytes = 0;
        int delimiters = 0;
        long at = address;
        long end = address + (length & -PAIR);
        while (at != end) {
            long stop = Math.min(end, at + BLOCK);
            long lanes = 0;
            do {
                long first = UnsafeApi.getLong(at);
                long second = UnsafeApi.getLong(at + Long.BYTES);
                lanes += pairs(first) + pairs(second);
                delimiters += Long.bitCount(delimiters(first) | delimiters(second) >>> 1);
                at += PAIR;
            } while (at != stop);
            bytes += sum(lanes);
        }
        int left = length & PAIR - 1;
        if (left >= Long.BYTES) {
            long word = UnsafeApi.getLong(end);
            bytes += sum(pairs(word));
            delimiters += Long.bitCount(delimiters(word));
        }
        int known = -left << 3 & Long.SIZE - 1;
        long last = (left & Long.BYTES - 1) == 0 ? 0 : wordAt(length - Long.BYTES) >>> known;
        sum = bytes + sum(pairs(last));
        count = delimiters + Long.bitCount(delimiters(last));
    }

    /** The sums of the four pairs of bytes in a word. */
    private static long pairs(long word) {
        return (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES);
    }

    /** The sum of four lanes of 16 bits. */
    private static int sum(long lanes) {
        long pairs = (lanes & 0x0000FFFF0000FFFFL) + (lanes >>> 16 & 0x0000FFFF0000FFFFL);
        return (int) (pairs + (pairs >>> 32));
    }

    /** Marks the delimiters in a word: their high bit is left by the subtraction. Bytes beyond ASCII may be marked, too. */
    private static long delimiters(long word) {
        return HIGH_BITS - (word ^ SOH * LOW_BITS) & HIGH_BITS;
    }

    private boolean hasCheckSum() {
        long last = wordAt(length - Long.BYTES);
        return (last & END_BYTES) == END
                && Bytes.isDigit((byte) (last >>> 32))
                && Bytes.isDigit((byte) (last >>> 40))
                && Bytes.isDigit((byte) (last >>> 48));
    }

    private boolean hasBodyLength() {
        if (byteAt(BEGIN_STRING + 1) != '9' || byteAt(BEGIN_STRING + 2) != '=') {
            return false;
        }
        int at = LENGTH_DIGITS;
        int number = 0;
        byte next = byteAt(at);
        while (Bytes.isDigit(next) && at < LENGTH_DIGITS + MOST_LENGTH_DIGITS) {
            number = number * 10 + next - '0';
            next = byteAt(++at);
        }
        bodyLength = number;
        body = at + 1;
        return next == SOH && at > LENGTH_DIGITS;
    }

    /** The buffer that the message is in. */
    DirectBuffer buffer() {
        return buffer;
    }

    /** Offset of the message in the buffer. */
    int offset() {
        return offset;
    }

    /** Address of the message. */
    long address() {
        return address;
    }

    /** Length of the message in bytes. */
    int length() {
        return length;
    }

    /** Number of fields; of a message with bytes beyond ASCII some other number, which is always the same. */
    int count() {
        return count;
    }

    /** Offset behind BodyLength. */
    int body() {
        return body;
    }

    byte byteAt(int offset) {
        return UnsafeApi.getByte(address + offset);
    }

    /** Eight bytes of the message, the first of them lowest. */
    long wordAt(int offset) {
        return UnsafeApi.getLong(address + offset);
    }

    /** Reports it if BodyLength (9), the second field, or CheckSum (10), the last, is wrong. */
    void checkFraming(FlawListener listener) {
        int checkSum = length - CHECK_SUM;
        long word = wordAt(length - Long.BYTES);
        int first = (byte) (word >>> 32);
        int second = (byte) (word >>> 40);
        int third = (byte) (word >>> 48);
        int given = 100 * first + 10 * second + third - 111 * '0';
        int field = '1' + '0' + '=' + first + second + third;
        int sumBefore = sum - field - delimiter;
        if (bodyLength != checkSum - body || (given - sumBefore & 0xFF) != 0 || given > 0xFF) {
            Framing.check(
                    source,
                    start,
                    start + BEGIN_STRING + 1,
                    start + body,
                    start + checkSum,
                    given,
                    sumBefore & 0xFF,
                    delimiter,
                    listener);
        }
    }
}
