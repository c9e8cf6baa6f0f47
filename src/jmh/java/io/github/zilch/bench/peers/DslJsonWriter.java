// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.dslplatform.json.BoolConverter;
import com.dslplatform.json.DslJson;
import com.dslplatform.json.JavaTimeConverter;
import com.dslplatform.json.JsonWriter;
import com.dslplatform.json.NumberConverter;
import com.dslplatform.json.UUIDConverter;
import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.MixedDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/**
 * dsl-json, with one {@link JsonWriter} that is reset for each message and keeps its array. The constant bytes between
 * two values (brackets, commas and names) are merged by hand into one array.
 */
public class DslJsonWriter extends NumbersPeer {
    private static final byte[] VALUES = ascii("{\"values\":");
    private static final byte[] END_ARRAY = ascii("]}");

    private final JsonWriter writer = new DslJson<>().newWriter(CAPACITY);

    @Override
    public byte[] bytes() {
        return writer.getByteBuffer();
    }

    private static final class Seed {
        static final byte[] ID = ascii("{\"ID\":");
        static final byte[] METHOD = ascii(",\"Method\":");
        static final byte[] MESSAGE = ascii(",\"Message\":");
        static final byte[] KEY = ascii(",\"Property\":{\"Key\":");
        static final byte[] VALUE = ascii(",\"Value\":");
        static final byte[] FIRST_ID = ascii("},\"Childs\":[{\"ID\":");
        static final byte[] NAME = ascii(",\"Name\":");
        static final byte[] SECOND_ID = ascii("},{\"ID\":");
        static final byte[] END = ascii("}]}");
    }

    public int seedLiterals(int id) {
        JsonWriter out = writer;
        out.reset();
        out.writeAscii(Seed.ID);
        NumberConverter.serialize(id, out);
        out.writeAscii(Seed.METHOD);
        out.writeString("JSON");
        out.writeAscii(Seed.MESSAGE);
        out.writeString("Hello World");
        out.writeAscii(Seed.KEY);
        out.writeString("Key");
        out.writeAscii(Seed.VALUE);
        out.writeString("Value");
        out.writeAscii(Seed.FIRST_ID);
        out.writeString("child1");
        out.writeAscii(Seed.NAME);
        out.writeString("child1");
        out.writeAscii(Seed.SECOND_ID);
        out.writeString("child2");
        out.writeAscii(Seed.NAME);
        out.writeString("child2");
        out.writeAscii(Seed.END);
        return out.size();
    }

    public int seed(SeedDocument document) {
        JsonWriter out = writer;
        out.reset();
        out.writeAscii(Seed.ID);
        NumberConverter.serialize(document.ID, out);
        out.writeAscii(Seed.METHOD);
        out.writeString(document.Method);
        out.writeAscii(Seed.MESSAGE);
        out.writeString(document.Message);
        out.writeAscii(Seed.KEY);
        out.writeString(document.Property.Key);
        out.writeAscii(Seed.VALUE);
        out.writeString(document.Property.Value);
        out.writeAscii(Seed.FIRST_ID);
        out.writeString(document.Childs[0].ID);
        out.writeAscii(Seed.NAME);
        out.writeString(document.Childs[0].Name);
        out.writeAscii(Seed.SECOND_ID);
        out.writeString(document.Childs[1].ID);
        out.writeAscii(Seed.NAME);
        out.writeString(document.Childs[1].Name);
        out.writeAscii(Seed.END);
        return out.size();
    }

    private static final class Order {
        static final byte[] ORDER_ID = ascii("{\"orderId\":");
        static final byte[] CLIENT_ID = ascii(",\"clientId\":");
        static final byte[] QUANTITY = ascii(",\"quantity\":");
        static final byte[] SHOWN = ascii(",\"shown\":");
        static final byte[] LIMIT = ascii(",\"limit\":");
        static final byte[] FEE = ascii(",\"fee\":");
        static final byte[] PRICE = ascii(",\"price\":");
        static final byte[] SYMBOL = ascii(",\"symbol\":");
        static final byte[] SIDE = ascii(",\"side\":");
        static final byte[] TYPE = ascii(",\"type\":");
        static final byte[] ACCOUNT = ascii(",\"account\":");
        static final byte[] VENUE = ascii(",\"venue\":");
        static final byte[] CURRENCY = ascii(",\"currency\":");
        static final byte[] LIVE = ascii(",\"live\":");
        static final byte[] TIME = ascii(",\"time\":");
        static final byte[] LEGS = ascii(",\"legs\":");
    }

