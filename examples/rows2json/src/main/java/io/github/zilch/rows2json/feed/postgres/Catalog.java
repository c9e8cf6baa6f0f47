// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.rows2json.session.TypeCatalog;
import java.util.List;

/**
 * What the messages of the feed do not contain, and the server has to be asked for. Its answers are of a time at which the
 * transaction of {@link #begin} is visible.
 */
public interface Catalog {
    /**
     * States to which transaction the next questions belong.
     *
     * @param transaction number of the transaction; 0 for those of a snapshot, whose state is visible.
     */
    void begin(int transaction);

    /**
     * Returns the number of the state that the catalogue is in. It is another one if anything can have changed between the
     * last answer and the transaction of {@link #begin}.
     *
     * @return the number.
     */
    long state();

    /**
     * Returns a type as it is now.
     *
     * @param oid of the type.
     * @return the type, or null if there is no such type any more.
     */
    TypeCatalog.Type type(int oid);

    /**
     * A column of a table as it is now. Columns are never moved: new ones come at the end.
     *
     * @param name of the column, or null if it was dropped.
     * @param type OID of its type.
     * @param isKey whether it belongs to the primary key.
     */
    record Column(String name, int type, boolean isKey) {}

    /**
     * Returns the columns of a table, also those that were dropped, but not generated ones.
     *
     * @param relation OID of the table.
     * @return the columns in their order; an empty list if there is no such table any more.
     */
    List<Column> columns(int relation);

    /**
     * Returns the tables among one and its partitions whose old rows the server does not write completely.
     *
     * @param relation OID of the table.
     * @return their names.
     */
    List<String> withoutOldRows(int relation);

    /**
     * Returns whether a table has partitions. The changes of its partitions can be sent as those of the table.
     *
     * @param relation OID of the table.
     * @return {@code true} if it has.
     */
    boolean isPartitioned(int relation);
}
