// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Asks the catalogue of PostgreSQL about types that are not built in. For use by one thread. */
public final class TypeCatalog {
    /**
     * Only a type that is written in braces is an array here: not int2vector. All names have their schema, because the
     * search path is the user's. Servers before version 14 have no multiranges.
     */
    private static final String SELECT = """
            select t.typbasetype,
                   case when t.typinput operator(pg_catalog.=) 'pg_catalog.array_in'::pg_catalog.regproc
                        then t.typelem else 0 end,
                   t.typdelim,
                   case when t.typtype operator(pg_catalog.=) 'c' then t.typrelid else 0 end,
                   (select r.rngsubtype from pg_catalog.pg_range r where r.rngtypid operator(pg_catalog.=) t.oid),
                   (select r.rngtypid from pg_catalog.pg_range r
                    where pg_catalog.to_jsonb(r) operator(pg_catalog.->>) 'rngmultitypid'
                          operator(pg_catalog.=) t.oid::text),
                   (select true from pg_catalog.pg_proc p
                    where p.oid operator(pg_catalog.=) t.typoutput and p.proname operator(pg_catalog.=) 'hstore_out')
            from pg_catalog.pg_type t where t.oid operator(pg_catalog.=) ?""";

    private static final String ATTRIBUTES = """
            select a.attname, a.atttypid from pg_catalog.pg_attribute a
            where a.attrelid operator(pg_catalog.=) ? and a.attnum operator(pg_catalog.>) 0 and not a.attisdropped
            order by a.attnum""";

    private final Connection connection;

    /** How the text of a type is put together. */
    public enum Form {
        /** As that of another type, which it is based on. */
        DOMAIN,
        /** Elements of another type in braces. */
        ARRAY,
        /** Attributes in parentheses. */
        COMPOSITE,
        /** Two bounds of another type. */
        RANGE,
        /** Ranges of another type in braces. */
        MULTIRANGE,
        /** Keys and values, of the extension hstore. */
        HSTORE,
        /** In a way of its own. */
        OTHER
    }

    /**
     * A type.
     *
     * @param form of its text.
     * @param other OID of the type that a domain is based on, of the elements of an array, of the bounds of a range or of
     *     the ranges of a multirange; 0 for other forms.
     * @param delimiter between the elements of an array of this type.
     * @param attributes of a composite type.
     */
    public record Type(Form form, int other, char delimiter, List<Attribute> attributes) {}

    /**
     * An attribute of a composite type.
     *
     * @param name of the attribute.
     * @param type OID of its type.
     */
    public record Attribute(String name, int type) {}

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
        List<Type> found = Sessions.ask(connection, this::type, SELECT, Integer.toUnsignedLong(oid));
        return found.isEmpty() ? null : found.get(0);
    }

    private Type type(ResultSet found) throws SQLException {
        char delimiter = found.getString(3).charAt(0);
        Form[] forms = {Form.DOMAIN, Form.ARRAY, null, Form.COMPOSITE, Form.RANGE, Form.MULTIRANGE};
        for (int i = 0; i < forms.length; i++) {
            long other = forms[i] == null ? 0 : found.getLong(i + 1);
            if (other != 0 && forms[i] == Form.COMPOSITE) {
                return new Type(Form.COMPOSITE, 0, delimiter, attributes(other));
            }
            if (other != 0) {
                return new Type(forms[i], (int) other, delimiter, List.of());
            }
        }
        return new Type(found.getBoolean(7) ? Form.HSTORE : Form.OTHER, 0, delimiter, List.of());
    }

    private List<Attribute> attributes(long relation) throws SQLException {
        return List.copyOf(Sessions.ask(
                connection, row -> new Attribute(row.getString(1), (int) row.getLong(2)), ATTRIBUTES, relation));
    }
}
