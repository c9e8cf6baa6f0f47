// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A document as a tree. For each call it knows what the contract requires: the exceptions of which one must be
 * thrown, or the new content of the document.
 */
final class Model {
    /**
     * What an unkeyed write to an object throws; without checks the missing key is noticed when it is to be written.
     */
    private static final Class<?> UNKEYED =
            JsonBuilder.CHECKS ? IllegalStateException.class : NullPointerException.class;

    /** An object or array. */
    static final class Node {
        final Node parent;
        final boolean array;
        final int depth;
        private final List<Entry> entries = new ArrayList<>();
        private final Set<ByteBuffer> names = new HashSet<>();

        /** Number of its members or elements. */
        int count;

        Node(Node parent, boolean array) {
            this.parent = parent;
            this.array = array;
            this.depth = parent == null ? 1 : parent.depth + 1;
        }
    }

    /** What one call wrote to a node: a name or null, and the text of a value, or a child. */
    private record Entry(byte[] name, byte[] json, Node child, int count, Value value) {}

    /** What a rollback undoes. */
    private record Written(Node node, int length, int handles) {}

    final JsonOptions options;
    final ModelText text;

    /** All nodes in the order of their creation. */
    final List<Node> nodes = new ArrayList<>();

    /** For each live mark, the size of the journal when it was taken. */
    private final List<Integer> marks = new ArrayList<>();

    /** Whether an earlier message took a mark. */
    boolean hasDeadMark;

    private final List<Written> journal = new ArrayList<>();
    private final Key innerKey;

    /** Number of live handles. A builder hands them out in the same order for each message. */
    int handles;

    /** Length of the closed document in bytes. */
    private int length;

    private long limit;

    Model(JsonOptions options) {
        this.options = options;
        this.text = new ModelText(options);
        this.innerKey = Key.of(Key.Form.STRING, Side.INNER_KEY, text, null);
    }

    /** Begins a message with a limit in bytes. */
    void begin(boolean array, long capacity) {
        limit = capacity;
        hasDeadMark |= !marks.isEmpty();
        nodes.clear();
        marks.clear();
        journal.clear();
        nodes.add(new Node(null, array));
        handles = 1;
        length = leastLength();
    }

    /** Returns a node, counted back from the newest one. */
    Node node(int back) {
        return nodes.get(index(back, nodes.size()));
    }

    static int index(int back, int count) {
        return Math.max(0, count - 1 - back);
    }

    int length() {
        return length;
    }

    /** Returns the length of an empty document. */
    int leastLength() {
        return options.lineFeed() ? 3 : 2;
    }

    long limit() {
        return limit;
    }

    // ---- calls: each returns the exceptions of which the call must throw one; none if it must succeed ----

    Set<Class<?>> put(Node node, Key key, Value value, boolean acted) {
        Set<Class<?>> failures = new HashSet<>();
        Node target = node;
        if (acted) {
            UserText.Act byKey = key == null ? null : key.act();
            boolean inRow = byKey == null && !value.columns().isEmpty();
            failures = inRow ? actInRow(value.act()) : act(byKey != null ? byKey : value.act());
            if (!failures.isEmpty() && !inRow) { // in a row that was dropped, the text may be refused as well
                return failures;
            }
            target = node.parent == null ? nodes.get(0) : node;
        }
        if (!isLive(target)) {
            failures.add(IllegalStateException.class);
        }
        addFailures(failures, target.depth, value);
        addRefusals(failures, target, key, value);
        boolean written = value.json() != null ? value.count() > 0 : target.array;
        if (!written) {
            return failures;
        }
        byte[] name = target.array || value.isMany() || key == null ? null : key.quoted();
        if (name != null) {
            addDuplicate(failures, target, name);
        }
        byte[] json = value.json() == null ? "null".getBytes(StandardCharsets.US_ASCII) : value.json();
        Entry entry = new Entry(name, json, null, value.json() == null ? 1 : value.count(), value);
        return write(failures, target, entry, value.json() == null ? 0 : value.handles());
    }

