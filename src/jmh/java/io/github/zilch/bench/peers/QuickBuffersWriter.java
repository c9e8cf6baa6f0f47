// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.zilch.bench.BookDocument;
import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.QuotedDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.io.IOException;
import java.time.Instant;
import org.agrona.DirectBuffer;
import us.hebi.quickbuf.FieldName;
import us.hebi.quickbuf.JsonSink;
import us.hebi.quickbuf.RepeatedByte;
import us.hebi.quickbuf.RepeatedDouble;
import us.hebi.quickbuf.RepeatedFloat;
import us.hebi.quickbuf.RepeatedInt;
import us.hebi.quickbuf.RepeatedLong;
import us.hebi.quickbuf.RepeatedString;
import us.hebi.quickbuf.Utf8String;

/**
 * QuickBuffers, with its JSON sink used as in generated messages: field names are encoded in advance, and the sink is
 * cleared for each message. QuickBuffers has no decimals, raw fragments, nested arrays or timestamps. The two decimals
 * of the order are written as doubles, and timestamps are written as text. Scenarios that need the other features are
 * left out.
 */
public class QuickBuffersWriter extends NumbersPeer {
    private final RepeatedByte output = RepeatedByte.newEmptyInstance();
    private final JsonSink sink = JsonSink.newInstance(output).reserve(CAPACITY);

    @Override
    public byte[] bytes() {
        return output.array();
    }

    private JsonSink begin() throws IOException {
        return sink.clear().beginObject();
    }

    private int end() throws IOException {
        sink.endObject();
        return output.length();
    }

    private static FieldName name(String name) {
        return FieldName.forField(name);
    }

    private static final class Seed {
        static final FieldName ID = name("ID");
        static final FieldName METHOD = name("Method");
        static final FieldName MESSAGE = name("Message");
        static final FieldName PROPERTY = name("Property");
        static final FieldName KEY = name("Key");
        static final FieldName VALUE = name("Value");
        static final FieldName CHILDS = name("Childs");
        static final FieldName NAME = name("Name");
    }

    private final QuickBuffersItems<SeedDocument.Pair> seedProperty = new QuickBuffersItems<>(
            (pair, out) -> out.writeString(Seed.KEY, pair.Key).writeString(Seed.VALUE, pair.Value));
    private final QuickBuffersItems<SeedDocument.Child> seedChildren = new QuickBuffersItems<>(
            (child, out) -> out.writeString(Seed.ID, child.ID).writeString(Seed.NAME, child.Name));

    public int seed(SeedDocument document) throws IOException {
        begin().writeInt32(Seed.ID, document.ID)
                .writeString(Seed.METHOD, document.Method)
                .writeString(Seed.MESSAGE, document.Message)
                .writeMessage(Seed.PROPERTY, seedProperty.wrap(document.Property))
                .writeRepeatedMessage(Seed.CHILDS, seedChildren.wrap(document.Childs));
        return end();
    }

    private static final class Order {
        static final FieldName ORDER_ID = name("orderId");
        static final FieldName CLIENT_ID = name("clientId");
        static final FieldName QUANTITY = name("quantity");
        static final FieldName SHOWN = name("shown");
        static final FieldName LIMIT = name("limit");
        static final FieldName FEE = name("fee");
        static final FieldName PRICE = name("price");
        static final FieldName SYMBOL = name("symbol");
        static final FieldName SIDE = name("side");
        static final FieldName TYPE = name("type");
        static final FieldName ACCOUNT = name("account");
        static final FieldName VENUE = name("venue");
        static final FieldName CURRENCY = name("currency");
        static final FieldName LIVE = name("live");
        static final FieldName TIME = name("time");
        static final FieldName LEGS = name("legs");
    }

    private final RepeatedInt legs = RepeatedInt.newEmptyInstance();

