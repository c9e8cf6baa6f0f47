// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Asks the catalogue of PostgreSQL about types that are not built in. For use by one thread. */
public final class TypeCatalog {
    /**
     * Only a type that is written in braces is an array here: not int2vector. All names have their schema, because the
     * search path is the user's.
     */
    private static final String SELECT = """
            select t.typbasetype,
                   case when t.typinput operator(pg_catalog.=) 'pg_catalog.array_in'::pg_catalog.regproc
                        then t.typelem else 0 end,
                   t.typdelim
            from pg_catalog.pg_type t where t.oid operator(pg_catalog.=) ?""";

    private final Connection connection;

    /**
     * A type.
     *
     * @param base OID of the type that a domain is based on, or 0.
     * @param element OID of the elements of an array, or 0.
     * @param delimiter between the elements of an array of this type.
     */
    public record Type(int base, int element, char delimiter) {}

    /**
     * Creates a catalogue.
     *
     * @param connection to ask over; it stays the caller's.
     */
    public TypeCatalog(Connection connection) {
        this.connection = connection;
    }

    /**
     * Returns a type.
     *
     * @param oid of the type.
     * @return the type as it is now, or null if there is no such type any more.
     * @throws SQLException if the catalogue cannot be read.
     */
    public Type type(int oid) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(SELECT)) {
            query.setLong(1, Integer.toUnsignedLong(oid));
            try (ResultSet found = query.executeQuery()) {
                return found.next()
                        ? new Type(
                                (int) found.getLong(1),
                                (int) found.getLong(2),
                                found.getString(3).charAt(0))
                        : null;
            }
        }
    }
}
