// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;

/**
 * An order of forty fields, without a container: strings of 3 to 12 letters, numbers, decimals and a boolean. A method that
 * writes them all is larger than what the JIT compiler inlines into one; five methods of eight fields are not.
 */
final class FortyFieldsDocument {
    static final JsonShape SHAPE = JsonShape.of(
            "clOrdId",
            "orderId",
            "execId",
            "account",
            "symbol",
            "side",
            "type",
            "timeInForce",
            "quantity",
            "price",
            "stopPrice",
            "leavesQuantity",
            "executedQuantity",
            "averagePrice",
            "lastPrice",
            "lastQuantity",
            "venue",
            "currency",
            "trader",
            "desk",
            "book",
            "client",
            "strategy",
            "algorithm",
            "receivedAt",
            "sentAt",
            "urgency",
            "minQuantity",
            "displayQuantity",
            "fee",
            "tax",
            "net",
            "gross",
            "rate",
            "settlementDay",
            "tradeDay",
            "clearingDay",
            "sequence",
            "route",
            "live");

    private static final int SCALE = 4;
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    private final String clOrdId;
    private final long orderId;
    private final String execId;
    private final String account;
    private final String symbol;
    private final String side;
    private final String type;
    private final String timeInForce;
    private final int quantity;
    private final long price;
    private final long stopPrice;
    private final int leavesQuantity;
    private final int executedQuantity;
    private final long averagePrice;
    private final long lastPrice;
    private final int lastQuantity;
    private final String venue;
    private final String currency;
    private final String trader;
    private final String desk;
    private final String book;
    private final String client;
    private final String strategy;
    private final String algorithm;
    private final long receivedAt;
    private final long sentAt;
    private final int urgency;
    private final int minQuantity;
    private final int displayQuantity;
    private final long fee;
    private final long tax;
    private final long net;
    private final long gross;
    private final long rate;
    private final int settlementDay;
    private final int tradeDay;
    private final int clearingDay;
    private final long sequence;
    private final String route;
    private final boolean live;

    private FortyFieldsDocument(Samples samples) {
        clOrdId = samples.from(LETTERS, samples.integer(3, 13));
        orderId = samples.integer(1_000_000_000L, 2_000_000_000L);
        execId = samples.from(LETTERS, samples.integer(3, 13));
        account = samples.from(LETTERS, samples.integer(3, 13));
        symbol = samples.from(LETTERS, samples.integer(3, 13));
        side = samples.from(LETTERS, samples.integer(3, 13));
        type = samples.from(LETTERS, samples.integer(3, 13));
        timeInForce = samples.from(LETTERS, samples.integer(3, 13));
        quantity = samples.integer(0, 100_000);
        price = samples.integer(0, 1_000_000);
        stopPrice = samples.integer(0, 1_000_000);
        leavesQuantity = samples.integer(0, 100_000);
        executedQuantity = samples.integer(0, 100_000);
        averagePrice = samples.integer(0, 1_000_000);
        lastPrice = samples.integer(0, 1_000_000);
        lastQuantity = samples.integer(0, 100_000);
        venue = samples.from(LETTERS, samples.integer(3, 13));
        currency = samples.from(LETTERS, samples.integer(3, 13));
        trader = samples.from(LETTERS, samples.integer(3, 13));
        desk = samples.from(LETTERS, samples.integer(3, 13));
        book = samples.from(LETTERS, samples.integer(3, 13));
        client = samples.from(LETTERS, samples.integer(3, 13));
        strategy = samples.from(LETTERS, samples.integer(3, 13));
        algorithm = samples.from(LETTERS, samples.integer(3, 13));
        receivedAt = samples.integer(1_000_000_000L, 2_000_000_000L);
        sentAt = samples.integer(1_000_000_000L, 2_000_000_000L);
        urgency = samples.integer(0, 100_000);
        minQuantity = samples.integer(0, 100_000);
        displayQuantity = samples.integer(0, 100_000);
        fee = samples.integer(0, 1_000_000);
        tax = samples.integer(0, 1_000_000);
        net = samples.integer(0, 1_000_000);
        gross = samples.integer(0, 1_000_000);
        rate = samples.integer(0, 1_000_000);
        settlementDay = samples.integer(0, 100_000);
        tradeDay = samples.integer(0, 100_000);
        clearingDay = samples.integer(0, 100_000);
        sequence = samples.integer(1_000_000_000L, 2_000_000_000L);
        route = samples.from(LETTERS, samples.integer(3, 13));
        live = samples.nextBoolean();
    }

    static FortyFieldsDocument[] changing() {
        return Samples.messages(SHAPE.size(), FortyFieldsDocument[]::new, FortyFieldsDocument::new);
    }

