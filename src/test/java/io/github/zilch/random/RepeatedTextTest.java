// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Begin.Place;
import io.github.zilch.random.Begin.Room;
import io.github.zilch.random.TextValues.Chars;
import io.github.zilch.values.ModelText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes short texts in many messages, then a long one at the same place. One of two-byte characters was once lost. */
@Tag("contract")
@DisplayName("C1 C16: a text that is longer or wider than in the messages before is written whole")
class RepeatedTextTest {
    private static final int MESSAGES = 24;

    /** Enough for every text. */
    private static final int MEMORY = 1 << 17;

    private static final int[] LENGTHS = {
        1, 682, 683, 1_023, 1_024, 1_365, 1_366, 2_047, 2_048, 2_049, 3_000, 4_095, 4_096, 4_097, 8_192
    };
    private static final String[] FILLS = {"\u4e2d", "\u00e9", "\ud83d\ude00", "x", "\u0001"};

    /** How the text is put. */
    private enum Way {
        MEMBER,
        ELEMENT,
        OBJECT,
        IN_MAP,
        IN_LIST
    }

    static Stream<Arguments> sourcesAndPlaces() {
        List<Arguments> all = new ArrayList<>();
        for (Chars source : Chars.ALL) {
            for (Place place : new Place[] {Place.STAY, Place.HEAP, Place.DIRECT, Place.DIRECT_BYTES}) {
                all.add(Arguments.of(source, place));
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("sourcesAndPlaces")
    void longTextAfterShortOnes(Chars source, Place place) {
        assertWhole(source, place, 5);
    }

    @ParameterizedTest
    @MethodSource("sourcesAndPlaces")
    @Tag("slow")
    void longTextOfEveryLengthInEveryWay(Chars source, Place place) {
        assertWhole(source, place, 1);
    }

    /** Each length in one in {@code share} of the ways. */
    private static void assertWhole(Chars source, Place place, int share) {
        Regions regions = new Regions();
        for (Way way : Way.values()) {
            for (int i = way.ordinal() % share; i < LENGTHS.length; i += share) {
                int length = LENGTHS[i];
                write(regions, MEMORY, source, place, way, "x".repeat(length - 1) + "\u4e2d");
                for (String fill : FILLS) {
                    String allOfIt = "x".repeat(length % fill.length()) + fill.repeat(length / fill.length());
                    write(regions, MEMORY, source, place, way, allOfIt);
                    write(regions, 0, source, place, way, allOfIt);
                }
            }
        }
    }

    private static void write(Regions regions, int memory, Chars source, Place place, Way way, String last) {
        JsonBuilder json = new JsonBuilder(memory);
        regions.begin();
        Begin begin = new Begin(place, false, false, 3, Room.AMPLE, 0, 0, false);
        ModelText model = new ModelText(JsonOptions.DEFAULT);
        for (int i = 0; i < MESSAGES; i++) {
            if (place == Place.STAY) {
                json.reset();
            } else {
                regions.enter(json, begin, Regions.LARGEST);
            }
            String text = i < MESSAGES - 1 ? "short" : last;
            String quoted = new String(model.quote(text), StandardCharsets.UTF_8);
            assertEquals(
                    put(json, way, source.of(text), quoted),
                    json.toString(),
                    () -> way + " " + source + ' ' + Texts.show(text));
            regions.check();
        }
        regions.leave();
    }

    /** Writes a message. Returns its expected text. */
    private static String put(JsonBuilder json, Way way, CharSequence text, String quoted) {
        switch (way) {
            case MEMBER -> {
                json.put("a", text).put("b", 7);
                return "{\"a\":" + quoted + ",\"b\":7}";
            }
            case ELEMENT -> {
                json.createJSONArray("a").add(1).add(text).add(2);
                return "{\"a\":[1," + quoted + ",2]}";
            }
            case OBJECT -> {
                json.put("a", (Object) text).put("b", 7);
                return "{\"a\":" + quoted + ",\"b\":7}";
            }
            case IN_MAP -> {
                Map<String, Object> map = new LinkedHashMap<>();
                map.put("c", text);
                map.put("d", text);
                json.put("a", map).put("b", 7);
                return "{\"a\":{\"c\":" + quoted + ",\"d\":" + quoted + "},\"b\":7}";
            }
            default -> {
                json.put("a", List.of(text)).put("b", 7);
                return "{\"a\":[" + quoted + "],\"b\":7}";
            }
        }
    }
}
