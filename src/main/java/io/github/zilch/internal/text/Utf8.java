// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.Source;

/**
 * Well-formed UTF-8 as Unicode defines it: no overlong forms, no surrogates, nothing beyond U+10FFFF.
 *
 * <p>Ill-formed text is divided into <em>maximal subparts</em> (The Unicode Standard 15, section 3.9, "U+FFFD
 * Substitution of Maximal Subparts", table 3-7 for the byte ranges). A maximal subpart is the longest prefix of a
 * sequence that could still have become well-formed, or a single byte if there is no such prefix. The WHATWG decoder
 * replaces each of them with one U+FFFD. {@code new String(bytes, UTF_8)} does the same except for encoded surrogates
 * (ED, then A0 to BF): it replaces all three bytes with one U+FFFD, and the standard replaces each of them.
 *
 * <p>Nothing here allocates. All methods are safe for any number of threads.
 */
public final class Utf8 {
    private Utf8() {}

    /**
     * Measures the sequence that starts at an off-heap address.
     *
     * @param at address of its first byte; less than {@code to}.
     * @param to address after the last byte that may be read.
     * @return {@code n} (1 to 4) for a well-formed sequence of {@code n} bytes, {@code -n} (-1 to -3) for an ill-formed
     *     maximal subpart of {@code n} bytes.
     */
    public static int sequenceLength(long at, long to) {
        return sequenceLength(Source.fourBytes(null, at, to));
    }

    /**
     * Decodes a well-formed sequence.
     *
     * @param at address of its first byte.
     * @param bytes of the sequence, from 1 to 4.
     * @return the code point.
     */
    public static int codePoint(long at, int bytes) {
        int point = bytes == 1 ? Memory.getByte(at) : Memory.getByte(at) & 0x7F >> bytes;
        for (int i = 1; i < bytes; i++) {
            point = point << 6 | Memory.getByte(at + i) & 0x3F;
        }
        return point;
    }

    /**
     * Measures the sequence that starts with the lowest byte of a word.
     *
     * @param word the next four bytes of the text, the first one lowest; zero for each byte after the end of the text.
     *     A zero byte continues no sequence, so the end of the text breaks a sequence as any wrong byte does.
     * @return {@code n} (1 to 4) for a well-formed sequence of {@code n} bytes, {@code -n} (-1 to -3) for an ill-formed
     *     maximal subpart of {@code n} bytes.
     */
    public static int sequenceLength(int word) {
        int first = word & 0xFF;
        if (first < 0x80) {
            return 1;
        }
        if (first < 0xC2 || first > 0xF4) {
            return -1; // a stray continuation byte, or a lead byte of overlong pairs or of code points beyond U+10FFFF
        }
        if (first < 0xE0) {
            return (word & 0xC000) == 0x8000 ? 2 : -1;
        }
        int second = word >>> 8 & 0xFF;
        if (first < 0xF0) {
            // second byte: E0 A0..BF (else overlong), ED 80..9F (else a surrogate), others 80..BF
            if (second < (first == 0xE0 ? 0xA0 : 0x80) || second > (first == 0xED ? 0x9F : 0xBF)) {
                return -1;
            }
            return (word & 0xC00000) == 0x800000 ? 3 : -2;
        }
        // second byte: F0 90..BF (else overlong), F4 80..8F (else beyond U+10FFFF), others 80..BF
        if (second < (first == 0xF0 ? 0x90 : 0x80) || second > (first == 0xF4 ? 0x8F : 0xBF)) {
            return -1;
        }
        if ((word & 0xC00000) != 0x800000) {
            return -2;
        }
        return (word & 0xC0000000) == 0x80000000 ? 4 : -3;
    }
}
