// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.util.List;

/**
 * A change of a row in the change feed of a database: the key of the row, the row itself, or an envelope around both,
 * without or with the row before the change.
 *
 * <pre>{@code
 * [10000,"VOD.L"]
 * {"id":10000,"quantity":500,"symbol":"VOD.L"}
 * {"after":{"id":10000,"symbol":"VOD.L"},"before":{"id":10000,"symbol":"VOD.L"},"key":[10000,"VOD.L"],
 *  "topic":"orders","updated":"1795228203812345678.0000000000"}
 * }</pre>
 *
 * <p>As in CockroachDB's feed, the names of columns are sorted, and the columns of a key stand in their own order.
 */
public final class EnvelopeDocument {
    /** The number of values in a message that change, in addition to the ID. */
    private static final int VALUES = 7;

    /** What is written of a change. */
    public enum Part {
        KEY,
        ROW,
        WRAPPED,
        WRAPPED_WITH_BEFORE
    }

    /** The values of a row. */
    public static final class Row {
        public int id;
        public final String symbol;
        public final int quantity;
        public final boolean live;

        private Row(Samples samples) {
            symbol = samples.choice("VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL");
            quantity = samples.integer(1, 10_000);
            live = samples.nextBoolean();
        }
    }

    public final Row after;
    public final Row before;
    public final String topic = "orders";
    public final String updated;

    private EnvelopeDocument(Samples samples) {
        after = new Row(samples);
        before = new Row(samples);
        updated = samples.nanoseconds() + ".0000000000";
    }

    static EnvelopeDocument[] changing() {
        return Samples.messages(VALUES, EnvelopeDocument[]::new, EnvelopeDocument::new);
    }

    /**
     * What a feed knows of a table before it writes the first change: its columns, and in which order they are written.
     */
    public static final class Table {
        /** The columns, of which a table has the first ones. */
        public static final List<String> COLUMNS = List.of("id", "symbol", "quantity", "live");

        /** The number of columns. */
        public final int columns;

        /** For each position of a row, the index of the column. */
        public final int[] order;

        /** The names in the order of {@link #order}. */
        public final String[] names;

        private final JsonShape row;
        private final JsonShape key;
        private final JsonShape wrapped = JsonShape.of("after", "key", "topic", "updated");
        private final JsonShape wrappedWithBefore = JsonShape.of("after", "before", "key", "topic", "updated");

        Table(int columns) {
            this.columns = columns;
            JsonShape declared = JsonShape.of(COLUMNS.subList(0, columns));
            row = declared.sorted();
            order = row.order();
            names = row.names().toArray(String[]::new);
            key = declared.asArray();
        }
    }

    // ---- with put and add ----

    void write(JsonBuilder json, Table table, Part part) {
        switch (part) {
            case KEY -> putKey(json, table);
            case ROW -> putRow(json, table, after);
            default -> {
                putRow(json.createJSON("after"), table, after);
                if (part == Part.WRAPPED_WITH_BEFORE) {
                    putRow(json.createJSON("before"), table, before);
                }
                putKey(json.createJSONArray("key"), table);
                json.put("topic", topic).put("updated", updated);
            }
        }
    }

    private void putKey(JsonBuilder array, Table table) {
        for (int column = 0; column < table.columns; column++) {
            switch (column) {
                case 0 -> array.add(after.id);
                case 1 -> array.add(after.symbol);
                case 2 -> array.add(after.quantity);
                default -> array.add(after.live);
            }
        }
    }

    private static void putRow(JsonBuilder object, Table table, Row row) {
        for (int position = 0; position < table.columns; position++) {
            String name = table.names[position];
            switch (table.order[position]) {
                case 0 -> object.put(name, row.id);
                case 1 -> object.put(name, row.symbol);
                case 2 -> object.put(name, row.quantity);
                default -> object.put(name, row.live);
            }
        }
    }

    // ---- as rows of a shape ----

    void writeRow(JsonBuilder json, Table table, Part part) {
        switch (part) {
            case KEY -> addKey(json.reset(table.key), table).end();
            case ROW -> addRow(json.reset(table.row), table, after).end();
            default -> {
                boolean withBefore = part == Part.WRAPPED_WITH_BEFORE;
                JsonRow envelope = json.reset(withBefore ? table.wrappedWithBefore : table.wrapped);
                addRow(envelope.addRow(table.row), table, after).end();
                if (withBefore) {
                    addRow(envelope.addRow(table.row), table, before).end();
                }
                addKey(envelope.addRow(table.key), table).end();
                envelope.add(topic).add(updated).end();
            }
        }
    }

    private JsonRow addKey(JsonRow key, Table table) {
        for (int column = 0; column < table.columns; column++) {
            add(key, after, column);
        }
        return key;
    }

    private static JsonRow addRow(JsonRow to, Table table, Row row) {
        for (int position = 0; position < table.columns; position++) {
            add(to, row, table.order[position]);
        }
        return to;
    }

    private static void add(JsonRow to, Row row, int column) {
        switch (column) {
            case 0 -> to.add(row.id);
            case 1 -> to.add(row.symbol);
            case 2 -> to.add(row.quantity);
            default -> to.add(row.live);
        }
    }
}
