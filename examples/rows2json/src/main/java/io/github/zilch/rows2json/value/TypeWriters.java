// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.rows2json.session.TypeCatalog;
import io.github.zilch.rows2json.time.IntervalWriter;
import io.github.zilch.rows2json.time.IsoText;
import io.github.zilch.rows2json.time.TimeWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The writers of the types of PostgreSQL. A domain is written as its base type, an array as its elements, a composite type
 * and hstore as an object, and a range as an object of its bounds; what has no form of its own in JSON is written as the text
 * that the server has for it: enums, addresses, bits and money.
 */
public final class TypeWriters {
    /** The types that every server knows by the same number, and that are not asked for. */
    private enum BuiltIn {
        BOOL(16, 1000),
        BYTEA(17, 1001),
        CHAR(18, 1002),
        NAME(19, 1003),
        INT8(20, 1016),
        INT2(21, 1005),
        INT4(23, 1007),
        TEXT(25, 1009),
        OID(26, 1028),
        JSON(114, 199),
        XML(142, 143),
        BOX(603, 1020),
        FLOAT4(700, 1021),
        FLOAT8(701, 1022),
        MONEY(790, 791),
        BPCHAR(1042, 1014),
        VARCHAR(1043, 1015),
        DATE(1082, 1182),
        TIME(1083, 1183),
        TIMESTAMP(1114, 1115),
        TIMESTAMPTZ(1184, 1185),
        INTERVAL(1186, 1187),
        NUMERIC(1700, 1231),
        TIMETZ(1266, 1270),
        BIT(1560, 1561),
        VARBIT(1562, 1563),
        UUID(2950, 2951),
        JSONB(3802, 3807);

        private final int oid;
        private final int array;

        BuiltIn(int oid, int array) {
            this.oid = oid;
            this.array = array;
        }

        /** Returns what separates the elements of an array. */
        char delimiter() {
            return this == BOX ? ';' : ',';
        }
    }

    private static final Map<String, Integer> OIDS = new HashMap<>();
    private static final Map<Integer, String> NAMES = new HashMap<>();
    private static final Map<Integer, BuiltIn> SCALARS = new HashMap<>();
    private static final Map<Integer, BuiltIn> ARRAYS = new HashMap<>();

    static {
        for (BuiltIn type : BuiltIn.values()) {
            String name = type.name().toLowerCase(Locale.ROOT);
            OIDS.put(name, type.oid);
            OIDS.put('_' + name, type.array);
            NAMES.put(type.oid, name);
            NAMES.put(type.array, '_' + name);
            SCALARS.put(type.oid, type);
            ARRAYS.put(type.array, type);
        }
    }

    private final Map<Integer, ServerTextWriter> writers = new HashMap<>();
    private final Map<Integer, TypeCatalog.Type> composites = new HashMap<>();
    private boolean hasUnknown;
    private final IntFunction<TypeCatalog.Type> catalog;
    private final IsoText iso;
    private final TimeWriter times;
    private final boolean decimalsAsStrings;
    private final boolean jsonNullMarked;

    /**
     * Creates the writers.
     *
     * @param catalog returns a type that is not built in by its OID, or null if there is none.
     * @param iso composes dates, times and intervals, and has the zone of points in time.
     * @param decimalsAsStrings whether decimals are written as strings.
     * @param jsonNullMarked whether the JSON value null is written differently from SQL null.
     */
    public TypeWriters(
            IntFunction<TypeCatalog.Type> catalog, IsoText iso, boolean decimalsAsStrings, boolean jsonNullMarked) {
        this.catalog = catalog;
        this.iso = iso;
        this.decimalsAsStrings = decimalsAsStrings;
        this.jsonNullMarked = jsonNullMarked;
        times = new TimeWriter(iso);
    }

    /**
     * Returns the writer of a type.
     *
     * @param oid of the type.
     * @return the writer, always the same.
     */
    public ServerTextWriter of(int oid) {
        ServerTextWriter known = writers.get(oid);
        if (known == null) {
            known = create(oid);
            writers.put(oid, known);
        }
        return known;
    }

    /**
     * Returns the writer of a built-in type.
     *
     * @param name of the type, {@code int4} or {@code _int4}.
     * @return the writer, or null if no type with this name is built in.
     */
    public ServerTextWriter builtIn(String name) {
        Integer oid = OIDS.get(name);
        return oid == null ? null : of(oid);
    }

    /**
     * Returns the name of a built-in type.
     *
     * @param oid of the type.
     * @return the name, {@code int4} or {@code _int4}, or null if no type with this OID is built in.
     */
    public static String builtInName(int oid) {
        return NAMES.get(oid);
    }

    private ServerTextWriter create(int oid) {
        BuiltIn scalar = SCALARS.get(oid);
        if (scalar != null) {
            return create(scalar);
        }
        BuiltIn element = ARRAYS.get(oid);
        if (element != null) {
            return new ArrayWriter(of(element.oid), element.delimiter());
        }
        TypeCatalog.Type type = catalog.apply(oid);
        if (type == null) {
            hasUnknown = true;
            return ServerTextWriters.TEXT;
        }
        return switch (type.form()) {
            case DOMAIN -> of(type.other());
            case ARRAY -> new ArrayWriter(of(type.other()), type.delimiter());
            case COMPOSITE -> composite(oid, type);
            case RANGE -> new RangeWriter(of(type.other()));
            case MULTIRANGE -> new MultirangeWriter(of(type.other()));
            case HSTORE -> new HstoreWriter();
            case OTHER -> ServerTextWriters.TEXT;
        };
    }

    private ServerTextWriter composite(int oid, TypeCatalog.Type type) {
        composites.put(oid, type);
        List<String> names = new ArrayList<>();
        List<ServerTextWriter> attributes = new ArrayList<>();
        for (TypeCatalog.Attribute attribute : type.attributes()) {
            names.add(attribute.name());
            attributes.add(of(attribute.type()));
        }
        return new CompositeWriter(names, attributes);
    }

    private ServerTextWriter create(BuiltIn type) {
        return switch (type) {
            case BOOL -> ServerTextWriters::bool;
            case INT2, INT4 -> ServerTextWriters::int32;
            case INT8, OID -> ServerTextWriters::int64;
            case FLOAT4, FLOAT8 -> ServerTextWriters::number;
            case NUMERIC -> ServerTextWriters.decimal(decimalsAsStrings);
            case JSON -> json(new JsonTextWriter());
            case JSONB -> json(new JsonTextWriter(true));
            case BYTEA -> new ByteaWriter();
            case DATE -> times::date;
            case TIMESTAMP -> times::timestamp;
            case TIMESTAMPTZ -> times::instant;
            case TIMETZ -> times::offsetTime;
            case INTERVAL -> new IntervalWriter(iso)::write;
            case TEXT, VARCHAR, BPCHAR, CHAR, NAME, UUID, XML, BIT, VARBIT, MONEY, TIME, BOX -> ServerTextWriters.TEXT;
        };
    }

    private ServerTextWriter json(ServerTextWriter writer) {
        return jsonNullMarked ? ServerTextWriters.markingJsonNull(writer) : writer;
    }

    /**
     * Returns the composite types that were asked for: of all types, only they can be altered.
     *
     * @return the types by their OIDs, as the catalogue described them.
     */
    public Map<Integer, TypeCatalog.Type> composites() {
        return composites;
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
