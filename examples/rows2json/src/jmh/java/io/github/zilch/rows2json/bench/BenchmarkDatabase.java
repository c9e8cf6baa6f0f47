// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The databases that are measured. */
public enum BenchmarkDatabase {
    /** In memory, in the JVM of the client. */
    H2 {
        @Override
        AutoCloseable start() {
            return () -> {};
        }

        @Override
        Connection connect(AutoCloseable server) throws SQLException {
            // or the result of the last execution would be returned, and no JSON made
            return DriverManager.getConnection("jdbc:h2:mem:;OPTIMIZE_REUSE_RESULTS=0");
        }

        @Override
        String fill(int rows) {
            return "insert into t select x, concat('name ', x) from system_range(1, " + rows + ")";
        }
    },
    /** A server on the same machine. */
    POSTGRESQL {
        @Override
        AutoCloseable start() throws IOException {
            return EmbeddedPostgres.start();
        }

        @Override
        Connection connect(AutoCloseable server) throws SQLException {
            return ((EmbeddedPostgres) server).getPostgresDatabase().getConnection();
        }

        @Override
        String fill(int rows) {
            return "insert into t select x, concat('name ', x) from generate_series(1, " + rows + ") x";
        }
    };

    abstract AutoCloseable start() throws IOException;

    abstract Connection connect(AutoCloseable server) throws SQLException;

    /** Returns the statement that fills the table. */
    abstract String fill(int rows);
}
