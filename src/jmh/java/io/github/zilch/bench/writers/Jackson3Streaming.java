// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.bench.documents.Customer;
import io.github.zilch.bench.documents.MediaContent;
import io.github.zilch.bench.documents.Order;
import io.github.zilch.bench.documents.Rows;
import io.github.zilch.bench.documents.Seed;
import io.github.zilch.bench.documents.Text;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.model.Ways;
import java.math.BigDecimal;
import java.util.function.BiConsumer;
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
final class Jackson3Streaming extends MessageWriter {
    static final Ways<JsonGenerator> WAYS = new Ways<JsonGenerator>()
            .add("Seed/literals", Seed.class, Jackson3Streaming::seedLiterals)
            .add(Seed.class, Jackson3Streaming::seed)
            .add(Order.class, Jackson3Streaming::order)
            .add(Customer.class, Jackson3Streaming::customer)
            .add(MediaContent.class, Jackson3Streaming::mediaContent)
            .add(Rows.class, Jackson3Streaming::rows)
            .add(Rows.Positional.class, Jackson3Streaming::positionalRows)
            .add(Text.class, Jackson3Streaming::text)
            .add(StringBuilder.class, Jackson3Streaming::text);

    private static final SerializableString SEED_ID = new SerializedString("ID");
    private static final SerializableString SEED_METHOD = new SerializedString("Method");
    private static final SerializableString SEED_MESSAGE = new SerializedString("Message");
    private static final SerializableString SEED_PROPERTY = new SerializedString("Property");
    private static final SerializableString SEED_KEY = new SerializedString("Key");
    private static final SerializableString SEED_VALUE = new SerializedString("Value");
    private static final SerializableString SEED_CHILDS = new SerializedString("Childs");
    private static final SerializableString SEED_NAME = new SerializedString("Name");
    private static final SerializableString ORDER_ID = new SerializedString("orderId");
    private static final SerializableString CLIENT_ID = new SerializedString("clientId");
    private static final SerializableString QUANTITY = new SerializedString("quantity");
    private static final SerializableString SHOWN = new SerializedString("shown");
    private static final SerializableString LIMIT = new SerializedString("limit");
    private static final SerializableString FEE = new SerializedString("fee");
    private static final SerializableString PRICE = new SerializedString("price");
    private static final SerializableString SYMBOL = new SerializedString("symbol");
    private static final SerializableString SIDE = new SerializedString("side");
    private static final SerializableString TYPE = new SerializedString("type");
    private static final SerializableString ACCOUNT = new SerializedString("account");
    private static final SerializableString VENUE = new SerializedString("venue");
    private static final SerializableString CURRENCY = new SerializedString("currency");
    private static final SerializableString LIVE = new SerializedString("live");
    private static final SerializableString TIME = new SerializedString("time");
    private static final SerializableString LEGS = new SerializedString("legs");
    private static final SerializableString ID = new SerializedString("id");
    private static final SerializableString FIRST_NAME = new SerializedString("firstName");
    private static final SerializableString LAST_NAME = new SerializedString("lastName");
    private static final SerializableString AGE = new SerializedString("age");
    private static final SerializableString ADDRESS = new SerializedString("address");
    private static final SerializableString STREET = new SerializedString("street");
    private static final SerializableString CITY = new SerializedString("city");
    private static final SerializableString ZIP = new SerializedString("zip");
    private static final SerializableString COUNTRY = new SerializedString("country");
    private static final SerializableString CHILDREN = new SerializedString("children");
    private static final SerializableString NAME = new SerializedString("name");
    private static final SerializableString CARDS = new SerializedString("cards");
    private static final SerializableString NUMBER = new SerializedString("number");
    private static final SerializableString EXPIRES = new SerializedString("expires");
    private static final SerializableString ACTIVE = new SerializedString("active");
    private static final SerializableString INCOME = new SerializedString("income");
    private static final SerializableString IMAGES = new SerializedString("images");
    private static final SerializableString HEIGHT = new SerializedString("height");
    private static final SerializableString SIZE = new SerializedString("size");
    private static final SerializableString TITLE = new SerializedString("title");
    private static final SerializableString URI = new SerializedString("uri");
    private static final SerializableString WIDTH = new SerializedString("width");
    private static final SerializableString MEDIA = new SerializedString("media");
    private static final SerializableString BITRATE = new SerializedString("bitrate");
    private static final SerializableString COPYRIGHT = new SerializedString("copyright");
    private static final SerializableString DURATION = new SerializedString("duration");
    private static final SerializableString FORMAT = new SerializedString("format");
    private static final SerializableString PERSONS = new SerializedString("persons");
    private static final SerializableString PLAYER = new SerializedString("player");
    private static final SerializableString ROWS = new SerializedString("rows");
    private static final SerializableString TEXT = new SerializedString("text");

