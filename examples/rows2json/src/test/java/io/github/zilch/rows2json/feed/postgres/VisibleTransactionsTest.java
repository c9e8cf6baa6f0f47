// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VisibleTransactionsTest {
    private static List<Integer> visible(String snapshot, int first, int last) {
        VisibleTransactions visible = VisibleTransactions.of(snapshot);
        return IntStream.rangeClosed(first, last)
                .filter(visible::contains)
                .boxed()
                .toList();
    }

    @Test
    void whatHasEndedIsVisible() {
        assertEquals(List.of(700, 701, 704), visible("702:705:702,703", 700, 706));
        assertEquals(List.of(698, 699), visible("700:700:", 698, 701));
    }

    /** Messages have the low half of a number. */
    @Test
    void numbersBeyond32Bits() {
        assertEquals(List.of(-2, -1, 0, 2), visible("4294967297:4294967299:4294967297", -2, 5));
    }
}
