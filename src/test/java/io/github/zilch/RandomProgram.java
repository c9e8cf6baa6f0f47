// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.RandomValues.Value;
import io.github.zilch.TreeModel.Node;
import io.github.zilch.internal.output.Output;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A random program on one builder, compared with {@link TreeModel} after each call. A seed always gives the same
 * program.
 */
final class RandomProgram {

    /** A mark, and the size of the model at that time. */
    private record Mark(long mark, int size) {}

    private final Random random;
    private final JsonOptions options;
    private final RandomValues values;
    private final RandomKeys keys;
    private final JsonBuilder json;
    private final JsonBuilder other = new JsonBuilder();
    private final StringBuilder log;

    private TreeModel model;
    private int limit;
    private MutableDirectBuffer region;
    private int regionOffset;
    private int calls;

    private final List<Mark> marks = new ArrayList<>();
    private final List<Long> deadMarks = new ArrayList<>();
    /** Every child that was ever returned, and its index among the nodes. */
    private final Map<JsonBuilder, Integer> handles = new HashMap<>();

    RandomProgram(long seed, boolean logged) {
        random = new Random(seed);
        JsonOptions.NonFinite[] policies = JsonOptions.NonFinite.values();
        options = JsonOptions.DEFAULT
                .initialCapacity(random.nextInt(3) * 1000)
                .maxCapacity(random.nextInt(3) > 0 ? JsonOptions.LARGEST_CAPACITY : 3 + random.nextInt(3000))
                .maxDepth(random.nextInt(3) > 0 ? 512 : 1 + random.nextInt(40))
                .asciiOnly(random.nextInt(4) == 0)
                .htmlSafe(random.nextInt(4) == 0)
                .loneSurrogates(JsonOptions.LoneSurrogates.values()[random.nextInt(2)])
                .nonFinite(policies[random.nextInt(policies.length)])
                .longsAsStrings(JsonOptions.LongsAsStrings.values()[random.nextInt(3)])
                .decimalsAsStrings(random.nextInt(4) == 0)
                .lineFeed(random.nextInt(3) == 0)
                .retainedCapacity(random.nextInt(3) > 0 ? Integer.MAX_VALUE : random.nextInt(5000))
                .rejectDuplicateKeys(random.nextInt(3) == 0);
        values = new RandomValues(random, options);
        keys = new RandomKeys(random, options);
        log = logged ? new StringBuilder() : null;
        json = new JsonBuilder(options);
        other.put("other", 1).createJSONArray("list").add("x").add(2);
        begin(false);
        log("new JsonBuilder: capacity " + limit + ", depth " + options.maxDepth() + ", mode "
                + Output.escapeMode(options) + ", " + options.nonFinite()
                + (options.rejectDuplicateKeys() ? ", no duplicates" : ""));
    }

    /** Runs the given number of calls, and returns how many it made. */
    int run(int count) {
        while (calls < count) {
            step();
        }
        compareAll();
        return calls;
    }

    /** Returns the calls made so far. */
    String calls() {
        return log.toString();
    }

    private void log(String line) {
        if (log != null) {
            log.append(calls).append(": ").append(line).append('\n');
        }
    }

    private void step() {
        calls++;
        int dice = random.nextInt(100);
        if (dice < 55) {
            put(node(), values.value());
        } else if (dice < 73) {
            create(node());
        } else if (dice < 77) {
            putJson(node());
        } else if (dice < 84) {
            mark();
        } else if (dice < 89) {
            rollback();
        } else if (dice < 97) {
            compare();
        } else if (random.nextInt(3) == 0) {
            restart();
        } else {
            compareAll();
        }
    }

    /** Returns any live node, more often one of the last. */
    private Node node() {
        int count = model.nodes.size();
        int back = random.nextBoolean() ? Math.min(count, 1 + random.nextInt(3)) : 1 + random.nextInt(count);
        return model.nodes.get(count - back);
    }

    private String name(Node node) {
        return (node.array ? "array" : "object") + model.nodes.indexOf(node);
    }

    // ---- writing ----

    private void put(Node node, Value value) {
        CharSequence key = node.array && random.nextBoolean() ? null : keys.key();
        if (log != null) {
            log(name(node) + ".put(" + keys.show(key) + ", " + value.what() + ")");
        }
        boolean written = value.text() != null || node.array;
        Set<Class<?>> failures = new HashSet<>();
        if (value.failure() != null) {
            failures.add(value.failure());
            if (node.depth + 3 > options.maxDepth()) {
                failures.add(IllegalStateException.class); // its containers may be too deep, which is found first
            }
        }
        boolean tooDeep = written && node.depth + TreeModel.depth(String.valueOf(value.text())) > options.maxDepth();
        if (tooDeep) {
            failures.add(
                    value.what().startsWith("putRaw") ? IllegalArgumentException.class : IllegalStateException.class);
        }
        String text = value.text() == null ? "null" : value.text();
        int newHandles = value.what().startsWith("Object") ? TreeModel.containers(text)[1] : 0;
        write(
                node,
                key,
                written ? text : null,
                newHandles,
                failures,
                () -> value.action().on(node.handle, key));
    }

