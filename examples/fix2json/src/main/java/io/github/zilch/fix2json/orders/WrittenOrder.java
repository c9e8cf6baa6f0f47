// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * An order that was written, valid until who gets it from {@link OrderBook#forEach} has returned.
 *
 * @param text that contains the JSON of the order, if it is written so.
 * @param offset at which it begins.
 * @param length in bytes, or {@link #TOO_LONG}.
 * @param row if orders are written as rows, a cell for each of the
 *     {@link io.github.zilch.fix2json.orders.write.OrderRow#COLUMNS}; else the table of its events, if it is written so.
 * @param log of the first message of the order: the name that was passed to {@link OrderBook#log}.
 * @param line of the first message of the order, counted from 1.
 */
record WrittenOrder(DirectBuffer text, int offset, int length, List<String> row, String log, long line) {
    /** The length of an order that would have more than 64 MB of JSON, or needs more memory than there is. */
    static final int TOO_LONG = -1;

    /** Returns whether the order is too long to be written. */
    boolean isTooLong() {
        return length == TOO_LONG;
    }

    /**
     * Writes the order, which must not be too long.
     *
     * @param json a builder, which is reset.
     * @return {@code true}.
     */
    boolean write(JsonBuilder json) {
        json.reset().putMembersUnchecked(text, offset + 1, length - 2);
        return true;
    }
}
