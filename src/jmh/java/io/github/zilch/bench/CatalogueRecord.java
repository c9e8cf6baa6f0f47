// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import java.util.List;
import java.util.Map;

/** The catalogue of {@link CatalogueDocument} as records. */
@JsonSerializable
@CompiledJson
@JSONType(alphabetic = false)
public record CatalogueRecord(
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

    /** An event. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public record Event(
            String description,
            long id,
            String logo,
            String name,
            long[] subTopicIds,
            String subjectCode,
            String subtitle,
            long[] topicIds) {
        void write(JsonBuilder json) {
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
    @CompiledJson
    @JSONType(alphabetic = false)
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
        void write(JsonBuilder json) {
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
    @CompiledJson
    @JSONType(alphabetic = false)
    public record Price(long amount, long audienceSubCategoryId, long seatCategoryId) {}

    /** A category of seats. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public record SeatCategory(List<Area> areas, long seatCategoryId) {
        void write(JsonBuilder json) {
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
    @CompiledJson
    @JSONType(alphabetic = false)
    public record Area(long areaId, long[] blockIds) {}

    /** Returns the same catalogue with another ID. */
    CatalogueRecord withId(int newId) {
        return new CatalogueRecord(
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

    void write(JsonBuilder json) {
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
}
