// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * The two sides of a session: the client, which places orders and names them by ClOrdIDs, and the counterparty, which names
 * them by OrderIDs. Does not allocate; safe to share between threads.
 */
public final class Sides {
    /** The clocks of both sides may differ by this many nanoseconds. */
    public static final long CLOCKS = 60L * 1_000_000_000;

    /** What stands for an id that does not exist, in upper case. */
    private static final byte[][] PLACEHOLDERS = List.of("NONE", "UNKNOWN", "N/A", "NULL").stream()
            .map(text -> text.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private static final byte LOWER_CASE = 0x20;

    private Sides() {}

    /** Returns whether the value of an id means that there is none. */
    public static boolean isPlaceholder(OrderField field, DirectBuffer buffer, int offset, int length) {
        if (length == 0) {
            return true;
        }
        boolean isOfCounterparty =
                field == OrderField.ORDER_ID || field == OrderField.AFFECTED_ORDER_ID || field == OrderField.EXEC_ID;
        if (isOfCounterparty && length == 1 && buffer.getByte(offset) == '0') {
            return true;
        }
        byte first = buffer.getByte(offset);
        if (first != 'N' && first != 'n' && first != 'U' && first != 'u') {
            return false;
        }
        for (byte[] placeholder : PLACEHOLDERS) {
            if (length == placeholder.length && isSame(placeholder, buffer, offset)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(byte[] upperCase, DirectBuffer buffer, int offset) {
        for (int i = 0; i < upperCase.length; i++) {
            byte b = buffer.getByte(offset + i);
            if ((b >= 'a' && b <= 'z' ? b - LOWER_CASE : b) != upperCase[i]) {
                return false;
            }
        }
        return true;
    }
}