    public int order(OrderDocument order) {
        JsonWriter out = writer;
        out.reset();
        out.writeAscii(Order.ORDER_ID);
        NumberConverter.serialize(order.orderId, out);
        out.writeAscii(Order.CLIENT_ID);
        NumberConverter.serialize(order.clientId, out);
        out.writeAscii(Order.QUANTITY);
        NumberConverter.serialize(order.quantity, out);
        out.writeAscii(Order.SHOWN);
        NumberConverter.serialize(order.shown, out);
        out.writeAscii(Order.LIMIT);
        NumberConverter.serialize(order.limit, out);
        out.writeAscii(Order.FEE);
        NumberConverter.serialize(order.fee, out);
        out.writeAscii(Order.PRICE);
        NumberConverter.serialize(order.price, out);
        out.writeAscii(Order.SYMBOL);
        out.writeString(order.symbol);
        out.writeAscii(Order.SIDE);
        out.writeString(order.side);
        out.writeAscii(Order.TYPE);
        out.writeString(order.type);
        out.writeAscii(Order.ACCOUNT);
        out.writeString(order.account);
        out.writeAscii(Order.VENUE);
        out.writeString(order.venue);
        out.writeAscii(Order.CURRENCY);
        out.writeString(order.currency);
        out.writeAscii(Order.LIVE);
        BoolConverter.serialize(order.live, out);
        out.writeAscii(Order.TIME);
        JavaTimeConverter.serialize(order.time.atOffset(ZoneOffset.UTC), out);
        out.writeAscii(Order.LEGS);
        NumberConverter.serialize(order.legs, out);
        out.writeByte(JsonWriter.OBJECT_END);
        return out.size();
    }

    private static final class Customer {
        static final byte[] ID = ascii("{\"id\":");
        static final byte[] FIRST_NAME = ascii(",\"firstName\":");
        static final byte[] LAST_NAME = ascii(",\"lastName\":");
        static final byte[] AGE = ascii(",\"age\":");
        static final byte[] STREET = ascii(",\"address\":{\"street\":");
        static final byte[] CITY = ascii(",\"city\":");
        static final byte[] ZIP = ascii(",\"zip\":");
        static final byte[] COUNTRY = ascii(",\"country\":");
        static final byte[] CHILDREN = ascii("},\"children\":[");
        static final byte[] FIRST_CHILD = ascii("{\"name\":");
        static final byte[] CHILD = ascii(",{\"name\":");
        static final byte[] CARDS = ascii("],\"cards\":[");
        static final byte[] FIRST_CARD = ascii("{\"type\":");
        static final byte[] CARD = ascii(",{\"type\":");
        static final byte[] NUMBER = ascii(",\"number\":");
        static final byte[] EXPIRES = ascii(",\"expires\":");
        static final byte[] ACTIVE = ascii(",\"active\":");
        static final byte[] INCOME = ascii("],\"income\":");
    }

