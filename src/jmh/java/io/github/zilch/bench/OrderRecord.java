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

/** The order of {@link OrderDocument} as a record. All writers take the same decimals and the same time from it. */
@JsonSerializable
@CompiledJson
@Json
@JSONType(alphabetic = false)
public record OrderRecord(
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

    static OrderRecord of(int id, OrderDocument from) {
        return new OrderRecord(
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
