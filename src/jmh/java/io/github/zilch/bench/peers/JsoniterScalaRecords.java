// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import static io.github.zilch.bench.peers.JsoniterScalaCodec.longs;
import static io.github.zilch.bench.peers.JsoniterScalaCodec.names;
import static io.github.zilch.bench.peers.JsoniterScalaCodec.valueOrNull;

import com.github.plokhotnyuk.jsoniter_scala.core.JsonWriter;
import io.github.zilch.bench.CatalogueRecord;
import io.github.zilch.bench.StatusesRecord;
import java.util.List;
import java.util.Map;

/** The codecs of jsoniter-scala for records, like those that its macros generate. */
final class JsoniterScalaRecords {
    private JsoniterScalaRecords() {}

    static final JsoniterScalaCodec<CatalogueRecord> CATALOGUE = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(CatalogueRecord value, JsonWriter out) {
            catalogue(value, out);
        }
    };

    static final JsoniterScalaCodec<StatusesRecord> STATUSES = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(StatusesRecord value, JsonWriter out) {
            statuses(value, out);
        }
    };

    private static void catalogue(CatalogueRecord value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.id());
        out.writeNonEscapedAsciiKey("areaNames");
        names(value.areaNames(), out);
        out.writeNonEscapedAsciiKey("audienceSubCategoryNames");
        names(value.audienceSubCategoryNames(), out);
        out.writeNonEscapedAsciiKey("blockNames");
        names(value.blockNames(), out);
        out.writeNonEscapedAsciiKey("events");
        out.writeObjectStart();
        for (Map.Entry<String, CatalogueRecord.Event> entry : value.events().entrySet()) {
            out.writeKey(entry.getKey());
            event(entry.getValue(), out);
        }
        out.writeObjectEnd();
        out.writeNonEscapedAsciiKey("performances");
        out.writeArrayStart();
        List<CatalogueRecord.Performance> performances = value.performances();
        for (int i = 0; i < performances.size(); i++) {
            performance(performances.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatCategoryNames");
        names(value.seatCategoryNames(), out);
        out.writeNonEscapedAsciiKey("subTopicNames");
        names(value.subTopicNames(), out);
        out.writeNonEscapedAsciiKey("subjectNames");
        names(value.subjectNames(), out);
        out.writeNonEscapedAsciiKey("topicNames");
        names(value.topicNames(), out);
        out.writeNonEscapedAsciiKey("topicSubTopics");
        out.writeObjectStart();
        for (Map.Entry<String, long[]> entry : value.topicSubTopics().entrySet()) {
            out.writeKey(entry.getKey());
            longs(entry.getValue(), out);
        }
        out.writeObjectEnd();
        out.writeNonEscapedAsciiKey("venueNames");
        names(value.venueNames(), out);
        out.writeObjectEnd();
    }

    private static void event(CatalogueRecord.Event value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("description");
        valueOrNull(value.description(), out);
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.id());
        out.writeNonEscapedAsciiKey("logo");
        valueOrNull(value.logo(), out);
        out.writeNonEscapedAsciiKey("name");
        out.writeVal(value.name());
        out.writeNonEscapedAsciiKey("subTopicIds");
        longs(value.subTopicIds(), out);
        out.writeNonEscapedAsciiKey("subjectCode");
        valueOrNull(value.subjectCode(), out);
        out.writeNonEscapedAsciiKey("subtitle");
        valueOrNull(value.subtitle(), out);
        out.writeNonEscapedAsciiKey("topicIds");
        longs(value.topicIds(), out);
        out.writeObjectEnd();
    }

    private static void performance(CatalogueRecord.Performance value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("eventId");
        out.writeVal(value.eventId());
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.id());
        out.writeNonEscapedAsciiKey("logo");
        valueOrNull(value.logo(), out);
        out.writeNonEscapedAsciiKey("name");
        valueOrNull(value.name(), out);
        out.writeNonEscapedAsciiKey("prices");
        out.writeArrayStart();
        List<CatalogueRecord.Price> prices = value.prices();
        for (int i = 0; i < prices.size(); i++) {
            price(prices.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatCategories");
        out.writeArrayStart();
        List<CatalogueRecord.SeatCategory> seatCategories = value.seatCategories();
        for (int i = 0; i < seatCategories.size(); i++) {
            seatCategory(seatCategories.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatMapImage");
        valueOrNull(value.seatMapImage(), out);
        out.writeNonEscapedAsciiKey("start");
        out.writeVal(value.start());
        out.writeNonEscapedAsciiKey("venueCode");
        out.writeVal(value.venueCode());
        out.writeObjectEnd();
    }

    private static void price(CatalogueRecord.Price value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("amount");
        out.writeVal(value.amount());
        out.writeNonEscapedAsciiKey("audienceSubCategoryId");
        out.writeVal(value.audienceSubCategoryId());
        out.writeNonEscapedAsciiKey("seatCategoryId");
        out.writeVal(value.seatCategoryId());
        out.writeObjectEnd();
    }

    private static void seatCategory(CatalogueRecord.SeatCategory value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("areas");
        out.writeArrayStart();
        List<CatalogueRecord.Area> areas = value.areas();
        for (int i = 0; i < areas.size(); i++) {
            area(areas.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatCategoryId");
        out.writeVal(value.seatCategoryId());
        out.writeObjectEnd();
    }

    private static void area(CatalogueRecord.Area value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("areaId");
        out.writeVal(value.areaId());
        out.writeNonEscapedAsciiKey("blockIds");
        longs(value.blockIds(), out);
        out.writeObjectEnd();
    }

    private static void statuses(StatusesRecord value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.id());
        out.writeNonEscapedAsciiKey("statuses");
        out.writeArrayStart();
        List<StatusesRecord.Status> statuses = value.statuses();
        for (int i = 0; i < statuses.size(); i++) {
            status(statuses.get(i), out);
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void status(StatusesRecord.Status value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("createdAt");
        out.writeVal(value.createdAt());
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.id());
        out.writeNonEscapedAsciiKey("text");
        out.writeVal(value.text());
        out.writeNonEscapedAsciiKey("inReplyToStatusId");
        valueOrNull(value.inReplyToStatusId(), out);
        out.writeNonEscapedAsciiKey("inReplyToUserId");
        valueOrNull(value.inReplyToUserId(), out);
        out.writeNonEscapedAsciiKey("inReplyToScreenName");
        valueOrNull(value.inReplyToScreenName(), out);
        out.writeNonEscapedAsciiKey("user");
        user(value.user(), out);
        out.writeNonEscapedAsciiKey("retweetedStatus");
        if (value.retweetedStatus() == null) {
            out.writeNull();
        } else {
            status(value.retweetedStatus(), out);
        }
        out.writeNonEscapedAsciiKey("retweetCount");
        out.writeVal(value.retweetCount());
        out.writeNonEscapedAsciiKey("favoriteCount");
        out.writeVal(value.favoriteCount());
        out.writeNonEscapedAsciiKey("entities");
        entities(value.entities(), out);
        out.writeNonEscapedAsciiKey("lang");
        out.writeVal(value.lang());
        out.writeObjectEnd();
    }

    private static void user(StatusesRecord.User value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.id());
        out.writeNonEscapedAsciiKey("name");
        out.writeVal(value.name());
        out.writeNonEscapedAsciiKey("screenName");
        out.writeVal(value.screenName());
        out.writeNonEscapedAsciiKey("location");
        out.writeVal(value.location());
        out.writeNonEscapedAsciiKey("description");
        out.writeVal(value.description());
        out.writeNonEscapedAsciiKey("url");
        valueOrNull(value.url(), out);
        out.writeNonEscapedAsciiKey("verified");
        out.writeVal(value.verified());
        out.writeNonEscapedAsciiKey("followersCount");
        out.writeVal(value.followersCount());
        out.writeNonEscapedAsciiKey("friendsCount");
        out.writeVal(value.friendsCount());
        out.writeNonEscapedAsciiKey("statusesCount");
        out.writeVal(value.statusesCount());
        out.writeObjectEnd();
    }

    private static void entities(StatusesRecord.Entities value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("hashtags");
        out.writeArrayStart();
        List<StatusesRecord.Hashtag> hashtags = value.hashtags();
        for (int i = 0; i < hashtags.size(); i++) {
            hashtag(hashtags.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("urls");
        out.writeArrayStart();
        List<StatusesRecord.Link> urls = value.urls();
        for (int i = 0; i < urls.size(); i++) {
            link(urls.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("userMentions");
        out.writeArrayStart();
        List<StatusesRecord.Mention> userMentions = value.userMentions();
        for (int i = 0; i < userMentions.size(); i++) {
            mention(userMentions.get(i), out);
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void hashtag(StatusesRecord.Hashtag value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("text");
        out.writeVal(value.text());
        out.writeNonEscapedAsciiKey("indices");
        longs(value.indices(), out);
        out.writeObjectEnd();
    }

    private static void link(StatusesRecord.Link value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("url");
        out.writeVal(value.url());
        out.writeNonEscapedAsciiKey("expandedUrl");
        out.writeVal(value.expandedUrl());
        out.writeNonEscapedAsciiKey("displayUrl");
        out.writeVal(value.displayUrl());
        out.writeNonEscapedAsciiKey("indices");
        longs(value.indices(), out);
        out.writeObjectEnd();
    }

    private static void mention(StatusesRecord.Mention value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("screenName");
        out.writeVal(value.screenName());
        out.writeNonEscapedAsciiKey("name");
        out.writeVal(value.name());
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.id());
        out.writeNonEscapedAsciiKey("indices");
        longs(value.indices(), out);
        out.writeObjectEnd();
    }
}
