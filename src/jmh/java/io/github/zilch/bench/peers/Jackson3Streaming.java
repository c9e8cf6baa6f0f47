// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.MixedDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.math.BigDecimal;
import java.time.Instant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/**
 * Jackson 3 as a streaming writer: one generator for all messages, names as {@link SerializedString}, and Jackson's
 * fast double writer. Jackson has no method for timestamps, so they are written as text.
 */
public class Jackson3Streaming extends NumbersPeer {
    private final Output output = new Output();
    private final char[] chars = new char[1 << 16];
    private final JsonGenerator generator = JsonFactory.builder()
            .rootValueSeparator((String) null)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build()
            .createGenerator(ObjectWriteContext.empty(), output);

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    private JsonGenerator begin() {
        output.reset();
        return generator;
    }

    private int end() {
        generator.flush();
        return output.length;
    }

    private static final class Seed {
        static final SerializableString ID = new SerializedString("ID");
        static final SerializableString METHOD = new SerializedString("Method");
        static final SerializableString MESSAGE = new SerializedString("Message");
        static final SerializableString PROPERTY = new SerializedString("Property");
        static final SerializableString KEY = new SerializedString("Key");
        static final SerializableString VALUE = new SerializedString("Value");
        static final SerializableString CHILDS = new SerializedString("Childs");
        static final SerializableString NAME = new SerializedString("Name");
    }

