// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.util.List;

/** What the messages of the feed do not contain, and the server has to be asked for. */
interface Catalog {
    /**
     * A type.
     *
     * @param base OID of the type that a domain is based on, or 0.
     * @param element OID of the elements of an array, or 0.
     */
    record Type(int base, int element) {
        /** A type of which nothing is known but its text. */
        static final Type TEXT = new Type(0, 0);
    }

    /**
     * Returns a type as it is now.
     *
     * @param oid of the type.
     * @return the type, or {@link Type#TEXT} if there is no such type any more.
     */
    Type type(int oid);

    /**
     * Returns the names of the columns of the primary key of a table as it is now.
     *
     * @param relation OID of the table.
     * @return the names, or an empty list without a primary key.
     */
    List<String> primaryKey(int relation);
}