    private void addFailures(Set<Class<?>> failures, int depth, Value value) {
        if (value.failure() != null) {
            failures.add(value.failure());
            if (value.kind() == Value.Kind.ORDINARY && depth + 3 > options.maxDepth()) {
                failures.add(IllegalStateException.class); // its containers may be too deep before it fails
            }
        }
        for (Value column : value.columns()) {
            addFailures(failures, depth + 1, column);
            addDepth(failures, depth + 1, column);
        }
    }

    private void addDepth(Set<Class<?>> failures, int depth, Value value) {
        if (depth + value.levels() > options.maxDepth() && value.kind() != Value.Kind.UNCHECKED) {
            failures.add(
                    value.kind() == Value.Kind.CHECKED ? IllegalArgumentException.class : IllegalStateException.class);
        }
    }

    private void addRefusals(Set<Class<?>> failures, Node node, Key key, Value value) {
        switch (value.kind()) {
            case MEMBERS -> {
                if (node.array) {
                    failures.add(IllegalStateException.class);
                }
            }
            case NULL_KEY -> {
                if (!node.array) {
                    failures.add(NullPointerException.class);
                }
            }
            case ELEMENTS -> {
                if (!node.array && (JsonBuilder.CHECKS || value.count() > 0)) {
                    failures.add(UNKEYED);
                }
            }
            default -> {
                if (key == null && !node.array) {
                    failures.add(UNKEYED);
                }
                addDepth(failures, node.depth, value);
            }
        }
    }

    Set<Class<?>> create(Node node, Key key, boolean array, boolean acted) {
        Set<Class<?>> failures = new HashSet<>();
        Node target = node;
        if (acted) {
            failures = act(key.act());
            if (!failures.isEmpty()) {
                return failures;
            }
            target = node.parent == null ? nodes.get(0) : node;
        }
        if (!isLive(target) || target.depth + 1 > options.maxDepth()) {
            failures.add(IllegalStateException.class);
        }
        if (key == null && !target.array) {
            failures.add(UNKEYED);
        }
        byte[] name = target.array || key == null ? null : key.quoted();
        if (name != null) {
            addDuplicate(failures, target, name);
        }
        return write(failures, target, new Entry(name, null, new Node(target, array), 1, null), 1);
    }

    Set<Class<?>> resetToRow(Row row, boolean acted) {
        begin(row.isArray(), limit);
        Value value = row.value();
        Set<Class<?>> failures = acted ? actInRow(value.act()) : new HashSet<>();
        addFailures(failures, 0, value);
        boolean bounded = limit < JsonOptions.LARGEST_CAPACITY;
        if (bounded && (!failures.isEmpty() || value.json().length > limit - (options.lineFeed() ? 1 : 0))) {
            failures.add(JsonCapacityException.class);
        }
        if (failures.isEmpty()) {
            for (Row.Position position : row.positions()) {
                Value part = Value.of(() -> "", null, position.json());
                write(failures, nodes.get(0), new Entry(position.name(), position.json(), null, 1, part), 0);
            }
        }
        return failures;
    }

    Set<Class<?>> copy(Node node, Key key, byte[] json) {
        Value copied = Value.containers(() -> "", null, text.obey(json), ModelText.levels(json), 0);
        return put(node, key, copied, false);
    }

    private void addDuplicate(Set<Class<?>> failures, Node node, byte[] name) {
        if (options.rejectDuplicateKeys() && node.names.contains(ByteBuffer.wrap(name))) {
            failures.add(IllegalArgumentException.class);
        }
    }

    private Set<Class<?>> write(Set<Class<?>> failures, Node node, Entry entry, int newHandles) {
        int more = node.count > 0 ? 1 : 0;
        more += entry.name == null ? 0 : entry.name.length + 1;
        more += entry.json == null ? 2 : entry.json.length;
        boolean bounded = limit < JsonOptions.LARGEST_CAPACITY;
        if (bounded && (!failures.isEmpty() || (long) length + more > limit)) {
            failures.add(JsonCapacityException.class); // one of several reasons may be found first
        }
        if (failures.isEmpty()) {
            node.entries.add(entry);
            node.count += entry.count;
            if (entry.name != null && options.rejectDuplicateKeys()) {
                node.names.add(ByteBuffer.wrap(entry.name));
            }
            if (entry.child != null) {
                nodes.add(entry.child);
            }
            length += more;
            handles += newHandles;
            journal.add(new Written(node, more, newHandles));
        }
        return failures;
    }

