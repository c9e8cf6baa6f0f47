// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Begin.Place;
import io.github.zilch.random.Begin.Room;
import io.github.zilch.random.TextValues.Chars;
import io.github.zilch.random.TextValues.Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Writes short fragments in many messages, then long ones at the same places, in regions of every size. A fragment of
 * two-byte characters once moved the document to other memory while a message was replayed, and the next value was
 * written outside the region.
 */
@Tag("contract")
@DisplayName("C4 C10 C16: a fragment that is longer or wider than in the messages before stays in its region")
class RepeatedFragmentTest {
    private static final int MESSAGES = 24;
    private static final int LARGE = 1_500;

    /** The source whose fragment needs exactly its length. */
    private static final Source BYTES = new Source(null, 0, true);

    /** Where a fragment comes from: a kind of CharSequence, or bytes in a kind of memory. */
    private record Source(Chars chars, int memory, boolean checked) {
        void put(JsonBuilder node, CharSequence key, String json) {
            Calls calls = chars != null
                    ? FragmentValues.calls(chars.of(json), checked)
                    : FragmentValues.calls(Slice.of(memory, json.getBytes(StandardCharsets.UTF_8), 5), checked);
            calls.to(null, node, key);
        }
    }

    static Stream<Source> sources() {
        List<Source> all = new ArrayList<>();
        for (boolean checked : new boolean[] {true, false}) {
            for (Chars chars : Chars.ALL) {
                all.add(new Source(chars, 0, checked));
            }
            for (int memory = 0; memory < 3; memory++) {
                all.add(new Source(null, memory, checked));
            }
        }
        return all.stream();
    }

    static Stream<Arguments> sourcesAndPlaces() {
        return sources()
                .flatMap(source -> Stream.of(
                                Place.HEAP,
                                Place.DIRECT,
                                Place.DIRECT_BYTES,
                                Place.EXPANDABLE_HEAP,
                                Place.EXPANDABLE_DIRECT)
                        .map(place -> Arguments.of(source, place)));
    }

    @ParameterizedTest
    @MethodSource("sourcesAndPlaces")
    void longFragmentsInRegions(Source source, Place place) {
        assertWhole(source, place, 3);
    }

    @ParameterizedTest
    @MethodSource("sourcesAndPlaces")
    @Tag("slow")
    void longFragmentsInRegionsOfEverySize(Source source, Place place) {
        assertWhole(source, place, 1);
    }

    /** In one in {@code share} of the sizes, which are others at each place. */
    private static void assertWhole(Source source, Place place, int share) {
        Regions regions = new Regions();
        String wide = "\"\u4e2d" + "x".repeat(100) + '"';
        String large = '[' + "1,".repeat(LARGE / 2) + "1]";
        for (int capacity = 40 + place.ordinal() % share * 23; capacity < LARGE + 300; capacity += share * 23) {
            for (boolean inArray : new boolean[] {false, true}) {
                write(regions, source, place, capacity, inArray, wide, large);
            }
        }
    }

    private static void write(
            Regions regions, Source source, Place place, int capacity, boolean inArray, String wide, String large) {
        JsonBuilder json = new JsonBuilder();
        regions.begin();
        Begin begin = new Begin(place, false, false, 8, Room.SAME, 0, 0, false);
        for (int i = 0; i < MESSAGES; i++) {
            boolean isLast = i == MESSAGES - 1;
            regions.enter(json, begin, capacity);
            JsonBuilder node = inArray ? json.createJSONArray("c") : json;
            StringBuilder expected = new StringBuilder(inArray ? "{\"c\":[" : "{");
            String end = inArray ? "]}" : "}";
            put(node, source, "a", isLast ? wide : "1", expected, end, capacity);
            put(node, capacity % 2 == 0 ? source : BYTES, "b", isLast ? large : "2", expected, end, capacity);
            String document = expected + end;
            assertEquals(document, json.toString());
            regions.check();
            assertEquals(
                    document,
                    new String(regions.bytes(json.length()), StandardCharsets.UTF_8),
                    "in a region of " + capacity);
        }
        regions.leave();
    }

    /** Puts a fragment. It must be refused if it does not fit. */
    private static void put(
            JsonBuilder node,
            Source source,
            String name,
            String json,
            StringBuilder expected,
            String end,
            int capacity) {
        boolean first = expected.charAt(expected.length() - 1) != '1' && expected.charAt(expected.length() - 1) != '"';
        String member = (first ? "" : ",") + (node.isArray() ? "" : '"' + name + "\":") + json;
        String key = node.isArray() ? null : name;
        if ((expected + member + end).getBytes(StandardCharsets.UTF_8).length <= capacity) {
            source.put(node, key, json);
            expected.append(member);
        } else {
            JsonCapacityException full = assertThrows(JsonCapacityException.class, () -> source.put(node, key, json));
            assertEquals(capacity, full.available());
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void longFragmentsInMemoryThatGrows(Source source) {
        for (int length = 20; length < 700; length += 17) {
            JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(0));
            String wide = "\"\u4e2d" + "x".repeat(length) + '"';
            String large = '"' + "y".repeat(6_000) + '"';
            for (int i = 0; i < MESSAGES; i++) {
                boolean isLast = i == MESSAGES - 1;
                json.reset();
                source.put(json, "a", isLast ? wide : "1");
                BYTES.put(json, "b", isLast ? large : "2");
                source.put(json, "c", isLast ? wide : "3");
                assertEquals(
                        isLast
                                ? "{\"a\":" + wide + ",\"b\":" + large + ",\"c\":" + wide + '}'
                                : "{\"a\":1,\"b\":2,\"c\":3}",
                        json.toString());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void fragmentWithoutAKeyWhereMembersWerePut(Source source) {
        JsonBuilder json = new JsonBuilder();
        UnsafeBuffer members = new UnsafeBuffer("\"a\":1".getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < MESSAGES; i++) {
            json.reset().putMembersUnchecked(members, 0, members.capacity());
            assertEquals("{\"a\":1}", json.toString());
        }
        json.reset();
        byte[] seven = {'7'};
        Calls calls = source.chars != null
                ? FragmentValues.calls(source.chars.of("7"), source.checked)
                : FragmentValues.calls(Slice.of(0, seven, 0), source.checked);
        assertThrows(NullPointerException.class, () -> calls.put().to(null, json, null));
        assertEquals("{}", json.toString());
    }

    @Test
    void textOfAReplayedMessageStaysInARegionThatIsShorter() {
        Regions regions = new Regions();
        for (int capacity = 2; capacity < 120; capacity++) {
            JsonBuilder json = new JsonBuilder();
            regions.begin();
            for (int i = 0; i < MESSAGES; i++) {
                Begin begin = new Begin(Place.DIRECT, false, false, 8, Room.SAME, 0, 0, false);
                regions.enter(json, begin, i < MESSAGES - 1 ? 1_000 : capacity);
                String text = "x".repeat(50);
                boolean fits = i < MESSAGES - 1 || capacity >= 58;
                if (fits) {
                    json.put("a", text);
                } else {
                    assertThrows(JsonCapacityException.class, () -> json.put("a", text));
                }
                assertEquals(fits ? "{\"a\":\"" + text + "\"}" : "{}", json.toString());
                regions.check();
            }
            regions.leave();
        }
    }
}
