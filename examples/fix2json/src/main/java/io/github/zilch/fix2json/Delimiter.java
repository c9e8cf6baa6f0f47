// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.agrona.DirectBuffer;

/**
 * What ends each field of a message: SOH on the wire, or what a log shows in its place, such as {@code |}, {@code ^A},
 * {@code <SOH>} or {@code \x01}.
 *
 * <p>Immutable.
 */
public final class Delimiter {
    /** The longest delimiter that is recognised, in bytes. */
    public static final int LONGEST = 16;

    static final byte SOH = 1;

    private static final Map<String, String> NAMES = Map.of("SOH", "\u0001", "NUL", "\0", "TAB", "\t", "SPACE", " ");

    private final byte[] bytes;

    private Delimiter(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Makes a delimiter from what a user writes: the delimiter as it stands in the log, or one of the names SOH, NUL, TAB
     * and SPACE.
     *
     * @param text to read; characters beyond ASCII stand for their UTF-8.
     * @return the delimiter.
     * @throws IllegalArgumentException if it is empty, longer than {@link #LONGEST} bytes, or begins with a letter, a
     *     digit, or a dot, or holds a {@code =}, so that it could not be told from what stands beside it.
     */
    public static Delimiter of(String text) {
        byte[] bytes = NAMES.getOrDefault(text, text).getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length > LONGEST) {
            throw new IllegalArgumentException(
                    "'" + text + "' has " + bytes.length + " bytes: a delimiter has 1 to " + LONGEST);
        }
        if (FixToJson.isVersionCharacter(bytes[0]) || text.indexOf('=') >= 0) {
            throw new IllegalArgumentException("'" + text
                    + "' cannot be told from a field: a delimiter has no '=' and begins with neither letter, digit nor '.';"
                    + " write it as it stands in the log, or as one of the names SOH, NUL, TAB, SPACE");
        }
        return new Delimiter(bytes);
    }

    /** Copies the bytes to the beginning of an array, and returns how many there are. */
    int copyTo(byte[] destination) {
        System.arraycopy(bytes, 0, destination, 0, bytes.length);
        return bytes.length;
    }

    /**
     * Measures the delimiter that stands between BeginString (8) and BodyLength (9).
     *
     * @param offset behind the value of BeginString.
     * @param limit behind the last byte that may be looked at.
     * @return its length in bytes, 0 if there is none of at most {@link #LONGEST} bytes before a {@code 9=}.
     */
    static int lengthAt(DirectBuffer buffer, int offset, int limit) {
        int last = Math.min(offset + LONGEST, limit - 2);
        for (int i = offset; i <= last; i++) {
            byte b = buffer.getByte(i);
            if (b == '=') {
                return 0;
            }
            if (b == '9' && buffer.getByte(i + 1) == '=') {
                return i - offset;
            }
        }
        return 0;
    }
}
