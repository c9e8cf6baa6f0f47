// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Members;
import io.github.zilch.bench.model.Samples;
import java.util.List;

/** The statuses of {@link RandomStatuses}. */
@JsonSerializable
@CompiledJson
@Json
public record Statuses(int id, List<Status> statuses) {
    private static final JsonShape STATUSES = Members.shape(Statuses.class);
    private static final JsonShape STATUS = Members.shape(Status.class);
    private static final JsonShape USER = Members.shape(User.class);
    private static final JsonShape ENTITIES = Members.shape(Entities.class);
    private static final JsonShape HASHTAG = Members.shape(Hashtag.class);
    private static final JsonShape LINK = Members.shape(Link.class);
    private static final JsonShape MENTION = Members.shape(Mention.class);

    /** A message of a user, or the message of another user that the user sends on. */
    @JsonSerializable
    public record Status(
            String createdAt,
            long id,
            String text,
            Long inReplyToStatusId,
            Long inReplyToUserId,
            String inReplyToScreenName,
            User user,
            Status retweetedStatus,
            long retweetCount,
            long favoriteCount,
            Entities entities,
            String lang) {
        private void write(JsonBuilder json) {
            json.put("createdAt", createdAt).put("id", id).put("text", text);
            Members.putOrNull(json, "inReplyToStatusId", inReplyToStatusId);
            Members.putOrNull(json, "inReplyToUserId", inReplyToUserId);
            Members.putOrNull(json, "inReplyToScreenName", inReplyToScreenName);
            user.write(json.createJSON("user"));
            if (retweetedStatus == null) {
                json.putNull("retweetedStatus");
            } else {
                retweetedStatus.write(json.createJSON("retweetedStatus"));
            }
            json.put("retweetCount", retweetCount).put("favoriteCount", favoriteCount);
            entities.write(json.createJSON("entities"));
            json.put("lang", lang);
        }

        private void write(JsonRow row) {
            row.addRow(STATUS).add(createdAt).add(id).add(text);
            add(row, inReplyToStatusId);
            add(row, inReplyToUserId);
            row.add(inReplyToScreenName);
            user.write(row);
            if (retweetedStatus == null) {
                row.addNull();
            } else {
                retweetedStatus.write(row);
            }
            row.add(retweetCount).add(favoriteCount);
            entities.write(row);
            row.add(lang).end();
        }

        private static void add(JsonRow row, Long value) {
            if (value == null) {
                row.addNull();
            } else {
                row.add(value.longValue());
            }
        }
    }

    /** A user. */
    @JsonSerializable
    public record User(
            long id,
            String name,
            String screenName,
            String location,
            String description,
            String url,
            boolean verified,
            long followersCount,
            long friendsCount,
            long statusesCount) {
        private void write(JsonBuilder json) {
            json.put("id", id)
                    .put("name", name)
                    .put("screenName", screenName)
                    .put("location", location)
                    .put("description", description);
            Members.putOrNull(json, "url", url);
            json.put("verified", verified)
                    .put("followersCount", followersCount)
                    .put("friendsCount", friendsCount)
                    .put("statusesCount", statusesCount);
        }

        private void write(JsonRow row) {
            row.addRow(USER)
                    .add(id)
                    .add(name)
                    .add(screenName)
                    .add(location)
                    .add(description)
                    .add(url)
                    .add(verified)
                    .add(followersCount)
                    .add(friendsCount)
                    .add(statusesCount)
                    .end();
        }
    }

    /** The parts of a text that have a meaning. */
    @JsonSerializable
    public record Entities(List<Hashtag> hashtags, List<Link> urls, List<Mention> userMentions) {
        private void write(JsonBuilder json) {
            JsonBuilder hashtagsArray = json.createJSONArray("hashtags");
            for (int i = 0; i < hashtags.size(); i++) {
                Hashtag hashtag = hashtags.get(i);
                hashtagsArray
                        .createJSON()
                        .put("text", hashtag.text)
                        .createJSONArray("indices")
                        .addAll(hashtag.indices);
            }
            JsonBuilder urlsArray = json.createJSONArray("urls");
            for (int i = 0; i < urls.size(); i++) {
                Link link = urls.get(i);
                urlsArray
                        .createJSON()
                        .put("url", link.url)
                        .put("expandedUrl", link.expandedUrl)
                        .put("displayUrl", link.displayUrl)
                        .createJSONArray("indices")
                        .addAll(link.indices);
            }
            JsonBuilder mentionsArray = json.createJSONArray("userMentions");
            for (int i = 0; i < userMentions.size(); i++) {
                Mention mention = userMentions.get(i);
                mentionsArray
                        .createJSON()
                        .put("screenName", mention.screenName)
                        .put("name", mention.name)
                        .put("id", mention.id)
                        .createJSONArray("indices")
                        .addAll(mention.indices);
            }
        }

        private void write(JsonRow row) {
            row.addRow(ENTITIES).addArray();
            for (int i = 0; i < hashtags.size(); i++) {
                Hashtag hashtag = hashtags.get(i);
                row.addRow(HASHTAG).add(hashtag.text);
                row.addArray().addAll(hashtag.indices).end().end();
            }
            row.end().addArray();
            for (int i = 0; i < urls.size(); i++) {
                Link link = urls.get(i);
                row.addRow(LINK).add(link.url).add(link.expandedUrl).add(link.displayUrl);
                row.addArray().addAll(link.indices).end().end();
            }
            row.end().addArray();
            for (int i = 0; i < userMentions.size(); i++) {
                Mention mention = userMentions.get(i);
                row.addRow(MENTION).add(mention.screenName).add(mention.name).add(mention.id);
                row.addArray().addAll(mention.indices).end().end();
            }
            row.end().end();
        }
    }

    /** A hashtag, and where it is in the text. */
    @JsonSerializable
    public record Hashtag(String text, long[] indices) {}

    /** A link, and where it is in the text. */
    @JsonSerializable
    public record Link(String url, String expandedUrl, String displayUrl, long[] indices) {}

    /** The name of another user, and where it is in the text. */
    @JsonSerializable
    public record Mention(String screenName, String name, long id, long[] indices) {}

    static List<Document<?>> documents() {
        return List.of(new Document<>(
                        "Statuses",
                        "Statuses of a social network, with the shape and the statistics of those in `twitter.json`: mostly"
                                + " Japanese text, nested users, nulls and retweeted statuses. All writers write the nulls.",
                        Statuses.class,
                        () -> Samples.messages(RandomStatuses.create(), Statuses::withId))
                .builder((json, statuses) -> statuses.write(json))
                .row((json, statuses) -> statuses.writeRow(json))
                .generated(StatusesJson::write)
                .averageLength(RandomStatuses.BYTES));
    }

    /** Returns the same statuses with another ID. */
    private Statuses withId(int newId) {
        return new Statuses(newId, statuses);
    }

    private void write(JsonBuilder json) {
        JsonBuilder statusesArray = json.put("id", id).createJSONArray("statuses");
        for (int i = 0; i < statuses.size(); i++) {
            statuses.get(i).write(statusesArray.createJSON());
        }
    }

    private void writeRow(JsonBuilder json) {
        JsonRow row = json.reset(STATUSES).add(id).addArray();
        for (int i = 0; i < statuses.size(); i++) {
            statuses.get(i).write(row);
        }
        row.end().end();
    }
}
