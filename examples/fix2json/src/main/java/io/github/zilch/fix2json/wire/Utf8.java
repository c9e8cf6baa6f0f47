// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import org.agrona.DirectBuffer;

/** Validates UTF-8. Does not allocate; safe to share between threads. */
public final class Utf8 {
    private Utf8() {}

    /**
     * Returns whether bytes are valid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
     *
     * @param buffer that contains the bytes.
     * @param offset of the first byte.
     * @param length of the text in bytes.
     * @return {@code true} if they are valid.
     */
    public static boolean isValid(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        int i = offset;
        while (i < end) {
            int lead = buffer.getByte(i++);
            if (lead >= 0) {
                continue;
            }
            int count = continuationCount(lead & 0xFF);
            if (count == 0 || count > end - i || !isSecond(lead & 0xFF, buffer.getByte(i) & 0xFF)) {
                return false;
            }
            for (int k = 1; k < count; k++) {
                if ((buffer.getByte(i + k) & 0xC0) != 0x80) {
                    return false;
                }
            }
            i += count;
        }
        return true;
    }

    /** Returns the number of bytes that follow a lead byte, or 0 if the byte is not a lead byte. */
    private static int continuationCount(int lead) {
        if (lead < 0xC2 || lead > 0xF4) {
            return 0;
        }
        return lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    }

    /**
     * Returns whether a second byte is valid. Its range excludes overlong forms, surrogates and code points above
     * U+10FFFF.
     */
    private static boolean isSecond(int lead, int second) {
        int min = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int max = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return second >= min && second <= max;
    }
}
