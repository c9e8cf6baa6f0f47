// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.rows2json.feed.postgres.Catalog;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.Relation;
import io.github.zilch.rows2json.value.IsoText;
import io.github.zilch.rows2json.value.TypeWriters;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The encoders of the current version of each table. They are built when the server sends a version that differs from the
 * one before, and looked up for each change.
 */
public final class Encoders {
    /**
     * What belongs to a version.
     *
     * @param table the version.
     * @param envelope writes its changes.
     * @param isCertain whether the catalogue knew all types.
     * @param hasPartitions whether its changes can be those of partitions.
     */
    public record Entry(TableVersion table, Envelope envelope, boolean isCertain, boolean hasPartitions) {}

    private final Int2ObjectHashMap<Entry> entries = new Int2ObjectHashMap<>();
    private final FeedOptions options;
    private final String database;
    private final Catalog catalog;

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

    /**
     * Takes a version of a table. Builds nothing if it is the current version.
     *
     * @param sent the version that the server has sent.
     */
    public void update(Relation sent) {
        Relation relation = sent.withKey(keyOf(sent));
        Entry current = entries.get(relation.oid());
        if (current == null
                || !current.isCertain()
                || !current.table().relation().equals(relation)) {
            checkOldRows(relation);
            FeedOptions.Values values = options.values();
            TypeWriters types = new TypeWriters(
                    catalog::type, new IsoText(values.zone()), values.decimalsAsStrings(), values.jsonNullMarked());
            TableVersion table = new TableVersion(relation, database, options, types);
            boolean hasPartitions = options.diff() && catalog.isPartitioned(relation.oid());
            Envelope envelope = options.envelope().create(table);
            entries.put(relation.oid(), new Entry(table, envelope, !types.hasUnknown(), hasPartitions));
        }
    }

    private void checkOldRows(Relation relation) {
        List<String> incomplete = options.diff() ? catalog.withoutOldRows(relation.oid()) : List.of();
        if (!incomplete.isEmpty()) {
            throw FeedException.withoutOldRows(incomplete);
        }
    }

    /**
     * Returns the encoders of a table. Does not allocate.
     *
     * @param relation OID of the table.
     * @return the encoders of its current version.
     */
    public Entry get(int relation) {
        Entry entry = entries.get(relation);
        if (entry == null) {
            throw new FeedException("the server sent a change of table " + relation + ", but not its columns");
        }
        return entry;
    }

    /**
     * Returns the key of a table. The replica identity is the key, unless it is the whole row: then it is the primary key
     * in the catalogue. Without one, or if it is of a later version of the table, the whole row is the key. Its columns are
     * in the order of the table: the messages do not tell another.
     */
    private List<Integer> keyOf(Relation relation) {
        if (relation.replicaIdentity() != Relation.FULL && !relation.key().isEmpty()) {
            return relation.key();
        }
        List<String> names = relation.names();
        List<Integer> key = new ArrayList<>();
        for (String name : catalog.primaryKey(relation.oid())) {
            key.add(names.indexOf(name));
        }
        if (key.isEmpty() || key.contains(-1)) {
            return IntStream.range(0, names.size()).boxed().toList();
        }
        return key.stream().sorted().toList();
    }
}
