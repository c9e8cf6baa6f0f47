// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A row: its shape, and the values of its first positions.
 *
 * @param shape of the row.
 * @param omitsNulls whether the shape does.
 * @param columns its values, in order.
 * @param cancelled the number of them that are written first to a row that is cancelled.
 * @param positions what the row comes to.
 */
record Row(JsonShape shape, boolean omitsNulls, List<Value> columns, int cancelled, List<Position> positions) {
    /** Leaves a position out. */
    static final Value SKIP = Value.nothing("skip", Calls.withoutKey((s, v) -> ((JsonRow) v).skip()));

    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    /**
     * A member or an element.
     *
     * @param name with its quotes; null in an array.
     * @param json its value.
     */
    record Position(byte[] name, byte[] json) {}

    Row(JsonShape shape, boolean omitsNulls, List<Value> columns, int cancelled, ModelText model) {
        this(shape, omitsNulls, columns, cancelled, positions(shape, omitsNulls, columns, model));
    }

    private static List<Position> positions(JsonShape shape, boolean omitsNulls, List<Value> columns, ModelText model) {
        List<Position> positions = new ArrayList<>();
        for (int i = 0; i < shape.size(); i++) {
            Value value = i < columns.size() ? columns.get(i) : SKIP;
            if (shape.isArray()) {
                positions.add(new Position(null, json(value)));
            } else if (value != SKIP && !(omitsNulls && isNull(value))) {
                positions.add(new Position(model.quote(shape.name(i)), json(value)));
            }
        }
        return positions;
    }

    /** Returns whether a value is a null, and not a fragment that is one. */
    private static boolean isNull(Value value) {
        return value.kind() == Value.Kind.ORDINARY && new String(json(value), StandardCharsets.UTF_8).equals("null");
    }

    private static byte[] json(Value value) {
        return value.json() == null ? NULL : value.json();
    }

    boolean isArray() {
        return shape.isArray();
    }

    /** Writes the values to a row of its own, and ends it. A row that was begun for a value that fails is cancelled. */
    void write(Side side, JsonRow row) {
        try {
            fill(side, row, columns);
        } finally {
            row.cancel(); // does nothing after the end
        }
    }

    /** Writes values, and the end of the row or array that they are in. */
    private static void fill(Side side, JsonRow row, List<Value> values) {
        for (Value value : values) {
            value.calls().add().to(side, row);
        }
        row.end();
    }

    private void cancel(Side side, JsonRow row) {
        try {
            for (Value value : columns.subList(0, cancelled)) {
                value.calls().add().to(side, row);
            }
        } finally {
            row.cancel();
        }
    }

    /** Returns the row as a value of the document. */
    Value value() {
        return value(new Calls(
                (s, v) -> {
                    if (cancelled > 0) {
                        cancel(s, v.addRow(shape));
                    }
                    write(s, v.addRow(shape));
                },
                (s, n, k) -> {
                    if (cancelled > 0) {
                        cancel(s, n.putRow(k, shape));
                    }
                    write(s, n.putRow(k, shape));
                }));
    }

    /** Returns the row as a value of another row. */
    Value innerValue() {
        return value(Calls.withoutKey((s, v) -> fill(s, v.addRow(shape), columns)));
    }

    private Value value(Calls calls) {
        List<byte[]> parts = new ArrayList<>();
        for (Position position : positions) {
            String name = position.name == null ? "" : new String(position.name, StandardCharsets.UTF_8) + ':';
            parts.add((name + new String(position.json, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        }
        return Value.row(
                this::toString,
                calls,
                join(parts, isArray()),
                columns,
                columns.size() > shape.size() ? IllegalStateException.class : null);
    }

    /** Returns an array that is a value of a row. */
    static Value array(List<Value> values) {
        List<byte[]> parts = new ArrayList<>();
        for (Value value : values) {
            if (value.count() > 0) {
                parts.add(json(value));
            }
        }
        return Value.row(
                () -> "array of " + values,
                Calls.withoutKey((s, v) -> fill(s, ((JsonRow) v).addArray(), values)),
                join(parts, true),
                values,
                null);
    }

    private static byte[] join(List<byte[]> parts, boolean array) {
        StringBuilder json = new StringBuilder(array ? "[" : "{");
        for (byte[] part : parts) {
            json.append(json.length() > 1 ? "," : "").append(new String(part, StandardCharsets.UTF_8));
        }
        return json.append(array ? ']' : '}').toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "row " + (isArray() ? "array " : omitsNulls ? "without nulls " : "")
                + shape.names().stream().map(Texts::show).toList() + " of " + columns
                + (cancelled > 0 ? ", after " + cancelled + " that are cancelled" : "");
    }
}
