// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;

/**
 * A message of a trading gateway: one of five kinds, 60 to 260 bytes.
 *
 * <pre>{@code
 * {"id":10000,"type":"order","symbol":"VOD.L","side":"BUY","quantity":500,"price":812.34,"account":"ACC81233"}
 * {"id":10001,"type":"cancel","symbol":"VOD.L","orderId":81543320176,"reason":"abc"}
 * {"id":10002,"type":"executionReport","symbol":"VOD.L","side":"BUY","orderId":81543320176,"executionId":"E8123345",
 *  "quantity":500,"filled":120,"price":812.34,"done":false}
 * {"id":10003,"type":"book","symbol":"VOD.L","bids":[{"price":812.34,"quantity":500},…],"asks":[…]}
 * {"id":10004,"type":"heartbeat","session":"abcdef","sequence":4711}
 * }</pre>
 */
public final class MixedDocument {
    /** The average number of values in a message that change, in addition to the ID. */
    private static final int VALUES = 6;

    private static final int LEVELS = 3;

    public final Kind kind;
    public final Message message;

    /** The kind of a message. */
    public enum Kind {
        ORDER,
        CANCEL,
        EXECUTION_REPORT,
        BOOK,
        HEARTBEAT
    }

    /** The members that all kinds have. */
    public abstract static class Message {
        public int id;
        public final String type;

        private Message(String type) {
            this.type = type;
        }
    }

    /** A new order. */
    public static final class Order extends Message {
        public final String symbol;
        public final String side;
        public final int quantity;
        public final double price;
        public final String account;

        private Order(Samples samples) {
            super("order");
            symbol = symbol(samples);
            side = samples.choice("BUY", "SELL");
            quantity = samples.integer(1, 10_000);
            price = samples.cents() / 100.0;
            account = "ACC" + samples.digits(5);
        }
    }

    /** The cancellation of an order. */
    public static final class Cancel extends Message {
        public final String symbol;
        public final long orderId;
        public final String reason;

        private Cancel(Samples samples) {
            super("cancel");
            symbol = symbol(samples);
            orderId = orderId(samples);
            reason = samples.text(8);
        }
    }

    /** A report on the full or partial execution of an order. */
    public static final class ExecutionReport extends Message {
        public final String symbol;
        public final String side;
        public final long orderId;
        public final String executionId;
        public final int quantity;
        public final int filled;
        public final double price;
        public final boolean done;

        private ExecutionReport(Samples samples) {
            super("executionReport");
            symbol = symbol(samples);
            side = samples.choice("BUY", "SELL");
            orderId = orderId(samples);
            executionId = "E" + samples.digits(7);
            quantity = samples.integer(1, 10_000);
            filled = samples.integer(1, quantity + 1);
            price = samples.cents() / 100.0;
            done = samples.nextBoolean();
        }
    }

    /** The best levels of an order book. */
    public static final class Book extends Message {
        public final String symbol;
        public final Level[] bids;
        public final Level[] asks;

        private Book(Samples samples) {
            super("book");
            symbol = symbol(samples);
            bids = levels(samples);
            asks = levels(samples);
        }

        private static Level[] levels(Samples samples) {
            Level[] levels = new Level[LEVELS];
            for (int i = 0; i < LEVELS; i++) {
                levels[i] = new Level(samples);
            }
            return levels;
        }
    }

    /** A price with its total quantity. */
    public static final class Level {
        public final double price;
        public final int quantity;

        private Level(Samples samples) {
            price = samples.cents() / 100.0;
            quantity = samples.integer(1, 10_000);
        }
    }

    /** A heartbeat of a session. */
    public static final class Heartbeat extends Message {
        public final String session;
        public final int sequence;

        private Heartbeat(Samples samples) {
            super("heartbeat");
            session = samples.text(6);
            sequence = samples.integer(1, 1_000_000);
        }
    }

    static MixedDocument[] changing() {
        return Samples.messages(VALUES, MixedDocument[]::new, MixedDocument::new);
    }

    private MixedDocument(Samples samples) {
        kind = Kind.values()[samples.integer(0, Kind.values().length)];
        message = switch (kind) {
            case ORDER -> new Order(samples);
            case CANCEL -> new Cancel(samples);
            case EXECUTION_REPORT -> new ExecutionReport(samples);
            case BOOK -> new Book(samples);
            case HEARTBEAT -> new Heartbeat(samples);
        };
    }

    private static String symbol(Samples samples) {
        return samples.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL");
    }

    private static long orderId(Samples samples) {
        return samples.integer(10_000_000_000L, 100_000_000_000L);
    }

