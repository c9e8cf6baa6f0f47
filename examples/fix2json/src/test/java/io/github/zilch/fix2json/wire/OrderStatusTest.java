// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OrderStatusTest {
    @Test
    void codesOfOrdStatus() {
        assertEquals(OrderStatus.NEW, OrderStatus.of('0'));
        assertEquals(OrderStatus.FILLED, OrderStatus.of('2'));
        assertEquals(OrderStatus.EXPIRED, OrderStatus.of('C'));
        assertEquals(OrderStatus.PENDING_REPLACE, OrderStatus.of('E'));
        assertEquals(OrderStatus.UNKNOWN, OrderStatus.of('F'));
        assertEquals(OrderStatus.UNKNOWN, OrderStatus.of(0));
    }

    @Test
    void whatIsOverForTheDayIsClosed() {
        String over = "";
        String closed = "";
        for (OrderStatus status : OrderStatus.values()) {
            over += status.isOver() ? status.word() + " " : "";
            closed += status.isClosed() ? status.word() + " " : "";
        }
        assertEquals("filled canceled rejected expired ", over);
        assertEquals("filled done_for_day canceled rejected calculated expired ", closed);
    }
}
