// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The catalogue of {@link CatalogueDocument} as classes with getters. */
@JsonSerializable
@CompiledJson
@JSONType(alphabetic = false)
public final class CatalogueBean {
    private final int id;
    private final Map<String, String> areaNames;
    private final Map<String, String> audienceSubCategoryNames;
    private final Map<String, String> blockNames;
    private final Map<String, Event> events;
    private final List<Performance> performances;
    private final Map<String, String> seatCategoryNames;
    private final Map<String, String> subTopicNames;
    private final Map<String, String> subjectNames;
    private final Map<String, String> topicNames;
    private final Map<String, long[]> topicSubTopics;
    private final Map<String, String> venueNames;

    public CatalogueBean(
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
        this.id = id;
        this.areaNames = areaNames;
        this.audienceSubCategoryNames = audienceSubCategoryNames;
        this.blockNames = blockNames;
        this.events = events;
        this.performances = performances;
        this.seatCategoryNames = seatCategoryNames;
        this.subTopicNames = subTopicNames;
        this.subjectNames = subjectNames;
        this.topicNames = topicNames;
        this.topicSubTopics = topicSubTopics;
        this.venueNames = venueNames;
    }

    public int getId() {
        return id;
    }

    public Map<String, String> getAreaNames() {
        return areaNames;
    }

    public Map<String, String> getAudienceSubCategoryNames() {
        return audienceSubCategoryNames;
    }

    public Map<String, String> getBlockNames() {
        return blockNames;
    }

    public Map<String, Event> getEvents() {
        return events;
    }

    public List<Performance> getPerformances() {
        return performances;
    }

    public Map<String, String> getSeatCategoryNames() {
        return seatCategoryNames;
    }

    public Map<String, String> getSubTopicNames() {
        return subTopicNames;
    }

    public Map<String, String> getSubjectNames() {
        return subjectNames;
    }

    public Map<String, String> getTopicNames() {
        return topicNames;
    }

    public Map<String, long[]> getTopicSubTopics() {
        return topicSubTopics;
    }

    public Map<String, String> getVenueNames() {
        return venueNames;
    }

