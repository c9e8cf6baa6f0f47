// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import org.agrona.DirectBuffer;

/** Tells UTF-8 from other encodings. Allocates nothing; safe to share between threads. */
final class Utf8 {
    private Utf8() {}

    /**
     * Tells whether bytes are valid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF).
     *
     * @param buffer that holds the bytes.
     * @param offset of the first of them.
     * @param length of the text in bytes.
     * @return whether they are.
     */
    static boolean isValid(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        int i = offset;
        while (i < end) {
            int lead = buffer.getByte(i++);
            if (lead >= 0) {
                continue;
            }
            int following = following(lead & 0xFF);
            if (following == 0 || following > end - i || !isSecond(lead & 0xFF, buffer.getByte(i) & 0xFF)) {
                return false;
            }
            for (int k = 1; k < following; k++) {
                if ((buffer.getByte(i + k) & 0xC0) != 0x80) {
                    return false;
                }
            }
            i += following;
        }
        return true;
    }

    /** Number of bytes that follow a lead byte, 0 if it cannot lead. */
    private static int following(int lead) {
        if (lead < 0xC2 || lead > 0xF4) {
            return 0;
        }
        return lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    }

    /** The second byte carries the limits: overlong forms, surrogates and the end of Unicode are excluded by it. */
    private static boolean isSecond(int lead, int second) {
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return second >= least && second <= most;
    }
}
