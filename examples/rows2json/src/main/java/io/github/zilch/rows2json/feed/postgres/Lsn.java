// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import java.nio.charset.StandardCharsets;

/**
 * A position in the write-ahead log of PostgreSQL, as text: {@code 0/16B3748}.
 *
 * <p>The server identifies a record by where it begins or by where it ends, and the end of one record can be the begin of
 * the next. So a line that is about the end of something has the position {@link #lastBefore} it, which no record begins
 * or ends at: positions of two lines then differ, and compare, as what they are about does.
 */
public final class Lsn {
    /** Largest number of bytes of the text. */
    public static final int MAX_LENGTH = 17;

    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private Lsn() {}

    /**
     * Returns the position of the last byte before the end of a record. Records begin at multiples of 8.
     *
     * @param end of the record, or of everything that is complete.
     * @return the position, which is that of no commit.
     */
    public static long lastBefore(long end) {
        return end - 1;
    }

    /**
     * Writes the text. Does not allocate.
     *
     * @param lsn the position.
     * @param target array of at least {@link #MAX_LENGTH} bytes, written from the first byte on.
     * @return the length of the text.
     */
    public static int write(long lsn, byte[] target) {
        int at = writeHex((int) (lsn >>> 32), target, 0);
        target[at] = '/';
        return writeHex((int) lsn, target, at + 1);
    }

    private static int writeHex(int value, byte[] target, int start) {
        int at = start;
        int digits = Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 3) / 4);
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
            target[at++] = DIGITS[value >>> shift & 0xf];
        }
        return at;
    }

    /**
     * Returns the text.
     *
     * @param lsn the position.
     * @return the text.
     */
    public static String text(long lsn) {
        byte[] bytes = new byte[MAX_LENGTH];
        return new String(bytes, 0, write(lsn, bytes), StandardCharsets.US_ASCII);
    }
}
