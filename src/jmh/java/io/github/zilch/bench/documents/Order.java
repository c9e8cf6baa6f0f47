// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Members;
import io.github.zilch.bench.model.Samples;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * An order of a trading gateway, about 290 bytes.
 *
 * <pre>{@code
 * {"orderId":10000,"clientId":81543320176,"quantity":500,"shown":100,"limit":812.34,"fee":0.0125,"price":812.35,
 *  "symbol":"VOD.L","side":"BUY","type":"LIMIT","account":"ACC81233","venue":"XLON","currency":"GBP","live":true,
 *  "time":"2026-11-21T12:30:17.123456789Z","legs":[1,22,333,4444]}
 * }</pre>
 */
@JsonSerializable
@CompiledJson
@Json
public record Order(
        long orderId,
        long clientId,
        int quantity,
        int shown,
        BigDecimal limit,
        BigDecimal fee,
        double price,
        String symbol,
        String side,
        String type,
        String account,
        String venue,
        String currency,
        boolean live,
        Instant time,
        int[] legs) {

    private static final int VALUES = 19;

    private static final int LIMIT_SCALE = 2;
    private static final int FEE_SCALE = 4;

    private static final JsonShape SHAPE = Members.shape(Order.class);

    static List<Document<?>> documents() {
        return List.of(new Document<>(
                        "Order",
                        "An order of a trading gateway: integers, decimals, a double price, short ASCII"
                                + " strings, a boolean, a nanosecond timestamp and a small array.",
                        Order.class,
                        () -> Samples.messages(VALUES, Order::create))
                .builder((json, order) -> order.write(json))
                .row((json, order) -> order.writeRow(json))
                .generated(OrderJson::write));
    }

    private static Order create(int id, Samples samples) {
        return new Order(
                id,
                samples.integer(10_000_000_000L, 100_000_000_000L),
                samples.integer(1, 10_000),
                samples.integer(1, 1_000),
                BigDecimal.valueOf(samples.cents(), LIMIT_SCALE),
                BigDecimal.valueOf(samples.integer(1, 1_000), FEE_SCALE),
                samples.cents() / 100.0,
                samples.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL"),
                samples.choice("BUY", "SELL"),
                samples.choice("LIMIT", "MARKET", "STOP"),
                "ACC" + samples.digits(5),
                samples.choice("XLON", "XETR", "XNYS", "XTKS"),
                samples.choice("GBP", "EUR", "USD", "JPY"),
                samples.nextBoolean(),
                samples.instant(),
                new int[] {
                    samples.integer(1, 10),
                    samples.integer(10, 100),
                    samples.integer(100, 1_000),
                    samples.integer(1_000, 10_000)
                });
    }

    private void write(JsonBuilder json) {
        json.put("orderId", orderId)
                .put("clientId", clientId)
                .put("quantity", quantity)
                .put("shown", shown)
                .put("limit", limit)
                .put("fee", fee)
                .put("price", price)
                .put("symbol", symbol)
                .put("side", side)
                .put("type", type)
                .put("account", account)
                .put("venue", venue)
                .put("currency", currency)
                .put("live", live)
                .put("time", time);
        json.createJSONArray("legs").addAll(legs);
    }

    private void writeRow(JsonBuilder json) {
        JsonRow row = json.reset(SHAPE)
                .add(orderId)
                .add(clientId)
                .add(quantity)
                .add(shown)
                .add(limit)
                .add(fee)
                .add(price)
                .add(symbol)
                .add(side)
                .add(type)
                .add(account)
                .add(venue)
                .add(currency)
                .add(live)
                .add(time);
        row.addArray().addAll(legs).end().end();
    }
}
