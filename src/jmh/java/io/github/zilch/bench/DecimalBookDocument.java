// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.math.BigDecimal;

/** A {@link BookDocument} with prices as decimals: 101.20 keeps its trailing zero. */
public final class DecimalBookDocument {
    static final int PRICE_SCALE = 2;

    public long sequence;
    public Level[] bids;
    public Level[] asks;

    /** A price with its total quantity and number of orders. */
    public static final class Level {
        public BigDecimal price;
        public int qty;
        public int orders;
        public transient long unscaledPrice;

        private Level(Samples samples) {
            unscaledPrice = samples.cents();
            createPrice();
            qty = samples.integer(1, 10_000);
            orders = samples.integer(1, 100);
        }

        private void createPrice() {
            price = BigDecimal.valueOf(unscaledPrice, PRICE_SCALE);
        }
    }

    static DecimalBookDocument[] changing() {
        return Samples.messages(2 * BookDocument.LEVELS * 3, DecimalBookDocument[]::new, DecimalBookDocument::new);
    }

    private DecimalBookDocument(Samples samples) {
        bids = levels(samples);
        asks = levels(samples);
    }

    private static Level[] levels(Samples samples) {
        Level[] levels = new Level[BookDocument.LEVELS];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = new Level(samples);
        }
        return levels;
    }

    /** Creates new {@code BigDecimal}s for all prices, without cached text. */
    void createPrices() {
        for (Level level : bids) {
            level.createPrice();
        }
        for (Level level : asks) {
            level.createPrice();
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
