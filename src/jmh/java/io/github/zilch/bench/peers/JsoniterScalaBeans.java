// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import static io.github.zilch.bench.peers.JsoniterScalaCodec.longs;
import static io.github.zilch.bench.peers.JsoniterScalaCodec.names;
import static io.github.zilch.bench.peers.JsoniterScalaCodec.valueOrNull;

import com.github.plokhotnyuk.jsoniter_scala.core.JsonWriter;
import io.github.zilch.bench.CatalogueBean;
import io.github.zilch.bench.StatusesBean;
import java.util.List;
import java.util.Map;

/** The codecs of jsoniter-scala for classes with getters, like those that its macros generate. */
final class JsoniterScalaBeans {
    private JsoniterScalaBeans() {}

    static final JsoniterScalaCodec<CatalogueBean> CATALOGUE = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(CatalogueBean value, JsonWriter out) {
            catalogue(value, out);
        }
    };

    static final JsoniterScalaCodec<StatusesBean> STATUSES = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(StatusesBean value, JsonWriter out) {
            statuses(value, out);
        }
    };

    private static void catalogue(CatalogueBean value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.getId());
        out.writeNonEscapedAsciiKey("areaNames");
        names(value.getAreaNames(), out);
        out.writeNonEscapedAsciiKey("audienceSubCategoryNames");
        names(value.getAudienceSubCategoryNames(), out);
        out.writeNonEscapedAsciiKey("blockNames");
        names(value.getBlockNames(), out);
        out.writeNonEscapedAsciiKey("events");
        out.writeObjectStart();
        for (Map.Entry<String, CatalogueBean.Event> entry : value.getEvents().entrySet()) {
            out.writeKey(entry.getKey());
            event(entry.getValue(), out);
        }
        out.writeObjectEnd();
        out.writeNonEscapedAsciiKey("performances");
        out.writeArrayStart();
        List<CatalogueBean.Performance> performances = value.getPerformances();
        for (int i = 0; i < performances.size(); i++) {
            performance(performances.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatCategoryNames");
        names(value.getSeatCategoryNames(), out);
        out.writeNonEscapedAsciiKey("subTopicNames");
        names(value.getSubTopicNames(), out);
        out.writeNonEscapedAsciiKey("subjectNames");
        names(value.getSubjectNames(), out);
        out.writeNonEscapedAsciiKey("topicNames");
        names(value.getTopicNames(), out);
        out.writeNonEscapedAsciiKey("topicSubTopics");
        out.writeObjectStart();
        for (Map.Entry<String, long[]> entry : value.getTopicSubTopics().entrySet()) {
            out.writeKey(entry.getKey());
            longs(entry.getValue(), out);
        }
        out.writeObjectEnd();
        out.writeNonEscapedAsciiKey("venueNames");
        names(value.getVenueNames(), out);
        out.writeObjectEnd();
    }

    private static void event(CatalogueBean.Event value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("description");
        valueOrNull(value.getDescription(), out);
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.getId());
        out.writeNonEscapedAsciiKey("logo");
        valueOrNull(value.getLogo(), out);
        out.writeNonEscapedAsciiKey("name");
        out.writeVal(value.getName());
        out.writeNonEscapedAsciiKey("subTopicIds");
        longs(value.getSubTopicIds(), out);
        out.writeNonEscapedAsciiKey("subjectCode");
        valueOrNull(value.getSubjectCode(), out);
        out.writeNonEscapedAsciiKey("subtitle");
        valueOrNull(value.getSubtitle(), out);
        out.writeNonEscapedAsciiKey("topicIds");
        longs(value.getTopicIds(), out);
        out.writeObjectEnd();
    }

    private static void performance(CatalogueBean.Performance value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("eventId");
        out.writeVal(value.getEventId());
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.getId());
        out.writeNonEscapedAsciiKey("logo");
        valueOrNull(value.getLogo(), out);
        out.writeNonEscapedAsciiKey("name");
        valueOrNull(value.getName(), out);
        out.writeNonEscapedAsciiKey("prices");
        out.writeArrayStart();
        List<CatalogueBean.Price> prices = value.getPrices();
        for (int i = 0; i < prices.size(); i++) {
            price(prices.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatCategories");
        out.writeArrayStart();
        List<CatalogueBean.SeatCategory> seatCategories = value.getSeatCategories();
        for (int i = 0; i < seatCategories.size(); i++) {
            seatCategory(seatCategories.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatMapImage");
        valueOrNull(value.getSeatMapImage(), out);
        out.writeNonEscapedAsciiKey("start");
        out.writeVal(value.getStart());
        out.writeNonEscapedAsciiKey("venueCode");
        out.writeVal(value.getVenueCode());
        out.writeObjectEnd();
    }

    private static void price(CatalogueBean.Price value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("amount");
        out.writeVal(value.getAmount());
        out.writeNonEscapedAsciiKey("audienceSubCategoryId");
        out.writeVal(value.getAudienceSubCategoryId());
        out.writeNonEscapedAsciiKey("seatCategoryId");
        out.writeVal(value.getSeatCategoryId());
        out.writeObjectEnd();
    }

    private static void seatCategory(CatalogueBean.SeatCategory value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("areas");
        out.writeArrayStart();
        List<CatalogueBean.Area> areas = value.getAreas();
        for (int i = 0; i < areas.size(); i++) {
            area(areas.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("seatCategoryId");
        out.writeVal(value.getSeatCategoryId());
        out.writeObjectEnd();
    }

    private static void area(CatalogueBean.Area value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("areaId");
        out.writeVal(value.getAreaId());
        out.writeNonEscapedAsciiKey("blockIds");
        longs(value.getBlockIds(), out);
        out.writeObjectEnd();
    }

    private static void statuses(StatusesBean value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.getId());
        out.writeNonEscapedAsciiKey("statuses");
        out.writeArrayStart();
        List<StatusesBean.Status> statuses = value.getStatuses();
        for (int i = 0; i < statuses.size(); i++) {
            status(statuses.get(i), out);
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void status(StatusesBean.Status value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("createdAt");
        out.writeVal(value.getCreatedAt());
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.getId());
        out.writeNonEscapedAsciiKey("text");
        out.writeVal(value.getText());
        out.writeNonEscapedAsciiKey("inReplyToStatusId");
        valueOrNull(value.getInReplyToStatusId(), out);
        out.writeNonEscapedAsciiKey("inReplyToUserId");
        valueOrNull(value.getInReplyToUserId(), out);
        out.writeNonEscapedAsciiKey("inReplyToScreenName");
        valueOrNull(value.getInReplyToScreenName(), out);
        out.writeNonEscapedAsciiKey("user");
        user(value.getUser(), out);
        out.writeNonEscapedAsciiKey("retweetedStatus");
        if (value.getRetweetedStatus() == null) {
            out.writeNull();
        } else {
            status(value.getRetweetedStatus(), out);
        }
        out.writeNonEscapedAsciiKey("retweetCount");
        out.writeVal(value.getRetweetCount());
        out.writeNonEscapedAsciiKey("favoriteCount");
        out.writeVal(value.getFavoriteCount());
        out.writeNonEscapedAsciiKey("entities");
        entities(value.getEntities(), out);
        out.writeNonEscapedAsciiKey("lang");
        out.writeVal(value.getLang());
        out.writeObjectEnd();
    }

    private static void user(StatusesBean.User value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.getId());
        out.writeNonEscapedAsciiKey("name");
        out.writeVal(value.getName());
        out.writeNonEscapedAsciiKey("screenName");
        out.writeVal(value.getScreenName());
        out.writeNonEscapedAsciiKey("location");
        out.writeVal(value.getLocation());
        out.writeNonEscapedAsciiKey("description");
        out.writeVal(value.getDescription());
        out.writeNonEscapedAsciiKey("url");
        valueOrNull(value.getUrl(), out);
        out.writeNonEscapedAsciiKey("verified");
        out.writeVal(value.isVerified());
        out.writeNonEscapedAsciiKey("followersCount");
        out.writeVal(value.getFollowersCount());
        out.writeNonEscapedAsciiKey("friendsCount");
        out.writeVal(value.getFriendsCount());
        out.writeNonEscapedAsciiKey("statusesCount");
        out.writeVal(value.getStatusesCount());
        out.writeObjectEnd();
    }

    private static void entities(StatusesBean.Entities value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("hashtags");
        out.writeArrayStart();
        List<StatusesBean.Hashtag> hashtags = value.getHashtags();
        for (int i = 0; i < hashtags.size(); i++) {
            hashtag(hashtags.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("urls");
        out.writeArrayStart();
        List<StatusesBean.Link> urls = value.getUrls();
        for (int i = 0; i < urls.size(); i++) {
            link(urls.get(i), out);
        }
        out.writeArrayEnd();
        out.writeNonEscapedAsciiKey("userMentions");
        out.writeArrayStart();
        List<StatusesBean.Mention> userMentions = value.getUserMentions();
        for (int i = 0; i < userMentions.size(); i++) {
            mention(userMentions.get(i), out);
        }
        out.writeArrayEnd();
        out.writeObjectEnd();
    }

    private static void hashtag(StatusesBean.Hashtag value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("text");
        out.writeVal(value.getText());
        out.writeNonEscapedAsciiKey("indices");
        longs(value.getIndices(), out);
        out.writeObjectEnd();
    }

    private static void link(StatusesBean.Link value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("url");
        out.writeVal(value.getUrl());
        out.writeNonEscapedAsciiKey("expandedUrl");
        out.writeVal(value.getExpandedUrl());
        out.writeNonEscapedAsciiKey("displayUrl");
        out.writeVal(value.getDisplayUrl());
        out.writeNonEscapedAsciiKey("indices");
        longs(value.getIndices(), out);
        out.writeObjectEnd();
    }

    private static void mention(StatusesBean.Mention value, JsonWriter out) {
        out.writeObjectStart();
        out.writeNonEscapedAsciiKey("screenName");
        out.writeVal(value.getScreenName());
        out.writeNonEscapedAsciiKey("name");
        out.writeVal(value.getName());
        out.writeNonEscapedAsciiKey("id");
        out.writeVal(value.getId());
        out.writeNonEscapedAsciiKey("indices");
        longs(value.getIndices(), out);
        out.writeObjectEnd();
    }
}
