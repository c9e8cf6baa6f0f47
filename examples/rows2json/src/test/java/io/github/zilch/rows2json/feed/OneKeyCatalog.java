// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.postgres.Catalog;
import io.github.zilch.rows2json.session.TypeCatalog;
import java.util.List;

/** A catalogue without types, in which the primary key of each table is the column {@code id}. */
class OneKeyCatalog implements Catalog {
    @Override
    public void begin(int transaction) {
        // everything is visible
    }

    @Override
    public TypeCatalog.Type type(int oid) {
        return null;
    }

    @Override
    public List<String> withoutOldRows(int relation) {
        return List.of();
    }

    @Override
    public boolean isPartitioned(int relation) {
        return false;
    }

    @Override
    public long state() {
        return 0;
    }

    @Override
    public List<Column> columns(int relation) {
        return List.of(new Column("id", 23, true));
    }
}