    private static final char[] CHARS = new char[CAPACITY];

    private final BiConsumer<JsonGenerator, Object> way;
    private final Output output = new Output();
    private final JsonGenerator generator = JsonFactory.builder()
            .rootValueSeparator((String) null)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build()
            .createGenerator(ObjectWriteContext.empty(), output);

    Jackson3Streaming(Document<?> document) {
        way = WAYS.of(document);
    }

    @Override
    public int write(Object message) {
        output.reset();
        way.accept(generator, message);
        generator.flush();
        return output.length;
    }

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    private static void startObject(JsonGenerator out, SerializableString name) {
        out.writeName(name);
        out.writeStartObject();
    }

    private static void startArray(JsonGenerator out, SerializableString name) {
        out.writeName(name);
        out.writeStartArray();
    }

    private static void put(JsonGenerator out, SerializableString name, String value) {
        out.writeName(name);
        out.writeString(value);
    }

    private static void put(JsonGenerator out, SerializableString name, int value) {
        out.writeName(name);
        out.writeNumber(value);
    }

    private static void put(JsonGenerator out, SerializableString name, long value) {
        out.writeName(name);
        out.writeNumber(value);
    }

    private static void put(JsonGenerator out, SerializableString name, double value) {
        out.writeName(name);
        out.writeNumber(value);
    }

    private static void put(JsonGenerator out, SerializableString name, BigDecimal value) {
        out.writeName(name);
        out.writeNumber(value);
    }

    private static void put(JsonGenerator out, SerializableString name, boolean value) {
        out.writeName(name);
        out.writeBoolean(value);
    }

