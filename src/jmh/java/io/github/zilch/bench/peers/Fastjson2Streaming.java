// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.alibaba.fastjson2.JSONFactory;
import com.alibaba.fastjson2.JSONWriter;
import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.MixedDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * fastjson2 as a streaming writer: one context for all messages, names as bytes with quotation marks and colon. Each
 * message needs a new writer, which takes its array from fastjson2's pool.
 */
public class Fastjson2Streaming extends NumbersPeer {
    private final JSONWriter.Context context = JSONFactory.createWriteContext();
    private final Output output = new Output();
    private final char[] chars = new char[1 << 16];

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    private static final class Seed {
        static final byte[] ID = ascii("\"ID\":");
        static final byte[] METHOD = ascii("\"Method\":");
        static final byte[] MESSAGE = ascii("\"Message\":");
        static final byte[] PROPERTY = ascii("\"Property\":");
        static final byte[] KEY = ascii("\"Key\":");
        static final byte[] VALUE = ascii("\"Value\":");
        static final byte[] CHILDS = ascii("\"Childs\":");
        static final byte[] NAME = ascii("\"Name\":");
    }

    public int seedLiterals(int id) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Seed.ID);
            out.writeInt32(id);
            out.writeNameRaw(Seed.METHOD);
            out.writeString("JSON");
            out.writeNameRaw(Seed.MESSAGE);
            out.writeString("Hello World");
            out.writeNameRaw(Seed.PROPERTY);
            out.startObject();
            out.writeNameRaw(Seed.KEY);
            out.writeString("Key");
            out.writeNameRaw(Seed.VALUE);
            out.writeString("Value");
            out.endObject();
            out.writeNameRaw(Seed.CHILDS);
            out.startArray();
            out.startObject();
            out.writeNameRaw(Seed.ID);
            out.writeString("child1");
            out.writeNameRaw(Seed.NAME);
            out.writeString("child1");
            out.endObject();
            out.writeComma();
            out.startObject();
            out.writeNameRaw(Seed.ID);
            out.writeString("child2");
            out.writeNameRaw(Seed.NAME);
            out.writeString("child2");
            out.endObject();
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int seed(SeedDocument document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Seed.ID);
            out.writeInt32(document.ID);
            out.writeNameRaw(Seed.METHOD);
            out.writeString(document.Method);
            out.writeNameRaw(Seed.MESSAGE);
            out.writeString(document.Message);
            out.writeNameRaw(Seed.PROPERTY);
            out.startObject();
            out.writeNameRaw(Seed.KEY);
            out.writeString(document.Property.Key);
            out.writeNameRaw(Seed.VALUE);
            out.writeString(document.Property.Value);
            out.endObject();
            out.writeNameRaw(Seed.CHILDS);
            out.startArray();
            out.startObject();
            out.writeNameRaw(Seed.ID);
            out.writeString(document.Childs[0].ID);
            out.writeNameRaw(Seed.NAME);
            out.writeString(document.Childs[0].Name);
            out.endObject();
            out.writeComma();
            out.startObject();
            out.writeNameRaw(Seed.ID);
            out.writeString(document.Childs[1].ID);
            out.writeNameRaw(Seed.NAME);
            out.writeString(document.Childs[1].Name);
            out.endObject();
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    private static final class Order {
        static final byte[] ORDER_ID = ascii("\"orderId\":");
        static final byte[] CLIENT_ID = ascii("\"clientId\":");
        static final byte[] QUANTITY = ascii("\"quantity\":");
        static final byte[] SHOWN = ascii("\"shown\":");
        static final byte[] LIMIT = ascii("\"limit\":");
        static final byte[] FEE = ascii("\"fee\":");
        static final byte[] PRICE = ascii("\"price\":");
        static final byte[] SYMBOL = ascii("\"symbol\":");
        static final byte[] SIDE = ascii("\"side\":");
        static final byte[] TYPE = ascii("\"type\":");
        static final byte[] ACCOUNT = ascii("\"account\":");
        static final byte[] VENUE = ascii("\"venue\":");
        static final byte[] CURRENCY = ascii("\"currency\":");
        static final byte[] LIVE = ascii("\"live\":");
        static final byte[] TIME = ascii("\"time\":");
        static final byte[] LEGS = ascii("\"legs\":");
    }

    public int order(OrderDocument order) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Order.ORDER_ID);
            out.writeInt64(order.orderId);
            out.writeNameRaw(Order.CLIENT_ID);
            out.writeInt64(order.clientId);
            out.writeNameRaw(Order.QUANTITY);
            out.writeInt32(order.quantity);
            out.writeNameRaw(Order.SHOWN);
            out.writeInt32(order.shown);
            out.writeNameRaw(Order.LIMIT);
            out.writeDecimal(order.limit);
            out.writeNameRaw(Order.FEE);
            out.writeDecimal(order.fee);
            out.writeNameRaw(Order.PRICE);
            out.writeDouble(order.price);
            out.writeNameRaw(Order.SYMBOL);
            out.writeString(order.symbol);
            out.writeNameRaw(Order.SIDE);
            out.writeString(order.side);
            out.writeNameRaw(Order.TYPE);
            out.writeString(order.type);
            out.writeNameRaw(Order.ACCOUNT);
            out.writeString(order.account);
            out.writeNameRaw(Order.VENUE);
            out.writeString(order.venue);
            out.writeNameRaw(Order.CURRENCY);
            out.writeString(order.currency);
            out.writeNameRaw(Order.LIVE);
            out.writeBool(order.live);
            out.writeNameRaw(Order.TIME);
            out.writeInstant(order.time);
            out.writeNameRaw(Order.LEGS);
            out.writeInt32(order.legs);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    private static final class Customer {
        static final byte[] ID = ascii("\"id\":");
        static final byte[] FIRST_NAME = ascii("\"firstName\":");
        static final byte[] LAST_NAME = ascii("\"lastName\":");
        static final byte[] AGE = ascii("\"age\":");
        static final byte[] ADDRESS = ascii("\"address\":");
        static final byte[] STREET = ascii("\"street\":");
        static final byte[] CITY = ascii("\"city\":");
        static final byte[] ZIP = ascii("\"zip\":");
        static final byte[] COUNTRY = ascii("\"country\":");
        static final byte[] CHILDREN = ascii("\"children\":");
        static final byte[] NAME = ascii("\"name\":");
        static final byte[] CARDS = ascii("\"cards\":");
        static final byte[] TYPE = ascii("\"type\":");
        static final byte[] NUMBER = ascii("\"number\":");
        static final byte[] EXPIRES = ascii("\"expires\":");
        static final byte[] ACTIVE = ascii("\"active\":");
        static final byte[] INCOME = ascii("\"income\":");
    }

    public int customer(CustomerDocument customer) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Customer.ID);
            out.writeInt32(customer.id);
            out.writeNameRaw(Customer.FIRST_NAME);
            out.writeString(customer.firstName);
            out.writeNameRaw(Customer.LAST_NAME);
            out.writeString(customer.lastName);
            out.writeNameRaw(Customer.AGE);
            out.writeInt32(customer.age);
            out.writeNameRaw(Customer.ADDRESS);
            out.startObject();
            out.writeNameRaw(Customer.STREET);
            out.writeString(customer.address.street);
            out.writeNameRaw(Customer.CITY);
            out.writeString(customer.address.city);
            out.writeNameRaw(Customer.ZIP);
            out.writeString(customer.address.zip);
            out.writeNameRaw(Customer.COUNTRY);
            out.writeString(customer.address.country);
            out.endObject();
            out.writeNameRaw(Customer.CHILDREN);
            out.startArray();
            CustomerDocument.Child[] children = customer.children;
            for (int i = 0; i < children.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                CustomerDocument.Child child = children[i];
                out.startObject();
                out.writeNameRaw(Customer.NAME);
                out.writeString(child.name);
                out.writeNameRaw(Customer.AGE);
                out.writeInt32(child.age);
                out.endObject();
            }
            out.endArray();
            out.writeNameRaw(Customer.CARDS);
            out.startArray();
            CustomerDocument.Card[] cards = customer.cards;
            for (int i = 0; i < cards.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                CustomerDocument.Card card = cards[i];
                out.startObject();
                out.writeNameRaw(Customer.TYPE);
                out.writeString(card.type);
                out.writeNameRaw(Customer.NUMBER);
                out.writeString(card.number);
                out.writeNameRaw(Customer.EXPIRES);
                out.writeString(card.expires);
                out.writeNameRaw(Customer.ACTIVE);
                out.writeBool(card.active);
                out.endObject();
            }
            out.endArray();
            out.writeNameRaw(Customer.INCOME);
            out.writeDouble(customer.income);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    private static final class Mixed {
        static final byte[] ID = ascii("\"id\":");
        static final byte[] TYPE = ascii("\"type\":");
        static final byte[] SYMBOL = ascii("\"symbol\":");
        static final byte[] SIDE = ascii("\"side\":");
        static final byte[] QUANTITY = ascii("\"quantity\":");
        static final byte[] PRICE = ascii("\"price\":");
        static final byte[] ACCOUNT = ascii("\"account\":");
        static final byte[] ORDER_ID = ascii("\"orderId\":");
        static final byte[] REASON = ascii("\"reason\":");
        static final byte[] EXECUTION_ID = ascii("\"executionId\":");
        static final byte[] FILLED = ascii("\"filled\":");
        static final byte[] DONE = ascii("\"done\":");
        static final byte[] BIDS = ascii("\"bids\":");
        static final byte[] ASKS = ascii("\"asks\":");
        static final byte[] SESSION = ascii("\"session\":");
        static final byte[] SEQUENCE = ascii("\"sequence\":");
    }

    public int mixed(MixedDocument document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Mixed.ID);
            out.writeInt32(document.message.id);
            out.writeNameRaw(Mixed.TYPE);
            out.writeString(document.message.type);
            switch (document.kind) {
                case ORDER -> mixedOrder(out, (MixedDocument.Order) document.message);
                case CANCEL -> mixedCancel(out, (MixedDocument.Cancel) document.message);
                case EXECUTION_REPORT -> mixedReport(out, (MixedDocument.ExecutionReport) document.message);
                case BOOK -> mixedBook(out, (MixedDocument.Book) document.message);
                case HEARTBEAT -> mixedHeartbeat(out, (MixedDocument.Heartbeat) document.message);
            }
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    private static void mixedOrder(JSONWriter out, MixedDocument.Order order) {
        out.writeNameRaw(Mixed.SYMBOL);
        out.writeString(order.symbol);
        out.writeNameRaw(Mixed.SIDE);
        out.writeString(order.side);
        out.writeNameRaw(Mixed.QUANTITY);
        out.writeInt32(order.quantity);
        out.writeNameRaw(Mixed.PRICE);
        out.writeDouble(order.price);
        out.writeNameRaw(Mixed.ACCOUNT);
        out.writeString(order.account);
    }

    private static void mixedCancel(JSONWriter out, MixedDocument.Cancel cancel) {
        out.writeNameRaw(Mixed.SYMBOL);
        out.writeString(cancel.symbol);
        out.writeNameRaw(Mixed.ORDER_ID);
        out.writeInt64(cancel.orderId);
        out.writeNameRaw(Mixed.REASON);
        out.writeString(cancel.reason);
    }

    private static void mixedReport(JSONWriter out, MixedDocument.ExecutionReport report) {
        out.writeNameRaw(Mixed.SYMBOL);
        out.writeString(report.symbol);
        out.writeNameRaw(Mixed.SIDE);
        out.writeString(report.side);
        out.writeNameRaw(Mixed.ORDER_ID);
        out.writeInt64(report.orderId);
        out.writeNameRaw(Mixed.EXECUTION_ID);
        out.writeString(report.executionId);
        out.writeNameRaw(Mixed.QUANTITY);
        out.writeInt32(report.quantity);
        out.writeNameRaw(Mixed.FILLED);
        out.writeInt32(report.filled);
        out.writeNameRaw(Mixed.PRICE);
        out.writeDouble(report.price);
        out.writeNameRaw(Mixed.DONE);
        out.writeBool(report.done);
    }

    private static void mixedBook(JSONWriter out, MixedDocument.Book book) {
        out.writeNameRaw(Mixed.SYMBOL);
        out.writeString(book.symbol);
        out.writeNameRaw(Mixed.BIDS);
        mixedLevels(out, book.bids);
        out.writeNameRaw(Mixed.ASKS);
        mixedLevels(out, book.asks);
    }

    private static void mixedLevels(JSONWriter out, MixedDocument.Level[] levels) {
        out.startArray();
        for (int i = 0; i < levels.length; i++) {
            if (i != 0) {
                out.writeComma();
            }
            MixedDocument.Level level = levels[i];
            out.startObject();
            out.writeNameRaw(Mixed.PRICE);
            out.writeDouble(level.price);
            out.writeNameRaw(Mixed.QUANTITY);
            out.writeInt32(level.quantity);
            out.endObject();
        }
        out.endArray();
    }

    private static void mixedHeartbeat(JSONWriter out, MixedDocument.Heartbeat heartbeat) {
        out.writeNameRaw(Mixed.SESSION);
        out.writeString(heartbeat.session);
        out.writeNameRaw(Mixed.SEQUENCE);
        out.writeInt32(heartbeat.sequence);
    }

    private static final class Rows {
        static final byte[] ID = ascii("\"id\":");
        static final byte[] ROWS = ascii("\"rows\":");
        static final byte[] NUMBER = ascii("\"number\":");
        static final byte[] TEXT = ascii("\"text\":");
    }

    public int rows(RowsDocument document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Rows.ID);
            out.writeInt32(document.id);
            out.writeNameRaw(Rows.ROWS);
            out.startArray();
            RowsDocument.Row[] rows = document.rows;
            for (int i = 0; i < rows.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                RowsDocument.Row row = rows[i];
                out.startObject();
                out.writeNameRaw(Rows.NUMBER);
                out.writeInt32(row.number);
                out.writeNameRaw(Rows.TEXT);
                out.writeString(row.text);
                out.endObject();
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int positionalRows(RowsDocument document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Rows.ID);
            out.writeInt32(document.id);
            out.writeNameRaw(Rows.ROWS);
            out.startArray();
            RowsDocument.Row[] rows = document.rows;
            for (int i = 0; i < rows.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                RowsDocument.Row row = rows[i];
                out.startArray();
                out.writeInt32(row.number);
                out.writeComma();
                out.writeString(row.text);
                out.endArray();
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    private static final class Text {
        static final byte[] TEXT = ascii("\"text\":");
    }

    public int text(String text) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Text.TEXT);
            out.writeString(text);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int text(StringBuilder text) throws IOException {
        int length = text.length();
        text.getChars(0, length, chars, 0);
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Text.TEXT);
            out.writeString(chars, 0, length);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    private static final class Numbers {
        static final byte[] VALUES = ascii("\"values\":");
    }

    @Override
    public int ints(NumbersDocument.Ints document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.writeInt32(document.values);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    @Override
    public int longs(NumbersDocument.Longs document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.writeInt64(document.values);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int floats(NumbersDocument.Floats document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.writeFloat(document.values);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.writeDouble(document.values);
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int decimals(NumbersDocument.Decimals document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.startArray();
            BigDecimal[] values = document.values;
            for (int i = 0; i < values.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                BigDecimal value = values[i];
                out.writeDecimal(value);
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int timestamps(NumbersDocument.Timestamps document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.startArray();
            Instant[] values = document.values;
            for (int i = 0; i < values.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                Instant value = values[i];
                out.writeInstant(value);
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int fixedDecimals(NumbersDocument.Doubles document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.startArray();
            double[] values = document.values;
            for (int i = 0; i < values.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                out.writeDecimal(NumbersDocument.fixed(values[i]));
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int decimalStrings(NumbersDocument.Decimals document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.startArray();
            BigDecimal[] values = document.values;
            for (int i = 0; i < values.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                out.writeString(values[i].toPlainString());
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int uuids(NumbersDocument.Uuids document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.startArray();
            UUID[] values = document.values;
            for (int i = 0; i < values.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                out.writeUUID(values[i]);
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }

    public int times(NumbersDocument.Times document) throws IOException {
        try (JSONWriter out = JSONWriter.ofUTF8(context)) {
            out.startObject();
            out.writeNameRaw(Numbers.VALUES);
            out.startArray();
            OffsetDateTime[] values = document.values;
            for (int i = 0; i < values.length; i++) {
                if (i != 0) {
                    out.writeComma();
                }
                out.writeOffsetDateTime(values[i]);
            }
            out.endArray();
            out.endObject();
            return out.flushTo(output.reset());
        }
    }
}
