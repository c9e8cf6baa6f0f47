// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import io.github.zilch.bench.model.Samples;
import io.github.zilch.bench.model.Words;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/**
 * Statuses of a social network, mostly Japanese, about 80 KB, with the shape and the statistics of the statuses in
 * {@code twitter.json}, a document that many JSON libraries publish figures for. The values are random.
 *
 * <pre>{@code
 * {"id":10000,"statuses":[{"createdAt":"Sat Nov 21 09:30:00 +0000 2026","id":999977809594828288,"text":"あいう…",
 *  "inReplyToStatusId":null,"inReplyToUserId":null,"inReplyToScreenName":null,"user":{"id":1234318842,"name":"えお",
 *  "screenName":"abc","location":"","description":"かき…","url":null,"verified":false,"followersCount":46,
 *  "friendsCount":555,"statusesCount":742},"retweetedStatus":{…},"retweetCount":51,"favoriteCount":2,"entities":{
 *  "hashtags":[],"urls":[],"userMentions":[{"screenName":"def","name":"くけ","id":5504473102,"indices":[39,51]}]},
 *  "lang":"ja"},…]}
 * }</pre>
 *
 * <p>As published: 73 % of the statuses contain the status of another user, written in full; texts of 20 to 140
 * characters, 123 on average, of which 85 % are not ASCII, in runs of 32; descriptions of up to 160 characters, 76 on
 * average, of which 82 % are not ASCII; names of 8 characters, of which 87 % are not ASCII; of the characters that are
 * not ASCII 58 % are Hiragana, 27 % are Kanji and 7 % are Katakana; IDs of 18 digits for statuses and of mostly 10 for
 * users; counts of mostly 1 to 3 digits; 95 % of the members about a reply, 90 % of the links of users and all other
 * retweeted statuses are null; 80 % of the places are empty; half of the texts mention a user, and every tenth has a
 * link.
 *
 * <p>The other members, such as those about the look of a user's page, are left out: they are 59 % of the published
 * document. Without them 48 % of its bytes are not ASCII, and so it is here. There are 42 statuses instead of 100.
 */
final class RandomStatuses {
    /** The average length of the statuses as JSON, in bytes. */
    static final int BYTES = 80_526;

    private static final int STATUSES = 42;
    private static final int RETWEETS = 31;

    /** The values of a document: 27 of each status. */
    private static final int VALUES = (STATUSES + RETWEETS) * 27;

    /** A length in a deck that stands for a random one. */
    private static final int ANY = -1;