    public int order(OrderDocument order) throws IOException {
        begin().writeInt64(Order.ORDER_ID, order.orderId)
                .writeInt64(Order.CLIENT_ID, order.clientId)
                .writeInt32(Order.QUANTITY, order.quantity)
                .writeInt32(Order.SHOWN, order.shown)
                .writeDouble(Order.LIMIT, order.limitAsDouble)
                .writeDouble(Order.FEE, order.feeAsDouble)
                .writeDouble(Order.PRICE, order.price)
                .writeString(Order.SYMBOL, order.symbol)
                .writeString(Order.SIDE, order.side)
                .writeString(Order.TYPE, order.type)
                .writeString(Order.ACCOUNT, order.account)
                .writeString(Order.VENUE, order.venue)
                .writeString(Order.CURRENCY, order.currency)
                .writeBool(Order.LIVE, order.live)
                .writeString(Order.TIME, order.time.toString())
                .writeRepeatedInt32(Order.LEGS, legs.setInternalArray(order.legs));
        return end();
    }

    private static final class Book {
        static final FieldName SEQUENCE = name("sequence");
        static final FieldName BIDS = name("bids");
        static final FieldName ASKS = name("asks");
        static final FieldName PRICE = name("price");
        static final FieldName QTY = name("qty");
        static final FieldName ORDERS = name("orders");
    }

    private final QuickBuffersItems<BookDocument.Level> bids = new QuickBuffersItems<>(QuickBuffersWriter::level);
    private final QuickBuffersItems<BookDocument.Level> asks = new QuickBuffersItems<>(QuickBuffersWriter::level);

    private static void level(BookDocument.Level level, JsonSink out) throws IOException {
        out.writeDouble(Book.PRICE, level.price).writeInt32(Book.QTY, level.qty).writeInt32(Book.ORDERS, level.orders);
    }

    public int book(BookDocument book) throws IOException {
        begin().writeInt64(Book.SEQUENCE, book.sequence)
                .writeRepeatedMessage(Book.BIDS, bids.wrap(book.bids))
                .writeRepeatedMessage(Book.ASKS, asks.wrap(book.asks));
        return end();
    }

    private static final class Quoted {
        static final FieldName ID = name("ID");
        static final FieldName CONTENT = name("Content");
        static final FieldName INNER_ID = name("Id");
        static final FieldName STUFF = name("Stuff");
        static final FieldName DESC = name("Desc");
        static final FieldName TIME = name("Time");
        static final FieldName NESTED = name("Nested");
        static final FieldName ONE = name("One");
        static final FieldName TWO = name("Two");
    }

    private final RepeatedString stuff = RepeatedString.newEmptyInstance();
    private final QuickBuffersItems<QuotedDocument.Pair> nested = new QuickBuffersItems<>(
            (pair, out) -> out.writeString(Quoted.ONE, pair.One).writeString(Quoted.TWO, pair.Two));
    private final QuickBuffersItems<QuotedDocument.Body> content = new QuickBuffersItems<>(this::content);

    private void content(QuotedDocument.Body body, JsonSink out) throws IOException {
        stuff.clear();
        for (String text : body.Stuff) {
            stuff.add(text);
        }
        out.writeInt32(Quoted.INNER_ID, body.Id)
                .writeRepeatedString(Quoted.STUFF, stuff)
                .writeString(Quoted.DESC, body.Desc)
                .writeString(Quoted.TIME, body.Time)
                .writeMessage(Quoted.NESTED, nested.wrap(body.Nested));
    }

    public int quoted(QuotedDocument document) throws IOException {
        begin().writeInt32(Quoted.ID, document.ID).writeMessage(Quoted.CONTENT, content.wrap(document.Content));
        return end();
    }

    private static final class Customer {
        static final FieldName ID = name("id");
        static final FieldName FIRST_NAME = name("firstName");
        static final FieldName LAST_NAME = name("lastName");
        static final FieldName AGE = name("age");
        static final FieldName ADDRESS = name("address");
        static final FieldName STREET = name("street");
        static final FieldName CITY = name("city");
        static final FieldName ZIP = name("zip");
        static final FieldName COUNTRY = name("country");
        static final FieldName CHILDREN = name("children");
        static final FieldName NAME = name("name");
        static final FieldName CARDS = name("cards");
        static final FieldName TYPE = name("type");
        static final FieldName NUMBER = name("number");
        static final FieldName EXPIRES = name("expires");
        static final FieldName ACTIVE = name("active");
        static final FieldName INCOME = name("income");
    }

