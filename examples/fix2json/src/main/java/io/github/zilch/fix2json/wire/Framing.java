// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** BodyLength (9) and CheckSum (10), the fields that frame a message. To verify them does not allocate. */
public final class Framing {
    /** Length of {@code 10=000} in bytes. */
    public static final int CHECK_SUM_LENGTH = 6;

    private static final byte SOH = 1;
    private static final long EVEN_BYTES = 0x00FF00FF00FF00FFL;

    private Framing() {}

    /**
     * Verifies BodyLength (9) and CheckSum (10), and reports differences.
     *
     * @param start offset of the message.
     * @param lengthField offset of its BodyLength field.
     * @param body offset after the BodyLength field.
     * @param end offset of its CheckSum field.
     * @param declared value of the CheckSum field, or -1 if it is not three digits.
     * @param sum of the bytes before the CheckSum field.
     * @param delimiter of the fields. If it is not SOH, the CheckSum may cover the bytes before or after SOH was
     *     replaced.
     */
    public static void check(
            DirectBuffer buffer,
            int start,
            int lengthField,
            int body,
            int end,
            int declared,
            int sum,
            byte delimiter,
            FlawListener listener) {
        int bodyLength = Numbers.unsigned(buffer, lengthField + 2, body - 1 - lengthField - 2);
        if (bodyLength != end - body) {
            listener.onFlaw(Flaw.BODY_LENGTH, 9, lengthField - start, bodyLength, end - body);
        }
        if (declared != sum) {
            int original = delimiter == SOH ? sum : originalSum(buffer, start, end, delimiter);
            if (declared != original) {
                listener.onFlaw(Flaw.CHECK_SUM, 10, end - start, declared, original);
            }
        }
    }

    /**
     * Returns a message with BeginString, BodyLength and CheckSum. Allocates.
     *
     * @param fields all other fields, from MsgType on, each with its delimiter.
     * @param beginString of the message.
     * @param charset of BeginString.
     */
    public static byte[] around(byte[] fields, String beginString, Charset charset) {
        byte[] begin = ("8=" + beginString + "\u00019=" + fields.length + "\u0001").getBytes(charset);
        int end = begin.length + fields.length;
        byte[] message = Arrays.copyOf(begin, end + "10=000|".length());
        System.arraycopy(fields, 0, message, begin.length, fields.length);
        int sum = sum(new UnsafeBuffer(message), 0, end);
        byte[] checkSum = String.format("10=%03d\u0001", sum).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(checkSum, 0, message, end, checkSum.length);
        return message;
    }

    /**
     * Returns whether a CheckSum (10) is correct, either for the bytes as they are or for the bytes with SOH as
     * delimiter.
     *
     * @param start offset of the message.
     * @param end offset of its CheckSum field.
     * @param declared value of the CheckSum field.
     */
    static boolean isCheckSumCorrect(DirectBuffer buffer, int start, int end, byte delimiter, int declared) {
        return declared == sum(buffer, start, end)
                || delimiter != SOH && declared == originalSum(buffer, start, end, delimiter);
    }

    /** Returns the sum of all bytes, modulo 256. */
    public static int sum(DirectBuffer buffer, int start, int end) {
        long lanes = 0;
        int sum = 0;
        int i = start;
        for (int words = 0; i <= end - Long.BYTES; i += Long.BYTES) {
            long word = buffer.getLong(i, ByteOrder.LITTLE_ENDIAN);
            lanes += (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES); // adds at most 510 to each 16-bit lane
            if (++words == 128) {
                sum += sumLanes(lanes);
                lanes = 0;
                words = 0;
            }
        }
        sum += sumLanes(lanes);
        for (; i < end; i++) {
            sum += buffer.getByte(i);
        }
        return sum & 0xFF;
    }

    private static int sumLanes(long lanes) {
        return (int) (lanes + (lanes >>> 16) + (lanes >>> 32) + (lanes >>> 48)) & 0xFF;
    }

    private static int originalSum(DirectBuffer buffer, int start, int end, byte delimiter) {
        int sum = 0;
        for (int i = start; i < end; i++) {
            byte b = buffer.getByte(i);
            sum += b == delimiter ? SOH : b;
        }
        return sum & 0xFF;
    }
}
