// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Step.Done;
import io.github.zilch.random.Step.Expected;
import io.github.zilch.values.ModelText;
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
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    /** Bytes around a text that a limit is compared with. */
    private static final long SLACK = 16;

    /** From this length on, an error may not count the value of a key. */
    private static final int LONG_KEY = 2_048;

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
    private record Entry(byte[] name, byte[] json, Node child, Value value) {
        static Entry of(byte[] name, byte[] json) {
            return new Entry(name, json, null, null);
        }

        int count() {
            return value == null || value.json() == null ? 1 : value.count();
        }

        int handles() {
            return child != null ? 1 : value == null || value.json() == null ? 0 : value.handles();
        }
    }

    /** What a rollback undoes. */
    private record Written(Node node, int entries, int length, int handles) {}

    /** A row that is unfinished, and the length of the document without it. */
    private record OpenRow(RowStep step, Node node, RowModel row, int base) {}

    final JsonOptions options;
    final ModelText text;

    /** All nodes in the order of their creation. */
    final List<Node> nodes = new ArrayList<>();

    /** For each live mark, the size of the journal when it was taken. */
    private final List<Integer> marks = new ArrayList<>();

    /** Whether an earlier message took a mark. */
    boolean hasDeadMark;

    /** Whether user code did something in a call that nobody can foresee: until the next message nothing is known. */
    boolean lost;

    private final List<Written> journal = new ArrayList<>();
    private final Key innerKey;

    /** The unfinished row, or null. */
    private OpenRow openRow;

    /** Whether a row was left unfinished in this message, so that there is one to call. */
    boolean hadOpenRow;

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
        lost = false;
        openRow = null;
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

    boolean isUnfinished() {
        return openRow != null;
    }

    private boolean isBounded() {
        return limit < JsonOptions.LARGEST_CAPACITY;
    }

    // ---- values and children ----

    Expected put(Node node, Key key, Value value, Done done) {
        Node target = node;
        if (done.acted()) {
            Set<Class<?>> failures = act(key != null && key.act() != null ? key.act() : value.act(), done);
            if (!failures.isEmpty()) {
                return Expected.of(failures);
            }
            target = node.parent == null ? nodes.get(0) : node;
        }
        Set<Class<?>> failures = new HashSet<>();
        if (!isLive(target)) {
            failures.add(IllegalStateException.class);
        }
        if (value.failure() != null) {
            failures.add(value.failure());
            if (value.kind() == Value.Kind.ORDINARY && target.depth + 3 > options.maxDepth()) {
                failures.add(IllegalStateException.class); // its containers may be too deep before it fails
            }
        }
        addRefusals(failures, target, key, value);
        boolean written = value.json() != null ? value.count() > 0 : target.array;
        if (!written) {
            return Expected.of(failures);
        }
        byte[] name = target.array || value.isMany() || key == null ? null : key.quoted();
        if (name != null) {
            addDuplicate(failures, target, name);
        }
        byte[] json = value.json() == null ? NULL : value.json();
        boolean exact = isCounted(value) && isCounted(key);
        return write(failures, target, new Entry(name, json, null, value), exact);
    }

    /** Adds what a value must throw if it is nested too deeply. */
    static void addDepth(Set<Class<?>> failures, int depth, Value value, JsonOptions options) {
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
                addDepth(failures, node.depth, value, options);
            }
        }
    }

    Expected create(Node node, Key key, boolean array, Done done) {
        Node target = node;
        if (done.acted()) {
            Set<Class<?>> failures = act(key.act(), done);
            if (!failures.isEmpty()) {
                return Expected.of(failures);
            }
            target = node.parent == null ? nodes.get(0) : node;
        }
        Set<Class<?>> failures = new HashSet<>();
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
        return write(failures, target, new Entry(name, null, new Node(target, array), null), isCounted(key));
    }

    Expected copy(Node node, Key key, byte[] json) {
        return put(node, key, Value.copy(() -> "", null, text.obey(json)), Done.NOTHING);
    }

    /** Returns whether an error counts what is after a key. */
    private boolean isCounted(Key key) {
        if (key == null) {
            return true;
        }
        boolean isRead = key.form() == Key.Form.USER || key.form() == Key.Form.STRING_BUILDER;
        return key.name().length() <= LONG_KEY && (!isRead || key.quoted().length + SLACK <= limit);
    }

    /** Returns whether an error counts what is after a value: not after a text that is about as long as the limit. */
    private boolean isCounted(Value value) {
        return value.units() == 0 || value.units() + SLACK <= limit;
    }

    private void addDuplicate(Set<Class<?>> failures, Node node, byte[] name) {
        if (options.rejectDuplicateKeys() && node.names.contains(ByteBuffer.wrap(name))) {
            failures.add(IllegalArgumentException.class);
        }
    }

    private Expected write(Set<Class<?>> failures, Node node, Entry entry, boolean exact) {
        int more = node.count > 0 ? 1 : 0;
        more += entry.name == null ? 0 : entry.name.length + 1;
        more += entry.json == null ? 2 : entry.json.length;
        Expected full = full(failures, (long) length + more, exact);
        if (full != null) {
            return full;
        }
        if (failures.isEmpty()) {
            add(node, List.of(entry), more);
        }
        return Expected.of(failures);
    }

    /** Returns what a call that fails, or that needs some bytes, must come to for lack of room; null if it has room. */
    private Expected full(Set<Class<?>> failures, long needed, boolean exact) {
        if (!isBounded() || failures.isEmpty() && needed <= limit) {
            return null;
        }
        boolean onlyFull = failures.isEmpty();
        failures.add(JsonCapacityException.class); // one of several reasons may be found first
        return new Expected(failures, null, onlyFull ? needed : 0, exact);
    }

    private void add(Node node, List<Entry> entries, int more) {
        int newHandles = 0;
        for (Entry entry : entries) {
            node.entries.add(entry);
            node.count += entry.count();
            newHandles += entry.handles();
            if (entry.name != null && options.rejectDuplicateKeys()) {
                node.names.add(ByteBuffer.wrap(entry.name));
            }
            if (entry.child != null) {
                nodes.add(entry.child);
            }
        }
        length += more;
        handles += newHandles;
        journal.add(new Written(node, entries.size(), more, newHandles));
    }

    private boolean isLive(Node node) {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            if (nodes.get(i) == node) {
                return true;
            }
        }
        return false;
    }

    // ---- rows ----

    /** Writes a row, or leaves it unfinished. The key's code may have thrown, or that of a value. */
    Expected row(RowStep step, boolean acted) {
        if (step.place() == RowStep.Place.DOCUMENT) {
            begin(step.row().isArray(), limit);
        }
        Set<Class<?>> failures = new HashSet<>();
        if (acted && step.key() != null && step.key().act() != null) {
            failures.add(UserText.Problem.class);
            return Expected.of(failures);
        }
        Node node = step.place() == RowStep.Place.DOCUMENT ? nodes.get(0) : node(step.back());
        boolean isValue = step.place() == RowStep.Place.VALUE;
        JsonText json = new JsonText(isValue || node.count == 0);
        int base = length;
        if (isValue) {
            addRowRefusals(failures, node, step);
            json.open(null, step.row().isArray());
            base += node.count > 0 ? 1 : 0;
            base += node.array || step.key() == null ? 0 : step.key().quoted().length + 1;
        } else if (step.place() == RowStep.Place.MEMBERS) {
            addMembersRefusals(failures, node, step.row().layout());
        }
        if (node.depth + (isValue ? 1 : 0) + step.row().layout().nesting() > options.maxDepth()) {
            failures.add(IllegalStateException.class);
        }
        Expected full = isValue ? full(failures, (long) base + json.closedLength(), isCounted(step.key())) : null;
        if (full != null || !failures.isEmpty()) {
            return full != null ? full : Expected.of(failures);
        }
        hadOpenRow |= step.open();
        RowModel row = new RowModel(options, node.depth, step.row().layout(), json);
        OpenRow open = new OpenRow(step, node, row, base);
        for (Row.Call call : step.row().calls()) {
            Expected expected = apply(open, call, acted);
            if (expected != Expected.NOTHING) {
                return expected;
            }
        }
        if (row.isEnded()) {
            commit(open);
        } else {
            openRow = open;
        }
        return Expected.NOTHING;
    }

    private void addRowRefusals(Set<Class<?>> failures, Node node, RowStep step) {
        if (step.key() == null && !node.array) {
            failures.add(UNKEYED);
        }
        if (step.key() != null && !node.array) {
            addDuplicate(failures, node, step.key().quoted());
        }
    }

    private void addMembersRefusals(Set<Class<?>> failures, Node node, Layout layout) {
        if (node.array) {
            failures.add(IllegalStateException.class);
        }
        if (layout.isArray()) {
            failures.add(IllegalArgumentException.class);
        } else {
            layout.names(text).forEach(name -> addDuplicate(failures, node, name));
        }
    }

    private Expected apply(OpenRow open, Row.Call call, boolean acted) {
        long room = isBounded() ? limit - open.base : Long.MAX_VALUE;
        Set<Class<?>> failures = open.row.apply(call, room, acted);
        if (!failures.isEmpty() || open.row.isFull()) {
            boolean exact = (call.value() == null || isCounted(call.value())) && isCounted(call.key());
            long needed = (long) open.base + open.row.needed();
            Expected full = full(failures, needed, exact);
            return full != null ? full : Expected.of(failures);
        }
        return Expected.NOTHING;
    }

    private void commit(OpenRow open) {
        byte[] json = open.row.bytes();
        RowStep step = open.step;
        if (step.place() == RowStep.Place.VALUE) {
            byte[] name =
                    open.node.array || step.key() == null ? null : step.key().quoted();
            add(open.node, List.of(Entry.of(name, json)), open.base - length + json.length);
        } else {
            List<Entry> entries = new ArrayList<>();
            for (ModelText.Member member : ModelText.members(json, open.node.array)) {
                entries.add(Entry.of(member.name(), member.json()));
            }
            add(open.node, entries, json.length);
        }
    }

    /** Makes a call on the unfinished row; cancels the row if there is no call. */
    Expected onOpenRow(Row.Call call) {
        if (call == null) {
            openRow = null;
            return Expected.NOTHING;
        }
        if (openRow == null) {
            return hadOpenRow ? Expected.of(Step.REFUSED) : Expected.NOTHING;
        }
        Expected expected = apply(openRow, call, false);
        if (openRow.row.isEnded()) {
            commit(openRow);
            openRow = null;
        }
        return expected;
    }

    // ---- undoing ----

    void mark() {
        marks.add(journal.size());
    }

    /** Rolls back to a live mark, counted back from the newest one, if there is any. */
    void rollback(int back) {
        if (marks.isEmpty()) {
            return;
        }
        openRow = null;
        int mark = index(back, marks.size());
        int size = marks.get(mark);
        while (journal.size() > size) {
            Written last = journal.remove(journal.size() - 1);
            Node node = last.node;
            for (int i = 0; i < last.entries; i++) {
                Entry entry = node.entries.remove(node.entries.size() - 1);
                node.count -= entry.count();
                if (entry.name != null) {
                    node.names.remove(ByteBuffer.wrap(entry.name));
                }
                if (entry.child != null) {
                    nodes.remove(nodes.size() - 1);
                }
            }
            length -= last.length;
            handles -= last.handles;
        }
        marks.subList(mark + 1, marks.size()).clear();
    }

    /** Does what user code did. Returns what the call that ran it must throw for that; none if it may go on. */
    private Set<Class<?>> act(Act act, Done done) {
        switch (act.deed()) {
            case THROW -> {
                return new HashSet<>(Set.of(UserText.Problem.class));
            }
            case PUT -> {
                Set<Class<?>> failures = put(node(act.back()), innerKey, Value.SEVEN, Done.NOTHING)
                        .failures();
                if (!failures.isEmpty()) {
                    return failures;
                }
            }
            case MARK -> mark();
            case ROLLBACK, RESET -> {
                if (act.deed() == Act.Deed.RESET || !marks.isEmpty()) {
                    return new HashSet<>(Set.of(IllegalStateException.class)); // not while a value is read
                }
            }
            default -> {}
        }
        return done.refused() ? new HashSet<>(Step.REFUSED) : Set.of();
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
                return entry.handles() > 0 ? (Object) nodes.indexOf(entry.child) : read(entry.json);
            }
        }
        return null;
    }

    private static String read(byte[] json) {
        String content = ModelText.read(json);
        return json[0] != '"' && content.equals("null") ? null : content;
    }
}