    public int seedLiterals(int id) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Seed.ID);
        out.writeNumber(id);
        out.writeName(Seed.METHOD);
        out.writeString("JSON");
        out.writeName(Seed.MESSAGE);
        out.writeString("Hello World");
        out.writeName(Seed.PROPERTY);
        out.writeStartObject();
        out.writeName(Seed.KEY);
        out.writeString("Key");
        out.writeName(Seed.VALUE);
        out.writeString("Value");
        out.writeEndObject();
        out.writeName(Seed.CHILDS);
        out.writeStartArray();
        out.writeStartObject();
        out.writeName(Seed.ID);
        out.writeString("child1");
        out.writeName(Seed.NAME);
        out.writeString("child1");
        out.writeEndObject();
        out.writeStartObject();
        out.writeName(Seed.ID);
        out.writeString("child2");
        out.writeName(Seed.NAME);
        out.writeString("child2");
        out.writeEndObject();
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int seed(SeedDocument document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Seed.ID);
        out.writeNumber(document.ID);
        out.writeName(Seed.METHOD);
        out.writeString(document.Method);
        out.writeName(Seed.MESSAGE);
        out.writeString(document.Message);
        out.writeName(Seed.PROPERTY);
        out.writeStartObject();
        out.writeName(Seed.KEY);
        out.writeString(document.Property.Key);
        out.writeName(Seed.VALUE);
        out.writeString(document.Property.Value);
        out.writeEndObject();
        out.writeName(Seed.CHILDS);
        out.writeStartArray();
        out.writeStartObject();
        out.writeName(Seed.ID);
        out.writeString(document.Childs[0].ID);
        out.writeName(Seed.NAME);
        out.writeString(document.Childs[0].Name);
        out.writeEndObject();
        out.writeStartObject();
        out.writeName(Seed.ID);
        out.writeString(document.Childs[1].ID);
        out.writeName(Seed.NAME);
        out.writeString(document.Childs[1].Name);
        out.writeEndObject();
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    private static final class Order {
        static final SerializableString ORDER_ID = new SerializedString("orderId");
        static final SerializableString CLIENT_ID = new SerializedString("clientId");
        static final SerializableString QUANTITY = new SerializedString("quantity");
        static final SerializableString SHOWN = new SerializedString("shown");
        static final SerializableString LIMIT = new SerializedString("limit");
        static final SerializableString FEE = new SerializedString("fee");
        static final SerializableString PRICE = new SerializedString("price");
        static final SerializableString SYMBOL = new SerializedString("symbol");
        static final SerializableString SIDE = new SerializedString("side");
        static final SerializableString TYPE = new SerializedString("type");
        static final SerializableString ACCOUNT = new SerializedString("account");
        static final SerializableString VENUE = new SerializedString("venue");
        static final SerializableString CURRENCY = new SerializedString("currency");
        static final SerializableString LIVE = new SerializedString("live");
        static final SerializableString TIME = new SerializedString("time");
        static final SerializableString LEGS = new SerializedString("legs");
    }

    public int order(OrderDocument order) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Order.ORDER_ID);
        out.writeNumber(order.orderId);
        out.writeName(Order.CLIENT_ID);
        out.writeNumber(order.clientId);
        out.writeName(Order.QUANTITY);
        out.writeNumber(order.quantity);
        out.writeName(Order.SHOWN);
        out.writeNumber(order.shown);
        out.writeName(Order.LIMIT);
        out.writeNumber(order.limit);
        out.writeName(Order.FEE);
        out.writeNumber(order.fee);
        out.writeName(Order.PRICE);
        out.writeNumber(order.price);
        out.writeName(Order.SYMBOL);
        out.writeString(order.symbol);
        out.writeName(Order.SIDE);
        out.writeString(order.side);
        out.writeName(Order.TYPE);
        out.writeString(order.type);
        out.writeName(Order.ACCOUNT);
        out.writeString(order.account);
        out.writeName(Order.VENUE);
        out.writeString(order.venue);
        out.writeName(Order.CURRENCY);
        out.writeString(order.currency);
        out.writeName(Order.LIVE);
        out.writeBoolean(order.live);
        out.writeName(Order.TIME);
        out.writeString(order.time.toString());
        out.writeName(Order.LEGS);
        out.writeArray(order.legs, 0, order.legs.length);
        out.writeEndObject();
        return end();
    }

    private static final class Customer {
        static final SerializableString ID = new SerializedString("id");
        static final SerializableString FIRST_NAME = new SerializedString("firstName");
        static final SerializableString LAST_NAME = new SerializedString("lastName");
        static final SerializableString AGE = new SerializedString("age");
        static final SerializableString ADDRESS = new SerializedString("address");
        static final SerializableString STREET = new SerializedString("street");
        static final SerializableString CITY = new SerializedString("city");
        static final SerializableString ZIP = new SerializedString("zip");
        static final SerializableString COUNTRY = new SerializedString("country");
        static final SerializableString CHILDREN = new SerializedString("children");
        static final SerializableString NAME = new SerializedString("name");
        static final SerializableString CARDS = new SerializedString("cards");
        static final SerializableString TYPE = new SerializedString("type");
        static final SerializableString NUMBER = new SerializedString("number");
        static final SerializableString EXPIRES = new SerializedString("expires");
        static final SerializableString ACTIVE = new SerializedString("active");
        static final SerializableString INCOME = new SerializedString("income");
    }

    public int customer(CustomerDocument customer) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Customer.ID);
        out.writeNumber(customer.id);
        out.writeName(Customer.FIRST_NAME);
        out.writeString(customer.firstName);
        out.writeName(Customer.LAST_NAME);
        out.writeString(customer.lastName);
        out.writeName(Customer.AGE);
        out.writeNumber(customer.age);
        out.writeName(Customer.ADDRESS);
        out.writeStartObject();
        out.writeName(Customer.STREET);
        out.writeString(customer.address.street);
        out.writeName(Customer.CITY);
        out.writeString(customer.address.city);
        out.writeName(Customer.ZIP);
        out.writeString(customer.address.zip);
        out.writeName(Customer.COUNTRY);
        out.writeString(customer.address.country);
        out.writeEndObject();
        out.writeName(Customer.CHILDREN);
        out.writeStartArray();
        for (CustomerDocument.Child child : customer.children) {
            out.writeStartObject();
            out.writeName(Customer.NAME);
            out.writeString(child.name);
            out.writeName(Customer.AGE);
            out.writeNumber(child.age);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeName(Customer.CARDS);
        out.writeStartArray();
        for (CustomerDocument.Card card : customer.cards) {
            out.writeStartObject();
            out.writeName(Customer.TYPE);
            out.writeString(card.type);
            out.writeName(Customer.NUMBER);
            out.writeString(card.number);
            out.writeName(Customer.EXPIRES);
            out.writeString(card.expires);
            out.writeName(Customer.ACTIVE);
            out.writeBoolean(card.active);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeName(Customer.INCOME);
        out.writeNumber(customer.income);
        out.writeEndObject();
        return end();
    }

    private static final class Mixed {
        static final SerializableString ID = new SerializedString("id");
        static final SerializableString TYPE = new SerializedString("type");
        static final SerializableString SYMBOL = new SerializedString("symbol");
        static final SerializableString SIDE = new SerializedString("side");
        static final SerializableString QUANTITY = new SerializedString("quantity");
        static final SerializableString PRICE = new SerializedString("price");
        static final SerializableString ACCOUNT = new SerializedString("account");
        static final SerializableString ORDER_ID = new SerializedString("orderId");
        static final SerializableString REASON = new SerializedString("reason");
        static final SerializableString EXECUTION_ID = new SerializedString("executionId");
        static final SerializableString FILLED = new SerializedString("filled");
        static final SerializableString DONE = new SerializedString("done");
        static final SerializableString BIDS = new SerializedString("bids");
        static final SerializableString ASKS = new SerializedString("asks");
        static final SerializableString SESSION = new SerializedString("session");
        static final SerializableString SEQUENCE = new SerializedString("sequence");
    }

    public int mixed(MixedDocument document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Mixed.ID);
        out.writeNumber(document.message.id);
        out.writeName(Mixed.TYPE);
        out.writeString(document.message.type);
        switch (document.kind) {
            case ORDER -> mixedOrder(out, (MixedDocument.Order) document.message);
            case CANCEL -> mixedCancel(out, (MixedDocument.Cancel) document.message);
            case EXECUTION_REPORT -> mixedReport(out, (MixedDocument.ExecutionReport) document.message);
            case BOOK -> mixedBook(out, (MixedDocument.Book) document.message);
            case HEARTBEAT -> mixedHeartbeat(out, (MixedDocument.Heartbeat) document.message);
        }
        out.writeEndObject();
        return end();
    }

    private static void mixedOrder(JsonGenerator out, MixedDocument.Order order) {
        out.writeName(Mixed.SYMBOL);
        out.writeString(order.symbol);
        out.writeName(Mixed.SIDE);
        out.writeString(order.side);
        out.writeName(Mixed.QUANTITY);
        out.writeNumber(order.quantity);
        out.writeName(Mixed.PRICE);
        out.writeNumber(order.price);
        out.writeName(Mixed.ACCOUNT);
        out.writeString(order.account);
    }

    private static void mixedCancel(JsonGenerator out, MixedDocument.Cancel cancel) {
        out.writeName(Mixed.SYMBOL);
        out.writeString(cancel.symbol);
        out.writeName(Mixed.ORDER_ID);
        out.writeNumber(cancel.orderId);
        out.writeName(Mixed.REASON);
        out.writeString(cancel.reason);
    }

    private static void mixedReport(JsonGenerator out, MixedDocument.ExecutionReport report) {
        out.writeName(Mixed.SYMBOL);
        out.writeString(report.symbol);
        out.writeName(Mixed.SIDE);
        out.writeString(report.side);
        out.writeName(Mixed.ORDER_ID);
        out.writeNumber(report.orderId);
        out.writeName(Mixed.EXECUTION_ID);
        out.writeString(report.executionId);
        out.writeName(Mixed.QUANTITY);
        out.writeNumber(report.quantity);
        out.writeName(Mixed.FILLED);
        out.writeNumber(report.filled);
        out.writeName(Mixed.PRICE);
        out.writeNumber(report.price);
        out.writeName(Mixed.DONE);
        out.writeBoolean(report.done);
    }

    private static void mixedBook(JsonGenerator out, MixedDocument.Book book) {
        out.writeName(Mixed.SYMBOL);
        out.writeString(book.symbol);
        out.writeName(Mixed.BIDS);
        mixedLevels(out, book.bids);
        out.writeName(Mixed.ASKS);
        mixedLevels(out, book.asks);
    }

    private static void mixedLevels(JsonGenerator out, MixedDocument.Level[] levels) {
        out.writeStartArray();
        for (MixedDocument.Level level : levels) {
            out.writeStartObject();
            out.writeName(Mixed.PRICE);
            out.writeNumber(level.price);
            out.writeName(Mixed.QUANTITY);
            out.writeNumber(level.quantity);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void mixedHeartbeat(JsonGenerator out, MixedDocument.Heartbeat heartbeat) {
        out.writeName(Mixed.SESSION);
        out.writeString(heartbeat.session);
        out.writeName(Mixed.SEQUENCE);
        out.writeNumber(heartbeat.sequence);
    }

    private static final class Rows {
        static final SerializableString ID = new SerializedString("id");
        static final SerializableString ROWS = new SerializedString("rows");
        static final SerializableString NUMBER = new SerializedString("number");
        static final SerializableString TEXT = new SerializedString("text");
    }

    public int rows(RowsDocument document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Rows.ID);
        out.writeNumber(document.id);
        out.writeName(Rows.ROWS);
        out.writeStartArray();
        for (RowsDocument.Row row : document.rows) {
            out.writeStartObject();
            out.writeName(Rows.NUMBER);
            out.writeNumber(row.number);
            out.writeName(Rows.TEXT);
            out.writeString(row.text);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int positionalRows(RowsDocument document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Rows.ID);
        out.writeNumber(document.id);
        out.writeName(Rows.ROWS);
        out.writeStartArray();
        for (RowsDocument.Row row : document.rows) {
            out.writeStartArray();
            out.writeNumber(row.number);
            out.writeString(row.text);
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    private static final class Text {
        static final SerializableString TEXT = new SerializedString("text");
    }

    public int text(String text) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Text.TEXT);
        out.writeString(text);
        out.writeEndObject();
        return end();
    }

    private static final class Numbers {
        static final SerializableString VALUES = new SerializedString("values");
    }

    @Override
    public int ints(NumbersDocument.Ints document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeArray(document.values, 0, document.values.length);
        out.writeEndObject();
        return end();
    }

    @Override
    public int longs(NumbersDocument.Longs document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeArray(document.values, 0, document.values.length);
        out.writeEndObject();
        return end();
    }

    public int floats(NumbersDocument.Floats document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeStartArray();
        for (float value : document.values) {
            out.writeNumber(value);
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeArray(document.values, 0, document.values.length);
        out.writeEndObject();
        return end();
    }

    public int decimals(NumbersDocument.Decimals document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeStartArray();
        for (BigDecimal value : document.values) {
            out.writeNumber(value);
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int timestamps(NumbersDocument.Timestamps document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeStartArray();
        for (Instant value : document.values) {
            out.writeString(value.toString());
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    /** Jackson has no fixed decimals: the double becomes a {@code BigDecimal}. */
    public int fixedDecimals(NumbersDocument.Doubles document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeStartArray();
        for (double value : document.values) {
            out.writeNumber(NumbersDocument.fixed(value));
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int decimalStrings(NumbersDocument.Decimals document) {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Numbers.VALUES);
        out.writeStartArray();
        for (BigDecimal value : document.values) {
            out.writeString(value.toPlainString());
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int text(StringBuilder text) {
        int length = text.length();
        text.getChars(0, length, chars, 0);
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeName(Text.TEXT);
        out.writeString(chars, 0, length);
        out.writeEndObject();
        return end();
    }
}
