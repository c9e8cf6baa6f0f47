// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.modular;

import io.github.zilch.JsonBuilder;
import io.github.zilch.examples.modular.Settlement.Cash;
import io.github.zilch.examples.modular.Settlement.Delivery;
import io.github.zilch.examples.modular.Trade.Side;
import java.util.IntSummaryStatistics;
import java.util.List;

/** Writes a document whose values have generated serializers, and prints it. */
public final class Main {
    static final Trade FIRST = new Trade("VOD.L", Side.BUY, 300, 101_5000, 1_795_601_730_123_456_789L);
    static final Trade SECOND = new Trade("BT.L", Side.SELL, 125, 9_8765, 1_795_601_731_000_000_000L);
    static final Day DAY = new Day(
            new Account("Quill & Sons", 4711, List.of()),
            List.of(FIRST, SECOND),
            List.of(new Cash("GBP", 304_50), new Delivery("London")),
            statistics(FIRST, SECOND));

    private Main() {}

    public static void main(String[] args) {
        System.out.println(write(new JsonBuilder()));
    }

    /** Writes the document. Calls by hand and generated ones mix freely. */
    static JsonBuilder write(JsonBuilder json) {
        json.reset().put("version", 1);
        DayJson.putMembers(json, DAY);
        return TradeJson.put(json, "last", SECOND);
    }

    private static IntSummaryStatistics statistics(Trade... trades) {
        IntSummaryStatistics statistics = new IntSummaryStatistics();
        for (Trade trade : trades) {
            statistics.accept(trade.quantity());
        }
        return statistics;
    }
}
