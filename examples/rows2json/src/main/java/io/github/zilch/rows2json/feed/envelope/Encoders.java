// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonShape;
import io.github.zilch.rows2json.feed.postgres.Catalog;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.PrimaryKey;
import io.github.zilch.rows2json.feed.postgres.Relation;
import io.github.zilch.rows2json.session.TypeCatalog;
import io.github.zilch.rows2json.time.IsoText;
import io.github.zilch.rows2json.value.ServerTextWriter;
import io.github.zilch.rows2json.value.TypeWriters;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The encoders of the current version of each table. They are built when the server sends a version that differs from the
 * one before, and looked up for each change. The server does not send a version again when a composite type is altered, so
 * the types of a table that has some are compared with the catalogue whenever it can have changed.
 */
public final class Encoders {
    private static final JsonShape TOO_LONG = JsonShape.of("__too_long__");

    /** In a line that is too long, longer values than this are left out: the others fit, however many there are. */
    private static final int LONGEST_VALUE = 1 << 16;

    private final Int2ObjectHashMap<Entry> entries = new Int2ObjectHashMap<>();
    private final FeedOptions options;
    private final String database;
    private final Catalog catalog;

    /** Number of the transaction that the changes belong to. */
    private long transaction;

    /** What belongs to a version. */
    public static final class Entry {
        private final TableVersion table;
        private final Envelope envelope;
        private final TypeWriters types;
        private final boolean hasPartitions;
        private final Envelope[] withTexts = new Envelope[2];

        /** The state of the catalogue that the types are those of, and the last transaction for which it was asked. */
        private long state;

        private long transaction;

        private Entry(TableVersion table, Envelope envelope, TypeWriters types, boolean hasPartitions) {
            this.table = table;
            this.envelope = envelope;
            this.types = types;
            this.hasPartitions = hasPartitions;
        }

        /**
         * Returns the version.
         *
         * @return the version of the table.
         */
        public TableVersion table() {
            return table;
        }

        /**
         * Returns what writes its changes.
         *
         * @return the envelope.
         */
        public Envelope envelope() {
            return envelope;
        }

        /**
         * Returns whether its changes can be those of partitions.
         *
         * @return {@code true} if they can.
         */
        public boolean hasPartitions() {
            return hasPartitions;
        }
    }

    /**
     * Creates the encoders.
     *
     * @param options of the feed.
     * @param database name of the database.
     * @param catalog to ask for what the messages do not contain.
     */
    public Encoders(FeedOptions options, String database, Catalog catalog) {
        this.options = options;
        this.database = database;
        this.catalog = catalog;
    }

    /** States that the following versions and changes belong to another transaction. */
    public void beginTransaction() {
        transaction++;
    }

    /**
     * Takes a version of a table. Builds nothing if it is the current version.
     *
     * @param sent the version that the server has sent.
     */
    public void update(Relation sent) {
        Relation relation = sent.withKey(keyOf(sent));
        Entry current = entries.get(relation.oid());
        if (current == null
                || current.types.hasUnknown()
                || !current.table.relation().equals(relation)) {
            checkOldRows(relation);
            put(relation);
        }
    }

    private Entry put(Relation relation) {
        TypeWriters types = types(catalog::type);
        TableVersion table = new TableVersion(relation, database, options, types::of);
        boolean hasPartitions = options.diff() && catalog.isPartitioned(relation.oid());
        Entry entry = new Entry(table, options.envelope().create(table), types, hasPartitions);
        if (!types.composites().isEmpty()) {
            entry.state = catalog.state();
            entry.transaction = transaction;
        }
        entries.put(relation.oid(), entry);
        return entry;
    }

    private TypeWriters types(IntFunction<TypeCatalog.Type> described) {
        FeedOptions.Values values = options.values();
        return new TypeWriters(
                described, new IsoText(values.zone()), values.decimalsAsStrings(), values.jsonNullMarked());
    }

    private void checkOldRows(Relation relation) {
        List<String> incomplete = options.diff() ? catalog.withoutOldRows(relation.oid()) : List.of();
        if (!incomplete.isEmpty()) {
            throw FeedException.withoutOldRows(incomplete);
        }
    }

    /**
     * Returns the encoders of a table. Does not allocate, except for the first change of a table with composite types in a
     * transaction.
     *
     * @param relation OID of the table.
     * @return the encoders of its current version.
     */
    public Entry get(int relation) {
        Entry entry = entries.get(relation);
        if (entry == null) {
            throw new FeedException("the server sent a change of table " + relation + ", but not its columns");
        }
        return entry.transaction == transaction || entry.types.composites().isEmpty() ? entry : compared(entry);
    }

    /** Returns the encoders of a table with its types as they are now. */
    private Entry compared(Entry entry) {
        entry.transaction = transaction;
        long state = catalog.state();
        if (entry.state != state) {
            entry.state = state;
            for (Map.Entry<Integer, TypeCatalog.Type> composite :
                    entry.types.composites().entrySet()) {
                if (!composite.getValue().equals(catalog.type(composite.getKey()))) {
                    return put(entry.table.relation());
                }
            }
        }
        return entry;
    }

    /**
     * Returns an envelope for a change that the version of its table cannot be written with. In it, values of composite
     * types are strings: the attributes in the catalogue are not those that they have.
     *
     * @param entry the version.
     * @param isTooLong whether the line would be too long. Then values of more than 64 KiB are written as
     *     {@code {"__too_long__":70000}}, with their lengths in bytes.
     * @return the envelope.
     */
    public Envelope withTexts(Entry entry, boolean isTooLong) {
        int index = isTooLong ? 1 : 0;
        if (entry.withTexts[index] == null) {
            entry.withTexts[index] = createWithTexts(entry, isTooLong);
        }
        return entry.withTexts[index];
    }

    private Envelope createWithTexts(Entry entry, boolean isTooLong) {
        TypeWriters types = types(oid -> {
            TypeCatalog.Type type = catalog.type(oid);
            return type == null || type.form() == TypeCatalog.Form.COMPOSITE ? null : type;
        });
        IntFunction<ServerTextWriter> writers = isTooLong ? oid -> shortened(types.of(oid)) : types::of;
        return options.envelope().create(new TableVersion(entry.table.relation(), database, options, writers));
    }

    private static ServerTextWriter shortened(ServerTextWriter writer) {
        return (row, source, offset, length) -> {
            if (length > LONGEST_VALUE) {
                row.addRow(TOO_LONG).add(length).end();
            } else {
                writer.write(row, source, offset, length);
            }
        };
    }

    /**
     * Returns the key of a table. The replica identity is the key, unless it is the whole row: then it is the primary key
     * in the catalogue. Without one, or if its columns cannot be found in the version, the whole row is the key. Its columns
     * are in the order of the table: the messages do not tell another.
     */
    private List<Integer> keyOf(Relation relation) {
        if (relation.replicaIdentity() != Relation.FULL && !relation.key().isEmpty()) {
            return relation.key();
        }
        List<Integer> key = PrimaryKey.find(relation, catalog.columns(relation.oid()));
        return key.isEmpty()
                ? IntStream.range(0, relation.columns().size()).boxed().toList()
                : key;
    }
}
