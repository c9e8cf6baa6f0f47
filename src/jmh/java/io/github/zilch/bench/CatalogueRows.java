// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.CatalogueRecord.Area;
import io.github.zilch.bench.CatalogueRecord.Event;
import io.github.zilch.bench.CatalogueRecord.Performance;
import io.github.zilch.bench.CatalogueRecord.Price;
import io.github.zilch.bench.CatalogueRecord.SeatCategory;
import java.util.List;
import java.util.Map;

/** Writes the catalogue of {@link CatalogueDocument} as rows in rows. */
final class CatalogueRows {
    private static final JsonShape CATALOGUE = JsonShape.of(
            "id",
            "areaNames",
            "audienceSubCategoryNames",
            "blockNames",
            "events",
            "performances",
            "seatCategoryNames",
            "subTopicNames",
            "subjectNames",
            "topicNames",
            "topicSubTopics",
            "venueNames");

    private static final JsonShape EVENT =
            JsonShape.of("description", "id", "logo", "name", "subTopicIds", "subjectCode", "subtitle", "topicIds");

    private static final JsonShape PERFORMANCE = JsonShape.of(
            "eventId", "id", "logo", "name", "prices", "seatCategories", "seatMapImage", "start", "venueCode");

    private static final JsonShape PRICE = JsonShape.of("amount", "audienceSubCategoryId", "seatCategoryId");
    private static final JsonShape SEAT_CATEGORY = JsonShape.of("areas", "seatCategoryId");
    private static final JsonShape AREA = JsonShape.of("areaId", "blockIds");

    private CatalogueRows() {}

    static void write(JsonBuilder json, int id, CatalogueRecord catalogue) {
        JsonRow row = json.reset(CATALOGUE).add(id);
        addAll(row, catalogue.areaNames());
        addAll(row, catalogue.audienceSubCategoryNames());
        addAll(row, catalogue.blockNames());
        row.addObject();
        for (Map.Entry<String, Event> event : catalogue.events().entrySet()) {
            add(row.key(event.getKey()), event.getValue());
        }
        row.end().addArray();
        List<Performance> performances = catalogue.performances();
        for (int i = 0; i < performances.size(); i++) {
            add(row, performances.get(i));
        }
        row.end();
        addAll(row, catalogue.seatCategoryNames());
        addAll(row, catalogue.subTopicNames());
        addAll(row, catalogue.subjectNames());
        addAll(row, catalogue.topicNames());
        row.addObject();
        for (Map.Entry<String, long[]> topic : catalogue.topicSubTopics().entrySet()) {
            addAll(row.key(topic.getKey()), topic.getValue());
        }
        row.end();
        addAll(row, catalogue.venueNames());
        row.end();
    }

    private static void add(JsonRow row, Event event) {
        row.addRow(EVENT)
                .add(event.description())
                .add(event.id())
                .add(event.logo())
                .add(event.name());
        addAll(row, event.subTopicIds());
        row.add(event.subjectCode()).add(event.subtitle());
        addAll(row, event.topicIds());
        row.end();
    }

    private static void add(JsonRow row, Performance performance) {
        row.addRow(PERFORMANCE)
                .add(performance.eventId())
                .add(performance.id())
                .add(performance.logo())
                .add(performance.name())
                .addArray();
        List<Price> prices = performance.prices();
        for (int i = 0; i < prices.size(); i++) {
            Price price = prices.get(i);
            row.addRow(PRICE)
                    .add(price.amount())
                    .add(price.audienceSubCategoryId())
                    .add(price.seatCategoryId())
                    .end();
        }
        row.end().addArray();
        List<SeatCategory> categories = performance.seatCategories();
        for (int i = 0; i < categories.size(); i++) {
            add(row, categories.get(i));
        }
        row.end()
                .add(performance.seatMapImage())
                .add(performance.start())
                .add(performance.venueCode())
                .end();
    }

    private static void add(JsonRow row, SeatCategory category) {
        row.addRow(SEAT_CATEGORY).addArray();
        List<Area> areas = category.areas();
        for (int i = 0; i < areas.size(); i++) {
            Area area = areas.get(i);
            addAll(row.addRow(AREA).add(area.areaId()), area.blockIds());
            row.end();
        }
        row.end().add(category.seatCategoryId()).end();
    }

    private static void addAll(JsonRow row, long[] values) {
        row.addArray().addAll(values).end();
    }

    private static void addAll(JsonRow row, Map<String, String> entries) {
        row.addObject();
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            row.key(entry.getKey()).add(entry.getValue());
        }
        row.end();
    }
}