    /** Writes to the builder and to the model, or asserts that neither has changed. */
    private boolean write(
            Node node, CharSequence key, Object value, int newHandles, Set<Class<?>> failures, Runnable call) {
        String name = key == null ? "" : values.quote(RandomKeys.plain(key));
        int before = model.size();
        if (value != null) {
            if (options.rejectDuplicateKeys() && !node.array && node.keys.contains(name)) {
                failures.add(IllegalArgumentException.class);
            }
            model.put(node, name, value, newHandles);
            boolean bounded = limit < JsonOptions.LARGEST_CAPACITY;
            if (bounded && (!failures.isEmpty() || utf8(model.root()).length > limit)) {
                failures.add(JsonCapacityException.class);
            }
        }
        boolean mustThrow = !failures.isEmpty();
        try {
            call.run();
        } catch (RuntimeException problem) {
            model.undoTo(before);
            if (!failures.contains(problem.getClass())) {
                throw problem;
            }
            if (problem instanceof JsonCapacityException full) {
                checkThat(full.available() == limit, "available " + full.available() + ", limit " + limit);
                checkThat(full.needed() > full.available(), "needed " + full.needed() + " of " + full.available());
            }
            log("   threw " + problem.getMessage());
            return false;
        }
        checkThat(!mustThrow, "must throw one of " + failures);
        return true;
    }

    private void create(Node node) {
        boolean array = random.nextBoolean();
        CharSequence key = node.array && random.nextBoolean() ? null : keys.key();
        if (log != null) {
            log(name(node) + (array ? ".createJSONArray(" : ".createJSON(") + keys.show(key) + ")");
        }
        Set<Class<?>> failures = new HashSet<>();
        if (node.depth + 1 > options.maxDepth()) {
            failures.add(IllegalStateException.class);
        }
        JsonBuilder[] child = {null};
        Node stand = new Node(node, array, null);
        int before = model.size();
        if (write(node, key, stand, 1, failures, () -> child[0] = create(node.handle, key, array))) {
            model.undoTo(before);
            String name = key == null ? "" : values.quote(RandomKeys.plain(key));
            handles.putIfAbsent(child[0], model.handles);
            model.put(node, name, new Node(node, array, child[0]), 1);
        }
    }

    private static JsonBuilder create(JsonBuilder node, CharSequence key, boolean array) {
        if (key == null) {
            return array ? node.createJSONArray() : node.createJSON();
        }
        return array ? node.createJSONArray(key) : node.createJSON(key);
    }

    private void putJson(Node node) {
        Node from = node();
        JsonBuilder source = random.nextInt(3) == 0 ? other : from.handle;
        String text = source == other ? "{\"other\":1,\"list\":[\"x\",2]}" : from.text();
        if (text.length() > 20_000) {
            return;
        }
        CharSequence key = node.array && random.nextBoolean() ? null : keys.key();
        if (log != null) {
            log(name(node) + ".putJSON(" + keys.show(key) + ", " + (source == other ? "other" : name(from)) + ")");
        }
        Set<Class<?>> failures = new HashSet<>();
        if (node.depth + TreeModel.depth(text) > options.maxDepth()) {
            failures.add(IllegalStateException.class);
        }
        write(node, key, text, 0, failures, () -> {
            JsonBuilder unused = key == null ? node.handle.addJSON(source) : node.handle.putJSON(key, source);
        });
    }

    // ---- marks ----

    private void mark() {
        long mark = node().handle.mark();
        log("mark " + marks.size());
        marks.add(new Mark(mark, model.size()));
        checkThat(!deadMarks.contains(mark), "a dead mark was returned again");
    }

    private void rollback() {
        if (marks.isEmpty()) {
            return;
        }
        int index = Math.max(0, marks.size() - 1 - random.nextInt(4));
        log("rollback to mark " + index);
        Mark mark = marks.get(index);
        json.rollback(mark.mark());
        model.undoTo(mark.size());
        for (Mark later : marks.subList(index + 1, marks.size())) {
            if (later.mark() != mark.mark()) {
                deadMarks.add(later.mark());
            }
        }
        marks.subList(index + 1, marks.size()).clear();
        if (random.nextBoolean()) {
            checkDeadMarks();
        }
    }

    private void checkDeadMarks() {
        for (long mark : deadMarks) {
            expect(IllegalArgumentException.class, "a dead mark", () -> json.rollback(mark));
        }
    }

