// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageBegin;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The delimiter after each field of a message: SOH on the wire, or the text that a log shows instead of it, such as
 * {@code |}, {@code ^A}, {@code <SOH>} or {@code \x01}.
 *
 * <p>Immutable.
 */
public final class Delimiter {
    /** Maximum length of a delimiter, in bytes. */
    public static final int LONGEST = MessageBegin.LONGEST_DELIMITER;

    public static final byte SOH = 1;

    private static final Map<String, String> NAMES = Map.of("SOH", "\u0001", "NUL", "\0", "TAB", "\t", "SPACE", " ");

    private final byte[] bytes;

    private Delimiter(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Returns the delimiter that a user specifies: the text that the log contains, or one of the names SOH, NUL, TAB
     * and SPACE.
     *
     * @param text that specifies the delimiter; non-ASCII characters are encoded in UTF-8.
     * @return the delimiter.
     * @throws IllegalArgumentException if {@code text} is empty, is longer than {@link #LONGEST} bytes, begins with a
     *     letter, a digit or a dot, or contains {@code =}. Such a delimiter cannot be distinguished from a field.
     */
    public static Delimiter of(String text) {
        byte[] bytes = NAMES.getOrDefault(text, text).getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length > LONGEST) {
            throw new IllegalArgumentException(
                    "'" + text + "' has " + bytes.length + " bytes: a delimiter must have 1 to " + LONGEST);
        }
        if (Bytes.isVersionCharacter(bytes[0]) || text.indexOf('=') >= 0) {
            throw new IllegalArgumentException("'" + text
                    + "' cannot be distinguished from a field: a delimiter must not contain '=' or begin with a letter,"
                    + " a digit or '.'; give it as it appears in the log, or as one of the names SOH, NUL, TAB, SPACE");
        }
        return new Delimiter(bytes);
    }

    /** Returns whether the first bytes of an array, which are a delimiter, contain a line feed. */
    static boolean hasLineFeed(byte[] delimiter, int length) {
        int i = 0;
        while (i < length && delimiter[i] != '\n') {
            i++;
        }
        return i < length;
    }

    /** Copies the delimiter to the beginning of an array, and returns its length in bytes. */
    int copyTo(byte[] destination) {
        System.arraycopy(bytes, 0, destination, 0, bytes.length);
        return bytes.length;
    }
}
