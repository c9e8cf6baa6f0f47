// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** A row that is being written. It knows what each call on it must come to. */
final class RowModel {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    /** A row, array or object that is open. */
    private static final class Level {
        /** Null for an array or object of any number of values. */
        private final Layout layout;

        /** The names of an object of any members; null for all others. */
        private final Deque<ByteBuffer> names;

        private int next;

        /** Where the name of the next value begins, if it has been written. */
        private JsonText.Mark named;

        Level(Layout layout, boolean isObject) {
            this.layout = layout;
            this.names = isObject ? new ArrayDeque<>() : null;
        }

        boolean isObject() {
            return names != null;
        }

        boolean isArray() {
            return layout == null ? !isObject() : layout.isArray();
        }

        /** Returns whether no value can follow, because of what has been written. */
        boolean takesNone() {
            return isFull() || isObject() && named == null;
        }

        boolean isFull() {
            return layout != null && next == layout.slots().size();
        }
    }

    private final JsonOptions options;
    private final int depth;
    private final Deque<Level> levels = new ArrayDeque<>();
    private final JsonText text;

    /** The closed length that the row would have had with the call that failed last. */
    private int needed;

    private boolean isFull;

    /**
     * Begins a row.
     *
     * @param depth of the object or array that it is in; of the row itself if it has no brackets of its own.
     * @param layout of the row.
     * @param text in which it begins, after its own opening bracket if it has one.
     */
    RowModel(JsonOptions options, int depth, Layout layout, JsonText text) {
        this.options = options;
        this.depth = depth;
        this.text = text;
        levels.push(new Level(layout, false));
    }

    /** Returns the length of the row so far, with all that is open closed. */
    int closedLength() {
        return text.closedLength();
    }

    /** Returns whether the last call lacked room. */
    boolean isFull() {
        return isFull;
    }

    /** Returns whether the row has been ended. */
    boolean isEnded() {
        return levels.isEmpty();
    }

    byte[] bytes() {
        return text.bytes();
    }

    /**
     * Does what a call must do, or nothing if it must fail.
     *
     * @param room bytes that the row may have, closed.
     * @param acted whether user code in its value has run.
     * @return the exceptions of which the call must throw one; none if it must succeed, or if only room is missing.
     */
    Set<Class<?>> apply(Row.Call call, long room, boolean acted) {
        Set<Class<?>> failures = new HashSet<>();
        Level level = levels.getFirst();
        JsonText.Mark before = text.mark();
        if (call.kind() == Row.Kind.END) {
            end(level, failures);
        } else if (call.kind() == Row.Kind.KEY) {
            name(level, call.key().quoted(), failures);
        } else if (level.takesNone()) {
            failures.add(IllegalStateException.class);
            if (call.value() != null && call.value().failure() != null) {
                failures.add(call.value().failure());
            }
        } else {
            fill(level, call, failures);
        }
        if (call.value() != null && call.value().act() != null && acted) {
            failures.add(UserText.Problem.class);
        }
        isFull = text.closedLength() > room;
        if (!failures.isEmpty() || isFull) {
            needed = text.closedLength();
            text.undo(before);
            return failures;
        }
        commit(level, call, before);
        return failures;
    }

    /** Returns the closed length that the row would have had with the call that failed last. */
    int needed() {
        return needed;
    }

    private void commit(Level level, Row.Call call, JsonText.Mark before) {
        if (call.kind() == Row.Kind.END) {
            levels.pop();
            return;
        }
        if (call.kind() == Row.Kind.KEY) {
            level.named = before;
            level.names.push(ByteBuffer.wrap(call.key().quoted()));
            return;
        }
        if (call.kind() == Row.Kind.SKIP && level.isObject()) {
            level.names.pop();
        }
        level.named = null;
        level.next++;
        boolean isObject = call.kind() == Row.Kind.OBJECT;
        if (isObject || call.kind() == Row.Kind.ROW || call.kind() == Row.Kind.ARRAY) {
            levels.push(new Level(call.layout(), isObject));
        }
    }

    private void name(Level level, byte[] quoted, Set<Class<?>> failures) {
        if (!level.isObject() || level.named != null) {
            failures.add(IllegalStateException.class);
        } else if (options.rejectDuplicateKeys() && level.names.contains(ByteBuffer.wrap(quoted))) {
            failures.add(IllegalArgumentException.class);
        }
        text.key(quoted);
    }

    private void end(Level level, Set<Class<?>> failures) {
        Layout layout = level.layout;
        if (level.named != null) {
            failures.add(IllegalStateException.class);
            return;
        }
        if (layout != null && layout.hasInner()) {
            if (!level.isFull()) {
                failures.add(IllegalStateException.class);
                return;
            }
            put(layout.tail());
        } else if (layout != null && layout.isArray()) {
            for (int i = level.next; i < layout.slots().size(); i++) {
                text.value(null, NULL);
            }
        }
        if (text.levels() > 0) {
            text.close();
        }
    }

    private void put(Iterable<Layout.Bracket> brackets) {
        for (Layout.Bracket bracket : brackets) {
            if (bracket.opens()) {
                text.open(bracket.name(), bracket.array());
            } else {
                text.close();
            }
        }
    }

    private void fill(Level level, Row.Call call, Set<Class<?>> failures) {
        Layout.Slot slot = level.layout == null ? null : level.layout.slots().get(level.next);
        byte[] name = slot == null ? null : slot.name();
        if (slot != null) {
            put(slot.before());
        }
        int at = depth + text.levels();
        switch (call.kind()) {
            case VALUE -> value(level, name, call.value(), at, failures);
            case SKIP -> {
                if (level.layout != null && level.layout.hasInner()) {
                    failures.add(IllegalStateException.class);
                } else if (level.isArray()) {
                    text.value(null, NULL);
                } else if (level.named != null) {
                    text.undo(level.named);
                }
            }
            case ROW -> {
                addDepth(at + 1 + call.layout().nesting(), failures);
                text.open(name, call.layout().isArray());
            }
            default -> {
                addDepth(at + 1, failures);
                text.open(name, call.kind() == Row.Kind.ARRAY);
            }
        }
    }

    private void value(Level level, byte[] name, Value value, int at, Set<Class<?>> failures) {
        if (value.failure() != null) {
            failures.add(value.failure());
            if (value.kind() == Value.Kind.ORDINARY && at + 3 > options.maxDepth()) {
                failures.add(IllegalStateException.class); // its containers may be too deep before it fails
            }
        }
        Model.addDepth(failures, at, value, options);
        byte[] json = value.json() == null ? NULL : value.json();
        boolean isNull = value.kind() == Value.Kind.ORDINARY && Arrays.equals(json, NULL);
        boolean omitted = isNull && name != null && level.layout.omitsNulls();
        if (!omitted && value.count() > 0) {
            text.value(name, json);
        }
    }

    private void addDepth(int reached, Set<Class<?>> failures) {
        if (reached > options.maxDepth()) {
            failures.add(IllegalStateException.class);
        }
    }
}
