// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.PathParts.DEEP_COPY;
import static io.github.zilch.PathParts.DEEP_OBJECT;
import static io.github.zilch.PathParts.DEEP_SHAPE;
import static io.github.zilch.PathParts.DEEP_TEXT;
import static io.github.zilch.PathParts.FRAGMENTS;
import static io.github.zilch.PathParts.KEYS;
import static io.github.zilch.PathParts.LEVELS_OF_NESTED;
import static io.github.zilch.PathParts.MAX_DEPTH;
import static io.github.zilch.PathParts.SHAPES;
import static io.github.zilch.PathParts.STEPS;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.PathParts.PathHand;
import io.github.zilch.PathParts.PathTree;
import io.github.zilch.values.ValueType;
import io.github.zilch.values.ValueTypes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Writes random documents in any order, by nodes, containers, fragments, rows, generated code and by hand inside of that, message
 * after message, and has a value refused in any place: the path in the error is that of a model.
 */
@Tag("contract")
class RandomPathsTest {
    private static final int MESSAGES = 40;
    private static final String TEXT = "text, [\"\\{";

    /** Depth up to which rows and containers with their contents fit. */
    private static final int LEVELS = 4;

    private static final List<ValueType.Refusal<?>> REFUSALS =
            ValueTypes.refusals().toList();
    /** A node of the model: where it is, and how many elements it has. */
    private static final class Place {
        final JsonBuilder node;
        final String path;
        final boolean array;
        final int depth;
        int count;

        Place(JsonBuilder node, String path, boolean array, int depth) {
            this.node = node;
            this.path = path;
            this.array = array;
            this.depth = depth;
        }

        /** Writes a value in one of two ways, and counts it if it is not refused. */
        void write(Runnable add, Runnable put) {
            (array ? add : put).run();
            count++;
        }

        void write(CharSequence key, Object value) {
            write(() -> node.add(value), () -> node.put(key, value));
        }
    }

    /** Draws what the message is, in the same way in each message. */
    private SplittableRandom form;

    /** Draws where something is refused, and when the message is read. */
    private SplittableRandom faults;

    private JsonBuilder json;
    private final List<Place> places = new ArrayList<>();
    private int refused;

    /** Number of choices until a value is refused. */
    private int untilFault;

    private boolean isFault() {
        return --untilFault == 0;
    }

    private void assertRefused(String path, Runnable call) {
        RuntimeException problem = assertThrows(RuntimeException.class, call::run);
        assertTrue(
                problem.getMessage().startsWith(path + ": "),
                () -> "expected " + path + " but was " + problem.getMessage());
        refused++;
        untilFault = 1 + faults.nextInt(30);
    }

