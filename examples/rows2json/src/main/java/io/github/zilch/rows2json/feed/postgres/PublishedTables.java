// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads what a publication publishes: tables with their columns and rows, as the messages of the server have them. A
 * partitioned table is one table if the publication says so ({@code publish_via_partition_root}), and else its partitions
 * are.
 */
final class PublishedTables {
    /**
     * One row for each column. Servers before version 15 have no lists of columns and no filters of rows, which is why these
     * are read by name; those before version 18 send no generated columns, and some of them list them. The numbers of the
     * files are those of now, whatever the snapshot of the transaction: TRUNCATE and statements that rewrite a table change
     * them. What is asked of a table is asked once, and not for each column, of which there can be 1,600.
     */
    private static final String COLUMNS = """
            with tables as materialized (
              select n.nspname, c.relname, c.oid, c.relkind, c.relreplident, to_jsonb(p) ->> 'rowfilter' as rowfilter,
                     case when to_jsonb(p) ->> 'attnames' is not null
                       then array(select jsonb_array_elements_text(to_jsonb(p) -> 'attnames')::name) end as attnames,
                     (select string_agg(pg_relation_filenode(part)::text, ' ' order by part)
                      from (select c.oid as part union select relid from pg_partition_tree(c.oid::regclass)) parts) as files
              from pg_publication_tables p
              join pg_namespace n on n.nspname = p.schemaname
              join pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
              where p.pubname = ?)
            select t.nspname, t.relname, t.oid, t.relkind, t.relreplident, t.rowfilter,
                   a.attname, a.atttypid, a.atttypmod,
                   t.relreplident = 'f'
                     or coalesce(a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1]), false),
                   t.files
            from tables t
            left join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
              and (a.attgenerated = '' or current_setting('server_version_num')::int >= 180000)
              and case when t.attnames is null then a.attgenerated = '' else a.attname = any (t.attnames) end
            left join pg_index i on i.indrelid = t.oid and i.indisvalid and i.indimmediate
              and case t.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident else false end
            order by t.nspname, t.relname, t.oid, a.attnum""";

    private static final char ORDINARY_TABLE = 'r';

    /**
     * A table.
     *
     * @param relation the columns that are published.
     * @param kind of the table in the catalogue: {@code 'r'} for one without partitions.
     * @param filter SQL condition on the rows that are published, or null for all.
     * @param files numbers of the files that contain the rows.
     */
    record Table(Relation relation, char kind, String filter, String files) {
        /** Returns the table as a statement names it: tables that inherit from it are tables of their own. */
        String source() {
            return kind == ORDINARY_TABLE ? "only " + name() : name();
        }

        /** Returns its name in SQL. */
        String name() {
            return FeedSource.quoted(relation.schema()) + '.' + FeedSource.quoted(relation.table());
        }

        /** Returns the statement that reads the rows as text. */
        String copyStatement() {
            String columns = relation.names().stream().map(FeedSource::quoted).collect(Collectors.joining(", "));
            String condition = filter == null ? "" : " where " + filter;
            return "copy (select " + columns + " from " + source() + condition + ") to stdout";
        }
    }

    private PublishedTables() {}

    /** Returns the tables of a publication, ordered by schema and name. */
    static List<Table> read(Connection connection, String publication) throws SQLException {
        List<Table> tables = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(COLUMNS)) {
            query.setString(1, publication);
            try (ResultSet rows = query.executeQuery()) {
                boolean isMore = rows.next();
                while (isMore) {
                    isMore = readTable(rows, tables);
                }
            }
        }
        return tables;
    }

    /** Adds the table of the current row. Returns whether there is another one. */
    private static boolean readTable(ResultSet rows, List<Table> tables) throws SQLException {
        String schema = rows.getString(1);
        String name = rows.getString(2);
        int oid = (int) rows.getLong(3);
        char kind = rows.getString(4).charAt(0);
        char identity = rows.getString(5).charAt(0);
        String filter = rows.getString(6);
        String files = rows.getString(11);
        List<Relation.Column> columns = new ArrayList<>();
        boolean isMore = true;
        while (isMore && (int) rows.getLong(3) == oid) {
            if (rows.getString(7) != null) {
                columns.add(new Relation.Column(
                        rows.getString(7), (int) rows.getLong(8), rows.getInt(9), rows.getBoolean(10)));
            }
            isMore = rows.next();
        }
        Relation relation = Relation.of(oid, schema, name, identity, columns);
        tables.add(new Table(relation, kind, filter, files));
        return isMore;
    }
}
