// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/**
 * A snapshot of an order book with 2 × 20 levels and prices as doubles, about 1,600 bytes.
 *
 * <pre>{@code
 * {"sequence":10000,"bids":[{"price":101.23,"qty":700,"orders":4},…],"asks":[…]}
 * }</pre>
 */
public final class BookDocument {
    static final int LEVELS = 20;

    public long sequence;
    public Level[] bids;
    public Level[] asks;

    /** A price with its total quantity and number of orders. */
    public static final class Level {
        public double price;
        public int qty;
        public int orders;

        private Level(Samples samples) {
            price = samples.cents() / 100.0;
            qty = samples.integer(1, 10_000);
            orders = samples.integer(1, 100);
        }
    }

    static BookDocument[] changing() {
        return Samples.messages(2 * LEVELS * 3, BookDocument[]::new, BookDocument::new);
    }

    private BookDocument(Samples samples) {
        bids = levels(samples);
        asks = levels(samples);
    }

    private static Level[] levels(Samples samples) {
        Level[] levels = new Level[LEVELS];
        for (int i = 0; i < LEVELS; i++) {
            levels[i] = new Level(samples);
        }
        return levels;
    }

    void write(JsonBuilder json) {
        json.put("sequence", sequence);
        write(json.createJSONArray("bids"), bids);
        write(json.createJSONArray("asks"), asks);
    }

    private static void write(JsonBuilder array, Level[] levels) {
        for (Level level : levels) {
            array.createJSON().put("price", level.price).put("qty", level.qty).put("orders", level.orders);
        }
    }
}