    private void checkStaleHandles() {
        for (Map.Entry<JsonBuilder, Integer> entry : handles.entrySet()) {
            JsonBuilder handle = entry.getKey();
            if (entry.getValue() >= model.handles) {
                expect(IllegalStateException.class, "put", () -> handle.put("stale", 1));
                expect(IllegalStateException.class, "add", () -> handle.add("stale"));
                expect(IllegalStateException.class, "createJSON", () -> handle.createJSON("stale"));
                expect(IllegalStateException.class, "length", handle::length);
                expect(IllegalStateException.class, "null", () -> handle.put("stale", (String) null));
                expect(IllegalStateException.class, "mark", handle::mark);
            }
        }
    }

    private static void expect(Class<?> failure, String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException problem) {
            if (problem.getClass() == failure) {
                return;
            }
            throw problem;
        }
        throw new AssertionError(what + " must throw " + failure);
    }

    // ---- resetting ----

    private void restart() {
        int kind = random.nextInt(6);
        checkCanaries();
        if (kind == 0) {
            log("resetArray");
            json.resetArray();
            begin(true);
        } else if (kind <= 2) {
            log("reset");
            json.reset();
            begin(false);
        } else {
            wrap(kind);
        }
        if (random.nextBoolean()) {
            checkDeadMarks();
        }
    }

    private void begin(boolean array) {
        model = new TreeModel(json, array);
        limit = region == null ? options.maxCapacity() : limit;
        for (Mark mark : marks) {
            deadMarks.add(mark.mark());
        }
        while (deadMarks.size() > 40) {
            deadMarks.remove(random.nextInt(deadMarks.size()));
        }
        marks.clear();
    }

    private void wrap(int kind) {
        limit = 3 + random.nextInt(random.nextBoolean() ? 150 : 6000);
        regionOffset = random.nextInt(20);
        int size = regionOffset + limit + random.nextInt(20);
        byte[] array = new byte[size];
        ByteBuffer bytes = random.nextBoolean() ? ByteBuffer.wrap(array) : ByteBuffer.allocateDirect(size);
        region = random.nextInt(5) > 0 ? new UnsafeBuffer(bytes) : new ExpandableArrayBuffer(size);
        Canaries.fill(region);
        log("wrap " + (kind == 3 ? bytes : region) + " at " + regionOffset + ", capacity " + limit);
        if (kind == 3) {
            region = new UnsafeBuffer(bytes);
            Canaries.fill(region);
            json.wrap(bytes.limit(regionOffset + limit).position(regionOffset));
        } else {
            json.wrap(region, regionOffset, limit);
        }
        begin(false);
    }

    private void checkCanaries() {
        if (region != null) {
            Canaries.assertAround(region, regionOffset, limit);
        }
    }

    // ---- comparing ----

    /** Returns what reading a node must give: after the root stands a line feed, if the options say so. */
    private String text(Node node) {
        return node == model.root() && options.lineFeed() ? node.text() + '\n' : node.text();
    }

    private byte[] utf8(Node node) {
        return text(node).getBytes(StandardCharsets.UTF_8);
    }

    private static void checkThat(boolean holds, String problem) {
        if (!holds) {
            throw new AssertionError(problem);
        }
    }

    private static void same(String expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + "\n     but was " + actual);
        }
    }

    /** Reads a random node in a random way. */
    private void compare() {
        Node node = random.nextBoolean() ? model.root() : node();
        int way = random.nextInt(ReadingWays.COUNT);
        log("read " + name(node) + " in way " + way);
        same(text(node), ReadingWays.read(node.handle, way));
        if (region != null) {
            checkThat(json.buffer().capacity() == region.capacity(), "the buffer is not the region");
            checkThat(json.offset() == regionOffset, "the offset is not the region's");
            same(text(model.root()), region.getStringWithoutLengthUtf8(regionOffset, json.length()));
        }
    }

    private void compareAll() {
        log("compare all");
        same(text(model.root()), json.toString());
        for (Node node : model.nodes) {
            same(text(node), node.handle.toString());
            checkThat(node.handle.size() == node.values.size(), "size of " + name(node));
            checkThat(node.handle.isArray() == node.array, "isArray of " + name(node));
            checkThat(node.handle.isEmpty() == node.values.isEmpty(), "isEmpty of " + name(node));
        }
        checkMember(node());
        checkStaleHandles();
        checkCanaries();
        ReadingWays.parseDocument(json.toBytes());
    }

    private void checkMember(Node node) {
        if (node.array || node.values.isEmpty()) {
            return;
        }
        String name = node.keys.get(random.nextInt(node.keys.size()));
        Object expected = node.values.get(node.keys.lastIndexOf(name));
        String key = (String) ReadingWays.parse(name);
        if (expected instanceof Node child) {
            checkThat(node.handle.get(key) == child.handle, "get returns another handle");
        } else if (expected.toString().startsWith("\"")) {
            same((String) ReadingWays.parse(expected.toString()), node.handle.get(key));
        } else {
            String text = expected.toString().strip();
            same(text.equals("null") ? null : text, node.handle.getString(key));
        }
    }
}