    private static void seedLiterals(JsonGenerator out, Seed seed) {
        out.writeStartObject();
        put(out, SEED_ID, seed.ID());
        put(out, SEED_METHOD, "JSON");
        put(out, SEED_MESSAGE, "Hello World");
        startObject(out, SEED_PROPERTY);
        put(out, SEED_KEY, "Key");
        put(out, SEED_VALUE, "Value");
        out.writeEndObject();
        startArray(out, SEED_CHILDS);
        out.writeStartObject();
        put(out, SEED_ID, "child1");
        put(out, SEED_NAME, "child1");
        out.writeEndObject();
        out.writeStartObject();
        put(out, SEED_ID, "child2");
        put(out, SEED_NAME, "child2");
        out.writeEndObject();
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void seed(JsonGenerator out, Seed seed) {
        out.writeStartObject();
        put(out, SEED_ID, seed.ID());
        put(out, SEED_METHOD, seed.Method());
        put(out, SEED_MESSAGE, seed.Message());
        startObject(out, SEED_PROPERTY);
        put(out, SEED_KEY, seed.Property().Key());
        put(out, SEED_VALUE, seed.Property().Value());
        out.writeEndObject();
        startArray(out, SEED_CHILDS);
        for (int i = 0; i < seed.Childs().size(); i++) {
            Seed.Child child = seed.Childs().get(i);
            out.writeStartObject();
            put(out, SEED_ID, child.ID());
            put(out, SEED_NAME, child.Name());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void order(JsonGenerator out, Order order) {
        out.writeStartObject();
        put(out, ORDER_ID, order.orderId());
        put(out, CLIENT_ID, order.clientId());
        put(out, QUANTITY, order.quantity());
        put(out, SHOWN, order.shown());
        put(out, LIMIT, order.limit());
        put(out, FEE, order.fee());
        put(out, PRICE, order.price());
        put(out, SYMBOL, order.symbol());
        put(out, SIDE, order.side());
        put(out, TYPE, order.type());
        put(out, ACCOUNT, order.account());
        put(out, VENUE, order.venue());
        put(out, CURRENCY, order.currency());
        put(out, LIVE, order.live());
        put(out, TIME, order.time().toString());
        out.writeName(LEGS);
        out.writeArray(order.legs(), 0, order.legs().length);
        out.writeEndObject();
    }

    private static void customer(JsonGenerator out, Customer customer) {
        out.writeStartObject();
        put(out, ID, customer.id());
        put(out, FIRST_NAME, customer.firstName());
        put(out, LAST_NAME, customer.lastName());
        put(out, AGE, customer.age());
        startObject(out, ADDRESS);
        put(out, STREET, customer.address().street());
        put(out, CITY, customer.address().city());
        put(out, ZIP, customer.address().zip());
        put(out, COUNTRY, customer.address().country());
        out.writeEndObject();
        startArray(out, CHILDREN);
        for (int i = 0; i < customer.children().size(); i++) {
            Customer.Child child = customer.children().get(i);
            out.writeStartObject();
            put(out, NAME, child.name());
            put(out, AGE, child.age());
            out.writeEndObject();
        }
        out.writeEndArray();
        startArray(out, CARDS);
        for (int i = 0; i < customer.cards().size(); i++) {
            Customer.Card card = customer.cards().get(i);
            out.writeStartObject();
            put(out, TYPE, card.type());
            put(out, NUMBER, card.number());
            put(out, EXPIRES, card.expires());
            put(out, ACTIVE, card.active());
            out.writeEndObject();
        }
        out.writeEndArray();
        put(out, INCOME, customer.income());
        out.writeEndObject();
    }

    private static void mediaContent(JsonGenerator out, MediaContent content) {
        out.writeStartObject();
        put(out, ID, content.id());
        startArray(out, IMAGES);
        for (int i = 0; i < content.images().size(); i++) {
            MediaContent.Image image = content.images().get(i);
            out.writeStartObject();
            put(out, HEIGHT, image.height());
            put(out, SIZE, image.size().name());
            put(out, TITLE, image.title());
            put(out, URI, image.uri());
            put(out, WIDTH, image.width());
            out.writeEndObject();
        }
        out.writeEndArray();
        MediaContent.Media media = content.media();
        startObject(out, MEDIA);
        put(out, BITRATE, media.bitrate());
        put(out, COPYRIGHT, media.copyright());
        put(out, DURATION, media.duration());
        put(out, FORMAT, media.format());
        put(out, HEIGHT, media.height());
        startArray(out, PERSONS);
        for (int i = 0; i < media.persons().size(); i++) {
            out.writeString(media.persons().get(i));
        }
        out.writeEndArray();
        put(out, PLAYER, media.player().name());
        put(out, SIZE, media.size());
        put(out, TITLE, media.title());
        put(out, URI, media.uri());
        put(out, WIDTH, media.width());
        out.writeEndObject();
        out.writeEndObject();
    }

    private static void rows(JsonGenerator out, Rows message) {
        out.writeStartObject();
        put(out, ID, message.id());
        startArray(out, ROWS);
        for (int i = 0; i < message.rows().size(); i++) {
            Rows.Row row = message.rows().get(i);
            out.writeStartObject();
            put(out, NUMBER, row.number());
            put(out, TEXT, row.text());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void positionalRows(JsonGenerator out, Rows.Positional message) {
        out.writeStartObject();
        put(out, ID, message.id());
        startArray(out, ROWS);
        for (int i = 0; i < message.rows().size(); i++) {
            Rows.PositionalRow row = message.rows().get(i);
            out.writeStartArray();
            out.writeNumber(row.number());
            out.writeString(row.text());
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void text(JsonGenerator out, Text message) {
        out.writeStartObject();
        put(out, TEXT, message.text());
        out.writeEndObject();
    }

    private static void text(JsonGenerator out, StringBuilder text) {
        int length = text.length();
        text.getChars(0, length, CHARS, 0);
        out.writeStartObject();
        out.writeName(TEXT);
        out.writeString(CHARS, 0, length);
        out.writeEndObject();
    }
}
