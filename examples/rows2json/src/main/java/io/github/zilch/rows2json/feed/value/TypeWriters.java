// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.value;

import io.github.zilch.rows2json.session.TypeCatalog;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The writers of the types of PostgreSQL. A domain is written as its base type, and an array as its elements; what has no
 * form of its own in JSON is written as the text that the server sends: enums, intervals, ranges, addresses, bits and
 * money.
 */
public final class TypeWriters {
    private static final Map<Integer, Integer> ELEMENTS = new HashMap<>();

    static {
        int[] pairs = {
            199, 114, 143, 142, 1000, 16, 1001, 17, 1002, 18, 1003, 19, 1005, 21, 1007, 23, 1009, 25, 1014, 1042, 1015,
            1043, 1016, 20, 1021, 700, 1022, 701, 1028, 26, 1115, 1114, 1182, 1082, 1183, 1083, 1185, 1184, 1187, 1186,
            1231, 1700, 1270, 1266, 2951, 2950, 3807, 3802
        };
        for (int i = 0; i < pairs.length; i += 2) {
            ELEMENTS.put(pairs[i], pairs[i + 1]);
        }
    }

    private final Map<Integer, ValueWriter> writers = new HashMap<>();
    private boolean hasUnknown;
    private final IntFunction<TypeCatalog.Type> catalog;
    private final boolean jsonNullMarked;

    /**
     * Creates the writers.
     *
     * @param catalog returns a type that is not built in by its OID, or null if there is none.
     * @param jsonNullMarked whether the JSON value null is written differently from SQL null.
     */
    public TypeWriters(IntFunction<TypeCatalog.Type> catalog, boolean jsonNullMarked) {
        this.catalog = catalog;
        this.jsonNullMarked = jsonNullMarked;
    }

    /**
     * Returns the writer of a type.
     *
     * @param oid of the type.
     * @return the writer, always the same.
     */
    public ValueWriter of(int oid) {
        ValueWriter known = writers.get(oid);
        if (known == null) {
            known = create(oid);
            writers.put(oid, known);
        }
        return known;
    }

    private ValueWriter create(int oid) {
        return switch (oid) {
            case 16 -> ValueWriters::bool; // bool
            case 17 -> new ByteaWriter(); // bytea
            case 20, 21, 23, 26 -> ValueWriters::integer; // int8, int2, int4, oid
            case 114 -> json(new JsonTextWriter()); // json
            case 700, 701, 1700 -> ValueWriters::number; // float4, float8, numeric
            case 1082 -> new DateTimeWriter(true, false); // date
            case 1083 -> new DateTimeWriter(false, false); // time
            case 1114 -> new DateTimeWriter(true, false); // timestamp
            case 1184 -> new DateTimeWriter(true, true); // timestamptz
            case 1266 -> new DateTimeWriter(false, true); // timetz
            case 3802 -> json(ValueWriters::jsonb); // jsonb
            case 18, 19, 25, 1042, 1043, 1186, 2950 -> ValueWriters::text; // char, name, text, …, interval, uuid
            default -> other(oid);
        };
    }

    private ValueWriter json(ValueWriter writer) {
        return jsonNullMarked ? ValueWriters.markingJsonNull(writer) : writer;
    }

    private ValueWriter other(int oid) {
        Integer element = ELEMENTS.get(oid);
        if (element != null) {
            return new ArrayWriter(of(element), ',');
        }
        TypeCatalog.Type type = catalog.apply(oid);
        if (type == null) {
            hasUnknown = true;
            return ValueWriters::text;
        }
        if (type.base() != 0) {
            return of(type.base());
        }
        return type.element() != 0 ? new ArrayWriter(of(type.element()), type.delimiter()) : ValueWriters::text;
    }

    /**
     * Returns whether the catalogue did not know a type, so that it is worth asking again.
     *
     * @return {@code true} if there was one.
     */
    public boolean hasUnknown() {
        return hasUnknown;
    }
}