    private boolean isLive(Node node) {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            if (nodes.get(i) == node) {
                return true;
            }
        }
        return false;
    }

    void mark() {
        marks.add(journal.size());
    }

    /** Rolls back to a live mark, counted back from the newest one, if there is any. */
    void rollback(int back) {
        if (marks.isEmpty()) {
            return;
        }
        int mark = index(back, marks.size());
        int size = marks.get(mark);
        while (journal.size() > size) {
            Written last = journal.remove(journal.size() - 1);
            Node node = last.node;
            Entry entry = node.entries.remove(node.entries.size() - 1);
            node.count -= entry.count;
            if (entry.name != null) {
                node.names.remove(ByteBuffer.wrap(entry.name));
            }
            if (entry.child != null) {
                nodes.remove(nodes.size() - 1);
            }
            length -= last.length;
            handles -= last.handles;
        }
        marks.subList(mark + 1, marks.size()).clear();
    }

    private Set<Class<?>> act(UserText.Act act) {
        switch (act.deed()) {
            case THROW -> {
                return new HashSet<>(Set.of(UserText.Problem.class));
            }
            case PUT -> {
                return put(node(act.back()), innerKey, Value.SEVEN, false);
            }
            case MARK -> mark();
            case ROLLBACK -> rollback(0);
            case RESET -> begin(false, limit);
            default -> {}
        }
        return new HashSet<>();
    }

    /** Does what a text does while a row is unfinished: all calls are refused but those that drop the row. */
    private Set<Class<?>> actInRow(UserText.Act act) {
        switch (act.deed()) {
            case THROW -> {
                return act(act);
            }
            case ROLLBACK, RESET -> {
                boolean drops = act.deed() == UserText.Deed.RESET || !marks.isEmpty();
                act(act);
                return drops ? new HashSet<>(Set.of(IllegalStateException.class)) : new HashSet<>();
            }
            default -> {
                return new HashSet<>(Set.of(IllegalStateException.class));
            }
        }
    }

    // ---- what is read ----

    /** Returns what reading a node must give: after the root stands a line feed, if the options say so. */
    byte[] text(Node node) {
        byte[] json = json(node);
        if (node.parent == null && options.lineFeed()) {
            json = Arrays.copyOf(json, json.length + 1);
            json[json.length - 1] = '\n';
        }
        return json;
    }

    byte[] json(Node node) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(length);
        append(node, out);
        return out.toByteArray();
    }

    private static void append(Node node, ByteArrayOutputStream out) {
        out.write(node.array ? '[' : '{');
        int before = 0;
        for (Entry entry : node.entries) {
            if (before++ > 0) {
                out.write(',');
            }
            if (entry.name != null) {
                out.writeBytes(entry.name);
                out.write(':');
            }
            if (entry.child != null) {
                append(entry.child, out);
            } else {
                out.writeBytes(entry.json);
            }
        }
        out.write(node.array ? ']' : '}');
    }

    /**
     * Returns what {@link JsonBuilder#get} must find: the content of a string, the text of another value, the number
     * of a child (−1 for one that was put as an Object), or null.
     */
    Object find(Node node, Key key) {
        for (int i = node.entries.size() - 1; i >= 0 && !node.array; i--) {
            Entry entry = node.entries.get(i);
            if (entry.name == null) {
                for (int k = entry.value.names().size() - 1; k >= 0; k--) {
                    Map.Entry<String, byte[]> member = entry.value.names().get(k);
                    if (member.getKey().equals(key.name())) {
                        return read(member.getValue());
                    }
                }
            } else if (Arrays.equals(entry.name, key.quoted())) {
                boolean isChild = entry.child != null || entry.value.handles() > 0;
                return isChild ? (Object) nodes.indexOf(entry.child) : read(entry.json);
            }
        }
        return null;
    }

    private static String read(byte[] json) {
        String content = ModelText.read(json);
        return json[0] != '"' && content.equals("null") ? null : content;
    }
}
