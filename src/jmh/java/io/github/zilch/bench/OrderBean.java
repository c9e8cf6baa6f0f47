// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The order of {@link OrderDocument} as a class with getters. */
@JsonSerializable
@CompiledJson
@Json
@JSONType(alphabetic = false)
public final class OrderBean {
    private final long orderId;
    private final long clientId;
    private final int quantity;
    private final int shown;
    private final BigDecimal limit;
    private final BigDecimal fee;
    private final double price;
    private final String symbol;
    private final String side;
    private final String type;
    private final String account;
    private final String venue;
    private final String currency;
    private final boolean live;
    private final Instant time;
    private final int[] legs;

    public OrderBean(
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
        this.orderId = orderId;
        this.clientId = clientId;
        this.quantity = quantity;
        this.shown = shown;
        this.limit = limit;
        this.fee = fee;
        this.price = price;
        this.symbol = symbol;
        this.side = side;
        this.type = type;
        this.account = account;
        this.venue = venue;
        this.currency = currency;
        this.live = live;
        this.time = time;
        this.legs = legs;
    }

    public long getOrderId() {
        return orderId;
    }

    public long getClientId() {
        return clientId;
    }

    public int getQuantity() {
        return quantity;
    }

    public int getShown() {
        return shown;
    }

    public BigDecimal getLimit() {
        return limit;
    }

    public BigDecimal getFee() {
        return fee;
    }

    public double getPrice() {
        return price;
    }

    public String getSymbol() {
        return symbol;
    }

    public String getSide() {
        return side;
    }

    public String getType() {
        return type;
    }

    public String getAccount() {
        return account;
    }

    public String getVenue() {
        return venue;
    }

    public String getCurrency() {
        return currency;
    }

    public boolean isLive() {
        return live;
    }

    public Instant getTime() {
        return time;
    }

    public int[] getLegs() {
        return legs;
    }

    static OrderBean of(int id, OrderDocument from) {
        return new OrderBean(
                id,
                from.clientId,
                from.quantity,
                from.shown,
                from.limit,
                from.fee,
                from.price,
                from.symbol,
                from.side,
                from.type,
                from.account,
                from.venue,
                from.currency,
                from.live,
                from.time,
                from.legs);
    }

    void write(JsonBuilder json) {
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
                .putTimestamp("time", Samples.nanoseconds(time), TimeUnit.NANOSECONDS);
        json.createJSONArray("legs").addAll(legs);
    }
}