    /** Writes all fields in one method. */
    void write(JsonBuilder json) {
        json.put("clOrdId", clOrdId)
                .put("orderId", orderId)
                .put("execId", execId)
                .put("account", account)
                .put("symbol", symbol)
                .put("side", side)
                .put("type", type)
                .put("timeInForce", timeInForce)
                .put("quantity", quantity)
                .putDecimal("price", price, SCALE)
                .putDecimal("stopPrice", stopPrice, SCALE)
                .put("leavesQuantity", leavesQuantity)
                .put("executedQuantity", executedQuantity)
                .putDecimal("averagePrice", averagePrice, SCALE)
                .putDecimal("lastPrice", lastPrice, SCALE)
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
                .putDecimal("fee", fee, SCALE)
                .putDecimal("tax", tax, SCALE)
                .putDecimal("net", net, SCALE)
                .putDecimal("gross", gross, SCALE)
                .putDecimal("rate", rate, SCALE)
                .put("settlementDay", settlementDay)
                .put("tradeDay", tradeDay)
                .put("clearingDay", clearingDay)
                .put("sequence", sequence)
                .put("route", route)
                .put("live", live);
    }

    /** Writes the same by a method for each eight fields. */
    void writeParts(JsonBuilder json) {
        putParties(json);
        putQuantities(json);
        putOrigin(json);
        putTimes(json);
        putAmounts(json);
    }

    private void putParties(JsonBuilder json) {
        json.put("clOrdId", clOrdId)
                .put("orderId", orderId)
                .put("execId", execId)
                .put("account", account)
                .put("symbol", symbol)
                .put("side", side)
                .put("type", type)
                .put("timeInForce", timeInForce);
    }

    private void putQuantities(JsonBuilder json) {
        json.put("quantity", quantity)
                .putDecimal("price", price, SCALE)
                .putDecimal("stopPrice", stopPrice, SCALE)
                .put("leavesQuantity", leavesQuantity)
                .put("executedQuantity", executedQuantity)
                .putDecimal("averagePrice", averagePrice, SCALE)
                .putDecimal("lastPrice", lastPrice, SCALE)
                .put("lastQuantity", lastQuantity);
    }

    private void putOrigin(JsonBuilder json) {
        json.put("venue", venue)
                .put("currency", currency)
                .put("trader", trader)
                .put("desk", desk)
                .put("book", book)
                .put("client", client)
                .put("strategy", strategy)
                .put("algorithm", algorithm);
    }

    private void putTimes(JsonBuilder json) {
        json.put("receivedAt", receivedAt)
                .put("sentAt", sentAt)
                .put("urgency", urgency)
                .put("minQuantity", minQuantity)
                .put("displayQuantity", displayQuantity)
                .putDecimal("fee", fee, SCALE)
                .putDecimal("tax", tax, SCALE)
                .putDecimal("net", net, SCALE);
    }

    private void putAmounts(JsonBuilder json) {
        json.putDecimal("gross", gross, SCALE)
                .putDecimal("rate", rate, SCALE)
                .put("settlementDay", settlementDay)
                .put("tradeDay", tradeDay)
                .put("clearingDay", clearingDay)
                .put("sequence", sequence)
                .put("route", route)
                .put("live", live);
    }

    /** Writes all fields as a row in one method. */
    void write(JsonRow row) {
        row.add(clOrdId)
                .add(orderId)
                .add(execId)
                .add(account)
                .add(symbol)
                .add(side)
                .add(type)
                .add(timeInForce)
                .add(quantity)
                .addDecimal(price, SCALE)
                .addDecimal(stopPrice, SCALE)
                .add(leavesQuantity)
                .add(executedQuantity)
                .addDecimal(averagePrice, SCALE)
                .addDecimal(lastPrice, SCALE)
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
                .addDecimal(fee, SCALE)
                .addDecimal(tax, SCALE)
                .addDecimal(net, SCALE)
                .addDecimal(gross, SCALE)
                .addDecimal(rate, SCALE)
                .add(settlementDay)
                .add(tradeDay)
                .add(clearingDay)
                .add(sequence)
                .add(route)
                .add(live)
                .end();
    }

    /** Writes the same by a method for each eight fields. */
    void writeParts(JsonRow row) {
        addParties(row);
        addQuantities(row);
        addOrigin(row);
        addTimes(row);
        addAmounts(row);
        row.end();
    }

    private void addParties(JsonRow row) {
        row.add(clOrdId)
                .add(orderId)
                .add(execId)
                .add(account)
                .add(symbol)
                .add(side)
                .add(type)
                .add(timeInForce);
    }

    private void addQuantities(JsonRow row) {
        row.add(quantity)
                .addDecimal(price, SCALE)
                .addDecimal(stopPrice, SCALE)
                .add(leavesQuantity)
                .add(executedQuantity)
                .addDecimal(averagePrice, SCALE)
                .addDecimal(lastPrice, SCALE)
                .add(lastQuantity);
    }

    private void addOrigin(JsonRow row) {
        row.add(venue)
                .add(currency)
                .add(trader)
                .add(desk)
                .add(book)
                .add(client)
                .add(strategy)
                .add(algorithm);
    }

    private void addTimes(JsonRow row) {
        row.add(receivedAt)
                .add(sentAt)
                .add(urgency)
                .add(minQuantity)
                .add(displayQuantity)
                .addDecimal(fee, SCALE)
                .addDecimal(tax, SCALE)
                .addDecimal(net, SCALE);
    }

    private void addAmounts(JsonRow row) {
        row.addDecimal(gross, SCALE)
                .addDecimal(rate, SCALE)
                .add(settlementDay)
                .add(tradeDay)
                .add(clearingDay)
                .add(sequence)
                .add(route)
                .add(live);
    }
}