    private static final DateTimeFormatter CREATED = DateTimeFormatter.ofPattern(
                    "EEE MMM dd HH:mm:ss Z yyyy", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Samples samples = Samples.create();
    private final Words words = new Words(samples);

    private final IntSupplier isRetweet = samples.deck(1, RETWEETS, 0, STATUSES - RETWEETS);
    private final IntSupplier reply = samples.deck(0, 161, 1, 4, 2, 8);
    private final IntSupplier textLength = samples.deck(140, 60, 138, 9, 135, 8, ANY, 23);
    private final IntSupplier retweetDigits = samples.deck(1, 43, 2, 126, 3, 2, 4, 2);
    private final IntSupplier favoriteDigits = samples.deck(1, 167, 2, 4, 3, 1, 4, 1);
    private final IntSupplier hashtagCount = samples.deck(0, 164, 1, 8, 2, 1);
    private final IntSupplier urlCount = samples.deck(0, 156, 1, 15, 2, 2);
    private final IntSupplier mentionCount = samples.deck(0, 87, 1, 82, 2, 3, 3, 1);
    private final IntSupplier userIdDigits = samples.deck(8, 6, 9, 16, 10, 151);
    private final IntSupplier nameLength = samples.deck(7, 50, ANY, 50);
    private final IntSupplier locationLength = samples.deck(0, 139, ANY, 34);
    private final IntSupplier descriptionLength = samples.deck(80, 50, 0, 3, ANY, 45, 160, 2);
    private final IntSupplier hasUrl = samples.deck(1, 18, 0, 155);
    private final IntSupplier followersDigits = samples.deck(1, 4, 2, 18, 3, 136, 4, 13, 5, 1, 6, 1);
    private final IntSupplier friendsDigits = samples.deck(1, 2, 2, 11, 3, 116, 4, 43, 5, 1);
    private final IntSupplier statusesDigits = samples.deck(3, 122, 4, 18, 5, 27, 6, 6);

    private RandomStatuses() {}

    /** Creates documents with different statuses. */
    static List<Statuses> create() {
        RandomStatuses random = new RandomStatuses();
        return Stream.generate(() -> new Statuses(Samples.FIRST_ID, random.statuses()))
                .limit(Samples.messageCount(VALUES))
                .toList();
    }

    private List<Statuses.Status> statuses() {
        List<Statuses.Status> statuses = new ArrayList<>();
        while (statuses.size() < STATUSES) {
            statuses.add(status(isRetweet.getAsInt() == 1 ? status(null) : null));
        }
        return statuses;
    }

    private Statuses.Status status(Statuses.Status retweeted) {
        int replyTo = reply.getAsInt();
        return new Statuses.Status(
                created(),
                samples.withDigits(18),
                japanese(textLength, 20, 135, 16),
                replyTo == 2 ? samples.withDigits(18) : null,
                replyTo > 0 ? userId() : null,
                replyTo > 0 ? screenName() : null,
                user(),
                retweeted,
                number(retweetDigits),
                number(favoriteDigits),
                entities(),
                new String("ja".toCharArray()));
    }

    /** Returns Japanese text with the next length, or with a random one from low (inclusive) to high (exclusive). */
    private String japanese(IntSupplier lengths, int low, int high, int asciiPercent) {
        int length = lengths.getAsInt();
        return words.japanese(length == ANY ? samples.integer(low, high) : length, asciiPercent);
    }

    private long number(IntSupplier digits) {
        return samples.withDigits(digits.getAsInt());
    }

    private String created() {
        return CREATED.format(Instant.ofEpochSecond(1_795_228_200L + samples.integer(0, 86_400)));
    }

    private long userId() {
        return number(userIdDigits);
    }

    private String screenName() {
        return samples.from("abcdefghijklmnopqrstuvwxyz_0123456789", samples.integer(10, 16));
    }

    private Statuses.User user() {
        return new Statuses.User(
                userId(),
                japanese(nameLength, 2, 18, 18),
                screenName(),
                japanese(locationLength, 3, 20, 30),
                japanese(descriptionLength, 15, 131, 21),
                hasUrl.getAsInt() == 1 ? link() : null,
                false,
                number(followersDigits),
                number(friendsDigits),
                number(statusesDigits));
    }

    private String link() {
        return "http://l.ex/" + words.identifier(10);
    }

    private Statuses.Entities entities() {
        List<Statuses.Hashtag> hashtags = new ArrayList<>();
        for (int i = hashtagCount.getAsInt(); i > 0; i--) {
            hashtags.add(new Statuses.Hashtag(words.japanese(samples.integer(4, 14), 34), indices(9)));
        }
        List<Statuses.Link> urls = new ArrayList<>();
        for (int i = urlCount.getAsInt(); i > 0; i--) {
            String address = words.identifier(samples.integer(12, 34));
            String path = samples.nextBoolean() ? words.identifier(samples.integer(10, 70)) : "";
            urls.add(new Statuses.Link(
                    link(), "http://" + address + path, address + (path.isEmpty() ? "" : "…"), indices(22)));
        }
        List<Statuses.Mention> mentions = new ArrayList<>();
        for (int i = mentionCount.getAsInt(); i > 0; i--) {
            String screenName = screenName();
            mentions.add(new Statuses.Mention(
                    screenName, japanese(nameLength, 2, 18, 18), userId(), indices(screenName.length() + 1)));
        }
        return new Statuses.Entities(hashtags, urls, mentions);
    }

    /** Returns where a part of a text begins and ends. Most of them begin after the first three characters. */
    private long[] indices(int length) {
        long start = samples.integer(0, 5) > 0 ? 3 : samples.integer(0, 140 - length);
        return new long[] {start, start + length};
    }
}
