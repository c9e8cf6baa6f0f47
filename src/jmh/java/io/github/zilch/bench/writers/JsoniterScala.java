// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import com.github.plokhotnyuk.jsoniter_scala.core.JsonReader;
import com.github.plokhotnyuk.jsoniter_scala.core.JsonValueCodec;
import com.github.plokhotnyuk.jsoniter_scala.core.JsonWriter;
import com.github.plokhotnyuk.jsoniter_scala.core.WriterConfig;
import com.github.plokhotnyuk.jsoniter_scala.core.package$;
import io.github.zilch.bench.documents.Catalogue;
import io.github.zilch.bench.documents.Customer;
import io.github.zilch.bench.documents.MediaContent;
import io.github.zilch.bench.documents.Numbers;
import io.github.zilch.bench.documents.Order;
import io.github.zilch.bench.documents.Rows;
import io.github.zilch.bench.documents.Seed;
import io.github.zilch.bench.documents.Statuses;
import io.github.zilch.bench.documents.Text;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.model.Ways;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * jsoniter-scala, with the calls of the codecs that its macros generate, written by hand in Java. The output is a part of an
 * array. Names are written without a check for escapes: the library has no names that are encoded in advance. Decimals
 * are wrapped in Scala's {@code BigDecimal}.
 */
final class JsoniterScala extends MessageWriter {
    static final Ways<JsonWriter> WAYS = new Ways<JsonWriter>()
            .add(Seed.class, JsoniterScala::seed)
            .add(Order.class, JsoniterScala::order)
            .add(Customer.class, JsoniterScala::customer)
            .add(MediaContent.class, JsoniterScala::mediaContent)
            .add(Catalogue.class, JsoniterScala::catalogue)
            .add(Statuses.class, JsoniterScala::statuses)
            .add(Rows.class, JsoniterScala::rows)
            .add(Rows.Positional.class, JsoniterScala::positionalRows)
            .add(Text.class, JsoniterScala::text)
            .add(Numbers.Ints.class, JsoniterScala::values)
            .add(Numbers.Longs.class, JsoniterScala::values)
            .add(Numbers.Floats.class, JsoniterScala::values)
            .add(Numbers.Doubles.class, JsoniterScala::values)
            .add(Numbers.Decimals.class, JsoniterScala::values)
            .add(Numbers.Timestamps.class, JsoniterScala::values)
            .add(Numbers.Uuids.class, JsoniterScala::values)
            .add(Numbers.Times.class, JsoniterScala::values)
            .add(Numbers.DecimalStrings.class, JsoniterScala::values);

    private static final WriterConfig CONFIG = package$.MODULE$.writeToSubArray$default$5();

    private final byte[] bytes = new byte[CAPACITY];
    private final Codec codec;

    JsoniterScala(Document<?> document) {
        codec = new Codec(WAYS.of(document));
    }

