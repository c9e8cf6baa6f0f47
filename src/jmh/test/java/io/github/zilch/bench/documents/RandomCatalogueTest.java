// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Compares {@link RandomCatalogue} with the statistics of {@code citm_catalog.json}. */
class RandomCatalogueTest {
    private final DocumentValues catalogue = DocumentValues.of("Catalogue").get(0);

    @Test
    void containersIntegersAndNullsAreAsManyAsPublished() {
        assertEquals(10_937, catalogue.count(JsonNode::isObject));
        assertEquals(10_451, catalogue.count(JsonNode::isArray));
        assertEquals(14_392 + 1, catalogue.count(JsonNode::isIntegralNumber), "with the ID of the catalogue");
        assertEquals(1_263, catalogue.count(JsonNode::isNull));
        assertEquals(0, catalogue.count(node -> node.isBoolean() || node.isFloatingPointNumber()));
    }

    @Test
    void listsAreAsLongAsPublished() {
        assertEquals(184, catalogue.root.get("events").size());
        assertEquals(243, catalogue.root.get("performances").size());
        assertEquals(907, elements("prices"));
        assertEquals(907, elements("seatCategories"));
        assertEquals(8_685, elements("areas"));
        assertEquals(611, elements("subTopicIds"));
        assertEquals(536, elements("topicIds"));
        assertEquals(0, elements("blockIds"));
        assertEquals(8_685, catalogue.members("blockIds").size());
    }

    private int elements(String name) {
        return catalogue.members(name).stream().mapToInt(JsonNode::size).sum();
    }

    @Test
    void integersHaveAsManyDigitsAsPublished() {
        assertEquals(13_242, digits(9));
        assertEquals(243, digits(13));
        assertEquals(852 + 1, digits(5), "with the ID of the catalogue");
        assertEquals(55, digits(6));
    }

    private long digits(int count) {
        return catalogue.count(node -> node.isIntegralNumber() && node.asText().length() == count);
    }

    @Test
    void namesAreAsLongAndAsRarelyAsciiAsPublished() {
        List<String> events = texts(catalogue.root.get("events")).stream()
                .map(event -> event.get("name").asText())
                .toList();
        IntSummaryStatistics lengths = events.stream().mapToInt(String::length).summaryStatistics();
        assertEquals(27.9, lengths.getAverage(), 1);
        assertTrue(lengths.getMin() >= 10 && lengths.getMax() <= 54, lengths::toString);
        assertEquals(
                34,
                events.stream().filter(name -> !DocumentValues.isAscii(name)).count());
        assertEquals(
                6,
                events.stream()
                        .filter(name -> name.chars().anyMatch(each -> each > 0xFF))
                        .count());
        List<String> others = List.of(
                        "areaNames", "audienceSubCategoryNames", "seatCategoryNames", "subTopicNames", "topicNames")
                .stream()
                .flatMap(names -> texts(catalogue.root.get(names)).stream())
                .map(JsonNode::asText)
                .toList();
        assertEquals(105, others.size());
        assertEquals(
                74,
                others.stream().filter(name -> !DocumentValues.isAscii(name)).count());
        assertEquals(14.1, others.stream().mapToInt(String::length).average().orElseThrow(), 1);
    }

    private static List<JsonNode> texts(JsonNode object) {
        return StreamSupport.stream(object.spliterator(), false).toList();
    }

    @Test
    void halfOfTheLogosAreNull() {
        List<JsonNode> logos = catalogue.members("logo");
        assertEquals(184 + 243, logos.size());
        assertEquals(90 + 135, logos.stream().filter(JsonNode::isNull).count());
        assertTrue(
                logos.stream().allMatch(logo -> logo.isNull() || logo.asText().length() == 32));
    }
}
