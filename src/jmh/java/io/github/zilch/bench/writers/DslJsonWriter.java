// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import com.dslplatform.json.BoolConverter;
import com.dslplatform.json.DslJson;
import com.dslplatform.json.JavaTimeConverter;
import com.dslplatform.json.JsonWriter;
import com.dslplatform.json.NumberConverter;
import io.github.zilch.bench.documents.Order;
import io.github.zilch.bench.documents.Rows;
import io.github.zilch.bench.documents.Seed;
import io.github.zilch.bench.documents.Text;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.model.Ways;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.function.BiConsumer;

/**
 * dsl-json, with one {@link JsonWriter} that is reset for each message and keeps its array. The constant bytes between
 * two values (brackets, commas and names) are merged by hand into one array.
 */
final class DslJsonWriter extends MessageWriter {
    static final Ways<JsonWriter> WAYS = new Ways<JsonWriter>()
            .add("Seed/literals", Seed.class, DslJsonWriter::seedLiterals)
            .add(Seed.class, DslJsonWriter::seed)
            .add(Order.class, DslJsonWriter::order)
            .add(Rows.class, DslJsonWriter::rows)
            .add(Rows.Positional.class, DslJsonWriter::positionalRows)
            .add(Text.class, DslJsonWriter::text)
            .add(StringBuilder.class, DslJsonWriter::text);

    private static final byte[] TEXT = ascii("{\"text\":");
    private static final byte[] END_ARRAY = ascii("]}");

    private final JsonWriter writer = new DslJson<>().newWriter(CAPACITY);
    private final BiConsumer<JsonWriter, Object> way;

    DslJsonWriter(Document<?> document) {
        way = WAYS.of(document);
    }

    @Override
    public int write(Object message) {
        writer.reset();
        way.accept(writer, message);
        return writer.size();
    }

