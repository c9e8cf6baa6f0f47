// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.avaje.json.JsonWriter;
import io.avaje.json.PropertyNames;
import io.avaje.json.stream.BufferRecycleStrategy;
import io.avaje.json.stream.JsonStream;
import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * avaje-jsonb, with the calls that its annotation processor generates: names are encoded in advance and addressed by
 * index. Each message needs a new writer, which reuses the buffer. There are no methods for timestamps and floats:
 * timestamps are written as text, and floats are left out.
 */
public class AvajeWriter extends NumbersPeer {
    private static final JsonStream STREAM = JsonStream.builder()
            .bufferRecycling(BufferRecycleStrategy.THREAD_LOCAL)
            .build();

    private final Output output = new Output();

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    private static final class Seed {
        static final PropertyNames NAMES =
                STREAM.properties("ID", "Method", "Message", "Property", "Key", "Value", "Childs", "Name");
        static final int ID = 0;
        static final int METHOD = 1;
        static final int MESSAGE = 2;
        static final int PROPERTY = 3;
        static final int KEY = 4;
        static final int VALUE = 5;
        static final int CHILDS = 6;
        static final int NAME = 7;
    }

    public int seedLiterals(int id) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Seed.NAMES);
            out.beginObject();
            out.name(Seed.ID);
            out.value(id);
            out.name(Seed.METHOD);
            out.value("JSON");
            out.name(Seed.MESSAGE);
            out.value("Hello World");
            out.name(Seed.PROPERTY);
            out.beginObject();
            out.name(Seed.KEY);
            out.value("Key");
            out.name(Seed.VALUE);
            out.value("Value");
            out.endObject();
            out.name(Seed.CHILDS);
            out.beginArray();
            out.beginObject();
            out.name(Seed.ID);
            out.value("child1");
            out.name(Seed.NAME);
            out.value("child1");
            out.endObject();
            out.beginObject();
            out.name(Seed.ID);
            out.value("child2");
            out.name(Seed.NAME);
            out.value("child2");
            out.endObject();
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    public int seed(SeedDocument document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Seed.NAMES);
            out.beginObject();
            out.name(Seed.ID);
            out.value(document.ID);
            out.name(Seed.METHOD);
            out.value(document.Method);
            out.name(Seed.MESSAGE);
            out.value(document.Message);
            out.name(Seed.PROPERTY);
            out.beginObject();
            out.name(Seed.KEY);
            out.value(document.Property.Key);
            out.name(Seed.VALUE);
            out.value(document.Property.Value);
            out.endObject();
            out.name(Seed.CHILDS);
            out.beginArray();
            out.beginObject();
            out.name(Seed.ID);
            out.value(document.Childs[0].ID);
            out.name(Seed.NAME);
            out.value(document.Childs[0].Name);
            out.endObject();
            out.beginObject();
            out.name(Seed.ID);
            out.value(document.Childs[1].ID);
            out.name(Seed.NAME);
            out.value(document.Childs[1].Name);
            out.endObject();
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    private static final class Order {
        static final PropertyNames NAMES = STREAM.properties(
                "orderId",
                "clientId",
                "quantity",
                "shown",
                "limit",
                "fee",
                "price",
                "symbol",
                "side",
                "type",
                "account",
                "venue",
                "currency",
                "live",
                "time",
                "legs");
        static final int ORDER_ID = 0;
        static final int CLIENT_ID = 1;
        static final int QUANTITY = 2;
        static final int SHOWN = 3;
        static final int LIMIT = 4;
        static final int FEE = 5;
        static final int PRICE = 6;
        static final int SYMBOL = 7;
        static final int SIDE = 8;
        static final int TYPE = 9;
        static final int ACCOUNT = 10;
        static final int VENUE = 11;
        static final int CURRENCY = 12;
        static final int LIVE = 13;
        static final int TIME = 14;
        static final int LEGS = 15;
    }

    public int order(OrderDocument order) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Order.NAMES);
            out.beginObject();
            out.name(Order.ORDER_ID);
            out.value(order.orderId);
            out.name(Order.CLIENT_ID);
            out.value(order.clientId);
            out.name(Order.QUANTITY);
            out.value(order.quantity);
            out.name(Order.SHOWN);
            out.value(order.shown);
            out.name(Order.LIMIT);
            out.value(order.limit);
            out.name(Order.FEE);
            out.value(order.fee);
            out.name(Order.PRICE);
            out.value(order.price);
            out.name(Order.SYMBOL);
            out.value(order.symbol);
            out.name(Order.SIDE);
            out.value(order.side);
            out.name(Order.TYPE);
            out.value(order.type);
            out.name(Order.ACCOUNT);
            out.value(order.account);
            out.name(Order.VENUE);
            out.value(order.venue);
            out.name(Order.CURRENCY);
            out.value(order.currency);
            out.name(Order.LIVE);
            out.value(order.live);
            out.name(Order.TIME);
            out.value(order.time.toString());
            out.name(Order.LEGS);
            out.beginArray();
            for (int value : order.legs) {
                out.value(value);
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    private static final class Customer {
        static final PropertyNames NAMES = STREAM.properties(
                "id",
                "firstName",
                "lastName",
                "age",
                "address",
                "street",
                "city",
                "zip",
                "country",
                "children",
                "name",
                "cards",
                "type",
                "number",
                "expires",
                "active",
                "income");
        static final int ID = 0;
        static final int FIRST_NAME = 1;
        static final int LAST_NAME = 2;
        static final int AGE = 3;
        static final int ADDRESS = 4;
        static final int STREET = 5;
        static final int CITY = 6;
        static final int ZIP = 7;
        static final int COUNTRY = 8;
        static final int CHILDREN = 9;
        static final int NAME = 10;
        static final int CARDS = 11;
        static final int TYPE = 12;
        static final int NUMBER = 13;
        static final int EXPIRES = 14;
        static final int ACTIVE = 15;
        static final int INCOME = 16;
    }

    public int customer(CustomerDocument customer) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Customer.NAMES);
            out.beginObject();
            out.name(Customer.ID);
            out.value(customer.id);
            out.name(Customer.FIRST_NAME);
            out.value(customer.firstName);
            out.name(Customer.LAST_NAME);
            out.value(customer.lastName);
            out.name(Customer.AGE);
            out.value(customer.age);
            out.name(Customer.ADDRESS);
            out.beginObject();
            out.name(Customer.STREET);
            out.value(customer.address.street);
            out.name(Customer.CITY);
            out.value(customer.address.city);
            out.name(Customer.ZIP);
            out.value(customer.address.zip);
            out.name(Customer.COUNTRY);
            out.value(customer.address.country);
            out.endObject();
            out.name(Customer.CHILDREN);
            out.beginArray();
            for (CustomerDocument.Child child : customer.children) {
                out.beginObject();
                out.name(Customer.NAME);
                out.value(child.name);
                out.name(Customer.AGE);
                out.value(child.age);
                out.endObject();
            }
            out.endArray();
            out.name(Customer.CARDS);
            out.beginArray();
            for (CustomerDocument.Card card : customer.cards) {
                out.beginObject();
                out.name(Customer.TYPE);
                out.value(card.type);
                out.name(Customer.NUMBER);
                out.value(card.number);
                out.name(Customer.EXPIRES);
                out.value(card.expires);
                out.name(Customer.ACTIVE);
                out.value(card.active);
                out.endObject();
            }
            out.endArray();
            out.name(Customer.INCOME);
            out.value(customer.income);
            out.endObject();
        }
        return output.length;
    }

    private static final class Rows {
        static final PropertyNames NAMES = STREAM.properties("id", "rows", "number", "text");
        static final int ID = 0;
        static final int ROWS = 1;
        static final int NUMBER = 2;
        static final int TEXT = 3;
    }

    public int rows(RowsDocument document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Rows.NAMES);
            out.beginObject();
            out.name(Rows.ID);
            out.value(document.id);
            out.name(Rows.ROWS);
            out.beginArray();
            for (RowsDocument.Row row : document.rows) {
                out.beginObject();
                out.name(Rows.NUMBER);
                out.value(row.number);
                out.name(Rows.TEXT);
                out.value(row.text);
                out.endObject();
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    public int positionalRows(RowsDocument document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Rows.NAMES);
            out.beginObject();
            out.name(Rows.ID);
            out.value(document.id);
            out.name(Rows.ROWS);
            out.beginArray();
            for (RowsDocument.Row row : document.rows) {
                out.beginArray();
                out.value(row.number);
                out.value(row.text);
                out.endArray();
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    private static final class Text {
        static final PropertyNames NAMES = STREAM.properties("text");
        static final int TEXT = 0;
    }

    public int text(String text) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Text.NAMES);
            out.beginObject();
            out.name(Text.TEXT);
            out.value(text);
            out.endObject();
        }
        return output.length;
    }

    private static final class Numbers {
        static final PropertyNames NAMES = STREAM.properties("values");
        static final int VALUES = 0;
    }

    @Override
    public int ints(NumbersDocument.Ints document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Numbers.NAMES);
            out.beginObject();
            out.name(Numbers.VALUES);
            out.beginArray();
            for (int value : document.values) {
                out.value(value);
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    @Override
    public int longs(NumbersDocument.Longs document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Numbers.NAMES);
            out.beginObject();
            out.name(Numbers.VALUES);
            out.beginArray();
            for (long value : document.values) {
                out.value(value);
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Numbers.NAMES);
            out.beginObject();
            out.name(Numbers.VALUES);
            out.beginArray();
            for (double value : document.values) {
                out.value(value);
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    public int decimals(NumbersDocument.Decimals document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Numbers.NAMES);
            out.beginObject();
            out.name(Numbers.VALUES);
            out.beginArray();
            for (BigDecimal value : document.values) {
                out.value(value);
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }

    public int timestamps(NumbersDocument.Timestamps document) {
        try (JsonWriter out = STREAM.writer(output.reset())) {
            out.allNames(Numbers.NAMES);
            out.beginObject();
            out.name(Numbers.VALUES);
            out.beginArray();
            for (Instant value : document.values) {
                out.value(value.toString());
            }
            out.endArray();
            out.endObject();
        }
        return output.length;
    }
}