    private static <T> T any(SplittableRandom random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    // ---- values by nodes ----

    private void write() {
        Place place = form.nextInt(2) == 0 ? places.get(places.size() - 1) : any(form, places);
        String[] name = KEYS[form.nextInt(KEYS.length)];
        CharSequence key = name[0];
        String path = place.path + (place.array ? "[" + place.count + "]" : name[1]);
        if (isFault()) {
            if (place.array) {
                refuseElement(place.node, path, place.depth);
            } else {
                refuseMember(place.node, key, path, place.depth, place.path.length());
            }
        }
        switch (form.nextInt(10)) {
            case 0 -> place.write(() -> place.node.add(1), () -> place.node.put(key, 1));
            case 1 -> place.write(() -> place.node.add(TEXT), () -> place.node.put(key, TEXT));
            case 2 -> putFragment(place, key);
            case 3, 4, 5 -> open(place, key, path);
            case 6 -> putObject(place, key, path);
            case 7 -> putRow(place, key, path);
            case 8 -> putTree(place, key, path);
            default -> putHand(place, key, path);
        }
    }

    private void putFragment(Place place, CharSequence key) {
        int kind = form.nextInt(FRAGMENTS.length + 3);
        JsonBuilder node = place.node;
        if (kind < FRAGMENTS.length / 2) {
            place.write(() -> node.addRaw(FRAGMENTS[kind]), () -> node.putRaw(key, FRAGMENTS[kind]));
        } else if (kind < FRAGMENTS.length) {
            place.write(() -> node.addRawUnchecked(FRAGMENTS[kind]), () -> node.putRawUnchecked(key, FRAGMENTS[kind]));
        } else {
            String text = ",[\"{".repeat(kind == FRAGMENTS.length ? 1 : 2000);
            byte[] members = TestSlices.utf8(" \"x\" : [ 1, \"}\" ] , \"y\":{ \"z\" : 1 } ");
            place.write(
                    () -> node.add(text), () -> node.putMembersUnchecked(new UnsafeBuffer(members), 0, members.length));
        }
    }

    private void open(Place place, CharSequence key, String path) {
        boolean array = form.nextInt(2) == 0;
        if (place.depth == MAX_DEPTH) {
            if (faults.nextInt(3) == 0) {
                assertRefused(path, () -> create(place, key, array));
            }
            return;
        }
        places.add(new Place(create(place, key, array), path, array, place.depth + 1));
        place.count++;
    }

    private static JsonBuilder create(Place place, CharSequence key, boolean array) {
        if (place.array) {
            return array ? place.node.createJSONArray() : place.node.createJSON();
        }
        return array ? place.node.createJSONArray(key) : place.node.createJSON(key);
    }

    private void refuseMember(JsonBuilder node, CharSequence key, String path, int depth, int place) {
        switch (faults.nextInt(11)) {
            case 0 -> assertRefused(path, () -> node.putRaw(key, DEEP_TEXT));
            case 1 -> assertRefused(path, () -> node.putJSON(key, DEEP_COPY));
            case 2 -> assertRefused(path + "[0]".repeat(MAX_DEPTH - depth), () -> node.put(key, DEEP_OBJECT));
            case 3 -> assertRefused(path + ".deep".repeat(MAX_DEPTH - depth), () -> node.putRow(key, DEEP_SHAPE));
            case 4 -> {
                String begin = path.substring(0, place);
                assertRefused(begin + ".deep".repeat(MAX_DEPTH - depth + 1), () -> node.putMembers(DEEP_SHAPE));
            }
            default -> {
                ValueType.Refusal<?> refusal = any(faults, REFUSALS);
                assertRefused(path, () -> refusal.put(node, key));
            }
        }
    }

    private void refuseElement(JsonValues<?> node, String path, int depth) {
        switch (faults.nextInt(10)) {
            case 0 -> assertRefused(path, () -> node.addRaw(DEEP_TEXT));
            case 1 -> assertRefused(path, () -> node.addJSON(DEEP_COPY));
            case 2 -> assertRefused(path + "[0]".repeat(MAX_DEPTH - depth), () -> node.add(DEEP_OBJECT));
            case 3 -> assertRefused(path + ".deep".repeat(MAX_DEPTH - depth), () -> node.addRow(DEEP_SHAPE));
            default -> {
                ValueType.Refusal<?> refusal = any(faults, REFUSALS);
                assertRefused(path, () -> refusal.add(node));
            }
        }
    }

    // ---- containers ----

    private void putObject(Place place, CharSequence key, String path) {
        Object whole = object(3);
        StringBuilder step = new StringBuilder();
        if (place.depth <= LEVELS && isFault()) {
            Object broken = broken(3, step);
            assertRefused(path + step, () -> place.write(key, broken));
        }
        if (place.depth <= LEVELS) {
            place.write(key, whole);
        }
    }

    private Object object(int levels) {
        switch (form.nextInt(levels == 0 ? 2 : 4)) {
            case 0:
                return 1;
            case 1:
                return "text";
            case 2:
                List<Object> list = new ArrayList<>();
                for (int i = form.nextInt(3); i > 0; i--) {
                    list.add(object(levels - 1));
                }
                return list;
            default:
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = form.nextInt(3); i > 0; i--) {
                    map.put(KEYS[i][0], object(levels - 1));
                }
                return map;
        }
    }

