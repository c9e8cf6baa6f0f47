// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import java.util.ArrayList;
import java.util.List;

/** The statuses of {@link StatusesDocument} as classes with getters. */
@JsonSerializable
@CompiledJson
@JSONType(alphabetic = false)
public final class StatusesBean {
    private final int id;
    private final List<Status> statuses;

    public StatusesBean(int id, List<Status> statuses) {
        this.id = id;
        this.statuses = statuses;
    }

    public int getId() {
        return id;
    }

    public List<Status> getStatuses() {
        return statuses;
    }

    /** A message of a user, or the message of another user that the user sends on. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Status {
        private final String createdAt;
        private final long id;
        private final String text;
        private final Long inReplyToStatusId;
        private final Long inReplyToUserId;
        private final String inReplyToScreenName;
        private final User user;
        private final Status retweetedStatus;
        private final long retweetCount;
        private final long favoriteCount;
        private final Entities entities;
        private final String lang;

        public Status(
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
            this.createdAt = createdAt;
            this.id = id;
            this.text = text;
            this.inReplyToStatusId = inReplyToStatusId;
            this.inReplyToUserId = inReplyToUserId;
            this.inReplyToScreenName = inReplyToScreenName;
            this.user = user;
            this.retweetedStatus = retweetedStatus;
            this.retweetCount = retweetCount;
            this.favoriteCount = favoriteCount;
            this.entities = entities;
            this.lang = lang;
        }

        public String getCreatedAt() {
            return createdAt;
        }

        public long getId() {
            return id;
        }

        public String getText() {
            return text;
        }

        public Long getInReplyToStatusId() {
            return inReplyToStatusId;
        }

        public Long getInReplyToUserId() {
            return inReplyToUserId;
        }

        public String getInReplyToScreenName() {
            return inReplyToScreenName;
        }

        public User getUser() {
            return user;
        }

        public Status getRetweetedStatus() {
            return retweetedStatus;
        }

        public long getRetweetCount() {
            return retweetCount;
        }

        public long getFavoriteCount() {
            return favoriteCount;
        }

        public Entities getEntities() {
            return entities;
        }

        public String getLang() {
            return lang;
        }

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

        static Status of(StatusesRecord.Status from) {
            return new Status(
                    from.createdAt(),
                    from.id(),
                    from.text(),
                    from.inReplyToStatusId(),
                    from.inReplyToUserId(),
                    from.inReplyToScreenName(),
                    User.of(from.user()),
                    from.retweetedStatus() == null ? null : of(from.retweetedStatus()),
                    from.retweetCount(),
                    from.favoriteCount(),
                    Entities.of(from.entities()),
                    from.lang());
        }
    }

    /** A user. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class User {
        private final long id;
        private final String name;
        private final String screenName;
        private final String location;
        private final String description;
        private final String url;
        private final boolean verified;
        private final long followersCount;
        private final long friendsCount;
        private final long statusesCount;

        public User(
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
            this.id = id;
            this.name = name;
            this.screenName = screenName;
            this.location = location;
            this.description = description;
            this.url = url;
            this.verified = verified;
            this.followersCount = followersCount;
            this.friendsCount = friendsCount;
            this.statusesCount = statusesCount;
        }

        public long getId() {
            return id;
        }

        public String getName() {
            return name;
        }

        public String getScreenName() {
            return screenName;
        }

        public String getLocation() {
            return location;
        }

        public String getDescription() {
            return description;
        }

        public String getUrl() {
            return url;
        }

        public boolean isVerified() {
            return verified;
        }

        public long getFollowersCount() {
            return followersCount;
        }

        public long getFriendsCount() {
            return friendsCount;
        }

        public long getStatusesCount() {
            return statusesCount;
        }

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

        static User of(StatusesRecord.User from) {
            return new User(
                    from.id(),
                    from.name(),
                    from.screenName(),
                    from.location(),
                    from.description(),
                    from.url(),
                    from.verified(),
                    from.followersCount(),
                    from.friendsCount(),
                    from.statusesCount());
        }
    }

    /** The parts of a text that have a meaning. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Entities {
        private final List<Hashtag> hashtags;
        private final List<Link> urls;
        private final List<Mention> userMentions;

        public Entities(List<Hashtag> hashtags, List<Link> urls, List<Mention> userMentions) {
            this.hashtags = hashtags;
            this.urls = urls;
            this.userMentions = userMentions;
        }

        public List<Hashtag> getHashtags() {
            return hashtags;
        }

        public List<Link> getUrls() {
            return urls;
        }

        public List<Mention> getUserMentions() {
            return userMentions;
        }

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

        static Entities of(StatusesRecord.Entities from) {
            List<Hashtag> hashtags = new ArrayList<>();
            for (StatusesRecord.Hashtag each : from.hashtags()) {
                hashtags.add(new Hashtag(each.text(), each.indices()));
            }
            List<Link> urls = new ArrayList<>();
            for (StatusesRecord.Link each : from.urls()) {
                urls.add(new Link(each.url(), each.expandedUrl(), each.displayUrl(), each.indices()));
            }
            List<Mention> userMentions = new ArrayList<>();
            for (StatusesRecord.Mention each : from.userMentions()) {
                userMentions.add(new Mention(each.screenName(), each.name(), each.id(), each.indices()));
            }
            return new Entities(hashtags, urls, userMentions);
        }
    }

    /** A hashtag, and where it is in the text. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Hashtag {
        private final String text;
        private final long[] indices;

        public Hashtag(String text, long[] indices) {
            this.text = text;
            this.indices = indices;
        }

        public String getText() {
            return text;
        }

        public long[] getIndices() {
            return indices;
        }
    }

    /** A link, and where it is in the text. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Link {
        private final String url;
        private final String expandedUrl;
        private final String displayUrl;
        private final long[] indices;

        public Link(String url, String expandedUrl, String displayUrl, long[] indices) {
            this.url = url;
            this.expandedUrl = expandedUrl;
            this.displayUrl = displayUrl;
            this.indices = indices;
        }

        public String getUrl() {
            return url;
        }

        public String getExpandedUrl() {
            return expandedUrl;
        }

        public String getDisplayUrl() {
            return displayUrl;
        }

        public long[] getIndices() {
            return indices;
        }
    }

    /** The name of another user, and where it is in the text. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Mention {
        private final String screenName;
        private final String name;
        private final long id;
        private final long[] indices;

        public Mention(String screenName, String name, long id, long[] indices) {
            this.screenName = screenName;
            this.name = name;
            this.id = id;
            this.indices = indices;
        }

        public String getScreenName() {
            return screenName;
        }

        public String getName() {
            return name;
        }

        public long getId() {
            return id;
        }

        public long[] getIndices() {
            return indices;
        }
    }

    static StatusesBean of(StatusesRecord from) {
        List<Status> statuses = new ArrayList<>();
        for (StatusesRecord.Status status : from.statuses()) {
            statuses.add(Status.of(status));
        }
        return new StatusesBean(from.id(), statuses);
    }

    /** Returns the same statuses with another ID. */
    StatusesBean withId(int newId) {
        return new StatusesBean(newId, statuses);
    }

    void write(JsonBuilder json) {
        JsonBuilder statusesArray = json.put("id", id).createJSONArray("statuses");
        for (int i = 0; i < statuses.size(); i++) {
            statuses.get(i).write(statusesArray.createJSON());
        }
    }
}