    @Override
    public byte[] bytes() {
        return writer.getByteBuffer();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static final class SeedNames {
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

    private static void seedLiterals(JsonWriter out, Seed seed) {
        out.writeAscii(SeedNames.ID);
        NumberConverter.serialize(seed.ID(), out);
        out.writeAscii(SeedNames.METHOD);
        out.writeString("JSON");
        out.writeAscii(SeedNames.MESSAGE);
        out.writeString("Hello World");
        out.writeAscii(SeedNames.KEY);
        out.writeString("Key");
        out.writeAscii(SeedNames.VALUE);
        out.writeString("Value");
        out.writeAscii(SeedNames.FIRST_ID);
        out.writeString("child1");
        out.writeAscii(SeedNames.NAME);
        out.writeString("child1");
        out.writeAscii(SeedNames.SECOND_ID);
        out.writeString("child2");
        out.writeAscii(SeedNames.NAME);
        out.writeString("child2");
        out.writeAscii(SeedNames.END);
    }

    private static void seed(JsonWriter out, Seed document) {
        out.writeAscii(SeedNames.ID);
        NumberConverter.serialize(document.ID(), out);
        out.writeAscii(SeedNames.METHOD);
        out.writeString(document.Method());
        out.writeAscii(SeedNames.MESSAGE);
        out.writeString(document.Message());
        out.writeAscii(SeedNames.KEY);
        out.writeString(document.Property().Key());
        out.writeAscii(SeedNames.VALUE);
        out.writeString(document.Property().Value());
        out.writeAscii(SeedNames.FIRST_ID);
        out.writeString(document.Childs().get(0).ID());
        out.writeAscii(SeedNames.NAME);
        out.writeString(document.Childs().get(0).Name());
        out.writeAscii(SeedNames.SECOND_ID);
        out.writeString(document.Childs().get(1).ID());
        out.writeAscii(SeedNames.NAME);
        out.writeString(document.Childs().get(1).Name());
        out.writeAscii(SeedNames.END);
    }

    private static final class OrderNames {
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

    private static void order(JsonWriter out, Order order) {
        out.writeAscii(OrderNames.ORDER_ID);
        NumberConverter.serialize(order.orderId(), out);
        out.writeAscii(OrderNames.CLIENT_ID);
        NumberConverter.serialize(order.clientId(), out);
        out.writeAscii(OrderNames.QUANTITY);
        NumberConverter.serialize(order.quantity(), out);
        out.writeAscii(OrderNames.SHOWN);
        NumberConverter.serialize(order.shown(), out);
        out.writeAscii(OrderNames.LIMIT);
        NumberConverter.serialize(order.limit(), out);
        out.writeAscii(OrderNames.FEE);
        NumberConverter.serialize(order.fee(), out);
        out.writeAscii(OrderNames.PRICE);
        NumberConverter.serialize(order.price(), out);
        out.writeAscii(OrderNames.SYMBOL);
        out.writeString(order.symbol());
        out.writeAscii(OrderNames.SIDE);
        out.writeString(order.side());
        out.writeAscii(OrderNames.TYPE);
        out.writeString(order.type());
        out.writeAscii(OrderNames.ACCOUNT);
        out.writeString(order.account());
        out.writeAscii(OrderNames.VENUE);
        out.writeString(order.venue());
        out.writeAscii(OrderNames.CURRENCY);
        out.writeString(order.currency());
        out.writeAscii(OrderNames.LIVE);
        BoolConverter.serialize(order.live(), out);
        out.writeAscii(OrderNames.TIME);
        JavaTimeConverter.serialize(order.time().atOffset(ZoneOffset.UTC), out);
        out.writeAscii(OrderNames.LEGS);
        NumberConverter.serialize(order.legs(), out);
        out.writeByte(JsonWriter.OBJECT_END);
    }

    private static final class RowsNames {
        static final byte[] ID = ascii("{\"id\":");
        static final byte[] ROWS = ascii(",\"rows\":[");
        static final byte[] FIRST_NUMBER = ascii("{\"number\":");
        static final byte[] NUMBER = ascii(",{\"number\":");
        static final byte[] TEXT = ascii(",\"text\":");
        static final byte[] FIRST_ARRAY = ascii("[");
        static final byte[] ARRAY = ascii(",[");
    }

    private static void rows(JsonWriter out, Rows document) {
        out.writeAscii(RowsNames.ID);
        NumberConverter.serialize(document.id(), out);
        out.writeAscii(RowsNames.ROWS);
        byte[] name = RowsNames.FIRST_NUMBER;
        for (int i = 0; i < document.rows().size(); i++) {
            Rows.Row row = document.rows().get(i);
            out.writeAscii(name);
            NumberConverter.serialize(row.number(), out);
            out.writeAscii(RowsNames.TEXT);
            out.writeString(row.text());
            out.writeByte(JsonWriter.OBJECT_END);
            name = RowsNames.NUMBER;
        }
        out.writeAscii(END_ARRAY);
    }

    private static void positionalRows(JsonWriter out, Rows.Positional document) {
        out.writeAscii(RowsNames.ID);
        NumberConverter.serialize(document.id(), out);
        out.writeAscii(RowsNames.ROWS);
        byte[] start = RowsNames.FIRST_ARRAY;
        for (int i = 0; i < document.rows().size(); i++) {
            Rows.PositionalRow row = document.rows().get(i);
            out.writeAscii(start);
            NumberConverter.serialize(row.number(), out);
            out.writeByte(JsonWriter.COMMA);
            out.writeString(row.text());
            out.writeByte(JsonWriter.ARRAY_END);
            start = RowsNames.ARRAY;
        }
        out.writeAscii(END_ARRAY);
    }

    private static void text(JsonWriter out, Text message) {
        out.writeAscii(TEXT);
        out.writeString(message.text());
        out.writeByte(JsonWriter.OBJECT_END);
    }

    private static void text(JsonWriter out, StringBuilder text) {
        out.writeAscii(TEXT);
        out.writeString((CharSequence) text);
        out.writeByte(JsonWriter.OBJECT_END);
    }
}
