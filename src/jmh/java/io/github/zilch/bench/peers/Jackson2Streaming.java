// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.zilch.bench.BookDocument;
import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.DecimalBookDocument;
import io.github.zilch.bench.EnvelopeDocument;
import io.github.zilch.bench.KindsDocument;
import io.github.zilch.bench.MixedDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.QuotedDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Jackson 2 as a streaming writer: one generator for all messages, names as {@link SerializedString}, Jackson's fast
 * double writer, and surrogate pairs as four bytes of UTF-8. Jackson has no method for timestamps, so they are written
 * as text.
 */
public class Jackson2Streaming extends NumbersPeer {
    private final Output output = new Output();
    private final byte[] utf8 = new byte[1 << 16];
    private final char[] chars = new char[1 << 16];
    private final JsonGenerator generator;

    public Jackson2Streaming() {
        try {
            generator = new JsonFactoryBuilder()
                    .rootValueSeparator((String) null)
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                    .build()
                    .createGenerator(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    private JsonGenerator begin() {
        output.reset();
        return generator;
    }

    private int end() throws IOException {
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

    public int seedLiterals(int id) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Seed.ID);
        out.writeNumber(id);
        out.writeFieldName(Seed.METHOD);
        out.writeString("JSON");
        out.writeFieldName(Seed.MESSAGE);
        out.writeString("Hello World");
        out.writeFieldName(Seed.PROPERTY);
        out.writeStartObject();
        out.writeFieldName(Seed.KEY);
        out.writeString("Key");
        out.writeFieldName(Seed.VALUE);
        out.writeString("Value");
        out.writeEndObject();
        out.writeFieldName(Seed.CHILDS);
        out.writeStartArray();
        out.writeStartObject();
        out.writeFieldName(Seed.ID);
        out.writeString("child1");
        out.writeFieldName(Seed.NAME);
        out.writeString("child1");
        out.writeEndObject();
        out.writeStartObject();
        out.writeFieldName(Seed.ID);
        out.writeString("child2");
        out.writeFieldName(Seed.NAME);
        out.writeString("child2");
        out.writeEndObject();
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int seed(SeedDocument document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Seed.ID);
        out.writeNumber(document.ID);
        out.writeFieldName(Seed.METHOD);
        out.writeString(document.Method);
        out.writeFieldName(Seed.MESSAGE);
        out.writeString(document.Message);
        out.writeFieldName(Seed.PROPERTY);
        out.writeStartObject();
        out.writeFieldName(Seed.KEY);
        out.writeString(document.Property.Key);
        out.writeFieldName(Seed.VALUE);
        out.writeString(document.Property.Value);
        out.writeEndObject();
        out.writeFieldName(Seed.CHILDS);
        out.writeStartArray();
        out.writeStartObject();
        out.writeFieldName(Seed.ID);
        out.writeString(document.Childs[0].ID);
        out.writeFieldName(Seed.NAME);
        out.writeString(document.Childs[0].Name);
        out.writeEndObject();
        out.writeStartObject();
        out.writeFieldName(Seed.ID);
        out.writeString(document.Childs[1].ID);
        out.writeFieldName(Seed.NAME);
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

    public int order(OrderDocument order) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Order.ORDER_ID);
        out.writeNumber(order.orderId);
        out.writeFieldName(Order.CLIENT_ID);
        out.writeNumber(order.clientId);
        out.writeFieldName(Order.QUANTITY);
        out.writeNumber(order.quantity);
        out.writeFieldName(Order.SHOWN);
        out.writeNumber(order.shown);
        out.writeFieldName(Order.LIMIT);
        out.writeNumber(order.limit);
        out.writeFieldName(Order.FEE);
        out.writeNumber(order.fee);
        out.writeFieldName(Order.PRICE);
        out.writeNumber(order.price);
        out.writeFieldName(Order.SYMBOL);
        out.writeString(order.symbol);
        out.writeFieldName(Order.SIDE);
        out.writeString(order.side);
        out.writeFieldName(Order.TYPE);
        out.writeString(order.type);
        out.writeFieldName(Order.ACCOUNT);
        out.writeString(order.account);
        out.writeFieldName(Order.VENUE);
        out.writeString(order.venue);
        out.writeFieldName(Order.CURRENCY);
        out.writeString(order.currency);
        out.writeFieldName(Order.LIVE);
        out.writeBoolean(order.live);
        out.writeFieldName(Order.TIME);
        out.writeString(order.time.toString());
        out.writeFieldName(Order.LEGS);
        out.writeArray(order.legs, 0, order.legs.length);
        out.writeEndObject();
        return end();
    }

    private static final class Book {
        static final SerializableString SEQUENCE = new SerializedString("sequence");
        static final SerializableString BIDS = new SerializedString("bids");
        static final SerializableString PRICE = new SerializedString("price");
        static final SerializableString QTY = new SerializedString("qty");
        static final SerializableString ORDERS = new SerializedString("orders");
        static final SerializableString ASKS = new SerializedString("asks");
    }

    public int book(BookDocument book) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Book.SEQUENCE);
        out.writeNumber(book.sequence);
        out.writeFieldName(Book.BIDS);
        out.writeStartArray();
        for (BookDocument.Level level : book.bids) {
            out.writeStartObject();
            out.writeFieldName(Book.PRICE);
            out.writeNumber(level.price);
            out.writeFieldName(Book.QTY);
            out.writeNumber(level.qty);
            out.writeFieldName(Book.ORDERS);
            out.writeNumber(level.orders);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeFieldName(Book.ASKS);
        out.writeStartArray();
        for (BookDocument.Level level : book.asks) {
            out.writeStartObject();
            out.writeFieldName(Book.PRICE);
            out.writeNumber(level.price);
            out.writeFieldName(Book.QTY);
            out.writeNumber(level.qty);
            out.writeFieldName(Book.ORDERS);
            out.writeNumber(level.orders);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int decimalBook(DecimalBookDocument book) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Book.SEQUENCE);
        out.writeNumber(book.sequence);
        out.writeFieldName(Book.BIDS);
        out.writeStartArray();
        for (DecimalBookDocument.Level level : book.bids) {
            out.writeStartObject();
            out.writeFieldName(Book.PRICE);
            out.writeNumber(level.price);
            out.writeFieldName(Book.QTY);
            out.writeNumber(level.qty);
            out.writeFieldName(Book.ORDERS);
            out.writeNumber(level.orders);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeFieldName(Book.ASKS);
        out.writeStartArray();
        for (DecimalBookDocument.Level level : book.asks) {
            out.writeStartObject();
            out.writeFieldName(Book.PRICE);
            out.writeNumber(level.price);
            out.writeFieldName(Book.QTY);
            out.writeNumber(level.qty);
            out.writeFieldName(Book.ORDERS);
            out.writeNumber(level.orders);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    private static final class Quoted {
        static final SerializableString ID = new SerializedString("ID");
        static final SerializableString CONTENT = new SerializedString("Content");
        static final SerializableString INNER_ID = new SerializedString("Id");
        static final SerializableString STUFF = new SerializedString("Stuff");
        static final SerializableString DESC = new SerializedString("Desc");
        static final SerializableString TIME = new SerializedString("Time");
        static final SerializableString NESTED = new SerializedString("Nested");
        static final SerializableString ONE = new SerializedString("One");
        static final SerializableString TWO = new SerializedString("Two");
    }

    public int quoted(QuotedDocument document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Quoted.ID);
        out.writeNumber(document.ID);
        QuotedDocument.Body content = document.Content;
        out.writeFieldName(Quoted.CONTENT);
        out.writeStartObject();
        out.writeFieldName(Quoted.INNER_ID);
        out.writeNumber(content.Id);
        out.writeFieldName(Quoted.STUFF);
        out.writeStartArray();
        for (String text : content.Stuff) {
            out.writeString(text);
        }
        out.writeEndArray();
        out.writeFieldName(Quoted.DESC);
        out.writeString(content.Desc);
        out.writeFieldName(Quoted.TIME);
        out.writeString(content.Time);
        out.writeFieldName(Quoted.NESTED);
        out.writeStartObject();
        out.writeFieldName(Quoted.ONE);
        out.writeString(content.Nested.One);
        out.writeFieldName(Quoted.TWO);
        out.writeString(content.Nested.Two);
        out.writeEndObject();
        out.writeEndObject();
        out.writeEndObject();
        return end();
    }

    public int quotedRaw(QuotedDocument document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Quoted.ID);
        out.writeNumber(document.ID);
        out.writeFieldName(Quoted.CONTENT);
        out.writeRawValue(document.rawText);
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

    public int customer(CustomerDocument customer) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Customer.ID);
        out.writeNumber(customer.id);
        out.writeFieldName(Customer.FIRST_NAME);
        out.writeString(customer.firstName);
        out.writeFieldName(Customer.LAST_NAME);
        out.writeString(customer.lastName);
        out.writeFieldName(Customer.AGE);
        out.writeNumber(customer.age);
        out.writeFieldName(Customer.ADDRESS);
        out.writeStartObject();
        out.writeFieldName(Customer.STREET);
        out.writeString(customer.address.street);
        out.writeFieldName(Customer.CITY);
        out.writeString(customer.address.city);
        out.writeFieldName(Customer.ZIP);
        out.writeString(customer.address.zip);
        out.writeFieldName(Customer.COUNTRY);
        out.writeString(customer.address.country);
        out.writeEndObject();
        out.writeFieldName(Customer.CHILDREN);
        out.writeStartArray();
        for (CustomerDocument.Child child : customer.children) {
            out.writeStartObject();
            out.writeFieldName(Customer.NAME);
            out.writeString(child.name);
            out.writeFieldName(Customer.AGE);
            out.writeNumber(child.age);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeFieldName(Customer.CARDS);
        out.writeStartArray();
        for (CustomerDocument.Card card : customer.cards) {
            out.writeStartObject();
            out.writeFieldName(Customer.TYPE);
            out.writeString(card.type);
            out.writeFieldName(Customer.NUMBER);
            out.writeString(card.number);
            out.writeFieldName(Customer.EXPIRES);
            out.writeString(card.expires);
            out.writeFieldName(Customer.ACTIVE);
            out.writeBoolean(card.active);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeFieldName(Customer.INCOME);
        out.writeNumber(customer.income);
        out.writeEndObject();
        return end();
    }

    private static final class Kinds {
        /** The names of each kind. */
        static final SerializableString[][] NAMES = Arrays.stream(KindsDocument.NAMES)
                .map(names -> Arrays.stream(names).map(SerializedString::new).toArray(SerializableString[]::new))
                .toArray(SerializableString[][]::new);
    }

    public int kinds(KindsDocument document) throws IOException {
        SerializableString[] names = Kinds.NAMES[document.kind];
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(names[0]);
        out.writeNumber(document.number);
        out.writeFieldName(names[1]);
        out.writeNumber(document.account);
        out.writeFieldName(names[2]);
        out.writeString(document.symbol);
        out.writeFieldName(names[3]);
        out.writeString(document.side);
        out.writeFieldName(names[4]);
        out.writeNumber(document.quantity);
        out.writeFieldName(names[5]);
        out.writeNumber(document.price);
        out.writeFieldName(names[6]);
        out.writeBoolean(document.live);
        out.writeFieldName(names[7]);
        out.writeString(document.venue);
        out.writeFieldName(names[8]);
        out.writeString(document.currency);
        out.writeFieldName(names[9]);
        out.writeString(document.note);
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

    private static final class Envelope {
        static final SerializableString AFTER = new SerializedString("after");
        static final SerializableString BEFORE = new SerializedString("before");
        static final SerializableString KEY = new SerializedString("key");
        static final SerializableString TOPIC = new SerializedString("topic");
        static final SerializableString UPDATED = new SerializedString("updated");

        /** The names of the columns. */
        static final SerializableString[] COLUMNS = EnvelopeDocument.Table.COLUMNS.stream()
                .map(SerializedString::new)
                .toArray(SerializableString[]::new);
    }

    public int envelope(EnvelopeDocument change, EnvelopeDocument.Table table, EnvelopeDocument.Part part)
            throws IOException {
        JsonGenerator out = begin();
        switch (part) {
            case KEY -> writeKey(out, change.after, table);
            case ROW -> writeRow(out, change.after, table);
            default -> {
                out.writeStartObject();
                out.writeFieldName(Envelope.AFTER);
                writeRow(out, change.after, table);
                if (part == EnvelopeDocument.Part.WRAPPED_WITH_BEFORE) {
                    out.writeFieldName(Envelope.BEFORE);
                    writeRow(out, change.before, table);
                }
                out.writeFieldName(Envelope.KEY);
                writeKey(out, change.after, table);
                out.writeFieldName(Envelope.TOPIC);
                out.writeString(change.topic);
                out.writeFieldName(Envelope.UPDATED);
                out.writeString(change.updated);
                out.writeEndObject();
            }
        }
        return end();
    }

    private static void writeKey(JsonGenerator out, EnvelopeDocument.Row row, EnvelopeDocument.Table table)
            throws IOException {
        out.writeStartArray();
        for (int column = 0; column < table.columns; column++) {
            writeColumn(out, row, column);
        }
        out.writeEndArray();
    }

    private static void writeRow(JsonGenerator out, EnvelopeDocument.Row row, EnvelopeDocument.Table table)
            throws IOException {
        out.writeStartObject();
        for (int column : table.order) {
            out.writeFieldName(Envelope.COLUMNS[column]);
            writeColumn(out, row, column);
        }
        out.writeEndObject();
    }

    private static void writeColumn(JsonGenerator out, EnvelopeDocument.Row row, int column) throws IOException {
        switch (column) {
            case 0 -> out.writeNumber(row.id);
            case 1 -> out.writeString(row.symbol);
            case 2 -> out.writeNumber(row.quantity);
            default -> out.writeBoolean(row.live);
        }
    }

    public int mixed(MixedDocument document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Mixed.ID);
        out.writeNumber(document.message.id);
        out.writeFieldName(Mixed.TYPE);
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

    private static void mixedOrder(JsonGenerator out, MixedDocument.Order order) throws IOException {
        out.writeFieldName(Mixed.SYMBOL);
        out.writeString(order.symbol);
        out.writeFieldName(Mixed.SIDE);
        out.writeString(order.side);
        out.writeFieldName(Mixed.QUANTITY);
        out.writeNumber(order.quantity);
        out.writeFieldName(Mixed.PRICE);
        out.writeNumber(order.price);
        out.writeFieldName(Mixed.ACCOUNT);
        out.writeString(order.account);
    }

    private static void mixedCancel(JsonGenerator out, MixedDocument.Cancel cancel) throws IOException {
        out.writeFieldName(Mixed.SYMBOL);
        out.writeString(cancel.symbol);
        out.writeFieldName(Mixed.ORDER_ID);
        out.writeNumber(cancel.orderId);
        out.writeFieldName(Mixed.REASON);
        out.writeString(cancel.reason);
    }

    private static void mixedReport(JsonGenerator out, MixedDocument.ExecutionReport report) throws IOException {
        out.writeFieldName(Mixed.SYMBOL);
        out.writeString(report.symbol);
        out.writeFieldName(Mixed.SIDE);
        out.writeString(report.side);
        out.writeFieldName(Mixed.ORDER_ID);
        out.writeNumber(report.orderId);
        out.writeFieldName(Mixed.EXECUTION_ID);
        out.writeString(report.executionId);
        out.writeFieldName(Mixed.QUANTITY);
        out.writeNumber(report.quantity);
        out.writeFieldName(Mixed.FILLED);
        out.writeNumber(report.filled);
        out.writeFieldName(Mixed.PRICE);
        out.writeNumber(report.price);
        out.writeFieldName(Mixed.DONE);
        out.writeBoolean(report.done);
    }

    private static void mixedBook(JsonGenerator out, MixedDocument.Book book) throws IOException {
        out.writeFieldName(Mixed.SYMBOL);
        out.writeString(book.symbol);
        out.writeFieldName(Mixed.BIDS);
        mixedLevels(out, book.bids);
        out.writeFieldName(Mixed.ASKS);
        mixedLevels(out, book.asks);
    }

    private static void mixedLevels(JsonGenerator out, MixedDocument.Level[] levels) throws IOException {
        out.writeStartArray();
        for (MixedDocument.Level level : levels) {
            out.writeStartObject();
            out.writeFieldName(Mixed.PRICE);
            out.writeNumber(level.price);
            out.writeFieldName(Mixed.QUANTITY);
            out.writeNumber(level.quantity);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void mixedHeartbeat(JsonGenerator out, MixedDocument.Heartbeat heartbeat) throws IOException {
        out.writeFieldName(Mixed.SESSION);
        out.writeString(heartbeat.session);
        out.writeFieldName(Mixed.SEQUENCE);
        out.writeNumber(heartbeat.sequence);
    }

    private static final class Rows {
        static final SerializableString ID = new SerializedString("id");
        static final SerializableString ROWS = new SerializedString("rows");
        static final SerializableString NUMBER = new SerializedString("number");
        static final SerializableString TEXT = new SerializedString("text");
    }

    public int rows(RowsDocument document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Rows.ID);
        out.writeNumber(document.id);
        out.writeFieldName(Rows.ROWS);
        out.writeStartArray();
        for (RowsDocument.Row row : document.rows) {
            out.writeStartObject();
            out.writeFieldName(Rows.NUMBER);
            out.writeNumber(row.number);
            out.writeFieldName(Rows.TEXT);
            out.writeString(row.text);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int positionalRows(RowsDocument document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Rows.ID);
        out.writeNumber(document.id);
        out.writeFieldName(Rows.ROWS);
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

    public int text(String text) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Text.TEXT);
        out.writeString(text);
        out.writeEndObject();
        return end();
    }

    private static final class Numbers {
        static final SerializableString VALUES = new SerializedString("values");
    }

    @Override
    public int ints(NumbersDocument.Ints document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeArray(document.values, 0, document.values.length);
        out.writeEndObject();
        return end();
    }

    @Override
    public int longs(NumbersDocument.Longs document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeArray(document.values, 0, document.values.length);
        out.writeEndObject();
        return end();
    }

    public int floats(NumbersDocument.Floats document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeStartArray();
        for (float value : document.values) {
            out.writeNumber(value);
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeArray(document.values, 0, document.values.length);
        out.writeEndObject();
        return end();
    }

    public int decimals(NumbersDocument.Decimals document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeStartArray();
        for (BigDecimal value : document.values) {
            out.writeNumber(value);
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int timestamps(NumbersDocument.Timestamps document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeStartArray();
        for (Instant value : document.values) {
            out.writeString(value.toString());
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    /** Jackson has no fixed decimals: the double becomes a {@code BigDecimal}. */
    public int fixedDecimals(NumbersDocument.Doubles document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeStartArray();
        for (double value : document.values) {
            out.writeNumber(NumbersDocument.fixed(value));
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int decimalStrings(NumbersDocument.Decimals document) throws IOException {
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Numbers.VALUES);
        out.writeStartArray();
        for (BigDecimal value : document.values) {
            out.writeString(value.toPlainString());
        }
        out.writeEndArray();
        out.writeEndObject();
        return end();
    }

    public int text(StringBuilder text) throws IOException {
        int length = text.length();
        text.getChars(0, length, chars, 0);
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Text.TEXT);
        out.writeString(chars, 0, length);
        out.writeEndObject();
        return end();
    }

    /** Escapes UTF-8 text without decoding it. */
    public int text(DirectBuffer text) throws IOException {
        int length = text.capacity();
        text.getBytes(0, utf8, 0, length);
        JsonGenerator out = begin();
        out.writeStartObject();
        out.writeFieldName(Text.TEXT);
        out.writeUTF8String(utf8, 0, length);
        out.writeEndObject();
        return end();
    }
}