    public int customer(CustomerDocument customer) {
        JsonWriter out = writer;
        out.reset();
        out.writeAscii(Customer.ID);
        NumberConverter.serialize(customer.id, out);
        out.writeAscii(Customer.FIRST_NAME);
        out.writeString(customer.firstName);
        out.writeAscii(Customer.LAST_NAME);
        out.writeString(customer.lastName);
        out.writeAscii(Customer.AGE);
        NumberConverter.serialize(customer.age, out);
        out.writeAscii(Customer.STREET);
        out.writeString(customer.address.street);
        out.writeAscii(Customer.CITY);
        out.writeString(customer.address.city);
        out.writeAscii(Customer.ZIP);
        out.writeString(customer.address.zip);
        out.writeAscii(Customer.COUNTRY);
        out.writeString(customer.address.country);
        out.writeAscii(Customer.CHILDREN);
        byte[] name = Customer.FIRST_CHILD;
        for (CustomerDocument.Child child : customer.children) {
            out.writeAscii(name);
            out.writeString(child.name);
            out.writeAscii(Customer.AGE);
            NumberConverter.serialize(child.age, out);
            out.writeByte(JsonWriter.OBJECT_END);
            name = Customer.CHILD;
        }
        out.writeAscii(Customer.CARDS);
        name = Customer.FIRST_CARD;
        for (CustomerDocument.Card card : customer.cards) {
            out.writeAscii(name);
            out.writeString(card.type);
            out.writeAscii(Customer.NUMBER);
            out.writeString(card.number);
            out.writeAscii(Customer.EXPIRES);
            out.writeString(card.expires);
            out.writeAscii(Customer.ACTIVE);
            BoolConverter.serialize(card.active, out);
            out.writeByte(JsonWriter.OBJECT_END);
            name = Customer.CARD;
        }
        out.writeAscii(Customer.INCOME);
        NumberConverter.serialize(customer.income, out);
        out.writeByte(JsonWriter.OBJECT_END);
        return out.size();
    }

    private static final class Mixed {
        static final byte[] ID = ascii("{\"id\":");
        static final byte[] TYPE = ascii(",\"type\":");
        static final byte[] SYMBOL = ascii(",\"symbol\":");
        static final byte[] SIDE = ascii(",\"side\":");
        static final byte[] QUANTITY = ascii(",\"quantity\":");
        static final byte[] PRICE = ascii(",\"price\":");
        static final byte[] ACCOUNT = ascii(",\"account\":");
        static final byte[] ORDER_ID = ascii(",\"orderId\":");
        static final byte[] REASON = ascii(",\"reason\":");
        static final byte[] EXECUTION_ID = ascii(",\"executionId\":");
        static final byte[] FILLED = ascii(",\"filled\":");
        static final byte[] DONE = ascii(",\"done\":");
        static final byte[] SESSION = ascii(",\"session\":");
        static final byte[] SEQUENCE = ascii(",\"sequence\":");
        static final byte[] BIDS = ascii(",\"bids\":[");
        static final byte[] ASKS = ascii("],\"asks\":[");
        static final byte[] FIRST_LEVEL = ascii("{\"price\":");
        static final byte[] LEVEL = ascii(",{\"price\":");
    }

    public int mixed(MixedDocument document) {
        JsonWriter out = writer;
        out.reset();
        out.writeAscii(Mixed.ID);
        NumberConverter.serialize(document.message.id, out);
        out.writeAscii(Mixed.TYPE);
        out.writeString(document.message.type);
        switch (document.kind) {
            case ORDER -> mixedOrder(out, (MixedDocument.Order) document.message);
            case CANCEL -> mixedCancel(out, (MixedDocument.Cancel) document.message);
            case EXECUTION_REPORT -> mixedReport(out, (MixedDocument.ExecutionReport) document.message);
            case BOOK -> mixedBook(out, (MixedDocument.Book) document.message);
            case HEARTBEAT -> mixedHeartbeat(out, (MixedDocument.Heartbeat) document.message);
        }
        return out.size();
    }

    private static void mixedOrder(JsonWriter out, MixedDocument.Order order) {
        out.writeAscii(Mixed.SYMBOL);
        out.writeString(order.symbol);
        out.writeAscii(Mixed.SIDE);
        out.writeString(order.side);
        out.writeAscii(Mixed.QUANTITY);
        NumberConverter.serialize(order.quantity, out);
        out.writeAscii(Mixed.PRICE);
        NumberConverter.serialize(order.price, out);
        out.writeAscii(Mixed.ACCOUNT);
        out.writeString(order.account);
        out.writeByte(JsonWriter.OBJECT_END);
    }

