// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A PostgreSQL server whose changes can be read. */
final class Postgres implements AutoCloseable {
    private final EmbeddedPostgres server;

    Postgres() throws IOException {
        server = EmbeddedPostgres.builder()
                .setServerConfig("wal_level", "logical")
                .setPGStartupWait(Duration.ofMinutes(5)) // on a machine with twenty other processes
                .start();
    }

    int port() {
        return server.getPort();
    }

    /** Executes statements, each in a transaction of its own. */
    void execute(String... statements) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
