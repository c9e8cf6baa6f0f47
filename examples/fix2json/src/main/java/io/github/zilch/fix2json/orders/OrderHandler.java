// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import java.io.IOException;

/** Receives the orders of a book. */
public interface OrderHandler {
    /** An order that was written. */
    interface View {
        /**
         * Returns whether the order is too long to be written.
         *
         * @return {@code true} if it would have more than 64 MB of JSON, or needs more memory than there is.
         */
        boolean isTooLong();

        /**
         * Writes the order, unless it is too long.
         *
         * @param json a builder, which is reset.
         * @return {@code true}.
         */
        boolean write(JsonBuilder json);

        /**
         * Returns the order as a table, if the orders are written as tables.
         *
         * @return lines in UTF-8, each with a line feed at its end.
         */
        byte[] table();

        /**
         * Returns the log of the first message of the order.
         *
         * @return the name that was passed to {@link OrderBook#log}.
         */
        String log();

        /**
         * Returns the line of the first message of the order.
         *
         * @return its number, counted from 1.
         */
        long line();
    }

    /**
     * Handles an order that the user has selected. Called by one thread.
     *
     * @param order valid until this method returns.
     * @throws IOException if it cannot be written.
     */
    void order(View order) throws IOException;
}
