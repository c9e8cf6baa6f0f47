// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Members;
import io.github.zilch.bench.model.Samples;
import java.math.BigDecimal;
import java.util.List;

/**
 * An order of forty fields, without a container: strings of 3 to 12 letters, numbers, decimals and a boolean. A method that
 * writes them all is larger than what the JIT compiler inlines into one.
 */
@JsonSerializable
record FortyFields(
        String clOrdId,
        long orderId,
        String execId,
        String account,
        String symbol,
        String side,
        String type,
        String timeInForce,
        int quantity,
        BigDecimal price,
        BigDecimal stopPrice,
        int leavesQuantity,
        int executedQuantity,
        BigDecimal averagePrice,
        BigDecimal lastPrice,
        int lastQuantity,
        String venue,
        String currency,
        String trader,
        String desk,
        String book,
        String client,
        String strategy,
        String algorithm,
        long receivedAt,
        long sentAt,
        int urgency,
        int minQuantity,
        int displayQuantity,
        BigDecimal fee,
        BigDecimal tax,
        BigDecimal net,
        BigDecimal gross,
        BigDecimal rate,
        int settlementDay,
        int tradeDay,
        int clearingDay,
        long sequence,
        String route,
        boolean live) {

    private static final int SCALE = 4;
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    private static final JsonShape SHAPE = Members.shape(FortyFields.class);

    static List<Document<?>> documents() {
        return List.of(new Document<>(
                        "FortyFields",
                        "An order of forty fields, written by one method with all the calls.",
                        FortyFields.class,
                        () -> Samples.messages(SHAPE.size(), FortyFields::create))
                .builder((json, order) -> order.write(json))
                .row((json, order) -> order.writeRow(json))
                .generated(FortyFieldsJson::write)
                .writers("zilch zilchRow zilchGenerated"));
    }

    private static String name(Samples samples) {
        return samples.from(LETTERS, samples.integer(3, 13));
    }

    private static BigDecimal amount(Samples samples) {
        return BigDecimal.valueOf(samples.integer(0, 1_000_000), SCALE);
    }

    private static FortyFields create(int id, Samples samples) {
        return new FortyFields(
                name(samples),
                samples.integer(1_000_000_000L, 2_000_000_000L),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                samples.integer(0, 100_000),
                amount(samples),
                amount(samples),
                samples.integer(0, 100_000),
                samples.integer(0, 100_000),
                amount(samples),
                amount(samples),
                samples.integer(0, 100_000),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                name(samples),
                samples.integer(1_000_000_000L, 2_000_000_000L),
                samples.integer(1_000_000_000L, 2_000_000_000L),
                samples.integer(0, 100_000),
                samples.integer(0, 100_000),
                samples.integer(0, 100_000),
                amount(samples),
                amount(samples),
                amount(samples),
                amount(samples),
                amount(samples),
                samples.integer(0, 100_000),
                samples.integer(0, 100_000),
                samples.integer(0, 100_000),
                samples.integer(1_000_000_000L, 2_000_000_000L),
                name(samples),
                samples.nextBoolean());
    }

    private void write(JsonBuilder json) {
        json.put("clOrdId", clOrdId)
                .put("orderId", orderId)
                .put("execId", execId)
                .put("account", account)
                .put("symbol", symbol)
                .put("side", side)
                .put("type", type)
                .put("timeInForce", timeInForce)
                .put("quantity", quantity)
                .put("price", price)
                .put("stopPrice", stopPrice)
                .put("leavesQuantity", leavesQuantity)
                .put("executedQuantity", executedQuantity)
                .put("averagePrice", averagePrice)
                .put("lastPrice", lastPrice)
                .put("lastQuantity", lastQuantity)
                .put("venue", venue)
                .put("currency", currency)
                .put("trader", trader)
                .put("desk", desk)
                .put("book", book)
                .put("client", client)
                .put("strategy", strategy)
                .put("algorithm", algorithm)
                .put("receivedAt", receivedAt)
                .put("sentAt", sentAt)
                .put("urgency", urgency)
                .put("minQuantity", minQuantity)
                .put("displayQuantity", displayQuantity)
                .put("fee", fee)
                .put("tax", tax)
                .put("net", net)
                .put("gross", gross)
                .put("rate", rate)
                .put("settlementDay", settlementDay)
                .put("tradeDay", tradeDay)
                .put("clearingDay", clearingDay)
                .put("sequence", sequence)
                .put("route", route)
                .put("live", live);
    }

    private void writeRow(JsonBuilder json) {
        json.reset(SHAPE)
                .add(clOrdId)
                .add(orderId)
                .add(execId)
                .add(account)
                .add(symbol)
                .add(side)
                .add(type)
                .add(timeInForce)
                .add(quantity)
                .add(price)
                .add(stopPrice)
                .add(leavesQuantity)
                .add(executedQuantity)
                .add(averagePrice)
                .add(lastPrice)
                .add(lastQuantity)
                .add(venue)
                .add(currency)
                .add(trader)
                .add(desk)
                .add(book)
                .add(client)
                .add(strategy)
                .add(algorithm)
                .add(receivedAt)
                .add(sentAt)
                .add(urgency)
                .add(minQuantity)
                .add(displayQuantity)
                .add(fee)
                .add(tax)
                .add(net)
                .add(gross)
                .add(rate)
                .add(settlementDay)
                .add(tradeDay)
                .add(clearingDay)
                .add(sequence)
                .add(route)
                .add(live)
                .end();
    }
}