    private final QuickBuffersItems<CustomerDocument.Address> address =
            new QuickBuffersItems<>((value, out) -> out.writeString(Customer.STREET, value.street)
                    .writeString(Customer.CITY, value.city)
                    .writeString(Customer.ZIP, value.zip)
                    .writeString(Customer.COUNTRY, value.country));
    private final QuickBuffersItems<CustomerDocument.Child> children = new QuickBuffersItems<>(
            (child, out) -> out.writeString(Customer.NAME, child.name).writeInt32(Customer.AGE, child.age));
    private final QuickBuffersItems<CustomerDocument.Card> cards =
            new QuickBuffersItems<>((card, out) -> out.writeString(Customer.TYPE, card.type)
                    .writeString(Customer.NUMBER, card.number)
                    .writeString(Customer.EXPIRES, card.expires)
                    .writeBool(Customer.ACTIVE, card.active));

    public int customer(CustomerDocument customer) throws IOException {
        begin().writeInt32(Customer.ID, customer.id)
                .writeString(Customer.FIRST_NAME, customer.firstName)
                .writeString(Customer.LAST_NAME, customer.lastName)
                .writeInt32(Customer.AGE, customer.age)
                .writeMessage(Customer.ADDRESS, address.wrap(customer.address))
                .writeRepeatedMessage(Customer.CHILDREN, children.wrap(customer.children))
                .writeRepeatedMessage(Customer.CARDS, cards.wrap(customer.cards))
                .writeDouble(Customer.INCOME, customer.income);
        return end();
    }

    private static final class Rows {
        static final FieldName ID = name("id");
        static final FieldName ROWS = name("rows");
        static final FieldName NUMBER = name("number");
        static final FieldName TEXT = name("text");
    }

    private final QuickBuffersItems<RowsDocument.Row> rows = new QuickBuffersItems<>(
            (row, out) -> out.writeInt32(Rows.NUMBER, row.number).writeString(Rows.TEXT, row.text));

    public int rows(RowsDocument document) throws IOException {
        begin().writeInt32(Rows.ID, document.id).writeRepeatedMessage(Rows.ROWS, rows.wrap(document.rows));
        return end();
    }

    private static final FieldName TEXT = name("text");

    private final byte[] utf8 = new byte[1 << 16];
    private final Utf8String utf8String = Utf8String.newEmptyInstance();

    public int text(CharSequence text) throws IOException {
        begin().writeString(TEXT, text);
        return end();
    }

    /** Escapes UTF-8 text without decoding it. */
    public int text(DirectBuffer text) throws IOException {
        text.getBytes(0, utf8, 0, text.capacity());
        begin().writeString(TEXT, utf8String.copyFromUtf8(utf8, 0, text.capacity()));
        return end();
    }

    private static final FieldName VALUES = name("values");

    private final RepeatedInt ints = RepeatedInt.newEmptyInstance();
    private final RepeatedLong longs = RepeatedLong.newEmptyInstance();
    private final RepeatedFloat floats = RepeatedFloat.newEmptyInstance();
    private final RepeatedDouble doubles = RepeatedDouble.newEmptyInstance();
    private final RepeatedString timestamps = RepeatedString.newEmptyInstance();

    @Override
    public int ints(NumbersDocument.Ints document) throws IOException {
        begin().writeRepeatedInt32(VALUES, ints.setInternalArray(document.values));
        return end();
    }

    @Override
    public int longs(NumbersDocument.Longs document) throws IOException {
        begin().writeRepeatedInt64(VALUES, longs.setInternalArray(document.values));
        return end();
    }

    public int floats(NumbersDocument.Floats document) throws IOException {
        begin().writeRepeatedFloat(VALUES, floats.setInternalArray(document.values));
        return end();
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) throws IOException {
        begin().writeRepeatedDouble(VALUES, doubles.setInternalArray(document.values));
        return end();
    }

    public int timestamps(NumbersDocument.Timestamps document) throws IOException {
        timestamps.clear();
        for (Instant value : document.values) {
            timestamps.add(value.toString());
        }
        begin().writeRepeatedString(VALUES, timestamps);
        return end();
    }
}
