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
import java.util.List;
import java.util.stream.Stream;

/**
 * The messages of a trading gateway: five kinds in random order, 60 to 260 bytes.
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
public final class Mixed {
    /** The average number of values in a message that change, in addition to the ID. */
    private static final int VALUES = 6;

    private static final int LEVELS = 3;

    private Mixed() {}

    static List<Document<?>> documents() {
        return List.of(new Document<>(
                        "Mixed",
                        "Five kinds of messages in random order: order, cancel, execution report, book of three levels and"
                                + " heartbeat.",
                        Message.class,
                        () -> Samples.messages(VALUES, Mixed::create))
                .builder((json, message) -> message.write(json))
                .row((json, message) -> message.writeRow(json))
                .generated((json, message) -> message.writeGenerated(json)));
    }

    private static Message create(int id, Samples samples) {
        return switch (samples.integer(0, 5)) {
            case 0 -> Order.create(id, samples);
            case 1 -> Cancel.create(id, samples);
            case 2 -> ExecutionReport.create(id, samples);
            case 3 -> Book.create(id, samples);
            default -> Heartbeat.create(id, samples);
        };
    }

    private static String anySymbol(Samples samples) {
        return samples.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL");
    }

    private static long anyOrderId(Samples samples) {
        return samples.integer(10_000_000_000L, 100_000_000_000L);
    }

    /** A message of one of the kinds. */
    public interface Message {
        /** Writes the message with the builder. */
        void write(JsonBuilder json);

        /** Writes the message as a row. */
        void writeRow(JsonBuilder json);

        /** Writes the message with the serializer of its kind. */
        void writeGenerated(JsonBuilder json);
    }

    /** A new order. */
    @JsonSerializable
    @CompiledJson
    @Json
    public record Order(int id, String type, String symbol, String side, int quantity, double price, String account)
            implements Message {
        private static final JsonShape SHAPE = Members.shape(Order.class);

        private static Order create(int id, Samples samples) {
            return new Order(
                    id,
                    "order",
                    anySymbol(samples),
                    samples.choice("BUY", "SELL"),
                    samples.integer(1, 10_000),
                    samples.cents() / 100.0,
                    "ACC" + samples.digits(5));
        }

        @Override
        public void write(JsonBuilder json) {
            json.put("id", id)
                    .put("type", type)
                    .put("symbol", symbol)
                    .put("side", side)
                    .put("quantity", quantity)
                    .put("price", price)
                    .put("account", account);
        }

        @Override
        public void writeRow(JsonBuilder json) {
            json.reset(SHAPE)
                    .add(id)
                    .add(type)
                    .add(symbol)
                    .add(side)
                    .add(quantity)
                    .add(price)
                    .add(account)
                    .end();
        }

        @Override
        public void writeGenerated(JsonBuilder json) {
            MixedOrderJson.write(json, this);
        }
    }

    /** The cancellation of an order. */
    @JsonSerializable
    @CompiledJson
    @Json
    public record Cancel(int id, String type, String symbol, long orderId, String reason) implements Message {
        private static final JsonShape SHAPE = Members.shape(Cancel.class);

        private static Cancel create(int id, Samples samples) {
            return new Cancel(id, "cancel", anySymbol(samples), anyOrderId(samples), samples.text(8));
        }

        @Override
        public void write(JsonBuilder json) {
            json.put("id", id)
                    .put("type", type)
                    .put("symbol", symbol)
                    .put("orderId", orderId)
                    .put("reason", reason);
        }

        @Override
        public void writeRow(JsonBuilder json) {
            json.reset(SHAPE)
                    .add(id)
                    .add(type)
                    .add(symbol)
                    .add(orderId)
                    .add(reason)
                    .end();
        }

        @Override
        public void writeGenerated(JsonBuilder json) {
            MixedCancelJson.write(json, this);
        }
    }

    /** A report on the full or partial execution of an order. */
    @JsonSerializable
    @CompiledJson
    @Json
    public record ExecutionReport(
            int id,
            String type,
            String symbol,
            String side,
            long orderId,
            String executionId,
            int quantity,
            int filled,
            double price,
            boolean done)
            implements Message {
        private static final JsonShape SHAPE = Members.shape(ExecutionReport.class);

        private static ExecutionReport create(int id, Samples samples) {
            int quantity = samples.integer(1, 10_000);
            return new ExecutionReport(
                    id,
                    "executionReport",
                    anySymbol(samples),
                    samples.choice("BUY", "SELL"),
                    anyOrderId(samples),
                    "E" + samples.digits(7),
                    quantity,
                    samples.integer(1, quantity + 1),
                    samples.cents() / 100.0,
                    samples.nextBoolean());
        }

        @Override
        public void write(JsonBuilder json) {
            json.put("id", id)
                    .put("type", type)
                    .put("symbol", symbol)
                    .put("side", side)
                    .put("orderId", orderId)
                    .put("executionId", executionId)
                    .put("quantity", quantity)
                    .put("filled", filled)
                    .put("price", price)
                    .put("done", done);
        }

        @Override
        public void writeRow(JsonBuilder json) {
            json.reset(SHAPE)
                    .add(id)
                    .add(type)
                    .add(symbol)
                    .add(side)
                    .add(orderId)
                    .add(executionId)
                    .add(quantity)
                    .add(filled)
                    .add(price)
                    .add(done)
                    .end();
        }

        @Override
        public void writeGenerated(JsonBuilder json) {
            MixedExecutionReportJson.write(json, this);
        }
    }

    /** The best levels of an order book. */
    @JsonSerializable
    @CompiledJson
    @Json
    public record Book(int id, String type, String symbol, List<Level> bids, List<Level> asks) implements Message {
        private static final JsonShape SHAPE = Members.shape(Book.class);

        private static Book create(int id, Samples samples) {
            return new Book(id, "book", anySymbol(samples), levels(samples), levels(samples));
        }

        private static List<Level> levels(Samples samples) {
            return Stream.generate(() -> Level.create(samples)).limit(LEVELS).toList();
        }

        @Override
        public void write(JsonBuilder json) {
            json.put("id", id).put("type", type).put("symbol", symbol);
            write(json.createJSONArray("bids"), bids);
            write(json.createJSONArray("asks"), asks);
        }

        private static void write(JsonBuilder array, List<Level> levels) {
            for (int i = 0; i < levels.size(); i++) {
                Level level = levels.get(i);
                array.createJSON().put("price", level.price).put("quantity", level.quantity);
            }
        }

        @Override
        public void writeRow(JsonBuilder json) {
            JsonRow row = json.reset(SHAPE).add(id).add(type).add(symbol);
            add(row, bids);
            add(row, asks);
            row.end();
        }

        private static void add(JsonRow row, List<Level> levels) {
            row.addArray();
            for (int i = 0; i < levels.size(); i++) {
                Level level = levels.get(i);
                row.addRow(Level.SHAPE).add(level.price).add(level.quantity).end();
            }
            row.end();
        }

        @Override
        public void writeGenerated(JsonBuilder json) {
            MixedBookJson.write(json, this);
        }
    }

    /** A price with its total quantity. */
    @JsonSerializable
    @CompiledJson
    @Json
    public record Level(double price, int quantity) {
        private static final JsonShape SHAPE = Members.shape(Level.class);

        private static Level create(Samples samples) {
            return new Level(samples.cents() / 100.0, samples.integer(1, 10_000));
        }
    }

    /** A heartbeat of a session. */
    @JsonSerializable
    @CompiledJson
    @Json
    public record Heartbeat(int id, String type, String session, int sequence) implements Message {
        private static final JsonShape SHAPE = Members.shape(Heartbeat.class);

        private static Heartbeat create(int id, Samples samples) {
            return new Heartbeat(id, "heartbeat", samples.text(6), samples.integer(1, 1_000_000));
        }

        @Override
        public void write(JsonBuilder json) {
            json.put("id", id).put("type", type).put("session", session).put("sequence", sequence);
        }

        @Override
        public void writeRow(JsonBuilder json) {
            json.reset(SHAPE).add(id).add(type).add(session).add(sequence).end();
        }

        @Override
        public void writeGenerated(JsonBuilder json) {
            MixedHeartbeatJson.write(json, this);
        }
    }
}
