// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import io.github.zilch.bench.model.Samples;
import io.github.zilch.bench.model.Words;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The catalogue of a concert hall, about 500 KB, with the shape and the statistics of {@code citm_catalog.json}, the
 * document that many JSON libraries publish figures for. The values are random.
 *
 * <pre>{@code
 * {"id":10000,"areaNames":{"764965844":"abcdé fgh",…},…,"events":{"789110096":{"description":null,"id":789110096,
 *  "logo":"/images/abc","name":"def ghi","subTopicIds":[473274889,…],"subjectCode":null,"subtitle":null,
 *  "topicIds":[…]},…},"performances":[{"eventId":789110096,"id":803076669,"logo":null,"name":null,"prices":[{
 *  "amount":22000,"audienceSubCategoryId":994668522,"seatCategoryId":480670359},…],"seatCategories":[{"areas":[{
 *  "areaId":764965852,"blockIds":[]},…],"seatCategoryId":480670359},…],"seatMapImage":null,"start":1795228200000,
 *  "venueCode":"abc"},…],…}
 * }</pre>
 *
 * <p>As published: 184 events, 243 performances with 1 to 5 prices and as many categories of seats, 907 of each, and
 * 8,685 areas, 1 to 16 for a category, with an empty array each; 10,937 objects and 10,451 arrays; 14,392 integers, of
 * which 13,242 have nine digits; 1,263 nulls, which are the values of five members and of half of the logos; event
 * names with 28 characters on average, of which 34 are not ASCII; 105 further names, of which 74 are not
 * ASCII. The ID of the catalogue is added. Six event names are in Greek, Cyrillic and Japanese, where the published
 * document has one with a letter beyond Latin-1.
 */
final class RandomCatalogue {
    /** The length of the catalogue as JSON, in bytes. */
    static final int BYTES = 500_530;

    private static final int EVENTS = 184;
    private static final int PERFORMANCES = 243;

    private static final String LOGO = Words.LATIN + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    private final Samples samples = Samples.create();
    private final Words words = new Words(samples);

    private final Map<String, String> areaNames = names(17, 9, 12, 28);
    private final Map<String, String> audienceNames = names(1, 1, 6, 7);
    private final Map<String, String> seatCategoryNames = names(64, 59, 9, 18);
    private final Map<String, String> subTopicNames = names(19, 4, 4, 23);
    private final Map<String, String> topicNames = names(4, 1, 5, 20);
    private final String venueCode = samples.from(Words.LATIN, 13);

    private RandomCatalogue() {}

    /** Creates the catalogue: always the same one. */
    static Catalogue create() {
        return new RandomCatalogue().catalogue();
    }

    private Catalogue catalogue() {
        Map<String, Catalogue.Event> events = events();
        return new Catalogue(
                Samples.FIRST_ID,
                areaNames,
                audienceNames,
                new LinkedHashMap<>(),
                events,
                performances(new ArrayList<>(events.values())),
                seatCategoryNames,
                subTopicNames,
                new LinkedHashMap<>(),
                topicNames,
                topicSubTopics(),
                new LinkedHashMap<>(Map.of(venueCode, words.phrase(Words.LATIN, 12))));
    }

    /** Returns names by ID, of which some are not ASCII. */
    private Map<String, String> names(int count, int accented, int minLength, int maxLength) {
        Map<String, String> names = new LinkedHashMap<>();
        IntSupplier hasAccent = samples.deck(1, accented, 0, count - accented);
        long id = samples.withDigits(9);
        while (names.size() < count) {
            int length = samples.integer(minLength, maxLength);
            names.put(
                    Long.toString(id++),
                    hasAccent.getAsInt() == 1 ? words.accented(length) : words.phrase(Words.LATIN, length));
        }
        return names;
    }

