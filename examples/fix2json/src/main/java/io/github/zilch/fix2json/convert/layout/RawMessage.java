// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Framing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A copy of a short message in an array, which is read eight bytes at a time. Its delimiter is SOH. One pass computes
 * the sum of the bytes and the number of fields without interpreting the fields; {@link Layout} interprets them. It is no
 * {@code FieldReader}, because most of the time that a layout saves is that of reading the fields one by one.
 *
 * <p>Offsets are relative to the message. Reusable for any number of messages; does not allocate. For use by one
 * thread.
 */
public final class RawMessage {
    /** Maximum length of a message in bytes. */
    public static final int LONGEST = 8192;

    /** Minimum length of a message in bytes; every whole message is longer. */
    public static final int SHORTEST = 24;

    /** Maximum number of fields. */
    static final int MAX_FIELDS = 512;

    /**
     * Length of {@code 8=FIX.4.4} in bytes. All versions with layouts have a BeginString of this length, and differ in
     * its last byte.
     */
    public static final int BEGIN_STRING = 9;

    /** Length of {@code 10=ddd|}, the last field, in bytes. */
    static final int CHECK_SUM = 7;

    /** Number of bits before the first byte of the value of MsgType (35). */
    private static final int TYPE_SHIFT = 24;

    /** Number of digits of CheckSum. */
    static final int SUM_DIGITS = 3;

    /** The delimiter. */
    static final byte SOH = 1;

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long EVEN_BYTES = 0x00FF00FF00FF00FFL;

    /** The bytes before and after the digits at the end of a message. */
    private static final long END = SOH | '1' << 8 | '0' << 16 | (long) '=' << 24 | (long) SOH << 56;

    private static final long END_BYTES = 0xFF000000FFFFFFFFL;

    /** Offset of the digits of BodyLength (9). */
    private static final int LENGTH_DIGITS = BEGIN_STRING + 3;

    private static final int MAX_LENGTH_DIGITS = 6;

    /** Length of two words in bytes. */
    private static final int PAIR = 2 * Long.BYTES;

    /** Number of bytes that are added before the lanes are folded: each 16-bit lane has room for 2 times 128 bytes. */
    private static final int BLOCK = 1024;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The message, with room for a word that begins in it. */
    private final byte[] bytes = new byte[LONGEST + Long.BYTES];

    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

    private DirectBuffer source;
    private int start;
    private int length;
    private byte delimiter;

    private int body;
    private int bodyLength;
    private int fieldCount;

    /** The sum of the message's bytes, with the original delimiters. */
    private int sum;

    /**
     * Wraps a message. Returns {@code false} if the message does not have a BodyLength after a BeginString of
     * {@link #BEGIN_STRING} bytes, does not end with a CheckSum of three digits and a delimiter, or contains a SOH that
     * is not a delimiter.
     *
     * @param newStart offset of the message.
     * @param newLength length of the message in bytes, from {@link #SHORTEST} to {@link #LONGEST}.
     * @param newDelimiter of its fields, the byte after its BeginString.
     * @return {@code true} if the message was wrapped.
     */
    public boolean wrap(DirectBuffer newSource, int newStart, int newLength, byte newDelimiter) {
        source = newSource;
        start = newStart;
        length = newLength;
        delimiter = newDelimiter;
        source.getBytes(start, bytes, 0, length);
        int replaced = delimiter == SOH ? 0 : replaceDelimiters();
        if (replaced < 0 || !hasCheckSum() || !hasBodyLength()) {
            return false;
        }
        computeSum();
        sum += replaced * (delimiter - SOH);
        return true;
    }

