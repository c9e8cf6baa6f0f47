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
import java.util.Map;

/** The catalogue of {@link RandomCatalogue}. */
@JsonSerializable
@CompiledJson
@Json
public record Catalogue(
        int id,
        Map<String, String> areaNames,
        Map<String, String> audienceSubCategoryNames,
        Map<String, String> blockNames,
        Map<String, Event> events,
        List<Performance> performances,
        Map<String, String> seatCategoryNames,
        Map<String, String> subTopicNames,
        Map<String, String> subjectNames,
        Map<String, String> topicNames,
        Map<String, long[]> topicSubTopics,
        Map<String, String> venueNames) {

    private static final JsonShape CATALOGUE = Members.shape(Catalogue.class);
    private static final JsonShape EVENT = Members.shape(Event.class);
    private static final JsonShape PERFORMANCE = Members.shape(Performance.class);
    private static final JsonShape PRICE = Members.shape(Price.class);
    private static final JsonShape SEAT_CATEGORY = Members.shape(SeatCategory.class);
    private static final JsonShape AREA = Members.shape(Area.class);

    /** An event. */
    @JsonSerializable
    public record Event(
            String description,
            long id,
            String logo,
            String name,
            long[] subTopicIds,
            String subjectCode,
            String subtitle,
            long[] topicIds) {
        private void write(JsonBuilder json) {
            Members.putOrNull(json, "description", description);
            json.put("id", id);
            Members.putOrNull(json, "logo", logo);
            json.put("name", name);
            json.createJSONArray("subTopicIds").addAll(subTopicIds);
            Members.putOrNull(json, "subjectCode", subjectCode);
            Members.putOrNull(json, "subtitle", subtitle);
            json.createJSONArray("topicIds").addAll(topicIds);
        }
    }

    /** A performance of an event. */
    @JsonSerializable
    public record Performance(
            long eventId,
            long id,
            String logo,
            String name,
            List<Price> prices,
            List<SeatCategory> seatCategories,
            String seatMapImage,
            long start,
            String venueCode) {
        private void write(JsonBuilder json) {
            json.put("eventId", eventId).put("id", id);
            Members.putOrNull(json, "logo", logo);
            Members.putOrNull(json, "name", name);
            JsonBuilder pricesArray = json.createJSONArray("prices");
            for (int i = 0; i < prices.size(); i++) {
                Price price = prices.get(i);
                pricesArray
                        .createJSON()
                        .put("amount", price.amount)
                        .put("audienceSubCategoryId", price.audienceSubCategoryId)
                        .put("seatCategoryId", price.seatCategoryId);
            }
            JsonBuilder categoriesArray = json.createJSONArray("seatCategories");
            for (int i = 0; i < seatCategories.size(); i++) {
                seatCategories.get(i).write(categoriesArray.createJSON());
            }
            Members.putOrNull(json, "seatMapImage", seatMapImage);
            json.put("start", start).put("venueCode", venueCode);
        }
    }

    /** The price of a seat. */
    @JsonSerializable
    public record Price(long amount, long audienceSubCategoryId, long seatCategoryId) {}

    /** A category of seats. */
    @JsonSerializable
    public record SeatCategory(List<Area> areas, long seatCategoryId) {
        private void write(JsonBuilder json) {
            JsonBuilder areasArray = json.createJSONArray("areas");
            for (int i = 0; i < areas.size(); i++) {
                Area area = areas.get(i);
                areasArray
                        .createJSON()
                        .put("areaId", area.areaId)
                        .createJSONArray("blockIds")
                        .addAll(area.blockIds);
            }
            json.put("seatCategoryId", seatCategoryId);
        }
    }

    /** An area of the hall. */
    @JsonSerializable
    public record Area(long areaId, long[] blockIds) {}

    static List<Document<?>> documents() {
        return List.of(new Document<>(
                        "Catalogue",
                        "A catalogue of events, performances, prices and areas, with the shape and the statistics of"
                                + " `citm_catalog.json`: maps by ID, integers of nine digits and many empty arrays. All"
                                + " writers write the nulls.",
                        Catalogue.class,
                        () -> Samples.messages(List.of(RandomCatalogue.create()), Catalogue::withId))
                .builder((json, catalogue) -> catalogue.write(json))
                .row(Catalogue::writeRow)
                .generated(CatalogueJson::write)
                .averageLength(RandomCatalogue.BYTES));
    }

    /** Returns the same catalogue with another ID. */
    private Catalogue withId(int newId) {
        return new Catalogue(
                newId,
                areaNames,
                audienceSubCategoryNames,
                blockNames,
                events,
                performances,
                seatCategoryNames,
                subTopicNames,
                subjectNames,
                topicNames,
                topicSubTopics,
                venueNames);
    }

    private void write(JsonBuilder json) {
        json.put("id", id);
        Members.putAll(json, "areaNames", areaNames);
        Members.putAll(json, "audienceSubCategoryNames", audienceSubCategoryNames);
        Members.putAll(json, "blockNames", blockNames);
        JsonBuilder eventsObject = json.createJSON("events");
        for (Map.Entry<String, Event> event : events.entrySet()) {
            event.getValue().write(eventsObject.createJSON(event.getKey()));
        }
        JsonBuilder performancesArray = json.createJSONArray("performances");
        for (int i = 0; i < performances.size(); i++) {
            performances.get(i).write(performancesArray.createJSON());
        }
        Members.putAll(json, "seatCategoryNames", seatCategoryNames);
        Members.putAll(json, "subTopicNames", subTopicNames);
        Members.putAll(json, "subjectNames", subjectNames);
        Members.putAll(json, "topicNames", topicNames);
        JsonBuilder subTopics = json.createJSON("topicSubTopics");
        for (Map.Entry<String, long[]> topic : topicSubTopics.entrySet()) {
            subTopics.createJSONArray(topic.getKey()).addAll(topic.getValue());
        }
        Members.putAll(json, "venueNames", venueNames);
    }

    private static void writeRow(JsonBuilder json, Catalogue catalogue) {
        JsonRow row = json.reset(CATALOGUE).add(catalogue.id());
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
