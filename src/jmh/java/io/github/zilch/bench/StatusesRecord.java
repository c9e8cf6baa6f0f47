// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import java.util.List;

/** The statuses of {@link StatusesDocument} as records. */
@JsonSerializable
@CompiledJson
@JSONType(alphabetic = false)
public record StatusesRecord(int id, List<Status> statuses) {

    /** A message of a user, or the message of another user that the user sends on. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
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
        void write(JsonBuilder json) {
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
    }

    /** A user. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
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
        void write(JsonBuilder json) {
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
    }

    /** The parts of a text that have a meaning. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public record Entities(List<Hashtag> hashtags, List<Link> urls, List<Mention> userMentions) {
        void write(JsonBuilder json) {
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
    }

    /** A hashtag, and where it is in the text. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public record Hashtag(String text, long[] indices) {}

    /** A link, and where it is in the text. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public record Link(String url, String expandedUrl, String displayUrl, long[] indices) {}

    /** The name of another user, and where it is in the text. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public record Mention(String screenName, String name, long id, long[] indices) {}

    /** Returns the same statuses with another ID. */
    StatusesRecord withId(int newId) {
        return new StatusesRecord(newId, statuses);
    }

    void write(JsonBuilder json) {
        JsonBuilder statusesArray = json.put("id", id).createJSONArray("statuses");
        for (int i = 0; i < statuses.size(); i++) {
            statuses.get(i).write(statusesArray.createJSON());
        }
    }
}