    /** Replaces the delimiters with SOH. Returns their number, or -1 if the message contains a SOH. */
    private int replaceDelimiters() {
        int replaced = 0;
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b == SOH) {
                return -1;
            }
            boolean isDelimiter = b == delimiter;
            bytes[i] = isDelimiter ? SOH : b;
            replaced += isDelimiter ? 1 : 0;
        }
        return replaced;
    }

    /** Computes the sum and the number of delimiters, two words at a time. */
    private void computeSum() {
        byte[] text = bytes;
        int sumOfWords = 0;
        int delimiters = 0;
        int end = length & -PAIR;
        for (int begin = 0; begin < end; begin += BLOCK) {
            int stop = Math.min(end, begin + BLOCK);
            long lanes = 0;
            for (int at = begin; at < stop; at += PAIR) {
                long first = word(text, at);
                long second = word(text, at + Long.BYTES);
                lanes += pairSums(first) + pairSums(second);
                delimiters += Long.bitCount(delimiters(first) | delimiters(second) >>> 1);
            }
            sumOfWords += sum(lanes);
        }
        int left = length & PAIR - 1;
        if (left >= Long.BYTES) {
            long word = wordAt(end);
            sumOfWords += sum(pairSums(word));
            delimiters += Long.bitCount(delimiters(word));
        }
        int known = -left << 3 & Long.SIZE - 1;
        long last = (left & Long.BYTES - 1) == 0 ? 0 : wordAt(length - Long.BYTES) >>> known;
        sum = sumOfWords + sum(pairSums(last));
        fieldCount = delimiters + Long.bitCount(delimiters(last));
    }

    /** Returns the sums of the four pairs of bytes in a word. */
    private static long pairSums(long word) {
        return (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES);
    }

    /** Returns the sum of four 16-bit lanes. */
    private static int sum(long lanes) {
        long pairs = (lanes & 0x0000FFFF0000FFFFL) + (lanes >>> 16 & 0x0000FFFF0000FFFFL);
        return (int) (pairs + (pairs >>> 32));
    }

    /**
     * Marks the delimiters in a word: the subtraction leaves their high bit set. Non-ASCII bytes may be marked as well.
     */
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
        while (Bytes.isDigit(next) && at < LENGTH_DIGITS + MAX_LENGTH_DIGITS) {
            number = number * 10 + next - '0';
            next = byteAt(++at);
        }
        bodyLength = number;
        body = at + 1;
        return next == SOH && at > LENGTH_DIGITS;
    }

    /** Returns the array that has the message from index 0 on; valid until another message is wrapped. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the same array as a buffer. */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /** Returns the length of the message in bytes. */
    int length() {
        return length;
    }

    /**
     * Returns the number of fields. For a message with non-ASCII bytes the number may be wrong, but it is always the
     * same.
     */
    public int fieldCount() {
        return fieldCount;
    }

    /**
     * Returns the slot of the message in a table of what is learnt of messages. It is chosen by MsgType and number of fields, and
     * several combinations may share one.
     *
     * @param count number of slots, a power of two.
     */
    public int slot(int count) {
        long type = wordAt(body());
        return 31 * (byte) (type >>> TYPE_SHIFT) + 7 * (byte) (type >>> TYPE_SHIFT + 8) + fieldCount() & count - 1;
    }

    /** Returns the offset after BodyLength. */
    public int body() {
        return body;
    }

    byte byteAt(int offset) {
        return bytes[offset];
    }

    /** Returns eight bytes of the message in little-endian order. */
    public long wordAt(int offset) {
        return word(bytes, offset);
    }

    /** Returns eight bytes of a message in little-endian order. */
    static long word(byte[] text, int offset) {
        return (long) WORDS.get(text, offset);
    }

    /**
     * Returns the offset of the first byte of a message from an offset on that is a delimiter or not ASCII. There must be
     * one.
     */
    static int endOfAscii(byte[] text, int from) {
        int at = from;
        long stops = delimitersAndOthers(word(text, at));
        while (stops == 0) {
            at += Long.BYTES;
            stops = delimitersAndOthers(word(text, at));
        }
        return at + (Long.numberOfTrailingZeros(stops) >>> 3);
    }

    /**
     * Marks the delimiters and the non-ASCII bytes in a word. Only the first mark is reliable; bytes after it may be
     * marked falsely.
     */
    private static long delimitersAndOthers(long word) {
        return ((word ^ SOH * LOW_BITS) - LOW_BITS | word) & HIGH_BITS;
    }

    /** Returns the offset of the first delimiter from an offset on. There must be one. */
    int endOfField(int from) {
        int at = from;
        while (byteAt(at) != SOH) {
            at++;
        }
        return at;
    }

    /** Verifies BodyLength (9), the second field, and CheckSum (10), the last field, and reports differences. */
    public void checkFraming(FlawListener listener) {
        int checkSum = length - CHECK_SUM;
        long word = wordAt(length - Long.BYTES);
        int first = (byte) (word >>> 32);
        int second = (byte) (word >>> 40);
        int third = (byte) (word >>> 48);
        int declared = 100 * first + 10 * second + third - 111 * '0';
        int field = '1' + '0' + '=' + first + second + third;
        int sumBefore = sum - field - delimiter;
        if (bodyLength != checkSum - body || (declared - sumBefore & 0xFF) != 0 || declared > 0xFF) {
            Framing.check(
                    source,
                    start,
                    start + BEGIN_STRING + 1,
                    start + body,
                    start + checkSum,
                    declared,
                    sumBefore & 0xFF,
                    delimiter,
                    listener);
        }
    }
}
