// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Puts few keys to the objects of documents in any order, with values that are refused, rows that are cancelled, reads and
 * rollbacks in between: a key is refused if a model has it in its object, and only then.
 */
@Tag("contract")
class RandomDuplicateKeysTest {
    private static final String[] KEYS = {
        "a", "b", "c", "d", "a longer key than fits a slot, so that it is kept elsewhere"
    };
    private static final JsonShape SHAPE = JsonShape.of("a", KEYS[4]);
    private static final String REFUSED =
            "already: leave one out, or allow it with JsonOptions.rejectDuplicateKeys(false)";

    /** An object with its names, or an array. */
    private record Place(JsonBuilder node, Set<String> names) {}

    /** What a mark goes back to: the number of places, and the names of each. */
    private record Marked(long mark, List<Set<String>> names) {}

    private final JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
    private final List<Place> places = new ArrayList<>();
    private final List<Marked> marks = new ArrayList<>();
    private SplittableRandom random;
    private int duplicates;

    private void run(int steps) {
        json.reset();
        places.clear();
        marks.clear();
        places.add(new Place(json, new HashSet<>()));
        for (int i = 0; i < steps; i++) {
            Place place = places.get(random.nextInt(places.size()));
            if (place.node.isArray()) {
                element(place.node);
            } else {
                member(place);
            }
            switch (random.nextInt(12)) {
                case 0 -> mark();
                case 1, 2 -> rollback();
                case 3 -> json.length();
                default -> {
                    // as it is
                }
            }
        }
        json.length();
    }

    private void element(JsonBuilder array) {
        switch (random.nextInt(4)) {
            case 0 -> places.add(new Place(array.createJSON(), new HashSet<>()));
            case 1 -> array.addRow(SHAPE).add(1).add(2).end();
            case 2 -> array.addRow(SHAPE).add(1).cancel();
            default -> array.add(7);
        }
    }

    private void member(Place place) {
        JsonBuilder object = place.node;
        String key = KEYS[random.nextInt(KEYS.length)];
        switch (random.nextInt(8)) {
            case 0 -> put(place, Set.of(key), () -> object.put(key, 1));
            case 1 -> put(place, Set.of(key), () -> places.add(new Place(object.createJSON(key), new HashSet<>())));
            case 2 -> put(place, Set.of(key), () -> places.add(new Place(object.createJSONArray(key), Set.of())));
            case 3 ->
                put(
                        place,
                        SHAPE.names(),
                        () -> object.putMembers(SHAPE).add(1).add(2).end());
            case 4 -> {
                if (place.names.stream().noneMatch(SHAPE.names()::contains)) {
                    object.putMembers(SHAPE).add(1).cancel();
                }
            }
            case 5 -> {
                JsonRow row = place.names.contains(key)
                        ? null
                        : object.putRow(key, SHAPE).add(1);
                if (row != null) {
                    row.addObject().key(key).add(1);
                    assertRefused(() -> row.key(key));
                    row.cancel();
                }
            }
            default -> assertThrows(IllegalArgumentException.class, () -> object.putRaw(key, "[1,"));
        }
    }

    private void put(Place place, Collection<String> names, Runnable call) {
        if (names.stream().anyMatch(place.names::contains)) {
            assertRefused(call);
            duplicates++;
        } else {
            call.run();
            place.names.addAll(names);
        }
    }

    private static void assertRefused(Runnable call) {
        String message = messageOf(IllegalArgumentException.class, call::run);
        assertTrue(message.endsWith(REFUSED), message);
    }

    private void mark() {
        List<Set<String>> names = new ArrayList<>();
        places.forEach(place -> names.add(new HashSet<>(place.names)));
        marks.add(new Marked(json.mark(), names));
    }

    private void rollback() {
        if (marks.isEmpty()) {
            return;
        }
        int which = random.nextInt(marks.size());
        Marked back = marks.get(which);
        json.rollback(back.mark);
        marks.subList(which + 1, marks.size()).clear();
        places.subList(back.names.size(), places.size()).clear();
        for (int i = 0; i < places.size(); i++) {
            if (!places.get(i).node.isArray()) {
                places.get(i).names.clear();
                places.get(i).names.addAll(back.names.get(i));
            }
        }
    }

    @Test
    @DisplayName("C9: a key is refused if its object has it, whatever was refused, cancelled or rolled back before")
    void keysAreRefusedIfTheModelHasThem() {
        long seed = Long.getLong("zilch.seed", System.nanoTime());
        int programs = Integer.getInteger("zilch.programs", 3_000);
        for (int i = 0; i < programs; i++) {
            random = new SplittableRandom(seed + i);
            try {
                run(5 + random.nextInt(60));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("-Dzilch.seed=" + (seed + i), e);
            }
        }
        assertTrue(duplicates > programs, () -> duplicates + " duplicates");
        assertEquals(2, json.reset().length());
    }
}
