// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * An order as a gateway sends it, about 290 bytes.
 *
 * <pre>{@code
 * {"orderId":10000,"clientId":81543320176,"quantity":500,"shown":120,"limit":812.35,"fee":0.0125,"price":812.34,
 *  "symbol":"VOD.L","side":"BUY","type":"LIMIT","account":"ACC81233","venue":"XLON","currency":"GBP","live":true,
 *  "time":"2026-11-21T02:30:17.123456789Z","legs":[1,22,333,4444]}
 * }</pre>
 *
 * <p>Zilch takes the decimals as the long and the scale that a gateway has, and the time as nanoseconds. The others have
 * no such call and find a {@code BigDecimal} and an {@code Instant} made beforehand.
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
        return Samples.of(VALUES, OrderDocument[]::new, OrderDocument::new);
    }

    private OrderDocument(Samples make) {
        clientId = make.integer(10_000_000_000L, 100_000_000_000L);
        quantity = make.integer(1, 10_000);
        shown = make.integer(1, 1_000);
        unscaledLimit = make.cents();
        limit = BigDecimal.valueOf(unscaledLimit, LIMIT_SCALE);
        limitAsDouble = limit.doubleValue();
        unscaledFee = make.integer(1, 1_000);
        fee = BigDecimal.valueOf(unscaledFee, FEE_SCALE);
        feeAsDouble = fee.doubleValue();
        price = make.cents() / 100.0;
        symbol = make.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL");
        side = make.choice("BUY", "SELL");
        type = make.choice("LIMIT", "MARKET", "STOP");
        account = "ACC" + make.digits(5);
        venue = make.choice("XLON", "XETR", "XNYS", "XTKS");
        currency = make.choice("GBP", "EUR", "USD", "JPY");
        live = make.choice();
        nanoseconds = make.nanoseconds();
        time = Samples.instant(nanoseconds);
        legs = new int[] {
            make.integer(1, 10), make.integer(10, 100), make.integer(100, 1_000), make.integer(1_000, 10_000)
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
