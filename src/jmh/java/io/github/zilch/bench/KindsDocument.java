// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonShape;
import java.util.ArrayList;
import java.util.List;

/**
 * One of five kinds of messages with ten members of the same types and other names.
 *
 * <pre>{@code
 * {"number3":10000,"account3":81543320176,"symbol3":"VOD.L","side3":"BUY","quantity3":500,"price3":812.34,
 *  "live3":true,"venue3":"XLON","currency3":"GBP","note3":"abc"}
 * }</pre>
 */
public final class KindsDocument {
    private static final List<String> COLUMNS =
            List.of("number", "account", "symbol", "side", "quantity", "price", "live", "venue", "currency", "note");

    private static final int KINDS = 5;

    /** For each kind, the names of its members. */
    public static final String[][] NAMES = new String[KINDS][];

    private static final JsonShape[] SHAPES = new JsonShape[KINDS];

    static {
        for (int kind = 0; kind < KINDS; kind++) {
            List<String> names = new ArrayList<>();
            for (String column : COLUMNS) {
                names.add(column + kind);
            }
            NAMES[kind] = names.toArray(String[]::new);
            SHAPES[kind] = JsonShape.of(names);
        }
    }

    public final int kind;
    public int number;
    public final long account;
    public final String symbol;
    public final String side;
    public final int quantity;
    public final double price;
    public final boolean live;
    public final String venue;
    public final String currency;
    public final String note;

    static KindsDocument[] changing() {
        return Samples.messages(COLUMNS.size(), KindsDocument[]::new, KindsDocument::new);
    }

    private KindsDocument(Samples samples) {
        kind = samples.integer(0, KINDS);
        account = samples.integer(10_000_000_000L, 100_000_000_000L);
        symbol = samples.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL");
        side = samples.choice("BUY", "SELL");
        quantity = samples.integer(1, 10_000);
        price = samples.cents() / 100.0;
        live = samples.nextBoolean();
        venue = samples.choice("XLON", "XETR", "XNYS", "XTKS");
        currency = samples.choice("GBP", "EUR", "USD", "JPY");
        note = samples.text(8);
    }

    void write(JsonBuilder json) {
        String[] names = NAMES[kind];
        json.put(names[0], number)
                .put(names[1], account)
                .put(names[2], symbol)
                .put(names[3], side)
                .put(names[4], quantity)
                .put(names[5], price)
                .put(names[6], live)
                .put(names[7], venue)
                .put(names[8], currency)
                .put(names[9], note);
    }

    void writeRow(JsonBuilder json) {
        json.reset(SHAPES[kind])
                .add(number)
                .add(account)
                .add(symbol)
                .add(side)
                .add(quantity)
                .add(price)
                .add(live)
                .add(venue)
                .add(currency)
                .add(note)
                .end();
    }
}