    /** Returns a value with one that is refused in it, and appends the steps to that. */
    private Object broken(int levels, StringBuilder steps) {
        int count = faults.nextInt(3);
        switch (faults.nextInt(levels == 0 ? 2 : 5)) {
            case 0:
                return Double.NaN;
            case 1:
                return new Object();
            case 2:
                double[] numbers = new double[count + 2];
                numbers[count] = Double.NaN;
                steps.append('[').append(count).append(']');
                return numbers;
            case 3:
                List<Object> list = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    list.add(Map.of("x", List.of(1, "]")));
                }
                steps.append('[').append(count).append(']');
                list.add(broken(levels - 1, steps));
                return faults.nextInt(2) == 0 ? list : list.toArray();
            default:
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = 0; i < count; i++) {
                    map.put("k" + i, "}");
                }
                String[] key = KEYS[faults.nextInt(KEYS.length)];
                steps.append(key[1]);
                map.put(key[0], broken(levels - 1, steps));
                return map;
        }
    }

    // ---- rows ----

    private void putRow(Place place, CharSequence key, String path) {
        if (place.depth > LEVELS) {
            return;
        }
        int shape = form.nextInt(SHAPES.size());
        boolean isMembers = !place.array && shape % 2 == 0 && form.nextInt(2) == 0;
        if (place.array) {
            for (int i = form.nextInt(3); i >= 0; i--) {
                String rowPath = place.path + "[" + place.count + "]";
                if (endRow(place.node.addRow(SHAPES.get(shape)), rowPath, shape, place.depth + 1)) {
                    place.count++;
                }
            }
        } else if (isMembers) {
            endRow(place.node.putMembers(SHAPES.get(shape)), place.path, shape, place.depth);
        } else {
            endRow(place.node.putRow(key, SHAPES.get(shape)), path, shape, place.depth + 1);
        }
    }

    private boolean endRow(JsonRow row, String path, int shape, int depth) {
        List<String> steps = STEPS.get(shape);
        for (int i = 0; i < steps.size(); i++) {
            int inner = shape < 2 ? 0 : LEVELS_OF_NESTED.get(i);
            addValue(row, path + steps.get(i), 2, depth + inner);
        }
        if (form.nextInt(6) == 0) {
            row.cancel();
            return false;
        }
        row.end();
        return true;
    }

    private void addValue(JsonRow row, String path, int levels, int depth) {
        if (isFault()) {
            StringBuilder steps = new StringBuilder();
            Object broken = broken(2, steps);
            if (faults.nextInt(2) == 0) {
                assertRefused(path + steps, () -> row.add(broken));
            } else {
                refuseElement(row, path, depth);
            }
        }
        switch (form.nextInt(levels == 0 ? 3 : 6)) {
            case 0 -> row.add(1);
            case 1 -> row.add("text, ]}");
            case 2 -> row.add(List.of(1, Map.of("a", "b")));
            case 3 -> {
                row.addArray();
                int count = form.nextInt(4);
                for (int i = 0; i < count; i++) {
                    addValue(row, path + "[" + i + "]", levels - 1, depth + 1);
                }
                row.end();
            }
            case 4 -> {
                row.addObject();
                int count = form.nextInt(3);
                for (int i = 0; i < count; i++) {
                    row.key(KEYS[2 * i + 1][0]);
                    addValue(row, path + KEYS[2 * i + 1][1], levels - 1, depth + 1);
                }
                row.end();
            }
            default -> {
                int shape = form.nextInt(2);
                row.addRow(SHAPES.get(shape));
                for (String step : STEPS.get(shape)) {
                    addValue(row, path + step, 0, depth + 1);
                }
                row.end();
            }
        }
    }

    // ---- generated code ----

    private void putTree(Place place, CharSequence key, String path) {
        boolean isMembers = !place.array && form.nextInt(3) == 0;
        if (place.depth <= LEVELS && isFault()) {
            StringBuilder steps = new StringBuilder();
            PathTree broken = brokenTree(2, steps);
            assertRefused((isMembers ? place.path : path) + steps, () -> putTree(place, key, broken, isMembers));
        }
        if (place.depth <= LEVELS) {
            putTree(place, key, tree(null, List.of()), isMembers);
        }
    }

    private static void putTree(Place place, CharSequence key, PathTree tree, boolean isMembers) {
        place.write(
                () -> PathTreeJson.add(place.node, tree),
                isMembers
                        ? () -> PathTreeJson.putMembers(place.node, tree)
                        : () -> PathTreeJson.put(place.node, key, tree));
    }

    private static PathTree tree(Object any, List<PathTree> inner) {
        return new PathTree("n", 1, inner, Map.of("a", "b"), new double[] {1}, null, null, null, any);
    }

    private PathTree brokenTree(int levels, StringBuilder steps) {
        int count = faults.nextInt(3);
        switch (faults.nextInt(levels == 0 ? 3 : 4)) {
            case 0:
                steps.append(".rate");
                return new PathTree("]", Double.NaN, null, null, null, null, null, null, null);
            case 1:
                steps.append(".any");
                return tree(broken(2, steps), null);
            case 2:
                steps.append(".more").append(KEYS[count][1]);
                Map<String, Object> more = new LinkedHashMap<>(Map.of("x", 1));
                more.put(KEYS[count][0], broken(1, steps));
                return new PathTree("n", 1, null, more, null, null, null, null, null);
            default:
                List<PathTree> inner = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    inner.add(tree(List.of(1), List.of()));
                }
                steps.append(".inner[").append(count).append(']');
                inner.add(brokenTree(levels - 1, steps));
                return tree(null, inner);
        }
    }

    // ---- by hand inside of generated code ----

    private void putHand(Place place, CharSequence key, String path) {
        if (place.depth > LEVELS) {
            return;
        }
        boolean isFault = isFault();
        StringBuilder broken = new StringBuilder();
        PathHand hand = new PathHand(
                1,
                (node, name) -> writeInside(node, name, path + ".hand", place.depth + 2),
                List.of((node, name) -> node.add(1), (node, name) -> {
                    Place inside = writeInside(node, name, path + ".more[1]", place.depth + 3);
                    if (isFault) {
                        broken.append(inside.path)
                                .append('[')
                                .append(inside.count)
                                .append(']');
                        inside.node.add(Double.NaN);
                    }
                }));
        if (isFault) {
            RuntimeException problem = assertThrows(RuntimeException.class, () -> putHand(place, key, hand));
            assertRefused(broken.toString(), () -> {
                throw problem;
            });
        } else {
            putHand(place, key, hand);
        }
    }

    private static void putHand(Place place, CharSequence key, PathHand hand) {
        place.write(() -> PathHandJson.add(place.node, hand), () -> PathHandJson.put(place.node, key, hand));
    }

    /** Writes one value with all that it may contain. */
    private Place writeInside(JsonBuilder node, CharSequence key, String path, int depth) {
        List<Place> outside = new ArrayList<>(places);
        JsonBuilder array = key.isEmpty() ? node.createJSONArray() : node.createJSONArray(key);
        Place inside = new Place(array, path, true, depth);
        places.clear();
        places.add(inside);
        for (int i = form.nextInt(6); i > 0; i--) {
            write();
        }
        places.clear();
        places.addAll(outside);
        return inside;
    }

    // ---- messages ----

    private void begin(boolean array) {
        places.clear();
        Place root = new Place(json, "$", array, 1);
        places.add(root);
        untilFault = 1 + faults.nextInt(40);
        int shape = 2 * form.nextInt(SHAPES.size() / 2) + (array ? 1 : 0);
        switch (form.nextInt(6)) {
            case 0 -> root.count = endRow(json.reset(SHAPES.get(shape)), "$", shape, 1) && array ? 3 : 0;
            case 1 -> {
                if (array) {
                    json.resetArray();
                } else {
                    PathTreeJson.write(json, tree(null, List.of()));
                }
            }
            default -> {
                if (array) {
                    json.resetArray();
                } else {
                    json.reset();
                }
            }
        }
    }

    private void message(boolean array, int steps) {
        begin(array);
        long mark = -1;
        int marked = 0;
        List<Integer> counts = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            write();
            switch (faults.nextInt(60)) {
                case 0 -> json.length();
                case 1 -> {
                    mark = json.mark();
                    marked = places.size();
                    counts.clear();
                    places.forEach(place -> counts.add(place.count));
                }
                case 2 -> {
                    if (mark >= 0) {
                        json.rollback(mark);
                        places.subList(marked, places.size()).clear();
                        for (int p = 0; p < marked; p++) {
                            places.get(p).count = counts.get(p);
                        }
                    }
                }
                default -> {
                    // as it is
                }
            }
        }
        json.length();
    }

    private void run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        JsonOptions options = JsonOptions.DEFAULT
                .initialCapacity(random.nextInt(200))
                .maxDepth(MAX_DEPTH)
                .asciiOnly(random.nextInt(3) == 0)
                .repetition(random.nextInt(3) > 0);
        json = new JsonBuilder(options);
        boolean array = random.nextInt(3) == 0;
        int steps = 1 + random.nextInt(random.nextInt(2) == 0 ? 8 : 40);
        int region = random.nextInt(3);
        UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(region == 0 ? 1 << 20 : 0));
        faults = random.split();
        for (int i = 0; i < MESSAGES; i++) {
            form = new SplittableRandom(seed + 1);
            if (region == 0) {
                json.wrap(buffer, 0, buffer.capacity());
            }
            message(array, steps);
        }
        json.close();
    }

    @Test
    @DisplayName("C23: the path in an error is that of the model, whatever was written and however")
    void pathsAreThoseOfTheModel() {
        long first = Long.getLong("zilch.seed", System.nanoTime());
        int programs = Integer.getInteger("zilch.paths", 150);
        for (long seed = first; seed < first + programs; seed++) {
            try {
                run(seed);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("-Dzilch.seed=" + seed, e);
            }
        }
        assertTrue(refused > 10 * programs, () -> refused + " values were refused");
    }
}
