// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One version of the schema of a table. The server sends a new version after each {@code ALTER TABLE}.
 *
 * @param oid that identifies the table in messages.
 * @param schema of the table.
 * @param table name without the schema.
 * @param replicaIdentity which values of the old row the server sends: {@code 'd'} those of the primary key,
 *     {@code 'i'} those of an index, {@code 'f'} all, {@code 'n'} none.
 * @param columns in the order of the table.
 * @param key indexes of the columns that identify a row, ascending.
 */
public record Relation(
        int oid, String schema, String table, char replicaIdentity, List<Column> columns, List<Integer> key) {
    /**
     * A column.
     *
     * @param name of the column.
     * @param type OID of its type.
     * @param typmod modifier of its type, such as precision and scale, or −1.
     * @param identity whether it belongs to the replica identity.
     */
    public record Column(String name, int type, int typmod, boolean identity) {}

    /** Replica identity of a table whose complete old rows are sent. */
    public static final char FULL = 'f';

    /** Returns a version whose key is its replica identity. */
    static Relation of(int oid, String schema, String table, char replicaIdentity, List<Column> columns) {
        List<Integer> key = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).identity())
                .boxed()
                .toList();
        return new Relation(oid, schema, table, replicaIdentity, List.copyOf(columns), key);
    }

    /**
     * Returns the name of the table with its schema. A name that contains a point or a quotation mark is in quotation marks,
     * as in SQL: no two tables have the same.
     *
     * @return the name.
     */
    public String fullName() {
        return quotedIfAmbiguous(schema) + '.' + quotedIfAmbiguous(table);
    }

    private static String quotedIfAmbiguous(String name) {
        return name.indexOf('.') < 0 && name.indexOf('"') < 0 ? name : FeedSource.quoted(name);
    }

    /**
     * Returns the names of the columns.
     *
     * @return the names, in the order of the table.
     */
    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /**
     * Returns the same version with another key.
     *
     * @param otherKey indexes of the columns, ascending.
     * @return the version.
     */
    public Relation withKey(List<Integer> otherKey) {
        return new Relation(oid, schema, table, replicaIdentity, columns, otherKey);
    }
}
