// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** The two fields that frame a message: is it as long as it says, and do its bytes add up? Allocates nothing. */
final class Framing {
    private static final byte SOH = 1;
    private static final long EVEN_BYTES = 0x00FF00FF00FF00FFL;

    private Framing() {}

    /**
     * Compares BodyLength (9) and CheckSum (10) with what they should be.
     *
     * @param start offset of the message.
     * @param lengthField offset of its BodyLength field.
     * @param body offset behind that.
     * @param end offset of its CheckSum field.
     * @param given sum that the message gives, -1 if it is not three digits.
     * @param sum of the bytes before its CheckSum field.
     * @param delimiter of the fields. If it is not SOH, the sum may have been made before or after SOH was replaced.
     */
    static void check(
            DirectBuffer buffer,
            int start,
            int lengthField,
            int body,
            int end,
            int given,
            int sum,
            byte delimiter,
            FlawListener listener) {
        int bodyLength = FieldReader.number(buffer, lengthField + 2, body - 1 - lengthField - 2);
        if (bodyLength != end - body) {
            listener.onFlaw(Flaw.BODY_LENGTH, 9, lengthField - start, bodyLength, end - body);
        }
        if (given != sum) {
            int original = delimiter == SOH ? sum : sumBeforeReplacing(buffer, start, end, delimiter);
            if (given != original) {
                listener.onFlaw(Flaw.CHECK_SUM, 10, end - start, given, original);
            }
        }
    }

    /**
     * Tells whether a CheckSum (10) is right, be it of the bytes as they are or of those with SOH for the delimiter.
     *
     * @param start offset of the message.
     * @param end offset of its CheckSum field.
     * @param given value of the CheckSum field.
     */
    static boolean addsUp(DirectBuffer buffer, int start, int end, byte delimiter, int given) {
        return given == sum(buffer, start, end)
                || delimiter != SOH && given == sumBeforeReplacing(buffer, start, end, delimiter);
    }

    /** The sum of all bytes, modulo 256. */
    static int sum(DirectBuffer buffer, int start, int end) {
        long lanes = 0;
        int sum = 0;
        int i = start;
        for (int words = 0; i <= end - Long.BYTES; i += Long.BYTES) {
            long word = buffer.getLong(i, ByteOrder.LITTLE_ENDIAN);
            lanes += (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES); // at most 510 for each lane of 16 bits
            if (++words == 128) {
                sum += fold(lanes);
                lanes = 0;
                words = 0;
            }
        }
        sum += fold(lanes);
        for (; i < end; i++) {
            sum += buffer.getByte(i);
        }
        return sum & 0xFF;
    }

    private static int fold(long lanes) {
        return (int) (lanes + (lanes >>> 16) + (lanes >>> 32) + (lanes >>> 48)) & 0xFF;
    }

    private static int sumBeforeReplacing(DirectBuffer buffer, int start, int end, byte delimiter) {
        int sum = 0;
        for (int i = start; i < end; i++) {
            byte b = buffer.getByte(i);
            sum += b == delimiter ? SOH : b;
        }
        return sum & 0xFF;
    }
}
