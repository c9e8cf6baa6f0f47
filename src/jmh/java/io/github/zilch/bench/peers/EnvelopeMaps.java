// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.zilch.bench.EnvelopeDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;

/** A map for each row and each envelope, whose entries Jackson sorts when it writes the map. */
public class EnvelopeMaps extends Jackson3Databind {
    public EnvelopeMaps() {
        super(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
    }

    /** Writes a part of a change. */
    public int envelope(EnvelopeDocument change, EnvelopeDocument.Table table, EnvelopeDocument.Part part)
            throws IOException {
        return write(
                switch (part) {
                    case KEY -> key(change, table);
                    case ROW -> row(change.after, table);
                    case WRAPPED -> wrapped(change, table);
                    case WRAPPED_WITH_BEFORE -> {
                        Map<String, Object> envelope = wrapped(change, table);
                        envelope.put("before", row(change.before, table));
                        yield envelope;
                    }
                });
    }

    private static Map<String, Object> wrapped(EnvelopeDocument change, EnvelopeDocument.Table table) {
        Map<String, Object> envelope = new HashMap<>();
        envelope.put("after", row(change.after, table));
        envelope.put("key", key(change, table));
        envelope.put("topic", change.topic);
        envelope.put("updated", change.updated);
        return envelope;
    }

    private static List<Object> key(EnvelopeDocument change, EnvelopeDocument.Table table) {
        List<Object> key = new ArrayList<>(table.columns);
        for (int column = 0; column < table.columns; column++) {
            key.add(value(change.after, column));
        }
        return key;
    }

    private static Map<String, Object> row(EnvelopeDocument.Row row, EnvelopeDocument.Table table) {
        Map<String, Object> map = new HashMap<>();
        for (int column = 0; column < table.columns; column++) {
            map.put(EnvelopeDocument.Table.COLUMNS.get(column), value(row, column));
        }
        return map;
    }

    private static Object value(EnvelopeDocument.Row row, int column) {
        return switch (column) {
            case 0 -> row.id;
            case 1 -> row.symbol;
            case 2 -> row.quantity;
            default -> row.live;
        };
    }
}
