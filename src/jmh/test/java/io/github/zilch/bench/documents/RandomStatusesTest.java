// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares {@link RandomStatuses} with the statistics of the statuses in {@code twitter.json}. */
class RandomStatusesTest {
    /** A member that only statuses have. */
    private static final String STATUS = "retweetCount";

    /** A member that only users have. */
    private static final String USER = "followersCount";

    private final List<DocumentValues> documents = DocumentValues.of("Statuses");

    @Test
    void shareOfRetweetsIsAsPublished() {
        for (DocumentValues document : documents) {
            assertEquals(42, document.root.get("statuses").size());
            assertEquals(31, document.count(node -> node.path("retweetedStatus").isObject()));
        }
    }

    @Test
    void textsAreAsLongAsPublished() {
        assertLengths(20, 140, 123.3, texts("text", STATUS));
        assertLengths(0, 160, 75.5, texts("description", USER));
        assertLengths(1, 20, 8.2, texts("name", USER));
        assertLengths(5, 15, 12.6, texts("screenName", USER));
        assertLengths(30, 30, 30, texts("createdAt", STATUS));
    }

    @Test
    void shareOfCharactersThatAreNotAsciiIsAsPublished() {
        assertEquals(0.85, share(texts("text", STATUS), each -> each >= 0x80), 0.03);
        assertEquals(0.82, share(texts("description", USER), each -> each >= 0x80), 0.03);
        assertEquals(0.87, share(texts("name", USER), each -> each >= 0x80), 0.03);
        assertEquals(0, share(texts("screenName", USER), each -> each >= 0x80));
    }

    @Test
    void shareOfBytesThatAreNotAsciiIsAsPublished() {
        int bytes = 0;
        int ascii = 0;
        for (DocumentValues document : documents) {
            for (byte each : document.root.toString().getBytes(StandardCharsets.UTF_8)) {
                bytes++;
                ascii += each >= 0 ? 1 : 0;
            }
        }
        assertEquals(0.48, 1 - (double) ascii / bytes, 0.02);
    }

    @Test
    void scriptsAreAsFrequentAsPublished() {
        List<String> texts = Stream.of(texts("text", STATUS), texts("description", USER), texts("name", USER))
                .flatMap(List::stream)
                .toList();
        double japanese = share(texts, each -> each >= 0x80);
        assertEquals(0.58, share(texts, each -> each >= 0x3041 && each <= 0x3096) / japanese, 0.02);
        assertEquals(0.27, share(texts, each -> each >= 0x4E00 && each <= 0x9FFF) / japanese, 0.02);
        assertEquals(0.066, share(texts, each -> each >= 0x30A1 && each <= 0x30FA) / japanese, 0.01);
        assertEquals(0.0005, share(texts, each -> each >= 0xD800 && each <= 0xDFFF), 0.003);
        assertTrue(share(texts, each -> each >= 0xD800 && each <= 0xDFFF) > 0);
    }

    @Test
    void idsAndCountsHaveAsManyDigitsAsPublished() {
        assertEquals(1, shareOf("id", STATUS, node -> node.asText().length() == 18));
        assertEquals(0.87, shareOf("id", USER, node -> node.asText().length() == 10), 0.06);
        assertEquals(0.79, shareOf("followersCount", USER, node -> node.asText().length() == 3), 0.06);
        assertEquals(0.67, shareOf("friendsCount", USER, node -> node.asText().length() == 3), 0.06);
        assertEquals(0.71, shareOf("statusesCount", USER, node -> node.asText().length() == 3), 0.06);
        assertEquals(0.73, shareOf("retweetCount", STATUS, node -> node.asText().length() == 2), 0.06);
        assertEquals(
                0.97, shareOf("favoriteCount", STATUS, node -> node.asText().length() == 1), 0.03);
    }

    @Test
    void shareOfNullsIsAsPublished() {
        assertEquals(0.95, shareOf("inReplyToStatusId", STATUS, JsonNode::isNull), 0.05);
        assertEquals(0.93, shareOf("inReplyToUserId", STATUS, JsonNode::isNull), 0.05);
        assertEquals(0.93, shareOf("inReplyToScreenName", STATUS, JsonNode::isNull), 0.05);
        assertEquals(0.90, shareOf("url", USER, JsonNode::isNull), 0.05);
        assertEquals(0.80, shareOf("location", USER, node -> node.asText().isEmpty()), 0.05);
    }

    @Test
    void entitiesAreAsManyAsPublished() {
        assertEquals(10 / 173.0, averageSize("hashtags"), 0.03);
        assertEquals(19 / 173.0, averageSize("urls"), 0.05);
        assertEquals(91 / 173.0, averageSize("userMentions"), 0.06);
        assertEquals(1, shareOf("indices", "indices", node -> node.size() == 2));
    }

    private double averageSize(String name) {
        return nodes(name, "hashtags").stream()
                .mapToInt(JsonNode::size)
                .average()
                .orElseThrow();
    }

    private List<JsonNode> nodes(String name, String other) {
        return documents.stream()
                .flatMap(document -> document.members(name, other).stream())
                .toList();
    }

    private List<String> texts(String name, String other) {
        return nodes(name, other).stream().map(JsonNode::asText).toList();
    }

    private double shareOf(String name, String other, Predicate<JsonNode> condition) {
        List<JsonNode> nodes = nodes(name, other);
        return (double) nodes.stream().filter(condition).count() / nodes.size();
    }

    private static double share(List<String> texts, IntPredicate condition) {
        return (double) texts.stream()
                        .flatMapToInt(String::chars)
                        .filter(condition)
                        .count()
                / texts.stream().mapToInt(String::length).sum();
    }

    private static void assertLengths(int min, int max, double average, List<String> texts) {
        assertTrue(texts.stream().allMatch(text -> text.length() >= min && text.length() <= max));
        assertEquals(average, texts.stream().mapToInt(String::length).average().orElseThrow(), average * 0.05);
    }
}