    private static void mixedCancel(JsonWriter out, MixedDocument.Cancel cancel) {
        out.writeAscii(Mixed.SYMBOL);
        out.writeString(cancel.symbol);
        out.writeAscii(Mixed.ORDER_ID);
        NumberConverter.serialize(cancel.orderId, out);
        out.writeAscii(Mixed.REASON);
        out.writeString(cancel.reason);
        out.writeByte(JsonWriter.OBJECT_END);
    }

    private static void mixedReport(JsonWriter out, MixedDocument.ExecutionReport report) {
        out.writeAscii(Mixed.SYMBOL);
        out.writeString(report.symbol);
        out.writeAscii(Mixed.SIDE);
        out.writeString(report.side);
        out.writeAscii(Mixed.ORDER_ID);
        NumberConverter.serialize(report.orderId, out);
        out.writeAscii(Mixed.EXECUTION_ID);
        out.writeString(report.executionId);
        out.writeAscii(Mixed.QUANTITY);
        NumberConverter.serialize(report.quantity, out);
        out.writeAscii(Mixed.FILLED);
        NumberConverter.serialize(report.filled, out);
        out.writeAscii(Mixed.PRICE);
        NumberConverter.serialize(report.price, out);
        out.writeAscii(Mixed.DONE);
        BoolConverter.serialize(report.done, out);
        out.writeByte(JsonWriter.OBJECT_END);
    }

    private static void mixedBook(JsonWriter out, MixedDocument.Book book) {
        out.writeAscii(Mixed.SYMBOL);
        out.writeString(book.symbol);
        out.writeAscii(Mixed.BIDS);
        mixedLevels(out, book.bids);
        out.writeAscii(Mixed.ASKS);
        mixedLevels(out, book.asks);
        out.writeAscii(END_ARRAY);
    }

    private static void mixedLevels(JsonWriter out, MixedDocument.Level[] levels) {
        byte[] name = Mixed.FIRST_LEVEL;
        for (MixedDocument.Level level : levels) {
            out.writeAscii(name);
            NumberConverter.serialize(level.price, out);
            out.writeAscii(Mixed.QUANTITY);
            NumberConverter.serialize(level.quantity, out);
            out.writeByte(JsonWriter.OBJECT_END);
            name = Mixed.LEVEL;
        }
    }

    private static void mixedHeartbeat(JsonWriter out, MixedDocument.Heartbeat heartbeat) {
        out.writeAscii(Mixed.SESSION);
        out.writeString(heartbeat.session);
        out.writeAscii(Mixed.SEQUENCE);
        NumberConverter.serialize(heartbeat.sequence, out);
        out.writeByte(JsonWriter.OBJECT_END);
    }

    private static final class Rows {
        static final byte[] ID = ascii("{\"id\":");
        static final byte[] ROWS = ascii(",\"rows\":[");
        static final byte[] FIRST_NUMBER = ascii("{\"number\":");
        static final byte[] NUMBER = ascii(",{\"number\":");
        static final byte[] TEXT = ascii(",\"text\":");
        static final byte[] FIRST_ARRAY = ascii("[");
        static final byte[] ARRAY = ascii(",[");
    }

    public int rows(RowsDocument document) {
        JsonWriter out = writer;
        out.reset();
        out.writeAscii(Rows.ID);
        NumberConverter.serialize(document.id, out);
        out.writeAscii(Rows.ROWS);
        byte[] name = Rows.FIRST_NUMBER;
        for (RowsDocument.Row row : document.rows) {
            out.writeAscii(name);
            NumberConverter.serialize(row.number, out);
            out.writeAscii(Rows.TEXT);
            out.writeString(row.text);
            out.writeByte(JsonWriter.OBJECT_END);
            name = Rows.NUMBER;
        }
        out.writeAscii(END_ARRAY);
        return out.size();
    }

