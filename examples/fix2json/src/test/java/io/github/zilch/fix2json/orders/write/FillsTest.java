// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class FillsTest {
    private final Fills fills = new Fills();

    private void add(String id, String quantity, String price) {
        fills.add(id(id), new BigDecimal(quantity), price == null ? null : new BigDecimal(price));
    }

    private static long id(String text) {
        return text.isEmpty() ? Fills.NO_ID : text.charAt(0);
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }

    @Test
    void sumsAreExact() {
        add("1", "0.1", "0.1");
        add("2", "0.2", "0.2");
        add("3", "100000000000000000000", "0.000000000000000000003");
        assertEquals(number("100000000000000000000.3"), fills.quantity());
        assertEquals(0, number("0.35").compareTo(fills.amount()));
        assertEquals(3, fills.count());
    }

    @Test
    void averageHasAllItsDigitsOrTwelve() {
        add("1", "100", "1.25");
        assertEquals("1.25", fills.averagePrice().toPlainString());
        add("2", "200", "1.30");
        assertEquals("1.283333333333", fills.averagePrice().toPlainString());
    }

    @Test
    void bustedFillIsNotCounted() {
        add("1", "100", "1.25");
        add("2", "200", "1.30");
        fills.bust(id("2"), id("3"));
        assertEquals(number("100"), fills.quantity());
        assertEquals(number("1.25"), fills.lastPrice());
        fills.bust(id("1"), id("4"));
        assertNull(fills.averagePrice());
        assertEquals(0, fills.count());
    }

    @Test
    void correctedFillIsKnownByBothIds() {
        add("1", "100", "1.25");
        fills.correct(id("1"), id("2"), number("90"), null);
        fills.correct(id("2"), id("3"), null, number("1.20"));
        fills.correct(id("1"), id("4"), number("80"), null);
        assertEquals(number("96.00"), fills.amount());
        fills.bust(id("3"), id("5"));
        assertEquals(0, fills.count());
        assertEquals(0, fills.unknown());
    }

    @Test
    void changesBeforeTheirFillAreMadeWhenItIsAdded() {
        fills.bust(id("4"), id("5"));
        fills.correct(id("3"), id("4"), null, number("1.20"));
        fills.correct(id("1"), id("2"), number("90"), null);
        fills.correct(id("1"), id("6"), number("80"), number("1.10"));
        assertEquals(4, fills.unknown());
        add("1", "100", "1.25");
        assertEquals(number("88.00"), fills.amount());
        assertEquals(2, fills.unknown());
        add("3", "200", "1.30");
        assertEquals(number("88.00"), fills.amount());
        assertEquals(1, fills.count());
        assertEquals(0, fills.unknown());
    }

    @Test
    void changesThatReferToEachOtherWaitForAFill() {
        fills.correct(id("1"), id("2"), number("90"), null);
        fills.correct(id("2"), id("1"), number("80"), null);
        fills.bust(id("3"), id("3"));
        assertEquals(3, fills.unknown());
        add("3", "100", "1.25");
        add("2", "100", "1.25");
        assertEquals(number("90"), fills.quantity());
        assertEquals(0, fills.unknown());
    }

    @Test
    void unknownFillsAreCounted() {
        add("", "100", "1.25");
        fills.bust(id(""), id("2"));
        fills.correct(id("9"), id("3"), null, null);
        assertEquals(2, fills.unknown());
        assertEquals(1, fills.count());
    }

    @Test
    void averageAgreesIfItIsRoundedOrCut() {
        add("1", "100", "1.25");
        add("2", "200", "1.30");
        for (String agreeing : new String[] {"1.2833", "1.28", "1.2834", "1.283333333333333333333"}) {
            assertTrue(fills.agrees(number(agreeing)), agreeing);
        }
        for (String other : new String[] {"1.2835", "1.27", "1.30", "0"}) {
            assertFalse(fills.agrees(number(other)), other);
        }
    }

    @Test
    void averageWithoutFillsIsZero() {
        assertTrue(fills.agrees(number("0.00")));
        assertFalse(fills.agrees(number("1.25")));
        add("1", "100", null);
        assertNull(fills.averagePrice());
        assertTrue(fills.agrees(number("7")));
    }
}
