// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.math.BigDecimal;

/** {@link BookDocument} with prices as decimals: 101.20 keeps its zero. */
public final class DecimalBookDocument {
    static final int PRICE_SCALE = 2;

    public long sequence;
    public Level[] bids;
    public Level[] asks;

    /** A price and what is wanted at it. */
    public static final class Level {
        public BigDecimal price;
        public int qty;
        public int orders;
        public transient long unscaledPrice;

        private Level(Samples make) {
            unscaledPrice = make.cents();
            makePrice();
            qty = make.integer(1, 10_000);
            orders = make.integer(1, 100);
        }

        private void makePrice() {
            price = BigDecimal.valueOf(unscaledPrice, PRICE_SCALE);
        }
    }

    static DecimalBookDocument[] changing() {
        return Samples.of(2 * BookDocument.LEVELS * 3, DecimalBookDocument[]::new, DecimalBookDocument::new);
    }

    private DecimalBookDocument(Samples make) {
        bids = levels(make);
        asks = levels(make);
    }

    private static Level[] levels(Samples make) {
        Level[] levels = new Level[BookDocument.LEVELS];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = new Level(make);
        }
        return levels;
    }

    /** Makes prices that nobody has written yet. */
    void makePrices() {
        for (Level level : bids) {
            level.makePrice();
        }
        for (Level level : asks) {
            level.makePrice();
        }
    }

    void write(JsonBuilder json) {
        json.put("sequence", sequence);
        write(json.createJSONArray("bids"), bids);
        write(json.createJSONArray("asks"), asks);
    }

    private static void write(JsonBuilder array, Level[] levels) {
        for (Level level : levels) {
            array.createJSON()
                    .putDecimal("price", level.unscaledPrice, PRICE_SCALE)
                    .put("qty", level.qty)
                    .put("orders", level.orders);
        }
    }
}