    /** An event. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Event {
        private final String description;
        private final long id;
        private final String logo;
        private final String name;
        private final long[] subTopicIds;
        private final String subjectCode;
        private final String subtitle;
        private final long[] topicIds;

        public Event(
                String description,
                long id,
                String logo,
                String name,
                long[] subTopicIds,
                String subjectCode,
                String subtitle,
                long[] topicIds) {
            this.description = description;
            this.id = id;
            this.logo = logo;
            this.name = name;
            this.subTopicIds = subTopicIds;
            this.subjectCode = subjectCode;
            this.subtitle = subtitle;
            this.topicIds = topicIds;
        }

        public String getDescription() {
            return description;
        }

        public long getId() {
            return id;
        }

        public String getLogo() {
            return logo;
        }

        public String getName() {
            return name;
        }

        public long[] getSubTopicIds() {
            return subTopicIds;
        }

        public String getSubjectCode() {
            return subjectCode;
        }

        public String getSubtitle() {
            return subtitle;
        }

        public long[] getTopicIds() {
            return topicIds;
        }

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

        static Event of(CatalogueRecord.Event from) {
            return new Event(
                    from.description(),
                    from.id(),
                    from.logo(),
                    from.name(),
                    from.subTopicIds(),
                    from.subjectCode(),
                    from.subtitle(),
                    from.topicIds());
        }
    }

    /** A performance of an event. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Performance {
        private final long eventId;
        private final long id;
        private final String logo;
        private final String name;
        private final List<Price> prices;
        private final List<SeatCategory> seatCategories;
        private final String seatMapImage;
        private final long start;
        private final String venueCode;

        public Performance(
                long eventId,
                long id,
                String logo,
                String name,
                List<Price> prices,
                List<SeatCategory> seatCategories,
                String seatMapImage,
                long start,
                String venueCode) {
            this.eventId = eventId;
            this.id = id;
            this.logo = logo;
            this.name = name;
            this.prices = prices;
            this.seatCategories = seatCategories;
            this.seatMapImage = seatMapImage;
            this.start = start;
            this.venueCode = venueCode;
        }

        public long getEventId() {
            return eventId;
        }

        public long getId() {
            return id;
        }

        public String getLogo() {
            return logo;
        }

        public String getName() {
            return name;
        }

        public List<Price> getPrices() {
            return prices;
        }

        public List<SeatCategory> getSeatCategories() {
            return seatCategories;
        }

        public String getSeatMapImage() {
            return seatMapImage;
        }

        public long getStart() {
            return start;
        }

        public String getVenueCode() {
            return venueCode;
        }

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

        static Performance of(CatalogueRecord.Performance from) {
            List<Price> prices = new ArrayList<>();
            for (CatalogueRecord.Price price : from.prices()) {
                prices.add(new Price(price.amount(), price.audienceSubCategoryId(), price.seatCategoryId()));
            }
            List<SeatCategory> seatCategories = new ArrayList<>();
            for (CatalogueRecord.SeatCategory category : from.seatCategories()) {
                seatCategories.add(SeatCategory.of(category));
            }
            return new Performance(
                    from.eventId(),
                    from.id(),
                    from.logo(),
                    from.name(),
                    prices,
                    seatCategories,
                    from.seatMapImage(),
                    from.start(),
                    from.venueCode());
        }
    }

    /** The price of a seat. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Price {
        private final long amount;
        private final long audienceSubCategoryId;
        private final long seatCategoryId;

        public Price(long amount, long audienceSubCategoryId, long seatCategoryId) {
            this.amount = amount;
            this.audienceSubCategoryId = audienceSubCategoryId;
            this.seatCategoryId = seatCategoryId;
        }

        public long getAmount() {
            return amount;
        }

        public long getAudienceSubCategoryId() {
            return audienceSubCategoryId;
        }

        public long getSeatCategoryId() {
            return seatCategoryId;
        }
    }

    /** A category of seats. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class SeatCategory {
        private final List<Area> areas;
        private final long seatCategoryId;

        public SeatCategory(List<Area> areas, long seatCategoryId) {
            this.areas = areas;
            this.seatCategoryId = seatCategoryId;
        }

        public List<Area> getAreas() {
            return areas;
        }

        public long getSeatCategoryId() {
            return seatCategoryId;
        }

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

        static SeatCategory of(CatalogueRecord.SeatCategory from) {
            List<Area> areas = new ArrayList<>();
            for (CatalogueRecord.Area area : from.areas()) {
                areas.add(new Area(area.areaId(), area.blockIds()));
            }
            return new SeatCategory(areas, from.seatCategoryId());
        }
    }

    /** An area of the hall. */
    @JsonSerializable
    @CompiledJson
    @JSONType(alphabetic = false)
    public static final class Area {
        private final long areaId;
        private final long[] blockIds;

        public Area(long areaId, long[] blockIds) {
            this.areaId = areaId;
            this.blockIds = blockIds;
        }

        public long getAreaId() {
            return areaId;
        }

        public long[] getBlockIds() {
            return blockIds;
        }
    }

    static CatalogueBean of(CatalogueRecord from) {
        Map<String, Event> events = new LinkedHashMap<>();
        from.events().forEach((key, event) -> events.put(key, Event.of(event)));
        List<Performance> performances = new ArrayList<>();
        for (CatalogueRecord.Performance performance : from.performances()) {
            performances.add(Performance.of(performance));
        }
        return new CatalogueBean(
                from.id(),
                from.areaNames(),
                from.audienceSubCategoryNames(),
                from.blockNames(),
                events,
                performances,
                from.seatCategoryNames(),
                from.subTopicNames(),
                from.subjectNames(),
                from.topicNames(),
                from.topicSubTopics(),
                from.venueNames());
    }

    /** Returns the same catalogue with another ID. */
    CatalogueBean withId(int newId) {
        return new CatalogueBean(
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