    private Map<String, Catalogue.Event> events() {
        Map<String, Catalogue.Event> events = new LinkedHashMap<>();
        IntSupplier hasLogo = samples.deck(1, 94, 0, 90);
        IntSupplier script = samples.deck(0, 150, 1, 28, 2, 2, 3, 2, 4, 2);
        IntSupplier subTopics = samples.deck(0, 5, 2, 1, 3, 119, 4, 43, 5, 16);
        IntSupplier topics = samples.deck(0, 5, 2, 2, 3, 176, 4, 1);
        long id = samples.withDigits(9);
        while (events.size() < EVENTS) {
            id += samples.integer(1, 40);
            events.put(
                    Long.toString(id),
                    new Catalogue.Event(
                            null,
                            id,
                            hasLogo.getAsInt() == 1 ? logo() : null,
                            name(script.getAsInt(), samples.integer(10, 47)),
                            someOf(subTopicNames, subTopics.getAsInt()),
                            null,
                            null,
                            someOf(topicNames, topics.getAsInt())));
        }
        return events;
    }

    private String name(int script, int length) {
        return switch (script) {
            case 0 -> words.phrase(Words.LATIN, length);
            case 1 -> words.accented(length);
            case 2 -> words.phrase(Words.GREEK, length);
            case 3 -> words.phrase(Words.CYRILLIC, length);
            default -> words.japanese(length, 0);
        };
    }

    private String logo() {
        return "/images/" + samples.from(LOGO, 24);
    }

    private long[] someOf(Map<String, String> names, int count) {
        long[] ids = new long[count];
        for (int i = 0; i < count; i++) {
            ids[i] = oneOf(names);
        }
        return ids;
    }

    private long oneOf(Map<String, String> names) {
        return Long.parseLong(List.copyOf(names.keySet()).get(samples.integer(0, names.size())));
    }

    private List<Catalogue.Performance> performances(List<Catalogue.Event> events) {
        List<Catalogue.Performance> performances = new ArrayList<>();
        IntSupplier hasLogo = samples.deck(1, 108, 0, 135);
        IntSupplier categories = samples.deck(1, 42, 2, 17, 4, 89, 5, 95);
        IntSupplier areas =
                samples.deck(1, 40, 5, 12, 6, 222, 7, 41, 8, 4, 9, 3, 10, 168, 11, 184, 12, 30, 13, 131, 14, 6, 16, 66);
        IntSupplier amountDigits = samples.deck(5, 852, 6, 55);
        long audience = Long.parseLong(audienceNames.keySet().iterator().next());
        long id = samples.withDigits(9);
        while (performances.size() < PERFORMANCES) {
            int count = categories.getAsInt();
            List<Catalogue.Price> prices = new ArrayList<>();
            List<Catalogue.SeatCategory> seatCategories = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long category = oneOf(seatCategoryNames);
                long amount =
                        amountDigits.getAsInt() == 5 ? samples.integer(40, 400) * 250 : samples.integer(400, 500) * 250;
                prices.add(new Catalogue.Price(amount, audience, category));
                seatCategories.add(new Catalogue.SeatCategory(areas(areas.getAsInt()), category));
            }
            performances.add(new Catalogue.Performance(
                    events.get(performances.size() % events.size()).id(),
                    id += samples.integer(1, 40),
                    hasLogo.getAsInt() == 1 ? logo() : null,
                    null,
                    prices,
                    seatCategories,
                    null,
                    1_795_228_200_000L + samples.integer(0, 10_000) * 900_000L,
                    venueCode));
        }
        return performances;
    }

    private List<Catalogue.Area> areas(int count) {
        List<Catalogue.Area> areas = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            areas.add(new Catalogue.Area(oneOf(areaNames), new long[0]));
        }
        return areas;
    }

    private Map<String, long[]> topicSubTopics() {
        Map<String, long[]> subTopics = new LinkedHashMap<>();
        Iterator<Integer> counts = List.of(2, 1, 11, 5).iterator();
        for (String topic : topicNames.keySet()) {
            subTopics.put(topic, someOf(subTopicNames, counts.next()));
        }
        return subTopics;
    }
}
