// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.io.IOException;

/** Receives the orders of a book. */
interface OrderHandler {
    /**
     * Handles an order that the user has selected. Called by one thread.
     *
     * @param order valid until this method returns.
     * @throws IOException if it cannot be written.
     */
    void order(WrittenOrder order) throws IOException;
}