    @Override
    public int write(Object message) {
        return package$.MODULE$.writeToSubArray(message, bytes, 0, bytes.length, CONFIG, codec);
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    /** A codec that writes but does not read. */
    private static final class Codec implements JsonValueCodec<Object> {
        private static final long serialVersionUID = 1;

        private final transient BiConsumer<JsonWriter, Object> way;

        Codec(BiConsumer<JsonWriter, Object> way) {
            this.way = way;
        }

        @Override
        public void encodeValue(Object value, JsonWriter out) {
            way.accept(out, value);
        }

        @Override
        public Object decodeValue(JsonReader in, Object standard) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object nullValue() {
            return null;
        }
    }

    private static void seed(JsonWriter out, Seed seed) {
        out.writeObjectStart();
        put(out, "ID", seed.ID());
        put(out, "Method", seed.Method());
        put(out, "Message", seed.Message());
        out.writeNonEscapedAsciiKey("Property");
        pair(out, seed.Property());
        out.writeNonEscapedAsciiKey("Childs");
        out.writeArrayStart();
        for (int i = 0; i < seed.Childs().size(); i++) {
            child(out, seed.Childs().get(i));
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void pair(JsonWriter out, Seed.Pair pair) {
        out.writeObjectStart();
        put(out, "Key", pair.Key());
        put(out, "Value", pair.Value());
        out.writeObjectEnd();
    }

    private static void child(JsonWriter out, Seed.Child child) {
        out.writeObjectStart();
        put(out, "ID", child.ID());
        put(out, "Name", child.Name());
        out.writeObjectEnd();
    }

    private static void order(JsonWriter out, Order order) {
        out.writeObjectStart();
        put(out, "orderId", order.orderId());
        put(out, "clientId", order.clientId());
        put(out, "quantity", order.quantity());
        put(out, "shown", order.shown());
        put(out, "limit", order.limit());
        put(out, "fee", order.fee());
        put(out, "price", order.price());
        put(out, "symbol", order.symbol());
        put(out, "side", order.side());
        put(out, "type", order.type());
        put(out, "account", order.account());
        put(out, "venue", order.venue());
        put(out, "currency", order.currency());
        put(out, "live", order.live());
        out.writeNonEscapedAsciiKey("time");
        out.writeVal(order.time());
        out.writeNonEscapedAsciiKey("legs");
        out.writeArrayStart();
        for (int leg : order.legs()) {
            out.writeVal(leg);
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void customer(JsonWriter out, Customer customer) {
        out.writeObjectStart();
        put(out, "id", customer.id());
        put(out, "firstName", customer.firstName());
        put(out, "lastName", customer.lastName());
        put(out, "age", customer.age());
        out.writeNonEscapedAsciiKey("address");
        address(out, customer.address());
        out.writeNonEscapedAsciiKey("children");
        out.writeArrayStart();
        for (int i = 0; i < customer.children().size(); i++) {
            child(out, customer.children().get(i));
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("cards");
        out.writeArrayStart();
        for (int i = 0; i < customer.cards().size(); i++) {
            card(out, customer.cards().get(i));
        }
        out.writeArrayEnd();
        put(out, "income", customer.income());
        out.writeObjectEnd();
    }

    private static void address(JsonWriter out, Customer.Address address) {
        out.writeObjectStart();
        put(out, "street", address.street());
        put(out, "city", address.city());
        put(out, "zip", address.zip());
        put(out, "country", address.country());
        out.writeObjectEnd();
    }

    private static void child(JsonWriter out, Customer.Child child) {
        out.writeObjectStart();
        put(out, "name", child.name());
        put(out, "age", child.age());
        out.writeObjectEnd();
    }

    private static void card(JsonWriter out, Customer.Card card) {
        out.writeObjectStart();
        put(out, "type", card.type());
        put(out, "number", card.number());
        put(out, "expires", card.expires());
        put(out, "active", card.active());
        out.writeObjectEnd();
    }

    private static void mediaContent(JsonWriter out, MediaContent content) {
        out.writeObjectStart();
        put(out, "id", content.id());
        out.writeNonEscapedAsciiKey("images");
        out.writeArrayStart();
        for (int i = 0; i < content.images().size(); i++) {
            image(out, content.images().get(i));
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("media");
        media(out, content.media());
        out.writeObjectEnd();
    }

    private static void image(JsonWriter out, MediaContent.Image image) {
        out.writeObjectStart();
        put(out, "height", image.height());
        put(out, "size", image.size().name());
        put(out, "title", image.title());
        put(out, "uri", image.uri());
        put(out, "width", image.width());
        out.writeObjectEnd();
    }

    private static void media(JsonWriter out, MediaContent.Media media) {
        out.writeObjectStart();
        put(out, "bitrate", media.bitrate());
        put(out, "copyright", media.copyright());
        put(out, "duration", media.duration());
        put(out, "format", media.format());
        put(out, "height", media.height());
        out.writeNonEscapedAsciiKey("persons");
        out.writeArrayStart();
        for (int i = 0; i < media.persons().size(); i++) {
            out.writeVal(media.persons().get(i));
        }
        out.writeArrayEnd();
        put(out, "player", media.player().name());
        put(out, "size", media.size());
        put(out, "title", media.title());
        put(out, "uri", media.uri());
        put(out, "width", media.width());
        out.writeObjectEnd();
    }

    private static void catalogue(JsonWriter out, Catalogue catalogue) {
        out.writeObjectStart();
        put(out, "id", catalogue.id());
        put(out, "areaNames", catalogue.areaNames());
        put(out, "audienceSubCategoryNames", catalogue.audienceSubCategoryNames());
        put(out, "blockNames", catalogue.blockNames());
        out.writeNonEscapedAsciiKey("events");
        out.writeObjectStart();
        for (Map.Entry<String, Catalogue.Event> event : catalogue.events().entrySet()) {
            out.writeKey(event.getKey());
            event(out, event.getValue());
        }
        out.writeObjectEnd();
        out.writeNonEscapedAsciiKey("performances");
        out.writeArrayStart();
        for (int i = 0; i < catalogue.performances().size(); i++) {
            performance(out, catalogue.performances().get(i));
        }
        out.writeArrayEnd();
        put(out, "seatCategoryNames", catalogue.seatCategoryNames());
        put(out, "subTopicNames", catalogue.subTopicNames());
        put(out, "subjectNames", catalogue.subjectNames());
        put(out, "topicNames", catalogue.topicNames());
        out.writeNonEscapedAsciiKey("topicSubTopics");
        out.writeObjectStart();
        for (Map.Entry<String, long[]> topic : catalogue.topicSubTopics().entrySet()) {
            out.writeKey(topic.getKey());
            longs(out, topic.getValue());
        }
        out.writeObjectEnd();
        put(out, "venueNames", catalogue.venueNames());
        out.writeObjectEnd();
    }

    private static void event(JsonWriter out, Catalogue.Event event) {
        out.writeObjectStart();
        put(out, "description", event.description());
        put(out, "id", event.id());
        put(out, "logo", event.logo());
        put(out, "name", event.name());
        put(out, "subTopicIds", event.subTopicIds());
        put(out, "subjectCode", event.subjectCode());
        put(out, "subtitle", event.subtitle());
        put(out, "topicIds", event.topicIds());
        out.writeObjectEnd();
    }

    private static void performance(JsonWriter out, Catalogue.Performance performance) {
        out.writeObjectStart();
        put(out, "eventId", performance.eventId());
        put(out, "id", performance.id());
        put(out, "logo", performance.logo());
        put(out, "name", performance.name());
        out.writeNonEscapedAsciiKey("prices");
        out.writeArrayStart();
        for (int i = 0; i < performance.prices().size(); i++) {
            price(out, performance.prices().get(i));
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatCategories");
        out.writeArrayStart();
        for (int i = 0; i < performance.seatCategories().size(); i++) {
            seatCategory(out, performance.seatCategories().get(i));
        }
        out.writeArrayEnd();
        put(out, "seatMapImage", performance.seatMapImage());
        put(out, "start", performance.start());
        put(out, "venueCode", performance.venueCode());
        out.writeObjectEnd();
    }

    private static void price(JsonWriter out, Catalogue.Price price) {
        out.writeObjectStart();
        put(out, "amount", price.amount());
        put(out, "audienceSubCategoryId", price.audienceSubCategoryId());
        put(out, "seatCategoryId", price.seatCategoryId());
        out.writeObjectEnd();
    }

    private static void seatCategory(JsonWriter out, Catalogue.SeatCategory category) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("areas");
        out.writeArrayStart();
        for (int i = 0; i < category.areas().size(); i++) {
            area(out, category.areas().get(i));
        }
        out.writeArrayEnd();
        put(out, "seatCategoryId", category.seatCategoryId());
        out.writeObjectEnd();
    }

    private static void area(JsonWriter out, Catalogue.Area area) {
        out.writeObjectStart();
        put(out, "areaId", area.areaId());
        put(out, "blockIds", area.blockIds());
        out.writeObjectEnd();
    }

    private static void statuses(JsonWriter out, Statuses message) {
        out.writeObjectStart();
        put(out, "id", message.id());
        out.writeNonEscapedAsciiKey("statuses");
        out.writeArrayStart();
        for (int i = 0; i < message.statuses().size(); i++) {
            status(out, message.statuses().get(i));
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void status(JsonWriter out, Statuses.Status status) {
        out.writeObjectStart();
        put(out, "createdAt", status.createdAt());
        put(out, "id", status.id());
        put(out, "text", status.text());
        put(out, "inReplyToStatusId", status.inReplyToStatusId());
        put(out, "inReplyToUserId", status.inReplyToUserId());
        put(out, "inReplyToScreenName", status.inReplyToScreenName());
        out.writeNonEscapedAsciiKey("user");
        user(out, status.user());
        out.writeNonEscapedAsciiKey("retweetedStatus");
        if (status.retweetedStatus() == null) {
            out.writeNull();
        } else {
            status(out, status.retweetedStatus());
        }
        put(out, "retweetCount", status.retweetCount());
        put(out, "favoriteCount", status.favoriteCount());
        out.writeNonEscapedAsciiKey("entities");
        entities(out, status.entities());
        put(out, "lang", status.lang());
        out.writeObjectEnd();
    }

    private static void user(JsonWriter out, Statuses.User user) {
        out.writeObjectStart();
        put(out, "id", user.id());
        put(out, "name", user.name());
        put(out, "screenName", user.screenName());
        put(out, "location", user.location());
        put(out, "description", user.description());
        put(out, "url", user.url());
        put(out, "verified", user.verified());
        put(out, "followersCount", user.followersCount());
        put(out, "friendsCount", user.friendsCount());
        put(out, "statusesCount", user.statusesCount());
        out.writeObjectEnd();
    }

    private static void entities(JsonWriter out, Statuses.Entities entities) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("hashtags");
        out.writeArrayStart();
        for (int i = 0; i < entities.hashtags().size(); i++) {
            hashtag(out, entities.hashtags().get(i));
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("urls");
        out.writeArrayStart();
        for (int i = 0; i < entities.urls().size(); i++) {
            link(out, entities.urls().get(i));
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("userMentions");
        out.writeArrayStart();
        for (int i = 0; i < entities.userMentions().size(); i++) {
            mention(out, entities.userMentions().get(i));
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void hashtag(JsonWriter out, Statuses.Hashtag hashtag) {
        out.writeObjectStart();
        put(out, "text", hashtag.text());
        put(out, "indices", hashtag.indices());
        out.writeObjectEnd();
    }

    private static void link(JsonWriter out, Statuses.Link link) {
        out.writeObjectStart();
        put(out, "url", link.url());
        put(out, "expandedUrl", link.expandedUrl());
        put(out, "displayUrl", link.displayUrl());
        put(out, "indices", link.indices());
        out.writeObjectEnd();
    }

    private static void mention(JsonWriter out, Statuses.Mention mention) {
        out.writeObjectStart();
        put(out, "screenName", mention.screenName());
        put(out, "name", mention.name());
        put(out, "id", mention.id());
        put(out, "indices", mention.indices());
        out.writeObjectEnd();
    }

    private static void rows(JsonWriter out, Rows message) {
        out.writeObjectStart();
        put(out, "id", message.id());
        out.writeNonEscapedAsciiKey("rows");
        out.writeArrayStart();
        for (int i = 0; i < message.rows().size(); i++) {
            row(out, message.rows().get(i));
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void row(JsonWriter out, Rows.Row row) {
        out.writeObjectStart();
        put(out, "number", row.number());
        put(out, "text", row.text());
        out.writeObjectEnd();
    }

    private static void positionalRows(JsonWriter out, Rows.Positional message) {
        out.writeObjectStart();
        put(out, "id", message.id());
        out.writeNonEscapedAsciiKey("rows");
        out.writeArrayStart();
        for (int i = 0; i < message.rows().size(); i++) {
            Rows.PositionalRow row = message.rows().get(i);
            out.writeArrayStart();
            out.writeVal(row.number());
            out.writeVal(row.text());
            out.writeArrayEnd();
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void text(JsonWriter out, Text message) {
        out.writeObjectStart();
        put(out, "text", message.text());
        out.writeObjectEnd();
    }

    private static void values(JsonWriter out, Numbers.Ints message) {
        beginValues(out);
        for (int value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.Longs message) {
        beginValues(out);
        for (long value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.Floats message) {
        beginValues(out);
        for (float value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.Doubles message) {
        beginValues(out);
        for (double value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.Decimals message) {
        beginValues(out);
        for (BigDecimal value : message.values()) {
            out.writeVal(decimal(value));
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.Timestamps message) {
        beginValues(out);
        for (Instant value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.Uuids message) {
        beginValues(out);
        for (UUID value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.Times message) {
        beginValues(out);
        for (OffsetDateTime value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static void values(JsonWriter out, Numbers.DecimalStrings message) {
        beginValues(out);
        for (String value : message.values()) {
            out.writeVal(value);
        }
        endValues(out);
    }

    private static scala.math.BigDecimal decimal(BigDecimal value) {
        return new scala.math.BigDecimal(value, MathContext.UNLIMITED);
    }

    private static void put(JsonWriter out, String key, int value) {
        out.writeNonEscapedAsciiKey(key);
        out.writeVal(value);
    }

    private static void put(JsonWriter out, String key, long value) {
        out.writeNonEscapedAsciiKey(key);
        out.writeVal(value);
    }

    private static void put(JsonWriter out, String key, double value) {
        out.writeNonEscapedAsciiKey(key);
        out.writeVal(value);
    }

    private static void put(JsonWriter out, String key, boolean value) {
        out.writeNonEscapedAsciiKey(key);
        out.writeVal(value);
    }

    private static void put(JsonWriter out, String key, BigDecimal value) {
        out.writeNonEscapedAsciiKey(key);
        out.writeVal(decimal(value));
    }

    private static void put(JsonWriter out, String key, String value) {
        out.writeNonEscapedAsciiKey(key);
        if (value == null) {
            out.writeNull();
        } else {
            out.writeVal(value);
        }
    }

    private static void put(JsonWriter out, String key, Long value) {
        out.writeNonEscapedAsciiKey(key);
        if (value == null) {
            out.writeNull();
        } else {
            out.writeVal(value.longValue());
        }
    }

    private static void put(JsonWriter out, String key, Map<String, String> names) {
        out.writeNonEscapedAsciiKey(key);
        out.writeObjectStart();
        for (Map.Entry<String, String> name : names.entrySet()) {
            out.writeKey(name.getKey());
            out.writeVal(name.getValue());
        }
        out.writeObjectEnd();
    }

    private static void put(JsonWriter out, String key, long[] values) {
        out.writeNonEscapedAsciiKey(key);
        longs(out, values);
    }

    private static void longs(JsonWriter out, long[] values) {
        out.writeArrayStart();
        for (long value : values) {
            out.writeVal(value);
        }
        out.writeArrayEnd();
    }

    private static void beginValues(JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("values");
        out.writeArrayStart();
    }

    private static void endValues(JsonWriter out) {
        out.writeArrayEnd();
        out.writeObjectEnd();
    }
}