    void write(JsonBuilder json) {
        switch (kind) {
            case ORDER -> write(json, (Order) message);
            case CANCEL -> write(json, (Cancel) message);
            case EXECUTION_REPORT -> write(json, (ExecutionReport) message);
            case BOOK -> write(json, (Book) message);
            case HEARTBEAT -> write(json, (Heartbeat) message);
        }
    }

    private static void write(JsonBuilder json, Order order) {
        json.put("id", order.id)
                .put("type", order.type)
                .put("symbol", order.symbol)
                .put("side", order.side)
                .put("quantity", order.quantity)
                .put("price", order.price)
                .put("account", order.account);
    }

    private static void write(JsonBuilder json, Cancel cancel) {
        json.put("id", cancel.id)
                .put("type", cancel.type)
                .put("symbol", cancel.symbol)
                .put("orderId", cancel.orderId)
                .put("reason", cancel.reason);
    }

    private static void write(JsonBuilder json, ExecutionReport report) {
        json.put("id", report.id)
                .put("type", report.type)
                .put("symbol", report.symbol)
                .put("side", report.side)
                .put("orderId", report.orderId)
                .put("executionId", report.executionId)
                .put("quantity", report.quantity)
                .put("filled", report.filled)
                .put("price", report.price)
                .put("done", report.done);
    }

    private static void write(JsonBuilder json, Book book) {
        json.put("id", book.id).put("type", book.type).put("symbol", book.symbol);
        write(json.createJSONArray("bids"), book.bids);
        write(json.createJSONArray("asks"), book.asks);
    }

    private static void write(JsonBuilder array, Level[] levels) {
        for (Level level : levels) {
            array.createJSON().put("price", level.price).put("quantity", level.quantity);
        }
    }

    private static void write(JsonBuilder json, Heartbeat heartbeat) {
        json.put("id", heartbeat.id)
                .put("type", heartbeat.type)
                .put("session", heartbeat.session)
                .put("sequence", heartbeat.sequence);
    }

    // ---- as rows of a shape for each kind ----

    private static final JsonShape ORDER = JsonShape.of("id", "type", "symbol", "side", "quantity", "price", "account");
    private static final JsonShape CANCEL = JsonShape.of("id", "type", "symbol", "orderId", "reason");
    private static final JsonShape EXECUTION_REPORT = JsonShape.of(
            "id", "type", "symbol", "side", "orderId", "executionId", "quantity", "filled", "price", "done");
    private static final JsonShape BOOK = JsonShape.of("id", "type", "symbol", "bids", "asks");
    private static final JsonShape LEVEL = JsonShape.of("price", "quantity");
    private static final JsonShape HEARTBEAT = JsonShape.of("id", "type", "session", "sequence");

    void writeRow(JsonBuilder json) {
        switch (kind) {
            case ORDER -> add(json.reset(ORDER), (Order) message);
            case CANCEL -> add(json.reset(CANCEL), (Cancel) message);
            case EXECUTION_REPORT -> add(json.reset(EXECUTION_REPORT), (ExecutionReport) message);
            case BOOK -> add(json.reset(BOOK), (Book) message);
            case HEARTBEAT -> add(json.reset(HEARTBEAT), (Heartbeat) message);
        }
    }

    private static void add(JsonRow row, Order order) {
        row.add(order.id)
                .add(order.type)
                .add(order.symbol)
                .add(order.side)
                .add(order.quantity)
                .add(order.price)
                .add(order.account)
                .end();
    }

    private static void add(JsonRow row, Cancel cancel) {
        row.add(cancel.id)
                .add(cancel.type)
                .add(cancel.symbol)
                .add(cancel.orderId)
                .add(cancel.reason)
                .end();
    }

    private static void add(JsonRow row, ExecutionReport report) {
        row.add(report.id)
                .add(report.type)
                .add(report.symbol)
                .add(report.side)
                .add(report.orderId)
                .add(report.executionId)
                .add(report.quantity)
                .add(report.filled)
                .add(report.price)
                .add(report.done)
                .end();
    }

    private static void add(JsonRow row, Book book) {
        row.add(book.id).add(book.type).add(book.symbol);
        add(row.addArray(), book.bids).end();
        add(row.addArray(), book.asks).end();
        row.end();
    }

    private static JsonRow add(JsonRow array, Level[] levels) {
        for (Level level : levels) {
            array.addRow(LEVEL).add(level.price).add(level.quantity).end();
        }
        return array;
    }

    private static void add(JsonRow row, Heartbeat heartbeat) {
        row.add(heartbeat.id)
                .add(heartbeat.type)
                .add(heartbeat.session)
                .add(heartbeat.sequence)
                .end();
    }
}
