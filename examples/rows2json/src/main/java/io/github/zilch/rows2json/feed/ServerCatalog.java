// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the catalogue of a server over an ordinary connection. */
final class ServerCatalog implements Catalog {
    /** Only a type that is written in braces with commas is an array here: not int2vector and not box[]. */
    private static final String TYPE = """
            select typbasetype, case when typinput = 'array_in'::regproc and typdelim = ',' then typelem else 0 end
            from pg_type where oid = ?""";

    private static final String PRIMARY_KEY = """
            select a.attname
            from pg_index i
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
            where i.indrelid = ? and i.indisprimary""";

    private final Connection connection;

    /** Creates a catalogue. The connection stays the caller's. */
    ServerCatalog(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Type type(int oid) {
        try (PreparedStatement query = connection.prepareStatement(TYPE)) {
            query.setLong(1, Integer.toUnsignedLong(oid));
            try (ResultSet found = query.executeQuery()) {
                return found.next() ? new Type((int) found.getLong(1), (int) found.getLong(2)) : Type.TEXT;
            }
        } catch (SQLException e) {
            throw new FeedException("cannot read the type " + oid + " from the catalogue: " + e.getMessage(), e);
        }
    }

    @Override
    public List<String> primaryKey(int relation) {
        List<String> names = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(PRIMARY_KEY)) {
            query.setLong(1, Integer.toUnsignedLong(relation));
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    names.add(found.getString(1));
                }
            }
        } catch (SQLException e) {
            throw new FeedException("cannot read the primary key of a table: " + e.getMessage(), e);
        }
        return names;
    }
}