    public int positionalRows(RowsDocument document) {
        JsonWriter out = writer;
        out.reset();
        out.writeAscii(Rows.ID);
        NumberConverter.serialize(document.id, out);
        out.writeAscii(Rows.ROWS);
        byte[] start = Rows.FIRST_ARRAY;
        for (RowsDocument.Row row : document.rows) {
            out.writeAscii(start);
            NumberConverter.serialize(row.number, out);
            out.writeByte(JsonWriter.COMMA);
            out.writeString(row.text);
            out.writeByte(JsonWriter.ARRAY_END);
            start = Rows.ARRAY;
        }
        out.writeAscii(END_ARRAY);
        return out.size();
    }

    private static final byte[] TEXT = ascii("{\"text\":");

    public int text(String text) {
        writer.reset();
        writer.writeAscii(TEXT);
        writer.writeString(text);
        writer.writeByte(JsonWriter.OBJECT_END);
        return writer.size();
    }

    public int text(CharSequence text) {
        writer.reset();
        writer.writeAscii(TEXT);
        writer.writeString(text);
        writer.writeByte(JsonWriter.OBJECT_END);
        return writer.size();
    }

    @Override
    public int ints(NumbersDocument.Ints document) {
        begin();
        NumberConverter.serialize(document.values, writer);
        return end();
    }

    @Override
    public int longs(NumbersDocument.Longs document) {
        begin();
        NumberConverter.serialize(document.values, writer);
        return end();
    }

    public int floats(NumbersDocument.Floats document) {
        begin();
        NumberConverter.serialize(document.values, writer);
        return end();
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) {
        begin();
        NumberConverter.serialize(document.values, writer);
        return end();
    }

    public int decimals(NumbersDocument.Decimals document) {
        begin();
        byte separator = JsonWriter.ARRAY_START;
        for (BigDecimal value : document.values) {
            writer.writeByte(separator);
            NumberConverter.serialize(value, writer);
            separator = JsonWriter.COMMA;
        }
        writer.writeByte(JsonWriter.ARRAY_END);
        return end();
    }

    public int timestamps(NumbersDocument.Timestamps document) {
        begin();
        byte separator = JsonWriter.ARRAY_START;
        for (Instant value : document.values) {
            writer.writeByte(separator);
            JavaTimeConverter.serialize(value.atOffset(ZoneOffset.UTC), writer);
            separator = JsonWriter.COMMA;
        }
        writer.writeByte(JsonWriter.ARRAY_END);
        return end();
    }

    public int fixedDecimals(NumbersDocument.Doubles document) {
        begin();
        byte separator = JsonWriter.ARRAY_START;
        for (double value : document.values) {
            writer.writeByte(separator);
            NumberConverter.serialize(NumbersDocument.fixed(value), writer);
            separator = JsonWriter.COMMA;
        }
        writer.writeByte(JsonWriter.ARRAY_END);
        return end();
    }

    public int decimalStrings(NumbersDocument.Decimals document) {
        begin();
        byte separator = JsonWriter.ARRAY_START;
        for (BigDecimal value : document.values) {
            writer.writeByte(separator);
            writer.writeByte(JsonWriter.QUOTE);
            NumberConverter.serialize(value, writer);
            writer.writeByte(JsonWriter.QUOTE);
            separator = JsonWriter.COMMA;
        }
        writer.writeByte(JsonWriter.ARRAY_END);
        return end();
    }

    public int uuids(NumbersDocument.Uuids document) {
        begin();
        byte separator = JsonWriter.ARRAY_START;
        for (UUID value : document.values) {
            writer.writeByte(separator);
            UUIDConverter.serialize(value, writer);
            separator = JsonWriter.COMMA;
        }
        writer.writeByte(JsonWriter.ARRAY_END);
        return end();
    }

    public int times(NumbersDocument.Times document) {
        begin();
        byte separator = JsonWriter.ARRAY_START;
        for (OffsetDateTime value : document.values) {
            writer.writeByte(separator);
            JavaTimeConverter.serialize(value, writer);
            separator = JsonWriter.COMMA;
        }
        writer.writeByte(JsonWriter.ARRAY_END);
        return end();
    }

    private void begin() {
        writer.reset();
        writer.writeAscii(VALUES);
    }

    private int end() {
        writer.writeByte(JsonWriter.OBJECT_END);
        return writer.size();
    }
}
