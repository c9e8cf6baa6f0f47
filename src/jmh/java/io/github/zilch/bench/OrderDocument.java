// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * An order of a trading gateway, about 290 bytes.
 *
 * <pre>{@code
 * {"orderId":10000,"clientId":81543320176,"quantity":500,"shown":120,"limit":812.35,"fee":0.0125,"price":812.34,
 *  "symbol":"VOD.L","side":"BUY","type":"LIMIT","account":"ACC81233","venue":"XLON","currency":"GBP","live":true,
 *  "time":"2026-11-21T02:30:17.123456789Z","legs":[1,22,333,4444]}
 * }</pre>
 *
 * <p>Zilch takes the decimals as an unscaled long and a scale, and the time as nanoseconds, as a gateway has them. The
 * peers have no such methods: they take a {@code BigDecimal} and an {@code Instant}, which are created in advance.
 */
public final class OrderDocument {
    private static final int VALUES = 19;

    static final int LIMIT_SCALE = 2;
    static final int FEE_SCALE = 4;

    public long orderId;
    public long clientId;
    public int quantity;
    public int shown;
    public BigDecimal limit;
    public BigDecimal fee;
    public double price;
    public String symbol;
    public String side;
    public String type;
    public String account;
    public String venue;
    public String currency;
    public boolean live;
    public Instant time;
    public int[] legs;

    public transient double limitAsDouble;
    public transient double feeAsDouble;
    public transient long unscaledLimit;
    public transient long unscaledFee;
    public transient long nanoseconds;

    static OrderDocument[] changing() {
        return Samples.messages(VALUES, OrderDocument[]::new, OrderDocument::new);
    }

    private OrderDocument(Samples samples) {
        clientId = samples.integer(10_000_000_000L, 100_000_000_000L);
        quantity = samples.integer(1, 10_000);
        shown = samples.integer(1, 1_000);
        unscaledLimit = samples.cents();
        limit = BigDecimal.valueOf(unscaledLimit, LIMIT_SCALE);
        limitAsDouble = limit.doubleValue();
        unscaledFee = samples.integer(1, 1_000);
        fee = BigDecimal.valueOf(unscaledFee, FEE_SCALE);
        feeAsDouble = fee.doubleValue();
        price = samples.cents() / 100.0;
        symbol = samples.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL");
        side = samples.choice("BUY", "SELL");
        type = samples.choice("LIMIT", "MARKET", "STOP");
        account = "ACC" + samples.digits(5);
        venue = samples.choice("XLON", "XETR", "XNYS", "XTKS");
        currency = samples.choice("GBP", "EUR", "USD", "JPY");
        live = samples.nextBoolean();
        nanoseconds = samples.nanoseconds();
        time = Samples.instant(nanoseconds);
        legs = new int[] {
            samples.integer(1, 10),
            samples.integer(10, 100),
            samples.integer(100, 1_000),
            samples.integer(1_000, 10_000)
        };
    }

    void write(JsonBuilder json) {
        json.put("orderId", orderId)
                .put("clientId", clientId)
                .put("quantity", quantity)
                .put("shown", shown)
                .putDecimal("limit", unscaledLimit, LIMIT_SCALE)
                .putDecimal("fee", unscaledFee, FEE_SCALE)
                .put("price", price)
                .put("symbol", symbol)
                .put("side", side)
                .put("type", type)
                .put("account", account)
                .put("venue", venue)
                .put("currency", currency)
                .put("live", live)
                .putTimestamp("time", nanoseconds, TimeUnit.NANOSECONDS);
        json.createJSONArray("legs").addAll(legs);
    }
}
